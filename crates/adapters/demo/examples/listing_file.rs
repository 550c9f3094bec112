//! Writes demo listings like a county's file, with 48 columns. The file name's ending selects CSV
//! or XLSX. `deploy/bench/import.mjs` measures the import with these files.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use chrono::NaiveDate;
use clap::Parser;
use demo_adapter::{DemoListings, EXTRA_COLUMNS};
use listings::{Column, Value};
use lists::Record;
use rust_xlsxwriter::{Format, Workbook, Worksheet};

/// Writes demo listings as a file of 48 columns.
#[derive(Parser)]
struct Args {
    /// The file to write. Its name must end in .csv or .xlsx.
    file: PathBuf,
    /// The number of listings.
    #[arg(long, default_value_t = 100_000)]
    rows: u64,
    /// The index of the first listing.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The seed. The same seed and day give the same listings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The day as of which the listings are generated.
    #[arg(long)]
    today: NaiveDate,
    /// Write a later file of the same source, in which every row has another opening bid and
    /// status.
    #[arg(long)]
    later: bool,
}

/// The number of photo columns.
const PHOTOS: usize = 4;

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let demo = DemoListings::new(args.seed, args.today, "https://demo.example");
    let records = (args.from..args.from + args.rows)
        .filter_map(|index| demo.record(index))
        .map(|record| if args.later { later(record) } else { record });
    match args.file.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => write_csv(&args.file, records),
        Some("xlsx") => write_xlsx(&args.file, records),
        _ => bail!("the file's name must end in .csv or .xlsx"),
    }
    .with_context(|| format!("{} could not be written", args.file.display()))
}

/// Returns the columns of the file except unique_ID, State, photos and extras.
fn typed() -> impl Iterator<Item = Column> {
    Column::imported().filter(|column| *column != Column::State)
}

fn headers() -> impl Iterator<Item = String> {
    ["unique_ID", "State"]
        .into_iter()
        .chain(typed().map(Column::value))
        .map(ToOwned::to_owned)
        .chain((1..=PHOTOS).map(|number| format!("zillow_image_{number}")))
        .chain(EXTRA_COLUMNS.map(ToOwned::to_owned))
}

fn later(mut record: Record) -> Record {
    let raised = match record.columns.get(&Column::OpeningBid) {
        Some(Some(Value::Money(bid))) => bid.cents() + 12_300,
        _ => 4_200_000,
    };
    let bid = kernel::Money::from_cents(raised).ok().map(Value::Money);
    record.columns.insert(Column::OpeningBid, bid);
    record.columns.insert(Column::Status, Some(Value::Text("Continued".to_owned())));
    record
}

fn photo(record: &Record, place: usize) -> &str {
    record.photos.as_ref().and_then(|photos| photos.get(place)).map_or("", String::as_str)
}

fn extra<'a>(record: &'a Record, name: &str) -> &'a str {
    record.extras.get(name).and_then(Option::as_deref).unwrap_or("")
}

fn write_csv(file: &Path, records: impl Iterator<Item = Record>) -> anyhow::Result<()> {
    let mut out = csv::Writer::from_path(file)?;
    out.write_record(headers())?;
    for record in records {
        out.write_field(record.unique_id.as_str())?;
        out.write_field(record.state.name())?;
        for column in typed() {
            let value = record.columns.get(&column).and_then(Option::as_ref);
            out.write_field(value.map(ToString::to_string).unwrap_or_default())?;
        }
        for place in 0..PHOTOS {
            out.write_field(photo(&record, place))?;
        }
        for name in EXTRA_COLUMNS {
            out.write_field(extra(&record, name))?;
        }
        out.write_record(None::<&[u8]>)?;
    }
    Ok(out.flush()?)
}

fn write_xlsx(file: &Path, records: impl Iterator<Item = Record>) -> anyhow::Result<()> {
    let mut book = Workbook::new();
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let sheet = book.add_worksheet_with_constant_memory()?;
    for (place, header) in headers().enumerate() {
        sheet.write_string(0, place as u16, header)?;
    }
    for (row, record) in records.enumerate() {
        write_row(sheet, row as u32 + 1, &record, &day)?;
    }
    Ok(book.save(file)?)
}

fn write_row(
    mut sheet: &mut Worksheet,
    row: u32,
    record: &Record,
    day: &Format,
) -> anyhow::Result<()> {
    sheet.write_string(row, 0, record.unique_id.as_str())?;
    sheet.write_string(row, 1, record.state.name())?;
    let mut place = 2;
    for column in typed() {
        sheet = match record.columns.get(&column).and_then(Option::as_ref) {
            None => sheet,
            Some(Value::Text(text)) => sheet.write_string(row, place, text)?,
            Some(Value::WholeNumber(number)) => sheet.write_number(row, place, *number as f64)?,
            Some(Value::Money(money)) => {
                sheet.write_number(row, place, money.cents() as f64 / 100.0)?
            }
            Some(Value::Decimal(number)) => sheet.write_number(row, place, number.get())?,
            Some(Value::Date(date)) => sheet.write_datetime_with_format(row, place, date, day)?,
            Some(Value::Coordinate(degrees)) => {
                sheet.write_number(row, place, degrees.degrees())?
            }
        };
        place += 1;
    }
    let photos = (0..PHOTOS).map(|place| photo(record, place));
    for text in photos.chain(EXTRA_COLUMNS.iter().map(|name| extra(record, name))) {
        if !text.is_empty() {
            sheet.write_string(row, place, text)?;
        }
        place += 1;
    }
    Ok(())
}

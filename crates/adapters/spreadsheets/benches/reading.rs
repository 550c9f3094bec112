//! Measures how long it takes to read 100,000 rows of 48 columns and to convert them to records,
//! without the database: `cargo bench -p spreadsheets-adapter --bench reading`.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

use intake::{
    ApplyStep, ImportCommand, ImportCounts, ImportError, ImportFile, ImportOptions, ImportService,
    ImportStore, Progress, StagedImport,
};
use kernel::PortError;
use lists::{Fault, Layout, Outcome, Record, Rejects, RowPlace};
use rust_xlsxwriter::Workbook;
use tempfile::NamedTempFile;

const ROWS: u32 = 100_000;

/// A store that accepts every record and stores none.
struct Sink;

struct SinkStaging(u64);

impl ImportStore for Sink {
    fn begin(&self, _file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        Ok(Box::new(SinkStaging(0)))
    }
}

impl StagedImport for SinkStaging {
    fn stage(&mut self, _row: u64, record: Record) -> Result<(), PortError> {
        self.0 += 1;
        std::hint::black_box(&record);
        Ok(())
    }

    fn apply(
        self: Box<Self>,
        _terms: ImportOptions,
        _observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        Ok(ImportCounts { new: self.0, ..ImportCounts::default() })
    }
}

struct NoObserver;

impl Rejects for NoObserver {
    fn reject(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        _outcome: Outcome,
    ) -> Result<(), PortError> {
        Err(PortError::corrupt("bench", format!("row {place}: {fault:?}")))
    }
}

impl Progress for NoObserver {
    fn read(&mut self, _rows: u64, _bytes: u64) {}
    fn applied(&mut self, _done: u64, _all: u64) {}
}

/// Returns 26 typed columns and 22 extra columns of the source.
fn header() -> Vec<String> {
    let typed = [
        "unique_ID",
        "Address",
        "State",
        "County",
        "Property Type",
        "Zip Code",
        "Parcel Number",
        "Principal Amount Owed",
        "Zestimate",
        "Rent Zestimate",
        "Annual Tax Amount",
        "Property Tax Rate",
        "matched_Current Bid",
        "Year Built",
        "Bedrooms",
        "Bathrooms",
        "Living Area",
        "Lot Size",
        "Foreclosure Sale Date",
        "Lender Name",
        "Attorney Name",
        "Borrower Name(s)",
        "Date of Debt",
        "matched_Foreclosure Status",
        "Latitude",
        "Longitude",
    ];
    let own = (1..=22).map(|number| format!("Source Field {number}"));
    typed.into_iter().map(ToOwned::to_owned).chain(own).collect()
}

fn cells(row: u32) -> Vec<String> {
    let day = row % 28 + 1;
    let mut cells = vec![
        format!("GA-Fulton-{row}"),
        format!("{} Peachtree Street NE", row % 9_000),
        "Georgia".to_owned(),
        "Fulton".to_owned(),
        "Single Family".to_owned(),
        format!("30{:03}", row % 400),
        format!("14-{row:04}-LL-{:03}", row % 1_000),
        format!("$2{:02},{:03}.50", row % 90, row % 1_000),
        format!("{}", 150_000 + row),
        format!("{}", 900 + row % 2_000),
        format!("{}.25", 1_000 + row % 4_000),
        "1.05".to_owned(),
        format!("{}", 90_000 + row % 50_000),
        format!("{}", 1_900 + row % 125),
        format!("{}", row % 6),
        "2.5".to_owned(),
        format!("{}", 800 + row % 4_000),
        "0.25 acres".to_owned(),
        format!("12/{day}/2026"),
        "First Bank of Somewhere, N.A.".to_owned(),
        "Law Offices of Doe & Roe".to_owned(),
        format!("Borrower Number {row}"),
        format!("2019-06-{day:02}"),
        "Scheduled".to_owned(),
        format!("33.{:06}", row % 1_000_000),
        format!("-84.{:06}", row % 1_000_000),
    ];
    cells.extend((1..=22).map(|number| format!("value {number} of {row}")));
    cells
}

fn csv() -> Result<NamedTempFile, Box<dyn Error>> {
    let mut text = header().join(",");
    for row in 0..ROWS {
        text.push('\n');
        for (place, cell) in cells(row).iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(text, "{comma}\"{cell}\"")?;
        }
    }
    let mut file = NamedTempFile::new()?;
    file.write_all(text.as_bytes())?;
    Ok(file)
}

fn xlsx() -> Result<NamedTempFile, Box<dyn Error>> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    let rows = std::iter::once(header()).chain((0..ROWS).map(cells));
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell.parse::<f64>() {
                Ok(number) => sheet.write(row, column, number)?,
                Err(_) => sheet.write(row, column, cell)?,
            };
        }
    }
    let file = NamedTempFile::new()?;
    workbook.save(file.path())?;
    Ok(file)
}

fn main() -> Result<(), Box<dyn Error>> {
    let service = ImportService::new(Arc::new(Sink));
    let command = ImportCommand {
        source_name: "bench".to_owned(),
        sha256: String::new(),
        map: None,
        strict: false,
        terms: ImportOptions::default(),
        own_headers: vec![],
    };
    for (kind, file) in [("CSV", csv()?), ("XLSX", xlsx()?)] {
        let megabytes = file.path().metadata()?.len() >> 20;
        for _ in 0..3 {
            let started = Instant::now();
            let mut sheet = spreadsheets_adapter::read::open(file.path(), &Layout::default())?;
            let summary =
                service.import(&command, sheet.as_mut(), &mut NoObserver, &mut NoObserver)?;
            let seconds = started.elapsed().as_secs_f64();
            println!(
                "{kind} of {megabytes} MB: {} rows of 48 columns in {seconds:.2} s",
                summary.read
            );
        }
    }
    Ok(())
}

//! What is written is read again by the libraries that read imports.

use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use calamine::{Data, Reader as _, Xlsx};
use chrono::NaiveDate;
use export::{Cell, Format, TableWriter as _, TableWriters as _};
use kernel::Money;
use listings::{Coordinate, Decimal, SinkError, ValueRef};

use super::SpreadsheetWriters;
use super::xlsx::XlsxTable;

/// A file in memory that several can hold; it may be told to be gone.
#[derive(Clone, Default)]
struct Held(Arc<Mutex<Vec<u8>>>, bool);

impl Held {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }
}

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.flush()?;
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if self.1 { Err(std::io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
    }
}

fn written(format: Format, heading: &[&str], rows: &[Vec<Cell<'_>>]) -> Vec<u8> {
    let held = Held::default();
    let mut table = SpreadsheetWriters.open(format, Box::new(held.clone())).unwrap();
    let heading: Vec<String> = heading.iter().map(|name| (*name).to_owned()).collect();
    table.heading(&heading).unwrap();
    for row in rows {
        table.row(row).unwrap();
    }
    table.finish().unwrap();
    held.bytes()
}

fn text(text: &str) -> Cell<'_> {
    Cell::Value(ValueRef::Text(text))
}

fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn row_of_every_kind() -> Vec<Cell<'static>> {
    vec![
        Cell::Link("https://steps.example.com/#/property-details/A-1".to_owned()),
        text("02134"),
        text("=1+1"),
        text("Smith, \"Heirs\"\nand others"),
        Cell::Value(ValueRef::WholeNumber(1985)),
        Cell::Value(ValueRef::Money(Money::from_cents(-123_450).unwrap())),
        Cell::Value(ValueRef::Decimal(Decimal::new(2.5).unwrap())),
        Cell::Value(ValueRef::Date(date(2026, 12, 1))),
        Cell::Value(ValueRef::Coordinate(Coordinate::from_micro(-84_388_372).unwrap())),
        Cell::Blank,
    ]
}

const HEADING: [&str; 10] =
    ["Link", "Zip Code", "Note", "Borrower", "Year", "Bid", "Baths", "Sale", "Longitude", "-x"];

fn sheet(bytes: Vec<u8>) -> calamine::Range<Data> {
    let mut workbook: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    assert_eq!(workbook.sheet_names(), ["Filtered_Properties"]);
    workbook.worksheet_range("Filtered_Properties").unwrap()
}

#[test]
fn a_csv_file_says_plain_values_and_defuses_text_alone() {
    let bytes = written(Format::Csv, &HEADING, &[row_of_every_kind()]);
    assert_eq!(
        String::from_utf8(bytes).unwrap(),
        "Link,Zip Code,Note,Borrower,Year,Bid,Baths,Sale,Longitude,'-x\n\
         https://steps.example.com/#/property-details/A-1,02134,'=1+1,\
         \"Smith, \"\"Heirs\"\"\nand others\",1985,-1234.50,2.5,2026-12-01,-84.388372,\n"
    );
}

#[test]
fn a_csv_file_reads_back_with_the_reader_of_imports() {
    let bytes = written(Format::Csv, &HEADING, &[row_of_every_kind()]);
    let mut reader = csv::Reader::from_reader(bytes.as_slice());
    let record = reader.records().next().unwrap().unwrap();
    assert_eq!(&record[1], "02134");
    assert_eq!(&record[3], "Smith, \"Heirs\"\nand others");
    assert_eq!(&record[5], "-1234.50");
    assert_eq!(&record[9], "");
}

#[test]
fn an_xlsx_file_holds_real_dates_and_numbers_and_zips_as_text() {
    let range = sheet(written(Format::Xlsx, &HEADING, &[row_of_every_kind()]));
    let cell = |column: u32| range.get_value((1, column)).unwrap();
    assert_eq!(range.get_value((0, 9)).unwrap(), &Data::String("-x".to_owned()));
    assert_eq!(
        cell(0),
        &Data::String("https://steps.example.com/#/property-details/A-1".to_owned())
    );
    assert_eq!(cell(1), &Data::String("02134".to_owned()));
    assert_eq!(cell(2), &Data::String("=1+1".to_owned()), "text is never a formula");
    assert_eq!(cell(3), &Data::String("Smith, \"Heirs\"\nand others".to_owned()));
    assert_eq!(cell(4), &Data::Float(1985.0));
    assert_eq!(cell(5), &Data::Float(-1234.5));
    assert_eq!(cell(6), &Data::Float(2.5));
    let Data::DateTime(sale) = cell(7) else { panic!("{:?} is no date", cell(7)) };
    assert_eq!(sale.as_datetime().unwrap().date(), date(2026, 12, 1));
    assert_eq!(cell(8), &Data::Float(-84.388_372));
    assert!(matches!(range.get_value((1, 9)), None | Some(Data::Empty)));
}

#[test]
fn a_date_before_excels_calendar_stays_a_text() {
    let row = vec![Cell::Value(ValueRef::Date(date(1899, 12, 31)))];
    let range = sheet(written(Format::Xlsx, &["Debt"], &[row]));
    assert_eq!(range.get_value((1, 0)).unwrap(), &Data::String("1899-12-31".to_owned()));
}

#[test]
fn a_text_that_no_cell_can_hold_is_cut_and_the_file_stays_good() {
    let long = "é".repeat(40_000);
    let range = sheet(written(Format::Xlsx, &["Note"], &[vec![text(&long)]]));
    let Data::String(kept) = range.get_value((1, 0)).unwrap() else { panic!("no text") };
    assert_eq!(kept.chars().count(), 32_767);
}

#[test]
fn control_characters_do_not_break_the_file() {
    let range = sheet(written(Format::Xlsx, &["Note"], &[vec![text("a\u{1}b\u{b}c <&>")]]));
    let Data::String(kept) = range.get_value((1, 0)).unwrap() else { panic!("no text") };
    assert!(kept.starts_with('a') && kept.ends_with("c <&>"), "{kept:?}");
}

#[test]
fn links_beyond_what_excel_takes_are_text() {
    let held = Held::default();
    let mut table = XlsxTable::new(Box::new(held.clone())).unwrap();
    table.heading(&["Link".to_owned()]).unwrap();
    for number in 0..65_535 {
        table.row(&[Cell::Link(format!("https://steps.example.com/#/{number}"))]).unwrap();
    }
    assert_eq!(table.links, 65_530);
    table.finish().unwrap();
    let range = sheet(held.bytes());
    assert_eq!(
        range.get_value((65_535, 0)).unwrap(),
        &Data::String("https://steps.example.com/#/65534".to_owned())
    );
}

#[test]
fn an_xlsx_file_sends_nothing_before_it_is_whole() {
    let held = Held::default();
    let mut table = SpreadsheetWriters.open(Format::Xlsx, Box::new(held.clone())).unwrap();
    table.heading(&["Address".to_owned()]).unwrap();
    for _ in 0..5_000 {
        table.row(&[text("1 Main St")]).unwrap();
    }
    assert!(held.bytes().is_empty());
    table.finish().unwrap();
    assert!(held.bytes().starts_with(b"PK"));
}

#[test]
fn work_stops_when_nobody_waits_any_more() {
    for format in Format::ALL {
        let gone = Held(Arc::default(), true);
        let mut table = SpreadsheetWriters.open(format, Box::new(gone)).unwrap();
        table.heading(&["Address".to_owned()]).unwrap();
        let outcome = (0..10_000).try_for_each(|_| table.row(&[text("1 Main St")]));
        assert!(matches!(outcome, Err(SinkError::Gone)), "{format:?}: {outcome:?}");
    }
}

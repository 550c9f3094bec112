//! Written files are read back with the libraries that read imports.

use std::env::{current_exe, temp_dir};
use std::io::{Cursor, Read as _};
use std::process::Command;

use calamine::{Data, Reader as _, Xlsx};
use chrono::NaiveDate;
use export::{Cell, Format, TableWriter, TableWriters as _};
use kernel::{Money, PortError};
use listings::{Coordinate, Decimal, ValueRef};

use super::SpreadsheetWriters;
use super::xlsx::XlsxTable;

/// Takes all bytes that are ready, in pieces of at most 1,000.
fn taken(table: &mut dyn TableWriter) -> Vec<u8> {
    let mut bytes = Vec::new();
    loop {
        let piece = table.take(1_000).unwrap();
        assert!(piece.len() <= 1_000);
        if piece.is_empty() {
            return bytes;
        }
        bytes.extend(piece);
    }
}

fn written(format: Format, heading: &[&str], rows: &[Vec<Cell<'_>>]) -> Vec<u8> {
    let mut table = SpreadsheetWriters::default().open(format).unwrap();
    let heading: Vec<String> = heading.iter().map(|name| (*name).to_owned()).collect();
    let mut bytes = Vec::new();
    table.heading(&heading).unwrap();
    for row in rows {
        table.row(row).unwrap();
        bytes.extend(taken(&mut *table));
    }
    table.finish().unwrap();
    bytes.extend(taken(&mut *table));
    bytes
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
        "\u{feff}Link,Zip Code,Note,Borrower,Year,Bid,Baths,Sale,Longitude,'-x\n\
         https://steps.example.com/#/property-details/A-1,02134,'=1+1,\
         \"Smith, \"\"Heirs\"\"\nand others\",1985,-1234.50,2.5,2026-12-01,-84.388372,\n"
    );
}

#[test]
fn a_csv_file_is_read_back_by_the_csv_library() {
    let bytes = written(Format::Csv, &HEADING, &[row_of_every_kind()]);
    let mut reader = csv::Reader::from_reader(bytes.as_slice());
    let record = reader.records().next().unwrap().unwrap();
    assert_eq!(&record[1], "02134");
    assert_eq!(&record[3], "Smith, \"Heirs\"\nand others");
    assert_eq!(&record[5], "-1234.50");
    assert_eq!(&record[9], "");
}

#[test]
fn an_xlsx_file_has_typed_dates_and_numbers_and_zip_codes_as_text() {
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
    let Data::DateTime(sale) = cell(7) else { panic!("{:?} is not a date", cell(7)) };
    assert_eq!(sale.as_datetime().unwrap().date(), date(2026, 12, 1));
    assert_eq!(cell(8), &Data::Float(-84.388_372));
    assert!(matches!(range.get_value((1, 9)), None | Some(Data::Empty)));
}

/// The XML of the sheet.
fn sheet_xml(bytes: Vec<u8>) -> String {
    let mut package = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut xml = String::new();
    package.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut xml).unwrap();
    xml
}

#[test]
fn an_xlsx_file_has_fitted_columns_a_frozen_heading_and_a_filter() {
    let long = "x".repeat(200);
    let rows = [
        vec![
            Cell::Link("https://steps.example.com/#/property-details/A-1".to_owned()),
            text("12 Old Mill Creek Road"),
            text("OH"),
            Cell::Value(ValueRef::Money(Money::from_cents(123_456_700).unwrap())),
            text(&long),
        ],
        vec![Cell::Blank, text("1 Elm St"), text("GA"), Cell::Blank, Cell::Blank],
    ];
    let heading = ["Link", "Address", "State", "Principal", "Note"];
    let xml = sheet_xml(written(Format::Xlsx, &heading, &rows));
    let widths: Vec<_> = xml
        .split("<col ")
        .skip(1)
        .map(|column| column.split("width=\"").nth(1).unwrap().split('.').next().unwrap())
        .collect();
    // 'Link', 22 characters, 'State', '1,234,567.00', the maximum. Excel adds up to one.
    assert_eq!(widths, ["9", "24", "9", "14", "48"]);
    assert!(xml.contains("<autoFilter ref=\"A1:E3\"/>"), "{xml}");
    assert!(xml.contains("ySplit=\"1\"") && xml.contains("state=\"frozen\""), "{xml}");
}

#[test]
fn an_xlsx_file_without_rows_has_no_filter() {
    let xml = sheet_xml(written(Format::Xlsx, &["Address"], &[]));
    assert!(!xml.contains("autoFilter"), "{xml}");
}

#[test]
fn a_date_before_excels_calendar_is_text() {
    let row = vec![Cell::Value(ValueRef::Date(date(1899, 12, 31)))];
    let range = sheet(written(Format::Xlsx, &["Debt"], &[row]));
    assert_eq!(range.get_value((1, 0)).unwrap(), &Data::String("1899-12-31".to_owned()));
}

#[test]
fn a_text_that_is_too_long_for_a_cell_is_cut() {
    let long = "é".repeat(40_000);
    let range = sheet(written(Format::Xlsx, &["Note"], &[vec![text(&long)]]));
    let Data::String(stored) = range.get_value((1, 0)).unwrap() else { panic!("no text") };
    assert_eq!(stored.chars().count(), 32_767);
}

#[test]
fn control_characters_do_not_break_the_file() {
    let range = sheet(written(Format::Xlsx, &["Note"], &[vec![text("a\u{1}b\u{b}c <&>")]]));
    let Data::String(stored) = range.get_value((1, 0)).unwrap() else { panic!("no text") };
    assert!(stored.starts_with('a') && stored.ends_with("c <&>"), "{stored:?}");
}

#[test]
fn links_beyond_excels_limit_are_text() {
    let mut table = XlsxTable::new(&temp_dir()).unwrap();
    table.heading(&["Link".to_owned()]).unwrap();
    for number in 0..65_535 {
        table.row(&[Cell::Link(format!("https://steps.example.com/#/{number}"))]).unwrap();
    }
    assert_eq!(table.links, 65_530);
    table.finish().unwrap();
    let range = sheet(taken(&mut table));
    assert_eq!(
        range.get_value((65_535, 0)).unwrap(),
        &Data::String("https://steps.example.com/#/65534".to_owned())
    );
}

#[test]
fn an_xlsx_file_sends_nothing_before_it_is_complete() {
    let mut table = SpreadsheetWriters::default().open(Format::Xlsx).unwrap();
    table.heading(&["Address".to_owned()]).unwrap();
    for _ in 0..5_000 {
        table.row(&[text("1 Main St")]).unwrap();
    }
    assert!(taken(&mut *table).is_empty());
    table.finish().unwrap();
    assert!(taken(&mut *table).starts_with(b"PK"));
}

#[test]
fn a_missing_folder_is_an_error() {
    let writers = SpreadsheetWriters { temporary: "/nowhere/at/all".into() };
    let refused = writers.open(Format::Xlsx).err();
    assert!(matches!(refused, Some(PortError::Unavailable { .. })), "{refused:?}");
}

/// Writes a workbook of `rows` rows and returns why that failed.
fn failure(rows: u32) -> Option<PortError> {
    let mut table = match SpreadsheetWriters::default().open(Format::Xlsx) {
        Ok(table) => table,
        Err(error) => return Some(error),
    };
    // The numbers differ, so that the complete workbook is large too.
    let row = |number: u32| [Cell::Value(ValueRef::WholeNumber(i64::from(number) * 7_919))];
    let outcome = table
        .heading(&["Number".to_owned()])
        .and_then(|()| (0..rows).try_for_each(|number| table.row(&row(number))))
        .and_then(|()| table.finish());
    outcome.err()
}

/// Run by `a_full_temporary_folder_is_an_error_and_not_a_panic` in a process whose files cannot
/// exceed 4 MiB. In other processes it returns without a check.
#[test]
fn within_a_limit_of_file_size() {
    if std::fs::write(temp_dir().join("courthouse-steps-limit"), vec![0; 8 << 20]).is_ok() {
        return;
    }
    let failed = failure(200_000);
    assert!(matches!(failed, Some(PortError::Unavailable { .. })), "{failed:?}");
    assert!(failure(10_000).is_none(), "what fits is written");
    println!("what is too large was refused");
}

#[test]
fn a_full_temporary_folder_is_an_error_and_not_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    // With the signal ignored, a file that grows too large is a failed write like a full disk.
    // `ulimit -f` counts blocks of 512 bytes, in bash of 1,024.
    let limited = "trap '' XFSZ; ulimit -f 8192; exec \"$0\" --exact --nocapture \
                   write::tests::within_a_limit_of_file_size";
    let output = Command::new("sh")
        .args(["-c", limited])
        .arg(current_exe().unwrap())
        .env("TMPDIR", folder.path())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}{errors}");
    assert!(printed.contains("was refused"), "the limit was not in force: {printed}");
    assert!(!errors.contains("panicked"), "{errors}");
}

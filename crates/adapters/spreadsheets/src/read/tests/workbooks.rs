use std::io::Write as _;

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

fn xlsx(fill: impl Fn(&mut Workbook)) -> Vec<u8> {
    let mut workbook = Workbook::new();
    fill(&mut workbook);
    workbook.save_to_buffer().unwrap()
}

fn small() -> Vec<u8> {
    xlsx(|workbook| {
        let date = Format::new().set_num_format("m/d/yyyy");
        let moment = Format::new().set_num_format("m/d/yyyy h:mm");
        let time = Format::new().set_num_format("h:mm");
        let sheet = workbook.add_worksheet();
        sheet.write(0, 0, "Sales of March").unwrap();
        sheet.write(2, 0, "ID").unwrap();
        sheet.write(2, 1, "Zip").unwrap();
        sheet.write(2, 7, "last").unwrap();
        sheet.write(3, 0, " x ").unwrap();
        sheet.write(3, 1, 7302).unwrap();
        let day = ExcelDateTime::from_ymd(2026, 12, 1).unwrap();
        sheet.write_with_format(3, 2, &day, &date).unwrap();
        let nine = ExcelDateTime::from_ymd(2026, 12, 1).unwrap().and_hms(9, 30, 0).unwrap();
        sheet.write_with_format(3, 3, &nine, &moment).unwrap();
        sheet.write_with_format(3, 4, 0.395_833_333_333, &time).unwrap();
        sheet.write(3, 5, true).unwrap();
        sheet.write_with_format(3, 6, 0, &date).unwrap();
        sheet
            .write_formula(3, 7, rust_xlsxwriter::Formula::new("=1/0").set_result("#DIV/0!"))
            .unwrap();
    })
}

#[test]
fn an_xlsx_has_numbers_dates_and_texts() {
    assert_eq!(
        cells(&small(), 4),
        [
            "text \" x \"",
            "number 7302",
            "moment 2026-12-01 00:00:00",
            "moment 2026-12-01 09:30:00",
            "text \"09:30\"",
            "true",
            "number 0",
            "text \"#DIV/0!\"",
        ]
    );
}

#[test]
fn rows_of_an_xlsx_are_numbered_as_shown_and_gaps_are_blank() {
    let rows = rows(&small());
    assert_eq!(rows[0], row(1, &["Sales of March"]));
    assert_eq!(rows[1], row(3, &["ID", "Zip", "", "", "", "", "", "last"]));
    assert_eq!(rows.len(), 3);
}

#[test]
fn an_xlsx_written_as_a_stream_is_read_too() {
    let bytes = xlsx(|workbook| {
        let sheet = workbook.add_worksheet_with_constant_memory().unwrap();
        sheet.write(0, 0, "ID").unwrap();
        sheet.write(1, 0, "Peñón").unwrap();
    });
    assert_eq!(rows(&bytes), [row(1, &["ID"]), row(2, &["Peñón"])]);
}

fn two_sheets() -> Vec<u8> {
    xlsx(|workbook| {
        workbook.add_worksheet().set_name("Cover").unwrap();
        let hidden = workbook.add_worksheet();
        hidden.set_name("Notes").unwrap().set_hidden(true).write(0, 0, "psst").unwrap();
        workbook.add_worksheet().set_name("March").unwrap().write(0, 0, "March").unwrap();
        workbook.add_worksheet().set_name("April").unwrap().write(0, 0, "April").unwrap();
    })
}

#[test]
fn the_first_visible_sheet_with_content_is_read() {
    assert_eq!(rows(&two_sheets()), [row(1, &["March"])]);
}

#[test]
fn a_sheet_is_read_by_its_name() {
    let read = |name: &str| try_rows(&two_sheets(), Some(name));
    assert_eq!(read(" april "), Ok(vec![row(1, &["April"])]));
    assert_eq!(read("Notes"), Ok(vec![row(1, &["psst"])]), "a hidden sheet, because it was named");
    assert_eq!(
        read("May").unwrap_err().to_string(),
        "the workbook has no sheet 'May'; it has: Cover, Notes, March, April"
    );
}

#[test]
fn an_empty_workbook_is_reported_in_one_line() {
    let bytes = xlsx(|workbook| {
        workbook.add_worksheet();
    });
    assert_eq!(problem(&bytes), "the workbook is empty");
}

#[test]
fn an_xls_is_read_with_its_titles_dates_and_zeros() {
    let bytes = include_bytes!("../../../fixtures/sales.xls");
    let found = rows(bytes);
    assert_eq!(found[0].1[0], "Rolling Sales File. All Sales From May 2015 - April 2016.");
    let header = found.iter().find(|(row, _)| *row == 4).unwrap();
    assert_eq!(header.1[..3], ["BOROUGH", "NEIGHBORHOOD", "BUILDING CLASS CATEGORY"]);
    let first = cells(bytes, 5);
    assert_eq!(first[0], "number 2");
    assert_eq!(first[1], "text \"BATHGATE                 \"");
    assert_eq!(first[9], "text \" \"");
    assert_eq!(first[10], "number 10457");
    assert_eq!(first[20..], ["moment 2015-08-07 00:00:00", "true", "text \"09:30\""]);
    let third = cells(bytes, 7);
    assert_eq!(third[9], "moment 2016-01-02 00:00:00", "an apartment number that became a date");
    assert_eq!(third[16], "number 0");
    assert_eq!(found.last().map(|(row, _)| *row), Some(9));
}

/// Creates an ODS file with these rows.
pub(super) fn ods(rows: &str) -> Vec<u8> {
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:spreadsheet><table:table table:name="Sales">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"#
    );
    let manifest = r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>"#;
    package(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", &content),
        ("META-INF/manifest.xml", manifest),
    ])
}

pub(super) fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn string(text: &str) -> String {
    format!(
        r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
    )
}

#[test]
fn an_ods_has_numbers_dates_and_texts() {
    let bytes = ods(&format!(
        r#"<table:table-row>{}{}</table:table-row><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row><table:table-row>{}<table:table-cell office:value-type="float" office:value="7302"/><table:table-cell office:value-type="date" office:date-value="2026-12-01"/><table:table-cell office:value-type="date" office:date-value="2026-12-01T09:30:00"/><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:table-cell table:number-columns-repeated="16379"/></table:table-row><table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#,
        string("ID"),
        string("Zip"),
        string("x"),
    ));
    assert_eq!(
        cells(&bytes, 4),
        [
            "text \"x\"",
            "number 7302",
            "moment 2026-12-01 00:00:00",
            "moment 2026-12-01 09:30:00",
            "true",
        ]
    );
    assert_eq!(rows(&bytes)[0].1[..2], ["ID", "Zip"]);
}

#[test]
fn an_ods_that_repeats_a_cell_a_billion_times_is_refused() {
    let bomb = ods(&format!(
        r#"<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16383"/>{}</table:table-row>"#,
        string("x"),
    ));
    assert_eq!(problem(&bomb), "the workbook is too large when it is unpacked");
}

#[test]
fn a_cover_sheet_is_skipped_and_named() {
    let list = |sheet: &mut rust_xlsxwriter::Worksheet| {
        sheet.write_row(0, 0, ["Case", "Date", "Bid"]).unwrap();
        sheet.write_row(1, 0, ["A1", "1/5/2027", "5"]).unwrap();
    };
    let bytes = xlsx(|workbook| {
        let cover = workbook.add_worksheet().set_name("Cover").unwrap();
        cover.write(1, 1, "Sales of January").unwrap();
        cover.write_row(3, 1, ["As of", "1/2/2027", "by the clerk"]).unwrap();
        list(workbook.add_worksheet().set_name("Sales").unwrap());
        list(workbook.add_worksheet().set_name("Old").unwrap());
    });
    assert_eq!(lines(&bytes), ["Case|Date|Bid", "A1|1/5/2027|5"]);
    assert_eq!(unread(&bytes), ["Cover: this sheet was not read", "Old: this sheet was not read"]);
    // A workbook of one narrow sheet is a list, and so is the first of two narrow ones.
    let narrow = xlsx(|workbook| {
        workbook.add_worksheet().write_row(0, 0, ["Case", "Date"]).unwrap();
        workbook.add_worksheet().write_row(0, 0, ["x", "y"]).unwrap();
    });
    assert_eq!(lines(&narrow), ["Case|Date"]);
}

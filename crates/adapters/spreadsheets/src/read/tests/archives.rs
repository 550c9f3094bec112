use std::io::Write as _;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::workbooks::package;
use super::*;

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in members {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn the_file_of_a_zip_archive_is_read() {
    let bytes = archive(&[("list/sales.csv", b"ID,State\n1,GA\n")]);
    assert_eq!(rows(&bytes), [row(1, &["ID", "State"]), row(2, &["1", "GA"])]);
    assert_eq!(unread(&bytes), Vec::<String>::new());
}

#[test]
fn every_file_of_a_zip_archive_is_read_in_any_form() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write(0, 0, "ID").unwrap();
    sheet.write(1, 0, 2).unwrap();
    let xlsx = workbook.save_to_buffer().unwrap();
    let bytes = archive(&[
        ("__MACOSX/._a.csv", b"\0\x05\x16\x07"),
        ("a.csv", b"ID,State\n1,GA\n"),
        ("b.xlsx", &xlsx),
        ("c.html", b"<table><tr><td>ID</td><td>x</td><td>y</td></tr><tr><td>3</td><td>x</td><td>y</td></tr></table>"),
        ("d.json", br#"[{"ID": 4}]"#),
        ("logo.png", b"\x89PNG\r\n\x1a\n"),
        ("old.zip", b"PK\x03\x04"),
    ]);
    let found = parts(&bytes, &Layout::default()).unwrap();
    let expected = [
        ("a.csv", 1, "ID|State"),
        ("a.csv", 2, "1|GA"),
        ("b.xlsx", 1, "ID"),
        ("b.xlsx", 2, "2"),
        ("c.html", 1, "ID|x|y"),
        ("c.html", 2, "3|x|y"),
        ("d.json", 0, "ID"),
        ("d.json", 1, "4"),
    ];
    assert_eq!(found, expected.map(|(part, row, line)| (part.to_owned(), row, line.to_owned())));
    assert_eq!(
        unread(&bytes),
        [
            "logo.png: was not read: this is a PNG picture, not a spreadsheet",
            "old.zip: was not read: this is a ZIP archive within a ZIP archive; unpack it first",
        ]
    );
}

#[test]
fn a_map_names_a_file_of_a_zip_archive() {
    let bytes = archive(&[("a.csv", b"ID\n1\n"), ("2026/b.csv", b"ID\n2\n")]);
    let named = Layout { sheets: SheetChoice::Named(vec!["B.csv".into()]), ..Layout::default() };
    let found = parts(&bytes, &named).unwrap();
    assert_eq!(found[1].2, "2");
    assert_eq!(found.len(), 2);
}

#[test]
fn a_zip_archive_without_a_table_is_refused() {
    assert_eq!(
        problem(&package(&[("a.png", "\u{0}x")])),
        "this is a ZIP archive without a table; it has: a.png"
    );
    assert_eq!(
        problem(&archive(&[("x/", b"")])),
        "this is a ZIP archive without a table; it is empty"
    );
}

#[test]
fn a_damaged_file_of_a_zip_archive_is_named() {
    let bytes = archive(&[("a.csv", b"ID,State\n1,GA\n"), ("b.csv", &[b'\"'; 17 << 20])]);
    let problem = problem(&bytes);
    assert!(problem.starts_with("b.csv: a row of the file is longer than 16 MB"), "{problem}");
}

#[test]
fn a_zip_archive_with_too_many_files_is_refused() {
    let names: Vec<String> = (0..501).map(|number| format!("{number}.csv")).collect();
    let members: Vec<(&str, &[u8])> =
        names.iter().map(|name| (name.as_str(), b"ID\n".as_slice())).collect();
    assert_eq!(problem(&archive(&members)), "the ZIP archive has more than 500 files");
}

#[test]
fn hidden_rows_and_columns_of_a_workbook_are_read_and_named() {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet().set_name("March").unwrap();
    for row in 0..3 {
        sheet.write(row, 0, row).unwrap();
        sheet.write(row, 2, row).unwrap();
    }
    sheet.set_row_hidden(1).unwrap();
    sheet.set_column_hidden(2).unwrap();
    workbook.add_worksheet().set_name("April").unwrap().write(0, 0, "x").unwrap();
    let bytes = workbook.save_to_buffer().unwrap();
    assert_eq!(lines(&bytes), ["0||0", "1||1", "2||2"]);
    assert_eq!(
        unread(&bytes),
        [
            "March: 1 hidden row was read like the others",
            "March: 1 hidden column was read like the others",
            "April: this sheet was not read",
        ]
    );
}

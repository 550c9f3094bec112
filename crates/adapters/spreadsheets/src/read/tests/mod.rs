//! Files with the quirks of real ones. Each test creates its own file.

mod archives;
mod broken;
mod forms;
mod pages;
mod pdf;
mod roundtrip;
mod signs;
mod tables;
mod traps;
mod workbooks;

use std::io::Write as _;
use std::ops::ControlFlow;

use lists::{Cell, Layout, SheetChoice, SheetError};
use tempfile::NamedTempFile;

/// Creates a file of these bytes. Its name ends in .xlsx, whatever its format.
fn file(bytes: &[u8]) -> NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".xlsx").tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file
}

/// Returns every row of a file with its number and the text of its cells.
fn rows(bytes: &[u8]) -> Vec<(u64, Vec<String>)> {
    try_rows(bytes, None).unwrap()
}

fn try_rows(bytes: &[u8], sheet: Option<&str>) -> Result<Vec<(u64, Vec<String>)>, SheetError> {
    let file = file(bytes);
    let mut rows = Vec::new();
    let sheets = sheet.map_or(SheetChoice::Usual, |name| SheetChoice::Named(vec![name.to_owned()]));
    super::open(file.path(), &Layout { sheets, ..Layout::default() })?.rows(
        &mut |place, cells| {
            rows.push((place.row, cells.iter().map(|cell| cell.text().into_owned()).collect()));
            ControlFlow::Continue(())
        },
    )?;
    Ok(rows)
}

/// Returns the cells of one row, each with its kind.
fn cells(bytes: &[u8], wanted: u64) -> Vec<String> {
    let file = file(bytes);
    let mut found = Vec::new();
    super::open(file.path(), &Layout::default())
        .unwrap()
        .rows(&mut |place, cells| {
            if place.row == wanted {
                found = cells.iter().map(described).collect();
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

fn described(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Empty => "empty".to_owned(),
        Cell::Text(text) => format!("text {text:?}"),
        Cell::Number(number) => format!("number {number}"),
        Cell::DateTime(moment) => format!("moment {moment}"),
        Cell::Bool(truth) => format!("{truth}"),
    }
}

fn row(number: u64, texts: &[&str]) -> (u64, Vec<String>) {
    (number, texts.iter().map(|text| (*text).to_owned()).collect())
}

/// Returns the error of opening and reading a file.
fn problem(bytes: &[u8]) -> String {
    try_rows(bytes, None).unwrap_err().to_string()
}

/// Returns every row of a file with the name of its table, read with this layout.
fn parts(bytes: &[u8], layout: &Layout) -> Result<Vec<(String, u64, String)>, String> {
    let file = file(bytes);
    let mut rows = Vec::new();
    let mut sheet = super::open(file.path(), layout).map_err(|error| error.to_string())?;
    sheet
        .rows(&mut |place, cells| {
            let texts: Vec<_> = cells.iter().map(|cell| cell.text()).collect();
            rows.push((place.part.to_owned(), place.row, texts.join("|")));
            ControlFlow::Continue(())
        })
        .map_err(|error| error.to_string())?;
    Ok(rows)
}

/// Returns the parts of a file that are not read, as sentences.
fn unread(bytes: &[u8]) -> Vec<String> {
    let file = file(bytes);
    let mut sheet = super::open(file.path(), &Layout::default()).unwrap();
    sheet.rows(&mut |_, _| ControlFlow::Continue(())).unwrap();
    sheet.unread().into_iter().map(|unread| format!("{}: {}", unread.part, unread.why)).collect()
}

/// Returns the rows of a file, each as one text.
fn lines(bytes: &[u8]) -> Vec<String> {
    parts(bytes, &Layout::default()).unwrap().into_iter().map(|(_, _, line)| line).collect()
}

fn all() -> Layout {
    Layout { sheets: SheetChoice::All, ..Layout::default() }
}

/// Returns the rows of a file, each as its number, the texts of its cells and their signs.
fn signed(bytes: &[u8], layout: &Layout) -> Vec<String> {
    let file = file(bytes);
    let mut found = Vec::new();
    super::open(file.path(), layout)
        .unwrap()
        .rows(&mut |place, cells| {
            let texts: Vec<_> = cells.iter().map(|cell| cell.text()).collect();
            let signs = place.signs.iter().map(|sign| format!(" {}={:?}", sign.cell, sign.kind));
            let spans = if place.is_spanning { " (spans)" } else { "" };
            let unclear = if place.is_unclear { " (unclear)" } else { "" };
            let signs = signs.collect::<String>();
            found.push(format!("{}{spans}{unclear}{signs}", texts.join("|")));
            ControlFlow::Continue(())
        })
        .unwrap();
    found
}

/// The texts of the rows below the header of a page with this table.
fn below_header(rows: &str) -> Vec<String> {
    let page = format!(
        "<html><table><tr><th>Case</th><th>Date</th><th>Bid*</th></tr>{rows}</table></html>"
    );
    signed(page.as_bytes(), &Layout::default())[1..].to_vec()
}

//! Reads files. The format is detected from the content, not the file name. A file that cannot be
//! read is refused with one line that says what it is.
//!
//! Each form is a [`Book`](book::Book): a file with one or more tables. CSV is the exception,
//! because a CSV file is one table.

mod archive;
mod book;
mod cells;
mod encoding;
mod guard;
mod hidden;
mod html;
mod json;
mod kind;
mod labels;
mod legacy;
mod merges;
mod ods;
mod package;
mod pdf;
mod rejects;
mod shown;
mod text;
mod xlsx;
mod xml;

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use book::BookSheet;
use kind::Kind;
use lists::{Layout, Sheet, SheetError};

pub use rejects::CsvRejects;

/// The maximum number of columns. More are a mistake in any file.
pub(crate) const MAX_COLUMNS: usize = 16_384;
/// The maximum size of a file that is read into memory.
const MAX_IN_MEMORY: u64 = 64 << 20;

/// Opens a file. `layout` names the tables to read. By default, this is the first sheet of a
/// workbook that is not empty, the largest table of a page, and every file of a ZIP archive.
///
/// # Errors
/// [`SheetError`] if the file is not a table that can be read. The text says what it is instead.
pub fn open(path: &Path, layout: &Layout) -> Result<Box<dyn Sheet>, SheetError> {
    let mut file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut head = Vec::with_capacity(kind::HEAD);
    file.by_ref()
        .take(kind::HEAD as u64)
        .read_to_end(&mut head)
        .and_then(|_| file.seek(SeekFrom::Start(0)))
        .map_err(|error| unreadable(&error))?;
    let file = BufReader::with_capacity(1 << 16, file);
    match kind::of(&head) {
        Kind::Text if layout.labels.is_some() => {
            BookSheet::open(html::from_text(file, layout)?, layout)
        }
        Kind::Text => Ok(Box::new(text::CsvSheet::new(file)?)),
        Kind::Zip => package::open(file, layout),
        Kind::Ole => legacy::open_xls(file, layout),
        Kind::Html => BookSheet::open(html::open(file, layout)?, layout),
        Kind::Json => BookSheet::open(json::open(file)?, layout),
        Kind::Xml2003 => BookSheet::open(xml::open(file)?, layout),
        Kind::Pdf => pdf::open(file, &layout.pdf),
        Kind::Empty => Err(refused("the file is empty")),
        Kind::Other(what) => Err(refused(format!("this is {what}, not a spreadsheet"))),
    }
}

/// Returns the form of a file: `text`, `workbook`, `page`, `json`, `pdf`, `archive` or `other`.
///
/// # Errors
/// [`SheetError`] if the file cannot be read.
pub fn form(path: &Path) -> Result<&'static str, SheetError> {
    let mut file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut head = Vec::with_capacity(kind::HEAD);
    file.by_ref()
        .take(kind::HEAD as u64)
        .read_to_end(&mut head)
        .map_err(|error| unreadable(&error))?;
    Ok(match kind::of(&head) {
        Kind::Text => "text",
        Kind::Zip if package::is_workbook(&mut file) => "workbook",
        Kind::Zip => "archive",
        Kind::Ole | Kind::Xml2003 => "workbook",
        Kind::Html => "page",
        Kind::Json => "json",
        Kind::Pdf => "pdf",
        Kind::Empty | Kind::Other(_) => "other",
    })
}

fn refused(why: impl Into<String>) -> SheetError {
    SheetError(why.into())
}

fn unreadable(error: &std::io::Error) -> SheetError {
    refused(format!("the file cannot be read: {error}"))
}

/// Reads a file into memory as text.
fn whole_text(mut file: BufReader<File>) -> Result<String, SheetError> {
    let mut bytes = Vec::new();
    file.by_ref()
        .take(MAX_IN_MEMORY + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > MAX_IN_MEMORY {
        return Err(refused("the file is too large: a page or a text can have 64 MB"));
    }
    Ok(encoding::decode(&bytes))
}

#[cfg(test)]
mod tests;

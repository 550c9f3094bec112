//! Reads files. The format is detected from the content, not the file name. A file that cannot be
//! read is refused with one line that says what it is.

mod cells;
mod encoding;
mod guard;
mod kind;
mod legacy;
mod package;
mod rejects;
mod text;
mod xlsx;

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use intake::{Sheet, SheetError};

use kind::Kind;

pub use rejects::CsvRejects;

/// The maximum number of columns. More are a mistake in any file.
const MAX_COLUMNS: usize = 16_384;

/// Opens a file. `sheet` names the sheet of a workbook to read. Without it, the first sheet that is
/// not empty is read.
///
/// # Errors
/// [`SheetError`] if the file is not a table that can be read. The text says what it is instead.
pub fn open(path: &Path, sheet: Option<&str>) -> Result<Box<dyn Sheet>, SheetError> {
    let mut file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut head = Vec::with_capacity(kind::HEAD);
    file.by_ref()
        .take(kind::HEAD as u64)
        .read_to_end(&mut head)
        .and_then(|_| file.seek(SeekFrom::Start(0)))
        .map_err(|error| unreadable(&error))?;
    let file = BufReader::with_capacity(1 << 16, file);
    match kind::of(&head) {
        Kind::Text => Ok(Box::new(text::CsvSheet::new(file)?)),
        Kind::Zip => package::open(file, sheet),
        Kind::Ole => legacy::open_xls(file, sheet),
        Kind::Empty => Err(refused("the file is empty")),
        Kind::Other(what) => Err(refused(format!("this is {what}, not a spreadsheet"))),
        Kind::Html => Err(refused(
            "this is an HTML page, not a spreadsheet; open it in a spreadsheet program and save it as XLSX or CSV",
        )),
    }
}

fn refused(why: impl Into<String>) -> SheetError {
    SheetError(why.into())
}

fn unreadable(error: &std::io::Error) -> SheetError {
    refused(format!("the file cannot be read: {error}"))
}

/// Chooses the sheet of a workbook to read: the named one, or the first for which `has_rows`
/// returns true.
fn choose<'n>(
    names: &'n [String],
    wanted: Option<&str>,
    mut has_rows: impl FnMut(&str) -> Result<bool, SheetError>,
) -> Result<&'n str, SheetError> {
    if let Some(wanted) = wanted {
        let found = names.iter().find(|name| name.trim().eq_ignore_ascii_case(wanted.trim()));
        return found.map(String::as_str).ok_or_else(|| {
            refused(format!("the workbook has no sheet '{wanted}'; it has: {}", names.join(", ")))
        });
    }
    for name in names {
        if has_rows(name)? {
            return Ok(name);
        }
    }
    Err(refused("the workbook is empty"))
}

#[cfg(test)]
mod tests;

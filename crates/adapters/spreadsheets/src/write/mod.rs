//! Writes tables. CSV is streamed. XLSX is completed in a temporary file before its first byte is
//! sent.

mod csv;
mod room;
#[cfg(test)]
mod tests;
mod xlsx;

use std::env::temp_dir;
use std::error::Error;
use std::path::PathBuf;

use export::{Format, TableWriter, TableWriters};
use kernel::PortError;

/// Writes CSV and XLSX.
#[derive(Debug, Clone)]
pub struct SpreadsheetWriters {
    /// The folder for unfinished workbooks.
    temporary: PathBuf,
}

impl Default for SpreadsheetWriters {
    /// Uses the system's temporary folder.
    fn default() -> Self {
        Self { temporary: temp_dir() }
    }
}

impl TableWriters for SpreadsheetWriters {
    fn open(&self, format: Format) -> Result<Box<dyn TableWriter>, PortError> {
        Ok(match format {
            Format::Csv => Box::new(csv::CsvTable::default()),
            Format::Xlsx => Box::new(xlsx::XlsxTable::new(&self.temporary)?),
        })
    }
}

/// The name of this system in [`PortError`].
const SYSTEM: &str = "spreadsheets";

/// Wraps the error of a value that cannot be written, which is a bug of ours.
fn failed(error: impl Error + Send + Sync + 'static) -> PortError {
    PortError::corrupt(SYSTEM, error)
}

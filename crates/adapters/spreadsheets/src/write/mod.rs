//! Tables out: CSV as it comes, XLSX finished in a temporary file before its first byte.

mod csv;
#[cfg(test)]
mod tests;
mod xlsx;

use std::error::Error;
use std::io::{self, Write};

use export::{Format, TableWriter, TableWriters};
use listings::SinkError;

/// Writes CSV and XLSX.
#[derive(Debug, Clone, Copy, Default)]
pub struct SpreadsheetWriters;

impl TableWriters for SpreadsheetWriters {
    fn open(
        &self,
        format: Format,
        out: Box<dyn Write + Send>,
    ) -> Result<Box<dyn TableWriter>, SinkError> {
        Ok(match format {
            Format::Csv => Box::new(csv::CsvTable::new(out)),
            Format::Xlsx => Box::new(xlsx::XlsxTable::new(out)?),
        })
    }
}

/// A receiver that went away, or takes nothing any more, is not a failure of ours.
fn io_failed(error: io::Error) -> SinkError {
    match error.kind() {
        io::ErrorKind::BrokenPipe | io::ErrorKind::TimedOut => SinkError::Gone,
        _ => failed(error),
    }
}

fn failed(error: impl Error + Send + Sync + 'static) -> SinkError {
    SinkError::Failed(Box::new(error))
}

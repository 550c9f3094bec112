use std::io::Write;

use intake::{Fault, Rejects};
use kernel::PortError;

/// The cells that could not be read, as a CSV file with the columns row, column, what it held, why.
pub struct CsvRejects<F, W: Write> {
    open: Option<F>,
    csv: Option<csv::Writer<W>>,
}

impl<F, W> CsvRejects<F, W>
where
    F: FnOnce() -> std::io::Result<W>,
    W: Write,
{
    /// Rejects that open their file when there is the first one.
    pub fn new(open: F) -> Self {
        Self { open: Some(open), csv: None }
    }

    /// Writes down what is left; true when there was any reject.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(self) -> std::io::Result<bool> {
        match self.csv {
            Some(mut csv) => csv.flush().map(|()| true),
            None => Ok(false),
        }
    }

    fn write(&mut self, row: u64, fault: &Fault) -> Result<(), csv::Error> {
        let csv = match (&mut self.csv, self.open.take()) {
            (Some(csv), _) => csv,
            (none, Some(open)) => {
                let csv = none.insert(csv::Writer::from_writer(open()?));
                csv.write_record(["row", "column", "what it held", "why"])?;
                csv
            }
            (None, None) => return Ok(()),
        };
        let Fault { column, held, why } = fault;
        csv.write_record([&row.to_string(), &defused(column), &defused(held), &why.to_string()])
    }
}

impl<F, W> Rejects for CsvRejects<F, W>
where
    F: FnOnce() -> std::io::Result<W>,
    W: Write,
{
    fn reject(&mut self, row: u64, fault: &Fault) -> Result<(), PortError> {
        self.write(row, fault).map_err(|error| PortError::unavailable("the rejects file", error))
    }
}

/// What a stranger's file held must not become a formula in the reader's spreadsheet.
fn defused(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

use std::fmt::Write as _;
use std::io::Write;

use csv::{ErrorKind, Writer};
use export::{Cell, TableWriter, defused};
use listings::{SinkError, ValueRef};

use super::{failed, io_failed};

/// A CSV file: UTF-8, text cells defused, dates and numbers in their plain form.
pub(super) struct CsvTable {
    writer: Writer<Box<dyn Write + Send>>,
    number: String,
}

impl CsvTable {
    pub(super) fn new(out: Box<dyn Write + Send>) -> Self {
        Self { writer: Writer::from_writer(out), number: String::new() }
    }

    fn field(&mut self, text: impl AsRef<[u8]>) -> Result<(), SinkError> {
        self.writer.write_field(text).map_err(csv_failed)
    }

    fn end_of_line(&mut self) -> Result<(), SinkError> {
        self.writer.write_record(None::<&[u8]>).map_err(csv_failed)
    }
}

fn csv_failed(error: csv::Error) -> SinkError {
    match error.kind() {
        ErrorKind::Io(_) => match error.into_kind() {
            ErrorKind::Io(error) => io_failed(error),
            _ => SinkError::Gone,
        },
        _ => failed(error),
    }
}

impl TableWriter for CsvTable {
    fn heading(&mut self, names: &[String]) -> Result<(), SinkError> {
        for name in names {
            self.field(defused(name).as_bytes())?;
        }
        self.end_of_line()
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), SinkError> {
        for cell in cells {
            match cell {
                Cell::Blank => self.field("")?,
                Cell::Link(link) => self.field(link)?,
                Cell::Value(ValueRef::Text(text)) => self.field(defused(text).as_bytes())?,
                Cell::Value(value) => {
                    self.number.clear();
                    write!(self.number, "{value}").map_err(failed)?;
                    self.writer.write_field(&self.number).map_err(csv_failed)?;
                }
            }
        }
        self.end_of_line()
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        self.writer.flush().map_err(io_failed)
    }
}

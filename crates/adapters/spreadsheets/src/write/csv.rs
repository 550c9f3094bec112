use std::fmt::Write as _;
use std::mem::replace;

use csv::Writer;
use export::{Cell, TableWriter, defused};
use kernel::PortError;
use listings::ValueRef;

use super::failed;

/// It tells spreadsheets that the file is UTF-8
/// (`docs/adr/0074-csv-files-begin-with-a-byte-order-mark.md`).
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A CSV file in UTF-8. Text cells are defused, and dates and numbers have their plain form.
pub(super) struct CsvTable {
    writer: Writer<Vec<u8>>,
    /// The bytes that were written but not taken yet.
    ready: Vec<u8>,
    number: String,
}

impl Default for CsvTable {
    fn default() -> Self {
        Self { writer: Writer::from_writer(Vec::new()), ready: Vec::new(), number: String::new() }
    }
}

impl CsvTable {
    fn field(&mut self, text: impl AsRef<[u8]>) -> Result<(), PortError> {
        self.writer.write_field(text).map_err(failed)
    }

    fn end_of_line(&mut self) -> Result<(), PortError> {
        self.writer.write_record(None::<&[u8]>).map_err(failed)
    }
}

impl TableWriter for CsvTable {
    fn heading(&mut self, names: &[String]) -> Result<(), PortError> {
        self.ready.extend(BYTE_ORDER_MARK);
        for name in names {
            self.field(defused(name).as_bytes())?;
        }
        self.end_of_line()
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), PortError> {
        for cell in cells {
            match cell {
                Cell::Blank => self.field("")?,
                Cell::Link(link) => self.field(link)?,
                Cell::Value(ValueRef::Text(text)) => self.field(defused(text).as_bytes())?,
                Cell::Value(value) => {
                    self.number.clear();
                    write!(self.number, "{value}").map_err(failed)?;
                    self.writer.write_field(&self.number).map_err(failed)?;
                }
            }
        }
        self.end_of_line()
    }

    fn finish(&mut self) -> Result<(), PortError> {
        self.writer.flush().map_err(failed)
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, PortError> {
        // `take` is called between two lines, so a new writer continues where this one ended.
        let written = replace(&mut self.writer, Writer::from_writer(Vec::new()));
        let written = written.into_inner().map_err(|error| failed(error.into_error()))?;
        self.ready.extend(written);
        let most = most.min(self.ready.len());
        let rest = self.ready.split_off(most);
        Ok(replace(&mut self.ready, rest))
    }
}

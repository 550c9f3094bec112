use std::io::Write;

use export::defused;
use kernel::PortError;
use lists::{Fault, Outcome, Rejects, RowPlace};

/// Writes the cells that could not be read to a CSV file, each with its row, column, value and reason.
pub struct CsvRejects<F, W: Write> {
    open: Option<F>,
    csv: Option<csv::Writer<W>>,
}

impl<F, W> CsvRejects<F, W>
where
    F: FnOnce() -> std::io::Result<W>,
    W: Write,
{
    /// Creates rejects that open their file for the first reject.
    pub fn new(open: F) -> Self {
        Self { open: Some(open), csv: None }
    }

    /// Writes the remaining rejects. Returns whether there was any.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub fn finish(self) -> std::io::Result<bool> {
        match self.csv {
            Some(mut csv) => csv.flush().map(|()| true),
            None => Ok(false),
        }
    }

    fn write(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        outcome: Outcome,
    ) -> Result<(), csv::Error> {
        let csv = match (&mut self.csv, self.open.take()) {
            (Some(csv), _) => csv,
            (none, Some(open)) => {
                let csv = none.insert(csv::Writer::from_writer(open()?));
                csv.write_record(["row", "column", "value", "why", "outcome"])?;
                csv
            }
            (None, None) => return Ok(()),
        };
        let Fault { column, value, reason } = fault;
        let (place, reason) = (place.to_string(), reason.to_string());
        let outcome = outcome.to_string();
        csv.write_record([
            &*defused(&place),
            &*defused(column),
            &*defused(value),
            reason.as_str(),
            outcome.as_str(),
        ])
    }
}

impl<F, W> Rejects for CsvRejects<F, W>
where
    F: FnOnce() -> std::io::Result<W>,
    W: Write,
{
    fn reject(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        outcome: Outcome,
    ) -> Result<(), PortError> {
        self.write(place, fault, outcome)
            .map_err(|error| PortError::unavailable("the rejects file", error))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use lists::CellError;

    use super::*;

    #[derive(Clone, Default)]
    struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

    impl Write for SharedBuffer {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.borrow_mut().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn rejects_are_a_table_that_is_safe_to_open() {
        let buffer = SharedBuffer::default();
        let to = buffer.clone();
        let mut rejects = CsvRejects::new(|| Ok(to));
        let at = |row| RowPlace { part: String::new(), row };
        let fault = |held: &str| Fault {
            column: "Sale Date".to_owned(),
            value: held.to_owned(),
            reason: CellError::Date,
        };
        rejects.reject(&at(4), &fault("soon, \"perhaps\""), Outcome::RowLeftOut).unwrap();
        rejects.reject(&at(7), &fault("=HYPERLINK(\"x\")"), Outcome::CellLeftOut).unwrap();
        assert!(rejects.finish().unwrap());
        let text = String::from_utf8(buffer.0.borrow().clone()).unwrap();
        assert_eq!(
            text,
            "row,column,value,why,outcome\n\
             4,Sale Date,\"soon, \"\"perhaps\"\"\",is not a date,row left out\n\
             7,Sale Date,\"'=HYPERLINK(\"\"x\"\")\",is not a date,cell left out\n"
        );
    }

    #[test]
    fn without_a_reject_no_file_is_created() {
        let opened = RefCell::new(false);
        let rejects = CsvRejects::new(|| {
            *opened.borrow_mut() = true;
            Ok(Vec::new())
        });
        assert!(!rejects.finish().unwrap());
        assert!(!*opened.borrow());
    }
}

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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use intake::Unreadable;

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Rc<RefCell<Vec<u8>>>);

    impl Write for Kept {
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
        let kept = Kept::default();
        let to = kept.clone();
        let mut rejects = CsvRejects::new(|| Ok(to));
        let fault = |held: &str| Fault {
            column: "Sale Date".to_owned(),
            held: held.to_owned(),
            why: Unreadable::Date,
        };
        rejects.reject(4, &fault("soon, \"perhaps\"")).unwrap();
        rejects.reject(7, &fault("=HYPERLINK(\"x\")")).unwrap();
        assert!(rejects.finish().unwrap());
        let text = String::from_utf8(kept.0.borrow().clone()).unwrap();
        assert_eq!(
            text,
            "row,column,what it held,why\n\
             4,Sale Date,\"soon, \"\"perhaps\"\"\",is not a date\n\
             7,Sale Date,\"'=HYPERLINK(\"\"x\"\")\",is not a date\n"
        );
    }

    #[test]
    fn without_a_reject_no_file_is_made() {
        let opened = RefCell::new(false);
        let rejects = CsvRejects::new(|| {
            *opened.borrow_mut() = true;
            Ok(Vec::new())
        });
        assert!(!rejects.finish().unwrap());
        assert!(!*opened.borrow());
    }
}

use std::borrow::Cow;
use std::cell::Cell as Shared;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Cursor, Read};
use std::ops::ControlFlow;
use std::rc::Rc;

use csv::{ByteRecord, StringRecord};
use encoding_rs::WINDOWS_1252;
use lists::{Cell, EachRow, RowPosition, Sheet, SheetError};

use super::encoding::{ToUtf8, utf16};
use super::{MAX_COLUMNS, refused, unreadable};

/// The number of bytes from which the delimiter is detected.
const SAMPLE: usize = 1 << 16;
/// The maximum length of a row. A longer one has an unclosed quotation mark.
const MAX_ROW: u64 = 16 << 20;

/// A table in a text file. Delimiters are commas, semicolons, tabs or bars. Encodings are UTF-8,
/// UTF-16 or Windows-1252.
pub(super) struct CsvSheet {
    csv: csv::Reader<RowLimit<Box<dyn Read>>>,
    budget: Rc<Shared<u64>>,
    /// Whether the reader has come to the end of the file.
    has_ended: Rc<Shared<bool>>,
    delimiter: u8,
    /// The number of lines before the table. It is 1 if a line such as `sep=;` tells Excel the
    /// delimiter.
    skipped: u64,
    /// Whether lines end with two characters. The reader reads the second one together with the
    /// next row.
    ends_in_two: bool,
}

impl CsvSheet {
    /// Finds out the encoding and the delimiter of a file.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn new(mut file: BufReader<File>) -> Result<Self, SheetError> {
        let encoding = utf16(file.fill_buf().map_err(|error| unreadable(&error))?);
        let mut reader: Box<dyn Read> = match encoding {
            Some(encoding) => Box::new(ToUtf8::new(file, encoding)),
            None => Box::new(file),
        };
        let mut sample = Vec::with_capacity(SAMPLE);
        reader
            .by_ref()
            .take(SAMPLE as u64)
            .read_to_end(&mut sample)
            .map_err(|error| unreadable(&error))?;
        if sample.starts_with(b"\xef\xbb\xbf") {
            sample.drain(..3);
        }
        let named = named_delimiter(&sample);
        let (delimiter, skipped) = match named {
            Some((delimiter, line)) => {
                sample.drain(..line);
                (delimiter, 1)
            }
            None => (delimiter_of(&sample), 0),
        };
        let first_end = sample.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let ends_in_two = first_end.is_some_and(|at| sample[at..].starts_with(b"\r\n"));
        let budget = Rc::new(Shared::new(MAX_ROW));
        let has_ended = Rc::new(Shared::new(false));
        let inner: Box<dyn Read> = Box::new(Cursor::new(sample).chain(reader));
        let csv = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .buffer_capacity(1 << 16)
            .from_reader(RowLimit {
                inner,
                budget: Rc::clone(&budget),
                has_ended: Rc::clone(&has_ended),
            });
        Ok(Self { csv, budget, has_ended, delimiter, skipped, ends_in_two })
    }
}

impl Sheet for CsvSheet {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        let mut record = ByteRecord::new();
        let mut row = self.skipped;
        let mut widths = Widths::default();
        let mut untaken = u64::from(self.ends_in_two);
        loop {
            self.budget.set(MAX_ROW);
            let line = self.csv.position().line();
            let has_row = self.csv.read_byte_record(&mut record).map_err(|error| broken(&error))?;
            if !has_row {
                return Ok(());
            }
            if record.len() > MAX_COLUMNS {
                let why = format!("the file has a row of more than {MAX_COLUMNS} columns");
                return Err(refused(why));
            }
            // Rows are numbered as in a spreadsheet, so every line counts: this one and the blank
            // ones before it. A line break within quotes does not start a row.
            let bytes = self.csv.position().byte();
            let lines = self.csv.position().line() - line;
            let within = record.as_slice().iter().filter(|byte| **byte == b'\n').count() as u64;
            row += (lines + untaken).saturating_sub(within).max(1);
            untaken = 0;
            let has_lines = within > 0 || record.as_slice().contains(&b'\r');
            let swallowed =
                if has_lines { swallowed(&record, self.delimiter, widths.usual) } else { 0 };
            // The rows within this one are no guide to the width of the table.
            if swallowed == 0 {
                widths.note(record.len());
            }
            let place = RowPosition {
                row,
                bytes,
                is_exact: true,
                is_cut: self.has_ended.get(),
                swallowed,
                ..RowPosition::default()
            };
            let flow;
            (record, flow) = pass_on(record, place, each);
            if flow.is_break() {
                return Ok(());
            }
        }
    }
}

/// Passes a row on as text. Bytes that are not UTF-8 are read as Windows-1252.
fn pass_on(
    record: ByteRecord,
    place: RowPosition<'_>,
    each: &mut EachRow<'_>,
) -> (ByteRecord, ControlFlow<()>) {
    match StringRecord::from_byte_record(record) {
        Ok(record) => {
            let cells: Vec<Cell<'_>> = record.iter().map(Cell::Text).collect();
            let flow = each(place, &cells);
            (record.into_byte_record(), flow)
        }
        Err(error) => {
            let record = error.into_byte_record();
            let texts: Vec<Cow<'_, str>> = record
                .iter()
                .map(|bytes| WINDOWS_1252.decode_without_bom_handling(bytes).0)
                .collect();
            let cells: Vec<Cell<'_>> = texts.iter().map(|text| Cell::Text(text)).collect();
            let flow = each(place, &cells);
            (record, flow)
        }
    }
}

/// The widths of the rows so far.
#[derive(Default)]
struct Widths {
    /// The number of rows of each width.
    rows: Vec<usize>,
    /// The width that splits the most cells off. Titles and single broken rows score lower.
    usual: usize,
}

impl Widths {
    fn note(&mut self, width: usize) {
        if self.rows.len() <= width {
            self.rows.resize(width + 1, 0);
        }
        self.rows[width] += 1;
        let score =
            |width: usize| self.rows.get(width).copied().unwrap_or(0) * width.saturating_sub(1);
        if score(width) > score(self.usual) {
            self.usual = width;
        }
    }
}

/// The least number of columns of a table in which rows within a cell are recognized.
const LEAST_COLUMNS: usize = 4;

/// Returns the number of rows within the cells of a row, because a quotation mark is not closed. A
/// cell of several lines has rows in it if the row has as many delimiters as that many rows of the
/// usual number of columns.
fn swallowed(record: &ByteRecord, delimiter: u8, usual: usize) -> u64 {
    if usual < LEAST_COLUMNS {
        return 0;
    }
    let count = |cell: &[u8], wanted: u8| cell.iter().filter(|byte| **byte == wanted).count();
    let in_lines = record.iter().filter(|cell| line_ends(cell) > 0);
    let inner: usize = in_lines.map(|cell| count(cell, delimiter)).sum();
    let lines: usize = record.iter().map(|cell| line_ends(cell.trim_ascii_end())).sum();
    let delimiters = record.len() - 1 + inner;
    if lines > 0 && delimiters >= (lines + 1) * (usual - 1) { lines as u64 } else { 0 }
}

/// Returns the number of line ends: `\n`, `\r\n` or `\r`.
fn line_ends(cell: &[u8]) -> usize {
    let ends = cell.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    ends - cell.windows(2).filter(|pair| pair == b"\r\n").count()
}

fn broken(error: &csv::Error) -> SheetError {
    match error.kind() {
        csv::ErrorKind::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
            refused(error.to_string())
        }
        _ => refused(format!("the file cannot be read: {error}")),
    }
}

/// Stops reading a row that is too long.
struct RowLimit<R> {
    inner: R,
    budget: Rc<Shared<u64>>,
    has_ended: Rc<Shared<bool>>,
}

impl<R: Read> Read for RowLimit<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(to)?;
        self.has_ended.set(count == 0 && !to.is_empty());
        let left = self.budget.get().checked_sub(count as u64).ok_or_else(|| {
            let why =
                "a row of the file is longer than 16 MB: a quotation mark is left open somewhere";
            io::Error::new(io::ErrorKind::InvalidData, why)
        })?;
        self.budget.set(left);
        Ok(count)
    }
}

const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// Returns the delimiter of a first line such as `sep=;`, and the length of that line.
fn named_delimiter(sample: &[u8]) -> Option<(u8, usize)> {
    let end = sample.iter().position(|byte| *byte == b'\n')?;
    match sample[..end].trim_ascii_end() {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', delimiter] => Some((*delimiter, end + 1)),
        // A tab at the end was trimmed together with the line end.
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'='] if sample[..end].contains(&b'\t') => {
            Some((b'\t', end + 1))
        }
        _ => None,
    }
}

/// Returns the delimiter that splits the most rows into the same, largest number of cells. Titles
/// above the header and commas within addresses score lower.
fn delimiter_of(sample: &[u8]) -> u8 {
    let score = |delimiter: &u8| -> usize {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(*delimiter)
            .from_reader(sample);
        let widths: Vec<usize> = reader
            .byte_records()
            .take(100)
            .map_while(Result::ok)
            .map(|record| record.len())
            .collect();
        let rows_of = |width: usize| widths.iter().filter(|other| **other == width).count();
        widths.iter().map(|width| (width - 1) * rows_of(*width)).max().unwrap_or(0)
    };
    let mut best = (0, b',');
    for delimiter in DELIMITERS {
        let score = score(&delimiter);
        if score > best.0 {
            best = (score, delimiter);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delimiter_splits_rows_into_equal_numbers_of_cells() {
        assert_eq!(delimiter_of(b"a,b,c\n1,2,3\n"), b',');
        assert_eq!(delimiter_of(b"a;b;c\n1, x;2,5;3\n4, y, z;5;6\n"), b';');
        assert_eq!(delimiter_of(b"a\tb\n1,5\t2\n"), b'\t');
        assert_eq!(delimiter_of(b"a|b\n1|2\n"), b'|');
        assert_eq!(
            delimiter_of(b"Sales, as of May, 2026; all counties\na;b\n1;2\n3;4\n5;6\n"),
            b';'
        );
        assert_eq!(delimiter_of(b"\"x;y;z\",b\n\"1;2;3\",2\n"), b',');
        assert_eq!(delimiter_of(b"alone\n1\n"), b',');
    }

    #[test]
    fn a_file_may_name_its_delimiter() {
        assert_eq!(named_delimiter(b"sep=;\r\na;b\n"), Some((b';', 7)));
        assert_eq!(named_delimiter(b"SEP=\t\na\tb\n"), Some((b'\t', 6)));
        assert_eq!(named_delimiter(b"separate,x\n"), None);
    }
}

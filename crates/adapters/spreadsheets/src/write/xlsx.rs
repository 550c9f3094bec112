use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use export::{Cell, SHEET_NAME, TableWriter};
use kernel::PortError;
use listings::ValueRef;
use rust_xlsxwriter::XlsxError;
use rust_xlsxwriter::{Color, Format, FormatUnderline, IgnoreError, Url, Workbook, Worksheet};

use super::room::Room;
use super::{SYSTEM, failed};

/// The maximum number of links in a sheet of Excel. Further links are written as text.
const MOST_LINKS: u32 = 65_530;
/// The maximum length of a link in Excel.
const LONGEST_LINK: usize = 2_080;
/// The maximum length of a cell's text, in UTF-16 units.
const LONGEST_TEXT: usize = 32_767;
/// The widths of columns, in characters. A wider text continues over an empty cell or is cut off.
const WIDTHS: RangeInclusive<usize> = 9..=48;
/// The room for the filter's button in a heading, and for the edges of a cell.
const BUTTON: usize = 4;
const EDGES: usize = 2;

/// An XLSX file with one sheet. Dates and numbers are typed, and everything else is text.
///
/// Rows are written to a temporary file immediately, so memory use is constant. The complete
/// workbook is written to a second file, from which it is read. Both are unlinked, so they are
/// deleted when this value is dropped.
pub(super) struct XlsxTable {
    workbook: Workbook,
    styles: Styles,
    /// The index of the next row. The heading is row 0.
    row: u32,
    /// The widest text of each column so far, in characters.
    widths: Vec<usize>,
    pub(super) links: u32,
    temporary: PathBuf,
    /// The space that the temporary file still has.
    room: Room,
    /// The complete workbook, once it is finished.
    whole: Option<File>,
}

struct Styles {
    heading: Format,
    link: Format,
    date: Format,
    money: Format,
}

impl XlsxTable {
    pub(super) fn new(temporary: &Path) -> Result<Self, PortError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(temporary).map_err(xlsx_failed)?;
        let sheet = workbook.add_worksheet_with_constant_memory().map_err(xlsx_failed)?;
        sheet.set_name(SHEET_NAME).map_err(xlsx_failed)?;
        let styles = Styles {
            heading: Format::new().set_bold(),
            link: Format::new()
                .set_font_color(Color::RGB(0x05_63_C1))
                .set_underline(FormatUnderline::Single),
            date: Format::new().set_num_format("yyyy-mm-dd"),
            money: Format::new().set_num_format("#,##0.00"),
        };
        let room = Room::new(temporary).map_err(no_room)?;
        let temporary = temporary.to_owned();
        let widths = Vec::new();
        Ok(Self { workbook, styles, row: 0, widths, links: 0, temporary, room, whole: None })
    }

    fn write_heading(&mut self, names: &[String]) -> Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        sheet.set_freeze_panes(1, 0)?;
        for (column, name) in (0..).zip(names) {
            sheet.write_string_with_format(0, column, fitting(name), &self.styles.heading)?;
        }
        self.widths = names.iter().map(|name| name.chars().count() + BUTTON).collect();
        self.row = 1;
        Ok(())
    }

    fn write_row(&mut self, cells: &[Cell<'_>]) -> Result<(), XlsxError> {
        let (row, styles) = (self.row, &self.styles);
        let sheet = self.workbook.worksheet_from_index(0)?;
        for (widest, cell) in self.widths.iter_mut().zip(cells) {
            *widest = (*widest).max(width(cell));
        }
        for (column, cell) in (0..).zip(cells) {
            match cell {
                Cell::Blank => {}
                Cell::Link(link) if self.links < MOST_LINKS && link.len() <= LONGEST_LINK => {
                    self.links += 1;
                    let url = Url::new(link.as_str());
                    sheet.write_url_with_format(row, column, url, &styles.link)?;
                }
                Cell::Link(link) => drop(sheet.write_string(row, column, fitting(link))?),
                Cell::Value(value) => write_value(sheet, (row, column), *value, styles)?,
            }
        }
        self.row += 1;
        Ok(())
    }

    /// Sets what depends on all rows: the widths of the columns and the filter over the table.
    fn finish_sheet(&mut self) -> Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        let mut last_column = 0;
        for (column, width) in (0..).zip(&self.widths) {
            sheet
                .set_column_width(column, (*width).clamp(*WIDTHS.start(), *WIDTHS.end()) as f64)?;
            last_column = column;
        }
        if self.row > 1 {
            let last_row = self.row - 1;
            let stored_as_text = IgnoreError::NumberStoredAsText;
            sheet.ignore_error_range(1, 0, last_row, last_column, stored_as_text)?;
            sheet.autofilter(0, 0, last_row, last_column)?;
        }
        Ok(())
    }

    fn close(&mut self) -> Result<File, PortError> {
        self.room.check().map_err(no_room)?;
        self.finish_sheet().map_err(xlsx_failed)?;
        let mut file = tempfile::tempfile_in(&self.temporary).map_err(no_room)?;
        let mut buffered = BufWriter::new(&mut file);
        self.workbook.save_to_writer(&mut buffered).map_err(xlsx_failed)?;
        buffered.flush().map_err(no_room)?;
        drop(buffered);
        file.seek(SeekFrom::Start(0)).map_err(no_room)?;
        Ok(file)
    }

    /// Runs a step of the library. The library panics if its temporary file cannot be written. [`Room`]
    /// notices a full disk before, unless other programs take the space in the same moment. That is not a
    /// bug and is worth trying again later.
    fn step<T>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, PortError>,
    ) -> Result<T, PortError> {
        // A table whose step failed is never used again.
        catch_unwind(AssertUnwindSafe(|| step(self))).unwrap_or_else(|panic| {
            let reason = panic.downcast_ref::<String>().map(String::as_str);
            let reason = reason.or_else(|| panic.downcast_ref::<&str>().copied());
            Err(PortError::unavailable(SYSTEM, reason.unwrap_or("the workbook cannot be written")))
        })
    }
}

/// The most bytes of a cell in the file. A link is also in the list of links.
fn bytes_of(cell: &Cell<'_>) -> usize {
    match cell {
        Cell::Blank => 0,
        Cell::Link(link) => 2 * most_bytes(link.len()),
        Cell::Value(ValueRef::Text(text)) => most_bytes(text.len()),
        Cell::Value(_) => most_bytes(0),
    }
}

/// The most bytes of a text of this length: each character can become an escape such as `&quot;`, and a cell
/// has its address and its style.
const fn most_bytes(length: usize) -> usize {
    96 + 6 * length
}

/// The width of a cell as it is shown, in characters. A link need not be legible in full.
fn width(cell: &Cell<'_>) -> usize {
    let characters = match cell {
        Cell::Blank | Cell::Link(_) => return 0,
        // The longest line, as far as it matters.
        Cell::Value(ValueRef::Text(text)) => {
            text.lines().map(|line| line.chars().take(*WIDTHS.end()).count()).max().unwrap_or(0)
        }
        // '-1,234.50': the sign, the digits, their separators and the cents.
        Cell::Value(ValueRef::Money(money)) => {
            let digits = (money.cents().unsigned_abs() / 100).to_string().len();
            usize::from(money.cents() < 0) + digits + (digits - 1) / 3 + ".00".len()
        }
        Cell::Value(value) => value.to_string().len(),
    };
    characters + EDGES
}

fn write_value(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    value: ValueRef<'_>,
    styles: &Styles,
) -> Result<(), XlsxError> {
    match value {
        ValueRef::Text(text) => sheet.write_string(row, column, fitting(text))?,
        ValueRef::WholeNumber(number) => sheet.write_number(row, column, number as f64)?,
        ValueRef::Money(money) => {
            let dollars = money.cents() as f64 / 100.0;
            sheet.write_number_with_format(row, column, dollars, &styles.money)?
        }
        ValueRef::Decimal(number) => sheet.write_number(row, column, number.get())?,
        ValueRef::Coordinate(degrees) => sheet.write_number(row, column, degrees.degrees())?,
        ValueRef::Date(date) if is_countable(date) => {
            sheet.write_datetime_with_format(row, column, date, &styles.date)?
        }
        // Excel's calendar begins in 1900.
        ValueRef::Date(_) => sheet.write_string(row, column, value.to_string())?,
    };
    Ok(())
}

fn is_countable(date: NaiveDate) -> bool {
    NaiveDate::from_ymd_opt(1900, 1, 1).is_some_and(|first| date >= first)
        && NaiveDate::from_ymd_opt(9999, 12, 31).is_some_and(|last| date <= last)
}

/// Returns the part of a text that fits into a cell.
fn fitting(text: &str) -> Cow<'_, str> {
    // A UTF-8 text is never shorter in bytes than in UTF-16 units.
    if text.len() <= LONGEST_TEXT {
        return Cow::Borrowed(text);
    }
    let mut units = 0;
    let end = text.char_indices().find(|(_, c)| {
        units += c.len_utf16();
        units > LONGEST_TEXT
    });
    Cow::Borrowed(end.map_or(text, |(end, _)| &text[..end]))
}

/// Wraps an error of the temporary folder, which can be full or not writable.
fn no_room(error: std::io::Error) -> PortError {
    PortError::unavailable(SYSTEM, error)
}

fn xlsx_failed(error: XlsxError) -> PortError {
    match error {
        XlsxError::IoError(error) => no_room(error),
        XlsxError::TempFileError(_, error) => no_room(error),
        XlsxError::ZipError(_) => PortError::unavailable(SYSTEM, error),
        error => failed(error),
    }
}

impl TableWriter for XlsxTable {
    fn heading(&mut self, names: &[String]) -> Result<(), PortError> {
        self.room.take(names.iter().map(|name| most_bytes(name.len())).sum()).map_err(no_room)?;
        self.step(|table| table.write_heading(names).map_err(xlsx_failed))
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), PortError> {
        self.room.take(cells.iter().map(bytes_of).sum()).map_err(no_room)?;
        self.step(|table| table.write_row(cells).map_err(xlsx_failed))
    }

    fn finish(&mut self) -> Result<(), PortError> {
        self.whole = Some(self.step(Self::close)?);
        // The first temporary file is not needed any more.
        self.workbook = Workbook::new();
        Ok(())
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, PortError> {
        let Some(file) = &mut self.whole else { return Ok(Vec::new()) };
        let mut bytes = Vec::with_capacity(most);
        file.take(most as u64).read_to_end(&mut bytes).map_err(no_room)?;
        Ok(bytes)
    }
}

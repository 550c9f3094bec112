use std::borrow::Cow;
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write};

use chrono::NaiveDate;
use export::{Cell, SHEET_NAME, TableWriter};
use listings::{SinkError, ValueRef};
use rust_xlsxwriter::XlsxError;
use rust_xlsxwriter::{Color, Format, FormatUnderline, IgnoreError, Url, Workbook, Worksheet};

use super::{failed, io_failed};

/// The most links that Excel takes in a sheet; further ones are written as text (`product.md`,
/// 'Export').
const MOST_LINKS: u32 = 65_530;
/// The longest link that Excel takes.
const LONGEST_LINK: usize = 2_080;
/// The longest text that a cell holds, in UTF-16 units.
const LONGEST_TEXT: usize = 32_767;
/// After how many rows it is asked whether anybody still waits.
const ASK_EVERY: u32 = 1_000;
const COLUMN_WIDTH: f64 = 18.0;

/// An XLSX file of one sheet: real dates and numbers, everything else text.
///
/// Rows go to a temporary file as they come, so that memory stays flat; nothing is sent before
/// the workbook is whole.
pub(super) struct XlsxTable {
    workbook: Workbook,
    out: Box<dyn Write + Send>,
    styles: Styles,
    /// The next row of the sheet, the heading being the first.
    row: u32,
    columns: u16,
    pub(super) links: u32,
}

struct Styles {
    heading: Format,
    link: Format,
    date: Format,
    money: Format,
}

impl XlsxTable {
    pub(super) fn new(out: Box<dyn Write + Send>) -> Result<Self, SinkError> {
        let mut workbook = Workbook::new();
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
        Ok(Self { workbook, out, styles, row: 0, columns: 0, links: 0 })
    }

    fn write_heading(&mut self, names: &[String]) -> Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        sheet.set_freeze_panes(1, 0)?;
        for (column, name) in (0..).zip(names) {
            sheet.set_column_width(column, COLUMN_WIDTH)?;
            sheet.write_string_with_format(0, column, fitting(name), &self.styles.heading)?;
            self.columns = column;
        }
        self.row = 1;
        Ok(())
    }

    fn write_row(&mut self, cells: &[Cell<'_>]) -> Result<(), XlsxError> {
        let (row, styles) = (self.row, &self.styles);
        let sheet = self.workbook.worksheet_from_index(0)?;
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

    fn close(&mut self) -> Result<(), SinkError> {
        if self.row > 1 {
            let sheet = self.workbook.worksheet_from_index(0).map_err(xlsx_failed)?;
            let stored_as_text = IgnoreError::NumberStoredAsText;
            sheet
                .ignore_error_range(1, 0, self.row - 1, self.columns, stored_as_text)
                .map_err(xlsx_failed)?;
        }
        let mut file = tempfile::tempfile().map_err(failed)?;
        let mut buffered = BufWriter::new(&mut file);
        self.workbook.save_to_writer(&mut buffered).map_err(xlsx_failed)?;
        buffered.flush().map_err(failed)?;
        drop(buffered);
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        io::copy(&mut file, &mut self.out).map_err(io_failed)?;
        self.out.flush().map_err(io_failed)
    }
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

/// The text as far as a cell can hold it.
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

fn xlsx_failed(error: XlsxError) -> SinkError {
    failed(error)
}

impl TableWriter for XlsxTable {
    fn heading(&mut self, names: &[String]) -> Result<(), SinkError> {
        self.write_heading(names).map_err(xlsx_failed)
    }

    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), SinkError> {
        if self.row.is_multiple_of(ASK_EVERY) {
            self.out.flush().map_err(io_failed)?;
        }
        self.write_row(cells).map_err(xlsx_failed)
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        self.close()
    }
}

//! XML spreadsheets of Excel 2003.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read, Seek as _, SeekFrom};
use std::ops::ControlFlow;

use lists::{Cell, EachRow, RowPosition, SheetError, Sign, SignKind};
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};

use super::book::{Book, Hidden, SheetWeight, Table};
use super::cells::{WorkbookCell, from_iso};
use super::encoding::{ToUtf8, declared, utf16};
use super::hidden::attribute;
use super::merges::{MergedRange, Merges};
use super::{MAX_COLUMNS, refused, unreadable};

/// The maximum number of rows of a sheet, which is Excel's own.
const MAX_ROWS: u64 = 1_048_576;

/// The maximum depth of elements. Excel writes some ten.
const MAX_DEPTH: usize = 100;
/// The maximum size of the text of a cell in bytes. Excel's cells have 32,767 characters.
const MAX_TEXT: usize = 1 << 20;
/// The maximum number of styles that strike out text.
const MAX_STYLES: usize = 10_000;

struct XmlBook {
    file: BufReader<File>,
    hidden: Vec<Hidden>,
}

pub(super) fn open(file: BufReader<File>) -> Result<impl Book, SheetError> {
    Ok(XmlBook { file, hidden: Vec::new() })
}

fn damaged() -> SheetError {
    refused(
        "this is a damaged XML spreadsheet of Excel 2003, or one that was not downloaded to its end",
    )
}

type Input<'f> = Reader<BufReader<Box<dyn Read + 'f>>>;

impl XmlBook {
    /// Starts again at the beginning of the file.
    fn reader(&mut self) -> Result<Input<'_>, SheetError> {
        self.file.seek(SeekFrom::Start(0)).map_err(|error| unreadable(&error))?;
        let head = self.file.fill_buf().map_err(|error| unreadable(&error))?;
        let encoding = utf16(head).or_else(|| declared(head)).unwrap_or(encoding_rs::UTF_8);
        let text: Box<dyn Read + '_> = Box::new(ToUtf8::new(&mut self.file, encoding));
        let mut reader = Reader::from_reader(BufReader::with_capacity(1 << 16, text));
        reader.config_mut().check_end_names = true;
        Ok(reader)
    }
}

/// Reads the rows of a sheet, from the start of its table to its end.
struct RowReader<'s> {
    cells: Vec<WorkbookCell<'static>>,
    row: u64,
    column: usize,
    /// The text of the present cell, if the reader is within one.
    text: Option<String>,
    kind: String,
    across: usize,
    merges: Merges,
    /// The styles that strike out text, and whether the present cell has one of them.
    struck_styles: HashSet<String>,
    style: String,
    is_struck: bool,
    signs: Vec<Sign>,
    each: &'s mut EachRow<'s>,
}

impl Book for XmlBook {
    fn tables(&mut self) -> Result<Vec<Table>, SheetError> {
        let mut tables: Vec<Table> = Vec::new();
        let mut hidden: Vec<Hidden> = Vec::new();
        let mut reader = self.reader()?;
        let mut buffer = Vec::new();
        let mut is_visible_text = false;
        let mut is_closed = false;
        let (mut weight, mut filled) = (SheetWeight::default(), 0_usize);
        let mut depth = 0_usize;
        loop {
            let event = reader.read_event_into(&mut buffer).map_err(|_| damaged())?;
            depth = match event {
                Event::Start(_) => depth + 1,
                Event::End(_) => depth.saturating_sub(1),
                _ => depth,
            };
            if depth > MAX_DEPTH {
                return Err(refused("the XML spreadsheet is nested too deeply"));
            }
            match event {
                Event::Start(element) | Event::Empty(element) => {
                    let local = element.local_name();
                    let is_hidden = || attribute(&element, "Hidden").as_deref() == Some("1");
                    match local.as_ref() {
                        "Worksheet" => {
                            let name = attribute(&element, "Name").unwrap_or_default();
                            tables.push(Table { name, ..Table::default() });
                            weight = SheetWeight::default();
                            hidden.push(Hidden::default());
                        }
                        "Data" => filled += 1,
                        "Row" if is_hidden() => {
                            hidden.last_mut().into_iter().for_each(|hidden| hidden.rows += 1);
                        }
                        "Column" if is_hidden() => {
                            let span = number(&element, "Span").unwrap_or(0) as u64;
                            hidden.last_mut().into_iter().for_each(|hidden| {
                                hidden.columns =
                                    hidden.columns.saturating_add(span).saturating_add(1);
                            });
                        }
                        "Visible" => is_visible_text = true,
                        _ => {}
                    }
                }
                Event::Text(text) if is_visible_text => {
                    if let Some(table) = tables.last_mut() {
                        table.is_hidden = text.trim().starts_with("SheetHidden")
                            || text.trim().starts_with("SheetVeryHidden");
                    }
                }
                Event::End(element) => {
                    if element.local_name().as_ref() == "Row" {
                        weight.add(std::mem::take(&mut filled));
                        if let Some(table) = tables.last_mut() {
                            table.weight = weight.weight;
                        }
                    }
                    is_visible_text = false;
                    is_closed |= element.local_name().as_ref() == "Workbook";
                }
                Event::Eof => break,
                _ => {}
            }
            buffer.clear();
        }
        drop(reader);
        self.hidden = hidden;
        if is_closed { Ok(tables) } else { Err(damaged()) }
    }

    fn rows(
        &mut self,
        table: usize,
        each: &mut EachRow<'_>,
    ) -> Result<ControlFlow<()>, SheetError> {
        let mut reader = self.reader()?;
        let mut buffer = Vec::new();
        let mut sheets = 0;
        let mut rows = RowReader {
            cells: Vec::new(),
            row: 0,
            column: 0,
            text: None,
            kind: String::new(),
            across: 0,
            merges: Merges::default(),
            struck_styles: HashSet::new(),
            style: String::new(),
            is_struck: false,
            signs: Vec::new(),
            each: &mut |row, cells| each(row, cells),
        };
        loop {
            let event = reader.read_event_into(&mut buffer).map_err(|_| damaged())?;
            let is_in_table = sheets == table + 1;
            match event {
                Event::Start(element) if element.local_name().as_ref() == "Worksheet" => {
                    sheets += 1
                }
                Event::Empty(element) if element.local_name().as_ref() == "Worksheet" => {
                    sheets += 1
                }
                Event::End(element) if is_in_table => {
                    if rows.end(element.local_name().as_ref())?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    if element.local_name().as_ref() == "Worksheet" {
                        return Ok(ControlFlow::Continue(()));
                    }
                }
                Event::Start(element) if is_in_table => rows.start(&element)?,
                Event::Empty(element) if is_in_table => {
                    rows.start(&element)?;
                    if rows.end(element.local_name().as_ref())?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Event::Start(element) | Event::Empty(element) if sheets == 0 => {
                    rows.style(&element)
                }
                Event::Text(text) => rows.text(&text)?,
                Event::CData(text) => rows.text(&text)?,
                Event::GeneralRef(reference) => {
                    let char = reference.resolve_char_ref().map_err(|_| damaged())?;
                    match (char, resolve_xml_entity(&reference)) {
                        (Some(char), _) => rows.text(char.encode_utf8(&mut [0; 4]))?,
                        (None, Some(text)) => rows.text(text)?,
                        (None, None) => return Err(damaged()),
                    }
                }
                Event::Eof => return Err(damaged()),
                _ => {}
            }
            buffer.clear();
        }
    }

    fn hidden(&mut self, table: usize) -> Hidden {
        self.hidden.get(table).copied().unwrap_or_default()
    }
}

fn number(element: &BytesStart<'_>, name: &str) -> Option<usize> {
    attribute(element, name)?.parse().ok()
}

impl RowReader<'_> {
    /// Notes a style that strikes out text.
    fn style(&mut self, element: &BytesStart<'_>) {
        match element.local_name().as_ref() {
            "Style" => self.style = attribute(element, "ID").unwrap_or_default(),
            "Font"
                if self.struck_styles.len() < MAX_STYLES
                    && attribute(element, "StrikeThrough").as_deref() == Some("1") =>
            {
                self.struck_styles.insert(self.style.clone());
            }
            _ => {}
        }
    }

    fn is_struck(&self, element: &BytesStart<'_>) -> bool {
        !self.struck_styles.is_empty()
            && attribute(element, "StyleID").is_some_and(|id| self.struck_styles.contains(&id))
    }

    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), SheetError> {
        match element.local_name().as_ref() {
            "Row" => {
                self.row = number(element, "Index").map_or(self.row + 1, |row| row as u64);
                self.column = 0;
                self.cells.clear();
            }
            "Cell" => {
                if let Some(index) = number(element, "Index") {
                    self.column = index.saturating_sub(1);
                }
                self.across = number(element, "MergeAcross").unwrap_or(0);
                self.is_struck = self.is_struck(element);
                let down = number(element, "MergeDown").unwrap_or(0) as u64;
                if down > 0 || self.across > 0 {
                    self.merges.add(MergedRange {
                        row: self.row,
                        column: self.column,
                        last_row: self.row.saturating_add(down),
                        last_column: self.column.saturating_add(self.across),
                    });
                }
            }
            "Data" => {
                self.text = Some(String::new());
                self.kind = attribute(element, "Type").unwrap_or_default();
            }
            _ => {}
        }
        let is_too_large =
            self.row > MAX_ROWS || self.column >= MAX_COLUMNS || self.across >= MAX_COLUMNS;
        if is_too_large { Err(refused("the sheet is too large")) } else { Ok(()) }
    }

    fn text(&mut self, part: &str) -> Result<(), SheetError> {
        let Some(text) = &mut self.text else { return Ok(()) };
        if text.len() + part.len() > MAX_TEXT {
            return Err(refused(format!("a cell of row {} has more than 1 MB of text", self.row)));
        }
        text.push_str(part);
        Ok(())
    }

    fn end(&mut self, element: &str) -> Result<ControlFlow<()>, SheetError> {
        match element {
            "Data" => {
                let text = self.text.take().unwrap_or_default();
                if self.column >= self.cells.len() {
                    self.cells.resize(self.column + 1, WorkbookCell::Other(Cell::Empty));
                }
                let cell = typed(&self.kind, text);
                if self.is_struck && !cell.cell().is_empty() {
                    let cell = u32::try_from(self.column).unwrap_or(u32::MAX);
                    self.signs.push(Sign { cell, kind: SignKind::Struck });
                }
                self.cells[self.column] = cell;
            }
            "Cell" => self.column += 1 + self.across,
            "Row" if !self.cells.is_empty() => {
                let is_spanning = self.merges.fill(self.row, &mut self.cells, &mut self.signs)?;
                let position = RowPosition {
                    is_spanning,
                    signs: &self.signs,
                    ..RowPosition::of_row(self.row)
                };
                let cells: Vec<Cell<'_>> = self.cells.iter().map(WorkbookCell::cell).collect();
                let flow = (self.each)(position, &cells);
                self.cells.clear();
                self.signs.clear();
                return Ok(flow);
            }
            _ => {}
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Converts the text of a cell to its type. A text that does not fit its type stays a text, which a
/// typed column refuses.
fn typed(kind: &str, text: String) -> WorkbookCell<'static> {
    match kind {
        "Number" => match text.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => WorkbookCell::Other(Cell::Number(number)),
            _ => WorkbookCell::Text(text.into()),
        },
        "Boolean" => match text.trim() {
            "1" => WorkbookCell::Other(Cell::Bool(true)),
            "0" => WorkbookCell::Other(Cell::Bool(false)),
            _ => WorkbookCell::Text(text.into()),
        },
        "DateTime" => date_or_time(text.trim()),
        "Error" if matches!(text.trim(), "#N/A" | "#NULL!") => WorkbookCell::Other(Cell::Empty),
        _ => WorkbookCell::Text(text.into()),
    }
}

/// A time of day is stored as a moment of Excel's day 0.
fn date_or_time(text: &str) -> WorkbookCell<'static> {
    match text.strip_prefix("1899-12-31T").or_else(|| text.strip_prefix("1899-12-30T")) {
        Some(time) => WorkbookCell::Text(time.get(..5).unwrap_or(time).to_owned().into()),
        None => from_iso(text),
    }
}

//! What the reader of ODS sheets does not report: hidden rows and columns, merged cells, and texts
//! that are struck out.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::hidden::{MAX_STRUCK, SheetLook, attribute};
use super::merges::{MAX_RANGES, MergedRange};

/// Rows or columns that one element repeats at least this often are the rest of a sheet.
const MOST_REPEATS: u64 = 10_000;
/// The maximum number of styles of a workbook.
const MAX_STYLES: usize = 1 << 16;
/// The maximum number of styles of which one inherits from the other.
const MAX_PARENTS: usize = 16;

/// Looks at a sheet. A part that cannot be read has nothing, because the sheet's reader reports
/// damage.
pub(super) fn look_at(file: File, sheet: &str) -> Option<SheetLook> {
    let mut archive = ZipArchive::new(BufReader::new(file)).ok()?;
    let mut walk = Walk { sheet, ..Walk::default() };
    // Not every program writes the styles that have names into this part, or any.
    let _ = walk.read(&mut archive, "styles.xml");
    walk.read(&mut archive, "content.xml")?;
    Some(walk.look)
}

/// A style of cells or of text.
#[derive(Default)]
struct Style {
    /// The key of the style from which it inherits.
    parent: Option<String>,
    /// Whether it strikes out text, if it says so.
    is_struck: Option<bool>,
}

/// The styles of a workbook by family and name.
#[derive(Default)]
struct Styles {
    styles: HashMap<String, Style>,
    /// Whether one of them strikes out text.
    has_struck: bool,
    /// The style that is being read.
    present: String,
}

impl Styles {
    /// Notes what an element says about a style.
    fn note(&mut self, element: &BytesStart<'_>) {
        match element.local_name().as_ref() {
            "style" => {
                let family = attribute(element, "family").unwrap_or_default();
                let key = |name| attribute(element, name).map(|name| format!("{family} {name}"));
                self.present = key("name").unwrap_or_default();
                if self.styles.len() < MAX_STYLES {
                    let style = Style { parent: key("parent-style-name"), is_struck: None };
                    self.styles.insert(self.present.clone(), style);
                }
            }
            "text-properties" => {
                let line = attribute(element, "text-line-through-style")
                    .or_else(|| attribute(element, "text-line-through-type"));
                if let (Some(line), Some(style)) = (line, self.styles.get_mut(&self.present)) {
                    style.is_struck = Some(line != "none");
                    self.has_struck |= line != "none";
                }
            }
            // The style of all cells, which has no name.
            "default-style" => self.present.clear(),
            _ => {}
        }
    }

    /// Whether the style that an attribute names strikes out text; `None` if it does not say.
    fn strikes(&self, element: &BytesStart<'_>, name: &str, family: &str) -> Option<bool> {
        if !self.has_struck {
            return None;
        }
        let mut style = self.styles.get(&format!("{family} {}", attribute(element, name)?));
        for _ in 0..MAX_PARENTS {
            let known = style?;
            if known.is_struck.is_some() {
                return known.is_struck;
            }
            style = known.parent.as_ref().and_then(|parent| self.styles.get(parent));
        }
        None
    }
}

/// The cell whose content is being read.
struct OpenCell {
    /// The number of columns with this content.
    columns: usize,
    /// Whether its font is struck out.
    is_struck: bool,
    has_value: bool,
    has_struck: bool,
    /// The text that is not struck out.
    others: String,
}

/// A walk through the elements of a workbook.
#[derive(Default)]
struct Walk<'s> {
    sheet: &'s str,
    look: SheetLook,
    styles: Styles,
    is_in_sheet: bool,
    /// The present row and the number of rows that it stands for.
    row: u64,
    rows: u64,
    column: usize,
    /// The columns whose cells are struck out unless they say otherwise: the first one, and the one
    /// after the last.
    struck_columns: Vec<(usize, usize)>,
    /// Whether the cells of the row are struck out unless they say otherwise.
    is_row_struck: Option<bool>,
    cell: Option<OpenCell>,
    /// For each style around the text, whether it is struck out.
    spans: Vec<bool>,
    is_text: bool,
    is_annotation: bool,
}

impl Walk<'_> {
    fn read<R: Read + Seek>(&mut self, archive: &mut ZipArchive<R>, part: &str) -> Option<()> {
        let part = archive.by_name(part).ok()?;
        self.read_part(BufReader::with_capacity(1 << 16, part))
    }

    fn read_part(&mut self, part: impl BufRead) -> Option<()> {
        let mut reader = Reader::from_reader(part);
        reader.config_mut().expand_empty_elements = true;
        let mut buffer = Vec::new();
        loop {
            match reader.read_event_into(&mut buffer).ok()? {
                Event::Start(element) => self.start(&element),
                Event::End(element) => self.end(element.local_name().as_ref()),
                Event::Text(text) if self.is_text => self.push(&text),
                Event::CData(text) if self.is_text => self.push(&text),
                Event::GeneralRef(reference) if self.is_text => {
                    match (reference.resolve_char_ref().ok()?, resolve_xml_entity(&reference)) {
                        (Some(char), _) => self.push(char.encode_utf8(&mut [0; 4])),
                        (None, text) => self.push(text?),
                    }
                }
                Event::Eof => return Some(()),
                _ => {}
            }
            buffer.clear();
        }
    }

    fn start(&mut self, element: &BytesStart<'_>) {
        let name = element.local_name();
        match name.as_ref() {
            "table" => {
                self.is_in_sheet = attribute(element, "name").as_deref() == Some(self.sheet);
                self.column = 0;
            }
            _ if !self.is_in_sheet => self.styles.note(element),
            "table-column" => self.start_column(element),
            "table-row" => self.start_row(element),
            "table-cell" | "covered-table-cell" => self.start_cell(element),
            "annotation" => self.is_annotation = true,
            _ if self.is_annotation => {}
            "p" => {
                self.is_text = true;
                self.push("\n");
            }
            "span" => {
                let around = self.spans.last().copied();
                let around = around.or(self.cell.as_ref().map(|cell| cell.is_struck));
                let own = self.styles.strikes(element, "style-name", "text");
                self.spans.push(own.or(around).unwrap_or(false));
            }
            "s" | "tab" => self.push(" "),
            "line-break" => self.push("\n"),
            _ => {}
        }
    }

    fn start_column(&mut self, element: &BytesStart<'_>) {
        if is_hidden(element) {
            self.look.hidden.columns += repeats(element, "number-columns-repeated");
        }
        let next = self.column + number(element, "number-columns-repeated") as usize;
        let style = self.styles.strikes(element, "default-cell-style-name", "table-cell");
        if style == Some(true) && self.struck_columns.len() < MAX_STYLES {
            self.struck_columns.push((self.column, next));
        }
        self.column = next;
    }

    fn start_row(&mut self, element: &BytesStart<'_>) {
        self.row += self.rows;
        self.rows = number(element, "number-rows-repeated");
        self.column = 0;
        self.is_row_struck = self.styles.strikes(element, "default-cell-style-name", "table-cell");
        if is_hidden(element) {
            self.look.hidden.rows += repeats(element, "number-rows-repeated");
        }
    }

    fn start_cell(&mut self, element: &BytesStart<'_>) {
        let down = number(element, "number-rows-spanned");
        let across = number(element, "number-columns-spanned");
        let merges = &mut self.look.merges;
        if (down > 1 || across > 1) && merges.len() < MAX_RANGES {
            merges.push(MergedRange {
                row: self.row,
                column: self.column,
                last_row: self.row + down - 1,
                last_column: self.column + across as usize - 1,
            });
        }
        let own = self.styles.strikes(element, "style-name", "table-cell");
        let is_styled = || attribute(element, "style-name").is_some();
        let is_column_struck = || {
            let mut columns = self.struck_columns.iter();
            columns.any(|(first, end)| (*first..*end).contains(&self.column))
        };
        let is_struck = self.styles.has_struck
            && own.unwrap_or_else(|| {
                !is_styled() && self.is_row_struck.unwrap_or_else(is_column_struck)
            });
        self.cell = Some(OpenCell {
            columns: number(element, "number-columns-repeated") as usize,
            is_struck,
            has_value: attribute(element, "value-type").is_some(),
            has_struck: false,
            others: String::new(),
        });
    }

    /// Adds a part of the text of the present cell.
    fn push(&mut self, text: &str) {
        let Some(cell) = self.cell.as_mut().filter(|_| self.styles.has_struck) else { return };
        if !self.spans.last().copied().unwrap_or(cell.is_struck) {
            cell.others.push_str(text);
        } else if text.contains(|c: char| !c.is_whitespace()) {
            cell.has_struck = true;
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "table" => self.is_in_sheet = false,
            "annotation" => self.is_annotation = false,
            "p" => self.is_text = false,
            "span" => {
                self.spans.pop();
            }
            "table-cell" | "covered-table-cell" => self.end_cell(),
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        let Some(cell) = self.cell.take() else { return };
        let has_text = cell.has_struck || !cell.others.trim().is_empty();
        if cell.has_struck || (cell.is_struck && cell.has_value && !has_text) {
            let rows = self.row..self.row + self.rows;
            let columns = self.column..self.column + cell.columns;
            let cells = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
            let room = MAX_STRUCK.saturating_sub(self.look.struck.len());
            self.look.struck.extend(cells.take(room).map(|at| (at, cell.others.clone())));
        }
        self.column += cell.columns;
    }
}

fn is_hidden(element: &BytesStart<'_>) -> bool {
    matches!(attribute(element, "visibility").as_deref(), Some("collapse" | "filter"))
}

/// A number of rows or columns, at least 1.
fn number(element: &BytesStart<'_>, name: &str) -> u64 {
    let number = attribute(element, name).and_then(|text| text.parse::<u32>().ok());
    number.map_or(1, |number| u64::from(number).max(1))
}

/// The number of rows or columns that an element stands for, without those of the rest of the sheet.
fn repeats(element: &BytesStart<'_>, name: &str) -> u64 {
    number(element, name).min(MOST_REPEATS) % MOST_REPEATS
}

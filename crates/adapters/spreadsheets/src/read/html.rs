//! HTML pages: their tables, or the blocks of labels and values of a page without one.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use ego_tree::iter::Edge;
use lists::{Cell, EachRow, Layout, RowPosition, SheetError};
use scraper::node::Element;
use scraper::{Html, Node};

use super::book::{Book, Hidden, Table, Words};
use super::{MAX_COLUMNS, labels, refused, whole_text};

/// The maximum number of cells of a table, including those that spans add.
const MAX_CELLS: usize = 5_000_000;
/// The maximum size of the texts of a table in bytes, including those that spans repeat.
const MAX_TEXT: usize = 128 << 20;
/// The maximum number of rows and columns that one cell spans.
const MAX_SPAN: usize = 10_000;
/// A nested table of at most two columns and this many cells is a part of the cell around it.
const SMALL: usize = 6;

/// A page in memory.
pub(super) struct Page {
    grids: Vec<Grid>,
    is_of_labels: bool,
}

/// A table as rows of texts.
#[derive(Debug, Default)]
pub(super) struct Grid {
    pub name: String,
    pub rows: Vec<GridRow>,
    pub hidden: Hidden,
}

/// A row with its number in the table.
#[derive(Debug)]
pub(super) struct GridRow {
    pub number: u64,
    pub cells: Vec<String>,
}

/// Reads a page.
pub(super) fn open(file: BufReader<File>, layout: &Layout) -> Result<Page, SheetError> {
    let text = whole_text(file)?;
    let document = Html::parse_document(&text);
    let named = layout.labels.as_ref();
    let mut grids = if named.is_some() { Vec::new() } else { tables(&document)? };
    let is_table =
        |grid: &Grid| grid.rows.len() > 1 && grid.rows.iter().any(|row| row.cells.len() > 2);
    let is_of_labels = named.is_some() || !grids.iter().any(is_table);
    if is_of_labels {
        let pairs = labels::of_page(&document, named);
        let blocks = labels::blocks(&pairs, named)?;
        // A table with one or two columns is a table if there are no labels.
        if let Some(blocks) = blocks {
            return Ok(Page { grids: vec![blocks], is_of_labels });
        }
        grids.retain(|grid| grid.rows.len() > 1);
        if grids.is_empty() {
            return Err(refused(
                "this is an HTML page without a table and without labels and values",
            ));
        }
    }
    if !is_closed(&text) {
        return Err(refused("the page ends within a table; save it again"));
    }
    Ok(Page { grids, is_of_labels: false })
}

/// Reads a text of labels and values, one pair on a line.
pub(super) fn from_text(file: BufReader<File>, layout: &Layout) -> Result<Page, SheetError> {
    let text = whole_text(file)?;
    let pairs = labels::of_text(&text, layout.labels.as_ref());
    let blocks = labels::blocks(&pairs, layout.labels.as_ref())?;
    let grids = vec![blocks.ok_or_else(|| refused("the text has no labels and values"))?];
    Ok(Page { grids, is_of_labels: true })
}

/// Whether every table of a page ends. A parser ends the last one by itself.
fn is_closed(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let begun = lower.matches("<table").count();
    lower.matches("</table").count() >= begun || lower.contains("</html")
}

impl Book for Page {
    fn tables(&mut self) -> Result<Vec<Table>, SheetError> {
        let weight = |grid: &Grid| {
            let cells = grid.rows.iter().flat_map(|row| &row.cells);
            cells.filter(|cell| !cell.trim().is_empty()).count() as u64
        };
        let table = |grid: &Grid| Table {
            name: grid.name.clone(),
            is_hidden: false,
            weight: if grid.rows.len() > 1 { weight(grid) } else { 0 },
        };
        Ok(self.grids.iter().map(table).collect())
    }

    fn rows(
        &mut self,
        table: usize,
        each: &mut EachRow<'_>,
    ) -> Result<ControlFlow<()>, SheetError> {
        for row in &self.grids[table].rows {
            let cells: Vec<Cell<'_>> = row.cells.iter().map(|text| Cell::Text(text)).collect();
            if each(RowPosition::of_row(row.number), &cells).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn hidden(&mut self, table: usize) -> Hidden {
        self.grids[table].hidden
    }

    fn words(&self) -> Words {
        Words { table: if self.is_of_labels { "list" } else { "table" }, file: "page" }
    }
}

/// A table while the page is walked.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    caption: Option<TextSink>,
    rows: Vec<DraftRow>,
    index: usize,
}

#[derive(Default)]
struct DraftRow {
    cells: Vec<DraftCell>,
    is_hidden: bool,
}

struct DraftCell {
    text: TextSink,
    columns: usize,
    rows: usize,
    is_hidden: bool,
    is_open: bool,
}

impl Draft {
    fn open_cell(&mut self) -> Option<&mut DraftCell> {
        self.rows.last_mut()?.cells.last_mut().filter(|cell| cell.is_open)
    }

    fn sink(&mut self) -> Option<&mut TextSink> {
        if self.caption.is_some() {
            return self.caption.as_mut();
        }
        self.open_cell().map(|cell| &mut cell.text)
    }
}

/// Returns the tables of a page in the order in which they begin. A layout table, whose cells
/// contain tables, has only the text around them.
fn tables(document: &Html) -> Result<Vec<Grid>, SheetError> {
    let mut open: Vec<Draft> = Vec::new();
    let mut done: Vec<Draft> = Vec::new();
    let mut count = 0;
    // The depth of elements whose text nobody sees, within a cell.
    let mut unseen = 0_usize;
    let mut preformatted = 0_usize;
    for edge in document.tree.root().traverse() {
        match edge {
            Edge::Open(node) => match node.value() {
                Node::Text(text) if unseen == 0 => {
                    if let Some(sink) = open.last_mut().and_then(Draft::sink) {
                        sink.push(text, preformatted > 0);
                    }
                }
                Node::Element(element) => {
                    let is_of_table = begin(element, &mut open, &mut count);
                    if unseen > 0 || (!is_of_table && is_unseen(element)) {
                        unseen += 1;
                    }
                    preformatted += usize::from(is_preformatted(element));
                }
                _ => {}
            },
            Edge::Close(node) => {
                let Node::Element(element) = node.value() else { continue };
                preformatted -= usize::from(is_preformatted(element));
                unseen = unseen.saturating_sub(1);
                end(element, &mut open, &mut done);
            }
        }
    }
    done.sort_by_key(|draft| draft.index);
    let mut grids: Vec<Grid> = Vec::with_capacity(done.len());
    for draft in done {
        let name = draft.name.clone().filter(|name| grids.iter().all(|grid| grid.name != *name));
        let name = name.unwrap_or_else(|| format!("Table {}", draft.index));
        grids.push(Grid { name, ..grid(draft)? });
    }
    Ok(grids)
}

/// Notes the start of an element. Returns whether it is a part of a table.
fn begin(element: &Element, open: &mut Vec<Draft>, count: &mut usize) -> bool {
    let name = element.name();
    if name == "table" {
        *count += 1;
        open.push(Draft { index: *count, ..Draft::default() });
        return true;
    }
    let Some(table) = open.last_mut() else { return false };
    match name {
        "caption" => table.caption = Some(TextSink::default()),
        "tr" => {
            table.rows.push(DraftRow { cells: Vec::new(), is_hidden: is_hidden(element) });
        }
        "td" | "th" => {
            let span = |name| {
                let span = element.attr(name).and_then(|text| text.trim().parse().ok());
                span.unwrap_or(1_usize)
            };
            if table.rows.is_empty() {
                table.rows.push(DraftRow::default());
            }
            if let Some(row) = table.rows.last_mut() {
                row.cells.push(DraftCell {
                    text: TextSink::default(),
                    columns: span("colspan").clamp(1, MAX_SPAN),
                    // A span of 0 goes to the end of the table.
                    rows: match span("rowspan") {
                        0 => MAX_SPAN,
                        rows => rows.min(MAX_SPAN),
                    },
                    is_hidden: is_hidden(element),
                    is_open: true,
                });
            }
        }
        "br" => {
            if let Some(sink) = table.sink() {
                sink.line_break();
            }
            return false;
        }
        "thead" | "tbody" | "tfoot" | "colgroup" | "col" => {}
        _ => {
            if is_block(name)
                && let Some(sink) = table.sink()
            {
                sink.block();
            }
            return false;
        }
    }
    true
}

fn end(element: &Element, open: &mut Vec<Draft>, done: &mut Vec<Draft>) {
    match element.name() {
        "table" => {
            let Some(mut table) = open.pop() else { return };
            table.caption = None;
            let cells = table.rows.iter().map(|row| row.cells.len()).sum::<usize>();
            let is_small = cells <= SMALL && table.rows.iter().all(|row| row.cells.len() <= 2);
            match open.last_mut().and_then(Draft::open_cell) {
                Some(outer) if is_small => {
                    for cell in table.rows.into_iter().flat_map(|row| row.cells) {
                        outer.text.block();
                        outer.text.push(&cell.text.finish(), true);
                    }
                    outer.text.block();
                }
                _ => done.push(table),
            }
        }
        "td" | "th" => {
            if let Some(cell) = open.last_mut().and_then(Draft::open_cell) {
                cell.is_open = false;
            }
        }
        "caption" => {
            if let Some(table) = open.last_mut() {
                let caption = table.caption.take().map(TextSink::finish);
                table.name = caption.filter(|caption| !caption.is_empty());
            }
        }
        name if is_block(name) => {
            if let Some(sink) = open.last_mut().and_then(Draft::sink) {
                sink.block();
            }
        }
        _ => {}
    }
}

/// Puts the cells of a table into columns. A cell that spans rows is in each of them, and a cell
/// that spans columns is in the first one.
fn grid(draft: Draft) -> Result<Grid, SheetError> {
    let mut grid = Grid::default();
    // For each column, the rows that a cell above still spans, and its text.
    let mut spanned: Vec<Option<(usize, String)>> = Vec::new();
    let (mut count, mut size) = (0, 0);
    let height = draft.rows.len();
    let mut hidden_columns = 0;
    for (index, row) in draft.rows.into_iter().enumerate() {
        let mut cells: Vec<String> = Vec::new();
        grid.hidden.rows += u64::from(row.is_hidden);
        let hidden_here = row.cells.iter().filter(|cell| cell.is_hidden).count() as u64;
        hidden_columns = hidden_columns.max(hidden_here);
        let take_spanned = |cells: &mut Vec<String>, spanned: &mut Vec<Option<(usize, String)>>| {
            while let Some(Some((left, text))) = spanned.get_mut(cells.len()) {
                cells.push(text.clone());
                *left -= 1;
                if *left == 0 {
                    spanned[cells.len() - 1] = None;
                }
            }
        };
        for cell in row.cells {
            take_spanned(&mut cells, &mut spanned);
            let rows = cell.rows.min(height - index);
            let text = cell.text.finish();
            for column in 0..cell.columns {
                let text = if column == 0 { text.clone() } else { String::new() };
                if rows > 1 {
                    if spanned.len() <= cells.len() {
                        spanned.resize(cells.len() + 1, None);
                    }
                    spanned[cells.len()] = Some((rows - 1, text.clone()));
                }
                cells.push(text);
            }
            count += cell.columns;
            if cells.len() > MAX_COLUMNS || count > MAX_CELLS {
                return Err(refused("a table of the page is too large"));
            }
        }
        take_spanned(&mut cells, &mut spanned);
        count += cells.len();
        size += cells.iter().map(String::len).sum::<usize>();
        if size > MAX_TEXT {
            return Err(refused("a table of the page is too large"));
        }
        if cells.iter().any(|cell| !cell.is_empty()) {
            grid.rows.push(GridRow { number: index as u64 + 1, cells });
        }
    }
    grid.hidden.columns = hidden_columns;
    Ok(grid)
}

/// Whether the text of an element is not for readers.
pub(super) fn is_unseen(element: &Element) -> bool {
    matches!(element.name(), "script" | "style" | "template" | "noscript" | "select" | "textarea")
        || is_hidden(element)
}

fn is_hidden(element: &Element) -> bool {
    element.attr("hidden").is_some() || style_has(element, "display:none")
}

fn is_preformatted(element: &Element) -> bool {
    element.name() == "pre" || style_has(element, "white-space:pre")
}

fn style_has(element: &Element, rule: &str) -> bool {
    element.attr("style").is_some_and(|style| {
        let plain: String = style.chars().filter(|c| !c.is_whitespace()).collect();
        plain.to_ascii_lowercase().contains(rule)
    })
}

/// Whether an element begins on a line of its own.
pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "li"
            | "ul"
            | "ol"
            | "dl"
            | "dt"
            | "dd"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "section"
            | "article"
            | "header"
            | "footer"
            | "form"
            | "fieldset"
            | "pre"
            | "blockquote"
            | "address"
            | "tr"
            | "td"
            | "th"
            | "table"
    )
}

/// Collects text as a browser shows it: runs of blanks become one blank, and elements on lines of
/// their own become lines.
#[derive(Debug, Default)]
pub(super) struct TextSink {
    text: String,
    has_blank: bool,
    has_break: bool,
}

impl TextSink {
    /// Adds text. Blanks of preformatted text stay as they are.
    pub fn push(&mut self, text: &str, is_preformatted: bool) {
        for c in text.chars() {
            let is_blank = matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}');
            if is_preformatted && is_blank {
                if c != '\r' {
                    self.flush();
                    self.text.push(c);
                }
            } else if is_blank {
                self.has_blank = true;
            } else {
                self.flush();
                self.text.push(c);
            }
        }
    }

    /// The number of bytes so far.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Begins a line, also after another line break.
    pub fn line_break(&mut self) {
        self.text.push('\n');
        self.has_blank = false;
        self.has_break = false;
    }

    /// Begins a line if there is text before.
    pub fn block(&mut self) {
        self.has_break = true;
    }

    fn flush(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            if self.has_break {
                self.text.push('\n');
            } else if self.has_blank {
                self.text.push(' ');
            }
        }
        self.has_blank = false;
        self.has_break = false;
    }

    /// The text without blanks and line breaks at its ends.
    pub fn finish(self) -> String {
        self.text.trim_matches(['\n', ' ']).to_owned()
    }
}

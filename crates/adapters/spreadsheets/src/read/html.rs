//! HTML pages: their tables, or the blocks of labels and values of a page without one.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;

use ego_tree::iter::Edge;
use lists::{Cell, EachRow, Layout, RowPosition, SheetError, Sign, SignKind, Unread, same_name};
use scraper::node::Element;
use scraper::{Html, Node};

use super::book::{Book, Hidden, Table, Words, plural};
use super::shown::{CellSink, CellText, Styles, Walk, is_hidden};
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
    /// The number of fields and boxes that are in none of the tables.
    fields_outside: u64,
}

/// A table as rows of texts.
#[derive(Debug, Default)]
pub(super) struct Grid {
    pub name: String,
    /// Its number, as a name.
    pub number: String,
    pub rows: Vec<GridRow>,
    pub hidden: Hidden,
}

impl Grid {
    /// The cells of its first row with several of them, which may be below a title.
    fn columns(&self) -> Vec<String> {
        const FEWEST: usize = 3;
        let is_header = |row: &&GridRow| {
            row.cells.iter().filter(|cell| !cell.trim().is_empty()).count() >= FEWEST
        };
        self.rows.iter().find(is_header).map(|row| row.cells.clone()).unwrap_or_default()
    }

    /// The number of fields and boxes in its cells.
    fn fields(&self) -> u64 {
        let signs = self.rows.iter().flat_map(|row| &row.signs);
        let is_field =
            |sign: &&Sign| matches!(sign.kind, SignKind::Field | SignKind::CheckBox { .. });
        signs.filter(is_field).count() as u64
    }
}

/// A row with its number in the table.
#[derive(Debug)]
pub(super) struct GridRow {
    pub number: u64,
    pub cells: Vec<String>,
    pub signs: Vec<Sign>,
    pub is_spanning: bool,
    /// Whether it lacks rows of its sale, so its cells may be in the wrong columns.
    pub is_unclear: bool,
}

impl GridRow {
    /// A row of cells with their signs.
    pub fn new(number: u64, texts: Vec<CellText>) -> Self {
        let mut signs = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            text.add_signs(index, &mut signs);
        }
        let cells = texts.into_iter().map(|text| text.text).collect();
        Self { number, cells, signs, is_spanning: false, is_unclear: false }
    }

    /// Adds the cells of the next row of the same sale.
    fn append(&mut self, next: Self) {
        let offset = self.cells.len() as u32;
        let signs = next.signs.into_iter();
        self.signs.extend(signs.map(|sign| Sign { cell: sign.cell + offset, ..sign }));
        self.cells.extend(next.cells);
    }
}

/// Reads a page.
pub(super) fn open(file: BufReader<File>, layout: &Layout) -> Result<Page, SheetError> {
    let text = whole_text(file)?;
    let document = Html::parse_document(&text);
    let named = layout.labels.as_ref();
    let styles = Styles::of(&document);
    let (mut grids, mut fields_outside) = tables(&document, &styles)?;
    for grid in &mut grids {
        join_lines(&mut grid.rows, &layout.header_lines);
    }
    let is_table =
        |grid: &Grid| grid.rows.len() > 1 && grid.rows.iter().any(|row| row.cells.len() > 2);
    if named.is_some() || !grids.iter().any(is_table) {
        let pairs = labels::of_page(&document, named, &styles);
        let blocks = labels::blocks(&pairs, named)?;
        // A table with one or two columns is a table if there are no labels.
        if let Some(blocks) = blocks {
            let all = fields_outside + grids.iter().map(Grid::fields).sum::<u64>();
            fields_outside = all.saturating_sub(blocks.fields());
            return Ok(Page { grids: vec![blocks], is_of_labels: true, fields_outside });
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
    Ok(Page { grids, is_of_labels: false, fields_outside })
}

/// Reads a text of labels and values, one pair on a line.
pub(super) fn from_text(file: BufReader<File>, layout: &Layout) -> Result<Page, SheetError> {
    let text = whole_text(file)?;
    let pairs = labels::of_text(&text, layout.labels.as_ref());
    let blocks = labels::blocks(&pairs, layout.labels.as_ref())?;
    let grids = vec![blocks.ok_or_else(|| refused("the text has no labels and values"))?];
    Ok(Page { grids, is_of_labels: true, fields_outside: 0 })
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
            weight: if grid.rows.len() > 1 { weight(grid) } else { 0 },
            other_name: grid.number.clone(),
            columns: grid.columns(),
            ..Table::default()
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
            let GridRow { number, ref signs, is_spanning, is_unclear, .. } = *row;
            let position =
                RowPosition { is_spanning, is_unclear, signs, ..RowPosition::of_row(number) };
            if each(position, &cells).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn hidden(&mut self, table: usize) -> Hidden {
        self.grids[table].hidden
    }

    fn unread(&self) -> Vec<Unread> {
        let fields = self.fields_outside;
        let (what, verb) = plural(fields, "field or box", "fields and boxes");
        let why = format!("{fields} {what} of the page's own {verb} not read");
        (fields > 0).then_some(Unread { part: String::new(), why }).into_iter().collect()
    }

    fn words(&self) -> Words {
        Words { table: if self.is_of_labels { "list" } else { "table" }, file: "page" }
    }
}

/// Joins the rows of a list in which each sale has as many rows as the header has lines. `names` are
/// the first columns of these lines. A row with other cells than its line of the header is not joined.
fn join_lines(rows: &mut Vec<GridRow>, names: &[String]) {
    let begins = |(row, name): (&GridRow, &String)| {
        let first = row.cells.iter().find(|cell| !cell.trim().is_empty());
        first.is_some_and(|first| same_name(first, name))
    };
    let is_header = |lines: &[GridRow]| !names.is_empty() && lines.iter().zip(names).all(begins);
    let Some(header) = rows.windows(names.len().max(1)).position(is_header) else { return };
    let lines = rows.split_off(header);
    let widths: Vec<usize> = lines.iter().take(names.len()).map(|row| row.cells.len()).collect();
    let mut sale: Option<(GridRow, usize)> = None;
    let is_blank = |row: &GridRow| row.cells.iter().all(|cell| cell.trim().is_empty());
    for row in lines.into_iter().filter(|row| !is_blank(row)) {
        let is_line = |line: usize| !row.is_spanning && widths.get(line) == Some(&row.cells.len());
        match &mut sale {
            Some((first, line)) if is_line(*line) => {
                first.append(row);
                *line += 1;
            }
            _ => {
                rows.extend(sale.take().map(|(first, _)| GridRow { is_unclear: true, ..first }));
                if is_line(0) {
                    sale = Some((row, 1));
                } else {
                    rows.push(row);
                }
            }
        }
        if let Some((joined, _)) = sale.take_if(|(_, line)| *line == widths.len()) {
            rows.push(joined);
        }
    }
    rows.extend(sale.map(|(first, _)| GridRow { is_unclear: true, ..first }));
}

/// A table while the page is walked.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    /// The heading above it.
    heading: String,
    caption: Option<CellSink>,
    rows: Vec<DraftRow>,
    index: usize,
}

#[derive(Default)]
struct DraftRow {
    cells: Vec<DraftCell>,
    is_hidden: bool,
}

struct DraftCell {
    text: CellSink,
    is_header: bool,
    columns: usize,
    rows: usize,
    is_hidden: bool,
    is_open: bool,
}

impl Draft {
    fn open_cell(&mut self) -> Option<&mut DraftCell> {
        self.rows.last_mut()?.cells.last_mut().filter(|cell| cell.is_open)
    }

    fn sink(&mut self) -> Option<&mut CellSink> {
        if self.caption.is_some() {
            return self.caption.as_mut();
        }
        self.open_cell().map(|cell| &mut cell.text)
    }
}

/// Returns the tables of a page in the order in which they begin, and the number of fields outside
/// them. A layout table, whose cells contain tables, has only the text around them.
fn tables(document: &Html, styles: &Styles) -> Result<(Vec<Grid>, u64), SheetError> {
    let mut open: Vec<Draft> = Vec::new();
    let mut done: Vec<Draft> = Vec::new();
    let mut count = 0;
    let mut walk = Walk::new(styles, false);
    let mut heading = String::new();
    for edge in document.tree.root().traverse() {
        match edge {
            Edge::Open(node) => {
                let element = node.value().as_element();
                let is_part = element.is_some_and(|element| begin(element, &mut open, &mut count));
                match (element.map(Element::name), open.last_mut()) {
                    (Some("table"), Some(table)) => table.heading = std::mem::take(&mut heading),
                    (Some("h1" | "h2" | "h3" | "h4" | "h5" | "h6"), None) => {
                        heading = labels::shown(node, styles).text;
                    }
                    _ => {}
                }
                let sink = open.last_mut().and_then(Draft::sink).filter(|_| !is_part);
                walk.enter(node, is_part, sink);
            }
            Edge::Close(node) => {
                let Node::Element(element) = node.value() else { continue };
                let is_part = end(element, &mut open, &mut done);
                let sink = open.last_mut().and_then(Draft::sink).filter(|_| !is_part);
                walk.leave(node, sink);
            }
        }
    }
    done.sort_by_key(|draft| draft.index);
    let mut grids: Vec<Grid> = Vec::with_capacity(done.len());
    let mut headings = Vec::with_capacity(done.len());
    for mut draft in done {
        let number = format!("Table {}", draft.index);
        let caption = draft.name.take();
        headings.push(std::mem::take(&mut draft.heading));
        let name = caption.filter(|caption| grids.iter().all(|grid| grid.name != *caption));
        let name = name.unwrap_or_else(|| number.clone());
        grids.push(Grid { name, number, ..grid(draft)? });
    }
    // Tables with the same columns are parts of one list, such as one for each state.
    let columns: Vec<Vec<String>> = grids.iter().map(Grid::columns).collect();
    for (index, heading) in headings.into_iter().enumerate() {
        let is_part = columns.iter().filter(|other| **other == columns[index]).count() > 1;
        let is_free = !heading.is_empty() && grids.iter().all(|grid| grid.name != heading);
        if is_part && is_free && grids[index].name == grids[index].number {
            grids[index].name = heading;
        }
    }
    Ok((grids, walk.fields_outside))
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
        "caption" => table.caption = Some(CellSink::default()),
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
                    text: CellSink::default(),
                    is_header: name == "th",
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
        "thead" | "tbody" | "tfoot" | "colgroup" | "col" => {}
        _ => return false,
    }
    true
}

/// Notes the end of an element. Returns whether it is a part of a table.
fn end(element: &Element, open: &mut Vec<Draft>, done: &mut Vec<Draft>) -> bool {
    match element.name() {
        "table" => {
            let Some(mut table) = open.pop() else { return true };
            table.caption = None;
            let cells = table.rows.iter().map(|row| row.cells.len()).sum::<usize>();
            let is_small = cells <= SMALL && table.rows.iter().all(|row| row.cells.len() <= 2);
            match open.last_mut().and_then(Draft::open_cell) {
                Some(outer) if is_small => {
                    for cell in table.rows.into_iter().flat_map(|row| row.cells) {
                        outer.text.block();
                        outer.text.push_part(cell.text.finish(false));
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
                let caption = table.caption.take().map(|caption| caption.finish(false).text);
                table.name = caption.filter(|caption| !caption.is_empty());
            }
        }
        name => return name == "tr",
    }
    true
}

/// Puts the cells of a table into columns. A cell that spans rows is in each of them, and a cell
/// that spans columns is in the first one.
fn grid(draft: Draft) -> Result<Grid, SheetError> {
    let mut grid = Grid::default();
    // For each column, the rows that a cell above still spans, and its text.
    let mut spanned: Vec<Option<(usize, CellText)>> = Vec::new();
    let (mut count, mut size) = (0, 0);
    let height = draft.rows.len();
    let mut hidden_columns = 0;
    for (index, row) in draft.rows.into_iter().enumerate() {
        let mut cells: Vec<CellText> = Vec::new();
        grid.hidden.rows += u64::from(row.is_hidden);
        let hidden_here = row.cells.iter().filter(|cell| cell.is_hidden).count() as u64;
        hidden_columns = hidden_columns.max(hidden_here);
        let take_spanned =
            |cells: &mut Vec<CellText>, spanned: &mut Vec<Option<(usize, CellText)>>| {
                while let Some(Some((left, text))) = spanned.get_mut(cells.len()) {
                    cells.push(text.clone());
                    *left -= 1;
                    if *left == 0 {
                        spanned[cells.len() - 1] = None;
                    }
                }
            };
        // The number of columns of each cell that is not blank.
        let mut filled = Vec::new();
        for cell in row.cells {
            take_spanned(&mut cells, &mut spanned);
            let rows = cell.rows.min(height - index);
            // The first row is a header, or a title.
            let has_notes = !cell.is_header && !grid.rows.is_empty();
            let mut text = cell.text.finish(has_notes);
            if !text.text.is_empty() {
                filled.push(cell.columns);
            }
            for _ in 0..cell.columns {
                let text = std::mem::take(&mut text);
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
        size += cells.iter().map(|cell| cell.text.len() + cell.signs.len()).sum::<usize>();
        if size > MAX_TEXT {
            return Err(refused("a table of the page is too large"));
        }
        if cells.iter().any(|cell| !cell.text.is_empty() || !cell.signs.is_empty()) {
            let is_spanning = matches!(filled[..], [columns] if columns > 1);
            grid.rows.push(GridRow { is_spanning, ..GridRow::new(index as u64 + 1, cells) });
        }
    }
    grid.hidden.columns = hidden_columns;
    Ok(grid)
}

//! Text PDFs: lists whose columns are anchored at the words of a header, and whose rows begin with
//! the cell of a key column. See `docs/import.md#pdf`.

mod claims;
mod columns;
mod document;
mod header;
mod headings;
mod lines;
mod rows;

use std::fs::File;
use std::io::BufReader;

use super::{MAX_COLUMNS, refused};
use document::Page;
use header::match_at;
use lines::Line;
use lists::{Cell, EachRow, PdfLayout, RowPosition, Sheet, SheetError, Unread};
use rows::{Row, Rows, Section};

/// The list of a PDF.
struct PdfSheet {
    header: Vec<String>,
    /// Whether the heading above the rows is a further column.
    has_headings: bool,
    rows: Vec<Row>,
    unread: Vec<Unread>,
}

/// The name of the column with the headings, unless the map names it.
const HEADING: &str = "County";

/// Opens a PDF.
pub(super) fn open(
    file: BufReader<File>,
    layout: &PdfLayout,
) -> Result<Box<dyn Sheet>, SheetError> {
    let pages = document::pages(file)?;
    let all: Vec<Line> =
        pages.iter().enumerate().flat_map(|(number, page)| lines::of_page(page, number)).collect();
    let names = names(&all, layout)?;
    if names.len() > MAX_COLUMNS {
        return Err(refused("the PDF has too many columns"));
    }
    let is_header = |line: usize| {
        let mut first = line.saturating_sub(header::MAX_LINES - 1)..=line;
        first.any(|at| match_at(&all[at..], &names).is_some_and(|(_, count)| at + count > line))
    };
    let all = headings::without_furniture(&all, &is_header);
    let (sections, titles) = sections(all, &names, layout);
    let Rows { rows, others, has_headings } = rows::of_sections(&sections, &pages, layout);
    let mut unread: Vec<Unread> = turned(&pages).collect();
    unread.extend(others.into_iter().map(|(page, why)| Unread {
        part: format!("page {}", page + 1),
        why: format!("the line {why}"),
    }));
    // The titles above the first header are of no interest, as in other forms.
    unread.extend(titles.iter().filter(|line| line.page > 0).map(|line| Unread {
        part: format!("page {}", line.page + 1),
        why: format!("the line '{}' is above the header and was not read", line.text()),
    }));
    let mut header = names;
    if has_headings {
        header.push(layout.heading.clone().unwrap_or_else(|| HEADING.to_owned()));
    }
    Ok(Box::new(PdfSheet { header, has_headings, rows, unread }))
}

/// The names of the columns: those of the map if the file has them, or else what looks like a
/// header.
fn names(lines: &[Line], layout: &PdfLayout) -> Result<Vec<String>, SheetError> {
    let named = &layout.columns;
    let has =
        |names: &[String]| (0..lines.len()).any(|index| match_at(&lines[index..], names).is_some());
    if !named.is_empty() && has(named) {
        return Ok(named.clone());
    }
    let guessed = header::guess(lines).filter(|names| has(names));
    guessed.ok_or_else(|| {
        refused(if named.is_empty() {
            "the PDF has no line that looks like a header; name its columns in the map as [pdf] columns"
        } else {
            "the PDF has no line with the columns of the map"
        })
    })
}

/// The texts that run in another direction.
fn turned(pages: &[Page]) -> impl Iterator<Item = Unread> {
    let has_text = |(_, page): &(usize, &Page)| !page.turned.trim().is_empty();
    pages.iter().enumerate().filter(has_text).map(|(number, page)| {
        let text: String = page.turned.trim().chars().take(100).collect();
        let why = format!("the text '{text}' runs in another direction and was not read");
        Unread { part: format!("page {}", number + 1), why }
    })
}

/// Splits the lines at the headers. Returns also the titles: the lines above the first header of
/// each page that are neither rows nor headings.
fn sections(lines: Vec<Line>, names: &[String], layout: &PdfLayout) -> (Vec<Section>, Vec<Line>) {
    let mut titles = Vec::new();
    let mut sections: Vec<Section> = Vec::new();
    // Lines of a page above its first header.
    let mut above: Vec<Line> = Vec::new();
    let mut header_page = None;
    let mut index = 0;
    while index < lines.len() {
        let page = lines[index].page;
        if let Some((header, count)) = match_at(&lines[index..], names) {
            index += count;
            let is_row = |line: &Line| line.phrases().len() >= 3;
            let is_first = header_page != Some(page);
            let (own, before): (Vec<Line>, Vec<Line>) =
                std::mem::take(&mut above).into_iter().partition(|line| line.page == page);
            let mut section = Section { header, lines: Vec::new() };
            match sections.last_mut() {
                Some(last) if !is_first || own.iter().any(is_row) => {
                    last.lines.extend(before.into_iter().chain(own));
                }
                last => {
                    if let Some(last) = last {
                        last.lines.extend(before);
                    }
                    for line in own {
                        let is_heading = headings::is_heading(&line.text(), layout);
                        if is_heading { section.lines.push(line) } else { titles.push(line) }
                    }
                }
            }
            sections.push(section);
            header_page = Some(page);
            continue;
        }
        above.push(lines[index].clone());
        index += 1;
    }
    if let Some(last) = sections.last_mut() {
        last.lines.extend(above);
    }
    (sections, titles)
}

impl Sheet for PdfSheet {
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError> {
        let header: Vec<Cell<'_>> = self.header.iter().map(|name| Cell::Text(name)).collect();
        if each(RowPosition::default(), &header).is_break() {
            return Ok(());
        }
        for (number, row) in (1..).zip(&self.rows) {
            let heading = self.has_headings.then_some(&row.heading);
            let texts = row.cells.iter().chain(heading);
            let cells: Vec<Cell<'_>> = texts
                .map(|text| if text.is_empty() { Cell::Empty } else { Cell::Text(text) })
                .collect();
            let position = RowPosition {
                row: number,
                is_unclear: row.is_unclear,
                signs: &row.signs,
                ..RowPosition::default()
            };
            if each(position, &cells).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn unread(&mut self) -> Vec<Unread> {
        std::mem::take(&mut self.unread)
    }
}

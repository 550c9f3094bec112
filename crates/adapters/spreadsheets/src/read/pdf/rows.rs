//! Makes rows of the lines below a header.

use std::collections::HashSet;

use lists::{PdfLayout, Sign, SignKind};
use regex_lite::Regex;

use super::columns::{Columns, LineCells};
use super::document::{Page, Rule};
use super::header::{Header, HeaderColumn, key};
use super::headings::{
    is_county_name, is_heading, is_note, is_total, names_county, without_continued,
};
use super::lines::{Line, STRUCK};

/// A row of a list.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Row {
    pub cells: Vec<String>,
    pub heading: String,
    pub is_unclear: bool,
    /// The cells that are struck out, or a part of them.
    pub signs: Vec<Sign>,
}

/// The rows of a list, and the lines that are not in a row.
#[derive(Debug, Default)]
pub(super) struct Rows {
    pub rows: Vec<Row>,
    /// The page of each other line, from 0, and why it is in no row.
    pub others: Vec<(usize, String)>,
    pub has_headings: bool,
}

/// A part of a list with its own header: its lines, from top to bottom.
pub(super) struct Section {
    pub header: Header,
    pub lines: Vec<Line>,
}

/// A continued row is at most this number of font sizes below the line before it.
const LEADING: f64 = 1.9;
/// A gap is larger than another if it is by this factor.
const LARGER: f64 = 1.1;

/// Makes the rows of the sections, which continue each other.
pub(super) fn of_sections(sections: &[Section], pages: &[Page], layout: &PdfLayout) -> Rows {
    let mut maker = RowMaker {
        rows: Rows::default(),
        heading: String::new(),
        pattern: layout.heading_pattern.as_deref().and_then(|pattern| Regex::new(pattern).ok()),
        open: None,
        pending: Vec::new(),
        layout: layout.clone(),
        body_size: usual_size(sections),
        body_shapes: usual_shapes(sections),
    };
    for group in same_headers(sections) {
        let plan = Plan::new(&group, pages, layout);
        for section in group {
            maker.section(section, &plan);
        }
    }
    maker.finish()
}

fn usual_size(sections: &[Section]) -> f64 {
    let mut sizes: Vec<f64> =
        sections.iter().flat_map(|section| &section.lines).map(|line| line.size).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or_default()
}

/// The shapes of the letters in the rows.
fn usual_shapes(sections: &[Section]) -> HashSet<u128> {
    let lines = sections.iter().flat_map(|section| &section.lines);
    lines.filter(|line| line.phrases().len() > 2).flat_map(|line| line.shapes.clone()).collect()
}

/// Groups sections that follow each other and whose headers are in the same place.
fn same_headers(sections: &[Section]) -> Vec<Vec<&Section>> {
    let is_same = |a: &Section, b: &Section| {
        a.header.tiers == b.header.tiers
            && a.header.columns.len() == b.header.columns.len()
            && a.header.columns.iter().zip(&b.header.columns).all(|(a, b)| {
                a.name == b.name && (a.x0 - b.x0).abs() <= 2.0 && (a.x1 - b.x1).abs() <= 2.0
            })
    };
    sections.chunk_by(is_same).map(|chunk| chunk.iter().collect()).collect()
}

/// Where the key of a line's row is.
enum Place {
    Above,
    Below,
    Unknown,
}

/// How the lines of sections with the same header become cells.
struct Plan<'p> {
    header: &'p Header,
    tiers: Vec<Columns>,
    key: usize,
    /// The number of cells of a usual row.
    usual: usize,
    /// The rules of each page, if rules separate the rows.
    ruled: Option<&'p [Page]>,
    /// The largest gap within a row.
    gap: f64,
    /// Whether the key is in the first line of a row. If it is not, a line between two keys may
    /// belong to either.
    begins_with_key: bool,
    /// Whether the cells of a row are in its middle, so that it has lines above its key and below.
    is_centered: bool,
    /// How far the lines of a wrapped cell are apart, for each column.
    leading: Vec<f64>,
}

impl<'p> Plan<'p> {
    fn new(group: &[&'p Section], pages: &'p [Page], layout: &PdfLayout) -> Self {
        let header = &group[0].header;
        let lines: Vec<&Line> = group.iter().flat_map(|section| &section.lines).collect();
        let vertical: Vec<Rule> = pages.iter().flat_map(|page| page.vertical.clone()).collect();
        let named = layout.key.as_deref().and_then(|name| {
            header.columns.iter().position(|column| key(&column.name) == key(name))
        });
        let is_body = |line: &&&Line| {
            line.phrases().len() > 1 && !is_total(&line.text()) && !names_county(&line.text())
        };
        let body: Vec<&Line> = lines.iter().filter(is_body).copied().collect();
        let tiers: Vec<Columns> = if header.tiers == 1 {
            let lines: Vec<&Line> = lines
                .chunk_by(|one, other| one.page == other.page)
                .flat_map(|page| with_wrapped(page, header, &is_body))
                .copied()
                .collect();
            vec![Columns::new(header, 0, &lines, &vertical)]
        } else {
            let first = named.unwrap_or(0);
            (0..header.tiers)
                .map(|tier| {
                    let of_tier = lines_of_tier(&lines, header, first, tier);
                    Columns::new(header, tier, &of_tier, &vertical)
                })
                .collect()
        };
        let cells: Vec<LineCells> = body.iter().map(|line| tiers[0].assign(line)).collect();
        let key = named.unwrap_or_else(|| guess_key(header, &cells));
        let mut counts: Vec<usize> = cells
            .iter()
            .filter(|cells| cells.get(key).is_some())
            .map(|cells| cells.cells.len())
            .collect();
        counts.sort_unstable();
        let usual = counts.get(counts.len() / 2).copied().unwrap_or(1);
        let keyed: Vec<&Line> = body
            .iter()
            .zip(&cells)
            .filter(|(_, cells)| cells.get(key).is_some())
            .map(|(line, _)| *line)
            .collect();
        let is_row = |line: &&Line| !is_heading(&line.text(), layout) && !is_total(&line.text());
        let first = group.iter().flat_map(|section| &section.lines).find(is_row);
        let begins_with_key = first.is_none_or(|line| tiers[0].assign(line).get(key).is_some());
        let is_centered = header.tiers == 1 && is_centered(&lines, &tiers[0], key);
        let leading = (0..header.columns.len()).map(|column| leading(&lines, &tiers[0], column));
        let leading = leading.collect();
        let mut plan = Self {
            leading,
            header,
            tiers,
            key,
            usual,
            ruled: None,
            gap: 0.0,
            begins_with_key,
            is_centered,
        };
        if header.tiers == 1 && plan.is_ruled(&keyed, pages) {
            plan.ruled = Some(pages);
        }
        plan.gap = widest_gap(&lines);
        plan
    }

    /// The row of a line without a key, if the cells of a row are in its middle: the lines of a
    /// wrapped cell are nearer to each other than to those of the next row, and the key is between
    /// the first one and the last one.
    fn place(&self, lines: &[Line], cells: &[LineCells], index: usize) -> Place {
        let Some((column, _)) = cells[index].cells.first() else { return Place::Unknown };
        let page = lines[index].page;
        let begin = lines.partition_point(|line| line.page < page);
        let of_page = begin..lines.partition_point(|line| line.page <= page);
        let is_filled = |at: &usize| cells[*at].get(*column).is_some();
        let filled: Vec<usize> = of_page.clone().filter(is_filled).collect();
        let is_near =
            |a: &usize, b: &usize| lines[*b].y - lines[*a].y <= LARGER * self.leading[*column];
        let mut runs = filled.chunk_by(is_near);
        let Some(run) = runs.find(|run| run.contains(&index)) else { return Place::Unknown };
        let (first, last) = (run[0], run[run.len() - 1]);
        let mut keys = of_page.clone().filter(|at| {
            let y = lines[*at].y;
            let is_within = y >= lines[first].y - 1.0 && y <= lines[last].y + 1.0;
            is_within && cells[*at].get(self.key).is_some()
        });
        match (keys.next(), keys.next()) {
            (Some(key), None) if key < index => Place::Above,
            (Some(_), None) => Place::Below,
            // The row is broken between two pages.
            (None, _) if first == of_page.start => Place::Above,
            (None, _) if last + 1 == of_page.end => Place::Below,
            _ => Place::Unknown,
        }
    }

    /// Whether rules separate the rows: nearly all neighboring keys of a page have one between.
    fn is_ruled(&self, keyed: &[&Line], pages: &[Page]) -> bool {
        let mut pairs = 0;
        let mut ruled = 0;
        for pair in keyed.windows(2).filter(|pair| pair[0].page == pair[1].page) {
            pairs += 1;
            let bands = [0, 1].map(|line: usize| self.band(self.key, pair[line], pages));
            // The lines of a key that is wrapped are in one band.
            ruled += usize::from(bands[0] != bands[1]);
        }
        pairs > 0 && ruled * 2 > pairs
    }

    /// The number of rules above a line, where its column is.
    fn band(&self, column: usize, line: &Line, pages: &[Page]) -> usize {
        let column = &self.header.columns[column];
        let center = f64::midpoint(column.x0, column.x1);
        let Some(page) = pages.get(line.page) else { return 0 };
        let middle = line.y - 0.3 * line.size;
        page.horizontal
            .iter()
            .filter(|rule| rule.from <= center && center <= rule.to && rule.at < middle)
            .map(|rule| (rule.at / 3.0).round() as i64)
            .collect::<HashSet<_>>()
            .len()
    }
}

/// How far the lines of a row are apart at most.
fn widest_gap(lines: &[&Line]) -> f64 {
    let pairs = lines.windows(2).filter(|pair| pair[0].page == pair[1].page);
    let mut gaps: Vec<f64> =
        pairs.map(|pair| pair[1].y - pair[0].y).filter(|gap| *gap > 0.0).collect();
    gaps.sort_by(f64::total_cmp);
    let size = lines.first().map_or(10.0, |line| line.size);
    let middle = gaps.get(gaps.len() / 2).copied().unwrap_or_default();
    (LEADING * size).max(1.05 * middle)
}

/// The lines of a page that are of rows: those with several cells, and between them those of wrapped
/// cells, which are below one name at most.
fn with_wrapped<'a, 'l>(
    page: &'a [&'l Line],
    header: &Header,
    is_body: &impl Fn(&&&Line) -> bool,
) -> impl Iterator<Item = &'a &'l Line> {
    let is_cell = |line: &Line| {
        let (first, last) = (&line.words[0], &line.words[line.words.len() - 1]);
        let is_over = |name: &&HeaderColumn| first.x0 < name.x1 && last.x1 > name.x0;
        header.columns.iter().filter(is_over).count() <= 1
    };
    let first = page.iter().position(|line| is_body(&line)).unwrap_or(page.len());
    let last = page.iter().rposition(|line| is_body(&line)).map_or(0, |last| last + 1);
    let rows = page[first.min(last)..last].iter();
    let is_wrapped = move |line: &Line| {
        let text = line.text();
        line.phrases().len() == 1 && !is_total(&text) && !names_county(&text) && is_cell(line)
    };
    rows.filter(move |line| is_body(line) || is_wrapped(line))
}

/// The smallest distance between lines with a cell of a column.
fn leading(lines: &[&Line], columns: &Columns, column: usize) -> f64 {
    let has_cell = |line: &&&Line| columns.assign(line).get(column).is_some();
    let lines: Vec<&&Line> = lines.iter().filter(has_cell).collect();
    let gaps = lines.windows(2).map(|pair| pair[1].y - pair[0].y);
    let same_page = lines.windows(2).map(|pair| pair[0].page == pair[1].page);
    let gaps = gaps.zip(same_page).filter_map(|(gap, is_same)| is_same.then_some(gap));
    gaps.fold(f64::INFINITY, f64::min)
}

/// Whether most rows with other lines near their key have one above and one below it at the same
/// distance.
fn is_centered(lines: &[&Line], columns: &Columns, key: usize) -> bool {
    let has_key: Vec<bool> =
        lines.iter().map(|line| columns.assign(line).get(key).is_some()).collect();
    let (mut wrapped, mut centered) = (0, 0);
    for at in (0..lines.len()).filter(|at| has_key[*at]) {
        let far = |other: usize| {
            let line = lines.get(other).filter(|line| line.page == lines[at].page)?;
            let gap = (line.y - lines[at].y).abs();
            (!has_key[other] && gap <= LEADING * line.size).then_some(gap)
        };
        let (above, below) = (at.checked_sub(1).and_then(far), far(at + 1));
        wrapped += usize::from(above.is_some() || below.is_some());
        let is_even = above.zip(below).is_some_and(|(above, below)| (above - below).abs() <= 1.0);
        centered += usize::from(is_even);
    }
    centered * 2 > wrapped
}

/// The lines of a tier: the first line of a row has its key.
fn lines_of_tier<'l>(
    lines: &[&'l Line],
    header: &Header,
    first: usize,
    tier: usize,
) -> Vec<&'l Line> {
    let column = &header.columns[first];
    let next = header.columns.get(first + 1).filter(|next| next.tier == 0);
    let end = next.map_or(f64::INFINITY, |next| next.x0 - 1.0);
    let begins = |line: &Line| {
        let first = line.words.first();
        first.is_some_and(|word| word.x0 >= column.x0 - 3.0 && word.x0 < column.x1.min(end))
            && line.phrases().len() > 1
    };
    let mut own = 0;
    let mut found = Vec::new();
    let mut before: Option<&Line> = None;
    for line in lines {
        let continues = before.is_some_and(|before| {
            before.page == line.page
                && line.y - before.y <= LEADING * line.size
                && own + 1 < header.tiers
        });
        own = if continues || !begins(line) { (own + 1).min(header.tiers - 1) } else { 0 };
        if own == tier {
            found.push(*line);
        }
        before = Some(line);
    }
    found
}

/// The column that begins the rows: it is filled in full lines and blank in the others.
fn guess_key(header: &Header, lines: &[LineCells]) -> usize {
    let most = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let is_full = |line: &&LineCells| line.cells.len() * 2 > most;
    let score = |column: usize| -> i64 {
        let filled = lines.iter().filter(|line| line.get(column).is_some());
        let full = filled.clone().filter(is_full).count() as i64;
        let thin = filled.count() as i64 - full;
        let has_digits = lines
            .iter()
            .filter_map(|line| line.get(column))
            .any(|cell| cell.contains(|c: char| c.is_ascii_digit()));
        let name = header.columns[column].name.to_ascii_lowercase();
        let is_named = name.contains('#')
            || name.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
                matches!(
                    word,
                    "case" | "file" | "number" | "no" | "docket" | "sheriff" | "id" | "cause"
                )
            });
        (full - 2 * thin) * 10 + i64::from(has_digits) + 5 * i64::from(is_named)
    };
    let of_first = (0..header.columns.len()).filter(|column| header.columns[*column].tier == 0);
    of_first.rev().max_by_key(|column| score(*column)).unwrap_or(0)
}

/// A row whose lines are still being read.
#[derive(Default)]
struct OpenRow {
    /// The lines of each column.
    cells: Vec<Vec<String>>,
    is_unclear: bool,
    tier: usize,
    heading: String,
    /// The page on which the row begins.
    page: usize,
}

struct RowMaker {
    rows: Rows,
    heading: String,
    pattern: Option<Regex>,
    layout: PdfLayout,
    body_size: f64,
    body_shapes: HashSet<u128>,
    open: Option<OpenRow>,
    /// Lines that belong to the row below them.
    pending: Vec<(Line, LineCells)>,
}

impl RowMaker {
    fn finish(mut self) -> Rows {
        self.close();
        self.rows
    }

    fn note(&mut self, line: &Line, what: &str) {
        const SHOWN: usize = 100;
        let text: String = line.text().chars().take(SHOWN).collect();
        self.rows.others.push((line.page, format!("'{text}' {what}")));
    }

    /// Ends the present row.
    fn close(&mut self) {
        for (line, _) in std::mem::take(&mut self.pending) {
            self.note(&line, "is in no row and was not read");
        }
        if let Some(open) = self.open.take() {
            let cells = open.cells.iter().map(|lines| unwrapped(lines)).collect();
            let has_two_values = open.cells.iter().any(|lines| has_two_values(lines));
            let is_unclear = open.is_unclear || has_two_values;
            let mut row = Row { cells, heading: open.heading, is_unclear, signs: Vec::new() };
            for (cell, text) in (0..).zip(&mut row.cells) {
                row.signs.extend(take_struck(text).map(|kind| Sign { cell, kind }));
            }
            self.rows.rows.push(row);
        }
    }

    fn section(&mut self, section: &Section, plan: &Plan<'_>) {
        match plan.ruled {
            Some(pages) => self.ruled(section, plan, pages),
            None => self.unruled(section, plan),
        }
    }

    /// The heading in a line, or `None` if it is not one.
    fn heading_of(
        &self,
        lines: &[Line],
        cells: &[LineCells],
        index: usize,
        plan: &Plan<'_>,
    ) -> Option<String> {
        let line = &lines[index];
        let text = line.text();
        if let Some(pattern) = &self.pattern {
            let found = pattern.captures(without_continued(&text))?;
            let value = found.get(1).or_else(|| found.get(0))?;
            return Some(value.as_str().trim().to_owned());
        }
        let has_own_look = line.size > 1.05 * self.body_size
            || !line.shapes.iter().any(|shape| self.body_shapes.contains(shape));
        let is_one = line.phrases().len() == 1
            && (names_county(&text) || is_county_name(&text, &self.layout))
            && (has_own_look || self.begins_group(lines, cells, index, plan));
        is_one.then(|| without_continued(&text).trim_end_matches(':').to_owned())
    }

    /// Whether a line that looks like those of the rows begins a group: it continues no cell of the
    /// row above it or below it.
    fn begins_group(
        &self,
        lines: &[Line],
        cells: &[LineCells],
        index: usize,
        plan: &Plan<'_>,
    ) -> bool {
        let line = &lines[index];
        let other = |other: Option<usize>| {
            other.and_then(|at| lines.get(at)).filter(|other| other.page == line.page)
        };
        let above = other(index.checked_sub(1)).map(|above| line.y - above.y);
        let next = other(Some(index + 1));
        let below = next.map(|below| below.y - line.y);
        // At the edge of a page, the place of a line says nothing.
        let is_of_row = plan.is_centered
            && above.is_some()
            && below.is_some()
            && !matches!(plan.place(lines, cells, index), Place::Unknown);
        if is_of_row || !self.pending.is_empty() {
            return false;
        }
        let text = line.text();
        if !names_county(&text) {
            let is_apart = above.zip(below).is_some_and(|(above, below)| above > 1.3 * below);
            return is_apart && is_county_name(&text, &self.layout);
        }
        // The last line of a cell is nearer to its row than to the next one.
        let is_nearer = above.zip(below).is_some_and(|(above, below)| above * LARGER < below);
        let begins = |next: &Line| {
            let own = &cells[index + 1];
            own.cells.len() > 1 || own.get(plan.key).is_some() || names_county(&next.text())
        };
        let is_county = self.layout.state.is_none() || is_county_name(&text, &self.layout);
        is_county && !is_nearer && (plan.is_centered || next.is_none_or(begins))
    }

    /// Handles a line that is not a part of a row. Returns whether it is one.
    fn is_other(
        &mut self,
        lines: &[Line],
        cells: &[LineCells],
        index: usize,
        plan: &Plan<'_>,
    ) -> bool {
        let line = &lines[index];
        let has_key_cell = cells[index].get(plan.key).is_some() && cells[index].cells.len() > 3;
        if let Some(heading) = self.heading_of(lines, cells, index, plan) {
            self.rows.has_headings = true;
            // The heading is printed again where its rows continue on the next page.
            if heading != self.heading {
                self.close();
                self.heading = heading;
            }
            return true;
        }
        let text = line.text();
        let few = line.phrases().len() <= 3 || !has_key_cell;
        if is_total(&text) && few {
            self.close();
            self.note(line, "is a total and was not read");
            return true;
        }
        if is_note(&text) && line.phrases().len() == 1 {
            self.close();
            self.note(line, "is a note and was not read");
            return true;
        }
        false
    }

    fn begin(&mut self, line: &Line, cells: LineCells, plan: &Plan<'_>) {
        let pending = std::mem::take(&mut self.pending);
        self.close();
        let mut open = OpenRow {
            cells: vec![Vec::new(); plan.header.columns.len()],
            heading: self.heading.clone(),
            page: line.page,
            ..OpenRow::default()
        };
        for (_, cells) in pending {
            open.add(cells);
        }
        open.add(cells);
        self.open = Some(open);
    }

    fn unruled(&mut self, section: &Section, plan: &Plan<'_>) {
        let lines = &section.lines;
        let all: Vec<LineCells> = lines.iter().map(|line| plan.tiers[0].assign(line)).collect();
        for (index, line) in lines.iter().enumerate() {
            if self.is_other(lines, &all, index, plan) {
                continue;
            }
            let cells = all[index].clone();
            let has_key = cells.get(plan.key).is_some();
            let tier = match &self.open {
                Some(open) if plan.tiers.len() > 1 && open.tier + 1 < plan.tiers.len() => {
                    open.tier + 1
                }
                _ => 0,
            };
            let before = index.checked_sub(1).map(|before| &lines[before]);
            let up =
                before.filter(|before| before.page == line.page).map(|before| line.y - before.y);
            if tier > 0 && up.is_none_or(|up| up <= plan.gap) {
                let cells = plan.tiers[tier].assign(line);
                if let Some(open) = &mut self.open {
                    open.tier = tier;
                    open.add(cells);
                }
                continue;
            }
            let is_full = cells.cells.len() >= 3 && cells.cells.len() * 5 >= plan.usual * 3;
            if (has_key && !self.continues_key(&cells, plan, up)) || (is_full && !has_key) {
                self.begin(line, cells, plan);
                continue;
            }
            if cells.is_merged && !has_key {
                self.note(line, "runs over several columns and was not read");
                continue;
            }
            if plan.is_centered {
                self.add_centered(line, cells, &plan.place(lines, &all, index));
                continue;
            }
            if !self.pending.is_empty() && up.is_some_and(|up| up <= plan.gap) {
                self.pending.push((line.clone(), cells));
                continue;
            }
            let below = lines.get(index + 1).filter(|below| below.page == line.page);
            let down = below.map(|below| below.y - line.y).filter(|down| *down <= plan.gap);
            match (up, down) {
                // The first line of a page continues the last row of the page before it.
                (None, down)
                    if plan.begins_with_key
                        && (down.is_some() || below.is_none())
                        && self.open.as_ref().is_some_and(|open| open.page != line.page) =>
                {
                    self.extend(cells);
                }
                (Some(up), Some(down)) if down * LARGER < up => {
                    self.pending.push((line.clone(), cells))
                }
                (Some(up), down) if up <= plan.gap && self.open.is_some() => {
                    let is_even =
                        down.is_some_and(|down| up <= down * LARGER && down <= up * LARGER);
                    let mut cells = cells;
                    cells.is_unclear |= is_even && !plan.begins_with_key;
                    self.extend(cells);
                }
                (_, Some(_)) => self.pending.push((line.clone(), cells)),
                _ => self.note(line, "is in no row and was not read"),
            }
        }
    }

    fn add_centered(&mut self, line: &Line, cells: LineCells, place: &Place) {
        match place {
            Place::Above if self.open.is_some() => self.extend(cells),
            Place::Below => self.pending.push((line.clone(), cells)),
            _ => {
                self.extend(LineCells { is_unclear: true, ..LineCells::default() });
                self.note(line, "is in no row and was not read");
            }
        }
    }

    /// Whether the key of a line continues the key of the row: it ends with a hyphen or a slash.
    fn continues_key(&self, cells: &LineCells, plan: &Plan<'_>, up: Option<f64>) -> bool {
        let Some(open) = &self.open else { return false };
        let is_open = open.cells[plan.key].last().is_some_and(|text| text.ends_with(['-', '/']));
        is_open && cells.cells.len() * 2 <= plan.usual.max(2) && up.is_none_or(|up| up <= plan.gap)
    }

    fn extend(&mut self, cells: LineCells) {
        if let Some(open) = &mut self.open {
            open.add(cells);
        }
    }

    fn ruled(&mut self, section: &Section, plan: &Plan<'_>, pages: &[Page]) {
        let lines = &section.lines;
        let cells: Vec<LineCells> = lines.iter().map(|line| plan.tiers[0].assign(line)).collect();
        let band = |column: usize, index: usize| {
            (lines[index].page, plan.band(column, &lines[index], pages))
        };
        let mut done = vec![false; lines.len()];
        for index in 0..lines.len() {
            if done[index] {
                continue;
            }
            let own = band(plan.key, index);
            let of_row: Vec<usize> = (index..lines.len())
                .filter(|other| !done[*other] && band(plan.key, *other) == own)
                .collect();
            let has_key = of_row.iter().any(|line| cells[*line].get(plan.key).is_some());
            if of_row.len() == 1 && self.is_other(lines, &cells, index, plan) {
                done[index] = true;
                continue;
            }
            for line in &of_row {
                done[*line] = true;
            }
            let is_first_of_page = index == 0 || lines[index - 1].page != lines[index].page;
            if !has_key {
                if is_first_of_page && self.open.as_ref().is_some_and(|open| open.page != own.0) {
                    for line in of_row {
                        self.extend(cells[line].clone());
                    }
                    continue;
                }
                let filled: usize = of_row.iter().map(|line| cells[*line].cells.len()).sum();
                let is_merged = of_row.iter().any(|line| cells[*line].is_merged);
                if filled < 3 || is_merged {
                    for line in of_row {
                        self.note(&lines[line], "is in no row and was not read");
                    }
                    continue;
                }
            }
            // A cell that is merged with those above or below it is in each of their rows.
            let mut texts: Vec<Vec<String>> = vec![Vec::new(); plan.header.columns.len()];
            let mut is_unclear = false;
            let key_line = of_row
                .iter()
                .copied()
                .find(|line| cells[*line].get(plan.key).is_some())
                .unwrap_or(index);
            for (column, texts) in texts.iter_mut().enumerate() {
                let wanted = band(column, key_line);
                for (line, of_line) in cells.iter().enumerate() {
                    // Without a rule above it, a column is not ruled.
                    let is_merged = || wanted.1 > 0 && band(column, line) == wanted;
                    if let Some(text) = of_line.get(column)
                        && (of_row.contains(&line) || is_merged())
                    {
                        texts.push(text.to_owned());
                    }
                }
            }
            for line in &of_row {
                is_unclear |= cells[*line].is_unclear;
            }
            self.close();
            self.open = Some(OpenRow {
                cells: texts,
                is_unclear,
                heading: self.heading.clone(),
                page: own.0,
                ..OpenRow::default()
            });
        }
    }
}

impl OpenRow {
    fn add(&mut self, line: LineCells) {
        self.is_unclear |= line.is_unclear;
        for (column, text) in line.cells {
            self.cells[column].push(text);
        }
    }
}

/// Removes the marks of struck-out words, and the words if others are not struck out.
fn take_struck(cell: &mut String) -> Option<SignKind> {
    if !cell.contains(STRUCK) {
        return None;
    }
    let others: Vec<&str> = cell.split(' ').filter(|word| !word.starts_with(STRUCK)).collect();
    let is_part = !others.is_empty();
    *cell = if is_part { others.join(" ") } else { cell.replace(STRUCK, "") };
    Some(if is_part { SignKind::StruckPart } else { SignKind::Struck })
}

/// Joins the lines of a cell. A line that ends with a hyphen within a word or a number continues.
fn unwrapped(lines: &[String]) -> String {
    let mut text = String::new();
    for line in lines {
        let is_hyphen =
            text.ends_with('-') && text.chars().rev().nth(1).is_some_and(char::is_alphanumeric);
        if !text.is_empty() && !is_hyphen {
            text.push(' ');
        }
        text.push_str(line);
    }
    text
}

/// Whether the lines of a cell are two amounts or two days, which are never one cell.
fn has_two_values(lines: &[String]) -> bool {
    let is_amount = |text: &&String| {
        text.starts_with('$')
            && text[1..].bytes().all(|byte| byte.is_ascii_digit() || b",. -".contains(&byte))
    };
    let is_day = |text: &&String| {
        text.matches('/').count() == 2
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/')
    };
    lines.iter().filter(is_amount).count() > 1 || lines.iter().filter(is_day).count() > 1
}

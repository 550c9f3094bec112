use std::borrow::Cow;
use std::cell::Cell as Shared;
use std::fmt;

use chrono::NaiveDate;

use crate::cell::Cell;
use crate::map::{Part, Rule, RuleOutput, fill, same_word};
use crate::reading::{is_blank_word, without_defusing};

/// Where a value comes from, with the file's columns as indexes.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// The cell of one column, unchanged.
    Cell(usize),
    /// A rule of a map.
    Rule(Box<ResolvedRule>),
}

/// A rule whose column names are resolved to indexes.
#[derive(Debug, Clone)]
pub(crate) struct ResolvedRule {
    pub rule: Rule,
    pub pieces: Vec<ResolvedPiece>,
    /// What became of the pattern so far.
    pub fit: Fit,
}

/// Whether the pattern of a rule was tried on a text, and whether it fitted one.
#[derive(Clone, Default)]
pub(crate) struct Fit(Shared<Option<bool>>);

impl Fit {
    fn note(&self, fits: bool) {
        self.0.set(Some(fits || self.0.get() == Some(true)));
    }

    /// Whether the pattern was tried and fitted nothing.
    pub fn is_missing(&self) -> bool {
        self.0.get() == Some(false)
    }
}

/// Nothing, because the print of a row contains how its plan is written, and this is no part of it.
impl fmt::Debug for Fit {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// A piece of a template whose column name is resolved to an index.
#[derive(Debug, Clone)]
pub(crate) enum ResolvedPiece {
    Words(String),
    Cell(usize),
    RoutePart(RoutePart),
}

/// A part of a routed cell that the templates of a route can use.
#[derive(Debug, Clone)]
pub(crate) enum RoutePart {
    /// The whole cell.
    Value,
    /// The day in the cell.
    Date,
    /// The time of day in the cell.
    Time,
    /// A named group of the pattern.
    Group(String),
}

/// The parts of a routed cell.
#[derive(Debug, Default)]
pub(crate) struct Parts<'a> {
    pub value: Cell<'a>,
    pub date: Option<NaiveDate>,
    pub time: Cow<'a, str>,
    pub groups: Option<regex_lite::Captures<'a>>,
}

/// A value before it is read for its column.
#[derive(Debug)]
pub(crate) enum SourceValue<'a> {
    Cell(Cell<'a>),
    Text(String),
}

impl SourceValue<'_> {
    /// Borrows the value as a cell.
    pub fn cell(&self) -> Cell<'_> {
        match self {
            Self::Cell(cell) => *cell,
            Self::Text(text) => Cell::Text(text),
        }
    }
}

/// A row of a file, and the words that mean blank in the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'r> {
    pub cells: &'r [Cell<'r>],
    pub blank: &'r [String],
}

impl<'r> Row<'r> {
    /// The cell of a column. It is empty after the end of the row and if its word means blank. The
    /// letter of a ticked box is 'yes', as a box of a page is.
    pub fn cell(&self, index: usize) -> Cell<'r> {
        let cell = match self.cells.get(index) {
            Some(Cell::Text("☑" | "☒" | "✓" | "✔" | "[x]" | "[X]")) => Cell::Text("yes"),
            cell => cell.copied().unwrap_or_default(),
        };
        if self.blank.is_empty() || cell.is_empty() {
            return cell;
        }
        let text = cell.text();
        let is_blank = self.blank.iter().any(|word| same_word(word, &text));
        if is_blank { Cell::Empty } else { cell }
    }

    /// The text of a cell for a template. Words that mean blank become empty.
    fn part(&self, index: usize) -> Cow<'r, str> {
        part_of(self.cell(index))
    }
}

fn part_of(cell: Cell<'_>) -> Cow<'_, str> {
    let text = match cell {
        Cell::Text(text) => Cow::Borrowed(without_defusing(text)),
        other => other.text(),
    };
    if is_blank_word(&text, listings::ColumnType::Text) { Cow::Borrowed("") } else { text }
}

/// A text in which every kind of blank is a plain one, as patterns expect.
pub(crate) fn plain_blanks(text: Cow<'_, str>) -> Cow<'_, str> {
    let is_other = |c: char| !c.is_ascii() && c.is_whitespace();
    if text.is_ascii() || !text.contains(is_other) {
        return text;
    }
    Cow::Owned(text.replace(is_other, " "))
}

impl Source {
    /// Returns the value in a row.
    pub fn get<'r>(&'r self, row: Row<'r>, parts: &'r Parts<'r>) -> SourceValue<'r> {
        match self {
            Self::Cell(index) => SourceValue::Cell(row.cell(*index)),
            Self::Rule(rule) => rule.get(row, parts),
        }
    }
}

impl Source {
    /// Whether a column of the file is a part of the value.
    pub fn uses(&self, index: usize) -> bool {
        match self {
            Self::Cell(own) => *own == index,
            Self::Rule(rule) => rule.pieces.iter().any(|piece| piece.index() == Some(index)),
        }
    }

    /// Whether the rule has a pattern that fitted none of the texts on which it was tried.
    pub fn fits_nothing(&self) -> bool {
        matches!(self, Self::Rule(rule) if rule.fit.is_missing())
    }
}

impl ResolvedRule {
    fn get<'r>(&'r self, row: Row<'r>, parts: &'r Parts<'r>) -> SourceValue<'r> {
        if self.rule.is_plain()
            && let [piece] = self.pieces.as_slice()
            && let Some(cell) = piece.whole_cell(row, parts)
        {
            let text = cell.text();
            return SourceValue::Cell(match self.rule.apply(&text) {
                RuleOutput::Text(_) => cell,
                RuleOutput::Blank => Cell::Empty,
            });
        }
        let text = fill(self.pieces.iter().map(|piece| match piece {
            ResolvedPiece::Words(words) => Part::Words(words),
            field => Part::Value(plain_blanks(field.text(row, parts))),
        }));
        let output = self.rule.apply(&text);
        if let Some(pattern) = &self.rule.pattern
            && !text.is_empty()
            && !self.fit.0.get().unwrap_or(false)
        {
            self.fit.note(pattern.is_match(&text));
        }
        match output {
            RuleOutput::Text(part) => SourceValue::Text(part.to_owned()),
            RuleOutput::Blank => SourceValue::Cell(Cell::Empty),
        }
    }
}

impl ResolvedPiece {
    /// The column of the file.
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Cell(index) => Some(*index),
            Self::Words(_) | Self::RoutePart(_) => None,
        }
    }

    /// The piece as text.
    pub fn text<'r>(&'r self, row: Row<'r>, parts: &'r Parts<'r>) -> Cow<'r, str> {
        match self {
            Self::Words(words) => Cow::Borrowed(words),
            Self::Cell(index) => row.part(*index),
            Self::RoutePart(part) => part.part(parts),
        }
    }

    /// The cell, if the piece is a whole cell. A date cell stays a date.
    fn whole_cell<'r>(&self, row: Row<'r>, parts: &Parts<'r>) -> Option<Cell<'r>> {
        match self {
            Self::Cell(index) => Some(row.cell(*index)),
            Self::RoutePart(RoutePart::Value) => Some(parts.value),
            Self::RoutePart(RoutePart::Date) => {
                Some(parts.date.map_or(Cell::Empty, |day| Cell::DateTime(day.into())))
            }
            Self::Words(_) | Self::RoutePart(RoutePart::Time | RoutePart::Group(_)) => None,
        }
    }
}

impl RoutePart {
    fn part<'r>(&self, parts: &'r Parts<'r>) -> Cow<'r, str> {
        match self {
            Self::Value => part_of(parts.value),
            Self::Date => {
                parts.date.map_or(Cow::Borrowed(""), |day| Cell::DateTime(day.into()).text())
            }
            Self::Time => Cow::Borrowed(&parts.time),
            Self::Group(name) => {
                let group = parts.groups.as_ref().and_then(|groups| groups.name(name));
                Cow::Borrowed(group.map_or("", |group| group.as_str().trim()))
            }
        }
    }
}

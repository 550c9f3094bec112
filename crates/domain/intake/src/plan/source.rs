use std::borrow::Cow;

use chrono::NaiveDate;

use crate::cell::Cell;
use crate::map::{Matched, Part, Rule, fill, same_word};
use crate::reading::{is_blank_word, without_defusing};

/// Where a value comes from, with the columns of the file found.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// One cell, as it is.
    Cell(usize),
    /// What a map makes of the row.
    Rule(Box<Made>),
}

/// A rule whose names are places.
#[derive(Debug, Clone)]
pub(crate) struct Made {
    pub rule: Rule,
    pub pieces: Vec<Filled>,
}

/// A piece of a template whose name is a place.
#[derive(Debug, Clone)]
pub(crate) enum Filled {
    Words(String),
    Cell(usize),
    Routed(Routed),
}

/// What a route offers to its templates beside the file's columns.
#[derive(Debug, Clone)]
pub(crate) enum Routed {
    /// The routed cell.
    Value,
    /// Its day.
    Date,
    /// Its time of day.
    Time,
    /// A named group of its pattern.
    Group(String),
}

/// A routed cell, taken apart.
#[derive(Debug, Default)]
pub(crate) struct Parts<'a> {
    pub value: Cell<'a>,
    pub date: Option<NaiveDate>,
    pub time: Cow<'a, str>,
    pub groups: Option<regex_lite::Captures<'a>>,
}

/// A value on its way to its column.
#[derive(Debug)]
pub(crate) enum Got<'a> {
    Cell(Cell<'a>),
    Text(String),
}

impl Got<'_> {
    pub fn cell(&self) -> Cell<'_> {
        match self {
            Self::Cell(cell) => *cell,
            Self::Text(text) => Cell::Text(text),
        }
    }
}

/// A row of a file, and the words that mean blank in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<'r> {
    pub cells: &'r [Cell<'r>],
    pub blank: &'r [String],
}

impl<'r> Row<'r> {
    /// The cell of a column; beyond the row's end and where a map says so it is empty.
    pub fn cell(&self, place: usize) -> Cell<'r> {
        let cell = self.cells.get(place).copied().unwrap_or_default();
        if self.blank.is_empty() || cell.is_empty() {
            return cell;
        }
        let text = cell.text();
        let is_blank = self.blank.iter().any(|word| same_word(word, &text));
        if is_blank { Cell::Empty } else { cell }
    }

    /// The cell as a template takes it up: blank words of every file are blanks here too.
    fn part(&self, place: usize) -> Cow<'r, str> {
        part_of(self.cell(place))
    }
}

fn part_of(cell: Cell<'_>) -> Cow<'_, str> {
    let text = match cell {
        Cell::Text(text) => Cow::Borrowed(without_defusing(text)),
        other => other.text(),
    };
    if is_blank_word(&text, listings::ColumnType::Text) { Cow::Borrowed("") } else { text }
}

impl Source {
    pub fn get<'r>(&'r self, row: Row<'r>, parts: &'r Parts<'r>) -> Got<'r> {
        match self {
            Self::Cell(place) => Got::Cell(row.cell(*place)),
            Self::Rule(made) => made.get(row, parts),
        }
    }
}

impl Made {
    fn get<'r>(&'r self, row: Row<'r>, parts: &'r Parts<'r>) -> Got<'r> {
        if self.rule.is_plain()
            && let [piece] = self.pieces.as_slice()
            && let Some(cell) = piece.whole_cell(row, parts)
        {
            let text = cell.text();
            return Got::Cell(match self.rule.apply(&text) {
                Matched::Text(_) => cell,
                Matched::Blank => Cell::Empty,
            });
        }
        let text = fill(self.pieces.iter().map(|piece| match piece {
            Filled::Words(words) => Part::Words(words),
            field => Part::Value(field.text(row, parts)),
        }));
        match self.rule.apply(&text) {
            Matched::Text(part) => Got::Text(part.to_owned()),
            Matched::Blank => Got::Cell(Cell::Empty),
        }
    }
}

impl Filled {
    /// The piece as text.
    pub fn text<'r>(&'r self, row: Row<'r>, parts: &'r Parts<'r>) -> Cow<'r, str> {
        match self {
            Self::Words(words) => Cow::Borrowed(words),
            Self::Cell(place) => row.part(*place),
            Self::Routed(routed) => routed.part(parts),
        }
    }

    /// The cell that the piece is, where it is one: a date stays a date.
    fn whole_cell<'r>(&self, row: Row<'r>, parts: &Parts<'r>) -> Option<Cell<'r>> {
        match self {
            Self::Cell(place) => Some(row.cell(*place)),
            Self::Routed(Routed::Value) => Some(parts.value),
            Self::Routed(Routed::Date) => {
                Some(parts.date.map_or(Cell::Empty, |day| Cell::Moment(day.into())))
            }
            Self::Words(_) | Self::Routed(Routed::Time | Routed::Group(_)) => None,
        }
    }
}

impl Routed {
    fn part<'r>(&self, parts: &'r Parts<'r>) -> Cow<'r, str> {
        match self {
            Self::Value => part_of(parts.value),
            Self::Date => {
                parts.date.map_or(Cow::Borrowed(""), |day| Cell::Moment(day.into()).text())
            }
            Self::Time => Cow::Borrowed(&parts.time),
            Self::Group(name) => {
                let group = parts.groups.as_ref().and_then(|groups| groups.name(name));
                Cow::Borrowed(group.map_or("", |group| group.as_str().trim()))
            }
        }
    }
}

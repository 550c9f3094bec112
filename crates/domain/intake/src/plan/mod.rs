//! Reads the rows of one file as records. The header is matched to our columns once, so that a row
//! is read without any lookup.

mod build;
mod read;
mod source;

use std::collections::BTreeMap;
use std::fmt;

use geography::State;
use listings::{Column, UniqueId};

use crate::map::Form;
use crate::reading::CellError;
use crate::record::Record;

pub use build::HeaderError;
use source::{ResolvedPiece, Source};

/// Reads the rows of one file.
#[derive(Debug)]
pub(crate) struct Plan {
    state: Write<()>,
    county: Option<Write<()>>,
    unique_id: IdSource,
    columns: Vec<Write<Column>>,
    photos: Vec<Write<usize>>,
    has_photo_columns: bool,
    /// Sorted by name, as in a record.
    extras: Vec<Write<ExtraTarget>>,
    routes: Vec<RoutePlan>,
    blank: Vec<String>,
    /// The column that decides which row of a unique_ID counts, and its name.
    latest_by: Option<(usize, String)>,
    /// The number of columns of the header.
    width: usize,
    /// The texts of the header, to detect repeated headers.
    header: Vec<String>,
}

/// A value to write, and the name of its column in the file for the rejects.
#[derive(Debug, Clone)]
struct Write<T> {
    target: T,
    header: String,
    source: Source,
}

#[derive(Debug, Clone)]
struct ExtraTarget {
    name: String,
    /// The index of the column in the file. The first extras count if there are too many.
    index: usize,
}

#[derive(Debug)]
enum IdSource {
    /// A column of the file.
    Cell(usize, String),
    /// A map's template, which starts with state and county.
    Template(Vec<IdPiece>),
}

#[derive(Debug)]
enum IdPiece {
    State,
    County,
    Part(ResolvedPiece),
}

#[derive(Debug)]
struct RoutePlan {
    index: usize,
    cases: Vec<CasePlan>,
}

#[derive(Debug)]
struct CasePlan {
    form: Form,
    columns: Vec<Write<Column>>,
    photos: Vec<Write<usize>>,
    extras: Vec<Write<ExtraTarget>>,
}

/// A cell or a row that could not be read, or that is worth a look. [`Outcome`] says what became of
/// it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The name of the column in the file.
    pub column: String,
    /// The text of the cell, truncated if it is very long.
    pub value: String,
    /// Why the cell could not be read.
    pub reason: CellError,
}

/// A row that is left out.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct UnreadRow {
    /// The cells because of which it is left out.
    pub faults: Vec<Fault>,
    /// The listing of the row, if its key can be read.
    pub key: RowKey,
}

/// The key of a row that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RowKey {
    /// The listing that the row is about.
    Known(UniqueId),
    /// The row may be about any listing.
    Unreadable,
    /// The row is about no listing of ours.
    None,
}

/// A row that was read, with the cells that were left out or are worth a look.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReadRow {
    pub record: Record,
    pub remarks: Vec<Fault>,
}

/// Counts of the rows that were read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The number of rows of each unknown county.
    pub unknown_counties: BTreeMap<(State, String), u64>,
    /// The number of rows of each unknown status.
    pub unknown_statuses: BTreeMap<String, u64>,
    /// The number of values beyond the maximum number of extras.
    pub values_left_out: u64,
}

/// What became of the cell or row of a [`Fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The row was left out.
    RowLeftOut,
    /// The cell was left out. Its listing was imported, and the column stays unchanged.
    CellLeftOut,
    /// The cell or row was imported as it is.
    Imported,
    /// The row was not imported, because a later row with the same unique_ID counts.
    Replaced,
    /// The row is not plausible and waits for the operator.
    Quarantined,
    /// A part of the file was not read, or was read although it is hidden.
    Noted,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RowLeftOut => "row left out",
            Self::CellLeftOut => "cell left out",
            Self::Imported => "imported",
            Self::Replaced => "replaced",
            Self::Quarantined => "quarantined",
            Self::Noted => "noted",
        })
    }
}

impl Fault {
    /// What became of a cell with this fault in a row that was imported.
    pub(crate) fn outcome_in_imported_row(&self) -> Outcome {
        match self.reason {
            CellError::UnknownStatus | CellError::UnknownCounty | CellError::ShortRow(..) => {
                Outcome::Imported
            }
            _ => Outcome::CellLeftOut,
        }
    }
}

#[cfg(test)]
mod optional_tests;
#[cfg(test)]
mod tests;

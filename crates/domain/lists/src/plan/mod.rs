//! Reads the rows of one file as records. The header is matched to our columns once, so that a row
//! is read without any lookup.

mod build;
mod read;
mod source;

use std::collections::BTreeMap;

use geography::State;
use listings::{Column, UniqueId};

use crate::fault::Fault;
use crate::map::Form;
use crate::record::Record;

pub use build::HeaderError;
pub use read::begins_with_a_total;
use source::{ResolvedPiece, Source};

/// Reads the rows of one file.
#[derive(Debug)]
pub struct Plan {
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
    /// The columns of the file that neither the map nor our own columns use.
    unnamed: Vec<(usize, String)>,
    /// The columns in which words may say that a sale is off.
    watched: Vec<Watched>,
    /// The texts of the header, to detect repeated headers.
    header: Vec<String>,
}

/// A column in which nothing reads what became of a sale.
#[derive(Debug)]
struct Watched {
    index: usize,
    /// Whether its name says that a sale is off, so that any value does.
    by_name: bool,
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

/// A row that is left out.
#[derive(Debug, Clone, PartialEq)]
pub struct UnreadRow {
    /// The cells because of which it is left out.
    pub faults: Vec<Fault>,
    /// The listing of the row, if its key can be read.
    pub key: RowKey,
}

/// The key of a row that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowKey {
    /// The listing that the row is about.
    Known(UniqueId),
    /// The row may be about any listing.
    Unreadable,
    /// The row is about no listing of ours.
    None,
}

/// A row that was read, with the cells that were left out or are worth a look.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadRow {
    /// The values of the row.
    pub record: Record,
    /// The cells that were left out or are worth a look.
    pub remarks: Vec<Fault>,
}

/// Counts of the rows that were read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of rows of each unknown county.
    pub unknown_counties: BTreeMap<(State, String), u64>,
    /// The number of rows of each unknown status.
    pub unknown_statuses: BTreeMap<String, u64>,
    /// The number of rows of each text in a column of the day or the status that was not read. At
    /// most 1,000 texts are counted.
    pub unread_words: BTreeMap<String, u64>,
    /// The number of values beyond the maximum number of extras.
    pub values_left_out: u64,
}

#[cfg(test)]
mod optional_tests;
#[cfg(test)]
mod tests;

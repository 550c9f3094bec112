//! How the rows of one file become records: the header, matched to our columns once, so that a
//! row is read without looking anything up.

mod build;
mod read;
mod source;

use std::collections::BTreeMap;

use geography::State;
use listings::Column;

use crate::map::Form;
use crate::reading::Unreadable;

pub use build::Misfit;
use source::{Filled, Source};

/// What reads the rows of a file.
#[derive(Debug)]
pub(crate) struct Plan {
    state: Write<()>,
    county: Option<Write<()>>,
    unique_id: IdSource,
    columns: Vec<Write<Column>>,
    photos: Vec<Write<usize>>,
    has_photo_columns: bool,
    /// Ordered by name, as a record wants them.
    extras: Vec<Write<ExtraTarget>>,
    routes: Vec<RoutePlan>,
    blank: Vec<String>,
    /// The header's own cells, to know it again further down.
    header: Vec<String>,
}

/// A value to be written, and what its column is called in the file, for the rejects.
#[derive(Debug, Clone)]
struct Write<T> {
    target: T,
    header: String,
    source: Source,
}

#[derive(Debug, Clone)]
struct ExtraTarget {
    name: String,
    /// Its place in the file: the first ones count when there are too many.
    place: usize,
}

#[derive(Debug)]
enum IdSource {
    /// A column of the file.
    Cell(usize, String),
    /// A map's template: state and county, and what follows.
    Template(Vec<IdPiece>),
}

#[derive(Debug)]
enum IdPiece {
    State,
    County,
    Part(Filled),
}

#[derive(Debug)]
struct RoutePlan {
    place: usize,
    cases: Vec<CasePlan>,
}

#[derive(Debug)]
struct CasePlan {
    form: Form,
    columns: Vec<Write<Column>>,
    photos: Vec<Write<usize>>,
    extras: Vec<Write<ExtraTarget>>,
}

/// A cell that could not be read, and so its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The column, as the file calls it.
    pub column: String,
    /// What it held, cut off where it is very long.
    pub held: String,
    /// Why it could not be read.
    pub why: Unreadable,
}

/// What is counted while rows are read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Rows of each county that we don't know.
    pub unknown_counties: BTreeMap<(State, String), u64>,
    /// Values beyond the 1,200 of a listing.
    pub values_left_out: u64,
}

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use geography::State;
use listings::{Column, UniqueId, Value};

/// One row of a file, read: which values it writes, and nothing about what it leaves alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The listing it speaks of.
    pub unique_id: UniqueId,
    /// The state it lies in.
    pub state: State,
    /// The typed columns it writes; `None` blanks one. Never [`Column::State`].
    pub columns: BTreeMap<Column, Option<Value>>,
    /// The photos, where the file has photo columns.
    pub photos: Option<Vec<String>>,
    /// The other columns it writes, by their own names; `None` blanks one.
    pub extras: BTreeMap<String, Option<String>>,
}

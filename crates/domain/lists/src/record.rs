use std::collections::BTreeMap;

use geography::State;
use listings::{Column, UniqueId, Value};

/// The columns that make a source the source of a listing. A blank counts, because it clears the
/// value.
pub const SALE_FACTS: [Column; 3] = [Column::SaleDate, Column::Status, Column::OpeningBid];

/// The values that one row of a file writes. Columns that the row does not write are absent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The key of the listing.
    pub unique_id: UniqueId,
    /// The state of the listing.
    pub state: State,
    /// The typed columns. `None` clears a column. [`Column::State`] is never included.
    pub columns: BTreeMap<Column, Option<Value>>,
    /// The photos; `None` if the file has no photo columns.
    pub photos: Option<Vec<String>>,
    /// The extras by name. `None` clears an extra.
    pub extras: BTreeMap<String, Option<String>>,
}

//! A fake of the import store, and the promises that every import store keeps, for tests
//! (feature `testing`).

mod contract;
mod fake;

use std::collections::BTreeMap;

use kernel::Revision;
use listings::{Listing, UniqueId};

pub use contract::import_store_contract;
pub use fake::InMemoryImports;

/// What stood in a column and what stands there now, as plain text; `None` is a blank.
pub type OldAndNew = (Option<String>, Option<String>);

/// What an import did to one listing, as the sale ledger keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The revision that the import made.
    pub revision: Revision,
    /// Every changed value by its column's name.
    /// `None` is the entry of a first sight.
    pub changes: Option<BTreeMap<String, OldAndNew>>,
}

/// Reads back what a store has taken in, so that [`import_store_contract`] can look at it.
pub trait ReadBack {
    /// The listing with all its extras; `None` when there is none.
    fn listing(&self, unique_id: &UniqueId) -> Option<Listing>;

    /// The listing's entries in the sale ledger, oldest first.
    fn ledger(&self, unique_id: &UniqueId) -> Vec<LedgerEntry>;
}

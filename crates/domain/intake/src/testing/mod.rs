//! A fake of the import store, and the contract that every import store must fulfill, for tests.

mod contract;
mod delivered;
mod fake;
mod history;
mod joins;
mod known;
mod log;
mod quarantine;
mod roll_contract;
mod rolls;

use ledger::LedgerEntry;
use listings::{Listing, Sourced, UniqueId};

pub use contract::import_store_contract;
pub use fake::InMemoryImports;
pub use joins::joining_contract;
pub use log::import_log_contract;
pub use quarantine::quarantine_contract;
pub use roll_contract::roll_store_contract;
pub use rolls::InMemoryRolls;

/// Reads the data of an import store, so that [`import_store_contract`] can check it.
pub trait ReadBack {
    /// The listing with all its extras; `None` if there is no such listing.
    fn sourced(&self, unique_id: &UniqueId) -> Option<Sourced>;

    /// The listing with what it shows.
    fn listing(&self, unique_id: &UniqueId) -> Option<Listing> {
        self.sourced(unique_id).map(Sourced::into_shown)
    }

    /// The listing's entries in the sale ledger, oldest first.
    fn ledger(&self, unique_id: &UniqueId) -> Vec<LedgerEntry>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract_of_an_import_store() {
        let store = InMemoryImports::default();
        import_store_contract(&store, &store);
    }

    #[test]
    fn the_fake_fulfills_the_contract_of_an_import_log() {
        let store = InMemoryImports::default();
        import_log_contract(&store, &store, &store);
    }

    #[test]
    fn the_fake_fulfills_the_contract_of_joined_listings() {
        let store = InMemoryImports::default();
        joining_contract(&store, &store, &store, &store);
    }

    #[test]
    fn the_fake_fulfills_the_contract_of_a_quarantine() {
        let store = InMemoryImports::default();
        quarantine_contract(&store, &store, &store);
    }

    #[test]
    fn the_fake_fulfills_the_contract_of_a_roll_store() {
        let store = InMemoryImports::default();
        let rolls = InMemoryRolls::new(store.clone(), 2026);
        roll_store_contract(&store, &rolls, &store, &store);
    }
}

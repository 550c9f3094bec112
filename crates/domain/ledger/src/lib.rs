//! The sale ledger: every change of a listing, as one append-only sequence of entries.
//!
//! An import appends at most one entry per listing, in the transaction that changes the listing.
//! The timeline of a property, the news on My Properties and alerts read them.

mod entry;
mod ports;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use entry::{Change, EntryKind, LedgerEntry, SALE_TIME};
pub use ports::{History, LedgerAppender, SaleLedger, Sighting};

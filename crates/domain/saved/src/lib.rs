//! Saved properties: what a subscriber keeps, with a private note and a stage of its own, and what
//! changed since the last visit (`product.md`, 'My Properties').
//!
//! Saving takes the same searches as the data screen, so that 'Save All' is one command. What
//! changed is read from the sale ledger by revisions and folded into one change per column.

mod annotation;
mod error;
mod news;
mod ports;
mod service;
mod visit;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use annotation::{Annotation, InvalidNote, Note, Stage};
pub use error::SavedError;
pub use news::{LedgerEntry, News, news};
pub use ports::{Saved, SavedStore};
pub use service::{MOST_SAVED, SavedPage, SavedRow, SavedService};
pub use visit::{VISIT_MINUTES, Visit};

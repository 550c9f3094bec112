//! Saved properties: a subscriber's list of listings, each with a private note and a stage, and the
//! changes since the last visit (`docs/product.md#saved-properties`).
//!
//! Saving accepts the same searches as the data screen, so that 'Save All' is one command. The
//! changes are read from the sale ledger by revision and combined into one per column.

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
pub use news::{News, news};
pub use ports::{Saved, SavedStore};
pub use service::{MOST_SAVED, SavedPage, SavedRow, SavedService};
pub use visit::{VISIT_MINUTES, Visit};

//! Saved properties: a subscriber's list of listings, each with what the subscriber
//! wrote on it and its history, and the changes since the last visit (`docs/product.md#saved-properties`).
//!
//! Saving accepts the same searches as the data screen, so that 'Save All' is one command. The
//! changes are read from the sale ledger by revision and combined into one per column.

mod annotation;
mod changes;
mod checklist;
mod difference;
mod error;
mod history;
mod joined;
mod news;
mod ports;
mod service;
mod tags;
mod visit;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use annotation::{
    Annotated, Annotation, Edit, InvalidBid, InvalidNote, MaximumBid, Note, Stage,
};
pub use changes::SavedChanges;
pub use checklist::{Checklist, ChecklistItem, InvalidChecklist};
pub use difference::{Difference, entry_bytes, history_bytes};
pub use error::SavedError;
pub use history::{
    Entry, EntryNumber, MERGED_MINUTES, MOST_ENTRIES, OwnChange, Part, PartValue, Recording, Step,
    changes, steps,
};
pub use joined::united;
pub use news::{News, Subject, news};
pub use ports::{AnnotationChange, Rewritten, Saved, SavedListing, SavedStore, Saving};
pub use service::{MOST_SAVED, Noted, OwnData, SavedPage, SavedRow, SavedService};
pub use tags::{InvalidTags, MOST_SUGGESTED, Tags};
pub use visit::{VISIT_MINUTES, Visit};

//! Intake: how a county's file becomes listings.
//!
//! Header matching, cell reading, map files, and the merge of a record into what is known, as
//! pure functions; the decoding of files and the store are ports.

mod cell;
mod header;
mod map;
mod merge;
mod plan;
mod ports;
mod reading;
mod record;
mod service;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use cell::Cell;
pub use map::{CaseDraft, ImportMap, MapDraft, MapError, RouteDraft, RuleDraft};
pub use merge::{Change, Merged, merge};
pub use plan::{Fault, Misfit};
pub use ports::{
    Applied, ImportError, ImportFile, ImportStore, ImportTerms, Progress, Rejects, RowPlace, Sheet,
    SheetError, StagedImport,
};
pub use reading::{Unreadable, read_text_as};
pub use record::Record;
pub use service::{ImportCommand, ImportService, RecordCheck, Summary};

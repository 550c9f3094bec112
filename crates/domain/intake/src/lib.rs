//! Intake: how a county's file becomes listings.
//!
//! Header matching, cell reading, map files, and the merge of a record into what is known, as
//! pure functions; the decoding of files and the store are ports.

mod merge;
mod ports;
mod record;

pub use merge::{Change, Merged, merge};
pub use ports::{Applied, ImportError, ImportFile, ImportStore, ImportTerms, StagedImport};
pub use record::Record;

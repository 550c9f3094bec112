//! Intake: how the records of a list become listings.
//!
//! Doubts, the merge of a record into a listing, joining and undoing are pure functions. The store
//! is a port. The crate `lists` reads the records.

mod apply;
mod facts;
mod history;
mod joined;
mod joins;
mod log;
mod merge;
mod plausible;
mod point;
mod ports;
mod quarantine;
pub mod roll;
mod service;
mod undo;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use apply::{
    DepartedListing, ImportTransaction, ImportedRow, RowMerger, SkippedRows, StagedRows, apply,
    require_size,
};
pub use facts::RowFacts;
pub use joined::{GroupMember, JoinReport, JoinedPair, Noted, Regrouped, Regrouping, now_shown_by};
pub use joins::{JoinError, JoinStore, JoinedListing};
pub use log::{
    ImportDetails, ImportEffects, ImportEntry, ImportLog, ImportState, LeftAsIs, StoredImport,
    UndoCounts, UndoError,
};
pub use merge::{MergedListing, merge};
pub use plausible::{BrokenScrape, Delivery, Doubt, DoubtfulValue, doubtful_values};
pub use ports::{
    ApplyStep, FillCounts, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore,
    Progress, ReplacedRow, SetAside, StagedImport,
};
pub use quarantine::{
    Decision, Quarantine, QuarantineError, QuarantineService, QuarantinedSale, RecordTexts,
};
pub use service::{
    Comparison, ImportCommand, ImportService, RecordCheck, SignCounts, Summary, UnevenRows,
};
pub use undo::{
    Left, LeftReason, PastEntry, Sighting, SourceChange, UndoCase, UndoneListing, undo,
};

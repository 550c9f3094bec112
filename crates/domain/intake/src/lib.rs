//! Intake: how a county's file becomes listings.
//!
//! Header matching, cell reading, map files and the merge of a record into a listing are pure
//! functions. The decoding of files and the store are ports.

mod apply;
mod cell;
mod guess;
mod header;
mod history;
mod joined;
mod joins;
mod layout;
mod log;
mod map;
mod merge;
mod plan;
mod plausible;
mod ports;
mod print;
mod quarantine;
mod reading;
mod record;
pub mod roll;
mod service;
mod undo;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use apply::{
    DepartedListing, ImportTransaction, ImportedRow, RowMerger, SkippedRows, StagedRows, apply,
    require_size,
};
pub use cell::Cell;
pub use guess::{ColumnGuess, TableGuess, guess_table};
pub use header::fold as fold_name;
pub use joined::{GroupMember, JoinReport, JoinedPair, Noted, Regrouped, Regrouping, now_shown_by};
pub use joins::{JoinError, JoinStore, JoinedListing};
pub use layout::{Labels, Layout, PdfLayout, SheetChoice};
pub use log::{
    ImportDetails, ImportEffects, ImportEntry, ImportLog, ImportState, LeftAsIs, StoredImport,
    UndoCounts, UndoError,
};
pub use map::{CaseDraft, ImportMap, MapDraft, MapError, RouteDraft, RuleDraft};
pub use plan::{Fault, HeaderError, Outcome};
pub use plausible::{BrokenScrape, Delivery, Doubt, DoubtfulValue, doubtful_values};
pub use ports::{
    ApplyStep, EachRow, FillCounts, ImportCounts, ImportError, ImportFile, ImportOptions,
    ImportStore, Progress, Rejects, ReplacedRow, RowPlace, RowPosition, SetAside, Sheet,
    SheetError, StagedImport, Unread,
};
pub use print::RowFacts;
pub use quarantine::{
    Decision, Quarantine, QuarantineError, QuarantineService, QuarantinedSale, RecordTexts,
};
pub use reading::{CellError, read_text_as};
pub use record::Record;
pub use service::{Comparison, ImportCommand, ImportService, RecordCheck, Summary, UnevenRows};
pub use undo::{
    Left, LeftReason, PastEntry, Sighting, SourceChange, UndoCase, UndoneListing, undo,
};

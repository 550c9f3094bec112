//! Deliveries: whether what arrives from a source can be trusted, and what the operator has to be
//! informed of (`docs/product.md#deliveries`).

mod alarm;
mod concern;
mod decide;
mod fetching;
mod folder;
mod late;
mod log;
mod ports;
mod robots;
mod shape;
mod terms;
mod waiting;
mod watch;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use alarm::{Alarm, AlarmService};
pub use concern::{BlankColumn, Concern, DeliveredBefore, concerns};
pub use decide::{DecisionError, DecisionService};
pub use fetching::{AddressState, CheckOutcome, next_check};
pub use folder::{
    Answer, FetchError, FileOutcome, FolderConfig, FolderError, FolderJob, FolderService,
    FolderSource, FolderSources, Inbox, ListFetcher, Shelf, TakenFile, TakenFiles, Visit,
};
pub use late::{Cadence, LateSource, SourceTimes, expected, late_from, late_sources};
pub use log::DeliveryLog;
pub use ports::{
    AddressStore, AlarmStore, FolderLock, FolderLocks, NextPart, SourceTimesReader, TakePart,
    WaitingDeliveries,
};
pub use robots::RobotsRules;
pub use shape::{ColumnFill, DeliveryShape, ShapeCounter};
pub use terms::{Fetch, Publisher, Publishers, TermsRefusal};
pub use waiting::{
    Decision, NewWaiting, Reading, UnknownWaitingId, WaitingDelivery, WaitingId, WaitingState,
};
pub use watch::DeliveryWatch;

//! Deliveries: whether what arrives from a source can be trusted, and what the operator has to be
//! informed of (`docs/product.md#deliveries`).

mod alarm;
mod concern;
mod fetching;
mod late;
mod ports;
mod robots;
mod shape;
mod waiting;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use alarm::{Alarm, AlarmService};
pub use concern::{BlankColumn, Concern, DeliveredBefore, concerns};
pub use fetching::{AddressState, CheckOutcome, next_check};
pub use late::{Cadence, LateSource, expected, late_from, late_sources};
pub use ports::{
    AddressStore, AlarmStore, FolderLock, FolderLocks, NextPart, SourceTimes, SourceTimesReader,
    TakePart, WaitingDeliveries,
};
pub use robots::RobotsRules;
pub use shape::{ColumnFill, DeliveryShape, ShapeCounter};
pub use waiting::{
    Decision, NewWaiting, Reading, UnknownWaitingId, WaitingDelivery, WaitingId, WaitingState,
};

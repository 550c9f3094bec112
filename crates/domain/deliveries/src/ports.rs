//! The ports of deliveries.

use chrono::{DateTime, Utc};
use kernel::PortError;
use mail::Outgoing;

use crate::fetching::AddressState;
use crate::late::SourceTimes;
use crate::waiting::{Decision, NewWaiting, WaitingDelivery, WaitingId};

/// Gives the next part of a file, or `None` at its end.
pub type NextPart<'a> = dyn FnMut() -> Result<Option<Vec<u8>>, PortError> + 'a;
/// Takes the next part of a file.
pub type TakePart<'a> = dyn FnMut(&[u8]) -> Result<(), PortError> + 'a;

/// Stores the deliveries that wait for the operator, each with its whole file.
pub trait WaitingDeliveries: Send + Sync {
    /// Stores a delivery and its file, in one step. If the same file of the same source waits
    /// already, returns its number and stores nothing.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable, or as `next`.
    fn put(&self, delivery: &NewWaiting, next: &mut NextPart<'_>) -> Result<WaitingId, PortError>;

    /// Returns the deliveries about which no one has decided, oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn waiting(&self) -> Result<Vec<WaitingDelivery>, PortError>;

    /// Returns a delivery, also after the decision.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn find(&self, id: WaitingId) -> Result<Option<WaitingDelivery>, PortError>;

    /// Passes the file of a delivery on, part by part, in order.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable, or as `take`.
    fn content(&self, id: WaitingId, take: &mut TakePart<'_>) -> Result<(), PortError>;

    /// Stores the decision about a delivery and removes its file. Returns `false` if the decision
    /// was made before, and changes nothing then.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn decide(&self, id: WaitingId, decision: Decision) -> Result<bool, PortError>;
}

/// Remembers which alarms were raised.
pub trait AlarmStore: Send + Sync {
    /// Notes that the alarm with this key was raised and stores its letter in the outbox, in one
    /// transaction. Returns `false` if it was raised before, however long ago, and stores nothing
    /// then.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn raise(
        &self,
        key: &str,
        kind: &str,
        letter: &Outgoing,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;
}

/// Remembers the state of the address of each watched folder.
pub trait AddressStore: Send + Sync {
    /// Returns the state of a folder's address.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn state(&self, folder: &str) -> Result<Option<AddressState>, PortError>;

    /// Replaces the state of a folder's address.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn note(&self, folder: &str, state: &AddressState) -> Result<(), PortError>;

    /// Notes that the list of a source was unchanged at `at`: what its last delivery contains was
    /// checked then.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn unchanged(&self, source: &str, at: DateTime<Utc>) -> Result<(), PortError>;
}

/// Reads when sources delivered.
pub trait SourceTimesReader: Send + Sync {
    /// Returns the latest deliveries of each source that delivered, in the order of their names. An
    /// import that was undone is not among them.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn times(&self) -> Result<Vec<SourceTimes>, PortError>;
}

/// The right to work on a watched folder. It ends when it is dropped, and when the process dies.
pub trait FolderLock: Send {}

/// Gives one worker at a time the right to work on a watched folder.
pub trait FolderLocks: Send + Sync {
    /// Returns the right, or `None` while another worker has it.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn try_lock(&self, folder: &str) -> Result<Option<Box<dyn FolderLock>>, PortError>;
}

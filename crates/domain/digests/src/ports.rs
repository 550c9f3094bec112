use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use mail::Outgoing;
use news::Follower;

use crate::edition::Edition;

/// The last weekly update that was queued for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastDigest {
    /// Its edition.
    pub edition: Edition,
    /// The revision of the listings that it was made from.
    pub revision: Revision,
}

/// A person who may get weekly updates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    /// The person.
    pub follower: Follower,
    /// The last weekly update that was queued for the person.
    pub last: Option<LastDigest>,
}

/// Stores which weekly updates were queued for whom. Safe with any number of workers.
pub trait DigestStore: Send + Sync {
    /// Leases the edition until `until`, after which it is available again. Returns `false` if
    /// another worker has leased it, or if it is finished.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        edition: Edition,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Returns at most `most` accounts with ids after `after`, in the order of their ids, that have
    /// selected weekly updates and for which neither this edition nor a later one was queued.
    /// Closed accounts are left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn readers(
        &self,
        edition: Edition,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError>;

    /// Returns the person; `None` when there is no such account, or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn reader(&self, account: AccountId) -> Result<Option<Reader>, PortError>;

    /// Returns those of the listings that a source listed, or listed again, after the revision. The
    /// order is undefined.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn listed_after(
        &self,
        ids: &[ListingId],
        revision: Revision,
    ) -> Result<Vec<ListingId>, PortError>;

    /// Puts the message into the outbox and records the edition in one transaction. The message
    /// then belongs to the account. Does nothing and returns `false` when this edition or a later
    /// one was queued for the account before, or when the account does not exist or is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. Nothing is queued then.
    fn queue(
        &self,
        account: AccountId,
        digest: LastDigest,
        message: &Outgoing,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Records that the edition was worked off for everyone.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn finish(&self, edition: Edition, now: DateTime<Utc>) -> Result<(), PortError>;
}

use crate::bell::Subject;
use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError, Revision};
use mail::Outgoing;

use crate::changes::SaleNews;
use crate::follower::Follower;

/// An alert in the outbox that nobody has tried to send yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingAlert {
    /// The time before which it is not sent.
    pub due_at: DateTime<Utc>,
}

/// Everything that decides about the alert of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlertCase {
    /// The person.
    pub follower: Follower,
    /// The person's waiting alert.
    pub waiting: Option<WaitingAlert>,
    /// The entries of the revision, and of the revisions that the waiting alert reports, about the
    /// listings that the person has saved. Entries from before a listing was saved are left out.
    pub news: Vec<SaleNews>,
}

/// What to do with the changes of a revision for one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// There is nothing to report. A waiting alert is removed.
    Withdraw,
    /// This message reports everything. It replaces the waiting alert, or is queued.
    Queue(Box<Outgoing>),
}

/// The decision about the changes of a revision for one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What happens to the email.
    pub email: Decision,
    /// The notifications about this revision, whether or not there is an email. The last one is the
    /// newest.
    pub notifications: Vec<Subject>,
    /// Whether the changes of this revision are pushed to the person's browsers.
    pub is_pushed: bool,
}

/// Stores which changes were reported to whom. Safe with any number of workers.
pub trait AlertStore: Send + Sync {
    /// Leases the oldest revision that is not finished until `until`, after which it is available
    /// again.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Revision>, PortError>;

    /// Returns at most `most` accounts for which nothing was decided about the revision, and which
    /// have saved a listing that it changed, before it did. Closed accounts are left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn followers(&self, revision: Revision, most: usize) -> Result<Vec<AccountId>, PortError>;

    /// Decides about the revision for one account in one transaction, once ever: without an
    /// account, or when this was decided before, `decide` is not called. A message that is queued
    /// or replaced belongs to the account, whatever the decision says about it. The notifications are
    /// stored in the same transaction, in this order. A push is queued in it to every browser of the
    /// account (`crate::push::PushSubscriptions`).
    ///
    /// # Errors
    /// [`PortError`] when the store fails. Nothing is decided then.
    fn decide(
        &self,
        account: AccountId,
        revision: Revision,
        now: DateTime<Utc>,
        decide: &mut dyn FnMut(AlertCase) -> Verdict,
    ) -> Result<(), PortError>;

    /// Records that the revision is decided for everyone.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn finish(&self, revision: Revision, now: DateTime<Utc>) -> Result<(), PortError>;

    /// Returns the person; `None` when there is no such account, or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn follower(&self, account: AccountId) -> Result<Option<Follower>, PortError>;

    /// Returns the entries of the revision and of all later ones, about the listings that the revision
    /// changed, and that the person saved before and still has saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn news_since(
        &self,
        account: AccountId,
        revision: Revision,
    ) -> Result<Vec<SaleNews>, PortError>;
}

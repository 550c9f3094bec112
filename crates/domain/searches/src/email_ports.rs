use chrono::{DateTime, NaiveDate, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use mail::{OutboxId, Outgoing};
use news::Follower;

use crate::due::Due;
use crate::name::SearchName;
use crate::pace::MailPace;
use crate::ports::SearchId;
use crate::view::ViewAddress;

/// A saved search for which a person gets emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedSearch {
    pub id: SearchId,
    pub name: SearchName,
    pub view: ViewAddress,
    pub pace: MailPace,
    /// Its last email covers what was listed after this revision.
    pub from: Revision,
    /// Its last email covers what was listed up to this revision.
    pub upto: Revision,
    /// The day of its last daily or weekly round.
    pub edition: Option<NaiveDate>,
    /// The last email that covers the search.
    pub email: Option<OutboxId>,
}

/// An email about saved searches in the outbox that no worker has tried to send yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingEmail {
    pub id: OutboxId,
    /// The time before which it is not sent.
    pub due_at: DateTime<Utc>,
}

/// Everything that decides about the next email of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchMailCase {
    pub follower: Follower,
    /// The searches with a pace other than [`MailPace::None`], in the person's order.
    pub searches: Vec<MailedSearch>,
    pub waiting: Option<WaitingEmail>,
}

/// A search as it is after an email, or without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveredSearch {
    /// The search as it was read.
    pub before: MailedSearch,
    pub from: Revision,
    pub upto: Revision,
    pub edition: Option<NaiveDate>,
}

/// The decision about the next email of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchMailPlan {
    /// The waiting email that this one replaces. Without a message, it is removed.
    pub replaces: Option<WaitingEmail>,
    /// The searches that are worked off.
    pub covered: Vec<CoveredSearch>,
    /// The email; `None` if there is nothing to report.
    pub message: Option<Outgoing>,
    /// The matches that the email lists.
    pub listed: Vec<(SearchId, ListingId)>,
}

/// Stores which matches of saved searches were sent to whom. Safe with any number of workers.
pub trait SearchMailStore: Send + Sync {
    /// Returns the newest revision at which a source listed something; 0 without one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn newest_listed(&self) -> Result<Revision, PortError>;

    /// Leases what is due until `until`, after which it is available again. Returns `false` if
    /// another worker has leased it, or if it is finished.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(&self, due: &Due, now: DateTime<Utc>, until: DateTime<Utc>)
    -> Result<bool, PortError>;

    /// Returns at most `most` accounts with ids after `after`, in the order of their ids, that have
    /// a search which [`Due::includes`]. Closed accounts are left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn readers(
        &self,
        due: &Due,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError>;

    /// Returns what decides about the next email of a person; `None` when there is no such account,
    /// or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn case(&self, account: AccountId) -> Result<Option<SearchMailCase>, PortError>;

    /// Returns which of these listings an email about the search has listed. What the email
    /// `except` listed does not count.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn listed_before(
        &self,
        search: SearchId,
        listings: &[ListingId],
        except: Option<OutboxId>,
    ) -> Result<Vec<ListingId>, PortError>;

    /// Records a plan and queues its email in one transaction. The message then belongs to the
    /// account. Does nothing and returns `false` when a search or the waiting email has changed
    /// since the plan was made, or when the account does not exist or is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. Nothing is recorded then.
    fn record(
        &self,
        account: AccountId,
        plan: &SearchMailPlan,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Records that everything that was due is worked off.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn finish(&self, due: &Due, now: DateTime<Utc>) -> Result<(), PortError>;
}

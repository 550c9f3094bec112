use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use mail::{OutboxId, Outgoing};
use searches::{Edition, SearchId};

use crate::bell::Subject;
use crate::changes::SaleNews;
use crate::followed_search::{CoveredSearch, FollowedSearch};
use crate::follower::Follower;
use crate::occasion::Occasion;

/// An email in the outbox that no worker has tried to send yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingEmail {
    pub id: OutboxId,
    /// The time before which it is not sent.
    pub due_at: DateTime<Utc>,
}

/// The last weekly update that was queued for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastUpdate {
    pub edition: Edition,
    /// The revision of the listings that it was made from.
    pub revision: Revision,
}

/// Everything that is stored about one person and decides about an occasion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The person.
    pub follower: Follower,
    /// The person's waiting email of [`Occasion::replaces`].
    pub waiting: Option<WaitingEmail>,
    /// For [`Occasion::Change`]: the entries of the revision, and of the revisions that the waiting email
    /// reports, about the listings that the person has saved. Entries from before a listing was saved are
    /// left out.
    pub changes: Vec<SaleNews>,
    /// For [`Occasion::Edition`].
    pub last: Option<LastUpdate>,
    /// For [`Occasion::Searches`] and [`Occasion::Matches`]: all searches, in the person's order.
    pub searches: Vec<FollowedSearch>,
}

/// What one person hears about an occasion, and what is remembered about it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Decision {
    /// The email. It replaces the waiting one, which is removed if there is nothing to report.
    pub email: Option<Outgoing>,
    /// The notifications, whether or not there is an email. The last one is the newest.
    pub notifications: Vec<Subject>,
    /// Whether the changes of the revision are pushed to the person's browsers.
    pub is_pushed: bool,
    /// The revision of the listings from which the email of an edition was made.
    pub made_from: Option<Revision>,
    /// The number of sales in the email of an edition, with those that it only counts.
    pub total: u64,
    /// The searches that are worked off.
    pub covered: Vec<CoveredSearch>,
}

/// What became of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Recorded {
    /// It is stored.
    Stored,
    /// Nothing is stored, because the case has changed since it was read.
    Outdated,
    /// Nothing is stored, because the occasion was decided before, or the account does not exist any more.
    Needless,
}

/// Stores which people were decided about. Safe with any number of workers.
pub trait NewsStore: NewsReader {
    /// Leases the oldest revision whose changes are not worked off until `until`, after which it is
    /// available again.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn next_change(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Revision>, PortError>;

    /// Leases an occasion that no import queued until `until`, after which it is available again. Returns
    /// `false` if another worker has leased it, or if it is finished.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        occasion: Occasion,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Returns at most `most` accounts with ids after `after`, in the order of their ids, that the occasion
    /// may concern and that were not decided about. Closed accounts are left out. A change concerns those
    /// who saved a listing before it changed, an edition those who selected weekly updates, and the others
    /// those with a search that is due.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn people(
        &self,
        occasion: Occasion,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError>;

    /// Returns what decides about one person; `None` when there is no such account, or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn case(&self, account: AccountId, occasion: Occasion) -> Result<Option<Case>, PortError>;

    /// Stores a decision about `case` in one transaction: the email, which then belongs to the account, the
    /// notifications in their order, a push to every browser of the account, and what was decided. Of two
    /// workers with the same case, one stores its decision.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. Nothing is stored then.
    fn record(
        &self,
        account: AccountId,
        occasion: Occasion,
        case: &Case,
        decision: &Decision,
        now: DateTime<Utc>,
    ) -> Result<Recorded, PortError>;

    /// Records that the occasion is worked off for everyone.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn finish(&self, occasion: Occasion, now: DateTime<Utc>) -> Result<(), PortError>;
}

/// Reads what people follow and what they were told.
pub trait NewsReader: Send + Sync {
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

    /// Returns the newest revision at which a source listed something; 0 without one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn newest_listed(&self) -> Result<Revision, PortError>;

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
}

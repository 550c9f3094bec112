use std::fmt;

use accounts::TokenHash;
use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError};
use searches::SearchId;
use uuid::Uuid;

use crate::entries::FeedEntry;
use crate::error::FeedError;

/// The id of a feed. It is not secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeedId(pub Uuid);

impl fmt::Display for FeedId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Which sales a feed has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeedTarget {
    /// Those of the saved properties.
    MyProperties,
    /// The matches of a saved search.
    Search(SearchId),
}

/// A private calendar address of an account. It has at most one for each target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feed {
    pub id: FeedId,
    pub account: AccountId,
    pub target: FeedTarget,
    /// When the present address was made.
    pub created_at: DateTime<Utc>,
}

/// The stored facts on which a feed depends, condensed. While they, the listings and the day stay the
/// same, so does the feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedState {
    /// Those of the account: what is saved, the saved search, marks, visits and areas.
    pub account: String,
    /// The entries of the feed, which a reading changes.
    pub entries: String,
}

/// Stores feeds. Each method is one transaction.
pub trait FeedStore: Send + Sync {
    /// Gives the account's feed of `target` a new address, and creates the feed if there is none.
    /// The old address ends, and the entries stay.
    ///
    /// # Errors
    /// [`FeedError::UnknownSearch`] when the account has no such search, [`FeedError::Port`] when
    /// the store fails.
    fn renew(
        &self,
        account: AccountId,
        target: FeedTarget,
        token: &TokenHash,
        at: DateTime<Utc>,
    ) -> Result<Feed, FeedError>;

    /// Returns the account's feeds: first that of the saved properties, then the others by age.
    /// The feed of a removed search is not in it.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn list(&self, account: AccountId) -> Result<Vec<Feed>, PortError>;

    /// Removes a feed with its entries. Returns `false` when the account has no such feed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(&self, account: AccountId, id: FeedId) -> Result<bool, PortError>;

    /// Returns the feed with this address. The feed of a removed search has none until the search
    /// is restored.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, token: &TokenHash) -> Result<Option<Feed>, PortError>;

    /// Returns what a feed depends on, with little work: it reads no listing.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn state(&self, feed: &Feed) -> Result<FeedState, PortError>;

    /// Returns the entries of a feed, by day and then by id.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn entries(&self, id: FeedId) -> Result<Vec<FeedEntry>, PortError>;

    /// Replaces the entries of a feed with the result of `change`, which gets the stored ones, and
    /// returns the result. Concurrent calls wait for one another. It writes nothing when nothing
    /// changes. For a feed that does not exist, it returns no entries and does not call `change`.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn update(
        &self,
        id: FeedId,
        change: &mut dyn FnMut(Vec<FeedEntry>) -> Vec<FeedEntry>,
    ) -> Result<Vec<FeedEntry>, PortError>;
}

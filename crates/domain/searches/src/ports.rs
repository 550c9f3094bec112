use std::fmt;

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{AccountId, PortError, Revision};
use listings::SubscriberSearch;
use saved::Visit;
use uuid::Uuid;

use crate::error::SavedSearchError;
use crate::name::SearchName;
use crate::pace::MailPace;
use crate::view::ViewAddress;

/// The id of a saved search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(pub Uuid);

impl fmt::Display for SearchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A saved search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedSearch {
    pub id: SearchId,
    pub name: SearchName,
    pub view: ViewAddress,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
    /// Its last visit. Saving it counts as one.
    pub visit: Visit,
    /// How often there are emails about it.
    pub mail: MailPace,
}

/// The saved searches of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchList {
    /// The searches in the person's order, without removed ones.
    pub searches: Vec<SavedSearch>,
    /// The current revision of the listings.
    pub newest: Revision,
}

/// Stores saved searches. Each method is one transaction, and sees only the account's own.
pub trait SearchStore: Send + Sync {
    /// Saves a search at the end of the list. Its first visit is now, at the current revision.
    /// Concurrent calls together never exceed `most`.
    ///
    /// # Errors
    /// [`SavedSearchError::TooMany`] when the account would have more than `most` searches,
    /// [`SavedSearchError::StorageFull`] when its storage has no room for the search,
    /// [`SavedSearchError::Port`] when the store fails. Nothing is saved then.
    fn insert(
        &self,
        account: AccountId,
        name: &SearchName,
        view: &ViewAddress,
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<SavedSearch, SavedSearchError>;

    /// Returns the account's searches.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn list(&self, account: AccountId) -> Result<SearchList, PortError>;

    /// Renames a search. Returns `false` when the account has no such search.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn rename(
        &self,
        account: AccountId,
        id: SearchId,
        name: &SearchName,
    ) -> Result<bool, PortError>;

    /// Sets how often there are emails about a search. Returns `false` when the account has no such
    /// search.
    ///
    /// A search that had no emails is covered from the current revision on. `round` is the day of
    /// the last round of the pace, so the next round is the first one. If the person had turned the
    /// emails about all searches off, a pace other than [`MailPace::None`] turns them on, and the
    /// other searches have no emails.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn set_mail(
        &self,
        account: AccountId,
        id: SearchId,
        pace: MailPace,
        round: Option<NaiveDate>,
    ) -> Result<bool, PortError>;

    /// Puts the searches into the order of `ids`. Unknown ids are ignored, and searches that are
    /// not in `ids` follow in the order that they had.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn reorder(&self, account: AccountId, ids: &[SearchId]) -> Result<(), PortError>;

    /// Removes a search, which can be restored while it is among the latest `most` removed ones.
    /// Returns `false` when the account has no such search.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(
        &self,
        account: AccountId,
        id: SearchId,
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<bool, PortError>;

    /// Restores a removed search at its place in the order, with its last visit. A search that is
    /// not removed is unchanged.
    ///
    /// # Errors
    /// [`SavedSearchError::Unknown`] when the account has no such search,
    /// [`SavedSearchError::TooMany`] when it would have more than `most`,
    /// [`SavedSearchError::Port`] when the store fails.
    fn restore(&self, account: AccountId, id: SearchId, most: u64) -> Result<(), SavedSearchError>;

    /// Replaces the last visit of a search with the result of `look`, which gets the last visit and
    /// the revision of the listings. Returns the search, or `None` when the account has no such
    /// search.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn visit(
        &self,
        account: AccountId,
        id: SearchId,
        look: &mut dyn FnMut(Visit, Revision) -> Visit,
    ) -> Result<Option<SavedSearch>, PortError>;
}

/// Reads the search that the address of a view means.
pub trait ViewReader: Send + Sync {
    /// Returns the search of the account, or `None` when the data screen cannot show the view.
    fn read(&self, account: AccountId, view: &ViewAddress) -> Option<SubscriberSearch>;
}

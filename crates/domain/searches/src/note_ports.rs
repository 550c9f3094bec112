use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError, Revision};
use news::Follower;
use news::bell::Subject;

use crate::name::SearchName;
use crate::ports::SearchId;
use crate::view::ViewAddress;

/// A saved search, and what the bell knows about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotedSearch {
    pub id: SearchId,
    pub name: SearchName,
    pub view: ViewAddress,
    /// The bell knows the matches that were listed up to this revision.
    pub upto: Revision,
}

/// Stores how far the bell knows the matches of saved searches. Safe with any number of workers.
pub trait SearchNoteStore: Send + Sync {
    /// Returns at most `most` accounts with ids after `after`, in the order of their ids, that have
    /// a search which the bell does not know up to `newest`. Closed accounts are left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn unnoted(
        &self,
        newest: Revision,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError>;

    /// Returns a person and their searches, in the person's order; `None` when there is no such
    /// account, or it is closed. A new search is known up to the revision at which it was saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn noted(&self, account: AccountId) -> Result<Option<(Follower, Vec<NotedSearch>)>, PortError>;

    /// Records in one transaction that the bell knows these searches up to `upto`, and stores the
    /// notifications. Does nothing and returns `false` when one of the searches is not known up to
    /// the revision that was read, or the account does not exist or is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. Nothing is recorded then.
    fn note(
        &self,
        account: AccountId,
        searches: &[NotedSearch],
        upto: Revision,
        notifications: &[Subject],
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;
}

use chrono::NaiveDate;
use kernel::{ListingId, Revision};
use mail::OutboxId;
use searches::SavedSearch;

/// A saved search with what the person has heard about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedSearch {
    pub search: SavedSearch,
    /// Its last email covers what was listed after this revision.
    pub from: Revision,
    /// Its last email covers what was listed up to this revision.
    pub upto: Revision,
    /// The day of its last daily or weekly round.
    pub edition: Option<NaiveDate>,
    /// The last email that covers the search.
    pub email: Option<OutboxId>,
    /// The bell knows the matches that were listed up to this revision. A new search is known up to the
    /// revision at which it was saved.
    pub noted: Revision,
}

/// A search as it was read, and as it is after a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveredSearch {
    pub before: FollowedSearch,
    /// What is not `before`: the window of its emails, the day of its round, or what the bell knows.
    pub after: FollowedSearch,
    /// The matches that the email lists.
    pub listed: Vec<ListingId>,
}

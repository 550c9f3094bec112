use crate::alert::UnsubscribeLink;
use crate::weekly_update::UpcomingSale;

/// The kind of emails about saved searches in the outbox. Those of a morning become due at once, so
/// the outbox leases every other message first.
pub const SAVED_SEARCHES: &str = "saved_searches";

/// The content of a mail about the new matches of a person's saved searches
/// (`docs/product.md#search-emails`). Values are texts for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchUpdate {
    /// The searches with new matches, in the person's order. There is at least one.
    pub searches: Vec<SearchMatches>,
    /// The link to the person's saved searches.
    pub searches_link: String,
    /// The link to the account settings.
    pub settings_link: String,
    /// The links that unsubscribe.
    pub unsubscribe: UnsubscribeLink,
}

/// The new matches of a saved search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchMatches {
    /// The name of the search.
    pub name: String,
    /// The most imminent sales, in order. Empty if other searches have filled the mail.
    pub sales: Vec<UpcomingSale>,
    /// The number of new matches that are not in the mail because there are too many.
    pub more: u64,
    /// The link that opens the view of the search.
    pub link: String,
}

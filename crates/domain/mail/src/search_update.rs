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
    /// The number of searches with new matches that are not in the mail because there are too many.
    pub more: usize,
    /// The link to the person's saved searches.
    pub searches_link: String,
    /// The link to the account settings.
    pub settings_link: String,
    /// The links that unsubscribe.
    pub unsubscribe: UnsubscribeLink,
}

impl SearchUpdate {
    /// The searches and their properties.
    pub(crate) fn parts(&self) -> usize {
        let sales: usize = self.searches.iter().map(|search| search.sales.len()).sum();
        self.searches.len() + sales
    }

    /// The letter with at most `most` searches and properties. The properties of the last searches are
    /// left out first, because the link of a search shows them. What is left out counts as more.
    #[must_use]
    pub(crate) fn first(&self, most: usize) -> Self {
        let mut letter = self.clone();
        letter.more += letter.searches.len().saturating_sub(most);
        letter.searches.truncate(most);
        let mut room = most - letter.searches.len();
        for search in &mut letter.searches {
            search.more += search.sales.len().saturating_sub(room) as u64;
            search.sales.truncate(room);
            room -= search.sales.len();
        }
        letter
    }
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

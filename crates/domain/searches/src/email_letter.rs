//! What an email about saved searches says, as texts for people.

use digests::upcoming_sale;
use listings::ListingPage;
use mail::{SearchMatches, SearchUpdate};
use news::AlertLinks;

use crate::email_ports::MailedSearch;

/// The new matches of a search.
pub(crate) fn matches(
    search: &MailedSearch,
    page: &ListingPage,
    links: &AlertLinks,
) -> SearchMatches {
    let sale = |listing| upcoming_sale(listing, false, &page.today, links);
    let sales: Vec<_> = page.rows.iter().map(sale).collect();
    SearchMatches {
        name: search.name.to_string(),
        more: page.total.saturating_sub(sales.len() as u64),
        sales,
        link: links.view(search.view.as_str()),
    }
}

/// The letter about these searches. `token` unsubscribes.
pub(crate) fn letter(
    searches: Vec<SearchMatches>,
    links: &AlertLinks,
    token: &str,
) -> SearchUpdate {
    SearchUpdate {
        searches,
        more: 0,
        searches_link: links.saved_searches(),
        settings_link: links.settings(),
        unsubscribe: links.unsubscribe(token),
    }
}

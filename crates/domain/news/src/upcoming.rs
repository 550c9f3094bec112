//! What emails say about upcoming sales, as texts for people.

use std::collections::HashSet;

use geography::TodayByState;
use kernel::ListingId;
use listings::{Column, Listing, ListingPage};
use mail::{SearchMatches, SearchUpdate, UnsubscribeLink, UpcomingSale, WeeklyUpdate};
use searches::SavedSearch;

use crate::letter::AlertLinks;
use crate::ports::LastUpdate;
use crate::words::{dollars, title, when};

/// Returns the weekly update about the sales of this page. `new` are the ids of those to mark.
pub(crate) fn weekly_update(
    page: &ListingPage,
    new: &HashSet<ListingId>,
    last: Option<LastUpdate>,
    links: &AlertLinks,
    unsubscribe: UnsubscribeLink,
) -> WeeklyUpdate {
    let (sales, more) = sales(page, new, links);
    WeeklyUpdate {
        sales,
        more,
        last: last.map(|last| last.edition.day()),
        list_link: links.my_areas(),
        settings_link: links.settings(),
        unsubscribe,
    }
}

/// Returns the email about the new matches of these searches.
pub(crate) fn search_update<'a>(
    searches: impl Iterator<Item = (&'a SavedSearch, &'a ListingPage)>,
    links: &AlertLinks,
    unsubscribe: UnsubscribeLink,
) -> SearchUpdate {
    let matches = |(search, page): (&SavedSearch, &ListingPage)| {
        let (sales, more) = sales(page, &HashSet::new(), links);
        let link = links.view(search.view.as_str());
        SearchMatches { name: search.name.to_string(), sales, more, link }
    };
    SearchUpdate {
        searches: searches.map(matches).collect(),
        more: 0,
        searches_link: links.saved_searches(),
        settings_link: links.settings(),
        unsubscribe,
    }
}

/// The sales of a page, and the number of the others.
fn sales(
    page: &ListingPage,
    new: &HashSet<ListingId>,
    links: &AlertLinks,
) -> (Vec<UpcomingSale>, u64) {
    let sale = |listing: &Listing| UpcomingSale {
        title: title(listing),
        when: when(listing, &page.today),
        lines: lines(listing, &page.today),
        is_new: new.contains(&listing.id),
        place: place(listing),
        link: links.details(listing),
    };
    let sales: Vec<UpcomingSale> = page.rows.iter().map(sale).collect();
    let more = page.total.saturating_sub(sales.len() as u64);
    (sales, more)
}

fn lines(listing: &Listing, today: &TodayByState) -> Vec<String> {
    let status = listing.effective_status(today).map(|status| format!("Status: {status}"));
    let bid = listing
        .facts
        .money(Column::OpeningBid)
        .map(|bid| format!("Opening bid: {}", dollars(&bid.to_string())));
    [status, bid].into_iter().flatten().collect()
}

fn place(listing: &Listing) -> String {
    let text = |column| listing.facts.text(column).map(str::to_owned);
    let county = text(Column::County).map(|county| format!("{county} County"));
    let parts = [county, text(Column::PropertyType)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

//! What a weekly update says, as texts for people.

use std::collections::HashSet;

use geography::TodayByState;
use kernel::ListingId;
use listings::{Column, Listing, ListingPage};
use mail::{UpcomingSale, WeeklyUpdate};
use news::AlertLinks;
use news::words::{dollars, title, when};

use crate::ports::LastDigest;

/// Returns the letter about the sales of this page. `new` are the ids of those to mark, and `token`
/// unsubscribes.
pub(crate) fn letter(
    page: &ListingPage,
    new: &HashSet<ListingId>,
    last: Option<LastDigest>,
    links: &AlertLinks,
    token: &str,
) -> WeeklyUpdate {
    let sale =
        |listing: &Listing| upcoming_sale(listing, new.contains(&listing.id), &page.today, links);
    let sales: Vec<UpcomingSale> = page.rows.iter().map(sale).collect();
    WeeklyUpdate {
        more: page.total.saturating_sub(sales.len() as u64),
        sales,
        last: last.map(|last| last.edition.day()),
        list_link: links.my_areas(),
        settings_link: links.settings(),
        unsubscribe: links.unsubscribe(token),
    }
}

/// Describes an upcoming sale for an email.
#[must_use]
pub fn upcoming_sale(
    listing: &Listing,
    is_new: bool,
    today: &TodayByState,
    links: &AlertLinks,
) -> UpcomingSale {
    UpcomingSale {
        title: title(listing),
        when: when(listing, today),
        lines: lines(listing, today),
        is_new,
        place: place(listing),
        link: links.details(listing),
    }
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

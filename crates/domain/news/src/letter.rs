//! What an alert says, as texts for people.

use chrono::{DateTime, Utc};
use geography::TodayByState;
use listings::Listing;
use listings::text::percent_encode;
use mail::{AlertLetter, AlertLine, AlertSale, UnsubscribeLink, Urgency};

use crate::changes::{ChangedSale, Matter, SaleChange};
use crate::words::{dollars, long_day, title, when};

/// The maximum number of sales in one alert. Mail programs cut longer emails off, and My Properties
/// shows every change.
pub const MOST_SALES: usize = 200;

/// The URLs of links in optional emails. They are routes of the front end (`docs/product.md#hash-routes`).
#[derive(Debug, Clone)]
pub struct AlertLinks {
    public_url: String,
}

impl AlertLinks {
    /// Creates links that start with this URL, which has no trailing slash.
    #[must_use]
    pub fn new(public_url: impl Into<String>) -> Self {
        Self { public_url: public_url.into() }
    }

    /// Returns the link to the details of a listing.
    #[must_use]
    pub fn details(&self, listing: &Listing) -> String {
        let id = percent_encode(listing.unique_id.as_str());
        format!("{}/#/property-details/{id}", self.public_url)
    }

    pub(crate) fn my_properties(&self) -> String {
        format!("{}/#/my-properties", self.public_url)
    }

    /// Returns the link to the upcoming sales in the person's areas, the most imminent first. It
    /// opens the same list as [`listings::SubscriberSearch`] with `in_my_areas` and
    /// [`listings::Historical::Current`].
    #[must_use]
    pub fn my_areas(&self) -> String {
        format!("{}/#/property-listing?myAreas=true", self.public_url)
    }

    /// Returns the link that opens a view of the data screen: the search part of its address.
    #[must_use]
    pub fn view(&self, view: &str) -> String {
        format!("{}/#/property-listing?{view}", self.public_url)
    }

    /// Returns the link to the person's saved searches.
    #[must_use]
    pub fn saved_searches(&self) -> String {
        format!("{}/#/saved-searches", self.public_url)
    }

    /// Returns the link to the account settings.
    #[must_use]
    pub fn settings(&self) -> String {
        format!("{}/#/account-settings", self.public_url)
    }

    /// Returns the links that unsubscribe with a token.
    #[must_use]
    pub fn unsubscribe(&self, token: &str) -> UnsubscribeLink {
        UnsubscribeLink {
            page: format!("{}/#/unsubscribe/{token}", self.public_url),
            one_click: format!("{}/api/unsubscribe/{token}", self.public_url),
        }
    }
}

/// Returns the letter about these sales, which are in the order of the email.
pub(crate) fn letter(
    sales: &[ChangedSale],
    today: &TodayByState,
    links: &AlertLinks,
    unsubscribe: UnsubscribeLink,
) -> AlertLetter {
    AlertLetter {
        urgency: sales.iter().filter_map(|sale| urgency(sale, today)).min(),
        sales: sales.iter().take(MOST_SALES).map(|sale| alert_sale(sale, today, links)).collect(),
        more: sales.len().saturating_sub(MOST_SALES),
        my_properties_link: links.my_properties(),
        settings_link: links.settings(),
        unsubscribe,
    }
}

/// Returns whether the sale is today or tomorrow by the state's clock, before or after the change.
pub(crate) fn is_soon(sale: &ChangedSale, today: &TodayByState) -> bool {
    urgency(sale, today).is_some()
}

fn urgency(sale: &ChangedSale, today: &TodayByState) -> Option<Urgency> {
    let today = today.of(sale.listing.state);
    match sale.imminent {
        Some(day) if day == today => Some(Urgency::Today),
        Some(day) if Some(day) == today.succ_opt() => Some(Urgency::Tomorrow),
        _ => None,
    }
}

fn alert_sale(sale: &ChangedSale, today: &TodayByState, links: &AlertLinks) -> AlertSale {
    let ChangedSale { listing, changes, source, checked_at, imminent: _ } = sale;
    let checked = moment(*checked_at, listing);
    AlertSale {
        title: title(listing),
        when: when(listing, today),
        lines: changes.iter().map(line).collect(),
        source: match source {
            Some(source) => format!("Source: {source}. Checked {checked}."),
            None => format!("Checked {checked}."),
        },
        link: links.details(listing),
    }
}

/// A change as a line of the email.
pub(crate) fn line(change: &SaleChange) -> AlertLine {
    match change.is_taken_back {
        true => AlertLine::TakenBack(Box::new(plain_line(change))),
        false => plain_line(change),
    }
}

fn plain_line(change: &SaleChange) -> AlertLine {
    let SaleChange { matter, old, new, is_taken_back: _ } = change;
    let (label, text): (_, fn(&str) -> String) = match matter {
        Matter::Listed if new.is_none() => return AlertLine::NoLongerListed,
        Matter::Listed => return AlertLine::ListedAgain,
        Matter::Status => ("Status", str::to_owned),
        Matter::SaleDate => ("Sale date", day_text),
        Matter::SaleTime => ("Sale time", str::to_owned),
        Matter::OpeningBid => ("Opening bid", dollars),
    };
    AlertLine::Value { label, old: old.as_deref().map(text), new: new.as_deref().map(text) }
}

/// The day in words, or the text itself if it is not a day of the ledger.
fn day_text(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), long_day)
}

/// The time on the clock of the listing's state, such as `November 23, 2026, 9:15 AM EST`.
fn moment(at: DateTime<Utc>, listing: &Listing) -> String {
    at.with_timezone(&listing.state.clock()).format("%B %-d, %Y, %-I:%M %p %Z").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_in_words() {
        assert_eq!(day_text("2026-12-01"), "Tuesday, December 1, 2026");
        assert_eq!(day_text("TBD"), "TBD");
    }
}

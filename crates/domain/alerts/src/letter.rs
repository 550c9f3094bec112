//! What an alert says, as texts for people.

use chrono::{DateTime, NaiveDate, Utc};
use geography::TodayByState;
use kernel::Money;
use listings::text::percent_encode;
use listings::{Column, Listing};
use mail::{AlertLetter, AlertLine, AlertSale, UnsubscribeLink, Urgency};

use crate::changes::{ChangedSale, Matter, SaleChange};

/// The maximum number of sales in one alert. Mail programs cut longer emails off, and My Properties
/// shows every change.
pub const MOST_SALES: usize = 200;

/// The URLs of links in alerts. They are routes of the front end (`docs/product.md#hash-routes`).
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

    fn details(&self, listing: &Listing) -> String {
        let id = percent_encode(listing.unique_id.as_str());
        format!("{}/#/property-details/{id}", self.public_url)
    }

    fn my_properties(&self) -> String {
        format!("{}/#/my-properties", self.public_url)
    }

    fn settings(&self) -> String {
        format!("{}/#/account-settings", self.public_url)
    }

    fn unsubscribe(&self, token: &str) -> UnsubscribeLink {
        UnsubscribeLink {
            page: format!("{}/#/unsubscribe/{token}", self.public_url),
            one_click: format!("{}/api/unsubscribe/{token}", self.public_url),
        }
    }
}

/// Returns the letter about these sales, which are in the order of the email. `token` unsubscribes.
pub(crate) fn letter(
    sales: &[ChangedSale],
    today: &TodayByState,
    links: &AlertLinks,
    token: &str,
) -> AlertLetter {
    AlertLetter {
        urgency: sales.iter().filter_map(|sale| urgency(sale, today)).min(),
        sales: sales.iter().take(MOST_SALES).map(|sale| alert_sale(sale, today, links)).collect(),
        more: sales.len().saturating_sub(MOST_SALES),
        my_properties_link: links.my_properties(),
        settings_link: links.settings(),
        unsubscribe: links.unsubscribe(token),
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

fn title(listing: &Listing) -> String {
    let text = |column| listing.facts.text(column);
    let Some(address) = text(Column::Address) else {
        return format!("Property {}", listing.unique_id);
    };
    let state = match text(Column::ZipCode) {
        Some(zip) => format!("{} {zip}", listing.state.code()),
        None => listing.state.code().to_owned(),
    };
    [Some(address), text(Column::City), Some(&state)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

fn when(listing: &Listing, today: &TodayByState) -> String {
    let today = today.of(listing.state);
    let Some(date) = listing.facts.date(Column::SaleDate) else {
        return "No sale date.".to_owned();
    };
    let day = long_day(date);
    if date < today {
        format!("The sale date was {day}.")
    } else if date == today {
        format!("The sale date is today, {day}.")
    } else if Some(date) == today.succ_opt() {
        format!("The sale date is tomorrow, {day}.")
    } else {
        format!("The sale date is {day}.")
    }
}

fn line(change: &SaleChange) -> AlertLine {
    let SaleChange { matter, old, new } = change;
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

fn long_day(date: NaiveDate) -> String {
    date.format("%A, %B %-d, %Y").to_string()
}

/// The day in words, or the text itself if it is not a day of the ledger.
fn day_text(text: &str) -> String {
    text.parse().map_or_else(|_| text.to_owned(), long_day)
}

/// `$1,234.50` for `1234.50`, or the text itself if it is not an amount of the ledger.
fn dollars(text: &str) -> String {
    let Some(money) = Money::parse_dollars(text) else { return text.to_owned() };
    let plain = money.to_string();
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain.as_str()), |rest| ("-", rest));
    let (whole, cents) =
        digits.split_once('.').map_or((digits, ""), |(whole, cents)| (whole, cents));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let point = if cents.is_empty() { "" } else { "." };
    format!("{sign}${grouped}{point}{cents}")
}

/// The time on the clock of the listing's state, such as `November 23, 2026, 9:15 AM EST`.
fn moment(at: DateTime<Utc>, listing: &Listing) -> String {
    at.with_timezone(&listing.state.clock()).format("%B %-d, %Y, %-I:%M %p %Z").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_dollar_sign_and_grouped_digits() {
        let texts = ["1234.50", "100", "1000", "1234567", "-20000", "n/a"].map(dollars);
        assert_eq!(texts, ["$1,234.50", "$100", "$1,000", "$1,234,567", "-$20,000", "n/a"]);
    }

    #[test]
    fn a_day_is_in_words() {
        assert_eq!(day_text("2026-12-01"), "Tuesday, December 1, 2026");
        assert_eq!(day_text("TBD"), "TBD");
    }
}

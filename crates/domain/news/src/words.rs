//! How optional emails write a property, its sale date and an amount.

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::Money;
use listings::{Column, Listing};

/// Returns the address of a listing, or its unique_ID without one.
#[must_use]
pub fn title(listing: &Listing) -> String {
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

/// Returns the sale date of a listing as a sentence.
#[must_use]
pub fn when(listing: &Listing, today: &TodayByState) -> String {
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

/// Returns a day in words, such as `Tuesday, December 1, 2026`.
#[must_use]
pub fn long_day(date: NaiveDate) -> String {
    date.format("%A, %B %-d, %Y").to_string()
}

/// Returns `$1,234.50` for `1234.50`, or the text itself if it is not an amount of the ledger.
#[must_use]
pub fn dollars(text: &str) -> String {
    Money::parse_dollars(text).map_or_else(|| text.to_owned(), Money::in_dollars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_dollar_sign_and_grouped_digits() {
        let texts = ["1234.50", "100", "1000", "1234567", "-20000", "n/a"].map(dollars);
        assert_eq!(texts, ["$1,234.50", "$100", "$1,000", "$1,234,567", "-$20,000", "n/a"]);
    }
}

//! How many sales each county has on each day, for a calendar.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use geography::{State, TodayByState};

use crate::catalogue::Column;
use crate::listing::Listing;
use crate::search::SearchListings;

/// The number of sales of a county on a day.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SaleDayCount {
    /// The day of the sales.
    pub day: NaiveDate,
    /// The state of the county.
    pub state: State,
    /// The name of the county; `None` for listings without one.
    pub county: Option<String>,
    /// The number of matches. It is never 0.
    pub count: u64,
}

/// Counts the matches of `search` whose sale is on one of these days, by day, state and county, in
/// that order. This is the definition of [`ListingSearch::sale_days`](crate::ListingSearch).
pub fn count_sale_days<'a>(
    listings: impl IntoIterator<Item = &'a Listing>,
    search: &SearchListings,
    days: &RangeInclusive<NaiveDate>,
    today: &TodayByState,
) -> Vec<SaleDayCount> {
    let mut counts = BTreeMap::<(NaiveDate, State, Option<&str>), u64>::new();
    for listing in listings {
        let Some(day) = listing.facts.date(Column::SaleDate).filter(|day| days.contains(day))
        else {
            continue;
        };
        if search.matches(listing, today) {
            let county = listing.facts.text(Column::County);
            *counts.entry((day, listing.state, county)).or_default() += 1;
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|((day, state, county), count)| SaleDayCount {
            day,
            state,
            county: county.map(str::to_owned),
            count,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use kernel::{ListingId, Revision};

    use super::*;
    use crate::facts::Facts;
    use crate::filter::ChoiceFilter;
    use crate::filters::Filters;
    use crate::listing::UniqueId;
    use crate::value::Value;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 12, day).unwrap()
    }

    fn listing(id: i64, state: &str, county: Option<&str>, sale: Option<NaiveDate>) -> Listing {
        let mut facts = Facts::default();
        facts.set(Column::County, county.map(|name| Value::Text(name.to_owned()))).unwrap();
        facts.set(Column::SaleDate, sale.map(Value::Date)).unwrap();
        Listing {
            id: ListingId(id),
            unique_id: UniqueId::parse(&format!("key-{id}")).unwrap(),
            state: State::parse(state).unwrap(),
            facts,
            photos: Vec::new(),
            extras: [].into(),
            revision: Revision(1),
            duplicate_of: None,
            withdrawn: id == 9,
            borrowed: crate::BorrowedValues::default(),
        }
    }

    #[test]
    fn sales_are_counted_by_day_state_and_county() {
        let listings = [
            listing(1, "GA", Some("Fulton"), Some(day(1))),
            listing(2, "GA", Some("Cobb"), Some(day(1))),
            listing(3, "GA", Some("Fulton"), Some(day(1))),
            listing(4, "OH", Some("Fulton"), Some(day(1))),
            listing(5, "GA", None, Some(day(1))),
            listing(6, "GA", Some("Fulton"), Some(day(31))),
            listing(7, "GA", Some("Fulton"), None),
            listing(8, "GA", Some("Fulton"), NaiveDate::from_ymd_opt(2027, 1, 1)),
            listing(9, "GA", Some("Fulton"), Some(day(2))),
        ];
        let today = TodayByState::at(DateTime::UNIX_EPOCH);
        let count = |search: &SearchListings| {
            let counts = count_sale_days(&listings, search, &(day(1)..=day(31)), &today);
            let line = |one: SaleDayCount| {
                let county = one.county.unwrap_or_default();
                format!("{} {} {county} {}", one.day.format("%d"), one.state.code(), one.count)
            };
            counts.into_iter().map(line).collect::<Vec<_>>()
        };
        assert_eq!(
            count(&SearchListings::default()),
            ["01 GA  1", "01 GA Cobb 1", "01 GA Fulton 2", "01 OH Fulton 1", "31 GA Fulton 1"]
        );
        let filters = Filters::default().with(ChoiceFilter::County, &["Georgia|Fulton"]);
        let narrowed = SearchListings { filters, ..SearchListings::default() };
        assert_eq!(count(&narrowed), ["01 GA Fulton 2", "31 GA Fulton 1"]);
    }
}

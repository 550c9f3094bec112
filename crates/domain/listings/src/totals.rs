use geography::TodayByState;

use crate::catalogue::{ColumnType, Field};
use crate::listing::Listing;
use crate::search::SearchListings;
use crate::value::ValueRef;

/// The total of a money field over all matches of a search (`docs/product.md#totals`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldTotal {
    pub field: Field,
    /// The number of matches that have a value. The others count for nothing else.
    pub count: u64,
    /// The sum in cents. It can be larger than any amount of a listing.
    pub sum: i128,
    /// The median in cents; `None` if no match has a value.
    pub median: Option<i64>,
}

impl FieldTotal {
    /// Creates a total. `middle` is the two middle values in cents, which are the same value if
    /// their number is odd. The median is their mean, and half a cent is rounded away from zero.
    #[must_use]
    pub const fn new(field: Field, count: u64, sum: i128, middle: Option<(i64, i64)>) -> Self {
        let median = match middle {
            Some((low, high)) => {
                let both = low + high;
                Some((both + both % 2) / 2)
            }
            None => None,
        };
        Self { field, count, sum, median }
    }
}

/// The totals of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Totals {
    /// The number of matches.
    pub count: u64,
    /// The totals of [`Totals::fields`], in their order.
    pub fields: Vec<FieldTotal>,
}

impl Totals {
    /// The fields that have a total: those of money that an index has, in the order of
    /// [`Field::all`].
    pub fn fields() -> impl Iterator<Item = Field> + Clone {
        Field::sortable().filter(|field| field.kind() == ColumnType::Money)
    }

    /// The positions of the two middle values among `count` ordered values, counted from 0. `count`
    /// is at least 1.
    #[must_use]
    pub const fn middle_of(count: u64) -> (u64, u64) {
        (count.saturating_sub(1) / 2, count / 2)
    }

    /// Computes the totals one listing at a time. This is the definition that adapters must match.
    pub fn count<'a>(
        listings: impl Iterator<Item = &'a Listing>,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Self {
        let matches: Vec<&Listing> =
            listings.filter(|listing| search.matches(listing, today)).collect();
        let total = |field: Field| {
            let amounts = matches.iter().filter_map(|listing| match listing.shown(field, today) {
                Some(ValueRef::Money(money)) => Some(money.cents()),
                _ => None,
            });
            let mut amounts: Vec<i64> = amounts.collect();
            amounts.sort_unstable();
            let count = amounts.len() as u64;
            let (low, high) = Self::middle_of(count);
            let middle =
                amounts.get(low as usize).copied().zip(amounts.get(high as usize).copied());
            FieldTotal::new(field, count, amounts.iter().copied().map(i128::from).sum(), middle)
        };
        Self { count: matches.len() as u64, fields: Self::fields().map(total).collect() }
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use geography::State;
    use kernel::{ListingId, Money, Revision};

    use super::*;
    use crate::catalogue::Column;
    use crate::facts::Facts;
    use crate::filter::RangeFilter;
    use crate::filters::{Bounds, Filters};
    use crate::listing::UniqueId;
    use crate::value::Value;

    /// A listing with a bid and an estimated value in dollars.
    fn listing(id: i64, bid: Option<i64>, value: Option<i64>) -> Listing {
        let money = |dollars: i64| Value::Money(Money::from_cents(dollars * 100).unwrap());
        let mut facts = Facts::default();
        facts.set(Column::OpeningBid, bid.map(money)).unwrap();
        facts.set(Column::Zestimate, value.map(money)).unwrap();
        Listing {
            id: ListingId(id),
            unique_id: UniqueId::parse(&format!("key-{id}")).unwrap(),
            state: State::parse("GA").unwrap(),
            facts,
            photos: Vec::new(),
            extras: [].into(),
            revision: Revision(1),
            duplicate_of: None,
            withdrawn: id == 9,
            borrowed: crate::BorrowedValues::default(),
        }
    }

    fn lines(listings: &[Listing], search: &SearchListings) -> Vec<String> {
        let totals =
            Totals::count(listings.iter(), search, &TodayByState::at(DateTime::UNIX_EPOCH));
        let line = |total: &FieldTotal| {
            let FieldTotal { field, count, sum, median } = total;
            format!("{} {count} {sum} {median:?}", field.label())
        };
        let fields = totals.fields.iter().filter(|total| total.count > 0).map(line);
        std::iter::once(totals.count.to_string()).chain(fields).collect()
    }

    #[test]
    fn totals_are_of_the_money_fields() {
        let labels: Vec<_> = Totals::fields().map(Field::label).collect();
        assert_eq!(
            labels,
            [
                "Principal Amount Owed",
                "Estimated Value",
                "Estimated Rent",
                "Annual Tax Amount",
                "Opening Bid",
                "Equity",
            ]
        );
    }

    #[test]
    fn a_listing_without_a_value_does_not_count_as_zero() {
        let listings = [
            listing(1, Some(100), Some(300)),
            listing(2, Some(50), None),
            listing(3, None, Some(1_000)),
            listing(4, Some(400), Some(200)),
            listing(5, None, None),
            // Withdrawn.
            listing(9, Some(9_999), Some(9_999)),
        ];
        assert_eq!(
            lines(&listings, &SearchListings::default()),
            [
                "5",
                "Estimated Value 3 150000 Some(30000)",
                "Opening Bid 3 55000 Some(10000)",
                // 300 − 100 and 200 − 400.
                "Equity 2 0 Some(0)",
            ]
        );
        let mut filters = Filters::default();
        filters.bound(RangeFilter::OpeningBid, Bounds::new(Some(10_000), None).unwrap());
        let narrowed = SearchListings { filters, ..SearchListings::default() };
        assert_eq!(
            lines(&listings, &narrowed),
            [
                "2",
                "Estimated Value 2 50000 Some(25000)",
                "Opening Bid 2 50000 Some(25000)",
                "Equity 2 0 Some(0)",
            ]
        );
    }

    #[test]
    fn the_median_of_an_even_number_is_the_mean_of_the_middle_two_to_the_cent() {
        let field = Field::Column(Column::OpeningBid);
        let median = |low, high| FieldTotal::new(field, 2, 0, Some((low, high))).median;
        assert_eq!(median(100, 100), Some(100));
        assert_eq!(median(100, 201), Some(151));
        assert_eq!(median(-201, -100), Some(-151));
        assert_eq!(median(-100, 101), Some(1));
        assert_eq!(FieldTotal::new(field, 0, 0, None).median, None);
        assert_eq!(Totals::middle_of(1), (0, 0));
        assert_eq!(Totals::middle_of(4), (1, 2));
        assert_eq!(Totals::middle_of(5), (2, 2));
    }

    #[test]
    fn a_search_without_matches_has_no_sums_and_no_medians() {
        let totals = Totals::count(
            [].iter(),
            &SearchListings::default(),
            &TodayByState::at(DateTime::UNIX_EPOCH),
        );
        assert_eq!(totals.count, 0);
        let blank =
            |total: &FieldTotal| total.count == 0 && total.sum == 0 && total.median.is_none();
        assert!(totals.fields.iter().all(blank));
        assert_eq!(totals.fields.len(), 6);
    }
}

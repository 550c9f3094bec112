//! Comparable sales from auctions of our own listings.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::sync::Arc;

use chrono::{NaiveDate, TimeZone as _, Utc};
use details::testing::{HERE, InMemorySales, sale};
use details::{Comparison, DetailsService, Origin, RecordedSale};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{ListingId, Revision};
use ledger::testing::InMemoryLedger;
use listings::testing::InMemoryListings;
use listings::{
    Column, Coordinate, Facts, Lender, Listing, ListingService, Sourced, UniqueId, Value,
};

/// A home in Atlanta that was sold at auction on June 1, 2026, for 200,000 dollars, so many thousandths
/// of a degree to the north. One thousandth is 0.069 miles.
fn sold(id: i64, thousandths: i32, area: i64) -> Listing {
    let mut facts = Facts::default();
    for (column, value) in [
        (Column::Address, Value::Text(format!("{id} Peachtree St"))),
        (Column::ZipCode, Value::Text("30303".into())),
        (Column::PropertyType, Value::Text("Single Family".into())),
        (Column::LivingArea, Value::WholeNumber(area)),
        (Column::Status, Value::Text("Sold".into())),
        (Column::SaleDate, Value::Date(day(2026, 6, 1))),
        (Column::Longitude, Value::Coordinate(Coordinate::from_micro(HERE.0).unwrap())),
        (
            Column::Latitude,
            Value::Coordinate(Coordinate::from_micro(HERE.1 + thousandths * 1_000).unwrap()),
        ),
    ] {
        facts.set(column, Some(value)).unwrap();
    }
    Listing {
        id: ListingId(id),
        unique_id: UniqueId::parse(&format!("GA-{id}")).unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: [("Sold Amount".to_owned(), "$200,000.00".to_owned())].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

/// The same home with another value.
fn with(mut listing: Listing, column: Column, value: Value) -> Listing {
    listing.facts.set(column, Some(value)).unwrap();
    listing
}

/// The home whose comparables are wanted: 1,500 square feet, and not sold yet.
fn subject() -> Listing {
    let subject = with(sold(1, 0, 1_500), Column::Status, Value::Text("Scheduled".into()));
    with(subject, Column::SaleDate, Value::Date(day(2026, 12, 1)))
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn comparison(others: Vec<Listing>, recorded: Vec<RecordedSale>) -> Comparison {
    let listings: Vec<Listing> = std::iter::once(subject()).chain(others).collect();
    comparison_of(listings, recorded)
}

fn comparison_of(listings: Vec<Listing>, recorded: Vec<RecordedSale>) -> Comparison {
    let store = Arc::new(InMemoryListings::of(listings));
    let clock = FixedClock::at(Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap());
    let service = DetailsService::new(
        ListingService::new(store.clone(), store, Arc::new(clock)),
        Arc::new(InMemoryLedger::default()),
        Arc::new(InMemorySales(recorded)),
    );
    service.comparables(&UniqueId::parse("GA-1").unwrap()).unwrap()
}

fn keys(comparison: &Comparison) -> Vec<&str> {
    comparison.comparables.iter().map(|one| one.sale.unique_id.as_str()).collect()
}

#[test]
fn without_recorded_sales_auctions_within_half_a_mile_are_compared() {
    let found = comparison(
        vec![
            sold(2, 8, 1_500), // 0.55 miles
            sold(3, 7, 1_500), // 0.48 miles
            sold(4, 1, 1_500),
        ],
        Vec::new(),
    );
    assert_eq!(found.origin, Origin::OwnListings);
    assert_eq!(keys(&found), ["GA-4", "GA-3"]);
    assert_eq!(found.comparables[0].sale.price.cents(), 20_000_000);
    assert_eq!(found.comparables[0].per_square_foot.unwrap().cents(), 13_333);
}

#[test]
fn a_recorded_sale_that_compares_comes_before_auctions() {
    let june = day(2026, 6, 1);
    let near = sale("GA-recorded", 300_000, june, Some(HERE));
    let found = comparison(vec![sold(2, 1, 1_500)], vec![near]);
    assert_eq!((found.origin, keys(&found)), (Origin::Recorded, vec!["GA-recorded"]));
    let far = sale("GA-recorded", 300_000, june, Some((HERE.0, HERE.1 + 1_000_000)));
    let found = comparison(vec![sold(2, 1, 1_500)], vec![far]);
    assert_eq!((found.origin, keys(&found)), (Origin::OwnListings, vec!["GA-2"]));
}

#[test]
fn auctions_have_a_living_area_within_a_fifth_and_are_at_most_a_year_old() {
    let on = |id, date| with(sold(id, 1, 1_500), Column::SaleDate, Value::Date(date));
    let found = comparison(
        vec![
            sold(2, 1, 1_200),
            sold(3, 1, 1_199),
            sold(4, 2, 1_800),
            sold(5, 2, 1_801),
            on(6, day(2025, 11, 20)),
            with(on(7, day(2025, 11, 21)), Column::Address, Value::Text("7 Oak St".into())),
        ],
        Vec::new(),
    );
    let mut found = keys(&found);
    found.sort_unstable();
    assert_eq!(found, ["GA-2", "GA-4", "GA-7"]);
}

#[test]
fn an_auction_without_a_result_or_a_price_is_not_a_sale() {
    let mut without_price = sold(2, 1, 1_500);
    without_price.extras.clear();
    let mut hidden = sold(3, 1, 1_500);
    hidden.extras = [("Sold Amount".to_owned(), "Hidden".to_owned())].into();
    let cancelled = with(sold(4, 1, 1_500), Column::Status, Value::Text("Cancelled".into()));
    let mut other_name = sold(5, 1, 1_500);
    other_name.extras = [("WINNING_BID".to_owned(), "150000".to_owned())].into();
    let found = comparison(vec![without_price, hidden, cancelled, other_name], Vec::new());
    assert_eq!(keys(&found), ["GA-5"]);
}

#[test]
fn a_living_area_that_a_roll_filled_counts() {
    let without_area = |mut listing: Listing| {
        listing.facts.set(Column::LivingArea, None).unwrap();
        listing
    };
    let filled = |listing| {
        let mut listing = Sourced::from(without_area(listing));
        let roll = ("Fulton 2026 roll", Lender::Roll);
        listing.lend(Column::LivingArea, Value::WholeNumber(1_500), roll).unwrap();
        listing.into_shown()
    };
    let found = comparison_of(
        vec![filled(subject()), filled(sold(2, 1, 1_500)), without_area(sold(3, 1, 1_500))],
        Vec::new(),
    );
    assert_eq!((found.origin, keys(&found)), (Origin::OwnListings, vec!["GA-2"]));
}

#[test]
fn a_property_without_a_size_or_without_any_sale_nearby_has_no_comparables() {
    let mut bare = subject();
    bare.facts.set(Column::LivingArea, None).unwrap();
    let found = comparison_of(vec![bare, sold(2, 1, 1_500)], Vec::new());
    assert_eq!((found.origin, found.comparables.len()), (Origin::Recorded, 0));
    let found = comparison(Vec::new(), Vec::new());
    assert_eq!((found.origin, found.comparables.len()), (Origin::Recorded, 0));
}

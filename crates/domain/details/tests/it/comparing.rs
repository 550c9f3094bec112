//! Which sales are comparable, and the figures that follow from them.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use chrono::NaiveDate;
use details::testing::{HERE, InMemorySales, recorded_sales_contract, sale};
use details::{MOST_COMPARABLES, Origin, RecordedSale, RecordedSales, compare};
use geography::State;
use kernel::{ListingId, Money, PortError, Revision};
use listings::{Column, Coordinate, Facts, Listing, Precision, UniqueId, Value};
use std::sync::Mutex;

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

fn recently() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 6, 1).unwrap()
}

/// Returns a single-family home of 1,500 sq ft with a value of 300,000 dollars, at [`HERE`].
fn subject() -> Listing {
    let mut facts = Facts::default();
    for (column, value) in [
        (Column::Address, Value::Text("1 Peachtree St".into())),
        (Column::ZipCode, Value::Text("30303".into())),
        (Column::PropertyType, Value::Text("Single Family".into())),
        (Column::LivingArea, Value::WholeNumber(1_500)),
        (Column::Zestimate, Value::Money(Money::from_cents(30_000_000).unwrap())),
        (Column::Longitude, Value::Coordinate(Coordinate::from_micro(HERE.0).unwrap())),
        (Column::Latitude, Value::Coordinate(Coordinate::from_micro(HERE.1).unwrap())),
    ] {
        facts.set(column, Some(value)).unwrap();
    }
    Listing {
        id: ListingId(1),
        unique_id: UniqueId::parse("GA-Fulton-1").unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: [].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

/// Returns a sale that many thousandths of a degree to the north. One thousandth is 0.069 miles.
fn north(key: &str, thousandths: i32, dollars: i64, area: i64) -> RecordedSale {
    let point = (HERE.0, HERE.1 + thousandths * 1_000);
    RecordedSale { living_area: Some(area), ..sale(key, dollars, recently(), Some(point)) }
}

fn keys(sales: Vec<RecordedSale>) -> Vec<String> {
    keys_of(&subject(), sales)
}

fn keys_of(subject: &Listing, sales: Vec<RecordedSale>) -> Vec<String> {
    let comparison = compare(subject, Origin::Recorded, sales, today());
    comparison.comparables.iter().map(|one| one.sale.unique_id.to_string()).collect()
}

#[test]
fn sales_within_two_miles_are_ordered_by_distance() {
    let found = keys(vec![
        north("far", 30, 1, 1_500),  // 2.07 miles
        north("near", 28, 1, 1_500), // 1.93 miles
        north("nearest", 1, 1, 1_500),
    ]);
    assert_eq!(found, ["nearest", "near"]);
}

#[test]
fn without_a_location_the_zip_code_must_be_the_same() {
    let zip = |key, zip: Option<&str>| RecordedSale {
        zip_code: zip.map(str::to_owned),
        ..sale(key, 1, recently(), None)
    };
    let found =
        keys(vec![zip("same", Some("30303")), zip("other", Some("30305")), zip("none", None)]);
    assert_eq!(found, ["same"]);
}

#[test]
fn the_point_of_a_zip_code_is_no_location_to_measure_from() {
    let mut subject = subject();
    subject.facts.set_precision(Some(Precision::Zip));
    let near = |key, zip: &str| RecordedSale {
        zip_code: Some(zip.to_owned()),
        ..sale(key, 1, recently(), Some(HERE))
    };
    let found = keys_of(&subject, vec![near("same zip", "30303"), near("other zip", "30305")]);
    assert_eq!(found, ["same zip"]);
}

#[test]
fn sales_over_two_years_old_or_in_the_future_are_not_comparable() {
    let on = |key, year, day| {
        let day = NaiveDate::from_ymd_opt(year, 11, day).unwrap();
        sale(key, 1, day, Some(HERE))
    };
    let found = keys(vec![on("last", 2024, 21), on("too old", 2024, 20), on("to come", 2026, 22)]);
    assert_eq!(found, ["last"]);
}

#[test]
fn another_type_or_size_is_not_comparable_but_a_blank_is() {
    let land = RecordedSale {
        property_type: Some("Land".into()),
        ..sale("land", 1, recently(), Some(HERE))
    };
    let found = keys(vec![
        land,
        north("half", 1, 1, 750),
        north("less than half", 1, 1, 749),
        north("twice", 2, 1, 3_000),
        north("more than twice", 2, 1, 3_001),
        RecordedSale { living_area: None, ..north("unknown", 3, 1, 1) },
    ]);
    assert_eq!(found, ["half", "twice", "unknown"]);
}

#[test]
fn the_propertys_own_earlier_sale_is_not_comparable() {
    let own = RecordedSale {
        address: Some("1 PEACHTREE ST.".into()),
        zip_code: Some("30303".into()),
        ..sale("own", 1, recently(), Some(HERE))
    };
    assert!(keys(vec![own]).is_empty());
}

#[test]
fn the_median_and_the_propertys_own_price_per_square_foot_are_computed() {
    let comparison = compare(
        &subject(),
        Origin::Recorded,
        vec![
            north("a", 1, 150_000, 1_000), // 150 dollars
            north("b", 2, 250_000, 1_000), // 250
            north("c", 3, 340_000, 2_000), // 170
            RecordedSale { living_area: None, ..north("d", 4, 9, 1) },
        ],
        today(),
    );
    let dollars = |money: Option<Money>| money.unwrap().cents() as f64 / 100.0;
    assert_eq!(dollars(comparison.comparables[0].per_square_foot), 150.0);
    assert_eq!(comparison.comparables[3].per_square_foot, None);
    assert_eq!(dollars(comparison.median_per_square_foot), 170.0);
    assert_eq!(dollars(comparison.own_per_square_foot), 200.0, "300,000 / 1,500");
    assert_eq!(dollars(comparison.value_at_median), 255_000.0, "170 × 1,500");
}

#[test]
fn the_median_of_two_is_between_them() {
    let two = vec![north("a", 1, 150_000, 1_000), north("b", 2, 250_000, 1_000)];
    let comparison = compare(&subject(), Origin::Recorded, two, today());
    assert_eq!(comparison.median_per_square_foot.unwrap().cents(), 20_000);
    assert_eq!(compare(&subject(), Origin::Recorded, vec![], today()).median_per_square_foot, None);
}

#[test]
fn there_are_at_most_forty_eight_comparables() {
    let many = (1..=60).map(|n| north(&format!("s{n:02}"), n / 3, 1, 1_500)).collect();
    let found = keys(many);
    assert_eq!((MOST_COMPARABLES, found.len()), (48, 48));
    assert_eq!(found[47], "s48");
}

/// A fake that tests can fill.
#[derive(Default)]
struct Filled(Mutex<InMemorySales>);

impl RecordedSales for Filled {
    fn near(
        &self,
        place: &details::Neighbourhood,
        since: NaiveDate,
    ) -> Result<Vec<RecordedSale>, PortError> {
        self.0.lock().unwrap().near(place, since)
    }
}

#[test]
fn the_fake_fulfills_the_contract() {
    let store = Filled::default();
    recorded_sales_contract(&store, &|sales| *store.0.lock().unwrap() = InMemorySales(sales));
}

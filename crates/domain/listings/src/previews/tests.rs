use chrono::{NaiveDate, TimeZone as _};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{Money, Revision};

use super::*;
use crate::facts::Facts;
use crate::listing::UniqueId;
use crate::testing::InMemoryListings;
use crate::value::Value;

/// Saturday, 21 November 2026, noon in New York.
fn november() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 17, 0, 0).unwrap()
}

fn december() -> SaleMonth {
    SaleMonth::parse("2026-12").unwrap()
}

fn day(year: i32, month: u32, day: u32) -> Option<Value> {
    Some(Value::Date(NaiveDate::from_ymd_opt(year, month, day).unwrap()))
}

fn text(text: &str) -> Option<Value> {
    Some(Value::Text(text.to_owned()))
}

/// A listing that meets every condition.
fn complete(id: i64) -> Listing {
    let mut facts = Facts::default();
    let values = [
        (Column::Address, text("12 Peachtree St")),
        (Column::County, text("Fulton")),
        (Column::PrincipalAmountOwed, Some(Value::Money(Money::parse_dollars("1").unwrap()))),
        (Column::DebtDate, day(2019, 5, 14)),
        (Column::SaleDate, day(2026, 12, 1)),
        (Column::Status, text("Scheduled")),
    ];
    for (column, value) in values {
        facts.set(column, value).unwrap();
    }
    Listing {
        id: ListingId(id),
        unique_id: UniqueId::parse(&format!("GA|Fulton|{id}")).unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: vec!["https://photos.example.com/1.jpg".to_owned()],
        extras: [].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: crate::BorrowedValues::default(),
    }
}

fn with(column: Column, value: Option<Value>) -> Listing {
    let mut listing = complete(1);
    listing.facts.set(column, value).unwrap();
    listing
}

#[test]
fn a_listing_that_has_everything_qualifies() {
    assert!(qualifies(&complete(1), december()));
}

#[test]
fn a_preview_needs_a_photo() {
    let mut listing = complete(1);
    listing.photos.clear();
    assert!(!qualifies(&listing, december()));
}

#[test]
fn a_preview_needs_the_amount_owed_the_debt_date_and_a_county() {
    for column in [Column::PrincipalAmountOwed, Column::DebtDate, Column::County] {
        assert!(!qualifies(&with(column, None), december()), "{column:?}");
    }
}

#[test]
fn a_preview_needs_a_sale_in_the_month() {
    let on = |value| qualifies(&with(Column::SaleDate, value), december());
    assert!(on(day(2026, 12, 1)));
    assert!(on(day(2026, 12, 31)));
    assert!(!on(day(2026, 11, 30)), "this month");
    assert!(!on(day(2027, 1, 1)), "the month after next");
    assert!(!on(day(2025, 12, 1)), "the same month of another year");
    assert!(!on(None));
}

#[test]
fn only_a_final_status_disqualifies() {
    let status = |status| qualifies(&with(Column::Status, status), december());
    for word in ["Cancelled", "Sold", "Redeemed"] {
        assert!(!status(text(word)), "{word}");
    }
    for word in ["Scheduled", "Postponed", "Upset Bid"] {
        assert!(status(text(word)), "{word}");
    }
    assert!(status(None));
}

#[test]
fn january_is_previewed_in_december() {
    let christmas = Utc.with_ymd_and_hms(2026, 12, 25, 17, 0, 0).unwrap();
    assert_eq!(previewed_month(christmas).to_string(), "2027-01");
}

#[test]
fn the_month_changes_at_midnight_eastern_time() {
    // 23:59 on 30 November in New York, 04:59 on 1 December in UTC.
    let before = Utc.with_ymd_and_hms(2026, 12, 1, 4, 59, 0).unwrap();
    assert_eq!(previewed_month(before).to_string(), "2026-12");
    let after = Utc.with_ymd_and_hms(2026, 12, 1, 5, 0, 0).unwrap();
    assert_eq!(previewed_month(after).to_string(), "2027-01");
}

#[test]
fn visitors_do_not_see_house_numbers() {
    for (address, shown) in [
        ("123 Peachtree St NE", "Peachtree St NE"),
        ("12-34 Queens Blvd", "Queens Blvd"),
        ("12B Main St", "Main St"),
        ("12 1/2 Main St", "Main St"),
        ("700 5th Ave", "5th Ave"),
        ("5th Ave", "5th Ave"),
        ("  9  42nd St", "42nd St"),
        ("Old Mill Rd", "Old Mill Rd"),
        ("1 2 Mile Rd", "2 Mile Rd"),
        ("123", "123"),
    ] {
        assert_eq!(street(address), shown, "{address}");
    }
}

fn service(listings: Vec<Listing>, clock: Arc<FixedClock>) -> PreviewService {
    let store = Arc::new(InMemoryListings::of(listings));
    PreviewService::new(store.clone(), store, clock)
}

fn ids(drawn: &[Arc<Listing>]) -> Vec<i64> {
    drawn.iter().map(|listing| listing.id.0).collect()
}

#[test]
fn at_most_twenty_four_are_drawn_and_none_twice() {
    let service = service((1..=60).map(complete).collect(), Arc::new(FixedClock::at(november())));
    let mut drawn = ids(&service.draw(&mut |below| below / 2).unwrap());
    assert_eq!(drawn.len(), 24);
    drawn.sort_unstable();
    drawn.dedup();
    assert_eq!(drawn.len(), 24);
}

#[test]
fn the_selection_and_its_order_are_random() {
    let service = service((1..=5).map(complete).collect(), Arc::new(FixedClock::at(november())));
    let first = ids(&service.draw(&mut |_| 0).unwrap());
    let last = ids(&service.draw(&mut |below| below - 1).unwrap());
    assert_eq!(first.len(), 5);
    assert_eq!(last[0], first[4], "the last may come first");
}

#[test]
fn unqualified_duplicate_and_withdrawn_listings_are_never_drawn() {
    let mut duplicate = complete(2);
    duplicate.duplicate_of = Some(ListingId(1));
    let mut withdrawn = complete(3);
    withdrawn.withdrawn = true;
    let mut without_photo = complete(4);
    without_photo.photos.clear();
    let listings = vec![complete(1), duplicate, withdrawn, without_photo];
    let service = service(listings, Arc::new(FixedClock::at(november())));
    assert_eq!(ids(&service.draw(&mut |_| 0).unwrap()), [1]);
}

#[test]
fn a_new_month_has_new_previews_immediately() {
    let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 12, 1, 4, 59, 0).unwrap()));
    let service = service(vec![complete(1)], clock.clone());
    assert_eq!(ids(&service.draw(&mut |_| 0).unwrap()), [1]);
    clock.advance(TimeDelta::minutes(1));
    assert!(service.draw(&mut |_| 0).unwrap().is_empty());
}

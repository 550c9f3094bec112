//! What an event says about a sale, and the contract of the fake store.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::sync::Arc;

use calendar::testing::{InMemoryFeeds, feed_store_contract};
use calendar::{EventState, FeedEntry, SaleEvent, Start};
use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone as _, Utc};
use geography::{State, TodayByState};
use kernel::{AccountId, ListingId, Money, Revision};
use ledger::testing::change;
use ledger::{EntryKind, LedgerEntry};
use listings::{Column, Facts, Listing, UniqueId, Value};
use saved::testing::InMemorySaved;
use searches::testing::InMemorySearches;
use searches::{SearchName, SearchStore as _, ViewAddress};
use uuid::Uuid;

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
}

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

/// A sale in Harris County, Texas, with a clear time.
fn listing(sale: NaiveDate, status: Option<&str>) -> Listing {
    let mut facts = Facts::default();
    let text = |text: &str| Value::Text(text.to_owned());
    let mut set = |column, value| facts.set(column, Some(value)).unwrap();
    set(Column::Address, text("7 Main St"));
    set(Column::City, text("Houston"));
    set(Column::County, text("Harris"));
    set(Column::SaleDate, Value::Date(sale));
    set(Column::OpeningBid, Value::Money(Money::parse_dollars("1234567.5").unwrap()));
    if let Some(status) = status {
        set(Column::Status, text(status));
    }
    Listing {
        id: ListingId(7),
        unique_id: UniqueId::parse("Texas|Harris|7").unwrap(),
        state: State::parse("TX").unwrap(),
        facts,
        photos: Vec::new(),
        extras: [("Sale Time".to_owned(), "10:00 AM".to_owned())].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

fn entry(number: i64, kind: EntryKind, field: &str) -> LedgerEntry {
    let changes = if field.is_empty() { vec![] } else { vec![change(field, "old", "new")] };
    LedgerEntry {
        listing: ListingId(7),
        revision: Revision(number),
        at: now() - TimeDelta::days(10 - number),
        kind,
        source: None,
        changes,
    }
}

fn event(listing: &Listing, history: &[LedgerEntry]) -> SaleEvent {
    SaleEvent::of(listing, history, &TodayByState::at(now())).unwrap()
}

#[test]
fn an_event_has_the_sales_time_by_the_clock_of_its_county() {
    let event = event(&listing(day(12, 1), Some("Scheduled")), &[]);
    // Houston has Central time, although Texas's own clock is Mountain time.
    let ten = Utc.with_ymd_and_hms(2026, 12, 1, 16, 0, 0).unwrap();
    assert_eq!(event.start, Start::At(ten));
    assert_eq!(event.state, EventState::Confirmed);
    assert_eq!(event.summary, "Foreclosure sale: 7 Main St, Houston, TX");
    assert_eq!(event.place.as_deref(), Some("Harris, Texas"));
    assert_eq!(
        event.notes,
        ["Status: Scheduled", "Sale time: 10:00 AM", "Opening bid: $1,234,567.50"]
    );
    let mut elsewhere = listing(day(12, 1), None);
    elsewhere.extras = [
        ("Sale Time".to_owned(), "between 10 and 4".to_owned()),
        ("Sale Location".to_owned(), " Bayou City Event Center ".to_owned()),
    ]
    .into();
    let event = self::event(&elsewhere, &[]);
    assert_eq!(event.start, Start::Day(day(12, 1)), "the time is not clear");
    assert_eq!(event.place.as_deref(), Some("Bayou City Event Center"));
}

#[test]
fn a_sale_without_a_date_is_no_event() {
    let mut undated = listing(day(12, 1), None);
    undated.facts.set(Column::SaleDate, None).unwrap();
    assert_eq!(SaleEvent::of(&undated, &[], &TodayByState::at(now())), None);
}

#[test]
fn the_status_decides_whether_the_event_takes_place() {
    for (status, state, title) in [
        (Some("Cancelled"), EventState::Cancelled, "Cancelled"),
        (Some("Redeemed"), EventState::Cancelled, "Redeemed"),
        (Some("Sold"), EventState::Confirmed, "Sold"),
        (Some("Postponed"), EventState::Tentative, "Postponed"),
        (None, EventState::Confirmed, "Foreclosure sale"),
    ] {
        let event = event(&listing(day(12, 1), status), &[]);
        let expected = format!("{title}: 7 Main St, Houston, TX");
        assert_eq!((event.state, event.summary), (state, expected), "{status:?}");
    }
    let unlisted = [entry(1, EntryKind::Listed, ""), entry(2, EntryKind::NoLongerListed, "")];
    let gone = event(&listing(day(12, 1), Some("Scheduled")), &unlisted);
    assert_eq!(gone.state, EventState::Tentative);
    assert!(gone.summary.starts_with("No longer listed: "));
    let withdrawn = Listing { withdrawn: true, ..listing(day(12, 1), None) };
    assert_eq!(event(&withdrawn, &[]).state, EventState::Cancelled);
}

#[test]
fn the_sequence_rises_with_every_change_that_the_event_shows() {
    let history = [
        entry(1, EntryKind::Listed, ""),
        entry(2, EntryKind::Changed, "Foreclosure Sale Date"),
        entry(3, EntryKind::Changed, "Year Built"),
        entry(4, EntryKind::Changed, "Sale Time"),
        entry(5, EntryKind::Changed, "matched_Foreclosure Status"),
    ];
    let sequence = |entries: usize| event(&listing(day(12, 1), None), &history[..entries]).sequence;
    assert_eq!([1, 2, 3, 4, 5].map(sequence), [0, 1, 1, 2, 3]);
    let changed =
        |entries: usize| event(&listing(day(12, 1), None), &history[..entries]).changed_at;
    assert_eq!(changed(3), history[1].at, "the year built is not in the event");
    assert_eq!(changed(5), history[4].at);
}

#[test]
fn a_sale_that_left_the_feed_is_cancelled_on_its_last_day() {
    let moved = listing(day(12, 8), Some("Scheduled"));
    let history = [entry(1, EntryKind::Listed, ""), entry(2, EntryKind::Changed, "Sale Time")];
    let gone = FeedEntry {
        listing: ListingId(7),
        day: day(12, 1),
        is_gone: true,
        turns: 1,
        turned_at: now(),
    };
    let event = SaleEvent::of_entry(&gone, &moved, &history, &TodayByState::at(now()));
    assert_eq!(event.start, Start::Day(day(12, 1)));
    assert_eq!((event.state, event.sequence), (EventState::Cancelled, 2));
    assert_eq!(event.changed_at, now());
    assert_eq!(event.summary, "Removed: 7 Main St, Houston, TX");
    assert_eq!(event.notes[0], "This sale is no longer part of this calendar.");
}

#[test]
fn an_unusual_day_is_in_the_notes() {
    let rule = "Unusual day: foreclosure sales in Texas are on the first Tuesday of the month \
                (Tex. Prop. Code § 51.002).";
    let notes = |sale| event(&listing(sale, None), &[]).notes;
    assert!(notes(day(12, 8)).iter().any(|note| note == rule));
    assert!(!notes(day(12, 1)).iter().any(|note| note.starts_with("Unusual")));
}

#[test]
fn the_fake_fulfills_the_contract() {
    let searches = Arc::new(InMemorySearches::default());
    let accounts = [1, 2].map(|number| AccountId(Uuid::from_u128(number)));
    let name = SearchName::parse("Fulton").unwrap();
    let view = ViewAddress::parse("county=Fulton").unwrap();
    let search = searches.insert(accounts[0], &name, &view, now(), 50).unwrap();
    let store = InMemoryFeeds::of(searches.clone(), Arc::new(InMemorySaved::default()));
    feed_store_contract(&store, &*searches, accounts, search.id, now());
}

//! Which changes matter, and in which order.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeZone as _, Utc};
use geography::{State, TodayByState};
use kernel::{ListingId, Revision};
use ledger::testing::change;
use ledger::{Change, EntryKind, LedgerEntry};
use listings::{Column, Facts, Listing, UniqueId, Value};
use news::{Matter, SaleChange, SaleNews, changed_sales};

const STATUS: &str = "matched_Foreclosure Status";

fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 23, 17, 0, 0).unwrap()
}

fn today() -> TodayByState {
    TodayByState::at(now())
}

fn listing(number: i64, sale_date: Option<&str>) -> Listing {
    let mut facts = Facts::default();
    let date = sale_date.map(|date| Value::Date(date.parse::<NaiveDate>().unwrap()));
    facts.set(Column::SaleDate, date).unwrap();
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&format!("GA-{number}")).unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: BTreeMap::new(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

fn news(listing: Listing, entries: Vec<(EntryKind, Vec<Change>)>) -> SaleNews {
    let id = listing.id;
    let entry = |(place, (kind, changes)): (usize, (EntryKind, Vec<Change>))| LedgerEntry {
        listing: id,
        revision: Revision(place as i64 + 1),
        at: now(),
        kind,
        source: Some("fulton".to_owned()),
        changes,
    };
    SaleNews {
        listing,
        entries: entries.into_iter().enumerate().map(entry).collect(),
        checked_at: None,
    }
}

fn changed(listing: Listing, changes: Vec<Change>) -> SaleNews {
    news(listing, vec![(EntryKind::Changed, changes)])
}

/// The changes of the only sale that is reported, or nothing.
fn changes(news: SaleNews) -> Vec<(Matter, Option<String>, Option<String>)> {
    let sales = changed_sales(vec![news], &today());
    let changes = sales.into_iter().flat_map(|sale| sale.changes);
    changes.map(|SaleChange { matter, old, new, .. }| (matter, old, new)).collect()
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn five_matters_count_and_nothing_else() {
    let date_name = Column::SaleDate.value();
    let found = changes(changed(
        listing(1, None),
        vec![
            change("Year Built", "1984", "1985"),
            change("Sale Time", "", "10:00 AM"),
            change("zillow_image_1", "a", "b"),
            change("Row", "1", "2"),
            change("matched_Current Bid", "100", "90"),
            change(date_name, "2026-12-01", "2027-01-05"),
            change(STATUS, "Scheduled", "Postponed"),
        ],
    ));
    assert_eq!(
        found,
        [
            (Matter::Status, text("Scheduled"), text("Postponed")),
            (Matter::SaleDate, text("2026-12-01"), text("2027-01-05")),
            (Matter::SaleTime, None, text("10:00 AM")),
            (Matter::OpeningBid, text("100"), text("90")),
        ]
    );
    assert_eq!(changes(changed(listing(1, None), vec![change("City", "a", "b")])), []);
}

#[test]
fn no_longer_listed_and_listed_again_are_reported_unless_they_cancel_out() {
    let gone = (EntryKind::NoLongerListed, vec![]);
    let back = (EntryKind::Listed, vec![change(STATUS, "Scheduled", "Sold")]);
    let listed = text("listed");
    let sale = || listing(1, None);
    assert_eq!(changes(news(sale(), vec![gone.clone()])), [(Matter::Listed, listed.clone(), None)]);
    assert_eq!(
        changes(news(sale(), vec![back.clone()])),
        [(Matter::Status, text("Scheduled"), text("Sold")), (Matter::Listed, None, listed)]
    );
    assert_eq!(
        changes(news(sale(), vec![gone, back])),
        [(Matter::Status, text("Scheduled"), text("Sold"))]
    );
}

#[test]
fn a_value_that_returns_is_not_reported() {
    let there = (EntryKind::Changed, vec![change(STATUS, "Scheduled", "Cancelled")]);
    let back = (EntryKind::Undone, vec![change(STATUS, "Cancelled", "Scheduled")]);
    assert_eq!(changes(news(listing(1, None), vec![there, back])), []);
}

#[test]
fn what_an_undo_alone_changes_is_taken_back() {
    let changed = |kind, old, new| (kind, vec![change(STATUS, old, new)]);
    let there = changed(EntryKind::Changed, "Scheduled", "Cancelled");
    let back = changed(EntryKind::Undone, "Cancelled", "Scheduled");
    let taken_back = |entries| {
        let sales = changed_sales(vec![news(listing(1, None), entries)], &today());
        let changes = sales.into_iter().flat_map(|sale| sale.changes);
        changes.map(|change| (change.matter, change.is_taken_back)).collect::<Vec<_>>()
    };
    assert_eq!(taken_back(vec![back.clone()]), [(Matter::Status, true)]);
    let later = changed(EntryKind::Changed, "Scheduled", "Sold");
    assert_eq!(taken_back(vec![back.clone(), later]), [(Matter::Status, false)]);
    assert_eq!(taken_back(vec![there, back]), []);
    let relisted = (EntryKind::UndoneRemoval, vec![]);
    assert_eq!(taken_back(vec![relisted.clone()]), [(Matter::Listed, true)]);
    assert_eq!(taken_back(vec![(EntryKind::NoLongerListed, vec![]), relisted]), []);
    assert_eq!(taken_back(vec![(EntryKind::UndoneListing, vec![])]), [(Matter::Listed, true)]);
}

#[test]
fn the_most_imminent_sale_is_first_and_the_old_date_counts() {
    let status = || vec![change(STATUS, "Scheduled", "Cancelled")];
    let date = Column::SaleDate.value();
    let sales = changed_sales(
        vec![
            changed(listing(1, None), status()),
            changed(listing(2, Some("2026-12-24")), status()),
            changed(listing(3, Some("2026-11-22")), status()),
            changed(listing(4, Some("2026-11-25")), status()),
            changed(listing(5, Some("2027-01-05")), vec![change(date, "2026-11-23", "2027-01-05")]),
        ],
        &today(),
    );
    let order: Vec<i64> = sales.iter().map(|sale| sale.listing.id.0).collect();
    assert_eq!(order, [5, 4, 2, 1, 3]);
    assert_eq!(sales[0].imminent, NaiveDate::from_ymd_opt(2026, 11, 23));
}

#[test]
fn a_withdrawn_listing_is_left_out_and_one_sale_is_reported_once() {
    let status = || vec![change(STATUS, "Scheduled", "Cancelled")];
    let withdrawn = Listing { withdrawn: true, ..listing(1, None) };
    let copy = |number| Listing { duplicate_of: Some(ListingId(3)), ..listing(number, None) };
    let ids = |news| {
        let sales = changed_sales(news, &today());
        sales.iter().map(|sale| sale.listing.id.0).collect::<Vec<_>>()
    };
    assert_eq!(ids(vec![changed(withdrawn, status())]), []);
    let twice = vec![
        changed(copy(2), status()),
        changed(listing(3, None), status()),
        changed(copy(4), status()),
    ];
    assert_eq!(ids(twice), [3], "the original");
    assert_eq!(ids(vec![changed(copy(2), status()), changed(copy(4), status())]), [2]);
}

//! Saving, listing and what is told of changes, over fakes of the ports.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use geography::State;
use intake::Change;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, ListingId, Revision};
use listings::testing::InMemoryListings;
use listings::{
    Column, Facts, Filters, Historical, Listing, ListingService, OneOf, SearchListings, UniqueId,
    Value,
};
use saved::testing::{InMemorySaved, saved_store_contract};
use saved::{Annotation, LedgerEntry, MOST_SAVED, Note, SavedError, SavedService, Stage};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const BOB: AccountId = AccountId(Uuid::from_u128(2));

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

fn id(number: i64) -> UniqueId {
    UniqueId::parse(&format!("GA-Fulton-{number}")).unwrap()
}

fn listing(number: i64, county: &str) -> Listing {
    let mut facts = Facts::default();
    facts.set(Column::County, Some(Value::Text(county.to_owned()))).unwrap();
    Listing {
        id: ListingId(number),
        unique_id: id(number),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: [].into(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: false,
    }
}

struct Desk {
    store: Arc<InMemorySaved>,
    clock: Arc<FixedClock>,
    service: SavedService,
}

fn desk(count: i64) -> Desk {
    let all: Vec<Listing> = (1..=count)
        .map(|number| listing(number, if number % 2 == 0 { "Cobb" } else { "Fulton" }))
        .collect();
    let known = all.iter().map(|listing| (listing.id, listing.unique_id.clone()));
    let store = Arc::new(InMemorySaved::of(known));
    let clock = Arc::new(FixedClock::at(noon()));
    let found = Arc::new(InMemoryListings::of(all));
    let listings = ListingService::new(found.clone(), found, clock.clone());
    let service = SavedService::new(store.clone(), listings, clock.clone());
    Desk { store, clock, service }
}

fn bid(listing: i64, old: &str, new: &str) -> LedgerEntry {
    LedgerEntry {
        listing: ListingId(listing),
        at: noon(),
        changes: vec![Change {
            field: "matched_Current Bid".to_owned(),
            old: Some(old.to_owned()),
            new: Some(new.to_owned()),
        }],
    }
}

#[test]
fn the_fake_keeps_every_promise() {
    let known = [1, 2, 3].map(|number| (ListingId(number), id(number)));
    let store = InMemorySaved::of(known.clone());
    let change = |listing: ListingId| store.note(bid(listing.0, "1", "2"));
    saved_store_contract(&store, [ANN, BOB], &known, &change, noon());
}

#[test]
fn save_all_takes_every_match_whatever_the_page() {
    let Desk { service, .. } = desk(250);
    let cobb = OneOf::of(vec![listings::CountyChoice { state: None, name: "Cobb".to_owned() }]);
    let search = SearchListings {
        filters: Filters { counties: cobb, ..Filters::default() },
        page: listings::Page::new(2, 15).unwrap(),
        ..SearchListings::default()
    };
    assert_eq!(service.save(ANN, &search).unwrap().len(), 125);
    assert_eq!(service.save(ANN, &search).unwrap().len(), 0, "newly saved are none");
}

#[test]
fn a_person_keeps_ten_thousand_and_beyond_them_nothing_is_saved() {
    let Desk { service, store, .. } = desk(10_001);
    assert_eq!(MOST_SAVED, 10_000);
    let all = SearchListings::default();
    assert!(matches!(service.save(ANN, &all), Err(SavedError::TooMany)));
    let kept = saved::SavedStore::saved(store.as_ref(), ANN).unwrap();
    assert!(kept.is_empty());
    assert_eq!(
        SavedError::TooMany.to_string(),
        "You can keep at most 10,000 properties. Nothing was saved: narrow the list, or remove some of your properties first."
    );
}

#[test]
fn ids_that_name_nothing_are_left_out() {
    let Desk { service, .. } = desk(2);
    assert_eq!(service.save_these(ANN, vec![id(2), id(77)]).unwrap(), [id(2)]);
    assert_eq!(service.save_these(ANN, vec![]).unwrap(), [], "no ids are not all");
}

#[test]
fn the_list_is_filtered_like_any_search_and_holds_only_ones_own() {
    let Desk { service, .. } = desk(4);
    service.save_these(ANN, vec![id(1), id(2), id(3)]).unwrap();
    service.save_these(BOB, vec![id(4)]).unwrap();
    let fulton = OneOf::of(vec![listings::CountyChoice { state: None, name: "Fulton".to_owned() }]);
    let search = SearchListings {
        historical: Historical::All,
        filters: Filters { counties: fulton, ..Filters::default() },
        ..SearchListings::default()
    };
    let page = service.page(ANN, &search).unwrap();
    let ids: Vec<i64> = page.rows.iter().map(|row| row.listing.id.0).collect();
    assert_eq!((ids, page.total, page.pages), (vec![1, 3], 2, 1));
}

#[test]
fn changes_stay_marked_through_a_visit_and_are_gone_on_the_next() {
    let Desk { service, store, clock } = desk(2);
    service.save_these(ANN, vec![id(1), id(2)]).unwrap();
    let news = |service: &SavedService| {
        let page = service.page(ANN, &SearchListings::default()).unwrap();
        page.rows.iter().map(|row| row.news.len()).collect::<Vec<_>>()
    };
    assert_eq!(news(&service), [0, 0], "the first visit");
    store.note(bid(1, "100", "90"));
    clock.advance(TimeDelta::minutes(31));
    assert_eq!(news(&service), [1, 0]);
    clock.advance(TimeDelta::minutes(20));
    assert_eq!(news(&service), [1, 0], "the same visit");
    clock.advance(TimeDelta::minutes(31));
    assert_eq!(news(&service), [0, 0], "the next");
}

#[test]
fn a_note_needs_a_saved_property() {
    let Desk { service, clock, .. } = desk(1);
    let annotation =
        Annotation { note: Note::parse("roof").unwrap(), stage: Some(Stage::ReadyToBid) };
    assert!(matches!(service.annotate(ANN, &id(1), &annotation), Err(SavedError::NotSaved)));
    service.save_these(ANN, vec![id(1)]).unwrap();
    service.annotate(ANN, &id(1), &annotation).unwrap();
    let page = service.page(ANN, &SearchListings::default()).unwrap();
    assert_eq!(page.rows[0].saved.annotation, annotation);
    assert_eq!(page.rows[0].saved.saved_at, clock.now());
    assert_eq!(service.annotations(ANN).unwrap()[&ListingId(1)], annotation);
    let gone = service.remove(ANN, &[id(1)]).unwrap();
    assert_eq!(gone[0].annotation, annotation, "it can be taken back");
    assert!(service.annotations(ANN).unwrap().is_empty());
}

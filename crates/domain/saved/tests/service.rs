//! Saving, listing and reporting changes, over fakes of the ports.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, ListingId, Revision};
use ledger::EntryKind;
use ledger::testing::change;
use listings::testing::{InMemoryListings, InMemorySubscribers, search_service};
use listings::{
    ChoiceFilter, Column, Facts, Filters, Historical, Listing, SearchListings, SubscriberSearch,
    UniqueId, Value,
};
use saved::testing::{InMemorySaved, saved_store_contract};
use saved::{Annotation, MOST_SAVED, Note, SavedError, SavedService, Stage};
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
    let search = search_service(found, Arc::<InMemorySubscribers>::default(), clock.clone());
    let service = SavedService::new(store.clone(), store.ledger(), search, clock.clone());
    Desk { store, clock, service }
}

fn everything(account: AccountId) -> SubscriberSearch {
    SubscriberSearch::new(account, SearchListings::default())
}

/// An import that changes the current bid of a listing.
fn change_bid(store: &InMemorySaved, listing: ListingId, old: &str, new: &str) {
    let bid = change("matched_Current Bid", old, new);
    store.ledger().import("county", noon(), |appender| {
        appender.append(listing, EntryKind::Changed, &[bid]).unwrap();
    });
}

#[test]
fn the_fake_fulfills_the_contract() {
    let known = [1, 2, 3].map(|number| (ListingId(number), id(number)));
    let store = InMemorySaved::of(known.clone());
    let change = |listing| change_bid(&store, listing, "1", "2");
    saved_store_contract(&store, [ANN, BOB], &known, &change, noon());
}

#[test]
fn save_all_saves_every_match_not_only_the_page() {
    let Desk { service, .. } = desk(250);
    let search = SearchListings {
        filters: Filters::default().with(ChoiceFilter::County, &["Cobb"]),
        page: listings::Page::new(2, 15).unwrap(),
        ..SearchListings::default()
    };
    let search = SubscriberSearch::new(ANN, search);
    assert_eq!(service.save(search.clone()).unwrap().len(), 125);
    assert_eq!(service.save(search).unwrap().len(), 0, "nothing is newly saved");
}

#[test]
fn a_person_can_save_ten_thousand_properties_and_a_larger_request_saves_nothing() {
    let Desk { service, store, .. } = desk(10_001);
    assert_eq!(MOST_SAVED, 10_000);
    assert!(matches!(service.save(everything(ANN)), Err(SavedError::TooMany)));
    let kept = saved::SavedStore::saved(store.as_ref(), ANN).unwrap();
    assert!(kept.is_empty());
    assert_eq!(
        SavedError::TooMany.to_string(),
        "You can save at most 10,000 properties. Nothing was saved: narrow the list, or remove some of your properties first."
    );
}

#[test]
fn unknown_ids_are_left_out() {
    let Desk { service, .. } = desk(2);
    assert_eq!(service.save_these(ANN, vec![id(2), id(77)]).unwrap(), [id(2)]);
    assert_eq!(service.save_these(ANN, vec![]).unwrap(), [], "no ids do not mean all of them");
}

#[test]
fn the_list_is_filtered_like_any_search_and_contains_only_the_persons_own() {
    let Desk { service, .. } = desk(4);
    service.save_these(ANN, vec![id(1), id(2), id(3)]).unwrap();
    service.save_these(BOB, vec![id(4)]).unwrap();
    let search = SearchListings {
        historical: Historical::All,
        filters: Filters::default().with(ChoiceFilter::County, &["Fulton"]),
        ..SearchListings::default()
    };
    let page = service.page(SubscriberSearch::new(ANN, search)).unwrap();
    let ids: Vec<i64> = page.rows.iter().map(|row| row.listing.id.0).collect();
    assert_eq!((ids, page.total, page.pages), (vec![1, 3], 2, 1));
}

#[test]
fn changes_are_marked_during_a_visit_and_not_on_the_next() {
    let Desk { service, store, clock } = desk(2);
    service.save_these(ANN, vec![id(1), id(2)]).unwrap();
    let news = |service: &SavedService| {
        let page = service.page(everything(ANN)).unwrap();
        page.rows.iter().map(|row| row.news.len()).collect::<Vec<_>>()
    };
    assert_eq!(news(&service), [0, 0], "first visit");
    change_bid(&store, ListingId(1), "100", "90");
    clock.advance(TimeDelta::minutes(31));
    assert_eq!(news(&service), [1, 0]);
    clock.advance(TimeDelta::minutes(20));
    assert_eq!(news(&service), [1, 0], "same visit");
    clock.advance(TimeDelta::minutes(31));
    assert_eq!(news(&service), [0, 0], "next visit");
}

#[test]
fn a_change_from_before_the_property_was_saved_is_not_news() {
    let Desk { service, store, clock } = desk(2);
    service.save_these(ANN, vec![id(1)]).unwrap();
    service.page(everything(ANN)).unwrap();
    change_bid(&store, ListingId(1), "100", "90");
    change_bid(&store, ListingId(2), "100", "90");
    service.save_these(ANN, vec![id(2)]).unwrap();
    clock.advance(TimeDelta::minutes(31));
    let page = service.page(everything(ANN)).unwrap();
    let news: Vec<_> = page.rows.iter().map(|row| (row.listing.id.0, row.news.len())).collect();
    assert_eq!(news, [(1, 1), (2, 0)]);
}

#[test]
fn a_note_requires_a_saved_property() {
    let Desk { service, clock, .. } = desk(1);
    let annotation =
        Annotation { note: Note::parse("roof").unwrap(), stage: Some(Stage::ReadyToBid) };
    assert!(matches!(service.annotate(ANN, &id(1), &annotation), Err(SavedError::NotSaved)));
    service.save_these(ANN, vec![id(1)]).unwrap();
    assert!(matches!(service.annotation(ANN, &id(1)), Ok(blank) if blank == Annotation::default()));
    service.annotate(ANN, &id(1), &annotation).unwrap();
    assert_eq!(service.annotation(ANN, &id(1)).unwrap(), annotation);
    assert!(matches!(service.annotation(ANN, &id(2)), Err(SavedError::NotSaved)));
    let page = service.page(everything(ANN)).unwrap();
    assert_eq!(page.rows[0].saved.annotation, annotation);
    assert_eq!(page.rows[0].saved.saved_at, clock.now());
    assert_eq!(service.annotations(ANN).unwrap()[&ListingId(1)], annotation);
    let gone = service.remove(ANN, &[id(1)]).unwrap();
    assert_eq!(gone[0].annotation, annotation, "the removal can be undone");
    assert!(service.annotations(ANN).unwrap().is_empty());
}

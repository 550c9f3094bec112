//! Saving, listing and reporting changes, over fakes of the ports.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, ListingId, Money, Revision, StorageBudget};
use ledger::EntryKind;
use ledger::testing::change;
use listings::testing::{InMemoryListings, InMemorySubscribers, search_service};
use listings::{
    ChangeKind, ChoiceFilter, Column, Direction, Facts, Filters, Historical, Listing,
    SearchListings, SubscriberSearch, UniqueId, Value,
};
use saved::testing::{InMemorySaved, saved_store_contract, storage_contract};
use saved::{
    Annotated, Annotation, Edit, EntryNumber, MOST_SAVED, MaximumBid, Note, OwnChange, PartValue,
    Recording, SavedChanges, SavedError, SavedPage, SavedRow, SavedService, Stage, Tags,
};
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
        borrowed: listings::BorrowedValues::default(),
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
    let changes = SavedChanges::new(store.clone(), store.ledger(), clock.clone());
    let search = search_service(found, Arc::<InMemorySubscribers>::default(), clock.clone())
        .with_changes(Arc::new(changes));
    let service = SavedService::new(store.clone(), store.ledger(), search, clock.clone());
    Desk { store, clock, service }
}

fn everything(account: AccountId) -> SubscriberSearch {
    SubscriberSearch::new(account, SearchListings::default())
}

/// The rows of a page, and the number of matches and pages.
struct Page {
    rows: Vec<SavedRow>,
    total: u64,
    pages: u64,
}

/// Reads a page in batches of two rows.
fn read(service: &SavedService, search: SubscriberSearch) -> Page {
    let SavedPage { rows: mut stream, total, pages, own } = service.page(search).unwrap();
    let mut rows = Vec::new();
    while let Some(batch) = stream.next(2).unwrap() {
        rows.extend(own.of(batch.fetch().unwrap()).unwrap());
    }
    Page { rows, total, pages }
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
fn the_fake_has_a_budget() {
    let known = [1, 2].map(|number| (ListingId(number), id(number)));
    let store = InMemorySaved::of(known.clone()).within(StorageBudget(10_000));
    storage_contract(&store, ANN, &known, noon());
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
    let page = read(&service, SubscriberSearch::new(ANN, search));
    let ids: Vec<i64> = page.rows.iter().map(|row| row.listing.id.0).collect();
    assert_eq!((ids, page.total, page.pages), (vec![1, 3], 2, 1));
}

#[test]
fn a_page_reads_only_the_notes_that_it_shows() {
    let Desk { service, store, .. } = desk(250);
    service.save(everything(ANN)).unwrap();
    for by_change in [None, Some(Direction::Descending)] {
        let before = store.shown();
        let page = listings::Page::new(3, 25).unwrap();
        let criteria = SearchListings { page, ..SearchListings::default() };
        let search = SubscriberSearch { by_change, ..SubscriberSearch::new(ANN, criteria) };
        let page = read(&service, search);
        assert_eq!((page.rows.len(), page.total, page.pages), (25, 250, 10));
        assert_eq!(store.shown() - before, 25);
    }
}

#[test]
fn changes_are_marked_during_a_visit_and_not_on_the_next() {
    let Desk { service, store, clock } = desk(2);
    service.save_these(ANN, vec![id(1), id(2)]).unwrap();
    let news = |service: &SavedService| {
        let page = read(service, everything(ANN));
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
    read(&service, everything(ANN));
    change_bid(&store, ListingId(1), "100", "90");
    change_bid(&store, ListingId(2), "100", "90");
    service.save_these(ANN, vec![id(2)]).unwrap();
    clock.advance(TimeDelta::minutes(31));
    let page = read(&service, everything(ANN));
    let news: Vec<_> = page.rows.iter().map(|row| (row.listing.id.0, row.news.len())).collect();
    assert_eq!(news, [(1, 1), (2, 0)]);
}

/// Five saved properties after a second visit: 1 got a new status, then 2 a new bid, 3 is no longer
/// listed, 4 was renovated, and 5 did not change.
fn changed_desk() -> Desk {
    let desk = desk(6);
    let Desk { service, store, clock } = &desk;
    service.save_these(ANN, (1..=5).map(id).collect()).unwrap();
    read(service, everything(ANN));
    let append = |minutes: i64, listing: i64, kind, changes: &[ledger::Change]| {
        let at = noon() + TimeDelta::minutes(minutes);
        store.ledger().import("county", at, |appender| {
            appender.append(ListingId(listing), kind, changes).unwrap();
        });
    };
    let status = change("matched_Foreclosure Status", "Scheduled", "Postponed");
    append(1, 1, EntryKind::Changed, &[status]);
    append(2, 2, EntryKind::Changed, &[change("matched_Current Bid", "100", "90")]);
    append(3, 3, EntryKind::NoLongerListed, &[]);
    append(4, 4, EntryKind::Changed, &[change("Year Built", "1984", "1985")]);
    // Not saved.
    append(5, 6, EntryKind::Changed, &[change("matched_Current Bid", "100", "90")]);
    clock.advance(TimeDelta::minutes(31));
    desk
}

fn shown(service: &SavedService, search: SubscriberSearch) -> Vec<i64> {
    let page = read(service, search);
    page.rows.iter().map(|row| row.listing.id.0).collect()
}

#[test]
fn the_list_is_filtered_by_what_changed() {
    let Desk { service, clock, .. } = changed_desk();
    let changed = |texts: &[&str]| {
        let kinds = texts.iter().flat_map(|text| ChangeKind::parse(text)).collect();
        shown(&service, SubscriberSearch { changes: Some(kinds), ..everything(ANN) })
    };
    assert_eq!(changed(&["Status"]), [1]);
    assert_eq!(changed(&["Sale date"]), []);
    assert_eq!(changed(&["Opening bid", "No longer listed"]), [2, 3]);
    assert_eq!(changed(&["Listed again"]), []);
    assert_eq!(changed(&["Other"]), [4]);
    assert_eq!(changed(&["Any"]), [1, 2, 3, 4]);
    assert_eq!(changed(&[]), [], "an unknown kind matches nothing");
    clock.advance(TimeDelta::minutes(31));
    assert_eq!(changed(&["Any"]), [], "nothing changed since the visit that just ended");
}

#[test]
fn the_filter_on_changes_is_combined_with_the_others() {
    let Desk { service, .. } = changed_desk();
    let criteria = SearchListings {
        filters: Filters::default().with(ChoiceFilter::County, &["Cobb"]),
        ..SearchListings::default()
    };
    let changes = Some(ChangeKind::ALL.to_vec());
    let search = SubscriberSearch { changes, ..SubscriberSearch::new(ANN, criteria) };
    assert_eq!(shown(&service, search), [2, 4]);
}

#[test]
fn the_list_is_in_the_order_of_the_last_changes() {
    let Desk { service, .. } = changed_desk();
    let ordered = |direction, page: (u64, u64)| {
        let criteria = SearchListings {
            page: listings::Page::new(page.0, page.1).unwrap(),
            ..SearchListings::default()
        };
        let by_change = Some(direction);
        let search = SubscriberSearch { by_change, ..SubscriberSearch::new(ANN, criteria) };
        let page = read(&service, search);
        assert_eq!(page.total, 5);
        page.rows.iter().map(|row| row.listing.id.0).collect::<Vec<_>>()
    };
    assert_eq!(ordered(Direction::Descending, (1, 10)), [4, 3, 2, 1, 5]);
    assert_eq!(ordered(Direction::Ascending, (1, 10)), [1, 2, 3, 4, 5], "unchanged ones are last");
    assert_eq!(ordered(Direction::Descending, (2, 2)), [2, 1]);
    assert_eq!(ordered(Direction::Descending, (4, 2)), []);
}

#[test]
fn a_note_requires_a_saved_property() {
    let Desk { service, clock, .. } = desk(1);
    let edit = Edit {
        note: Some(Note::parse("roof").unwrap()),
        stage: Some(Some(Stage::ReadyToBid)),
        ..Edit::default()
    };
    assert!(matches!(
        service.annotate(ANN, &id(1), &edit, None, Recording::Merged),
        Err(SavedError::NotSaved)
    ));
    assert!(matches!(service.history(ANN, &id(1)), Err(SavedError::NotSaved)));
    let restored = service.restore(ANN, &id(1), EntryNumber(1));
    assert!(matches!(restored, Err(SavedError::NotSaved)));
    service.save_these(ANN, vec![id(1)]).unwrap();
    assert_eq!(service.annotation(ANN, &id(1)).unwrap(), Annotated::default());
    let written = service.annotate(ANN, &id(1), &edit, None, Recording::Merged).unwrap();
    let annotation = edit.applied_to(&Annotation::default());
    assert_eq!(written, Annotated { annotation: annotation.clone(), version: 1 });
    assert_eq!(service.annotation(ANN, &id(1)).unwrap(), written);
    assert!(matches!(service.annotation(ANN, &id(2)), Err(SavedError::NotSaved)));
    let page = read(&service, everything(ANN));
    assert_eq!(page.rows[0].saved.annotation, annotation);
    assert_eq!(page.rows[0].saved.saved_at, clock.now());
    assert_eq!(service.annotations(ANN, &[ListingId(1)]).unwrap()[&ListingId(1)], annotation);
    let gone = service.remove(ANN, &[id(1)]).unwrap();
    assert_eq!(gone[0].annotation, annotation, "the removal can be undone");
    assert!(service.annotations(ANN, &[ListingId(1)]).unwrap().is_empty());
}

fn note(text: &str) -> Edit {
    Edit { note: Some(Note::parse(text).unwrap()), ..Edit::default() }
}

/// The history of the property as 'before -> after'. Other parts than the note show their name.
fn told(service: &SavedService) -> Vec<String> {
    let text = |value: &PartValue| match value {
        PartValue::Note(note) => note.as_str().to_owned(),
        other => other.part().name().to_owned(),
    };
    let changes = service.history(ANN, &id(1)).unwrap();
    let line =
        |change: &OwnChange| format!("{} -> {}", text(&change.entry.before), text(&change.after));
    changes.iter().map(line).collect()
}

#[test]
fn a_write_that_has_not_seen_the_last_change_is_refused() {
    let Desk { service, .. } = desk(1);
    service.save_these(ANN, vec![id(1)]).unwrap();
    let first =
        service.annotate(ANN, &id(1), &note("from one tab"), Some(0), Recording::Merged).unwrap();
    assert_eq!(first.version, 1);
    let late = service.annotate(ANN, &id(1), &note("from another tab"), Some(0), Recording::Merged);
    assert!(matches!(late, Err(SavedError::ChangedElsewhere)));
    assert_eq!(service.annotation(ANN, &id(1)).unwrap(), first, "nothing is overwritten");
    let same =
        service.annotate(ANN, &id(1), &note("from one tab"), Some(1), Recording::Merged).unwrap();
    assert_eq!(same.version, 1, "what is equal is not a change");
    let bid = MaximumBid::new(Money::from_cents(100).unwrap()).unwrap();
    let edit = Edit { maximum_bid: Some(Some(bid)), ..Edit::default() };
    let second = service.annotate(ANN, &id(1), &edit, Some(1), Recording::Merged).unwrap();
    assert_eq!((second.version, second.annotation.note.as_str()), (2, "from one tab"));
}

#[test]
fn typing_is_one_entry_of_the_history_until_ten_minutes_are_over() {
    let Desk { service, clock, .. } = desk(1);
    service.save_these(ANN, vec![id(1)]).unwrap();
    for text in ["r", "ro", "roof"] {
        service.annotate(ANN, &id(1), &note(text), None, Recording::Merged).unwrap();
        clock.advance(TimeDelta::minutes(3));
    }
    assert_eq!(told(&service), [" -> roof"]);
    let at = service.history(ANN, &id(1)).unwrap()[0].entry.at;
    assert_eq!(at, noon() + TimeDelta::minutes(6), "the time of the last change");
    clock.advance(TimeDelta::minutes(1));
    service.annotate(ANN, &id(1), &note("roof is new"), None, Recording::Merged).unwrap();
    assert_eq!(told(&service), ["roof -> roof is new", " -> roof"]);
}

#[test]
fn an_old_note_is_put_back_and_that_can_be_undone() {
    let Desk { service, clock, .. } = desk(1);
    service.save_these(ANN, vec![id(1)]).unwrap();
    service.annotate(ANN, &id(1), &note("a page of text"), None, Recording::Merged).unwrap();
    clock.advance(TimeDelta::minutes(30));
    service.annotate(ANN, &id(1), &note("oops"), None, Recording::Merged).unwrap();
    let newest = |service: &SavedService| service.history(ANN, &id(1)).unwrap()[0].entry.number;
    let back = service.restore(ANN, &id(1), newest(&service)).unwrap();
    assert_eq!((back.annotation.note.as_str(), back.version), ("a page of text", 3));
    assert_eq!(
        told(&service),
        ["oops -> a page of text", "a page of text -> oops", " -> a page of text"],
        "within ten minutes, too"
    );
    let again = service.restore(ANN, &id(1), newest(&service)).unwrap();
    assert_eq!(again.annotation.note.as_str(), "oops");
    let own = service.annotate(ANN, &id(1), &note("mine"), None, Recording::Separate).unwrap();
    assert_eq!(own.annotation.note.as_str(), "mine");
    assert_eq!(told(&service)[0], "oops -> mine", "the other text is in the history");
    let unknown = service.restore(ANN, &id(1), EntryNumber(4_711));
    assert!(matches!(unknown, Err(SavedError::NoEntry)));
}

#[test]
fn the_persons_own_tags_are_suggested() {
    let Desk { service, .. } = desk(3);
    service.save_these(ANN, vec![id(1), id(2)]).unwrap();
    service.save_these(BOB, vec![id(3)]).unwrap();
    let tag = |account, number, tags: &[&str]| {
        let tags = Some(Tags::parse(tags.iter().copied()).unwrap());
        service
            .annotate(
                account,
                &id(number),
                &Edit { tags, ..Edit::default() },
                None,
                Recording::Merged,
            )
            .unwrap();
    };
    tag(ANN, 1, &["rental", "Flip"]);
    tag(ANN, 2, &["flip"]);
    tag(BOB, 3, &["secret"]);
    assert_eq!(service.tags(ANN).unwrap(), ["Flip", "rental"]);
}

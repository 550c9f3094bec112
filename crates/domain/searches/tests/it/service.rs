//! Saving, ordering and counting searches, over fakes of the ports.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, ListingId, Revision};
use ledger::EntryKind;
use ledger::testing::{InMemoryLedger, change};
use listings::testing::{InMemoryListings, InMemorySubscribers, search_service};
use listings::{
    ChoiceFilter, Column, Facts, Filters, Listing, SearchListings, SubscriberSearch, UniqueId,
    Value,
};
use searches::testing::{InMemorySearches, search_store_contract};
use searches::{
    MOST_SEARCHES, MailPace, SavedSearchError, SavedSearchService, SearchId, SearchName,
    ViewAddress, ViewReader,
};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const BOB: AccountId = AccountId(Uuid::from_u128(2));

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

/// Reads an address that is the name of a county, or `any`.
struct CountyViews;

impl ViewReader for CountyViews {
    fn read(&self, account: AccountId, view: &ViewAddress) -> Option<SubscriberSearch> {
        let filters = match view.as_str() {
            "any" => Filters::default(),
            "nonsense" => return None,
            county => Filters::default().with(ChoiceFilter::County, &[county]),
        };
        let criteria = SearchListings { filters, ..SearchListings::default() };
        Some(SubscriberSearch::new(account, criteria))
    }
}

/// Listings with odd ids are in Fulton, the others in Cobb.
fn listing(number: i64) -> Listing {
    let county = if number % 2 == 0 { "Cobb" } else { "Fulton" };
    let mut facts = Facts::default();
    facts.set(Column::County, Some(Value::Text(county.to_owned()))).unwrap();
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&format!("GA-{number}")).unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: [].into(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: number == 9,
        borrowed: listings::BorrowedValues::default(),
    }
}

struct Desk {
    ledger: Arc<InMemoryLedger>,
    clock: Arc<FixedClock>,
    service: SavedSearchService,
}

impl Desk {
    /// Ten listings, of which the ninth is withdrawn.
    fn new() -> Self {
        let ledger = Arc::<InMemoryLedger>::default();
        let clock = Arc::new(FixedClock::at(noon()));
        let listings = Arc::new(InMemoryListings::of((1..=10).map(listing).collect()));
        let search = search_service(listings, Arc::<InMemorySubscribers>::default(), clock.clone());
        let store = Arc::new(InMemorySearches::of(ledger.clone()));
        let service = SavedSearchService::new(
            store,
            Arc::new(CountyViews),
            ledger.clone(),
            search,
            clock.clone(),
        );
        Self { ledger, clock, service }
    }

    fn save(
        &self,
        account: AccountId,
        name: &str,
        view: &str,
    ) -> Result<SearchId, SavedSearchError> {
        let (name, view) = (SearchName::parse(name).unwrap(), ViewAddress::parse(view).unwrap());
        self.service.save(account, &name, &view, MailPace::None).map(|saved| saved.search.id)
    }

    fn import(&self, kind: EntryKind, listings: &[i64]) {
        let changes = match kind {
            EntryKind::Changed => vec![change("matched_Current Bid", "1", "2")],
            _ => Vec::new(),
        };
        self.ledger.import("county", noon(), |appender| {
            for id in listings {
                appender.append(ListingId(*id), kind, &changes).unwrap();
            }
        });
    }

    /// The names of the searches with their numbers of new listings.
    fn counts(&self, account: AccountId) -> Vec<(String, Option<u64>)> {
        let list = self.service.list(account).unwrap();
        list.into_iter().map(|one| (one.search.name.to_string(), one.new)).collect()
    }
}

fn counts<const N: usize>(expected: [(&str, Option<u64>); N]) -> Vec<(String, Option<u64>)> {
    expected.into_iter().map(|(name, new)| (name.to_owned(), new)).collect()
}

#[test]
fn the_fake_fulfills_the_contract() {
    let ledger = Arc::<InMemoryLedger>::default();
    ledger.import("county", noon(), |_| {});
    let store = InMemorySearches::of(ledger.clone());
    let import = || {
        ledger.import("county", noon(), |_| {});
    };
    search_store_contract(&store, [ANN, BOB], &import, noon());
}

#[test]
fn new_are_the_matches_that_were_listed_since_the_search_was_last_visited() {
    let desk = Desk::new();
    desk.import(EntryKind::Listed, &[1, 2]);
    let fulton = desk.save(ANN, "Fulton", "Fulton").unwrap();
    desk.save(ANN, "Everything", "any").unwrap();
    let nothing = counts([("Fulton", Some(0)), ("Everything", Some(0))]);
    assert_eq!(desk.counts(ANN), nothing, "nothing is new when a search is saved");

    desk.clock.advance(TimeDelta::minutes(31));
    desk.import(EntryKind::Listed, &[3, 4, 5]);
    desk.import(EntryKind::Changed, &[1, 2]);
    let new = counts([("Fulton", Some(2)), ("Everything", Some(3))]);
    assert_eq!(desk.counts(ANN), new, "3 and 5 are in Fulton; a change is not new");
    assert_eq!(desk.counts(ANN), new, "a look at the list is not a visit");

    assert_eq!(desk.service.visit(ANN, fulton).unwrap().new, Some(2));
    desk.clock.advance(TimeDelta::minutes(30));
    assert_eq!(desk.counts(ANN), new, "what is new remains so during the visit");
    desk.clock.advance(TimeDelta::minutes(1));
    let visited = counts([("Fulton", Some(0)), ("Everything", Some(3))]);
    assert_eq!(desk.counts(ANN), visited, "the next visit has nothing new");
}

#[test]
fn a_withdrawn_listing_is_not_new_and_one_that_is_listed_twice_counts_once() {
    let desk = Desk::new();
    desk.save(ANN, "Fulton", "Fulton").unwrap();
    desk.clock.advance(TimeDelta::minutes(31));
    desk.import(EntryKind::Listed, &[7, 9]);
    desk.import(EntryKind::NoLongerListed, &[7]);
    desk.import(EntryKind::Listed, &[7]);
    assert_eq!(desk.counts(ANN), counts([("Fulton", Some(1))]));
}

#[test]
fn a_view_that_no_screen_can_show_is_refused() {
    let desk = Desk::new();
    let refused = desk.save(ANN, "Nothing", "nonsense");
    assert!(matches!(refused, Err(SavedSearchError::UnreadableView)));
    assert_eq!(desk.counts(ANN), []);
}

#[test]
fn a_person_has_at_most_fifty_searches() {
    let desk = Desk::new();
    assert_eq!(MOST_SEARCHES, 50);
    let ids: Vec<SearchId> =
        (0..50).map(|number| desk.save(ANN, &format!("Search {number}"), "any").unwrap()).collect();
    assert!(matches!(desk.save(ANN, "One more", "any"), Err(SavedSearchError::TooMany)));
    assert_eq!(
        SavedSearchError::TooMany.to_string(),
        "You can save at most 50 searches. Delete one that you no longer need."
    );
    desk.service.remove(ANN, ids[7]).unwrap();
    desk.save(ANN, "One more", "any").unwrap();
    assert!(matches!(desk.service.restore(ANN, ids[7]), Err(SavedSearchError::TooMany)));
}

#[test]
fn a_search_is_renamed_reordered_removed_and_restored() {
    let desk = Desk::new();
    let first = desk.save(ANN, "First", "any").unwrap();
    let second = desk.save(ANN, "Second", "any").unwrap();
    desk.service.rename(ANN, second, &SearchName::parse("Renamed").unwrap()).unwrap();
    desk.service.reorder(ANN, &[second, first]).unwrap();
    assert_eq!(desk.counts(ANN), counts([("Renamed", Some(0)), ("First", Some(0))]));
    desk.service.remove(ANN, second).unwrap();
    assert_eq!(desk.counts(ANN), counts([("First", Some(0))]));
    desk.service.restore(ANN, second).unwrap();
    assert_eq!(desk.counts(ANN), counts([("Renamed", Some(0)), ("First", Some(0))]));

    let unknown = SearchId(Uuid::from_u128(77));
    let name = SearchName::parse("x").unwrap();
    for refused in [
        desk.service.rename(ANN, unknown, &name),
        desk.service.remove(ANN, unknown),
        desk.service.restore(ANN, unknown),
        desk.service.visit(BOB, first).map(drop),
    ] {
        assert!(matches!(refused, Err(SavedSearchError::Unknown)));
    }
}

//! Fakes of the ports, and the contract of every store (feature `testing`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use geography::State;
use kernel::{ListingId, PortError, Revision};
use listings::{Column, Facts, Listing, Precision, UniqueId, Value};

use crate::address::PostalAddress;
use crate::point::{Answer, Match, address_to_ask, replace_point};
use crate::ports::{BatchOutcome, PlaceStore, Placed, Question};
use crate::service::ANSWER_AGE;

/// An address in the fake store.
#[derive(Debug, Clone)]
struct StoredAddress {
    attempts: u32,
    due_at: DateTime<Utc>,
    /// The answer, and when it was given.
    answer: Option<(Answer, DateTime<Utc>)>,
    is_applied: bool,
}

impl StoredAddress {
    /// Whether an answer is missing or as old as [`ANSWER_AGE`].
    fn needs_answer(&self, now: DateTime<Utc>) -> bool {
        self.answer.is_none_or(|(_, at)| at <= now - ANSWER_AGE)
    }
}

#[derive(Debug, Default)]
struct Tables {
    listings: BTreeMap<ListingId, Listing>,
    changed: BTreeSet<ListingId>,
    addresses: BTreeMap<PostalAddress, StoredAddress>,
    leased_until: DateTime<Utc>,
    next_at: DateTime<Utc>,
}

/// Points, addresses and answers in memory.
#[derive(Debug, Default)]
pub struct InMemoryPlaces(Mutex<Tables>);

impl InMemoryPlaces {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    fn place(&mut self, id: ListingId) -> bool {
        let Some(listing) = self.listings.get_mut(&id) else { return false };
        let address = address_to_ask(listing);
        let stored = address.and_then(|address| self.addresses.get(&address));
        replace_point(listing, stored.and_then(|stored| stored.answer).map(|(answer, _)| answer))
    }
}

impl PlaceStore for InMemoryPlaces {
    fn place_changed(&self, most: usize) -> Result<Placed, PortError> {
        let mut tables = self.tables();
        let next: Vec<ListingId> = tables.changed.iter().copied().take(most).collect();
        let mut done = Placed { is_more: next.len() == most, ..Placed::default() };
        for id in next {
            tables.changed.remove(&id);
            done.looked_at += 1;
            if let Some(address) = tables.listings.get(&id).and_then(address_to_ask) {
                tables.addresses.entry(address).or_insert(StoredAddress {
                    attempts: 0,
                    due_at: DateTime::UNIX_EPOCH,
                    answer: None,
                    is_applied: false,
                });
            }
            done.placed += u64::from(tables.place(id));
        }
        Ok(done)
    }

    fn place_answered(&self, most: usize) -> Result<Placed, PortError> {
        let mut tables = self.tables();
        let news = tables.addresses.iter_mut();
        let news = news.filter(|(_, stored)| stored.answer.is_some() && !stored.is_applied);
        let mut next = BTreeSet::new();
        for (address, stored) in news.take(most) {
            stored.is_applied = true;
            next.insert(address.clone());
        }
        let of = |listing: &Listing| address_to_ask(listing).is_some_and(|own| next.contains(&own));
        let ids: Vec<ListingId> = tables
            .listings
            .values()
            .filter(|listing| of(listing))
            .map(|listing| listing.id)
            .collect();
        let mut done = Placed { is_more: next.len() == most, ..Placed::default() };
        for id in ids {
            done.looked_at += 1;
            done.placed += u64::from(tables.place(id));
        }
        Ok(done)
    }

    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        most: usize,
    ) -> Result<Vec<Question>, PortError> {
        let mut tables = self.tables();
        if now < tables.leased_until || now < tables.next_at {
            return Ok(Vec::new());
        }
        let used: BTreeSet<_> = tables.listings.values().filter_map(address_to_ask).collect();
        let due = tables.addresses.iter();
        let due = due.filter(|(address, stored)| {
            let is_used = stored.answer.is_none() || used.contains(address);
            is_used && stored.needs_answer(now) && stored.due_at <= now
        });
        let mut due: Vec<_> = due
            .map(|(address, stored)| {
                let (answered_at, attempts) = (stored.answer.map(|(_, at)| at), stored.attempts);
                // Attempts count until there is an answer.
                let first = if answered_at.is_some() { 0 } else { attempts };
                ((answered_at, first, address), attempts)
            })
            .collect();
        due.sort_unstable();
        let questions: Vec<_> = due
            .into_iter()
            .take(most)
            .map(|((.., address), attempts)| Question { address: address.clone(), attempts })
            .collect();
        if !questions.is_empty() {
            tables.leased_until = until;
        }
        Ok(questions)
    }

    fn finish(&self, outcome: &BatchOutcome, now: DateTime<Utc>) -> Result<(), PortError> {
        let BatchOutcome { answers, unanswered, retry_at, next_at } = outcome;
        let mut tables = self.tables();
        for (address, answer) in answers {
            let stored = tables.addresses.get_mut(address);
            if let Some(stored) = stored.filter(|stored| stored.needs_answer(now)) {
                stored.is_applied &= stored.answer.is_some_and(|(before, _)| before == *answer);
                (stored.answer, stored.attempts) = (Some((*answer, now)), 0);
            }
        }
        for address in unanswered {
            if let Some(stored) = tables.addresses.get_mut(address) {
                stored.attempts += 1;
                stored.due_at = *retry_at;
            }
        }
        (tables.next_at, tables.leased_until) = (*next_at, DateTime::UNIX_EPOCH);
        Ok(())
    }
}

/// Listings that a contract writes and reads directly.
pub trait PlaceWorld {
    /// Stores a listing as an import would, in place of the one with its id.
    fn put(&self, listing: &Listing);

    /// Reads a listing.
    fn listing(&self, id: ListingId) -> Listing;
}

impl PlaceWorld for InMemoryPlaces {
    fn put(&self, listing: &Listing) {
        let mut tables = self.tables();
        tables.listings.insert(listing.id, listing.clone());
        tables.changed.insert(listing.id);
    }

    #[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
    fn listing(&self, id: ListingId) -> Listing {
        self.tables().listings.get(&id).cloned().unwrap()
    }
}

/// A listing without any value.
///
/// # Panics
/// If the state does not exist.
#[expect(clippy::unwrap_used, reason = "only for tests")]
#[must_use]
pub fn listing(id: i64, state: &str) -> Listing {
    Listing {
        id: ListingId(id),
        unique_id: UniqueId::parse(&format!("{state}-{id}")).unwrap(),
        state: State::parse(state).unwrap(),
        facts: Facts::default(),
        photos: Vec::new(),
        extras: BTreeMap::new(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

/// A listing in Fulton County, Georgia, with this address and ZIP code.
///
/// # Panics
/// Never: the columns are texts.
#[expect(clippy::unwrap_used, reason = "only for tests")]
#[must_use]
pub fn listing_at(id: i64, address: &str, zip: &str) -> Listing {
    let mut listing = listing(id, "GA");
    let texts = [(Column::Address, address), (Column::ZipCode, zip), (Column::County, "Fulton")];
    for (column, text) in texts {
        listing.facts.set(column, Some(Value::Text(text.to_owned()))).unwrap();
    }
    listing
}

/// A point in Atlanta, in Fulton County.
pub const ATLANTA: (i32, i32) = (-84_388_372, 33_755_711);
/// Another point in Atlanta.
const BUCKHEAD: (i32, i32) = (-84_379_000, 33_838_000);
/// A point in Miami.
pub const MIAMI: (i32, i32) = (-80_191_790, 25_761_680);

#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn place_all(store: &dyn PlaceStore) -> u64 {
    let (mut placed, mut idle) = (0, 0);
    // A store may look again at what it has just placed, and need a step to notice that it is done.
    while idle < 3 {
        let (answered, changed) =
            (store.place_answered(2).unwrap(), store.place_changed(2).unwrap());
        placed += answered.placed + changed.placed;
        idle = if answered.looked_at + changed.looked_at == 0 { idle + 1 } else { 0 };
    }
    placed
}

/// Checks a store without listings.
///
/// # Panics
/// If the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn place_store_contract(store: &dyn PlaceStore, world: &dyn PlaceWorld) {
    let (noon, later) = (at("2026-11-23T12:00:00Z"), at("2026-11-23T12:10:00Z"));
    let precision = |id: i64| world.listing(ListingId(id)).facts.precision();
    assert_eq!(store.place_changed(10).unwrap(), Placed::default(), "there is nothing");
    assert_eq!(store.lease(noon, later, 10).unwrap(), [], "there is nothing to ask");

    // One address is in three listings, in two spellings and two units.
    world.put(&listing_at(1, "12 Elm St", "30303"));
    world.put(&listing_at(2, "12 ELM ST. Apt 4", "30303"));
    world.put(&listing_at(3, "14 Oak Ave", "30303"));
    world.put(&listing_at(4, "PO Box 4", "30303"));
    world.put(&listing_at(5, "12 Elm St #5", "30303"));
    let mut with_point = listing_at(6, "16 Ash Ct", "30303");
    with_point.facts.set_point(Some((MIAMI, Precision::Source)));
    with_point.facts.set(Column::LocationPrecision, None).unwrap();
    world.put(&with_point);
    world.put(&listing_at(7, "Elm St", "99999"));
    assert_eq!(place_all(store), 6, "all but the one without a ZIP code");
    assert_eq!(place_all(store), 0);
    for id in 1..=5 {
        assert_eq!(precision(id), Some(Precision::Zip), "{id}");
    }
    assert_eq!(precision(6), Some(Precision::Source));
    assert_eq!(world.listing(ListingId(6)).facts.text(Column::LocationPrecision), Some("Source"));
    assert_eq!(precision(7), None);

    // Each address is asked about once, by one worker.
    let questions = store.lease(noon, later, 10).unwrap();
    let keys: Vec<_> = questions.iter().map(|question| question.address.key()).collect();
    assert_eq!(keys, ["12 ELM ST||GA|30303", "14 OAK AVE||GA|30303"]);
    assert!(questions.iter().all(|question| question.attempts == 0));
    assert_eq!(store.lease(noon, later, 10).unwrap(), [], "another worker is asking");
    let again = store.lease(later, later + TimeDelta::minutes(10), 1).unwrap();
    assert_eq!(again.len(), 1, "the worker died");

    // One address is found, the other one has to be asked about again.
    let [elm, oak] = [0, 1].map(|index: usize| questions[index].address.clone());
    let found = Answer::Found(Match { point: ATLANTA, is_exact: true });
    let outcome = BatchOutcome {
        answers: vec![(elm.clone(), found)],
        unanswered: vec![oak.clone()],
        retry_at: later + TimeDelta::minutes(5),
        next_at: later + TimeDelta::minutes(1),
    };
    store.finish(&outcome, later).unwrap();
    assert_eq!(place_all(store), 3);
    for id in [1, 2, 5] {
        assert_eq!(precision(id), Some(Precision::Address), "{id}");
        assert_eq!(world.listing(ListingId(id)).facts.point(), Some(ATLANTA));
    }
    let lease = |at: DateTime<Utc>| store.lease(at, at + TimeDelta::minutes(10), 10).unwrap();
    assert_eq!(lease(later), [], "the pause");
    assert_eq!(lease(later + TimeDelta::minutes(2)), [], "too early for the second attempt");
    world.put(&listing_at(8, "18 Fir Ln", "30303"));
    place_all(store);
    let next = lease(later + TimeDelta::minutes(6));
    let next: Vec<_> =
        next.iter().map(|question| (question.address.key(), question.attempts)).collect();
    let expected = [("18 FIR LN||GA|30303".to_owned(), 0), ("14 OAK AVE||GA|30303".to_owned(), 1)];
    assert_eq!(next, expected, "new addresses first");

    // An answer stays for half a year, also that nothing was found.
    let fir = PostalAddress::from_key("18 FIR LN||GA|30303").unwrap();
    let answers = vec![
        (elm.clone(), Answer::NotFound),
        (oak.clone(), Answer::NotFound),
        (fir.clone(), Answer::NotFound),
    ];
    let outcome = BatchOutcome { answers, unanswered: Vec::new(), ..outcome };
    store.finish(&outcome, later + TimeDelta::minutes(7)).unwrap();
    assert_eq!(place_all(store), 0);
    assert_eq!(precision(1), Some(Precision::Address));
    assert_eq!(lease(later + TimeDelta::days(179)), []);
    renewed_answers(store, world, later + TimeDelta::days(400), [elm, oak, fir]);

    // A new listing gets a known answer at once, and a changed address is asked about.
    world.put(&listing_at(9, "12 Elm Street", "30303"));
    world.put(&listing_at(10, "12 elm st unit 9", "30303"));
    world.put(&listing_at(1, "20 Elm St", "30303"));
    assert_eq!(place_all(store), 3);
    assert_eq!(precision(10), Some(Precision::Address));
    assert_eq!(precision(1), Some(Precision::Zip));
    let next = lease(later + TimeDelta::days(401));
    let keys: Vec<_> = next.iter().map(|question| question.address.key()).collect();
    assert_eq!(keys, ["12 ELM STREET||GA|30303", "20 ELM ST||GA|30303"]);

    // An answer outside the county is refused.
    let answers = next
        .into_iter()
        .map(|question| (question.address, Answer::Found(Match { point: MIAMI, is_exact: true })))
        .collect();
    store.finish(&BatchOutcome { answers, ..outcome }, later).unwrap();
    assert_eq!(place_all(store), 0);
    assert_eq!((precision(1), precision(9)), (Some(Precision::Zip), Some(Precision::Zip)));
}

/// The part of the contract about answers that are half a year old, which all of these are. The first one
/// has the point of three listings.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn renewed_answers(
    store: &dyn PlaceStore,
    world: &dyn PlaceWorld,
    now: DateTime<Utc>,
    [elm, oak, fir]: [PostalAddress; 3],
) {
    let asked = |at: DateTime<Utc>| -> Vec<_> {
        let questions = store.lease(at, at + TimeDelta::minutes(10), 10).unwrap();
        questions.into_iter().map(|question| (question.address, question.attempts)).collect()
    };
    let all = [(elm.clone(), 0), (oak.clone(), 0), (fir.clone(), 0)];
    assert_eq!(asked(now), all, "the oldest answer first");
    // The geocoder has corrected one point and still does not know another; the batch lacks the third.
    let corrected = Answer::Found(Match { point: BUCKHEAD, is_exact: true });
    let minute = TimeDelta::minutes(1);
    let outcome = BatchOutcome {
        answers: vec![(elm, corrected), (oak, Answer::NotFound)],
        unanswered: vec![fir.clone()],
        retry_at: now + minute * 5,
        next_at: now + minute,
    };
    store.finish(&outcome, now).unwrap();
    assert_eq!(place_all(store), 3);
    for id in [1, 2, 5] {
        assert_eq!(world.listing(ListingId(id)).facts.point(), Some(BUCKHEAD), "{id}");
    }
    assert_eq!(asked(now + minute * 2), [], "too early for the second attempt");
    assert_eq!(asked(now + minute * 6), [(fir.clone(), 1)]);
    let answers = vec![(fir, Answer::NotFound)];
    let outcome = BatchOutcome { answers, unanswered: Vec::new(), ..outcome };
    store.finish(&outcome, now + minute * 6).unwrap();
    assert_eq!(place_all(store), 0);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::Clock as _;
    use kernel::testing::FixedClock;

    use super::*;
    use crate::ports::Geocoder;
    use crate::service::{GeocodingPace, GeocodingService};

    #[test]
    fn the_fake_fulfills_the_contract() {
        let places = InMemoryPlaces::default();
        place_store_contract(&places, &places);
    }

    /// A geocoder that finds everything, except in batches that contain this address.
    struct Picky(&'static str, Mutex<Vec<usize>>);

    impl Geocoder for Picky {
        fn locate(&self, addresses: &[PostalAddress]) -> Result<Vec<Option<Answer>>, PortError> {
            self.1.lock().unwrap().push(addresses.len());
            if addresses.iter().any(|address| address.street() == self.0) {
                return Err(PortError::unavailable("geocoder", "it says 500"));
            }
            let found = Answer::Found(Match { point: ATLANTA, is_exact: true });
            Ok(vec![Some(found); addresses.len()])
        }
    }

    #[test]
    fn a_batch_without_an_answer_is_asked_about_again_in_halves_and_ever_later() {
        let places = Arc::new(InMemoryPlaces::default());
        for number in 1..=400 {
            places.put(&listing_at(number, &format!("{number} Elm St"), "30303"));
        }
        place_all(&*places);
        let geocoder = Arc::new(Picky("7 ELM ST", Mutex::default()));
        let clock = Arc::new(FixedClock::at(at("2026-11-23T12:00:00Z")));
        let pace = GeocodingPace {
            batch: 400,
            pause: TimeDelta::seconds(10),
            retry: TimeDelta::minutes(1),
            lease: TimeDelta::minutes(6),
        };
        let service = GeocodingService::new(places.clone(), geocoder.clone(), clock.clone(), pace);
        let report = service.ask().unwrap().unwrap();
        assert_eq!((report.asked, report.found, report.unanswered), (400, 0, 400));
        assert!(report.failure.is_some());
        places.put(&listing_at(401, "401 Elm St", "30303"));
        place_all(&*places);
        clock.advance(TimeDelta::seconds(59));
        assert!(service.ask().unwrap().is_none(), "a minute, also for the new address");
        clock.advance(TimeDelta::seconds(1));
        let start = clock.now();
        while clock.now() < start + TimeDelta::hours(2) {
            service.ask().unwrap();
            clock.advance(TimeDelta::seconds(30));
        }
        let asked = geocoder.1.lock().unwrap().clone();
        assert_eq!(asked[..4], [400, 1, 200, 200]);
        assert!(asked.len() < 20, "ever later: {asked:?}");
        assert!(asked.contains(&100), "{asked:?}");
    }
}

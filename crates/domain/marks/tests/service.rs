//! The rules of marks, on fakes.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::sync::{Arc, Mutex};

use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use kernel::{AccountId, Clock, ListingId};
use ledger::EntryKind;
use ledger::testing::InMemoryLedger;
use listings::{MarkReader as _, UniqueId};
use marks::testing::{InMemoryMarks, mark_store_contract};
use marks::{MarkService, MarkStore as _};
use uuid::Uuid;

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const BOB: AccountId = AccountId(Uuid::from_u128(2));

/// A clock that a test sets.
struct SetClock(Mutex<DateTime<Utc>>);

impl Clock for SetClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap()
    }
}

struct World {
    store: Arc<InMemoryMarks>,
    ledger: Arc<InMemoryLedger>,
    clock: Arc<SetClock>,
    service: MarkService,
}

fn key(id: i64) -> UniqueId {
    UniqueId::parse(&format!("GA-{id}")).unwrap()
}

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).unwrap()
}

impl World {
    fn new() -> Self {
        let ledger = Arc::new(InMemoryLedger::default());
        let listings = (1..=9).map(|id| (key(id), ListingId(id))).collect();
        let store = Arc::new(InMemoryMarks::of(ledger.clone(), listings));
        let clock = Arc::new(SetClock(Mutex::new(noon())));
        let service = MarkService::new(store.clone(), ledger.clone(), clock.clone());
        Self { store, ledger, clock, service }
    }

    fn wait(&self, minutes: i64) {
        *self.clock.0.lock().unwrap() += TimeDelta::minutes(minutes);
    }

    fn list(&self, ids: &[i64]) {
        self.ledger.import("county", self.clock.now(), |import| {
            for id in ids {
                import.append(ListingId(*id), EntryKind::Listed, &[]).unwrap();
            }
        });
    }

    /// The new, opened and hidden listings of a person.
    fn marks(&self, account: AccountId) -> [Vec<i64>; 3] {
        let marks = self.service.marks(account).unwrap();
        [marks.new, marks.seen, marks.hidden]
            .map(|set| set.as_slice().iter().map(|id| id.0).collect())
    }

    fn new_to(&self, account: AccountId) -> Vec<i64> {
        let [new, _, _] = self.marks(account);
        new
    }
}

#[test]
fn the_fake_keeps_every_promise() {
    let World { store, ledger, .. } = World::new();
    let known = [1, 2, 3].map(|id| (key(id), ListingId(id)));
    let import = || {
        ledger.import("county", noon(), |_| ());
    };
    let join = |members: [ListingId; 2]| store.join(&members);
    mark_store_contract(&*store, [ANN, BOB], &known, (&import, &join), noon());
}

#[test]
fn nothing_is_new_on_the_first_visit() {
    let world = World::new();
    world.list(&[1, 2]);
    assert_eq!(world.new_to(ANN), [] as [i64; 0]);
    world.service.look(ANN).unwrap();
    assert_eq!(world.new_to(ANN), [] as [i64; 0]);
}

#[test]
fn what_was_listed_since_the_last_visit_is_new_until_half_an_hour_without_a_look() {
    let world = World::new();
    world.service.look(ANN).unwrap();
    world.wait(31);
    world.list(&[1]);
    assert_eq!(world.new_to(ANN), [1], "before the look is stored");
    world.service.look(ANN).unwrap();
    world.list(&[2]);
    world.wait(30);
    world.service.look(ANN).unwrap();
    assert_eq!(world.new_to(ANN), [1, 2]);
    world.wait(31);
    assert_eq!(world.new_to(ANN), [] as [i64; 0]);
    world.service.look(ANN).unwrap();
    assert_eq!(world.new_to(ANN), [] as [i64; 0]);
    world.list(&[3]);
    assert_eq!(world.new_to(ANN), [3]);
}

#[test]
fn a_change_of_a_listing_does_not_make_it_new() {
    let world = World::new();
    world.list(&[1]);
    world.service.look(ANN).unwrap();
    world.wait(31);
    world.ledger.import("county", world.clock.now(), |import| {
        import.append(ListingId(1), EntryKind::Changed, &[]).unwrap();
    });
    assert_eq!(world.new_to(ANN), [] as [i64; 0]);
}

#[test]
fn looks_within_a_minute_are_one() {
    let world = World::new();
    world.service.look(ANN).unwrap();
    let first = world.store.read(ANN, None).unwrap().visit;
    *world.clock.0.lock().unwrap() += TimeDelta::seconds(59);
    world.service.look(ANN).unwrap();
    assert_eq!(world.store.read(ANN, None).unwrap().visit, first);
    world.wait(1);
    world.service.look(ANN).unwrap();
    assert_ne!(world.store.read(ANN, None).unwrap().visit, first);
}

#[test]
fn hiding_returns_the_newly_hidden_and_belongs_to_one_person() {
    let World { service, .. } = &World::new();
    let unknown = UniqueId::parse("unknown").unwrap();
    assert_eq!(service.hide(ANN, &[key(1), key(3), unknown.clone()]).unwrap(), [key(1), key(3)]);
    assert_eq!(service.hide(ANN, &[key(3), key(4)]).unwrap(), [key(4)]);
    assert_eq!(service.unhide(ANN, &[key(1), key(2)]).unwrap(), [key(1)]);
    assert_eq!(service.hide(ANN, &[unknown]).unwrap(), []);
    let hidden = service.marks(ANN).unwrap().hidden;
    assert_eq!(hidden.as_slice(), [ListingId(3), ListingId(4)]);
    assert!(service.marks(BOB).unwrap().hidden.is_empty());
}

#[test]
fn what_was_hidden_or_opened_stays_so_when_another_listing_shows_it() {
    let world = World::new();
    world.list(&[1, 2, 3, 4]);
    world.service.look(ANN).unwrap();
    world.service.hide(ANN, &[key(3)]).unwrap();
    world.service.see(ANN, &[key(4)]).unwrap();
    assert_eq!(world.marks(ANN)[1..], [vec![4], vec![3]]);
    world.store.join(&[ListingId(1), ListingId(3)]);
    world.store.join(&[ListingId(2), ListingId(4)]);
    world.list(&[5]);
    assert_eq!(world.marks(ANN)[1..], [vec![2, 4], vec![1, 3]]);
    assert_eq!(world.service.unhide(ANN, &[key(1)]).unwrap(), [key(1)]);
    assert_eq!(world.marks(ANN)[2], [] as [i64; 0]);
    world.service.hide(ANN, &[key(1), key(3)]).unwrap();
    assert_eq!(world.service.unhide(ANN, &[key(1), key(2)]).unwrap(), [key(1)], "once");
}

#[test]
fn opened_listings_are_seen_and_a_second_opening_writes_nothing() {
    let world = World::new();
    assert_eq!(world.service.see(ANN, &[key(2)]).unwrap(), [key(2)]);
    assert_eq!(world.service.see(ANN, &[key(5), key(2)]).unwrap(), [key(5)]);
    assert_eq!(world.marks(ANN)[1], [2, 5]);
    let version = world.store.read(ANN, None).unwrap().version;
    assert_eq!(world.service.see(ANN, &[key(2)]).unwrap(), []);
    assert_eq!(world.store.read(ANN, None).unwrap().version, version);
}

#[test]
fn marks_are_read_again_only_after_a_change_also_by_another_instance() {
    let world = World::new();
    let other = MarkService::new(world.store.clone(), world.ledger.clone(), world.clock.clone());
    world.service.hide(ANN, &[key(1)]).unwrap();
    let before = world.store.sent();
    for _ in 0..3 {
        assert_eq!(world.marks(ANN)[2], [1]);
    }
    assert_eq!(world.store.sent() - before, 1);
    other.hide(ANN, &[key(2)]).unwrap();
    assert_eq!(world.marks(ANN)[2], [1, 2]);
    assert_eq!(world.store.sent() - before, 2);
}

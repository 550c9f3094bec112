//! Which changes are pushed to browsers, and what a push says.

use std::collections::BTreeMap;
use std::sync::Arc;

use billing::Standing;
use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, EmailAddress, ListingId, Revision, SessionId};
use ledger::Change;
use ledger::testing::change;
use listings::{Column, Facts, Listing, UniqueId, Value};
use mail::testing::outgoing;
use mail::{Composer, Letter, OptionalMail, Outgoing};
use news::push::testing::{ScriptedSender, subscription};
use news::push::{Delivered, PushDelivery, PushLane, PushNote, PushSubscriptions as _, SendError};
use news::testing::{InMemoryNews, NewsWorld as _};
use news::{Follower, NewsService, Topic};
use uuid::Uuid;

use crate::news_of_changes;

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const LAPTOP: SessionId = SessionId(Uuid::from_u128(11));
const BID: &str = "matched_Current Bid";
const STATUS: &str = "matched_Foreclosure Status";
const DATE: &str = "Foreclosure Sale Date";

/// Monday, November 23, noon in New York.
fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 23, 17, 0, 0).unwrap()
}

fn follower() -> Follower {
    crate::follower("ann", &[OptionalMail::Alerts])
}

fn listing(number: i64, sale_date: &str) -> Listing {
    let mut facts = Facts::default();
    let date: NaiveDate = sale_date.parse().unwrap();
    facts.set(Column::SaleDate, Some(Value::Date(date))).unwrap();
    facts.set(Column::Address, Some(Value::Text(format!("{number} Elm St")))).unwrap();
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&format!("GA|{number}")).unwrap(),
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

struct NoWords;

impl Composer for NoWords {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        Outgoing { kind: letter.kind(), ..outgoing("<1@example.com>", to) }
    }
}

struct World {
    store: Arc<InMemoryNews>,
    clock: Arc<FixedClock>,
    sender: Arc<ScriptedSender>,
    alerts: NewsService,
    delivery: PushDelivery,
}

/// Ann has a browser that gets pushes. Sales 1 to 5 are tomorrow, 9 is next week.
fn world(answers: Vec<Result<(), SendError>>) -> World {
    let store = Arc::new(InMemoryNews::default());
    store.put_follower(ANN, follower());
    (1..=5).for_each(|number| store.put_listing(listing(number, "2026-11-24")));
    store.put_listing(listing(9, "2026-12-01"));
    store.pushes().put(ANN, LAPTOP, &subscription("a"), noon()).unwrap();
    let clock = Arc::new(FixedClock::at(noon()));
    let alerts = news_of_changes(&store, NoWords, &clock);
    let sender = Arc::new(ScriptedSender::of(answers));
    let news = Arc::new(alerts.clone());
    let delivery = PushDelivery::new(store.pushes(), news, sender.clone(), clock.clone());
    World { store, clock, sender, alerts, delivery }
}

impl World {
    fn save(&self, number: i64) {
        self.store.save(ANN, ListingId(number));
    }

    /// Imports one change of a listing each, and decides about them.
    fn import(&self, changes: &[(i64, Change)]) -> Revision {
        let changes: Vec<(ListingId, Change)> =
            changes.iter().map(|(number, change)| (ListingId(*number), change.clone())).collect();
        let revision = self.store.import(&changes);
        while self.alerts.run(Topic::Changes).unwrap().is_some() {}
        revision
    }

    fn deliver(&self) -> Delivered {
        self.delivery.deliver(PushLane::Prompt, 9).unwrap()
    }

    fn sent(&self) -> Vec<PushNote> {
        self.sender.sent().into_iter().map(|(_, message)| message.note).collect()
    }
}

fn busy() -> Result<(), SendError> {
    Err(SendError::Postponed { why: "busy".to_owned(), wait: None })
}

#[test]
fn an_urgent_change_is_pushed_once_and_opens_the_property() {
    let world = world(vec![]);
    world.save(1);
    let revision = world.import(&[(1, change(STATUS, "Scheduled", "Cancelled"))]);
    assert_eq!(world.store.pushes().queued(), [revision]);
    assert_eq!(world.deliver(), Delivered { sent: 1, ..Delivered::default() });
    assert!(world.deliver().is_idle());
    let midnight = Utc.with_ymd_and_hms(2026, 11, 25, 5, 0, 0).unwrap();
    assert_eq!(
        world.sent(),
        [PushNote {
            title: "1 Elm St, GA".to_owned(),
            body: "Status Scheduled → Cancelled\n\
                   The sale date is tomorrow, Tuesday, November 24, 2026."
                .to_owned(),
            link: "https://example.com/#/property-details/GA%7C1".to_owned(),
            expires_at: midnight,
        }]
    );
}

#[test]
fn many_urgent_changes_of_an_import_are_one_push() {
    let world = world(vec![]);
    (1..=5).for_each(|number| world.save(number));
    world.save(9);
    let changes = [1, 2, 3, 4, 5, 9].map(|number| (number, change(BID, "100000", "90000")));
    world.import(&changes);
    world.deliver();
    let sent = world.sent();
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].title, "5 saved properties with a sale today or tomorrow");
    let line = |number| format!("{number} Elm St, GA: Opening bid $100,000 → $90,000\n");
    assert_eq!(sent[0].body, format!("{}{}{}and 2 more", line(1), line(2), line(3)));
    assert_eq!(sent[0].link, "https://example.com/#/my-properties");
}

#[test]
fn a_sale_that_moved_away_from_tomorrow_is_urgent_and_one_next_week_is_not() {
    let world = world(vec![]);
    world.store.put_listing(listing(1, "2027-01-05"));
    world.save(1);
    world.save(9);
    world.import(&[(9, change(BID, "1", "2"))]);
    assert_eq!(world.store.pushes().queued(), []);
    world.import(&[(1, change(DATE, "2026-11-24", "2027-01-05"))]);
    world.deliver();
    let body = "Sale date Tuesday, November 24, 2026 → Tuesday, January 5, 2027\n\
                The sale date is Tuesday, January 5, 2027.";
    assert_eq!(world.sent()[0].body, body);
}

#[test]
fn nothing_is_queued_for_those_who_get_no_alert() {
    let without = |change: fn(&mut Follower)| {
        let world = world(vec![]);
        let mut person = follower();
        change(&mut person);
        world.store.put_follower(ANN, person);
        world.save(1);
        world.import(&[(1, self::change(BID, "1", "2"))]);
        world.store.pushes().queued().len()
    };
    assert_eq!(without(|_| {}), 1);
    assert_eq!(without(|person| person.optional_mails.clear()), 0, "alerts are off");
    assert_eq!(without(|person| person.is_verified = false), 0);
    assert_eq!(without(|person| person.standing = Standing::default()), 0, "not entitled");
    let world = world(vec![]);
    world.import(&[(1, change(BID, "1", "2"))]);
    world.save(1);
    assert_eq!(world.store.pushes().queued(), [], "it changed before it was saved");
}

#[test]
fn what_changed_its_mind_before_the_push_is_sent_is_not_pushed() {
    let meanwhile = |happens: fn(&World)| {
        let world = world(vec![]);
        world.save(1);
        world.import(&[(1, change(BID, "100", "200"))]);
        happens(&world);
        let delivered = world.deliver();
        (delivered.sent, delivered.withdrawn)
    };
    assert_eq!(meanwhile(|_| {}), (1, 0));
    assert_eq!(meanwhile(|world| world.store.unsave(ANN, ListingId(1))), (0, 1));
    let resaved = |world: &World| {
        world.store.unsave(ANN, ListingId(1));
        world.save(1);
    };
    assert_eq!(meanwhile(resaved), (0, 1), "saved again after the change");
    let turned_off = |world: &World| {
        let optional_mails = Vec::new();
        world.store.put_follower(ANN, Follower { optional_mails, ..follower() });
    };
    assert_eq!(meanwhile(turned_off), (0, 1));
    let withdrawn = |world: &World| {
        world.store.put_listing(Listing { withdrawn: true, ..listing(1, "2026-11-24") });
    };
    assert_eq!(meanwhile(withdrawn), (0, 1));
    assert_eq!(meanwhile(|world| world.clock.advance(TimeDelta::days(2))), (0, 1), "it is over");
}

#[test]
fn a_change_that_was_taken_back_is_not_pushed_and_each_other_change_is_pushed_once() {
    let world = world(vec![busy()]);
    world.save(1);
    world.save(2);
    world.import(&[(1, change(BID, "100", "200")), (2, change(BID, "300", "400"))]);
    assert_eq!(world.deliver().postponed, 1);
    world.import(&[(1, change(BID, "200", "100")), (2, change(BID, "400", "500"))]);
    world.clock.advance(TimeDelta::minutes(1));
    assert_eq!(world.deliver().sent, 2);
    let bodies: Vec<String> = world.sent().into_iter().skip(1).map(|note| note.body).collect();
    // The push of the second import was due first.
    assert!(bodies[1].starts_with("Opening bid $300 → $400\n"), "{bodies:?}");
    assert!(bodies[0].contains("2 Elm St, GA: Opening bid $400 → $500"), "{bodies:?}");
}

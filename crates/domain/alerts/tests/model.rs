//! Random sequences of saving, removing, importing, changing the preference, dying workers and
//! deliveries. Exactly the changes of a plain model are reported, and none of them twice.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use alerts::testing::{
    AlertWorld as _, InMemoryAlerts, PlainUnsubscribeLinks, alert_store_contract,
    mail_choices_contract,
};
use alerts::{
    AlertLinks, AlertService, AlertStore as _, Follower, HOLD_SECONDS, MarketingList,
    UnsubscribeError, UnsubscribeLinks as _, UnsubscribeService,
};
use billing::{Environment, Grant, Standing};
use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, EmailAddress, ListingId, Revision, SessionId};
use ledger::testing::change;
use listings::{Column, Facts, Listing, UniqueId, Value};
use mail::testing::{ScriptedMailer, outgoing};
use mail::{AlertLine, Composer, DeliveryService, Letter, Message, Outgoing, Permission as _};
use notifications::{ChangeText, NotificationStore as _, Subject};
use preferences::{ALERTS, OptionalMail};
use proptest::collection::vec;
use proptest::prelude::*;
use push::PushSubscriptions as _;
use uuid::Uuid;

const PEOPLE: u128 = 2;
const LISTINGS: i64 = 3;
/// The sale of this listing is tomorrow.
const URGENT: i64 = 1;

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 23, 17, 0, 0).unwrap()
}

fn person(number: u128) -> AccountId {
    AccountId(Uuid::from_u128(number))
}

fn follower(wants: bool) -> Follower {
    let granted = Grant {
        environment: Environment::Test,
        reason: "friend".to_owned(),
        granted_at: DateTime::UNIX_EPOCH,
        ends_at: None,
        revoked_at: None,
    };
    Follower {
        email: EmailAddress::parse("ann@example.com").unwrap(),
        is_verified: true,
        email_preferences: if wants { vec![ALERTS.to_owned()] } else { vec![] },
        standing: Standing { subscriptions: vec![], grants: vec![granted] },
    }
}

fn listing(number: i64) -> Listing {
    let mut facts = Facts::default();
    if number == URGENT {
        let tomorrow = NaiveDate::from_ymd_opt(2026, 11, 24).unwrap();
        facts.set(Column::SaleDate, Some(Value::Date(tomorrow))).unwrap();
    }
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&number.to_string()).unwrap(),
        state: State::parse("GA").unwrap(),
        facts,
        photos: Vec::new(),
        extras: BTreeMap::new(),
        revision: Revision(0),
        duplicate_of: None,
        withdrawn: false,
    }
}

/// Writes one line per changed opening bid: the listing, the old bid and the new bid.
#[derive(Default)]
struct BidLines(std::sync::atomic::AtomicU64);

impl Composer for BidLines {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        let Letter::Alert(alert) = letter else { panic!("only alerts are composed") };
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut text = String::new();
        for sale in &alert.sales {
            let id = sale.link.rsplit('/').next().unwrap();
            for line in &sale.lines {
                let AlertLine::Value { label, old, new } = line else { panic!("only bids change") };
                assert_eq!(*label, "Opening bid");
                let bid = |text: &Option<String>| text.as_ref().unwrap().replace(['$', ','], "");
                text.push_str(&format!("{id} {} {}\n", bid(old), bid(new)));
            }
        }
        let mut message = outgoing(&format!("<{number}@example.com>"), to);
        message.kind = letter.kind();
        message.message = Message { text, ..message.message };
        message
    }
}

#[derive(Debug, Clone)]
enum Op {
    Save(u128, i64),
    Unsave(u128, i64),
    Import(Vec<i64>),
    Prefer(u128, bool),
    /// Works off the imports. The worker dies after so many calls of the store, and a second one
    /// goes on.
    Work(Option<usize>),
    Pass(i64),
    Deliver,
}

fn op() -> impl Strategy<Value = Op> {
    let (who, what) = (0..PEOPLE, 1..=LISTINGS);
    prop_oneof![
        3 => (who.clone(), what.clone()).prop_map(|(who, what)| Op::Save(who, what)),
        1 => (who.clone(), what.clone()).prop_map(|(who, what)| Op::Unsave(who, what)),
        4 => vec(what, 1..4).prop_map(Op::Import),
        1 => (who, any::<bool>()).prop_map(|(who, on)| Op::Prefer(who, on)),
        4 => proptest::option::of(0..12_usize).prop_map(Op::Work),
        2 => (1..200_i64).prop_map(Op::Pass),
        3 => Just(Op::Deliver),
    ]
}

/// A change: the listing, and the number of its opening bid after the change.
type Bid = (i64, i64);

/// An alert that waits: when it is due, and its changes with their revisions.
type Waiting = (DateTime<Utc>, BTreeSet<(i64, Bid)>);

/// What should happen, without leases, transactions or retries.
#[derive(Default)]
struct Model {
    saved: BTreeMap<(u128, i64), i64>,
    without: BTreeSet<u128>,
    revision: i64,
    bids: BTreeMap<i64, i64>,
    imported: Vec<(i64, Vec<Bid>)>,
    waiting: BTreeMap<u128, Waiting>,
    reported: BTreeMap<u128, BTreeSet<Bid>>,
    /// With their revisions, whether or not the person wants emails.
    noted: BTreeMap<u128, BTreeSet<(i64, Bid)>>,
}

impl Model {
    fn follows(&self, who: u128, revision: i64, (what, _): Bid) -> bool {
        self.saved.get(&(who, what)).is_some_and(|since| *since < revision)
    }

    fn import(&mut self, what: &[i64]) -> Vec<(i64, i64, i64)> {
        self.revision += 1;
        let what: BTreeSet<i64> = what.iter().copied().collect();
        let mut bids = Vec::new();
        for listing in what {
            let bid = self.bids.entry(listing).or_default();
            *bid += 1;
            bids.push((listing, *bid - 1, *bid));
        }
        let changed = bids.iter().map(|(listing, _, new)| (*listing, *new)).collect();
        self.imported.push((self.revision, changed));
        bids
    }

    fn work(&mut self, now: DateTime<Utc>) {
        for (revision, bids) in std::mem::take(&mut self.imported) {
            for who in 0..PEOPLE {
                let own: BTreeSet<(i64, Bid)> = bids
                    .iter()
                    .filter(|bid| self.follows(who, revision, **bid))
                    .map(|bid| (revision, *bid))
                    .collect();
                if own.is_empty() {
                    continue;
                }
                self.noted.entry(who).or_default().extend(&own);
                if self.without.contains(&who) {
                    self.waiting.remove(&who);
                    continue;
                }
                let hold = now + TimeDelta::seconds(HOLD_SECONDS);
                let (due, before) = self.waiting.remove(&who).unwrap_or((hold, BTreeSet::new()));
                let all: BTreeSet<_> = before
                    .into_iter()
                    .filter(|(revision, bid)| self.follows(who, *revision, *bid))
                    .chain(own)
                    .collect();
                let is_urgent = all.iter().any(|(_, (what, _))| *what == URGENT);
                self.waiting.insert(who, (if is_urgent { now } else { due }, all));
            }
        }
    }

    fn deliver(&mut self, now: DateTime<Utc>) {
        for (who, (due, bids)) in std::mem::take(&mut self.waiting) {
            if due > now {
                self.waiting.insert(who, (due, bids));
            } else if !self.without.contains(&who) {
                let bids = bids.into_iter().map(|(_, bid)| bid);
                self.reported.entry(who).or_default().extend(bids);
            }
        }
    }
}

struct World {
    store: Arc<InMemoryAlerts>,
    clock: Arc<FixedClock>,
    service: AlertService,
    delivery: DeliveryService,
    mailer: Arc<ScriptedMailer>,
}

fn world() -> World {
    let store = Arc::new(InMemoryAlerts::default());
    (0..PEOPLE).for_each(|who| store.put_follower(person(who), addressed(who, true)));
    (1..=LISTINGS).for_each(|what| store.put_listing(listing(what)));
    let clock = Arc::new(FixedClock::at(noon()));
    let service = AlertService::new(
        store.clone(),
        Arc::new(BidLines::default()),
        Arc::new(PlainUnsubscribeLinks),
        AlertLinks::new("https://example.com"),
        clock.clone(),
        Environment::Test,
    );
    let mailer = Arc::new(ScriptedMailer::default());
    let delivery = DeliveryService::new(store.outbox(), mailer.clone(), clock.clone())
        .with_permission(Arc::new(service.clone()));
    World { store, clock, service, delivery, mailer }
}

fn addressed(who: u128, wants: bool) -> Follower {
    let email = EmailAddress::parse(&format!("p{who}@example.com")).unwrap();
    Follower { email, ..follower(wants) }
}

impl World {
    fn work(&self, dies_after: Option<usize>) {
        if dies_after.is_some() {
            self.store.fail_after(dies_after);
            while self.service.run().unwrap_or(false) {}
            self.store.fail_after(None);
            self.store.end_leases();
        }
        while self.service.run().unwrap() {}
    }

    fn step(&self, model: &mut Model, op: Op) {
        let now = self.clock.now();
        match op {
            Op::Save(who, what) => {
                let revision = model.revision;
                model.saved.entry((who, what)).or_insert(revision);
                self.store.save(person(who), ListingId(what));
            }
            Op::Unsave(who, what) => {
                model.saved.remove(&(who, what));
                self.store.unsave(person(who), ListingId(what));
            }
            Op::Import(what) => {
                let bids = model.import(&what);
                let changes = bids.into_iter().map(|(what, old, new)| {
                    let bid = change("matched_Current Bid", &old.to_string(), &new.to_string());
                    (ListingId(what), bid)
                });
                self.store.import(&changes.collect::<Vec<_>>());
            }
            Op::Prefer(who, on) => {
                if on {
                    model.without.remove(&who)
                } else {
                    model.without.insert(who)
                };
                self.store.put_follower(person(who), addressed(who, on));
            }
            Op::Work(dies_after) => {
                model.work(now);
                self.work(dies_after);
            }
            Op::Pass(seconds) => self.clock.advance(TimeDelta::seconds(seconds)),
            Op::Deliver => {
                model.deliver(now);
                self.delivery.deliver(99).unwrap();
            }
        }
    }

    /// The changes in the notifications of a person with their revisions, newest first.
    fn noted(&self, who: u128) -> Vec<(i64, Bid)> {
        let page = self.store.notifications().page(person(who), None, 500).unwrap();
        let bid = |subject| {
            let Subject::Listing(change) = subject else { panic!("only listings change") };
            let new = change.changes[0].new.as_ref().unwrap().replace(['$', ','], "");
            let bid = (change.listing.as_str().parse().unwrap(), new.parse().unwrap());
            (change.revision.0, bid)
        };
        page.into_iter().map(|one| bid(one.subject)).collect()
    }

    /// The reported changes of each person. A line from bid 3 to bid 5 reports the bids 4 and 5.
    fn reported(&self) -> BTreeMap<u128, Vec<Bid>> {
        let mut reported: BTreeMap<u128, Vec<Bid>> = BTreeMap::new();
        for message in self.mailer.messages() {
            let who = message.to.as_str()[1..].split('@').next().unwrap().parse().unwrap();
            for line in message.text.lines() {
                let parts: Vec<i64> = line.split(' ').map(|part| part.parse().unwrap()).collect();
                let bids = (parts[1] + 1..=parts[2]).map(|bid| (parts[0], bid));
                reported.entry(who).or_default().extend(bids);
            }
        }
        reported
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn exactly_the_changes_of_the_model_are_reported_and_none_twice(ops in vec(op(), 1..60)) {
        let (world, mut model) = (world(), Model::default());
        for op in ops.into_iter().chain([Op::Work(None), Op::Pass(HOLD_SECONDS), Op::Deliver]) {
            world.step(&mut model, op);
        }
        for (who, mut bids) in world.reported() {
            bids.sort_unstable();
            let expected: Vec<Bid> = model.reported.remove(&who).unwrap_or_default().into_iter().collect();
            prop_assert_eq!(bids, expected);
        }
        prop_assert!(model.reported.values().all(BTreeSet::is_empty), "{:?}", model.reported);
        for who in 0..PEOPLE {
            let mut noted = world.noted(who);
            noted.sort_unstable();
            let expected = model.noted.remove(&who).unwrap_or_default();
            prop_assert_eq!(noted, expected.into_iter().collect::<Vec<_>>());
        }
    }
}

#[test]
fn notifications_need_no_preference_and_an_entitlement_and_the_most_imminent_sale_is_the_newest() {
    let (world, mut model) = (world(), Model::default());
    let lapsed = Follower { standing: Standing::default(), ..addressed(1, true) };
    world.store.put_follower(person(1), lapsed);
    for who in [0, 1] {
        world.step(&mut model, Op::Save(who, 2));
        world.step(&mut model, Op::Save(who, URGENT));
    }
    world.store.put_follower(person(0), addressed(0, false));
    world.step(&mut model, Op::Import(vec![URGENT, 2]));
    world.step(&mut model, Op::Work(None));
    assert_eq!(world.noted(0), [(1, (URGENT, 1)), (1, (2, 1))]);
    assert_eq!(world.noted(1), []);
    let page = world.store.notifications().page(person(0), None, 1).unwrap();
    let Subject::Listing(change) = &page[0].subject else { panic!("a listing changed") };
    assert_eq!(change.title, "Property 1");
    let (old, new) = (Some("$0".to_owned()), Some("$1".to_owned()));
    assert_eq!(change.changes, [ChangeText { label: "Opening bid".to_owned(), old, new }]);
}

#[test]
fn two_deliveries_within_two_minutes_are_one_email_and_a_later_one_is_another() {
    let (world, mut model) = (world(), Model::default());
    let mut step = |op| world.step(&mut model, op);
    step(Op::Save(0, 2));
    step(Op::Import(vec![2]));
    step(Op::Work(None));
    step(Op::Pass(120));
    step(Op::Deliver);
    assert_eq!(world.mailer.messages(), [], "it waits for a second delivery");
    step(Op::Import(vec![2]));
    step(Op::Work(None));
    step(Op::Pass(30));
    step(Op::Deliver);
    let texts = || {
        let messages = world.mailer.messages();
        messages.into_iter().map(|message| message.text).collect::<Vec<_>>()
    };
    assert_eq!(texts(), ["2 0 2\n"]);
    step(Op::Import(vec![2]));
    step(Op::Work(None));
    step(Op::Pass(150));
    step(Op::Deliver);
    assert_eq!(texts(), ["2 0 2\n", "2 2 3\n"]);
}

#[test]
fn a_sale_tomorrow_is_reported_at_once_with_what_waits() {
    let (world, mut model) = (world(), Model::default());
    let mut step = |op| world.step(&mut model, op);
    step(Op::Save(0, 2));
    step(Op::Save(0, URGENT));
    step(Op::Import(vec![2]));
    step(Op::Work(None));
    step(Op::Import(vec![URGENT]));
    step(Op::Work(None));
    step(Op::Deliver);
    let messages = world.mailer.messages();
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].text, "1 0 1\n2 0 1\n", "the most imminent sale is first");
}

#[test]
fn an_alert_is_not_sent_once_the_person_does_not_want_it() {
    let (world, mut model) = (world(), Model::default());
    for op in [
        Op::Save(0, 2),
        Op::Import(vec![2]),
        Op::Work(None),
        Op::Prefer(0, false),
        Op::Pass(HOLD_SECONDS),
        Op::Deliver,
        Op::Prefer(0, true),
        Op::Deliver,
    ] {
        world.step(&mut model, op);
    }
    assert_eq!(world.mailer.messages(), []);
}

#[test]
fn each_kind_of_optional_email_asks_for_its_own_preference_and_others_for_none() {
    let world = world();
    let weekly = vec![preferences::WEEKLY_UPDATES.to_owned()];
    let reader = Follower { email_preferences: weekly, ..follower(true) };
    world.store.put_follower(person(0), reader);
    let may_send = |kind, account| world.service.may_send(kind, account, noon()).unwrap();
    assert!(may_send("weekly_update", Some(person(0))));
    assert!(!may_send("weekly_update", Some(person(1))), "this person wants alerts alone");
    assert!(!may_send("alert", Some(person(0))) && may_send("alert", Some(person(1))));
    assert!(!may_send("weekly_update", None), "its account was removed");
    assert!(may_send("welcome", None) && may_send("notice", Some(person(0))));
}

#[test]
fn the_fake_fulfills_the_contract() {
    let store = InMemoryAlerts::default();
    let email = EmailAddress::parse("ann@example.com").unwrap();
    let people = [person(0), person(1)];
    people.iter().for_each(|person| store.put_follower(*person, follower(true)));
    (1..=2).for_each(|what| store.put_listing(listing(what)));
    let known = [ListingId(1), ListingId(2)];
    let (outbox, notifications) = (store.outbox(), store.notifications());
    let pushes = store.pushes();
    let laptop = SessionId(Uuid::from_u128(11));
    pushes.put(people[0], laptop, &push::testing::subscription("a"), noon()).unwrap();
    alert_store_contract(
        &store,
        outbox.as_ref(),
        notifications.as_ref(),
        pushes.as_ref(),
        &store,
        people,
        known,
        &email,
    );
    mail_choices_contract(&store, &store, people[0]);
}

#[test]
fn the_marketing_list_has_everyone_who_wants_and_may_get_these_emails_and_their_own_link() {
    let store = Arc::new(InMemoryAlerts::default());
    let wants = |number: u128| {
        let email = EmailAddress::parse(&format!("p{number}@example.com")).unwrap();
        let email_preferences = vec![preferences::MARKETING.to_owned()];
        Follower { email, email_preferences, ..follower(true) }
    };
    store.put_follower(person(1), wants(1));
    store.put_follower(person(2), Follower { is_verified: false, ..wants(2) });
    store.put_follower(person(3), Follower { standing: Standing::default(), ..wants(3) });
    store.put_follower(person(4), follower(true));
    store.put_follower(person(5), wants(5));
    let list = MarketingList::new(
        store.clone(),
        store,
        Arc::new(PlainUnsubscribeLinks),
        AlertLinks::new("https://example.com"),
        Arc::new(FixedClock::at(noon())),
        Environment::Test,
    );
    let mut contacts = Vec::new();
    list.each(&mut |contact| contacts.push(contact)).unwrap();
    let rows: Vec<_> = contacts
        .iter()
        .map(|contact| (contact.email.as_str(), contact.unsubscribe.page.as_str()))
        .collect();
    let page = |number| {
        format!(
            "https://example.com/#/unsubscribe/plain_00000000-0000-0000-0000-00000000000{number}_marketing"
        )
    };
    assert_eq!(rows, [("p1@example.com", &*page(1)), ("p5@example.com", &*page(5))]);
    assert!(contacts[0].unsubscribe.one_click.starts_with("https://example.com/api/unsubscribe/"));
}

#[test]
fn a_link_turns_one_kind_of_email_off_and_on_again() {
    let store = Arc::new(InMemoryAlerts::default());
    let both = vec![ALERTS.to_owned(), preferences::WEEKLY_UPDATES.to_owned()];
    store.put_follower(person(0), Follower { email_preferences: both, ..follower(true) });
    let service = UnsubscribeService::new(Arc::new(PlainUnsubscribeLinks), store.clone());
    let selected = || store.follower(person(0)).unwrap().unwrap().email_preferences;
    let link = PlainUnsubscribeLinks.issue(person(0), OptionalMail::Alerts).unwrap();
    assert_eq!(service.choose(&link, false).unwrap(), OptionalMail::Alerts);
    assert_eq!(selected(), [preferences::WEEKLY_UPDATES]);
    service.choose(&link, true).unwrap();
    assert!(selected().contains(&ALERTS.to_owned()));
    let gone = PlainUnsubscribeLinks.issue(person(9), OptionalMail::Alerts).unwrap();
    for link in ["", "made-up", &gone] {
        let refused = service.choose(link, false);
        assert!(matches!(refused, Err(UnsubscribeError::UnknownLink)), "{link}");
    }
}

//! Random sequences of saving, removing, importing, undoing, joining, changing the preference, dying
//! workers and deliveries. Exactly the changes of a plain model are reported, and none of them twice.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use billing::Standing;
use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone as _, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, EmailAddress, ListingId, Revision};
use ledger::testing::change;
use listings::{Column, Facts, Listing, UniqueId, Value};
use mail::testing::{PlainComposer, ScriptedMailer, outgoing};
use mail::{
    AlertLine, Composer, DeliveryService, Letter, MailKind, Message, OptionalMail, Outgoing,
    Permission as _,
};
use news::bell::{ChangeText, NotificationStore as _, Subject};
use news::testing::{InMemoryNews, NewsWorld as _, PlainUnsubscribeLinks};
use news::{
    Follower, HOLD_SECONDS, MarketingList, NewsReader as _, NewsService, Topic, UnsubscribeError,
    UnsubscribeLinks as _, UnsubscribeService,
};
use proptest::collection::vec;
use proptest::prelude::*;
use uuid::Uuid;

use crate::{mails, news_of_changes};

const PEOPLE: u128 = 2;
const LISTINGS: i64 = 3;
/// The sale of this listing is tomorrow.
const URGENT: i64 = 1;
/// These two may turn out to be one sale of two lists.
const JOINED: (i64, i64) = (2, 3);

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 23, 17, 0, 0).unwrap()
}

fn person(number: u128) -> AccountId {
    AccountId(Uuid::from_u128(number))
}

fn follower(wants: bool) -> Follower {
    crate::follower("ann", if wants { &[OptionalMail::Alerts] } else { &[] })
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
        borrowed: listings::BorrowedValues::default(),
    }
}

/// Writes one line per changed opening bid: the listing, the old bid, the new bid, and 'back' if the
/// change takes back a report.
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
                let (line, back) = match line {
                    AlertLine::TakenBack(line) => (&**line, " back"),
                    line => (line, ""),
                };
                let AlertLine::Value { label, old, new } = line else { panic!("only bids change") };
                assert_eq!(*label, "Opening bid");
                let bid = |text: &Option<String>| text.as_ref().unwrap().replace(['$', ','], "");
                text.push_str(&format!("{id} {} {}{back}\n", bid(old), bid(new)));
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
    /// A delivery whose rows all go to the quarantine.
    Quarantine,
    /// Recognizes [`JOINED`] as one sale, which shows the newest bid of both.
    Join,
    /// Undoes the import at this place from the end, if there is one that was not undone.
    Undo(usize),
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
        1 => Just(Op::Quarantine),
        1 => Just(Op::Join),
        2 => (0..3_usize).prop_map(Op::Undo),
        1 => (who, any::<bool>()).prop_map(|(who, on)| Op::Prefer(who, on)),
        4 => proptest::option::of(0..12_usize).prop_map(Op::Work),
        2 => (1..200_i64).prop_map(Op::Pass),
        3 => Just(Op::Deliver),
    ]
}

/// A change of an opening bid. Each import writes its revision as the bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Bid {
    revision: i64,
    listing: i64,
    old: i64,
    new: i64,
    is_undo: bool,
}

/// A line of an email: the listing, the old bid, the new bid, and whether it takes back a report.
type Line = (i64, i64, i64, bool);

/// An alert that waits.
#[derive(Debug, Clone)]
struct Waiting {
    due: DateTime<Utc>,
    /// The revisions that it reports.
    revisions: BTreeSet<i64>,
    bids: Vec<Bid>,
}

/// What should happen, without leases, transactions or retries.
#[derive(Default)]
struct Model {
    saved: BTreeMap<(u128, i64), i64>,
    without: BTreeSet<u128>,
    revision: i64,
    is_joined: bool,
    /// The bids of each listing that imports wrote, without undone ones.
    bids: BTreeMap<i64, Vec<i64>>,
    /// The revisions of imports that were not undone.
    stands: Vec<i64>,
    imported: Vec<Vec<Bid>>,
    /// Every change, in order.
    all: Vec<Bid>,
    waiting: BTreeMap<u128, Waiting>,
    reported: BTreeMap<u128, Vec<Line>>,
    /// Whether or not the person wants emails.
    noted: BTreeMap<u128, Vec<Bid>>,
}

/// Several changes of a listing are one line, and none if the bid is the first one again.
fn lines(bids: &[Bid]) -> Vec<Line> {
    let mut lines: BTreeMap<i64, Line> = BTreeMap::new();
    for bid in bids {
        let first = (bid.listing, bid.old, bid.new, bid.is_undo);
        let line = lines.entry(bid.listing).or_insert(first);
        *line = (line.0, line.1, bid.new, line.3 && bid.is_undo);
    }
    lines.into_values().filter(|(_, old, new, _)| old != new).collect()
}

impl Model {
    fn follows(&self, who: u128, bid: &Bid) -> bool {
        self.saved.get(&(who, bid.listing)).is_some_and(|since| *since < bid.revision)
    }

    /// The bid that a listing shows.
    fn bid(&self, listing: i64) -> i64 {
        let own = |listing| self.bids.get(&listing).and_then(|bids| bids.last()).copied();
        let other = (self.is_joined && listing == JOINED.0).then(|| own(JOINED.1)).flatten();
        own(listing).max(other).unwrap_or_default()
    }

    /// The listing under which a person has one of these saved.
    fn shown(&self, listing: i64) -> i64 {
        if self.is_joined && listing == JOINED.1 { JOINED.0 } else { listing }
    }

    /// Makes a change under the next revision, and returns the bids that are shown differently.
    fn change(&mut self, is_undo: bool, change: impl FnOnce(&mut Self, i64)) -> Vec<Bid> {
        self.revision += 1;
        let revision = self.revision;
        let before: Vec<i64> = (1..=LISTINGS).map(|listing| self.bid(listing)).collect();
        change(self, revision);
        let bids = (1..=LISTINGS).zip(before).map(|(listing, old)| Bid {
            revision,
            listing,
            old,
            new: self.bid(listing),
            is_undo,
        });
        let bids: Vec<Bid> = bids.filter(|bid| bid.old != bid.new).collect();
        self.imported.push(bids.clone());
        self.all.extend(&bids);
        bids
    }

    fn import(&mut self, what: &[i64]) -> Vec<Bid> {
        let what: BTreeSet<i64> = what.iter().copied().collect();
        self.change(false, |model, revision| {
            for listing in what {
                model.bids.entry(listing).or_default().push(revision);
            }
            model.stands.push(revision);
        })
    }

    fn join(&mut self) -> Vec<Bid> {
        self.change(false, |model, _| {
            model.is_joined = true;
            for ((who, listing), since) in std::mem::take(&mut model.saved) {
                let listing = model.shown(listing);
                let earliest = model.saved.entry((who, listing)).or_insert(since);
                *earliest = since.min(*earliest);
            }
        })
    }

    /// The undone revision and the changes of the undo.
    fn undo(&mut self, place: usize, now: DateTime<Utc>) -> Option<(i64, Vec<Bid>)> {
        let place = self.stands.len().checked_sub(place + 1)?;
        let undone = self.stands.remove(place);
        let bids = self.change(true, |model, _| {
            model.bids.values_mut().for_each(|bids| bids.retain(|bid| *bid != undone));
        });
        for waiting in self.waiting.values_mut() {
            if waiting.revisions.contains(&undone) {
                waiting.due = waiting.due.max(now + TimeDelta::seconds(HOLD_SECONDS));
            }
        }
        Some((undone, bids))
    }

    fn work(&mut self, now: DateTime<Utc>) {
        for bids in std::mem::take(&mut self.imported) {
            for who in 0..PEOPLE {
                let own: Vec<Bid> =
                    bids.iter().filter(|bid| self.follows(who, bid)).copied().collect();
                let Some(Bid { revision, .. }) = own.first().copied() else { continue };
                self.noted.entry(who).or_default().extend(&own);
                let waiting = self.waiting.remove(&who);
                if self.without.contains(&who) {
                    continue;
                }
                let hold = now + TimeDelta::seconds(HOLD_SECONDS);
                let (due, mut revisions) = match waiting {
                    Some(Waiting { due, revisions, .. }) => (due, revisions),
                    None => (hold, BTreeSet::new()),
                };
                revisions.insert(revision);
                // What the person follows by now: a joined listing in place of its duplicate.
                let bids = self.all.iter().filter(|bid| revisions.contains(&bid.revision));
                let bids: Vec<Bid> = bids.filter(|bid| self.follows(who, bid)).copied().collect();
                let lines = lines(&bids);
                if !lines.is_empty() {
                    let is_urgent = lines.iter().any(|(listing, ..)| *listing == URGENT);
                    let due = if is_urgent { now } else { due };
                    self.waiting.insert(who, Waiting { due, revisions, bids });
                }
            }
        }
    }

    fn deliver(&mut self, now: DateTime<Utc>) {
        for (who, waiting) in std::mem::take(&mut self.waiting) {
            if waiting.due > now {
                self.waiting.insert(who, waiting);
            } else if !self.without.contains(&who) {
                self.reported.entry(who).or_default().extend(lines(&waiting.bids));
            }
        }
    }
}

struct World {
    store: Arc<InMemoryNews>,
    clock: Arc<FixedClock>,
    service: NewsService,
    delivery: DeliveryService,
    mailer: Arc<ScriptedMailer>,
}

fn world() -> World {
    let store = Arc::new(InMemoryNews::default());
    (0..PEOPLE).for_each(|who| store.put_follower(person(who), addressed(who, true)));
    (1..=LISTINGS).for_each(|what| store.put_listing(listing(what)));
    let clock = Arc::new(FixedClock::at(noon()));
    let service = news_of_changes(&store, BidLines::default(), &clock);
    let mailer = Arc::new(ScriptedMailer::default());
    let permission = Arc::new(service.clone());
    let delivery = DeliveryService::new(store.outbox(), mailer.clone(), permission, clock.clone());
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
            while self.service.run(Topic::Changes).is_ok_and(|report| report.is_some()) {}
            self.store.fail_after(None);
            self.store.end_leases();
        }
        while self.service.run(Topic::Changes).unwrap().is_some() {}
    }

    fn step(&self, model: &mut Model, op: Op) {
        let now = self.clock.now();
        match op {
            Op::Save(who, what) => {
                let (revision, what) = (model.revision, model.shown(what));
                model.saved.entry((who, what)).or_insert(revision);
                self.store.save(person(who), ListingId(what));
            }
            Op::Unsave(who, what) => {
                let what = model.shown(what);
                model.saved.remove(&(who, what));
                self.store.unsave(person(who), ListingId(what));
            }
            Op::Import(what) => {
                let bids = model.import(&what);
                self.store.import(&changes(&bids));
            }
            Op::Quarantine => {
                let bids = model.import(&[]);
                self.store.import(&changes(&bids));
            }
            Op::Join if model.is_joined => {}
            Op::Join => {
                let bids = model.join();
                let (shown, duplicate) = JOINED;
                self.store.join(ListingId(duplicate), ListingId(shown), &changes(&bids));
            }
            Op::Undo(place) => {
                if let Some((undone, bids)) = model.undo(place, now) {
                    self.store.undo(Revision(undone), &changes(&bids), now);
                }
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

    /// The changes in the notifications of a person, newest first: revision, listing, new bid, and
    /// whether it takes back a report.
    fn noted(&self, who: u128) -> Vec<Line> {
        let page = self.store.notifications().page(person(who), None, 500).unwrap();
        let bid = |subject| {
            let Subject::Listing(change) = subject else { panic!("only listings change") };
            let new = change.changes[0].new.as_ref().unwrap().replace(['$', ','], "");
            let is_undo = match change.changes[0].label.as_str() {
                "Opening bid" => false,
                "Opening bid (taken back)" => true,
                other => panic!("{other}"),
            };
            let listing = change.listing.as_str().parse().unwrap();
            (change.revision.0, listing, new.parse().unwrap(), is_undo)
        };
        page.into_iter().map(|one| bid(one.subject)).collect()
    }

    /// The lines that each person has read, in order.
    fn reported(&self) -> BTreeMap<u128, Vec<Line>> {
        let mut reported: BTreeMap<u128, Vec<Line>> = BTreeMap::new();
        for message in self.mailer.messages() {
            let who = message.to.as_str()[1..].split('@').next().unwrap().parse().unwrap();
            for line in message.text.lines() {
                let parts: Vec<&str> = line.split(' ').collect();
                let number = |place: usize| parts[place].parse::<i64>().unwrap();
                let line = (number(0), number(1), number(2), parts.get(3) == Some(&"back"));
                reported.entry(who).or_default().push(line);
            }
        }
        reported
    }
}

/// The bids as changes of the ledger.
fn changes(bids: &[Bid]) -> Vec<(ListingId, ledger::Change)> {
    let change = |bid: &Bid| {
        let change = change("matched_Current Bid", &bid.old.to_string(), &bid.new.to_string());
        (ListingId(bid.listing), change)
    };
    bids.iter().map(change).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn exactly_the_changes_of_the_model_are_reported_and_none_twice(ops in vec(op(), 1..60)) {
        let (world, mut model) = (world(), Model::default());
        for op in ops.into_iter().chain([Op::Work(None), Op::Pass(HOLD_SECONDS), Op::Deliver]) {
            world.step(&mut model, op);
        }
        model.reported.retain(|_, lines| !lines.is_empty());
        prop_assert_eq!(world.reported(), model.reported);
        for who in 0..PEOPLE {
            let mut noted = world.noted(who);
            noted.sort_unstable();
            let expected = model.noted.remove(&who).unwrap_or_default().into_iter();
            let mut expected: Vec<Line> =
                expected.map(|bid| (bid.revision, bid.listing, bid.new, bid.is_undo)).collect();
            expected.sort_unstable();
            prop_assert_eq!(noted, expected);
        }
    }
}

fn texts(world: &World) -> Vec<String> {
    world.mailer.messages().into_iter().map(|message| message.text).collect()
}

#[test]
fn a_change_that_is_undone_before_its_email_is_sent_is_not_sent() {
    for listing in [2, URGENT] {
        let (world, mut model) = (world(), Model::default());
        let mut step = |op| world.step(&mut model, op);
        step(Op::Save(0, listing));
        step(Op::Import(vec![listing]));
        step(Op::Work(None));
        step(Op::Undo(0));
        step(Op::Pass(HOLD_SECONDS - 1));
        step(Op::Deliver);
        assert_eq!(texts(&world), Vec::<String>::new(), "it waits for the undo");
        step(Op::Work(None));
        step(Op::Pass(HOLD_SECONDS));
        step(Op::Deliver);
        assert_eq!(texts(&world), Vec::<String>::new());
    }
}

#[test]
fn a_change_that_is_undone_after_its_email_was_sent_is_taken_back() {
    let (world, mut model) = (world(), Model::default());
    let mut step = |op| world.step(&mut model, op);
    step(Op::Save(0, 2));
    step(Op::Import(vec![2]));
    step(Op::Work(None));
    step(Op::Pass(HOLD_SECONDS));
    step(Op::Deliver);
    step(Op::Undo(0));
    step(Op::Work(None));
    step(Op::Pass(HOLD_SECONDS));
    step(Op::Deliver);
    assert_eq!(texts(&world), ["2 0 1\n", "2 1 0 back\n"]);
    assert_eq!(world.noted(0), [(2, 2, 0, true), (1, 2, 1, false)]);
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
    assert_eq!(world.noted(0), [(1, URGENT, 1, false), (1, 2, 1, false)]);
    assert_eq!(world.noted(1), []);
    let page = world.store.notifications().page(person(0), None, 1).unwrap();
    let Subject::Listing(change) = &page[0].subject else { panic!("a listing changed") };
    assert_eq!(change.title, "Property 1");
    let (old, new) = (Some("$0".to_owned()), Some("$1".to_owned()));
    assert_eq!(change.changes, [ChangeText { label: "Opening bid".to_owned(), old, new }]);
}

#[test]
fn a_person_about_whom_something_changes_meanwhile_is_decided_about_again() {
    for disturbed in 1..=4 {
        let (world, mut model) = (world(), Model::default());
        world.step(&mut model, Op::Save(0, 2));
        world.step(&mut model, Op::Import(vec![2]));
        world.store.disturb(disturbed);
        assert!(world.service.run(Topic::Changes).unwrap().is_some());
        let queued = world.store.outbox().all().len();
        assert_eq!(queued, usize::from(disturbed < 3), "after three tries it is left");
        assert_eq!(world.service.run(Topic::Changes).unwrap(), None, "leased or finished");
        world.clock.advance(TimeDelta::seconds(30));
        let again = world.service.run(Topic::Changes).unwrap();
        assert_eq!(again.is_some(), disturbed >= 3, "it is not finished then");
        assert_eq!(world.store.outbox().all().len(), 1);
    }
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
    assert_eq!(texts(&world), ["2 0 2\n"]);
    step(Op::Import(vec![2]));
    step(Op::Work(None));
    step(Op::Pass(150));
    step(Op::Deliver);
    assert_eq!(texts(&world), ["2 0 2\n", "2 2 3\n"]);
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
    assert_eq!(messages[0].text, "1 0 2\n2 0 1\n", "the most imminent sale is first");
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
    let weekly = vec![OptionalMail::WeeklyUpdates];
    let reader = Follower { optional_mails: weekly, ..follower(true) };
    world.store.put_follower(person(0), reader);
    let may_send = |kind, account| world.service.may_send(kind, account, noon()).unwrap();
    assert!(may_send(MailKind::WeeklyUpdate, Some(person(0))));
    assert!(!may_send(MailKind::WeeklyUpdate, Some(person(1))), "this person wants alerts alone");
    assert!(
        !may_send(MailKind::Alert, Some(person(0))) && may_send(MailKind::Alert, Some(person(1)))
    );
    assert!(!may_send(MailKind::WeeklyUpdate, None), "its account was removed");
    assert!(may_send(MailKind::Welcome, None) && may_send(MailKind::Notice, Some(person(0))));
}

#[test]
fn the_marketing_list_has_everyone_who_wants_and_may_get_these_emails_and_their_own_link() {
    let store = Arc::new(InMemoryNews::default());
    let wants = |number: u128| {
        let email = EmailAddress::parse(&format!("p{number}@example.com")).unwrap();
        let optional_mails = vec![OptionalMail::Marketing];
        Follower { email, optional_mails, ..follower(true) }
    };
    store.put_follower(person(1), wants(1));
    store.put_follower(person(2), Follower { is_verified: false, ..wants(2) });
    store.put_follower(person(3), Follower { standing: Standing::default(), ..wants(3) });
    store.put_follower(person(4), follower(true));
    store.put_follower(person(5), wants(5));
    let list = MarketingList {
        choices: store.clone(),
        people: store,
        mails: mails(PlainComposer::default(), &Arc::new(FixedClock::at(noon()))),
    };
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
fn a_link_turns_one_kind_of_email_off_and_on_again_and_the_owner_hears_of_it_once_a_day() {
    let store = Arc::new(InMemoryNews::default());
    let both = vec![OptionalMail::Alerts, OptionalMail::WeeklyUpdates];
    store.put_follower(person(0), Follower { optional_mails: both, ..follower(true) });
    let clock = Arc::new(FixedClock::at(noon()));
    let service = UnsubscribeService {
        choices: store.clone(),
        mails: mails(PlainComposer::default(), &clock),
    };
    let selected = || -> Vec<OptionalMail> {
        let all = store.follower(person(0)).unwrap().unwrap().optional_mails;
        all.into_iter().filter(|mail| mail.is_in_settings()).collect()
    };
    let confirmed = || -> Vec<String> {
        store.outbox().all().into_iter().map(|mail| mail.dedupe_key.unwrap()).collect()
    };
    let link = |mail| PlainUnsubscribeLinks.issue(person(0), mail).unwrap();
    let (alerts, weekly) = (link(OptionalMail::Alerts), link(OptionalMail::WeeklyUpdates));
    let seen = service.choice(&alerts).unwrap();
    assert_eq!((seen.is_on, seen.changed_at), (true, None));
    service.choose(&alerts, true).unwrap();
    assert_eq!(confirmed(), [""; 0], "nothing changed");

    let off = service.choose(&alerts, false).unwrap();
    assert_eq!((off.is_on, off.changed_at), (false, Some(noon())));
    assert_eq!(selected(), [OptionalMail::WeeklyUpdates]);
    let mail = store.outbox().all().remove(0);
    assert_eq!((mail.account, &*mail.message.to.to_string()), (Some(person(0)), "ann@example.com"));
    clock.advance(TimeDelta::hours(6));
    for is_on in [true, false, true, false, true] {
        service.choose(&alerts, is_on).unwrap();
    }
    assert!(selected().contains(&OptionalMail::Alerts));
    let once = |what: &str| format!("mail-choice {} {what}", person(0));
    let first = [once("alerts off 2026-11-23"), once("alerts on 2026-11-23")];
    assert_eq!(confirmed(), first, "the first change of a day in each way is confirmed");
    service.choose(&weekly, false).unwrap();
    clock.advance(TimeDelta::hours(1));
    service.choose(&alerts, false).unwrap();
    let [off, on] = first;
    assert_eq!(
        confirmed(),
        [off, on, once("weekly off 2026-11-23"), once("alerts off 2026-11-24")]
    );

    let gone = PlainUnsubscribeLinks.issue(person(9), OptionalMail::Alerts).unwrap();
    for link in ["", "made-up", &gone] {
        for refused in [service.choose(link, false), service.choice(link)] {
            assert!(matches!(refused, Err(UnsubscribeError::UnknownLink)), "{link}");
        }
    }
}

#[test]
fn one_sale_of_two_lists_is_reported_once_also_to_a_person_who_saved_both() {
    let (world, mut model) = (world(), Model::default());
    let mut step = |op| world.step(&mut model, op);
    step(Op::Save(0, JOINED.0));
    step(Op::Save(0, JOINED.1));
    step(Op::Save(1, JOINED.1));
    step(Op::Join);
    step(Op::Import(vec![JOINED.0, JOINED.1]));
    step(Op::Work(None));
    step(Op::Pass(HOLD_SECONDS));
    step(Op::Deliver);
    assert_eq!(texts(&world), ["2 0 2\n", "2 0 2\n"], "once for each person, as the shown listing");
}

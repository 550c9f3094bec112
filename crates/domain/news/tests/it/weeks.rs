//! Editions, preferences and dying workers, over fakes of the ports.

use std::sync::Arc;

use billing::Standing;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, EmailAddress, ListingId, Revision};
use ledger::testing::change;
use listings::{Column, Facts, Listing, MyAreas, StateArea, Subscriber, UniqueId, Value};
use mail::testing::outgoing;
use mail::{Composer, Letter, MailKind, OptionalMail, Outgoing};
use news::testing::{InMemoryNews, NewsWorld as _};
use news::{Edition, Follower, NewsService, Occasion, Topic};
use uuid::Uuid;

use crate::{NoViews, mails, search};

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const BOB: AccountId = AccountId(Uuid::from_u128(2));
const EVE: AccountId = AccountId(Uuid::from_u128(3));

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn follower(name: &str) -> Follower {
    crate::follower(name, &[OptionalMail::WeeklyUpdates])
}

fn without(follower: Follower) -> Follower {
    Follower { optional_mails: vec![], ..follower }
}

fn listing(number: i64, state: &str, sale_date: &str) -> Listing {
    let mut facts = Facts::default();
    let date: NaiveDate = sale_date.parse().unwrap();
    facts.set(Column::SaleDate, Some(Value::Date(date))).unwrap();
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&number.to_string()).unwrap(),
        state: State::parse(state).unwrap(),
        facts,
        photos: Vec::new(),
        extras: [].into(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    }
}

fn follows(state: &str) -> Subscriber {
    let state =
        StateArea { state: State::parse(state).unwrap(), counties: Vec::new(), zips: Vec::new() };
    Subscriber { my_areas: MyAreas { states: vec![state], ..MyAreas::default() }, saved: vec![] }
}

/// Writes the ids of the sales, each with `+` if it is marked, and the number of the others.
#[derive(Default)]
struct Ids(std::sync::atomic::AtomicU64);

impl Composer for Ids {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        let Letter::WeeklyUpdate(update) = letter else { panic!("only weekly updates") };
        let id = |link: &str| link.rsplit('/').next().unwrap().to_owned();
        let sales = update.sales.iter().map(|sale| match sale.is_new {
            true => format!("{}+", id(&sale.link)),
            false => id(&sale.link),
        });
        let text = format!("{} and {}", sales.collect::<Vec<_>>().join(" "), update.more);
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut message = outgoing(&format!("<{number}@example.com>"), to);
        message.kind = letter.kind();
        message.message.text = text;
        message.message.unsubscribe = Some(update.unsubscribe.one_click.clone());
        message
    }
}

struct World {
    store: Arc<InMemoryNews>,
    clock: Arc<FixedClock>,
    service: NewsService,
}

fn world(now: &str, people: &[(AccountId, &str)], all: Vec<Listing>) -> World {
    let store = Arc::new(InMemoryNews::default());
    for (number, (person, _)) in people.iter().enumerate() {
        store.put_follower(*person, follower(&format!("p{number}")));
    }
    let subscribers = people.iter().map(|(person, state)| (*person, follows(state)));
    let clock = Arc::new(FixedClock::at(at(now)));
    let search = search(all, subscribers, &clock);
    let mails = mails(Ids::default(), &clock);
    let service = NewsService::new(store.clone(), Arc::new(NoViews), store.ledger(), search, mails);
    World { store, clock, service }
}

impl World {
    /// Everything that was queued: the recipient and the text.
    fn queued(&self) -> Vec<(String, String)> {
        let all = self.store.outbox().all();
        all.into_iter().map(|mail| (mail.message.to.to_string(), mail.message.text)).collect()
    }

    fn texts(&self) -> Vec<String> {
        self.queued().into_iter().map(|(_, text)| text).collect()
    }

    fn set(&self, now: &str) {
        let by = at(now) - self.clock.now();
        self.clock.advance(by);
    }
}

fn in_georgia() -> Vec<Listing> {
    vec![
        listing(1, "GA", "2099-12-02"),
        listing(2, "GA", "2099-12-01"),
        listing(3, "TX", "2099-11-30"),
        listing(4, "GA", "2020-01-07"),
    ]
}

/// Runs every minute between two times, as a worker does, and returns when emails were queued.
fn minutes_of_emails(world: &World, until: &str) -> Vec<DateTime<Utc>> {
    let mut found = Vec::new();
    while world.clock.now() <= at(until) {
        let before = world.queued().len();
        world.service.run(Topic::Editions).unwrap();
        if world.queued().len() > before {
            found.push(world.clock.now());
        }
        world.clock.advance(TimeDelta::minutes(1));
    }
    found
}

#[test]
fn the_email_comes_at_seven_eastern_in_the_weeks_around_both_clock_changes() {
    // Clocks go forward on March 8 and back on November 1.
    let spring = world("2026-03-02T12:00:00Z", &[(ANN, "GA")], in_georgia());
    assert_eq!(
        minutes_of_emails(&spring, "2026-03-17T00:00:00Z"),
        ["2026-03-02T12:00:00Z", "2026-03-09T11:00:00Z", "2026-03-16T11:00:00Z"].map(at)
    );
    let autumn = world("2026-10-26T10:00:00Z", &[(ANN, "GA")], in_georgia());
    assert_eq!(
        minutes_of_emails(&autumn, "2026-11-10T00:00:00Z"),
        ["2026-10-26T11:00:00Z", "2026-11-02T12:00:00Z", "2026-11-09T12:00:00Z"].map(at)
    );
}

#[test]
fn a_preference_that_changes_on_sunday_night_counts_on_monday() {
    // It is 23:50 on Sunday in New York.
    let world =
        world("2026-11-23T04:50:00Z", &[(ANN, "GA"), (BOB, "GA"), (EVE, "GA")], in_georgia());
    world.store.put_follower(BOB, without(follower("p1")));
    world.service.run(Topic::Editions).unwrap();
    assert_eq!(world.queued(), [], "nothing is due on Sunday night");
    world.store.put_follower(ANN, without(follower("p0")));
    world.store.put_follower(BOB, follower("p1"));
    world.set("2026-11-23T12:00:00Z");
    let report = world.service.run(Topic::Editions).unwrap().unwrap();
    assert_eq!(
        (report.emails, report.occasion),
        (2, Occasion::Edition(Edition::of("2026-11-23".parse().unwrap()).unwrap()))
    );
    let people: Vec<String> = world.queued().into_iter().map(|(to, _)| to).collect();
    assert_eq!(people, ["p1@example.com", "p2@example.com"]);

    // On Monday afternoon it is too late for this week.
    world.store.put_follower(ANN, follower("p0"));
    world.set("2026-11-23T20:00:00Z");
    assert_eq!(world.service.run(Topic::Editions).unwrap(), None);
    assert_eq!(world.queued().len(), 2);
}

#[test]
fn the_email_lists_what_my_areas_lists_most_imminent_first() {
    let people = [(ANN, "GA"), (BOB, "TX"), (EVE, "NV")];
    let world = world("2026-11-23T12:00:00Z", &people, in_georgia());
    let report = world.service.run(Topic::Editions).unwrap().unwrap();
    let edition = Edition::of("2026-11-23".parse().unwrap()).unwrap();
    assert_eq!(report.occasion, Occasion::Edition(edition));
    assert_eq!((report.emails, report.without_email, report.notifications), (2, 1, 0));
    assert_eq!(world.texts(), ["2 1 and 0", "3 and 0"], "without past sales, and none for Nevada");
    let mails = world.store.outbox().all();
    assert_eq!((mails[0].account, mails[0].kind), (Some(ANN), MailKind::WeeklyUpdate));
    let link = mails[0].message.unsubscribe.clone().unwrap();
    assert!(link.ends_with(&format!("/api/unsubscribe/plain_{ANN}_weekly")), "{link}");
}

#[test]
fn an_email_shows_50_sales_and_counts_the_others() {
    let all = (1..=62).map(|number| listing(number, "GA", "2099-12-01")).collect();
    let world = world("2026-11-23T12:00:00Z", &[(ANN, "GA")], all);
    world.service.run(Topic::Editions).unwrap();
    let text = &world.texts()[0];
    assert!(text.ends_with(" and 12"), "{text}");
    assert_eq!(text.split(' ').count(), 50 + 2);
}

#[test]
fn sales_that_were_listed_since_the_last_email_are_marked() {
    let world = world("2026-11-16T12:00:00Z", &[(ANN, "GA")], in_georgia());
    world.store.list(&[ListingId(1)]);
    world.service.run(Topic::Editions).unwrap();
    world.store.list(&[ListingId(2), ListingId(3)]);
    world.set("2026-11-23T12:00:00Z");
    world.service.run(Topic::Editions).unwrap();
    assert_eq!(world.texts(), ["2 1 and 0", "2+ 1 and 0"], "the first email marks nothing");
    let week = |now: &str| {
        world.set(now);
        world.service.run(Topic::Editions).unwrap();
        world.texts().pop().unwrap()
    };
    world.store.import(&[(ListingId(1), change("matched_Current Bid", "1", "2"))]);
    world.store.list(&[ListingId(3)]);
    // The fake's listings have one revision, so 2 stays new.
    assert_eq!(week("2026-11-30T12:00:00Z"), "2+ 1 and 0", "a change alone does not count");
    world.store.list(&[ListingId(1)]);
    assert_eq!(week("2026-12-07T12:00:00Z"), "2+ 1+ and 0");
}

#[test]
fn only_people_who_may_get_optional_emails_get_it() {
    let people = [(ANN, "GA"), (BOB, "GA"), (EVE, "GA")];
    let world = world("2026-11-23T12:00:00Z", &people, in_georgia());
    world.store.put_follower(ANN, Follower { is_verified: false, ..follower("p0") });
    world.store.put_follower(BOB, Follower { standing: Standing::default(), ..follower("p1") });
    assert_eq!(world.service.run(Topic::Editions).unwrap().unwrap().emails, 1);
    assert_eq!(world.queued()[0].0, "p2@example.com");
}

#[test]
fn a_worker_that_dies_at_any_call_loses_no_one_and_none_gets_it_twice() {
    let people: Vec<(AccountId, &str)> =
        (1..=7).map(|number| (AccountId(Uuid::from_u128(number)), "GA")).collect();
    for calls in 0..40 {
        let world = world("2026-11-23T12:00:00Z", &people, in_georgia());
        world.store.fail_after(Some(calls));
        let died = world.service.run(Topic::Editions).is_err();
        world.store.fail_after(None);
        // A second worker meanwhile finds the edition in other hands, and its lease ends.
        world.service.run(Topic::Editions).unwrap();
        world.clock.advance(TimeDelta::minutes(6));
        world.service.run(Topic::Editions).unwrap();
        let mut got: Vec<String> = world.queued().into_iter().map(|(to, _)| to).collect();
        got.sort();
        let everyone: Vec<String> = (0..7).map(|number| format!("p{number}@example.com")).collect();
        assert_eq!(got, everyone, "after {calls} calls");
        // Per person: who it is, the email; and before and after all: lease, readers, finish.
        assert_eq!(died, calls < 2 + 2 * 7 + 2, "after {calls} calls");
    }
}

#[test]
fn two_workers_at_once_send_one_email() {
    let world = world("2026-11-23T12:00:00Z", &[(ANN, "GA")], in_georgia());
    // Both read the person before either has queued the email.
    let edition = world.service.due_edition().unwrap();
    let mut second = None;
    world
        .service
        .plan(edition, &mut |_, total| {
            second = Some((total, world.service.queue(edition).unwrap().emails));
        })
        .unwrap();
    assert_eq!(second, Some((2, 1)));
    assert_eq!(world.service.queue(edition).unwrap().emails, 0);
    assert_eq!(world.queued().len(), 1);
}

#[test]
fn an_edition_is_begun_within_a_day_and_later_only_on_request() {
    let world = world("2026-11-24T12:00:00Z", &[(ANN, "GA")], in_georgia());
    assert_eq!(
        (world.service.due_edition(), world.service.run(Topic::Editions).unwrap()),
        (None, None)
    );
    let latest = world.service.latest_edition();
    assert_eq!(latest.to_string(), "2026-11-23");
    let mut planned = Vec::new();
    let report = world.service.plan(latest, &mut |mail, _| planned.push(mail.clone())).unwrap();
    assert_eq!((report.emails, planned.len(), world.queued().len()), (1, 1, 0), "a plan only");
    assert_eq!(world.service.queue(latest).unwrap().emails, 1);
    assert_eq!(world.service.queue(latest).unwrap().emails, 0, "once a week");
    world.set("2026-11-24T11:59:00Z");
    assert_eq!(world.service.due_edition(), Some(latest));
}

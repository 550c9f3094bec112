//! Emails about saved searches: paces, windows, and dying workers, over fakes of the ports.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ::searches::{MailPace, SavedSearchService, SearchId, SearchName, ViewAddress, ViewReader};
use billing::Standing;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use geography::State;
use kernel::testing::FixedClock;
use kernel::{AccountId, Clock as _, EmailAddress, ListingId, PortError, Revision};
use listings::{
    ChoiceFilter, Column, Facts, Filters, Listing, SearchListings, Subscriber, SubscriberSearch,
    UniqueId, Value,
};
use mail::testing::{EveryPermission, ScriptedMailer, outgoing};
use mail::{Composer, DeliveryService, Letter, Outgoing};
use news::bell::{NotificationStore as _, SearchMatches, Subject};
use news::testing::{InMemoryNews, NewsWorld as _};
use news::{Follower, NewsService, Topic};
use proptest::collection::vec;
use proptest::prelude::*;
use uuid::Uuid;

use crate::{mails, search};

const ANN: AccountId = AccountId(Uuid::from_u128(1));
const BOB: AccountId = AccountId(Uuid::from_u128(2));

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
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

/// Listings with odd ids are in Fulton, the others in Cobb. The larger the id, the sooner the sale.
fn listing(number: i64) -> Listing {
    let county = if number % 2 == 0 { "Cobb" } else { "Fulton" };
    let mut facts = Facts::default();
    facts.set(Column::County, Some(Value::Text(county.to_owned()))).unwrap();
    let day = NaiveDate::from_ymd_opt(2099, 12, 31).unwrap() - TimeDelta::days(number);
    facts.set(Column::SaleDate, Some(Value::Date(day))).unwrap();
    Listing {
        id: ListingId(number),
        unique_id: UniqueId::parse(&number.to_string()).unwrap(),
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

fn follower(name: &str) -> Follower {
    crate::follower(name, &[])
}

/// Writes one line for each search: its name, the ids of the sales, and the number of the others.
#[derive(Default)]
struct Lines(std::sync::atomic::AtomicU64);

impl Composer for Lines {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        let Letter::SavedSearches(update) = letter else { panic!("only saved searches") };
        let id = |link: &str| link.rsplit('/').next().unwrap().to_owned();
        let lines = update.searches.iter().map(|search| {
            let sales: Vec<String> = search.sales.iter().map(|sale| id(&sale.link)).collect();
            format!("{}: {} and {}", search.name, sales.join(" "), search.more)
        });
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut message = outgoing(&format!("<{number}@example.com>"), to);
        message.kind = letter.kind();
        message.message.text = lines.collect::<Vec<_>>().join("\n");
        message.message.unsubscribe = Some(update.unsubscribe.one_click.clone());
        message
    }
}

struct Desk {
    store: Arc<InMemoryNews>,
    clock: Arc<FixedClock>,
    keeping: SavedSearchService,
    service: NewsService,
    delivery: DeliveryService,
    mailer: Arc<ScriptedMailer>,
}

impl Desk {
    fn new(now: &str, listings: i64) -> Self {
        let store = Arc::new(InMemoryNews::default());
        store.put_follower(ANN, follower("ann"));
        store.put_follower(BOB, follower("bob"));
        let clock = Arc::new(FixedClock::at(at(now)));
        let subscribers = [ANN, BOB].map(|person| (person, Subscriber::default()));
        let listings = (1..=listings).map(listing).collect();
        let search = search(listings, subscribers, &clock);
        let keeping = SavedSearchService::new(
            store.searches(),
            Arc::new(CountyViews),
            store.ledger(),
            search.clone(),
            clock.clone(),
        );
        let mails = mails(Lines::default(), &clock);
        let service =
            NewsService::new(store.clone(), Arc::new(CountyViews), store.ledger(), search, mails);
        let mailer = Arc::new(ScriptedMailer::default());
        let permission = Arc::new(EveryPermission);
        let delivery =
            DeliveryService::new(store.outbox(), mailer.clone(), permission, clock.clone());
        Self { store, clock, keeping, service, delivery, mailer }
    }

    fn save(&self, account: AccountId, name: &str, view: &str, pace: MailPace) -> SearchId {
        let (name, view) = (SearchName::parse(name).unwrap(), ViewAddress::parse(view).unwrap());
        let saved = self.keeping.save(account, &name, &view, pace).unwrap().search;
        assert_eq!(saved.mail, pace);
        saved.id
    }

    fn list(&self, ids: &[i64]) {
        let ids: Vec<ListingId> = ids.iter().copied().map(ListingId).collect();
        self.store.list(&ids);
    }

    fn set(&self, now: &str) {
        self.clock.advance(at(now) - self.clock.now());
    }

    /// Queues what is due, and sends what is due after that. Returns the numbers of the emails and of the
    /// people without one.
    fn work(&self) -> Option<(u64, u64)> {
        let report = self.service.run(Topic::Searches).unwrap();
        self.delivery.deliver(99).unwrap();
        report.map(|report| (report.emails, report.without_email))
    }

    /// Stores the notifications that are due, and returns their number.
    fn note(&self) -> Result<u64, PortError> {
        let report = self.service.run(Topic::Matches)?;
        Ok(report.map_or(0, |report| report.notifications))
    }

    /// The searches in the notifications of a person with the numbers of their matches, newest first.
    fn noted(&self, account: AccountId) -> Vec<String> {
        let page = self.store.notifications().page(account, None, 99).unwrap();
        let text = |subject| {
            let Subject::Search(SearchMatches { name, count, .. }) = subject else {
                panic!("only searches have matches")
            };
            format!("{name}: {count}")
        };
        page.into_iter().map(|one| text(one.subject)).collect()
    }

    /// What was sent: the recipient and the text.
    fn sent(&self) -> Vec<(String, String)> {
        let messages = self.mailer.messages();
        messages.into_iter().map(|message| (message.to.to_string(), message.text)).collect()
    }

    fn texts(&self) -> Vec<String> {
        self.sent().into_iter().map(|(_, text)| text).collect()
    }
}

#[test]
fn the_bell_reports_the_matches_of_each_search_once_with_and_without_emails() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    desk.save(ANN, "Fulton", "Fulton", MailPace::None);
    desk.save(ANN, "All", "any", MailPace::Instantly);
    desk.save(ANN, "Cobb", "Cobb", MailPace::Daily);
    desk.save(ANN, "Other", "any", MailPace::None);
    desk.save(BOB, "Bob's", "any", MailPace::None);
    desk.store.put_follower(BOB, Follower { standing: Standing::default(), ..follower("bob") });
    assert_eq!(desk.note().unwrap(), 0);
    desk.list(&[1, 3]);
    assert_eq!(desk.note().unwrap(), 3);
    assert_eq!(desk.note().unwrap(), 0, "it is worked off");
    assert_eq!(desk.noted(ANN), ["Fulton: 2", "All: 2", "Other: 2"], "the first search is on top");
    desk.list(&[2]);
    desk.list(&[4]);
    assert_eq!(desk.note().unwrap(), 3);
    assert_eq!(desk.noted(ANN)[..3], ["All: 2", "Cobb: 2", "Other: 2"]);
    assert!(desk.noted(BOB).is_empty(), "he is not entitled");
}

#[test]
fn the_bell_does_not_report_what_was_listed_before_a_search_was_saved() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    desk.save(ANN, "Early", "any", MailPace::None);
    desk.list(&[1]);
    desk.save(ANN, "Late", "any", MailPace::None);
    desk.list(&[2]);
    assert_eq!(desk.note().unwrap(), 2);
    assert_eq!(desk.noted(ANN), ["Early: 2", "Late: 1"]);
}

#[test]
fn a_worker_that_dies_anywhere_neither_loses_nor_repeats_a_notification() {
    for calls in 0..12 {
        let desk = Desk::new("2026-11-24T15:00:00Z", 10);
        desk.save(ANN, "Fulton", "Fulton", MailPace::None);
        desk.save(ANN, "All", "any", MailPace::None);
        desk.save(BOB, "Bob's", "any", MailPace::None);
        desk.list(&[1]);
        desk.store.fail_after(Some(calls));
        let _ = desk.note();
        desk.store.fail_after(None);
        desk.note().unwrap();
        assert_eq!(desk.noted(ANN), ["Fulton: 1", "All: 1"], "after {calls} calls");
        assert_eq!(desk.noted(BOB), ["Bob's: 1"], "after {calls} calls");
    }
}

#[test]
fn an_import_is_reported_at_once_and_two_within_two_minutes_in_one_email() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    desk.save(ANN, "Fulton", "Fulton", MailPace::Instantly);
    desk.save(ANN, "All", "any", MailPace::Instantly);
    desk.list(&[1, 2]);
    assert_eq!(desk.work(), Some((1, 0)));
    assert_eq!(desk.work(), None, "it is worked off");
    desk.clock.advance(TimeDelta::seconds(120));
    desk.list(&[3]);
    desk.work();
    assert_eq!(desk.sent(), [], "it waits for a second delivery");
    desk.clock.advance(TimeDelta::seconds(30));
    desk.work();
    let both = "Fulton: 3 1 and 0\nAll: 3 2 1 and 0".to_owned();
    assert_eq!(desk.sent(), [("ann@example.com".to_owned(), both)], "the most imminent first");
    desk.list(&[5]);
    desk.work();
    desk.clock.advance(TimeDelta::seconds(150));
    desk.work();
    assert_eq!(desk.texts()[1..], ["Fulton: 5 and 0\nAll: 5 and 0"]);
}

#[test]
fn an_import_without_a_match_sends_nothing() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    desk.save(ANN, "Fulton", "Fulton", MailPace::Instantly);
    desk.save(BOB, "Gone", "nonsense-county", MailPace::None);
    desk.list(&[2, 4]);
    assert_eq!(desk.work(), Some((0, 1)));
    desk.clock.advance(TimeDelta::days(1));
    desk.work();
    assert_eq!(desk.sent(), []);
}

#[test]
fn daily_and_weekly_searches_share_the_email_of_their_morning() {
    // Saturday, November 21, 10:00 in New York.
    let desk = Desk::new("2026-11-21T15:00:00Z", 10);
    desk.save(ANN, "Daily", "Fulton", MailPace::Daily);
    desk.save(ANN, "Weekly", "Cobb", MailPace::Weekly);
    desk.list(&[1, 2]);
    desk.work();
    assert_eq!(desk.sent(), []);
    desk.set("2026-11-22T11:59:59Z");
    desk.work();
    assert_eq!(desk.sent(), []);
    desk.set("2026-11-22T12:00:00Z");
    desk.work();
    assert_eq!(desk.texts(), ["Daily: 1 and 0"]);
    desk.list(&[3, 4]);
    desk.set("2026-11-22T23:00:00Z");
    desk.work();
    desk.set("2026-11-23T12:00:00Z");
    desk.work();
    assert_eq!(desk.texts()[1..], ["Daily: 3 and 0\nWeekly: 4 2 and 0"]);
    desk.set("2026-11-24T12:00:00Z");
    desk.work();
    assert_eq!(desk.texts().len(), 2, "a morning without matches has no email");
}

#[test]
fn what_a_late_worker_finds_on_tuesday_is_in_the_next_weekly_email() {
    let desk = Desk::new("2026-11-21T15:00:00Z", 10);
    desk.save(ANN, "Weekly", "any", MailPace::Weekly);
    desk.list(&[1]);
    desk.set("2026-11-24T12:00:00Z");
    desk.work();
    assert_eq!(desk.sent(), []);
    desk.list(&[2]);
    desk.set("2026-11-30T12:00:00Z");
    desk.work();
    assert_eq!(desk.texts(), ["Weekly: 2 1 and 0"]);
}

#[test]
fn a_listing_that_is_listed_again_is_not_reported_again() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    desk.list(&[1]);
    desk.save(ANN, "Fulton", "Fulton", MailPace::Instantly);
    for _ in 0..2 {
        desk.list(&[3, 5]);
        desk.work();
        desk.clock.advance(TimeDelta::seconds(150));
        desk.work();
    }
    assert_eq!(desk.texts(), ["Fulton: 5 3 and 0"]);
}

#[test]
fn an_email_lists_fifty_matches_of_a_search_and_two_hundred_in_all() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 120);
    for number in 1..=6 {
        desk.save(ANN, &format!("S{number}"), "any", MailPace::Daily);
    }
    let all: Vec<i64> = (1..=120).collect();
    desk.list(&all);
    desk.set("2026-11-25T12:00:00Z");
    desk.work();
    let [text] = &desk.texts()[..] else { panic!("one email") };
    let counts: Vec<(usize, &str)> = text
        .lines()
        .map(|line| {
            let (sales, more) = line.split_once(": ").unwrap().1.split_once("and ").unwrap();
            (sales.split_whitespace().count(), more)
        })
        .collect();
    let full = (50, "70");
    assert_eq!(counts, [full, full, full, full, (0, "120"), (0, "120")]);
    assert!(text.starts_with("S1: 120 119 118 "), "{text}");
}

#[test]
fn only_verified_people_with_an_entitlement_who_did_not_unsubscribe_get_emails() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    let now = |wanted: &str, change: &dyn Fn()| {
        desk.save(ANN, wanted, "any", MailPace::Instantly);
        change();
        desk.list(&[1, 2, 3]);
        desk.work();
        desk.clock.advance(TimeDelta::seconds(150));
        desk.work();
        desk.sent().len()
    };
    let unverified =
        || desk.store.put_follower(ANN, Follower { is_verified: false, ..follower("ann") });
    assert_eq!(now("unverified", &unverified), 0);
    let unpaid = Follower { standing: Standing::default(), ..follower("ann") };
    assert_eq!(now("unpaid", &|| desk.store.put_follower(ANN, unpaid.clone())), 0);
    desk.store.put_follower(ANN, follower("ann"));
    assert_eq!(now("unsubscribed", &|| desk.store.turn_searches(ANN, false)), 0);
    assert_eq!(now("all is well", &|| ()), 1);
}

#[test]
fn an_email_that_waits_is_removed_when_the_person_unsubscribes_before_the_next_import() {
    let desk = Desk::new("2026-11-24T15:00:00Z", 10);
    desk.save(ANN, "All", "any", MailPace::Instantly);
    desk.list(&[1]);
    desk.work();
    desk.store.turn_searches(ANN, false);
    desk.list(&[2]);
    desk.work();
    desk.clock.advance(TimeDelta::seconds(150));
    desk.work();
    assert_eq!(desk.sent(), []);
}

const LISTINGS: i64 = 12;

#[derive(Debug, Clone)]
enum Op {
    List(Vec<i64>),
    Pace(usize, MailPace),
    /// Queues what is due. The worker dies after so many calls of the store, and a second one goes
    /// on.
    Work(Option<usize>),
    Pass(i64),
    Deliver,
}

fn op() -> impl Strategy<Value = Op> {
    let paces = vec![MailPace::Instantly, MailPace::Daily, MailPace::Weekly];
    prop_oneof![
        4 => vec(1..=LISTINGS, 1..5).prop_map(Op::List),
        1 => (0..4_usize, prop::sample::select(paces)).prop_map(|(search, pace)| Op::Pace(search, pace)),
        4 => proptest::option::of(0..14_usize).prop_map(Op::Work),
        2 => (1..40_i64).prop_map(Op::Pass),
        1 => (100..5_000_i64).prop_map(Op::Pass),
        3 => Just(Op::Deliver),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    /// The model: each search reports what was listed since it was saved, once.
    #[test]
    fn each_search_reports_every_new_match_exactly_once(ops in vec(op(), 1..50)) {
        let desk = Desk::new("2026-11-20T15:00:00Z", LISTINGS);
        let searches = [(ANN, "a", "Fulton"), (ANN, "b", "any"), (BOB, "c", "Cobb"), (BOB, "d", "any")];
        let ids = searches.map(|(who, name, view)| desk.save(who, name, view, MailPace::Instantly));
        let mut listed = BTreeSet::new();
        let work = |dies_after: Option<usize>| {
            if dies_after.is_some() {
                desk.store.fail_after(dies_after);
                let _ = desk.service.run(Topic::Searches);
                desk.store.fail_after(None);
                desk.store.end_leases();
            }
            desk.service.run(Topic::Searches).unwrap();
        };
        for op in ops {
            match op {
                Op::List(what) => {
                    desk.list(&what);
                    listed.extend(what);
                }
                Op::Pace(search, pace) => {
                    desk.keeping.set_mail(searches[search].0, ids[search], pace).unwrap();
                }
                Op::Work(dies_after) => work(dies_after),
                Op::Pass(minutes) => desk.clock.advance(TimeDelta::minutes(minutes)),
                Op::Deliver => {
                    desk.delivery.deliver(99).unwrap();
                }
            }
        }
        // Every day for two weeks, so that each pace has its turn.
        for _ in 0..14 {
            desk.clock.advance(TimeDelta::days(1));
            work(None);
            desk.delivery.deliver(99).unwrap();
        }
        desk.clock.advance(TimeDelta::days(1));
        desk.delivery.deliver(99).unwrap();
        let mut reported: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for text in desk.texts() {
            for line in text.lines() {
                let (name, rest) = line.split_once(": ").unwrap();
                let (sales, _) = rest.split_once(" and ").unwrap();
                let sales = sales.split(' ').map(|id| id.parse::<i64>().unwrap());
                reported.entry(name.to_owned()).or_default().extend(sales);
            }
        }
        let mut expected: BTreeMap<String, Vec<i64>> = BTreeMap::new();
        for (_, name, view) in searches {
            let fits = |id: &&i64| match view {
                "Fulton" => **id % 2 == 1,
                "Cobb" => **id % 2 == 0,
                _ => true,
            };
            let own: Vec<i64> = listed.iter().filter(fits).copied().collect();
            if !own.is_empty() {
                expected.insert(name.to_owned(), own);
            }
        }
        reported.values_mut().for_each(|ids| ids.sort_unstable());
        prop_assert_eq!(reported, expected);
    }
}

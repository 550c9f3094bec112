//! The contracts of every store of news: one for each topic.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, ListingId, Revision};
use ledger::testing::change;
use ledger::{Change, EntryKind};
use mail::testing::outgoing;
use mail::{MailKind, OptionalMail, Outbox, Outgoing, Waiting};
use searches::{Edition, MailPace, SearchName, SearchStore, ViewAddress};

use crate::bell::testing::bid_change;
use crate::bell::{NotificationStore, SearchMatches, Subject};
use crate::followed_search::{CoveredSearch, FollowedSearch};
use crate::occasion::{Due, Occasion};
use crate::ports::{Case, Decision, LastUpdate, NewsStore, Recorded, WaitingEmail};
use crate::push::{PushLane, PushQueue};

/// A store of news, and what it writes to and reads from. Nothing was imported or sent yet. The accounts
/// exist, their ids are in this order, and they have saved nothing. The first one has this address, which is
/// verified, and one browser that gets pushes. None has selected an optional email of the settings.
pub struct Parts<'a> {
    pub store: &'a dyn NewsStore,
    pub searches: &'a dyn SearchStore,
    pub outbox: &'a dyn Outbox,
    pub notifications: &'a dyn NotificationStore,
    pub pushes: &'a dyn PushQueue,
    pub world: &'a dyn NewsWorld,
    pub people: [AccountId; 3],
    pub listings: [ListingId; 3],
    pub email: &'a EmailAddress,
}

/// The contracts of every [`NewsStore`]. Each panics when the store breaks it.
pub const NEWS_CONTRACTS: [fn(&Parts<'_>); 4] =
    [changes_contract, editions_contract, searches_contract, matches_contract];

/// Changes the data that a store of news reads, as the rest of the product does.
pub trait NewsWorld {
    /// Selects these optional emails of the settings, and no other ones.
    fn prefer(&self, account: AccountId, mails: &[OptionalMail]);

    /// Turns the emails about all searches of an account on or off.
    fn turn_searches(&self, account: AccountId, is_on: bool);

    /// Records in the sale ledger that a source listed these listings, and returns the revision.
    fn list(&self, listings: &[ListingId]) -> Revision;

    /// Saves a listing for a person.
    fn save(&self, account: AccountId, listing: ListingId);

    /// Removes a saved listing.
    fn unsave(&self, account: AccountId, listing: ListingId);

    /// Imports these changes of listings and queues the revision, which it returns.
    fn import(&self, changes: &[(ListingId, Change)]) -> Revision;

    /// Undoes the import that made a revision, with these changes, and queues the revision of the
    /// undo, which it returns. Emails that report the revision are held for [`HOLD_SECONDS`].
    fn undo(
        &self,
        undone: Revision,
        changes: &[(ListingId, Change)],
        now: DateTime<Utc>,
    ) -> Revision;
}

// Later than the server's clock, which dates the jobs.
fn later(seconds: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::seconds(4_000_000_000 + seconds)
}

impl Parts<'_> {
    fn message(&self, kind: MailKind, text: &str, not_before: Option<DateTime<Utc>>) -> Outgoing {
        let mut message = outgoing(&format!("<{text}@example.com>"), self.email);
        (message.kind, message.not_before) = (kind, not_before);
        message.message.text = text.to_owned();
        message
    }

    #[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
    fn record(
        &self,
        account: AccountId,
        occasion: Occasion,
        case: &Case,
        decision: &Decision,
    ) -> Recorded {
        self.store.record(account, occasion, case, decision, later(0)).unwrap()
    }
}

/// Checks what a store says about changes of saved properties.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn changes_contract(parts: &Parts<'_>) {
    let Parts { store, outbox, notifications, pushes, world, email, .. } = *parts;
    let ([ann, bob, _], [one, two, _]) = (parts.people, parts.listings);
    world.prefer(ann, &[OptionalMail::Alerts]);
    let bid = |old: &str, new: &str| change("matched_Current Bid", old, new);
    let message = |text: &str, not_before| Decision {
        email: Some(parts.message(MailKind::Alert, text, Some(not_before))),
        notifications: match text {
            "a" => vec![bid_change("GA-1", 1), bid_change("GA-1", 2)],
            _ => vec![],
        },
        is_pushed: text != "c",
        ..Decision::default()
    };
    let withdraw =
        || Decision { notifications: vec![Subject::AddressRefused], ..Decision::default() };
    let read = |account, revision| store.case(account, Occasion::Change(revision)).unwrap();
    // Decides with this decision and returns the case, if there was one to decide.
    let decide = |account, revision, decision: Decision| {
        let case = read(account, revision)?;
        let recorded = parts.record(account, Occasion::Change(revision), &case, &decision);
        (recorded == Recorded::Stored).then_some(case)
    };
    let people =
        |revision, after, most| store.people(Occasion::Change(revision), after, most).unwrap();
    let news = |case: &Case| {
        let entries = case.changes.iter().flat_map(|news| &news.entries);
        entries.map(|entry| (entry.listing, entry.revision)).collect::<Vec<_>>()
    };
    let pushed = || -> Vec<(AccountId, Revision)> {
        let next = || pushes.lease(PushLane::Prompt, later(500), later(501)).unwrap();
        let mut found = Vec::new();
        while let Some(push) = next() {
            pushes.remove(push.id).unwrap();
            found.push((push.account, push.revision));
        }
        found
    };
    let since = |account, revision| -> Vec<(ListingId, Revision)> {
        let news = store.news_since(account, revision).unwrap();
        news.iter().flat_map(|one| &one.entries).map(|one| (one.listing, one.revision)).collect()
    };
    let texts = |at| {
        let leased: Vec<Waiting> = outbox.lease(at, at + TimeDelta::minutes(5), 9).unwrap();
        leased
            .into_iter()
            .map(|waiting| (waiting.message.text, waiting.account))
            .collect::<Vec<_>>()
    };

    // A revision is leased until its time passes or it is finished.
    assert_eq!(store.next_change(later(0), later(60)).unwrap(), None);
    world.save(ann, one);
    let first = world.import(&[(one, bid("", "100")), (two, bid("", "200"))]);
    world.save(bob, one);
    assert_eq!(store.next_change(later(0), later(60)).unwrap(), Some(first));
    assert_eq!(store.next_change(later(59), later(99)).unwrap(), None, "it is leased");
    assert_eq!(store.next_change(later(60), later(99)).unwrap(), Some(first), "the lease is over");

    // Followers saved a changed listing before it changed. Each is decided about once.
    assert_eq!(people(first, None, 9), [ann], "bob saved it afterward");
    let case = decide(ann, first, message("a", later(120))).unwrap();
    assert_eq!(news(&case), [(one, first)]);
    assert_eq!(case.changes[0].listing.id, one);
    assert_eq!(case.changes[0].entries[0].changes, [bid("", "100")]);
    assert_eq!(case.waiting, None);
    assert_eq!(case.follower, store.follower(ann).unwrap().unwrap());
    assert_eq!((&case.follower.email, case.follower.is_verified), (email, true));
    assert_eq!(case.follower.optional_mails[0], OptionalMail::Alerts);
    assert!(people(first, None, 9).is_empty());
    assert_eq!(decide(ann, first, message("b", later(0))), None, "it was decided");
    let noted = |account| -> Vec<Subject> {
        let page = notifications.page(account, None, 9).unwrap();
        page.into_iter().map(|one| one.subject).collect()
    };
    let first_notes = [bid_change("GA-1", 2), bid_change("GA-1", 1)];
    assert_eq!(noted(ann), first_notes, "stored with the decision, once");
    assert_eq!(noted(bob), []);
    assert_eq!(pushed(), [(ann, first)], "queued with the decision, once");
    assert_eq!(since(ann, first), [(one, first)]);
    assert_eq!(since(bob, first), [], "bob saved it afterward");
    store.finish(Occasion::Change(first), later(0)).unwrap();
    assert_eq!(store.next_change(later(9_999), later(9_999)).unwrap(), None, "it is finished");
    assert_eq!(texts(later(119)), [], "not before its time");

    // The next revision is decided with what waits, and replaces it.
    world.save(ann, two);
    let second = world.import(&[(one, bid("100", "90")), (two, bid("200", "190"))]);
    let mut both = [ann, bob];
    both.sort();
    assert_eq!(people(second, None, 9), both);
    assert_eq!(people(second, None, 1).len(), 1);
    assert_eq!(people(second, Some(both[0]), 9), both[1..]);
    let case = decide(ann, second, message("c", later(30))).unwrap();
    let mut reported = news(&case);
    reported.sort();
    let mut expected = [(one, first), (one, second), (two, second)];
    expected.sort();
    assert_eq!(reported, expected);
    assert_eq!(case.waiting.map(|waiting| waiting.due_at), Some(later(120)));
    let case = decide(bob, second, withdraw()).unwrap();
    assert_eq!((news(&case), case.waiting), (vec![(one, second)], None));
    assert_eq!(noted(bob), [Subject::AddressRefused], "without an email, too");
    assert_eq!(noted(ann), first_notes);
    assert_eq!(pushed(), [], "neither decision pushes");
    assert_eq!(since(ann, first), [(one, first), (one, second)], "of listings that it changed");
    let mut both = [(one, second), (two, second)];
    both.sort();
    let mut found = since(ann, second);
    found.sort();
    assert_eq!(found, both);
    assert_eq!(texts(later(29)), []);
    assert_eq!(texts(later(30)), [("c".to_owned(), Some(ann))], "one email for both");

    // A message that a worker has tried to send is not changed any more.
    let third = world.import(&[(two, bid("190", "180"))]);
    let case = decide(ann, third, message("d", later(40))).unwrap();
    assert_eq!((news(&case), case.waiting), (vec![(two, third)], None));

    // An alert can be withdrawn.
    let fourth = world.import(&[(two, bid("180", "190"))]);
    let early = read(ann, fourth).unwrap();
    let mut held = early.clone();
    held.waiting.as_mut().unwrap().due_at = later(41);
    let outdated = parts.record(ann, Occasion::Change(fourth), &held, &message("d", later(40)));
    assert_eq!(outdated, Recorded::Outdated, "its email is held by now");
    let decided = decide(ann, fourth, withdraw()).unwrap();
    assert_eq!(news(&decided), [(two, third), (two, fourth)]);
    assert_eq!(texts(later(200)), [], "nothing is left");
    let again = parts.record(ann, Occasion::Change(fourth), &early, &message("d", later(40)));
    assert_ne!(again, Recorded::Stored, "decided once");
    let notes = noted(ann);

    // An undo is a revision like others, and its entries say what they are.
    let fifth = world.import(&[(two, bid("190", "170"))]);
    let outdated = parts.record(ann, Occasion::Change(fifth), &early, &withdraw());
    assert_eq!(outdated, Recorded::Outdated, "its email does not wait any more");
    assert_eq!(noted(ann), notes, "nothing is stored");
    decide(ann, fifth, message("e", later(250)));
    let undo = world.undo(fifth, &[(two, bid("170", "190"))], later(0));
    assert!(people(undo, None, 9).contains(&ann));
    let case = decide(ann, undo, withdraw()).unwrap();
    assert_eq!(news(&case), [(two, fifth), (two, undo)]);
    let kinds: Vec<EntryKind> = case.changes[0].entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds, [EntryKind::Changed, EntryKind::Undone]);
    assert_eq!(texts(later(310)), [], "nothing is left");

    // Changes after a listing was removed concern no one.
    world.unsave(ann, one);
    world.unsave(bob, one);
    assert_eq!(since(ann, first), [], "ann saves it no more");
    let last = world.import(&[(one, bid("90", "80"))]);
    assert!(people(last, None, 9).is_empty());
    let stranger = AccountId(uuid::Uuid::from_u128(77));
    assert_eq!(store.follower(stranger).unwrap(), None);
    assert_eq!(decide(stranger, last, withdraw()), None);
}

/// Checks what a store says about weekly updates.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn editions_contract(parts: &Parts<'_>) {
    let Parts { store, outbox, world, people: [ann, bob, carol], email, .. } = *parts;
    for account in [ann, bob] {
        world.prefer(account, &[OptionalMail::WeeklyUpdates]);
    }
    let edition = Edition::latest(later(0));
    let occasion = Occasion::Edition;
    let case = |account| store.case(account, occasion(edition)).unwrap();

    // An edition is leased until its time passes or it is finished.
    assert!(store.lease(occasion(edition), later(0), later(60)).unwrap());
    assert!(!store.lease(occasion(edition), later(59), later(99)).unwrap(), "it is leased");
    assert!(
        store.lease(occasion(edition.next()), later(0), later(60)).unwrap(),
        "another one is not"
    );
    assert!(store.lease(occasion(edition), later(60), later(99)).unwrap(), "the lease is over");
    store.finish(occasion(edition), later(0)).unwrap();
    assert!(!store.lease(occasion(edition), later(9_999), later(9_999)).unwrap(), "it is finished");
    store.finish(occasion(edition), later(0)).unwrap();

    // Readers have selected the email and did not get the edition.
    let readers = |edition, after, most| store.people(occasion(edition), after, most).unwrap();
    assert_eq!(readers(edition, None, 9), [ann, bob]);
    assert_eq!(readers(edition, None, 1), [ann]);
    assert_eq!(readers(edition, Some(ann), 9), [bob]);
    assert_eq!(readers(edition, Some(bob), 9), []);
    let reader = case(ann).unwrap();
    assert_eq!((&reader.follower.email, reader.follower.is_verified), (email, true));
    assert_eq!(reader.follower.optional_mails[0], OptionalMail::WeeklyUpdates);
    assert_eq!(reader.last, None);
    let stranger = AccountId(uuid::Uuid::from_u128(77));
    assert_eq!(case(stranger), None);

    // An edition is queued once per person, and no earlier one after it.
    let queue = |account, edition, text: &str| {
        let case = case(account).unwrap_or_else(|| reader.clone());
        let email = parts.message(MailKind::WeeklyUpdate, text, None);
        let made_from = Some(Revision(7));
        let decision = Decision { email: Some(email), made_from, ..Decision::default() };
        parts.record(account, occasion(edition), &case, &decision) == Recorded::Stored
    };
    assert!(queue(ann, edition, "a"));
    assert!(!queue(ann, edition, "b"), "once per edition");
    assert_eq!(readers(edition, None, 9), [bob]);
    assert_eq!(readers(edition.next(), None, 9), [ann, bob]);
    let last = case(ann).unwrap().last;
    assert_eq!(last, Some(LastUpdate { edition, revision: Revision(7) }));
    assert!(queue(ann, edition.next(), "c"));
    assert!(!queue(ann, edition, "d"), "a later one was queued");
    assert_eq!(readers(edition, None, 9), [bob]);
    assert!(!queue(stranger, edition, "e"));
    assert!(queue(carol, edition, "f"), "the service decides who wants it");
    let leased = outbox.lease(later(0), later(60), 9).unwrap();
    let mut texts: Vec<_> =
        leased.into_iter().map(|waiting| (waiting.message.text, waiting.account)).collect();
    texts.sort();
    let expected = [("a", ann), ("c", ann), ("f", carol)];
    assert_eq!(texts, expected.map(|(text, account)| (text.to_owned(), Some(account))));
}

/// Checks what a store says about emails about saved searches.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn searches_contract(parts: &Parts<'_>) {
    let Parts { store, searches, outbox, world, email, .. } = *parts;
    let ([ann, bob, _], [one, two, three]) = (parts.people, parts.listings);
    let day = |text: &str| Some(text.parse::<NaiveDate>().unwrap());
    let view = ViewAddress::parse("county=Fulton").unwrap();
    let save = |account, name: &str| {
        let name = SearchName::parse(name).unwrap();
        searches.insert(account, &name, &view, later(0), 9).unwrap().id
    };
    let paces = |account| -> Vec<MailPace> {
        let list = searches.list(account).unwrap().searches;
        list.iter().map(|search| search.mail).collect()
    };
    let case = |account| {
        let due = Due { newest: Revision(0), daily: NaiveDate::MIN, weekly: None };
        let mut case = store.case(account, Occasion::Searches(due)).unwrap().unwrap();
        case.searches.retain(|search| search.search.mail != MailPace::None);
        case
    };
    assert_eq!(store.newest_listed().unwrap(), Revision(0));

    // A search has no emails until the person wants them. What was listed before is not new.
    let first = world.list(&[one]);
    assert_eq!(store.newest_listed().unwrap(), first);
    let (fast, slow) = (save(ann, "Fast"), save(ann, "Slow"));
    assert_eq!(paces(ann), [MailPace::None, MailPace::None]);
    assert_eq!(case(ann).searches, []);
    assert!(searches.set_mail(ann, fast, MailPace::Instantly, None).unwrap());
    assert!(searches.set_mail(ann, slow, MailPace::Daily, day("2096-10-01")).unwrap());
    assert!(!searches.set_mail(bob, fast, MailPace::Daily, None).unwrap(), "it is Ann's");
    assert_eq!(paces(ann), [MailPace::Instantly, MailPace::Daily]);
    let of_ann = case(ann);
    assert_eq!((&of_ann.follower.email, of_ann.waiting), (email, None));
    let on = OptionalMail::SavedSearches;
    assert!(of_ann.follower.optional_mails.contains(&on));
    let [quick, calm] = &of_ann.searches[..] else { panic!("{of_ann:?}") };
    assert_eq!(
        (quick.search.id, quick.search.mail, quick.edition),
        (fast, MailPace::Instantly, None)
    );
    assert_eq!((quick.from, quick.upto, quick.email), (first, first, None));
    assert_eq!(
        (calm.search.id, calm.search.mail, calm.edition),
        (slow, MailPace::Daily, day("2096-10-01"))
    );

    // Readers have a search that is due.
    let weekly = save(bob, "Weekly");
    assert!(searches.set_mail(bob, weekly, MailPace::Weekly, day("2096-09-24")).unwrap());
    let due = |newest, daily: &str, weekly: Option<NaiveDate>| Due {
        newest,
        daily: day(daily).unwrap(),
        weekly,
    };
    let readers =
        |due: Due, after, most| store.people(Occasion::Searches(due), after, most).unwrap();
    let none = due(first, "2096-10-01", day("2096-09-24"));
    assert_eq!(readers(none, None, 9), []);
    assert_eq!(readers(Due { weekly: day("2096-10-01"), ..none }, None, 9), [bob]);
    assert_eq!(readers(Due { daily: day("2096-10-02").unwrap(), ..none }, None, 9), [ann]);
    let second = world.list(&[two, three]);
    let all = due(second, "2096-10-02", day("2096-10-01"));
    assert_eq!(readers(Due { newest: second, ..none }, None, 9), [ann]);
    assert_eq!(readers(all, None, 9), [ann, bob]);
    assert_eq!(readers(all, None, 1), [ann]);
    assert_eq!(readers(all, Some(ann), 9), [bob]);

    // A round is leased until its time passes or it is finished.
    assert!(store.lease(Occasion::Searches(all), later(0), later(60)).unwrap());
    assert!(!store.lease(Occasion::Searches(all), later(59), later(99)).unwrap(), "it is leased");
    assert!(
        store.lease(Occasion::Searches(none), later(0), later(60)).unwrap(),
        "another one is not"
    );
    assert!(
        store.lease(Occasion::Searches(all), later(60), later(99)).unwrap(),
        "the lease is over"
    );
    store.finish(Occasion::Searches(all), later(0)).unwrap();
    assert!(
        !store.lease(Occasion::Searches(all), later(9_999), later(9_999)).unwrap(),
        "it is finished"
    );

    // A decision is recorded once.
    let message = |text: &str| parts.message(MailKind::SavedSearches, text, Some(later(150)));
    let plan = |before: &FollowedSearch, waiting, text: Option<&str>, listed: &[ListingId]| {
        let after = FollowedSearch { from: first, upto: second, ..before.clone() };
        let covered = CoveredSearch { before: before.clone(), after, listed: listed.to_vec() };
        let (email, covered) = (text.map(message), vec![covered]);
        (waiting, Decision { email, covered, ..Decision::default() })
    };
    let record = |(waiting, decision): &(Option<WaitingEmail>, Decision)| {
        let case = Case { waiting: *waiting, ..case(ann) };
        parts.record(ann, Occasion::Searches(all), &case, decision) == Recorded::Stored
    };
    let before = |listings: &[ListingId], except| {
        let mut before = store.listed_before(fast, listings, except).unwrap();
        before.sort();
        before
    };
    let once = plan(quick, None, Some("a"), &[two]);
    assert!(record(&once));
    assert!(!record(&once), "the search has changed");
    let waits = case(ann);
    let waiting = waits.waiting.unwrap();
    assert_eq!(waiting.due_at, later(150));
    let covered = &waits.searches[0];
    assert_eq!((covered.from, covered.upto, covered.email), (first, second, Some(waiting.id)));
    assert_eq!(waits.searches[1], *calm, "the other search is unchanged");
    assert_eq!(before(&[one, two, three], None), [two]);
    assert_eq!(before(&[one, two, three], Some(waiting.id)), []);
    assert_eq!(store.listed_before(slow, &[two], None).unwrap(), []);

    // A waiting email is replaced, and what it listed with it.
    assert!(!record(&plan(covered, None, Some("b"), &[])), "an email waits");
    assert!(record(&plan(covered, Some(waiting), Some("c"), &[three])));
    assert_eq!(case(ann).waiting.map(|waiting| waiting.id), Some(waiting.id));
    assert_eq!(before(&[two, three], None), [three]);

    // Once a worker has leased it, it is not replaced any more.
    let leased = outbox.lease(later(150), later(300), 9).unwrap();
    assert_eq!(leased.len(), 1);
    assert_eq!((leased[0].message.text.as_str(), leased[0].account), ("c", Some(ann)));
    assert_eq!(case(ann).waiting, None);
    let sent = case(ann).searches[0].clone();
    assert!(!record(&plan(&sent, Some(waiting), Some("d"), &[])));
    outbox.sent(leased[0].id, later(151)).unwrap();

    // Without a message, the searches count as covered and a waiting email is removed.
    assert!(record(&plan(&sent, None, Some("e"), &[two])));
    let again = case(ann);
    assert!(record(&plan(&again.searches[0], again.waiting, None, &[])));
    assert_eq!(case(ann).waiting, None);
    assert_eq!(case(ann).searches[0].email, None);
    assert_eq!(before(&[two, three], None), [three]);
    assert!(outbox.lease(later(900), later(999), 9).unwrap().is_empty());

    // A changed pace keeps what is covered.
    assert!(searches.set_mail(ann, fast, MailPace::Weekly, day("2096-10-01")).unwrap());
    let slower = &case(ann).searches[0];
    assert_eq!((slower.search.mail, slower.upto), (MailPace::Weekly, second));
    assert_eq!(slower.edition, day("2096-10-01"));

    // Emails that are off are off for all searches, until the person wants one again.
    world.turn_searches(ann, false);
    assert_eq!(paces(ann), [MailPace::None, MailPace::None]);
    assert!(!case(ann).follower.optional_mails.contains(&on));
    world.turn_searches(ann, true);
    assert_eq!(paces(ann), [MailPace::Weekly, MailPace::Daily], "the click is undone");
    world.turn_searches(ann, false);
    assert!(searches.set_mail(ann, slow, MailPace::None, None).unwrap());
    assert!(!case(ann).follower.optional_mails.contains(&on), "they stay off");
    let third = world.list(&[one]);
    assert!(searches.set_mail(ann, slow, MailPace::Instantly, None).unwrap());
    assert_eq!(paces(ann), [MailPace::None, MailPace::Instantly]);
    assert!(case(ann).follower.optional_mails.contains(&on));
    assert_eq!(case(ann).searches[0].upto, third, "it was off until now");
    assert_eq!(case(bob).searches[0].search.mail, MailPace::Weekly, "Bob's are as they were");

    // A removed search and an account that does not exist have no emails.
    assert!(searches.remove(ann, slow, later(0), 9).unwrap());
    assert_eq!(case(ann).searches, []);
    assert!(!searches.set_mail(ann, slow, MailPace::Daily, None).unwrap());
    let stranger = AccountId(uuid::Uuid::from_u128(77));
    assert_eq!(store.case(stranger, Occasion::Searches(all)).unwrap(), None);
}

/// Checks what a store says about new matches of saved searches.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn matches_contract(parts: &Parts<'_>) {
    let Parts { store, searches, notifications, world, listings: [listing, ..], .. } = *parts;
    let [ann, bob, _] = parts.people;
    world.list(&[listing]);
    let noted = |account| store.case(account, Occasion::Matches(Revision(0))).unwrap();
    let unnoted =
        |newest, after, most| store.people(Occasion::Matches(newest), after, most).unwrap();
    let view = ViewAddress::parse("county=Fulton").unwrap();
    let save = |account, name: &str| {
        searches.insert(account, &SearchName::parse(name).unwrap(), &view, later(0), 9).unwrap().id
    };
    let first = save(ann, "First");
    let before = noted(ann).unwrap().searches[0].noted;
    assert!(unnoted(before, None, 9).is_empty(), "known since it was saved");
    let newest = world.list(&[listing]);
    let second = save(ann, "Second");
    save(bob, "Other");

    let own = noted(ann).unwrap().searches;
    let known: Vec<_> = own.iter().map(|search| (search.search.id, search.noted)).collect();
    assert_eq!(known, [(first, before), (second, newest)]);
    assert_eq!((own[0].search.name.to_string().as_str(), &own[0].search.view), ("First", &view));
    assert_eq!(unnoted(newest, None, 9), [ann], "bob's search is newer");
    assert!(unnoted(newest, Some(ann), 9).is_empty());
    assert!(unnoted(newest, None, 0).is_empty());

    let note = |account, searches: &[FollowedSearch], notifications: &[Subject]| {
        let cover = |before: &FollowedSearch| CoveredSearch {
            before: before.clone(),
            after: FollowedSearch { noted: newest, ..before.clone() },
            listed: vec![],
        };
        let covered = searches.iter().map(cover).collect();
        let decision =
            Decision { notifications: notifications.to_vec(), covered, ..Decision::default() };
        let case = noted(ann).unwrap();
        parts.record(account, Occasion::Matches(newest), &case, &decision) == Recorded::Stored
    };

    // Recorded once, together with the notifications.
    let subject = Subject::Search(SearchMatches {
        search: first.0,
        revision: newest,
        name: "First".to_owned(),
        view: "county=Fulton".to_owned(),
        count: 1,
    });
    let notes = std::slice::from_ref(&subject);
    assert!(note(ann, &own[..1], notes));
    assert!(!note(ann, &own, notes), "another worker was first");
    assert!(!note(bob, &own[..1], notes), "not bob's search");
    let page = notifications.page(ann, None, 9).unwrap();
    assert_eq!(page.into_iter().map(|one| one.subject).collect::<Vec<_>>(), [subject]);
    assert!(notifications.page(bob, None, 9).unwrap().is_empty());
    assert!(unnoted(newest, None, 9).is_empty());

    // A removed search is not worked off.
    let next = world.list(&[listing]);
    assert_eq!(unnoted(next, None, 9).len(), 2);
    for search in [first, second] {
        searches.remove(ann, search, later(0), 9).unwrap();
    }
    assert_eq!(unnoted(next, None, 9), [bob]);
    let stranger = AccountId(uuid::Uuid::from_u128(77));
    assert_eq!(noted(stranger), None);
    assert!(!note(stranger, &[], &[]));
}

//! The part of the fake that stores emails, and the contract of every store of them.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, ListingId, PortError, Revision};
use ledger::SaleLedger as _;
use mail::testing::outgoing;
use mail::{MailKind, OptionalMail, Outbox, OutboxId, Outgoing};

use super::{Entry, InMemorySearches};
use crate::due::Due;
use crate::email_ports::{
    CoveredSearch, MailedSearch, SearchMailCase, SearchMailPlan, SearchMailStore, WaitingEmail,
};
use crate::name::SearchName;
use crate::pace::MailPace;
use crate::ports::{SearchId, SearchStore};
use crate::view::ViewAddress;

/// The lease of a round.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lease {
    Until(DateTime<Utc>),
    Finished,
}

impl Entry {
    fn mailed(&self) -> Option<MailedSearch> {
        let is_mailed = self.removed_at.is_none() && self.search.mail != MailPace::None;
        is_mailed.then(|| MailedSearch {
            id: self.search.id,
            name: self.search.name.clone(),
            view: self.search.view.clone(),
            pace: self.search.mail,
            from: self.from,
            upto: self.upto,
            edition: self.edition,
            email: self.email,
        })
    }
}

impl InMemorySearches {
    fn mailed_of(&self, account: AccountId) -> Vec<MailedSearch> {
        let mut own = self.entries().get(&account).cloned().unwrap_or_default();
        own.sort_by_key(|entry| entry.place);
        own.iter().filter_map(Entry::mailed).collect()
    }

    fn waiting(&self, account: AccountId) -> Option<WaitingEmail> {
        let (id, due_at) = self.outbox.untried(account, MailKind::SavedSearches)?;
        Some(WaitingEmail { id, due_at })
    }

    fn cover(&self, account: AccountId, covered: &CoveredSearch, email: Option<OutboxId>) {
        let CoveredSearch { before, from, upto, edition } = covered;
        self.with(account, before.id, |entry| {
            (entry.from, entry.upto) = (*from, *upto);
            (entry.edition, entry.email) = (*edition, email);
        });
    }
}

impl SearchMailStore for InMemorySearches {
    fn newest_listed(&self) -> Result<Revision, PortError> {
        self.call()?;
        let newest = self.ledger.listed_after(Revision(0), 1)?;
        Ok(newest.first().map_or(Revision(0), |(_, revision)| *revision))
    }

    fn lease(
        &self,
        due: &Due,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        self.call()?;
        let mut leases = self.leases();
        let known = leases.iter_mut().find(|(known, _)| known == due);
        match known {
            Some((_, Lease::Finished)) => Ok(false),
            Some((_, Lease::Until(end))) if *end > now => Ok(false),
            Some((_, lease)) => {
                *lease = Lease::Until(until);
                Ok(true)
            }
            None => {
                leases.push((*due, Lease::Until(until)));
                Ok(true)
            }
        }
    }

    fn readers(
        &self,
        due: &Due,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        self.call()?;
        let followers: Vec<AccountId> = self.followers().keys().copied().collect();
        let is_due = |account: &AccountId| {
            self.mailed_of(*account).iter().any(|search| due.includes(search))
        };
        let later = followers.into_iter().filter(|account| Some(*account) > after);
        Ok(later.filter(is_due).take(most).collect())
    }

    fn case(&self, account: AccountId) -> Result<Option<SearchMailCase>, PortError> {
        self.call()?;
        let Some(mut follower) = self.followers().get(&account).cloned() else { return Ok(None) };
        if !self.is_off(account) {
            follower.optional_mails.push(OptionalMail::SavedSearches);
        }
        Ok(Some(SearchMailCase {
            follower,
            searches: self.mailed_of(account),
            waiting: self.waiting(account),
        }))
    }

    fn listed_before(
        &self,
        search: SearchId,
        listings: &[ListingId],
        except: Option<OutboxId>,
    ) -> Result<Vec<ListingId>, PortError> {
        self.call()?;
        let listed = self.listed();
        let is_listed = |id: &&ListingId| {
            listed.get(&(search, **id)).is_some_and(|email| Some(*email) != except)
        };
        Ok(listings.iter().filter(is_listed).copied().collect())
    }

    fn record(
        &self,
        account: AccountId,
        plan: &SearchMailPlan,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        self.call()?;
        let own = self.mailed_of(account);
        let is_same = |covered: &CoveredSearch| own.contains(&covered.before);
        if !self.followers().contains_key(&account)
            || !plan.covered.iter().all(is_same)
            || plan.replaces.map(|waiting| waiting.id)
                != self.waiting(account).map(|waiting| waiting.id)
        {
            return Ok(false);
        }
        let message =
            plan.message.clone().map(|message| Outgoing { account: Some(account), ..message });
        let email = match (message, plan.replaces) {
            (Some(message), Some(waiting)) => {
                self.outbox.replace(waiting.id, message, now);
                Some(waiting.id)
            }
            (Some(message), None) => Some(self.outbox.push(message, now)),
            (None, Some(waiting)) => {
                mail::Outbox::withdraw(&*self.outbox, waiting.id)?;
                None
            }
            (None, None) => None,
        };
        for covered in &plan.covered {
            self.cover(account, covered, email);
        }
        let mut listed = self.listed();
        if let Some(replaced) = plan.replaces {
            listed.retain(|_, email| *email != replaced.id);
        }
        if let Some(email) = email {
            listed.extend(plan.listed.iter().map(|match_| (*match_, email)));
        }
        Ok(true)
    }

    fn finish(&self, due: &Due, _now: DateTime<Utc>) -> Result<(), PortError> {
        self.call()?;
        for (known, lease) in self.leases().iter_mut() {
            if known == due {
                *lease = Lease::Finished;
            }
        }
        Ok(())
    }
}

/// Changes what a store of emails reads, as the rest of the product does.
pub trait SearchMailWorld {
    /// Records in the sale ledger that a source listed these listings, and returns the revision.
    fn list(&self, listings: &[ListingId]) -> Revision;

    /// Turns the emails about all searches of an account on or off.
    fn turn(&self, account: AccountId, is_on: bool);
}

/// Checks the contract of a [`SearchMailStore`]. The accounts exist, their ids are in this order,
/// they have no saved searches, and nothing was listed. The first one has this address.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn search_mail_contract<S: SearchStore + SearchMailStore>(
    store: &S,
    outbox: &dyn Outbox,
    world: &dyn SearchMailWorld,
    [ann, bob]: [AccountId; 2],
    [one, two, three]: [ListingId; 3],
    email: &EmailAddress,
) {
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let later = |seconds| now + TimeDelta::seconds(seconds);
    let day = |text: &str| Some(text.parse::<NaiveDate>().unwrap());
    let view = ViewAddress::parse("county=Fulton").unwrap();
    let save = |account, name: &str| {
        let name = SearchName::parse(name).unwrap();
        store.insert(account, &name, &view, now, 9).unwrap().id
    };
    let paces = |account| -> Vec<MailPace> {
        let list = store.list(account).unwrap().searches;
        list.iter().map(|search| search.mail).collect()
    };
    let case = |account| store.case(account).unwrap().unwrap();
    assert_eq!(store.newest_listed().unwrap(), Revision(0));

    // A search has no emails until the person wants them. What was listed before is not new.
    let first = world.list(&[one]);
    assert_eq!(store.newest_listed().unwrap(), first);
    let (fast, slow) = (save(ann, "Fast"), save(ann, "Slow"));
    assert_eq!(paces(ann), [MailPace::None, MailPace::None]);
    assert_eq!(case(ann).searches, []);
    assert!(store.set_mail(ann, fast, MailPace::Instantly, None).unwrap());
    assert!(store.set_mail(ann, slow, MailPace::Daily, day("2096-10-01")).unwrap());
    assert!(!store.set_mail(bob, fast, MailPace::Daily, None).unwrap(), "it is Ann's");
    assert_eq!(paces(ann), [MailPace::Instantly, MailPace::Daily]);
    let of_ann = case(ann);
    assert_eq!((&of_ann.follower.email, of_ann.waiting), (email, None));
    let on = OptionalMail::SavedSearches;
    assert!(of_ann.follower.optional_mails.contains(&on));
    let [quick, calm] = &of_ann.searches[..] else { panic!("{of_ann:?}") };
    assert_eq!((quick.id, quick.pace, quick.edition), (fast, MailPace::Instantly, None));
    assert_eq!((quick.from, quick.upto, quick.email), (first, first, None));
    assert_eq!((calm.id, calm.pace, calm.edition), (slow, MailPace::Daily, day("2096-10-01")));

    // Readers have a search that is due.
    let weekly = save(bob, "Weekly");
    assert!(store.set_mail(bob, weekly, MailPace::Weekly, day("2096-09-24")).unwrap());
    let due = |newest, daily: &str, weekly: Option<NaiveDate>| Due {
        newest,
        daily: day(daily).unwrap(),
        weekly,
    };
    let readers = |due: Due, after, most| store.readers(&due, after, most).unwrap();
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
    assert!(store.lease(&all, now, later(60)).unwrap());
    assert!(!store.lease(&all, later(59), later(99)).unwrap(), "it is leased");
    assert!(store.lease(&none, now, later(60)).unwrap(), "another one is not");
    assert!(store.lease(&all, later(60), later(99)).unwrap(), "the lease is over");
    store.finish(&all, now).unwrap();
    assert!(!store.lease(&all, later(9_999), later(9_999)).unwrap(), "it is finished");

    // A plan is recorded once.
    let message = |text: &str| {
        let mut message = outgoing(&format!("<{text}@example.com>"), email);
        message.kind = MailKind::SavedSearches;
        message.message.text = text.to_owned();
        message.not_before = Some(later(150));
        message
    };
    let plan = |before: &MailedSearch, replaces, text: Option<&str>, listed: &[ListingId]| {
        let covered = CoveredSearch {
            before: before.clone(),
            from: first,
            upto: second,
            edition: before.edition,
        };
        SearchMailPlan {
            replaces,
            covered: vec![covered],
            message: text.map(message),
            listed: listed.iter().map(|id| (before.id, *id)).collect(),
        }
    };
    let record = |plan: &SearchMailPlan| store.record(ann, plan, now).unwrap();
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
    assert!(store.set_mail(ann, fast, MailPace::Weekly, day("2096-10-01")).unwrap());
    let slower = &case(ann).searches[0];
    assert_eq!((slower.pace, slower.upto), (MailPace::Weekly, second));
    assert_eq!(slower.edition, day("2096-10-01"));

    // Emails that are off are off for all searches, until the person wants one again.
    world.turn(ann, false);
    assert_eq!(paces(ann), [MailPace::None, MailPace::None]);
    assert!(!case(ann).follower.optional_mails.contains(&on));
    world.turn(ann, true);
    assert_eq!(paces(ann), [MailPace::Weekly, MailPace::Daily], "the click is undone");
    world.turn(ann, false);
    assert!(store.set_mail(ann, slow, MailPace::None, None).unwrap());
    assert!(!case(ann).follower.optional_mails.contains(&on), "they stay off");
    let third = world.list(&[one]);
    assert!(store.set_mail(ann, slow, MailPace::Instantly, None).unwrap());
    assert_eq!(paces(ann), [MailPace::None, MailPace::Instantly]);
    assert!(case(ann).follower.optional_mails.contains(&on));
    assert_eq!(case(ann).searches[0].upto, third, "it was off until now");
    assert_eq!(case(bob).searches[0].pace, MailPace::Weekly, "Bob's are as they were");

    // A removed search and an account that does not exist have no emails.
    assert!(store.remove(ann, slow, now, 9).unwrap());
    assert_eq!(case(ann).searches, []);
    assert!(!store.set_mail(ann, slow, MailPace::Daily, None).unwrap());
    assert!(store.case(AccountId(uuid::Uuid::from_u128(77))).unwrap().is_none());
}

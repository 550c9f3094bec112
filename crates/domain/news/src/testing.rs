//! A fake of the store of alerts, and the contract of every store (feature `testing`).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bell::testing::{InMemoryNotifications, NotificationWorld as _, bid_change};
use crate::bell::{NotificationStore, Subject};
use crate::push::testing::{InMemoryPush, PushWorld as _};
use crate::push::{PushLane, PushQueue};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, ListingId, PortError, Revision};
use ledger::testing::{InMemoryLedger, change};
use ledger::{Change, EntryKind, SaleLedger as _};
use listings::Listing;
pub use mail::testing::PlainComposer;
use mail::testing::{InMemoryOutbox, outgoing};
use mail::{MailKind, OptionalMail, Outbox, OutboxId, Outgoing, Waiting};

use crate::changes::SaleNews;
use crate::follower::Follower;
use crate::ports::{AlertCase, AlertStore, Decision, Verdict, WaitingAlert};
use crate::service::HOLD_SECONDS;
use crate::unsubscribe::{MailChoice, MailChoices, UnsubscribeLinks};

#[derive(Debug, Default)]
struct Tables {
    followers: BTreeMap<AccountId, Follower>,
    listings: BTreeMap<ListingId, Listing>,
    /// With the revision of the listings when the listing was saved.
    saved: BTreeMap<(AccountId, ListingId), Revision>,
    jobs: Vec<Job>,
    decided: BTreeMap<(AccountId, Revision), Option<OutboxId>>,
    /// When a person last turned a mail off, or on again.
    changed: BTreeMap<(AccountId, OptionalMail), DateTime<Utc>>,
    calls_left: Option<usize>,
}

#[derive(Debug)]
struct Job {
    revision: Revision,
    leased_until: Option<DateTime<Utc>>,
    is_done: bool,
}

/// A store of alerts in memory, with the data that it reads.
#[derive(Debug, Default)]
pub struct InMemoryAlerts {
    tables: Mutex<Tables>,
    ledger: InMemoryLedger,
    outbox: Arc<InMemoryOutbox>,
    notifications: Arc<InMemoryNotifications>,
    pushes: Arc<InMemoryPush>,
}

impl InMemoryAlerts {
    /// Returns the outbox to which the alerts go.
    #[must_use]
    pub fn outbox(&self) -> Arc<InMemoryOutbox> {
        self.outbox.clone()
    }

    /// Returns the notifications that the decisions store.
    #[must_use]
    pub fn notifications(&self) -> Arc<InMemoryNotifications> {
        self.notifications.clone()
    }

    /// Returns the queue to which the pushes go.
    #[must_use]
    pub fn pushes(&self) -> Arc<InMemoryPush> {
        self.pushes.clone()
    }

    /// Adds or replaces a person.
    pub fn put_follower(&self, account: AccountId, follower: Follower) {
        self.tables().followers.insert(account, follower);
    }

    /// Adds or replaces a listing.
    pub fn put_listing(&self, listing: Listing) {
        self.tables().listings.insert(listing.id, listing);
    }

    /// Joins a listing with the one that is shown from now on, which changes by it. What people saved
    /// follows. Returns the revision.
    pub fn join(
        &self,
        duplicate: ListingId,
        shown: ListingId,
        changes: &[(ListingId, Change)],
    ) -> Revision {
        let mut tables = self.tables();
        if let Some(listing) = tables.listings.get_mut(&duplicate) {
            listing.duplicate_of = Some(shown);
        }
        let saved = std::mem::take(&mut tables.saved);
        for ((account, listing), since) in saved {
            let listing = if listing == duplicate { shown } else { listing };
            let earliest = tables.saved.entry((account, listing)).or_insert(since);
            *earliest = since.min(*earliest);
        }
        drop(tables);
        self.append(EntryKind::Merged, changes)
    }

    /// Ends every lease, as if its time had passed.
    pub fn end_leases(&self) {
        self.tables().jobs.iter_mut().for_each(|job| job.leased_until = None);
    }

    /// Makes the store fail after this many calls, like the store of a worker that dies.
    pub fn fail_after(&self, calls: Option<usize>) {
        self.tables().calls_left = calls;
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn called(&self) -> Result<MutexGuard<'_, Tables>, PortError> {
        let mut tables = self.tables();
        match &mut tables.calls_left {
            Some(0) => {
                return Err(PortError::unavailable("memory", std::io::Error::other("died")));
            }
            Some(left) => *left -= 1,
            None => {}
        }
        Ok(tables)
    }

    fn news(&self, tables: &Tables, account: AccountId, revisions: &[Revision]) -> Vec<SaleNews> {
        let saved = tables.saved.iter().filter(|((owner, _), _)| *owner == account);
        saved
            .filter_map(|((_, id), since)| {
                let history = self.ledger.history(*id).ok()?;
                let checked_at = history.checked_at();
                let mut entries = history.entries;
                entries
                    .retain(|entry| entry.revision > *since && revisions.contains(&entry.revision));
                let listing = tables.listings.get(id)?.clone();
                (!entries.is_empty()).then_some(SaleNews { listing, entries, checked_at })
            })
            .collect()
    }
}

impl AlertStore for InMemoryAlerts {
    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Revision>, PortError> {
        let mut tables = self.called()?;
        let free = |job: &Job| !job.is_done && job.leased_until.is_none_or(|end| end <= now);
        let found = tables.jobs.iter_mut().find(|job| free(job));
        Ok(found.map(|job| {
            job.leased_until = Some(until);
            job.revision
        }))
    }

    fn followers(&self, revision: Revision, most: usize) -> Result<Vec<AccountId>, PortError> {
        let tables = self.called()?;
        let accounts = tables.followers.keys().copied();
        Ok(accounts
            .filter(|account| !tables.decided.contains_key(&(*account, revision)))
            .filter(|account| !self.news(&tables, *account, &[revision]).is_empty())
            .take(most)
            .collect())
    }

    fn decide(
        &self,
        account: AccountId,
        revision: Revision,
        now: DateTime<Utc>,
        decide: &mut dyn FnMut(AlertCase) -> Verdict,
    ) -> Result<(), PortError> {
        let mut tables = self.called()?;
        let Some(follower) = tables.followers.get(&account).cloned() else { return Ok(()) };
        if tables.decided.contains_key(&(account, revision)) {
            return Ok(());
        }
        let waiting = self.outbox.untried(account, MailKind::Alert);
        let reported = tables.decided.iter().filter(|((owner, _), id)| {
            *owner == account && id.is_some() && **id == waiting.map(|(id, _)| id)
        });
        let mut revisions: Vec<Revision> = reported.map(|((_, revision), _)| *revision).collect();
        revisions.push(revision);
        let news = self.news(&tables, account, &revisions);
        let case = AlertCase {
            follower,
            waiting: waiting.map(|(_, due_at)| WaitingAlert { due_at }),
            news,
        };
        let Verdict { email, notifications, is_pushed } = decide(case);
        let id = match (email, waiting) {
            (Decision::Withdraw, None) => None,
            (Decision::Withdraw, Some((id, _))) => {
                self.outbox.withdraw(id)?;
                None
            }
            (Decision::Queue(message), waiting) => {
                let message = Outgoing { account: Some(account), ..*message };
                Some(match waiting {
                    Some((id, _)) => {
                        self.outbox.replace(id, message, now);
                        id
                    }
                    None => self.outbox.push(message, now),
                })
            }
        };
        self.notifications.append(account, &notifications, now);
        if is_pushed {
            self.pushes.queue(account, revision, now);
        }
        tables.decided.insert((account, revision), id);
        Ok(())
    }

    fn finish(&self, revision: Revision, _now: DateTime<Utc>) -> Result<(), PortError> {
        let mut tables = self.called()?;
        let own = tables.jobs.iter_mut().filter(|job| job.revision == revision);
        own.for_each(|job| job.is_done = true);
        Ok(())
    }

    fn follower(&self, account: AccountId) -> Result<Option<Follower>, PortError> {
        Ok(self.called()?.followers.get(&account).cloned())
    }

    fn news_since(
        &self,
        account: AccountId,
        revision: Revision,
    ) -> Result<Vec<SaleNews>, PortError> {
        let tables = self.called()?;
        let saved = tables.saved.iter().filter(|((owner, _), _)| *owner == account);
        let news = saved.filter_map(|((_, id), since)| {
            let history = self.ledger.history(*id).ok()?;
            let checked_at = history.checked_at();
            let is_changed = history.entries.iter().any(|entry| entry.revision == revision);
            let mut entries = history.entries;
            entries.retain(|entry| entry.revision >= revision);
            let listing = tables.listings.get(id)?.clone();
            let news = SaleNews { listing, entries, checked_at };
            (is_changed && *since < revision).then_some(news)
        });
        Ok(news.collect())
    }
}

impl Tables {
    fn choice(&self, account: AccountId, mail: OptionalMail) -> Option<MailChoice> {
        let selected = &self.followers.get(&account)?.optional_mails;
        Some(MailChoice {
            mail,
            is_on: selected.contains(&mail),
            changed_at: self.changed.get(&(account, mail)).copied(),
        })
    }
}

impl MailChoices for InMemoryAlerts {
    fn choice(
        &self,
        account: AccountId,
        mail: OptionalMail,
    ) -> Result<Option<MailChoice>, PortError> {
        Ok(self.called()?.choice(account, mail))
    }

    fn choose(
        &self,
        account: AccountId,
        mail: OptionalMail,
        is_on: bool,
        now: DateTime<Utc>,
        confirm: &dyn Fn(&EmailAddress) -> Outgoing,
    ) -> Result<Option<MailChoice>, PortError> {
        let mut tables = self.called()?;
        let Some(before) = tables.choice(account, mail) else { return Ok(None) };
        let Some(follower) = tables.followers.get_mut(&account) else { return Ok(None) };
        if before.is_on == is_on {
            return Ok(Some(before));
        }
        follower.optional_mails.retain(|selected| *selected != mail);
        if is_on {
            follower.optional_mails.push(mail);
        }
        self.outbox.put(&confirm(&follower.email), now)?;
        let key = (account, mail);
        if !is_on || tables.changed.contains_key(&key) {
            tables.changed.insert(key, now);
        }
        Ok(tables.choice(account, mail))
    }

    fn choosing(
        &self,
        mail: OptionalMail,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let choosers = self.choosers(mail)?.into_iter();
        Ok(choosers.filter(|account| Some(*account) > after).take(most).collect())
    }
}

impl InMemoryAlerts {
    fn choosers(&self, mail: OptionalMail) -> Result<Vec<AccountId>, PortError> {
        let tables = self.called()?;
        let selected = |follower: &Follower| follower.optional_mails.contains(&mail);
        let followers = tables.followers.iter().filter(|(_, follower)| selected(follower));
        Ok(followers.map(|(account, _)| *account).collect())
    }
}

/// Readable tokens that anyone can create: `plain_account_code`. For tests only.
#[derive(Debug, Default)]
pub struct PlainUnsubscribeLinks;

impl UnsubscribeLinks for PlainUnsubscribeLinks {
    fn issue(&self, account: AccountId, mail: OptionalMail) -> Result<String, PortError> {
        Ok(format!("plain_{account}_{}", mail.name()))
    }

    fn read(&self, token: &str) -> Option<(AccountId, OptionalMail)> {
        let (account, code) = token.strip_prefix("plain_")?.split_once('_')?;
        Some((AccountId(account.parse().ok()?), OptionalMail::parse(code)?))
    }
}

/// Checks the contract of [`MailChoices`]. The account exists with this address and has
/// [`OptionalMail::Alerts`] as its only optional email of the settings. No other account has selected another mail.
/// `store` reads the same data. The outbox is empty, and is so afterwards.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn mail_choices_contract(
    choices: &dyn MailChoices,
    store: &dyn AlertStore,
    outbox: &dyn Outbox,
    account: AccountId,
    email: &EmailAddress,
) {
    // Later than the server's clock, which dates other changes.
    let start = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let at = |minute| start + TimeDelta::minutes(minute);
    let all = || store.follower(account).unwrap().unwrap().optional_mails;
    let gets_searches = || all().contains(&OptionalMail::SavedSearches);
    let selected = || -> Vec<OptionalMail> {
        all().into_iter().filter(|mail| *mail != OptionalMail::SavedSearches).collect()
    };
    let choose = |mail, is_on, minute| {
        let confirm = |to: &EmailAddress| outgoing(&format!("<{minute}@example.com>"), to);
        choices.choose(account, mail, is_on, at(minute), &confirm).unwrap().unwrap()
    };
    // Who was confirmed a change since the last time, by the number of the message.
    let confirmed = || -> Vec<(String, EmailAddress)> {
        let waiting = outbox.lease(at(9_000), at(9_001), 9).unwrap();
        waiting.iter().for_each(|one| outbox.withdraw(one.id).unwrap());
        waiting.into_iter().map(|one| (one.message_id, one.message.to)).collect()
    };
    let choice = |mail, is_on, changed_at| MailChoice { mail, is_on, changed_at };
    let read = |mail| choices.choice(account, mail).unwrap().unwrap();
    let (alerts, marketing) = (OptionalMail::Alerts, OptionalMail::Marketing);

    assert_eq!(read(alerts), choice(alerts, true, None));
    assert_eq!(read(marketing), choice(marketing, false, None));
    assert_eq!(choose(alerts, true, 0), choice(alerts, true, None), "it was on");
    assert_eq!(confirmed(), []);
    assert_eq!(choose(marketing, true, 1), choice(marketing, true, None), "not on again");
    assert_eq!(selected(), [alerts, marketing]);
    assert_eq!(confirmed(), [("<1@example.com>".to_owned(), email.clone())]);
    for minute in [2, 3] {
        let off = choice(alerts, false, Some(at(2)));
        assert_eq!(choose(alerts, false, minute), off, "any number of times, changed once");
        assert_eq!(read(alerts), off);
        assert_eq!(selected(), [marketing], "the others stay");
    }
    assert_eq!(confirmed(), [("<2@example.com>".to_owned(), email.clone())]);
    for minute in [4, 5] {
        assert_eq!(choose(alerts, true, minute), choice(alerts, true, Some(at(4))));
        assert_eq!(selected().len(), 2, "on is on once");
    }
    assert_eq!(confirmed().len(), 1);
    assert_eq!(read(marketing), choice(marketing, true, None), "the others stay");

    let searches = OptionalMail::SavedSearches;
    let was_on = read(searches).is_on;
    assert_eq!(was_on, gets_searches());
    choose(searches, true, 10);
    for (minute, is_on, changed) in
        [(11, false, 11), (12, false, 11), (13, true, 13), (14, true, 13)]
    {
        assert_eq!(choose(searches, is_on, minute), choice(searches, is_on, Some(at(changed))));
        assert_eq!((gets_searches(), selected().len()), (is_on, 2), "it has its own choice");
    }
    assert_eq!(confirmed().len(), 2 + usize::from(!was_on));
    let searchers = choices.choosing(searches, None, 9).unwrap();
    assert!(searchers.contains(&account));
    choose(searches, false, 15);
    let searchers = choices.choosing(searches, None, 9).unwrap();
    assert!(!searchers.contains(&account));
    choose(searches, true, 16);
    assert_eq!(confirmed().len(), 2);

    let stranger = AccountId(uuid_of(77));
    for mail in [alerts, searches] {
        assert_eq!(choices.choice(stranger, mail).unwrap(), None);
        let confirm = |to: &EmailAddress| outgoing("<77@example.com>", to);
        assert_eq!(choices.choose(stranger, mail, false, at(20), &confirm).unwrap(), None);
    }
    assert_eq!(confirmed(), []);
    let choosing = |mail, after, most| choices.choosing(mail, after, most).unwrap();
    assert_eq!(choosing(marketing, None, 9), [account]);
    assert_eq!(choosing(marketing, None, 0), []);
    assert_eq!(choosing(marketing, Some(account), 9), []);
    assert_eq!(choosing(OptionalMail::WeeklyUpdates, None, 9), []);
}

/// Changes the data that a store of alerts reads, as the rest of the product does.
pub trait AlertWorld {
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

impl AlertWorld for InMemoryAlerts {
    fn save(&self, account: AccountId, listing: ListingId) {
        let newest = self.ledger.newest();
        self.tables().saved.entry((account, listing)).or_insert(newest);
    }

    fn unsave(&self, account: AccountId, listing: ListingId) {
        self.tables().saved.remove(&(account, listing));
    }

    fn import(&self, changes: &[(ListingId, Change)]) -> Revision {
        self.append(EntryKind::Changed, changes)
    }

    fn undo(
        &self,
        undone: Revision,
        changes: &[(ListingId, Change)],
        now: DateTime<Utc>,
    ) -> Revision {
        for ((_, revision), id) in &self.tables().decided {
            if let (true, Some(id)) = (*revision == undone, id) {
                self.outbox.hold(*id, now + TimeDelta::seconds(HOLD_SECONDS));
            }
        }
        self.append(EntryKind::Undone, changes)
    }
}

impl InMemoryAlerts {
    fn append(&self, kind: EntryKind, changes: &[(ListingId, Change)]) -> Revision {
        let revision = self.ledger.import("county", DateTime::UNIX_EPOCH, |appender| {
            for (listing, change) in changes {
                let appended = appender.append(*listing, kind, std::slice::from_ref(change));
                appended.unwrap_or_else(|error| panic!("{error}"));
            }
        });
        self.tables().jobs.push(Job { revision, leased_until: None, is_done: false });
        revision
    }
}

/// Checks the contract of an [`AlertStore`]. Nothing was imported or sent yet. The accounts exist
/// and have saved nothing. The first one has this address, which is verified, and
/// [`OptionalMail::Alerts`] as its only optional email of the settings, and one browser that gets pushes.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
#[expect(clippy::too_many_arguments, reason = "a decision is stored in several places")]
pub fn alert_store_contract(
    store: &dyn AlertStore,
    outbox: &dyn Outbox,
    notifications: &dyn NotificationStore,
    pushes: &dyn PushQueue,
    world: &dyn AlertWorld,
    [ann, bob]: [AccountId; 2],
    [one, two]: [ListingId; 2],
    email: &EmailAddress,
) {
    // Later than the server's clock, which dates the jobs.
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let later = |seconds| now + TimeDelta::seconds(seconds);
    let bid = |old: &str, new: &str| change("matched_Current Bid", old, new);
    let message = |text: &str, not_before| {
        let mut message = outgoing(&format!("<{text}@example.com>"), email);
        (message.kind, message.not_before) = (MailKind::Alert, Some(not_before));
        message.message.text = text.to_owned();
        Decision::Queue(Box::new(message))
    };
    // Decides with this decision and returns the case, if there was one to decide.
    let decide = |account, revision, decision: Decision| {
        let mut case = None;
        store
            .decide(account, revision, now, &mut |found| {
                case = Some(found);
                let notifications = match &decision {
                    Decision::Queue(message) if message.message.text == "a" => {
                        vec![bid_change("GA-1", 1), bid_change("GA-1", 2)]
                    }
                    Decision::Queue(_) => vec![],
                    Decision::Withdraw => vec![Subject::AddressRefused],
                };
                let is_pushed =
                    matches!(&decision, Decision::Queue(message) if message.message.text != "c");
                Verdict { email: decision.clone(), notifications, is_pushed }
            })
            .unwrap();
        case
    };
    let news = |case: &AlertCase| {
        let entries = case.news.iter().flat_map(|news| &news.entries);
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
    assert_eq!(store.lease(now, later(60)).unwrap(), None);
    world.save(ann, one);
    let first = world.import(&[(one, bid("", "100")), (two, bid("", "200"))]);
    world.save(bob, one);
    assert_eq!(store.lease(now, later(60)).unwrap(), Some(first));
    assert_eq!(store.lease(later(59), later(99)).unwrap(), None, "it is leased");
    assert_eq!(store.lease(later(60), later(99)).unwrap(), Some(first), "the lease is over");

    // Followers saved a changed listing before it changed. Each is decided about once.
    assert_eq!(store.followers(first, 9).unwrap(), [ann], "bob saved it afterward");
    let case = decide(ann, first, message("a", later(120))).unwrap();
    assert_eq!(news(&case), [(one, first)]);
    assert_eq!(case.news[0].listing.id, one);
    assert_eq!(case.news[0].entries[0].changes, [bid("", "100")]);
    assert_eq!(case.waiting, None);
    assert_eq!(case.follower, store.follower(ann).unwrap().unwrap());
    assert_eq!((&case.follower.email, case.follower.is_verified), (email, true));
    assert_eq!(case.follower.optional_mails[0], OptionalMail::Alerts);
    assert!(store.followers(first, 9).unwrap().is_empty());
    assert_eq!(decide(ann, first, message("b", now)), None, "it was decided");
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
    store.finish(first, now).unwrap();
    assert_eq!(store.lease(later(9_999), later(9_999)).unwrap(), None, "it is finished");
    assert_eq!(texts(later(119)), [], "not before its time");

    // The next revision is decided with what waits, and replaces it.
    world.save(ann, two);
    let second = world.import(&[(one, bid("100", "90")), (two, bid("200", "190"))]);
    let mut both = [ann, bob];
    both.sort();
    assert_eq!(store.followers(second, 9).unwrap(), both);
    assert_eq!(store.followers(second, 1).unwrap().len(), 1);
    let case = decide(ann, second, message("c", later(30))).unwrap();
    let mut reported = news(&case);
    reported.sort();
    let mut expected = [(one, first), (one, second), (two, second)];
    expected.sort();
    assert_eq!(reported, expected);
    assert_eq!(case.waiting, Some(WaitingAlert { due_at: later(120) }));
    let case = decide(bob, second, Decision::Withdraw).unwrap();
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
    let case = decide(ann, fourth, Decision::Withdraw).unwrap();
    assert_eq!(news(&case), [(two, third), (two, fourth)]);
    assert_eq!(texts(later(200)), [], "nothing is left");

    // An undo is a revision like others, and its entries say what they are.
    let fifth = world.import(&[(two, bid("190", "170"))]);
    decide(ann, fifth, message("e", later(250)));
    let undo = world.undo(fifth, &[(two, bid("170", "190"))], now);
    assert!(store.followers(undo, 9).unwrap().contains(&ann));
    let case = decide(ann, undo, Decision::Withdraw).unwrap();
    assert_eq!(news(&case), [(two, fifth), (two, undo)]);
    let kinds: Vec<EntryKind> = case.news[0].entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds, [EntryKind::Changed, EntryKind::Undone]);
    assert_eq!(texts(later(310)), [], "nothing is left");

    // Changes after a listing was removed are nobody's.
    world.unsave(ann, one);
    world.unsave(bob, one);
    assert_eq!(since(ann, first), [], "ann saves it no more");
    let last = world.import(&[(one, bid("90", "80"))]);
    assert!(store.followers(last, 9).unwrap().is_empty());
    let stranger = AccountId(uuid_of(77));
    assert_eq!(store.follower(stranger).unwrap(), None);
    assert_eq!(decide(stranger, last, Decision::Withdraw), None);
}

fn uuid_of(number: u128) -> uuid::Uuid {
    uuid::Uuid::from_u128(number)
}

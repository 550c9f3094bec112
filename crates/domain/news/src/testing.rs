//! A fake of the store of news, and the contracts of every store (feature `testing`).

mod choices;
mod contracts;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, ListingId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use ledger::{Change, EntryKind, SaleLedger as _};
use listings::Listing;
use mail::testing::InMemoryOutbox;
pub use mail::testing::PlainComposer;
use mail::{OptionalMail, Outbox as _, OutboxId, Outgoing};
use searches::SearchId;
use searches::testing::{InMemorySearches, StoredSearch};

pub use self::choices::mail_choices_contract;
pub use self::contracts::{NEWS_CONTRACTS, NewsWorld, Parts};
use crate::bell::testing::{InMemoryNotifications, NotificationWorld as _};
use crate::changes::SaleNews;
use crate::decisions::HOLD_SECONDS;
use crate::followed_search::FollowedSearch;
use crate::follower::Follower;
use crate::occasion::Occasion;
use crate::optional_mails::UnsubscribeLinks;
use crate::ports::{Case, Decision, LastUpdate, NewsReader, NewsStore, Recorded, WaitingEmail};
use crate::push::testing::{InMemoryPush, PushWorld as _};
use crate::unsubscribe::{MailChoice, MailChoices};

#[derive(Debug, Default)]
struct Tables {
    followers: BTreeMap<AccountId, Follower>,
    listings: BTreeMap<ListingId, Listing>,
    /// With the revision of the listings when the listing was saved.
    saved: BTreeMap<(AccountId, ListingId), Revision>,
    leases: BTreeMap<Occasion, Lease>,
    decided: BTreeMap<(AccountId, Revision), Option<OutboxId>>,
    last: BTreeMap<AccountId, LastUpdate>,
    /// The matches that emails have listed.
    mailed: HashMap<(SearchId, ListingId), OutboxId>,
    /// When a person last turned a mail off, or on again.
    changed: BTreeMap<(AccountId, OptionalMail), DateTime<Utc>>,
    calls_left: Option<usize>,
    disturbed: usize,
}

/// The lease of an occasion.
#[derive(Debug, Clone, Copy)]
enum Lease {
    /// It ends at this time.
    Until(DateTime<Utc>),
    Finished,
}

impl Lease {
    const FREE: Self = Self::Until(DateTime::<Utc>::MIN_UTC);

    fn is_free(self, now: DateTime<Utc>) -> bool {
        matches!(self, Self::Until(end) if end <= now)
    }
}

/// A store of news in memory, with the data that it reads.
#[derive(Debug)]
pub struct InMemoryNews {
    tables: Mutex<Tables>,
    ledger: Arc<InMemoryLedger>,
    outbox: Arc<InMemoryOutbox>,
    notifications: Arc<InMemoryNotifications>,
    pushes: Arc<InMemoryPush>,
    searches: Arc<InMemorySearches>,
}

impl Default for InMemoryNews {
    fn default() -> Self {
        let ledger = Arc::<InMemoryLedger>::default();
        Self {
            tables: Mutex::default(),
            searches: Arc::new(InMemorySearches::of(ledger.clone())),
            ledger,
            outbox: Arc::default(),
            notifications: Arc::default(),
            pushes: Arc::default(),
        }
    }
}

impl InMemoryNews {
    /// Returns the sale ledger that the store reads.
    #[must_use]
    pub fn ledger(&self) -> Arc<InMemoryLedger> {
        self.ledger.clone()
    }

    /// Returns the saved searches.
    #[must_use]
    pub fn searches(&self) -> Arc<InMemorySearches> {
        self.searches.clone()
    }

    /// Returns the outbox to which the emails go.
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
        for lease in self.tables().leases.values_mut() {
            if let Lease::Until(_) = lease {
                *lease = Lease::FREE;
            }
        }
    }

    /// Makes the store fail after this many calls, like the store of a worker that dies.
    pub fn fail_after(&self, calls: Option<usize>) {
        self.tables().calls_left = calls;
    }

    /// Changes something about the person each time before so many decisions are recorded.
    pub fn disturb(&self, times: usize) {
        self.tables().disturbed = times;
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

    fn append(&self, kind: EntryKind, changes: &[(ListingId, Change)]) -> Revision {
        let revision = self.ledger.import("county", DateTime::UNIX_EPOCH, |appender| {
            for (listing, change) in changes {
                let appended = appender.append(*listing, kind, std::slice::from_ref(change));
                appended.unwrap_or_else(|error| panic!("{error}"));
            }
        });
        self.tables().leases.insert(Occasion::Change(revision), Lease::FREE);
        revision
    }

    /// A person, who wants the emails about saved searches unless they are turned off.
    fn person(&self, tables: &Tables, account: AccountId) -> Option<Follower> {
        let mut follower = tables.followers.get(&account)?.clone();
        if !self.searches.is_off(account) {
            follower.optional_mails.push(OptionalMail::SavedSearches);
        }
        Some(follower)
    }

    fn waiting(&self, account: AccountId, occasion: Occasion) -> Option<WaitingEmail> {
        let (id, due_at) = self.outbox.untried(account, occasion.replaces()?)?;
        Some(WaitingEmail { id, due_at })
    }

    fn followed(&self, account: AccountId) -> Vec<FollowedSearch> {
        let followed = |StoredSearch { search, from, upto, edition, email, noted, .. }| {
            let (email, noted) = (email.map(OutboxId), noted.unwrap_or(search.visit.seen));
            FollowedSearch { search, from, upto, edition, email, noted }
        };
        self.searches.stored(account).into_iter().map(followed).collect()
    }

    /// Puts the email of a decision in place of the waiting one.
    fn put_in_place(
        &self,
        account: AccountId,
        waiting: Option<WaitingEmail>,
        email: Option<&Outgoing>,
        now: DateTime<Utc>,
    ) -> Result<Option<OutboxId>, PortError> {
        let email = email.map(|email| Outgoing { account: Some(account), ..email.clone() });
        Ok(match (email, waiting) {
            (None, None) => None,
            (None, Some(waiting)) => {
                self.outbox.withdraw(waiting.id)?;
                None
            }
            (Some(email), Some(waiting)) => {
                self.outbox.replace(waiting.id, email, now);
                Some(waiting.id)
            }
            (Some(email), None) => Some(self.outbox.push(email, now)),
        })
    }
}

impl NewsStore for InMemoryNews {
    fn next_change(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Option<Revision>, PortError> {
        let mut tables = self.called()?;
        let next = tables.leases.iter_mut().find_map(|(occasion, lease)| match occasion {
            Occasion::Change(revision) if lease.is_free(now) => Some((*revision, lease)),
            _ => None,
        });
        Ok(next.map(|(revision, lease)| {
            *lease = Lease::Until(until);
            revision
        }))
    }

    fn lease(
        &self,
        occasion: Occasion,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        let lease = tables.leases.entry(occasion).or_insert(Lease::FREE);
        let is_free = lease.is_free(now);
        if is_free {
            *lease = Lease::Until(until);
        }
        Ok(is_free)
    }

    fn people(
        &self,
        occasion: Occasion,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let tables = self.called()?;
        let concerns = |(account, follower): &(&AccountId, &Follower)| match occasion {
            Occasion::Change(revision) => {
                !tables.decided.contains_key(&(**account, revision))
                    && !self.news(&tables, **account, &[revision]).is_empty()
            }
            Occasion::Edition(edition) => {
                follower.optional_mails.contains(&OptionalMail::WeeklyUpdates)
                    && tables.last.get(account).is_none_or(|last| last.edition < edition)
            }
            Occasion::Searches(due) => {
                self.followed(**account).iter().any(|search| due.includes(search))
            }
            Occasion::Matches(newest) => {
                self.followed(**account).iter().any(|search| search.noted < newest)
            }
        };
        let later = tables.followers.iter().filter(|(account, _)| Some(**account) > after);
        Ok(later.filter(concerns).map(|(account, _)| *account).take(most).collect())
    }

    fn case(&self, account: AccountId, occasion: Occasion) -> Result<Option<Case>, PortError> {
        let tables = self.called()?;
        let Some(follower) = self.person(&tables, account) else { return Ok(None) };
        let waiting = self.waiting(account, occasion);
        let mut case =
            Case { follower, waiting, changes: Vec::new(), last: None, searches: Vec::new() };
        match occasion {
            Occasion::Change(revision) => {
                let id = waiting.map(|waiting| waiting.id);
                let reported = tables.decided.iter().filter(|((owner, _), email)| {
                    *owner == account && email.is_some() && **email == id
                });
                let mut revisions: Vec<_> = reported.map(|((_, one), _)| *one).collect();
                revisions.push(revision);
                case.changes = self.news(&tables, account, &revisions);
            }
            Occasion::Edition(_) => case.last = tables.last.get(&account).copied(),
            Occasion::Searches(_) | Occasion::Matches(_) => case.searches = self.followed(account),
        }
        Ok(Some(case))
    }

    fn record(
        &self,
        account: AccountId,
        occasion: Occasion,
        case: &Case,
        decision: &Decision,
        now: DateTime<Utc>,
    ) -> Result<Recorded, PortError> {
        let mut tables = self.called()?;
        let is_decided = match occasion {
            Occasion::Change(revision) => tables.decided.contains_key(&(account, revision)),
            Occasion::Edition(edition) => {
                tables.last.get(&account).is_some_and(|last| last.edition >= edition)
            }
            Occasion::Searches(_) | Occasion::Matches(_) => false,
        };
        if is_decided || !tables.followers.contains_key(&account) {
            return Ok(Recorded::Needless);
        }
        if tables.disturbed > 0 {
            tables.disturbed -= 1;
            return Ok(Recorded::Outdated);
        }
        let own = self.followed(account);
        if case.waiting != self.waiting(account, occasion)
            || !decision.covered.iter().all(|search| own.contains(&search.before))
        {
            return Ok(Recorded::Outdated);
        }
        let email = self.put_in_place(account, case.waiting, decision.email.as_ref(), now)?;
        self.notifications.append(account, &decision.notifications, now);
        if let (true, Occasion::Change(revision)) = (decision.is_pushed, occasion) {
            self.pushes.queue(account, revision, now);
        }
        match occasion {
            Occasion::Change(revision) => drop(tables.decided.insert((account, revision), email)),
            Occasion::Edition(edition) => {
                let last = decision.made_from.map(|revision| LastUpdate { edition, revision });
                tables.last.extend(last.map(|last| (account, last)));
            }
            Occasion::Searches(_) | Occasion::Matches(_) => {}
        }
        if let Some(waiting) = case.waiting {
            tables.mailed.retain(|_, email| *email != waiting.id);
        }
        for search in &decision.covered {
            let (before, after) = (&search.before, &search.after);
            self.searches.change(account, before.search.id, |stored| {
                (stored.from, stored.upto) = (after.from, after.upto);
                stored.edition = after.edition;
                match occasion {
                    Occasion::Matches(_) => stored.noted = Some(after.noted),
                    _ => stored.email = email.map(|email| email.0),
                }
            });
            let listed =
                search.listed.iter().filter_map(|id| Some(((before.search.id, *id), email?)));
            tables.mailed.extend(listed);
        }
        Ok(Recorded::Stored)
    }

    fn finish(&self, occasion: Occasion, _now: DateTime<Utc>) -> Result<(), PortError> {
        self.called()?.leases.insert(occasion, Lease::Finished);
        Ok(())
    }
}

impl NewsReader for InMemoryNews {
    fn follower(&self, account: AccountId) -> Result<Option<Follower>, PortError> {
        Ok(self.person(&*self.called()?, account))
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

    fn newest_listed(&self) -> Result<Revision, PortError> {
        drop(self.called()?);
        let newest = self.ledger.listed_after(Revision(0), 1)?;
        Ok(newest.first().map_or(Revision(0), |(_, revision)| *revision))
    }

    fn listed_before(
        &self,
        search: SearchId,
        listings: &[ListingId],
        except: Option<OutboxId>,
    ) -> Result<Vec<ListingId>, PortError> {
        let tables = self.called()?;
        let is_listed = |id: &&ListingId| {
            tables.mailed.get(&(search, **id)).is_some_and(|email| Some(*email) != except)
        };
        Ok(listings.iter().filter(is_listed).copied().collect())
    }
}

impl InMemoryNews {
    fn choice_of(
        &self,
        tables: &Tables,
        account: AccountId,
        mail: OptionalMail,
    ) -> Option<MailChoice> {
        Some(MailChoice {
            mail,
            is_on: self.person(tables, account)?.optional_mails.contains(&mail),
            changed_at: tables.changed.get(&(account, mail)).copied(),
        })
    }
}

impl MailChoices for InMemoryNews {
    fn choice(
        &self,
        account: AccountId,
        mail: OptionalMail,
    ) -> Result<Option<MailChoice>, PortError> {
        Ok(self.choice_of(&*self.called()?, account, mail))
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
        let Some(before) = self.choice_of(&tables, account, mail) else { return Ok(None) };
        let Some(follower) = tables.followers.get_mut(&account) else { return Ok(None) };
        if before.is_on == is_on {
            return Ok(Some(before));
        }
        follower.optional_mails.retain(|selected| *selected != mail);
        match mail {
            OptionalMail::SavedSearches => self.searches.turn(account, is_on),
            _ if is_on => follower.optional_mails.push(mail),
            _ => {}
        }
        self.outbox.put(&confirm(&follower.email), now)?;
        let key = (account, mail);
        if !is_on || tables.changed.contains_key(&key) {
            tables.changed.insert(key, now);
        }
        Ok(self.choice_of(&tables, account, mail))
    }

    fn choosing(
        &self,
        mail: OptionalMail,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let tables = self.called()?;
        let accounts = tables.followers.keys().copied();
        let wants = |account: &AccountId| {
            let choice = self.choice_of(&tables, *account, mail);
            choice.is_some_and(|choice| choice.is_on)
        };
        Ok(accounts.filter(|account| Some(*account) > after).filter(wants).take(most).collect())
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

impl NewsWorld for InMemoryNews {
    fn prefer(&self, account: AccountId, mails: &[OptionalMail]) {
        if let Some(follower) = self.tables().followers.get_mut(&account) {
            follower.optional_mails = mails.to_vec();
        }
    }

    fn turn_searches(&self, account: AccountId, is_on: bool) {
        self.searches.turn(account, is_on);
    }

    fn list(&self, listings: &[ListingId]) -> Revision {
        self.ledger.import("county", DateTime::UNIX_EPOCH, |appender| {
            for listing in listings {
                let appended = appender.append(*listing, EntryKind::Listed, &[]);
                appended.unwrap_or_else(|error| panic!("{error}"));
            }
        })
    }

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

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use geography::TodayByState;
use kernel::{AccountId, ListingId, PortError, Revision};
use ledger::{EntryKind, SaleLedger};
use listings::{
    Detail, Historical, ListingError, ListingPage, Matches, Page, Scope, SearchListings,
    SearchService, SubscriberSearch,
};
use mail::{MailKind, Message, OptionalMail, Permission};
use searches::{Edition, SavedSearch, ViewReader};

use crate::decisions::{
    Person, about_change, about_edition, about_matches, about_searches, covered_by_bell,
    covered_by_email,
};
use crate::followed_search::CoveredSearch;
use crate::occasion::{Due, Occasion, Topic, due_edition};
use crate::optional_mails::OptionalMails;
use crate::ports::{Case, Decision, NewsStore, Recorded};
use crate::push::{PushNews, PushNote};
use crate::pushes::push_note;

/// The maximum number of listings of one search in one email. A link opens the whole list.
pub const MOST_MATCHES: u64 = 50;
/// The maximum number of listings of all searches in one email. Mail programs cut longer emails off.
pub const MOST_IN_EMAIL: u64 = 200;

/// New listings are sought among this many that were listed last.
const MOST_LISTED: usize = 100_000;
/// How many accounts are read at a time.
const BATCH: usize = 500;
/// How often a person is decided about when something changes meanwhile.
const TRIES: usize = 3;

/// The result of working off an occasion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundReport {
    pub occasion: Occasion,
    /// The emails that were queued or replaced, or would be.
    pub emails: u64,
    /// The people for whom there was nothing to write.
    pub without_email: u64,
    /// The notifications that were stored.
    pub notifications: u64,
}

/// Decides what people hear, and queues it.
#[derive(Clone)]
pub struct NewsService {
    store: Arc<dyn NewsStore>,
    views: Arc<dyn ViewReader>,
    ledger: Arc<dyn SaleLedger>,
    search: SearchService,
    mails: OptionalMails,
    /// What this process has seen worked off, so that it does not ask again.
    done: Arc<Mutex<BTreeMap<Topic, Occasion>>>,
}

/// Receives the decision about each person.
type Take<'a> =
    &'a mut dyn FnMut(AccountId, &Case, &Decision, DateTime<Utc>) -> Result<Recorded, PortError>;

impl NewsService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn NewsStore>,
        views: Arc<dyn ViewReader>,
        ledger: Arc<dyn SaleLedger>,
        search: SearchService,
        mails: OptionalMails,
    ) -> Self {
        Self { store, views, ledger, search, mails, done: Arc::default() }
    }

    /// Works off the occasion of a topic that is due, for everyone whom it concerns. Returns `None` when
    /// none is due, or when another worker has it. A worker that dies on the way leaves the rest to the
    /// next one.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn run(&self, topic: Topic) -> Result<Option<RoundReport>, PortError> {
        let Some(occasion) = self.next(topic)? else { return Ok(None) };
        let (report, is_complete) = self.round(occasion, &mut self.recording(occasion))?;
        if is_complete {
            if topic.lease().is_some() {
                self.store.finish(occasion, self.mails.now())?;
            }
            self.done().insert(topic, occasion);
        }
        Ok(Some(report))
    }

    /// Returns the edition that has to be worked off now; `None` if the latest one is too old.
    #[must_use]
    pub fn due_edition(&self) -> Option<Edition> {
        due_edition(self.mails.now())
    }

    /// Returns the latest edition, however old it is.
    #[must_use]
    pub fn latest_edition(&self) -> Edition {
        Edition::latest(self.mails.now())
    }

    /// Queues an edition for everyone who wants it and did not get it yet, whether or not it is
    /// finished.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn queue(&self, edition: Edition) -> Result<RoundReport, PortError> {
        let occasion = Occasion::Edition(edition);
        self.round(occasion, &mut self.recording(occasion)).map(|(report, _)| report)
    }

    /// Calls `planned` with each email that [`NewsService::queue`] would queue now, and the number of
    /// upcoming sales in the person's areas. It stores nothing.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn plan(
        &self,
        edition: Edition,
        planned: &mut dyn FnMut(&Message, u64),
    ) -> Result<RoundReport, PortError> {
        let take: Take<'_> = &mut |_, _, decision, _| {
            if let Some(email) = &decision.email {
                planned(&email.message, decision.total);
            }
            Ok(Recorded::Stored)
        };
        self.round(Occasion::Edition(edition), take).map(|(report, _)| report)
    }

    fn done(&self) -> MutexGuard<'_, BTreeMap<Topic, Occasion>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leases what is due.
    fn next(&self, topic: Topic) -> Result<Option<Occasion>, PortError> {
        let now = self.mails.now();
        let until = topic.lease().map(|lease| now + lease);
        let occasion = match topic {
            Topic::Changes => {
                let next = self.store.next_change(now, until.unwrap_or(now))?;
                return Ok(next.map(Occasion::Change));
            }
            Topic::Editions => due_edition(now).map(Occasion::Edition),
            Topic::Searches => Some(Occasion::Searches(Due::at(now, self.store.newest_listed()?))),
            Topic::Matches => Some(Occasion::Matches(self.store.newest_listed()?)),
        };
        let Some(occasion) = occasion.filter(|new| self.done().get(&topic) != Some(new)) else {
            return Ok(None);
        };
        let is_ours = until.map(|until| self.store.lease(occasion, now, until)).transpose()?;
        Ok(is_ours.unwrap_or(true).then_some(occasion))
    }

    fn recording(
        &self,
        occasion: Occasion,
    ) -> impl FnMut(AccountId, &Case, &Decision, DateTime<Utc>) -> Result<Recorded, PortError> {
        move |account, case, decision, now| {
            self.store.record(account, occasion, case, decision, now)
        }
    }

    /// Decides for everyone, and returns whether no one is left.
    fn round(&self, occasion: Occasion, take: Take<'_>) -> Result<(RoundReport, bool), PortError> {
        let mut report = RoundReport { occasion, emails: 0, without_email: 0, notifications: 0 };
        let (mut is_complete, mut after) = (true, None);
        loop {
            let people = self.store.people(occasion, after, BATCH)?;
            let Some(last) = people.last() else { return Ok((report, is_complete)) };
            after = Some(*last);
            for account in people {
                is_complete &= self.decide(account, take, &mut report)?;
            }
        }
    }

    /// Decides about one person, again if something has changed meanwhile. Returns `false` if it always
    /// has.
    fn decide(
        &self,
        account: AccountId,
        take: Take<'_>,
        report: &mut RoundReport,
    ) -> Result<bool, PortError> {
        for _ in 0..TRIES {
            let Some(case) = self.store.case(account, report.occasion)? else { return Ok(true) };
            let (case, now) = (&case, self.mails.now());
            let person = Person { account, case, mails: &self.mails, now };
            let decision = match self.decision(&person, report.occasion) {
                Ok(Some(decision)) => decision,
                // Nothing is due any more, or the account was closed meanwhile.
                Ok(None) | Err(ListingError::UnknownSubscriber | ListingError::UnknownListing) => {
                    return Ok(true);
                }
                Err(ListingError::Port(error)) => return Err(error),
            };
            // It is not recorded, so that a sale which comes in the same week is still written about.
            let is_nothing =
                decision == Decision::default() && matches!(report.occasion, Occasion::Edition(_));
            let recorded =
                if is_nothing { Recorded::Stored } else { take(account, case, &decision, now)? };
            match recorded {
                Recorded::Outdated => {}
                Recorded::Needless => return Ok(true),
                Recorded::Stored => {
                    report.emails += u64::from(decision.email.is_some());
                    report.without_email += u64::from(decision.email.is_none());
                    report.notifications += decision.notifications.len() as u64;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn decision(
        &self,
        person: &Person<'_>,
        occasion: Occasion,
    ) -> Result<Option<Decision>, ListingError> {
        let Person { account, case, .. } = *person;
        Ok(match occasion {
            Occasion::Change(revision) => Some(about_change(person, revision)?),
            Occasion::Edition(_) if !person.wants(OptionalMail::WeeklyUpdates) => None,
            Occasion::Edition(_) => {
                let page = self.upcoming(account)?;
                Some(about_edition(person, &page, &self.new_since(&page, case)?)?)
            }
            Occasion::Searches(due) => {
                let covered = covered_by_email(case, &due);
                let pages = match person.wants(OptionalMail::SavedSearches) {
                    true => self.new_matches(account, case, &covered)?,
                    false => Vec::new(),
                };
                let is_due = !covered.is_empty();
                is_due.then(|| about_searches(person, &due, covered, &pages)).transpose()?
            }
            Occasion::Matches(newest) => {
                let covered = covered_by_bell(case, newest);
                let counts = match person.is_entitled() {
                    true => self.counts(account, &covered)?,
                    false => Vec::new(),
                };
                (!covered.is_empty()).then(|| about_matches(covered, &counts))
            }
        })
    }

    /// The first page of what the link in a weekly update opens.
    fn upcoming(&self, account: AccountId) -> Result<ListingPage, ListingError> {
        let criteria = SearchListings {
            historical: Historical::Current,
            sort: Historical::Current.default_sort(),
            page: Page::new(1, MOST_MATCHES).unwrap_or_default(),
            ..SearchListings::default()
        };
        let search =
            SubscriberSearch { in_my_areas: true, ..SubscriberSearch::new(account, criteria) };
        self.search.matches(search)?.page(Detail::Row)
    }

    /// The sales of a page that a source listed, or listed again, since the last weekly update.
    fn new_since(&self, page: &ListingPage, case: &Case) -> Result<HashSet<ListingId>, PortError> {
        let Some(last) = case.last else { return Ok(HashSet::new()) };
        let ids: Vec<ListingId> = page.rows.iter().map(|listing| listing.id).collect();
        let entries = self.ledger.after(last.revision, &ids)?;
        let listed = entries.into_iter().filter(|entry| entry.kind == EntryKind::Listed);
        Ok(listed.map(|entry| entry.listing).collect())
    }

    /// The new matches of each search, most imminent first; `None` for one without any.
    fn new_matches(
        &self,
        account: AccountId,
        case: &Case,
        covered: &[CoveredSearch],
    ) -> Result<Vec<Option<ListingPage>>, ListingError> {
        let listed = self.listed(covered.iter().map(|search| search.after.from))?;
        let mut room = MOST_IN_EMAIL;
        let page = |CoveredSearch { after, .. }: &CoveredSearch| {
            let mut ids = window(&listed, after.from, after.upto);
            if !ids.is_empty() {
                let waiting = case.waiting.map(|waiting| waiting.id);
                let before = self.store.listed_before(after.search.id, &ids, waiting)?;
                let before: HashSet<ListingId> = before.into_iter().collect();
                ids.retain(|id| !before.contains(id));
            }
            let most = room.clamp(1, MOST_MATCHES);
            let Some(found) = self.among(account, &after.search, ids, most)? else {
                return Ok(None);
            };
            let mut page = found.page(Detail::Row)?;
            page.rows.truncate(usize::try_from(room).unwrap_or(usize::MAX));
            room -= page.rows.len() as u64;
            Ok((page.total > 0).then_some(page))
        };
        covered.iter().map(page).collect()
    }

    /// The number of matches of each search that were listed since the bell knows it.
    fn counts(
        &self,
        account: AccountId,
        covered: &[CoveredSearch],
    ) -> Result<Vec<u64>, ListingError> {
        let listed = self.listed(covered.iter().map(|search| search.before.noted))?;
        let count = |CoveredSearch { before, after, .. }: &CoveredSearch| {
            let ids = window(&listed, before.noted, after.noted);
            self.among(account, &after.search, ids, 1)?.map_or(Ok(0), |found| found.total())
        };
        covered.iter().map(count).collect()
    }

    /// What was listed since the earliest of these revisions.
    fn listed(
        &self,
        since: impl Iterator<Item = Revision>,
    ) -> Result<Vec<(ListingId, Revision)>, PortError> {
        since
            .min()
            .map_or(Ok(Vec::new()), |earliest| self.ledger.listed_after(earliest, MOST_LISTED))
    }

    /// The matches of a search among these listings. `None` if there are none, or if its view cannot be
    /// shown any more.
    fn among(
        &self,
        account: AccountId,
        search: &SavedSearch,
        ids: Vec<ListingId>,
        most: u64,
    ) -> Result<Option<Matches>, ListingError> {
        let asked = self.views.read(account, &search.view).filter(|_| !ids.is_empty());
        let Some(asked) = asked else { return Ok(None) };
        let criteria = SearchListings {
            scope: Scope::Ids(ids),
            sort: Historical::Current.default_sort(),
            page: Page::new(1, most).unwrap_or_default(),
            ..asked.criteria
        };
        self.search.matches(SubscriberSearch { criteria, ..asked }).map(Some)
    }
}

/// What was listed after one revision and up to another one.
fn window(listed: &[(ListingId, Revision)], from: Revision, upto: Revision) -> Vec<ListingId> {
    let within = listed.iter().filter(|(_, at)| *at > from && *at <= upto);
    within.map(|(id, _)| *id).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Decides again right before a push is sent: the person may have removed the property or turned
/// alerts off, and a later import may have taken the change back.
impl PushNews for NewsService {
    fn note(
        &self,
        account: AccountId,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Result<Option<PushNote>, PortError> {
        if !self.may_send(MailKind::Alert, Some(account), now)? {
            return Ok(None);
        }
        let news = self.store.news_since(account, revision)?;
        Ok(push_note(&news, revision, &TodayByState::at(now), &self.mails.links))
    }
}

/// Decides about every kind of optional email.
impl Permission for NewsService {
    fn may_send(
        &self,
        kind: MailKind,
        account: Option<AccountId>,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let Some(mail) = kind.optional() else { return Ok(true) };
        let Some(account) = account else { return Ok(false) };
        let follower = self.store.follower(account)?;
        Ok(follower.is_some_and(|follower| self.mails.are_wanted(&follower, mail, now)))
    }
}

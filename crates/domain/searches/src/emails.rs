use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use ledger::SaleLedger;
use listings::{
    Detail, ListingError, ListingPage, Page, Scope, SearchListings, SearchService, SubscriberSearch,
};
use mail::{Letter, OptionalMail, Outgoing};
use news::{HOLD_SECONDS, OptionalMails};

use crate::due::Due;
use crate::email_letter::{letter, matches};
use crate::email_ports::{
    CoveredSearch, MailedSearch, SearchMailCase, SearchMailPlan, SearchMailStore,
};
use crate::pace::MailPace;
use crate::ports::ViewReader;

/// The maximum number of listings of one search in one email. A link opens the whole view.
pub const MOST_MATCHES: u64 = 50;

/// The maximum number of listings in one email. Mail programs cut longer emails off.
pub const MOST_IN_EMAIL: u64 = 200;

/// New listings are sought among this many that were listed last.
const MOST_LISTED: usize = 100_000;
/// How long a worker has a round for itself. If it takes longer, a second worker helps.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How many accounts are read at a time.
const BATCH: usize = 200;
/// How often a person is decided about when something changes meanwhile.
const TRIES: usize = 3;

/// The result of a round of emails about saved searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchMailReport {
    /// The emails that were queued or replaced.
    pub emails: u64,
    /// The people for whose searches there was nothing to report.
    pub without_matches: u64,
}

/// Queues emails about saved searches.
#[derive(Clone)]
pub struct SearchMailService {
    store: Arc<dyn SearchMailStore>,
    views: Arc<dyn ViewReader>,
    ledger: Arc<dyn SaleLedger>,
    search: SearchService,
    mails: OptionalMails,
    /// What this process has seen worked off, so that it does not ask again.
    done: Arc<Mutex<Option<Due>>>,
}

impl SearchMailService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn SearchMailStore>,
        views: Arc<dyn ViewReader>,
        ledger: Arc<dyn SaleLedger>,
        search: SearchService,
        mails: OptionalMails,
    ) -> Self {
        Self { store, views, ledger, search, mails, done: Arc::default() }
    }

    /// Queues the emails that are due. Returns `None` when none is, or when another worker is at
    /// it. A worker that dies on the way leaves the rest to the next one.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn run(&self) -> Result<Option<SearchMailReport>, PortError> {
        let now = self.mails.now();
        let due = Due::at(now, self.store.newest_listed()?);
        if *self.done.lock().unwrap_or_else(PoisonError::into_inner) == Some(due)
            || !self.store.lease(&due, now, now + LEASE)?
        {
            return Ok(None);
        }
        let mut report = SearchMailReport::default();
        let mut after = None;
        loop {
            let accounts = self.store.readers(&due, after, BATCH)?;
            let Some(last) = accounts.last() else { break };
            after = Some(*last);
            for account in accounts {
                match self.decide(account, &due)? {
                    Some(true) => report.emails += 1,
                    Some(false) => report.without_matches += 1,
                    None => {}
                }
            }
        }
        self.store.finish(&due, self.mails.now())?;
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = Some(due);
        Ok(Some(report))
    }

    /// Decides about one person. Returns whether an email was queued; `None` if nothing is due any
    /// more.
    fn decide(&self, account: AccountId, due: &Due) -> Result<Option<bool>, PortError> {
        for _ in 0..TRIES {
            let Some(case) = self.store.case(account)? else { return Ok(None) };
            let now = self.mails.now();
            let Some(plan) = self.plan(account, &case, due, now)? else { return Ok(None) };
            if self.store.record(account, &plan, now)? {
                return Ok(Some(plan.message.is_some()));
            }
        }
        Ok(None)
    }

    fn plan(
        &self,
        account: AccountId,
        case: &SearchMailCase,
        due: &Due,
        now: DateTime<Utc>,
    ) -> Result<Option<SearchMailPlan>, PortError> {
        let SearchMailCase { follower, searches, waiting } = case;
        if !searches.iter().any(|search| due.includes(search)) {
            return Ok(None);
        }
        let waits = |search: &MailedSearch| {
            search.email.is_some() && search.email == waiting.map(|waiting| waiting.id)
        };
        let covered: Vec<CoveredSearch> = searches
            .iter()
            .filter(|search| due.includes(search) || waits(search))
            .map(|search| CoveredSearch {
                before: search.clone(),
                from: if waits(search) { search.from } else { search.upto },
                upto: due.newest.max(search.upto),
                edition: match search.pace {
                    MailPace::Daily if due.includes(search) => Some(due.daily),
                    MailPace::Weekly if due.includes(search) => due.weekly,
                    _ => search.edition,
                },
            })
            .collect();
        let mut plan =
            SearchMailPlan { replaces: *waiting, covered, message: None, listed: Vec::new() };
        if !self.mails.are_wanted(follower, OptionalMail::SavedSearches, now) {
            return Ok(Some(plan));
        }
        let Some(found) = self.found(account, &plan)? else { return Ok(None) };
        let mut sections = Vec::new();
        for (search, page) in &found {
            plan.listed.extend(page.rows.iter().map(|listing| (search.id, listing.id)));
            sections.push(matches(search, page, self.mails.links()));
        }
        if sections.is_empty() {
            return Ok(Some(plan));
        }
        let token = self.mails.token(account, OptionalMail::SavedSearches)?;
        let letter = Letter::SavedSearches(letter(sections, self.mails.links(), &token));
        let composed = self.mails.compose(&letter, &follower.email);
        let is_round = plan.covered.iter().any(|search| {
            search.before.pace != MailPace::Instantly && due.includes(&search.before)
        });
        let not_before = match waiting {
            _ if is_round => now,
            Some(waiting) => waiting.due_at,
            None => now + TimeDelta::seconds(HOLD_SECONDS),
        };
        plan.message = Some(Outgoing { not_before: Some(not_before), ..composed });
        Ok(Some(plan))
    }

    /// The searches of a plan that have new matches, with the first page of them. `None` when the
    /// account was closed meanwhile.
    fn found(
        &self,
        account: AccountId,
        plan: &SearchMailPlan,
    ) -> Result<Option<Vec<(MailedSearch, ListingPage)>>, PortError> {
        let earliest = plan.covered.iter().map(|search| search.from).min();
        let listed = match earliest {
            Some(earliest) => self.ledger.listed_after(earliest, MOST_LISTED)?,
            None => Vec::new(),
        };
        let mut found = Vec::new();
        let mut room = MOST_IN_EMAIL;
        for search in &plan.covered {
            let Some(asked) = self.views.read(account, &search.before.view) else { continue };
            let ids = self.candidates(search, plan, &listed)?;
            if ids.is_empty() {
                continue;
            }
            match self.page(asked, ids, room.clamp(1, MOST_MATCHES)) {
                Ok(mut page) if page.total > 0 => {
                    page.rows.truncate(usize::try_from(room).unwrap_or(usize::MAX));
                    room -= page.rows.len() as u64;
                    found.push((search.before.clone(), page));
                }
                Ok(_) => {}
                Err(ListingError::UnknownSubscriber | ListingError::UnknownListing) => {
                    return Ok(None);
                }
                Err(ListingError::Port(error)) => return Err(error),
            }
        }
        Ok(Some(found))
    }

    /// What was listed in the window of a search and is not in an earlier email about it.
    fn candidates(
        &self,
        search: &CoveredSearch,
        plan: &SearchMailPlan,
        listed: &[(ListingId, Revision)],
    ) -> Result<Vec<ListingId>, PortError> {
        let window: BTreeSet<ListingId> = listed
            .iter()
            .filter(|(_, at)| *at > search.from && *at <= search.upto)
            .map(|(id, _)| *id)
            .collect();
        if window.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<ListingId> = window.into_iter().collect();
        let waiting = plan.replaces.map(|waiting| waiting.id);
        let before: HashSet<ListingId> =
            self.store.listed_before(search.before.id, &ids, waiting)?.into_iter().collect();
        Ok(ids.into_iter().filter(|id| !before.contains(id)).collect())
    }

    /// The most imminent of these listings that the search finds.
    fn page(
        &self,
        asked: SubscriberSearch,
        ids: Vec<ListingId>,
        most: u64,
    ) -> Result<ListingPage, ListingError> {
        let criteria = SearchListings {
            scope: Scope::Ids(ids),
            sort: listings::Historical::Current.default_sort(),
            page: Page::new(1, most).unwrap_or_default(),
            ..asked.criteria
        };
        self.search.matches(SubscriberSearch { criteria, ..asked })?.page(Detail::Row)
    }
}

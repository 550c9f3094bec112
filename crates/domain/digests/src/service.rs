use std::collections::HashSet;
use std::sync::Arc;

use chrono::TimeDelta;
use kernel::{AccountId, EmailAddress, PortError};
use listings::{
    Detail, Historical, ListingError, ListingPage, Page, SearchListings, SearchService,
    SubscriberSearch,
};
use mail::{Letter, OptionalMail, Outgoing};
use news::OptionalMails;

use crate::edition::Edition;
use crate::letter::letter;
use crate::ports::{DigestStore, LastDigest, Reader};

/// The maximum number of sales in one weekly update. A link opens the whole list.
pub const MOST_SALES: u64 = 50;

/// How long after its time an edition is still begun. An older one is not news any more, and a
/// product that was off for days must not surprise people in the middle of a week.
const LATE: TimeDelta = TimeDelta::hours(24);
/// How long a worker has the edition for itself. If it takes longer, a second worker helps.
const LEASE: TimeDelta = TimeDelta::minutes(5);
/// How many accounts are read at a time.
const BATCH: usize = 200;

/// The result of working off an edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestReport {
    /// The edition.
    pub edition: Edition,
    /// The emails that were queued, or would be.
    pub emails: u64,
    /// The people who would get the email, but in whose areas no sale is upcoming.
    pub without_sales: u64,
}

/// An email of an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedDigest {
    /// The recipient.
    pub to: EmailAddress,
    /// The subject line.
    pub subject: String,
    /// The number of upcoming sales in the person's areas.
    pub total: u64,
}

/// An email that was composed for a reader.
struct Draft {
    message: Outgoing,
    digest: LastDigest,
    total: u64,
}

/// Queues weekly updates.
#[derive(Clone)]
pub struct DigestService {
    store: Arc<dyn DigestStore>,
    search: SearchService,
    mails: OptionalMails,
}

impl DigestService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(store: Arc<dyn DigestStore>, search: SearchService, mails: OptionalMails) -> Self {
        Self { store, search, mails }
    }

    /// Returns the edition that has to be worked off now; `None` if the latest one is too old.
    #[must_use]
    pub fn due(&self) -> Option<Edition> {
        let now = self.mails.now();
        let latest = Edition::latest(now);
        (now - latest.due_at() < LATE).then_some(latest)
    }

    /// Returns the latest edition, however old it is.
    #[must_use]
    pub fn latest(&self) -> Edition {
        Edition::latest(self.mails.now())
    }

    /// Queues the edition that is due for everyone who wants it. Returns `None` when none is due,
    /// or when it is finished or in the hands of another worker. A worker that dies on the way
    /// leaves the rest to the next one.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn run(&self) -> Result<Option<DigestReport>, PortError> {
        let Some(edition) = self.due() else { return Ok(None) };
        let now = self.mails.now();
        if !self.store.lease(edition, now, now + LEASE)? {
            return Ok(None);
        }
        let report = self.queue(edition)?;
        self.store.finish(edition, self.mails.now())?;
        Ok(Some(report))
    }

    /// Queues an edition for everyone who wants it and did not get it yet, whether or not it is
    /// finished.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn queue(&self, edition: Edition) -> Result<DigestReport, PortError> {
        self.each(edition, &mut |account, draft| {
            let Draft { message, digest, .. } = draft;
            self.store.queue(account, digest, &message, self.mails.now())
        })
    }

    /// Calls `planned` with each email that [`DigestService::queue`] would queue now. It stores
    /// nothing.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn plan(
        &self,
        edition: Edition,
        planned: &mut dyn FnMut(PlannedDigest),
    ) -> Result<DigestReport, PortError> {
        self.each(edition, &mut |_, draft| {
            let Draft { message, total, .. } = draft;
            let message = message.message;
            planned(PlannedDigest { to: message.to, subject: message.subject, total });
            Ok(true)
        })
    }

    /// Calls `take` with the email of each reader, which returns whether it counts.
    fn each(
        &self,
        edition: Edition,
        take: &mut dyn FnMut(AccountId, Draft) -> Result<bool, PortError>,
    ) -> Result<DigestReport, PortError> {
        let mut report = DigestReport { edition, emails: 0, without_sales: 0 };
        let mut after = None;
        loop {
            let accounts = self.store.readers(edition, after, BATCH)?;
            let Some(last) = accounts.last() else { return Ok(report) };
            after = Some(*last);
            for account in accounts {
                let Some(reader) = self.wanting(account)? else { continue };
                match self.draft(account, &reader, edition)? {
                    None => report.without_sales += 1,
                    Some(draft) => report.emails += u64::from(take(account, draft)?),
                }
            }
        }
    }

    fn wanting(&self, account: AccountId) -> Result<Option<Reader>, PortError> {
        let now = self.mails.now();
        let wants = |reader: &Reader| {
            self.mails.are_wanted(&reader.follower, OptionalMail::WeeklyUpdates, now)
        };
        Ok(self.store.reader(account)?.filter(wants))
    }

    /// Composes the email of a reader; `None` if there is nothing to list.
    fn draft(
        &self,
        account: AccountId,
        reader: &Reader,
        edition: Edition,
    ) -> Result<Option<Draft>, PortError> {
        let Some(page) = self.upcoming(account)? else { return Ok(None) };
        let Reader { follower, last } = reader;
        let new = match last {
            None => HashSet::new(),
            Some(LastDigest { revision, .. }) => {
                let ids: Vec<_> = page.rows.iter().map(|listing| listing.id).collect();
                self.store.listed_after(&ids, *revision)?.into_iter().collect()
            }
        };
        let token = self.mails.token(account, OptionalMail::WeeklyUpdates)?;
        let letter = Letter::WeeklyUpdate(letter(&page, &new, *last, self.mails.links(), &token));
        let message = self.mails.compose(&letter, &follower.email);
        let digest = LastDigest { edition, revision: page.revision };
        Ok(Some(Draft { message, digest, total: page.total }))
    }

    /// The first page of what the link in the email opens; `None` if it is empty.
    fn upcoming(&self, account: AccountId) -> Result<Option<ListingPage>, PortError> {
        let criteria = SearchListings {
            historical: Historical::Current,
            sort: Historical::Current.default_sort(),
            page: Page::new(1, MOST_SALES).unwrap_or_default(),
            ..SearchListings::default()
        };
        let search =
            SubscriberSearch { in_my_areas: true, ..SubscriberSearch::new(account, criteria) };
        let found = self.search.matches(search).and_then(|matches| matches.page(Detail::Row));
        match found {
            Ok(page) => Ok((!page.rows.is_empty()).then_some(page)),
            // The account was closed meanwhile.
            Err(ListingError::UnknownSubscriber | ListingError::UnknownListing) => Ok(None),
            Err(ListingError::Port(error)) => Err(error),
        }
    }
}

use std::sync::{Arc, Mutex, PoisonError};

use kernel::{AccountId, ListingId, PortError, Revision};
use ledger::SaleLedger;
use listings::{ListingError, Scope, SearchListings, SearchService, SubscriberSearch};
use news::OptionalMails;
use news::bell::{SearchMatches, Subject};

use crate::email_ports::SearchMailStore;
use crate::note_ports::{NotedSearch, SearchNoteStore};
use crate::ports::ViewReader;

/// New listings are sought among this many that were listed last.
const MOST_LISTED: usize = 100_000;
/// How many accounts are read at a time.
const BATCH: usize = 200;

/// Notifies people of new matches of their saved searches, whether or not they want emails about them
/// (`docs/product.md#notifications`).
#[derive(Clone)]
pub struct SearchNoteService {
    store: Arc<dyn SearchNoteStore>,
    mail: Arc<dyn SearchMailStore>,
    views: Arc<dyn ViewReader>,
    ledger: Arc<dyn SaleLedger>,
    search: SearchService,
    mails: OptionalMails,
    /// The revision that this process has seen worked off, so that it does not ask again.
    done: Arc<Mutex<Revision>>,
}

impl SearchNoteService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn SearchNoteStore>,
        mail: Arc<dyn SearchMailStore>,
        views: Arc<dyn ViewReader>,
        ledger: Arc<dyn SaleLedger>,
        search: SearchService,
        mails: OptionalMails,
    ) -> Self {
        let done = Arc::new(Mutex::new(Revision(-1)));
        Self { store, mail, views, ledger, search, mails, done }
    }

    /// Works off the imports since the last call, and returns how many notifications it stored. A
    /// worker that dies on the way leaves the rest to the next one.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn run(&self) -> Result<usize, PortError> {
        let newest = self.mail.newest_listed()?;
        if *self.done.lock().unwrap_or_else(PoisonError::into_inner) >= newest {
            return Ok(0);
        }
        let (mut stored, mut after) = (0, None);
        loop {
            let accounts = self.store.unnoted(newest, after, BATCH)?;
            let Some(last) = accounts.last() else { break };
            after = Some(*last);
            for account in accounts {
                stored += self.work(account, newest)?;
            }
        }
        *self.done.lock().unwrap_or_else(PoisonError::into_inner) = newest;
        Ok(stored)
    }

    /// Works off one person. If another worker does the same, one of them records nothing.
    fn work(&self, account: AccountId, newest: Revision) -> Result<usize, PortError> {
        let Some((follower, searches)) = self.store.noted(account)? else { return Ok(0) };
        let due: Vec<NotedSearch> =
            searches.into_iter().filter(|search| search.upto < newest).collect();
        let Some(earliest) = due.iter().map(|search| search.upto).min() else { return Ok(0) };
        let now = self.mails.now();
        let mut notes = Vec::new();
        if self.mails.is_entitled(&follower, now) {
            let listed = self.ledger.listed_after(earliest, MOST_LISTED)?;
            // The last one is the newest, so that the person's first search is at the top.
            for search in due.iter().rev() {
                match self.count(account, search, newest, &listed) {
                    Ok(0) => {}
                    Ok(count) => notes.push(Subject::Search(SearchMatches {
                        search: search.id.0,
                        revision: newest,
                        name: search.name.to_string(),
                        view: search.view.as_str().to_owned(),
                        count,
                    })),
                    Err(ListingError::UnknownSubscriber | ListingError::UnknownListing) => {
                        return Ok(0);
                    }
                    Err(ListingError::Port(error)) => return Err(error),
                }
            }
        }
        Ok(if self.store.note(account, &due, newest, &notes, now)? { notes.len() } else { 0 })
    }

    /// The number of matches of a search that were listed since the bell knows it.
    fn count(
        &self,
        account: AccountId,
        search: &NotedSearch,
        newest: Revision,
        listed: &[(ListingId, Revision)],
    ) -> Result<u64, ListingError> {
        let Some(asked) = self.views.read(account, &search.view) else { return Ok(0) };
        let window = listed.iter().filter(|(_, at)| *at > search.upto && *at <= newest);
        let mut ids: Vec<ListingId> = window.map(|(id, _)| *id).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(0);
        }
        let criteria = SearchListings { scope: Scope::Ids(ids), ..asked.criteria };
        self.search.matches(SubscriberSearch { criteria, ..asked })?.total()
    }
}

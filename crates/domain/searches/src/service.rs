use std::sync::Arc;

use kernel::{AccountId, Clock, ListingId, Revision};
use ledger::SaleLedger;
use listings::{Scope, SearchListings, SearchService, SubscriberSearch};
use saved::Visit;

use crate::error::{MOST_SEARCHES, SavedSearchError};
use crate::name::SearchName;
use crate::pace::MailPace;
use crate::ports::{SavedSearch, SearchId, SearchStore, ViewReader};
use crate::rounds::latest_round;
use crate::view::ViewAddress;

/// New listings are counted among this many that were listed last. The number of a person who was
/// away for longer is then a lower bound.
const MOST_LISTED: usize = 100_000;

/// A saved search with the number of its new listings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedSearch {
    /// The saved search.
    pub search: SavedSearch,
    /// How many of its matches were listed since the visit before. `None` when the view cannot be
    /// read any more, for example because a filter no longer exists.
    pub new: Option<u64>,
}

/// Saves searches for subscribers.
#[derive(Clone)]
pub struct SavedSearchService {
    store: Arc<dyn SearchStore>,
    views: Arc<dyn ViewReader>,
    ledger: Arc<dyn SaleLedger>,
    search: SearchService,
    clock: Arc<dyn Clock>,
}

impl SavedSearchService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn SearchStore>,
        views: Arc<dyn ViewReader>,
        ledger: Arc<dyn SaleLedger>,
        search: SearchService,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, views, ledger, search, clock }
    }

    /// Saves a view at the end of the list, with emails at this pace. Nothing in it is new yet.
    ///
    /// # Errors
    /// [`SavedSearchError::UnreadableView`], [`SavedSearchError::TooMany`] when the account has
    /// [`MOST_SEARCHES`], and the errors of the ports.
    pub fn save(
        &self,
        account: AccountId,
        name: &SearchName,
        view: &ViewAddress,
        pace: MailPace,
    ) -> Result<CountedSearch, SavedSearchError> {
        self.views.read(account, view).ok_or(SavedSearchError::UnreadableView)?;
        let now = self.clock.now();
        let mut search = self.store.insert(account, name, view, now, MOST_SEARCHES)?;
        if pace != MailPace::None {
            self.store.set_mail(account, search.id, pace, latest_round(pace, now))?;
            search.mail = pace;
        }
        Ok(CountedSearch { search, new: Some(0) })
    }

    /// Returns the account's searches in its order. A look at the list is not a visit.
    ///
    /// # Errors
    /// The errors of the ports.
    pub fn list(&self, account: AccountId) -> Result<Vec<CountedSearch>, SavedSearchError> {
        let stored = self.store.list(account)?;
        let now = self.clock.now();
        // What is new during a visit remains so until the visit has ended.
        let since =
            |search: &SavedSearch| Visit::look(Some(search.visit), now, stored.newest).since;
        let Some(earliest) = stored.searches.iter().map(since).min() else {
            return Ok(Vec::new());
        };
        let listed = self.ledger.listed_after(earliest, MOST_LISTED)?;
        let counted = stored.searches.into_iter().map(|search| {
            let since = since(&search);
            self.counted(account, search, since, &listed)
        });
        counted.collect()
    }

    /// Counts as a look at a search, which begins or extends a visit, and returns the search.
    ///
    /// # Errors
    /// [`SavedSearchError::Unknown`] when the account has no such search, and the errors of the
    /// ports.
    pub fn visit(
        &self,
        account: AccountId,
        id: SearchId,
    ) -> Result<CountedSearch, SavedSearchError> {
        let now = self.clock.now();
        let look = &mut |last, newest| Visit::look(Some(last), now, newest);
        let search = self.store.visit(account, id, look)?.ok_or(SavedSearchError::Unknown)?;
        let since = search.visit.since;
        let listed = self.ledger.listed_after(since, MOST_LISTED)?;
        self.counted(account, search, since, &listed)
    }

    /// Renames a search.
    ///
    /// # Errors
    /// [`SavedSearchError::Unknown`] when the account has no such search,
    /// [`SavedSearchError::Port`] when the store fails.
    pub fn rename(
        &self,
        account: AccountId,
        id: SearchId,
        name: &SearchName,
    ) -> Result<(), SavedSearchError> {
        if self.store.rename(account, id, name)? { Ok(()) } else { Err(SavedSearchError::Unknown) }
    }

    /// Sets how often there are emails about a search.
    ///
    /// # Errors
    /// [`SavedSearchError::Unknown`] when the account has no such search,
    /// [`SavedSearchError::Port`] when the store fails.
    pub fn set_mail(
        &self,
        account: AccountId,
        id: SearchId,
        pace: MailPace,
    ) -> Result<(), SavedSearchError> {
        let round = latest_round(pace, self.clock.now());
        match self.store.set_mail(account, id, pace, round)? {
            true => Ok(()),
            false => Err(SavedSearchError::Unknown),
        }
    }

    /// Puts the searches into this order. Searches that are not in `ids` follow.
    ///
    /// # Errors
    /// [`SavedSearchError::Port`] when the store fails.
    pub fn reorder(&self, account: AccountId, ids: &[SearchId]) -> Result<(), SavedSearchError> {
        Ok(self.store.reorder(account, ids)?)
    }

    /// Removes a search. It can be restored for a day.
    ///
    /// # Errors
    /// [`SavedSearchError::Unknown`] when the account has no such search,
    /// [`SavedSearchError::Port`] when the store fails.
    pub fn remove(&self, account: AccountId, id: SearchId) -> Result<(), SavedSearchError> {
        if self.store.remove(account, id, self.clock.now(), MOST_SEARCHES)? {
            Ok(())
        } else {
            Err(SavedSearchError::Unknown)
        }
    }

    /// Restores a removed search at its place.
    ///
    /// # Errors
    /// [`SavedSearchError::Unknown`], [`SavedSearchError::TooMany`] when the account has
    /// [`MOST_SEARCHES`] again, and [`SavedSearchError::Port`] when the store fails.
    pub fn restore(&self, account: AccountId, id: SearchId) -> Result<(), SavedSearchError> {
        self.store.restore(account, id, MOST_SEARCHES)
    }

    /// Counts the matches of a search that were listed after `since`. `listed` has the listings that
    /// were listed last, with the revisions at which they were.
    fn counted(
        &self,
        account: AccountId,
        search: SavedSearch,
        since: Revision,
        listed: &[(ListingId, Revision)],
    ) -> Result<CountedSearch, SavedSearchError> {
        let Some(asked) = self.views.read(account, &search.view) else {
            return Ok(CountedSearch { search, new: None });
        };
        let ids: Vec<ListingId> =
            listed.iter().filter(|(_, at)| *at > since).map(|(id, _)| *id).collect();
        if ids.is_empty() {
            return Ok(CountedSearch { search, new: Some(0) });
        }
        let criteria = SearchListings { scope: Scope::Ids(ids), ..asked.criteria };
        let new = self.search.matches(SubscriberSearch { criteria, ..asked })?.total()?;
        Ok(CountedSearch { search, new: Some(new) })
    }
}

use std::collections::HashMap;
use std::sync::Arc;

use geography::TodayByState;
use kernel::{AccountId, Clock, ListingId};
use listings::{Detail, Historical, Listing, ListingService, Scope, SearchListings, UniqueId};

use crate::annotation::Annotation;
use crate::error::SavedError;
use crate::news::{News, news};
use crate::ports::{Saved, SavedStore};
use crate::visit::Visit;

/// The most properties that a person keeps (`product.md`, 'Listings on the wire').
pub const MOST_SAVED: u64 = 10_000;

/// A saved property as it is listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedRow {
    /// The listing.
    pub listing: Listing,
    /// What the subscriber made of it.
    pub saved: Saved,
    /// What changed since the visit before.
    pub news: Vec<News>,
}

/// A page of saved properties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedPage {
    /// The rows, in order.
    pub rows: Vec<SavedRow>,
    /// How many match in all.
    pub total: u64,
    /// How many pages they make.
    pub pages: u64,
    /// The days by which derived values are to be told.
    pub today: TodayByState,
}

/// Keeps properties for subscribers.
#[derive(Clone)]
pub struct SavedService {
    store: Arc<dyn SavedStore>,
    listings: ListingService,
    clock: Arc<dyn Clock>,
}

impl SavedService {
    /// A service over these.
    #[must_use]
    pub fn new(
        store: Arc<dyn SavedStore>,
        listings: ListingService,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, listings, clock }
    }

    /// Saves everything that a search finds ('Save All'), whatever its page, and gives what is newly
    /// saved. Saving twice is saving once.
    ///
    /// # Errors
    /// [`SavedError::TooMany`] when more than [`MOST_SAVED`] would be kept, and the ports' errors;
    /// nothing is saved then.
    pub fn save(
        &self,
        account: AccountId,
        search: &SearchListings,
    ) -> Result<Vec<UniqueId>, SavedError> {
        let found = self.listings.places(search, MOST_SAVED)?.ok_or(SavedError::TooMany)?;
        self.store.save(account, &found, self.clock.now(), MOST_SAVED)
    }

    /// Saves the properties with these keys, whatever became of them. What doesn't exist is left out.
    ///
    /// # Errors
    /// As [`SavedService::save`].
    pub fn save_these(
        &self,
        account: AccountId,
        ids: Vec<UniqueId>,
    ) -> Result<Vec<UniqueId>, SavedError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.save(account, &everything(Scope::UniqueIds(ids)))
    }

    /// Lets properties go and gives those that were kept, with what was written on them, so that a
    /// person can take it back.
    ///
    /// # Errors
    /// [`SavedError::Port`] when the store fails.
    pub fn remove(&self, account: AccountId, ids: &[UniqueId]) -> Result<Vec<Saved>, SavedError> {
        Ok(self.store.remove(account, ids)?)
    }

    /// Writes a note and a stage on a saved property.
    ///
    /// # Errors
    /// [`SavedError::NotSaved`] when it isn't saved, [`SavedError::Port`] when the store fails.
    pub fn annotate(
        &self,
        account: AccountId,
        id: &UniqueId,
        annotation: &Annotation,
    ) -> Result<(), SavedError> {
        if self.store.annotate(account, id, annotation)? {
            Ok(())
        } else {
            Err(SavedError::NotSaved)
        }
    }

    /// A page of what `search` finds among the saved properties, with what changed since the visit
    /// before. Looking is what a visit is made of.
    ///
    /// # Errors
    /// The ports' errors.
    pub fn page(
        &self,
        account: AccountId,
        search: &SearchListings,
    ) -> Result<SavedPage, SavedError> {
        let now = self.clock.now();
        let visit =
            self.store.visit(account, &mut |last, newest| Visit::look(last, now, newest))?;
        let mut saved: HashMap<ListingId, Saved> =
            self.store.saved(account)?.into_iter().map(|saved| (saved.listing, saved)).collect();
        let search = SearchListings {
            scope: Scope::Ids(saved.keys().copied().collect()),
            with_duplicates: true,
            ..search.clone()
        };
        let page = self.listings.page(&search, Detail::Row)?;
        let shown: Vec<ListingId> = page.rows.iter().map(|row| row.id).collect();
        let mut news = news(&self.store.entries(account, visit.since, &shown)?);
        let rows = page
            .rows
            .into_iter()
            .filter_map(|listing| {
                let saved = saved.remove(&listing.id)?;
                let news = news.remove(&listing.id).unwrap_or_default();
                Some(SavedRow { listing, saved, news })
            })
            .collect();
        Ok(SavedPage { rows, total: page.total, pages: page.pages, today: page.today })
    }

    /// What an account has written on its properties, for a download of them.
    ///
    /// # Errors
    /// [`SavedError::Port`] when the store fails.
    pub fn annotations(
        &self,
        account: AccountId,
    ) -> Result<HashMap<ListingId, Annotation>, SavedError> {
        let saved = self.store.saved(account)?;
        Ok(saved.into_iter().map(|saved| (saved.listing, saved.annotation)).collect())
    }
}

/// Listings of a scope, whatever became of them.
fn everything(scope: Scope) -> SearchListings {
    SearchListings {
        scope,
        historical: Historical::All,
        with_duplicates: true,
        ..SearchListings::default()
    }
}

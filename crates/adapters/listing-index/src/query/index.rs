//! The index that implements the domain's ports.

use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock};

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{PortError, Revision};
use listings::{
    FacetSet, Facets, Hits, ListingError, ListingSearch, MatchCursor, SaleDayCount, SearchListings,
    Totals,
};

use crate::query::matches::Matches;
use crate::query::snapshot::Snapshot;

/// The listings in memory, one revision at a time.
///
/// A search uses the revision that is current when it starts. The next revision is built next to it
/// and then replaces it, so searches never wait. Until the first revision is loaded, every search
/// fails with [`PortError::Unavailable`].
#[derive(Debug)]
pub struct ListingIndex {
    current: RwLock<Option<Arc<Snapshot>>>,
    pub(crate) chunk: usize,
}

/// The number of listings sorted at a time. A larger number needs more memory while loading, and a
/// smaller one more merging.
const CHUNK: usize = 1 << 17;

impl Default for ListingIndex {
    fn default() -> Self {
        Self::with_chunks_of(CHUNK)
    }
}

/// The index has not been loaded yet.
#[derive(Debug, thiserror::Error)]
#[error("the listings are still being loaded")]
struct NotLoaded;

impl ListingIndex {
    /// Creates an empty index that will sort `listings` at a time while loading.
    #[must_use]
    pub const fn with_chunks_of(listings: usize) -> Self {
        Self { current: RwLock::new(None), chunk: listings }
    }

    /// Returns whether the index has been loaded and can be searched.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.current().is_some()
    }

    /// Fails until the index can be searched.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] while the listings are still being loaded.
    pub fn ready(&self) -> Result<(), PortError> {
        self.loaded().map(drop)
    }

    /// Returns the current revision, or `None` before the first load.
    #[must_use]
    pub fn revision(&self) -> Option<Revision> {
        self.current().map(|snapshot| snapshot.revision)
    }

    /// Returns the number of listings. Withdrawn ones are not in the index.
    #[must_use]
    pub fn len(&self) -> usize {
        self.current().map_or(0, |snapshot| snapshot.len())
    }

    /// Returns whether the index contains no listing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the memory used by the listings, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.current().map_or(0, |snapshot| snapshot.bytes())
    }

    pub(crate) fn current(&self) -> Option<Arc<Snapshot>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the current revision.
    pub(crate) fn put(&self, snapshot: Snapshot) {
        let next = Some(Arc::new(snapshot));
        // The old revision is dropped after the lock is released, because freeing it takes longer
        // than the swap.
        let _previous = std::mem::replace(
            &mut *self.current.write().unwrap_or_else(PoisonError::into_inner),
            next,
        );
    }

    pub(crate) fn loaded(&self) -> Result<Arc<Snapshot>, PortError> {
        self.current().ok_or_else(|| PortError::unavailable("listing index", NotLoaded))
    }
}

impl ListingSearch for ListingIndex {
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError> {
        let snapshot = self.loaded()?;
        let found = snapshot.find(search, today);
        let from = search.page.offset();
        let places = from..from.saturating_add(search.page.size());
        let rows = snapshot.ordered(found.all(), search.sort, today, places);
        let ids = rows.into_iter().map(|row| snapshot.segment.rows.ids.get(row)).collect();
        Ok(Hits { ids, total: found.all().count(), revision: snapshot.revision })
    }

    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError> {
        Ok(self.loaded()?.facets(search, which, today))
    }

    fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        Ok(self.loaded()?.sale_days(search, days, today))
    }

    fn totals(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Totals, ListingError> {
        Ok(self.loaded()?.totals(search, today))
    }

    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        let snapshot = self.loaded()?;
        let found = snapshot.find(search, today);
        let rows = snapshot.ordered(found.all(), search.sort, today, 0..u64::MAX);
        let ids = &snapshot.segment.rows.ids;
        Ok(Box::new(Matches::new(rows.into_iter().map(|row| ids.get(row)))?))
    }
}

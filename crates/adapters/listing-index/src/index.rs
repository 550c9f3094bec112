//! The index as the domain's ports know it.

use std::sync::{Arc, PoisonError, RwLock};

use geography::TodayByState;
use kernel::{ListingId, PortError, Revision};
use listings::{FacetSet, Facets, Hits, ListingError, ListingSearch, MatchCursor, SearchListings};

use crate::snapshot::Snapshot;

/// The listings in memory, one revision at a time.
///
/// A search works on the revision that it finds and isn't held up by the next one, which is made
/// beside and then put in its place. Until the first is there, every search fails as unavailable.
#[derive(Debug)]
pub struct ListingIndex {
    current: RwLock<Option<Arc<Snapshot>>>,
    pub(crate) chunk: usize,
}

/// More need more memory beside the index, fewer more merging.
const CHUNK: usize = 1 << 17;

impl Default for ListingIndex {
    fn default() -> Self {
        Self::with_chunks_of(CHUNK)
    }
}

/// Nothing has been loaded yet.
#[derive(Debug, thiserror::Error)]
#[error("the listings are still being loaded")]
struct NotLoaded;

impl ListingIndex {
    /// An index that holds nothing yet and will sort `listings` of them at a time while loading.
    #[must_use]
    pub const fn with_chunks_of(listings: usize) -> Self {
        Self { current: RwLock::new(None), chunk: listings }
    }

    /// Whether it can be searched.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.current().is_some()
    }

    /// Fails until it can be searched.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] while the listings are still being loaded.
    pub fn ready(&self) -> Result<(), PortError> {
        self.loaded().map(drop)
    }

    /// The revision that searches stand on; `None` until there is one.
    #[must_use]
    pub fn revision(&self) -> Option<Revision> {
        self.current().map(|snapshot| snapshot.revision)
    }

    /// How many listings it holds. Withdrawn ones are not held.
    #[must_use]
    pub fn len(&self) -> usize {
        self.current().map_or(0, |snapshot| snapshot.len())
    }

    /// Whether it holds no listing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes the listings take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.current().map_or(0, |snapshot| snapshot.bytes())
    }

    pub(crate) fn current(&self) -> Option<Arc<Snapshot>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts the next revision in place of the present one.
    pub(crate) fn put(&self, snapshot: Snapshot) {
        let next = Some(Arc::new(snapshot));
        // The present one is let go after the lock: freeing it takes longer than swapping it.
        let _present = std::mem::replace(
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

    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        let snapshot = self.loaded()?;
        let found = snapshot.find(search, today);
        let rows = snapshot.ordered(found.all(), search.sort, today, 0..u64::MAX);
        let total = rows.len() as u64;
        Ok(Box::new(Matches { snapshot, total, rows: rows.into_iter() }))
    }
}

/// Four bytes a match and the revision that it stands on: listings that change meanwhile neither
/// appear twice nor get lost.
struct Matches {
    snapshot: Arc<Snapshot>,
    total: u64,
    rows: std::vec::IntoIter<u32>,
}

impl MatchCursor for Matches {
    fn total(&self) -> u64 {
        self.total
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        let ids = &self.snapshot.segment.rows.ids;
        Ok(self.rows.by_ref().take(max).map(|row| ids.get(row)).collect())
    }
}

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;

use geography::TodayByState;
use kernel::{Clock, ListingId, PortError};

use crate::facets::{FacetSet, Facets};
use crate::listing::{Listing, UniqueId};
use crate::ports::{Detail, ListingError, ListingRows, ListingSearch, RowSink};
use crate::previews::PreviewService;
use crate::search::SearchListings;

/// A page of listings and how it stands in the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingPage {
    /// The rows, in order.
    pub rows: Vec<Listing>,
    /// How many listings match in all.
    pub total: u64,
    /// How many pages they make.
    pub pages: u64,
    /// The days by which the rows' derived values are to be told.
    pub today: TodayByState,
}

/// Answers subscribers' questions about listings.
#[derive(Clone)]
pub struct ListingService {
    search: Arc<dyn ListingSearch>,
    rows: Arc<dyn ListingRows>,
    clock: Arc<dyn Clock>,
}

/// How many rows a stream fetches at a time.
const BATCH: usize = 1_000;
/// How many batches are fetched while the one before them is written: two keep the store at work while
/// one is being read.
const AHEAD: usize = 2;

impl ListingService {
    /// A service over these ports.
    #[must_use]
    pub fn new(
        search: Arc<dyn ListingSearch>,
        rows: Arc<dyn ListingRows>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { search, rows, clock }
    }

    /// What draws previews for visitors from the same listings.
    #[must_use]
    pub fn previews(&self) -> PreviewService {
        PreviewService::new(self.search.clone(), self.rows.clone(), self.clock.clone())
    }

    /// Each state's day now.
    #[must_use]
    pub fn today(&self) -> TodayByState {
        TodayByState::at(self.clock.now())
    }

    /// One page of a search.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn page(
        &self,
        search: &SearchListings,
        detail: Detail,
    ) -> Result<ListingPage, ListingError> {
        let today = self.today();
        let hits = self.search.page(search, &today)?;
        let rows = self.rows.fetch(&hits.ids, detail)?;
        Ok(ListingPage { rows, total: hits.total, pages: search.page.count(hits.total), today })
    }

    /// The options of a search's filters with their counts.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn facets(&self, search: &SearchListings, which: FacetSet) -> Result<Facets, ListingError> {
        self.search.facets(search, which, &self.today())
    }

    /// How many listings match.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn total(&self, search: &SearchListings) -> Result<u64, ListingError> {
        Ok(self.search.page(search, &self.today())?.total)
    }

    /// The places of all that matches, in order; `None` when they are more than `most`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn places(
        &self,
        search: &SearchListings,
        most: u64,
    ) -> Result<Option<Vec<ListingId>>, ListingError> {
        let mut cursor = self.search.matches(search, &self.today())?;
        if cursor.total() > most {
            return Ok(None);
        }
        let mut places = Vec::new();
        loop {
            let batch = cursor.next(BATCH)?;
            if batch.is_empty() {
                return Ok(Some(places));
            }
            places.extend(batch);
        }
    }

    /// One listing by its key, with every value.
    ///
    /// # Errors
    /// [`ListingError::UnknownListing`] when there is none, [`ListingError::Port`] when a port fails.
    pub fn find(&self, unique_id: &UniqueId) -> Result<Listing, ListingError> {
        self.rows.find(unique_id)?.ok_or(ListingError::UnknownListing)
    }

    /// Hands `rows` of a search to a sink, in order, a batch at a time: from `skip`, at most `take`.
    /// Memory stays flat, and no connection is held while the sink is slow: the next batches are
    /// fetched meanwhile and wait.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails, [`ListingError::Sink`] when the sink does; in
    /// both cases `finish` isn't called.
    pub fn stream(
        &self,
        search: &SearchListings,
        detail: Detail,
        (skip, take): (u64, u64),
        sink: &mut dyn RowSink,
    ) -> Result<(), ListingError> {
        let today = self.today();
        let mut cursor = self.search.matches(search, &today)?;
        let mut left = cursor.total().saturating_sub(skip).min(take);
        sink.begin(left)?;
        let mut skip = skip;
        std::thread::scope(|scope| -> Result<(), ListingError> {
            let mut fetching: VecDeque<Fetching<'_>> = VecDeque::with_capacity(AHEAD + 1);
            while left > 0 {
                let mut ids: Vec<ListingId> = cursor.next(BATCH)?;
                if ids.is_empty() {
                    break;
                }
                let passed = usize::try_from(skip).unwrap_or(usize::MAX).min(ids.len());
                ids.drain(..passed);
                skip -= passed as u64;
                ids.truncate(usize::try_from(left).unwrap_or(usize::MAX));
                left -= ids.len() as u64;
                fetching.push_back(scope.spawn(move || self.rows.fetch(&ids, detail)));
                if fetching.len() > AHEAD {
                    write_next(&mut fetching, sink, &today)?;
                }
            }
            while !fetching.is_empty() {
                write_next(&mut fetching, sink, &today)?;
            }
            Ok(())
        })?;
        sink.finish()?;
        Ok(())
    }
}

/// A batch on its way.
type Fetching<'a> = ScopedJoinHandle<'a, Result<Vec<Listing>, PortError>>;

/// Waits for the oldest batch and hands its rows over.
fn write_next(
    fetching: &mut VecDeque<Fetching<'_>>,
    sink: &mut dyn RowSink,
    today: &TodayByState,
) -> Result<(), ListingError> {
    let Some(oldest) = fetching.pop_front() else { return Ok(()) };
    // A panic of the store's is ours to pass on.
    let rows = oldest.join().unwrap_or_else(|panic| resume_unwind(panic))?;
    for row in &rows {
        sink.row(row, today)?;
    }
    Ok(())
}

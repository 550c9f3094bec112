use std::ops::RangeInclusive;
use std::sync::Arc;

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{Clock, ListingId, PortError, Revision};

use crate::facets::{FacetSet, Facets};
use crate::listing::{Listing, UniqueId};
use crate::ports::{Detail, ListingError, ListingRows, ListingSearch, MatchCursor, PartialRows};
use crate::previews::PreviewService;
use crate::sale_days::SaleDayCount;
use crate::search::SearchListings;
use crate::totals::Totals;

/// A page of listings with the totals of its search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingPage {
    /// The rows, in order.
    pub rows: Vec<Listing>,
    /// The number of matches on all pages.
    pub total: u64,
    /// The number of pages.
    pub pages: u64,
    /// The current day in each state, from which derived values are computed.
    pub today: TodayByState,
    /// Whether the store did not answer, so that the rows have only the fields of
    /// [`Field::in_partial_rows`](crate::Field::in_partial_rows).
    pub is_partial: bool,
    /// The revision of the data that was searched.
    pub revision: Revision,
}

/// Answers searches for listings. Subscribers' searches come through
/// [`SearchService`](crate::SearchService).
#[derive(Clone)]
pub struct ListingService {
    search: Arc<dyn ListingSearch>,
    rows: Arc<dyn ListingRows>,
    clock: Arc<dyn Clock>,
    partial: Option<Arc<dyn PartialRows>>,
}

/// The number of ids that [`ListingService::ids`] reads at a time.
const BATCH: usize = 1_000;
/// The number of ids that a [`RowStream`] skips at a time before its first row.
const SKIP: usize = 100_000;

impl ListingService {
    /// A service over these ports.
    #[must_use]
    pub fn new(
        search: Arc<dyn ListingSearch>,
        rows: Arc<dyn ListingRows>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { search, rows, clock, partial: None }
    }

    /// Adds `partial`, from which pages are answered while the store does not answer.
    #[must_use]
    pub fn with_partial_rows(self, partial: Arc<dyn PartialRows>) -> Self {
        Self { partial: Some(partial), ..self }
    }

    /// Creates a service that draws previews from the same listings.
    #[must_use]
    pub fn previews(&self) -> PreviewService {
        PreviewService::new(self.search.clone(), self.rows.clone(), self.clock.clone())
    }

    /// The current day in each state.
    #[must_use]
    pub fn today(&self) -> TodayByState {
        TodayByState::at(self.clock.now())
    }

    /// The current day in Eastern time.
    #[must_use]
    pub fn eastern_day(&self) -> NaiveDate {
        geography::eastern_day(self.clock.now())
    }

    /// Returns one page of a search. If the store does not answer, the rows have only the fields
    /// that the index knows.
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
        let (rows, is_partial) = match (self.rows.fetch(&hits.ids, detail), &self.partial) {
            (Err(PortError::Unavailable { .. }), Some(partial)) => {
                (partial.fetch(&hits.ids)?, true)
            }
            (rows, _) => (rows?, false),
        };
        let pages = search.page.count(hits.total);
        Ok(ListingPage {
            rows,
            total: hits.total,
            pages,
            today,
            is_partial,
            revision: hits.revision,
        })
    }

    /// Returns the options of a search's filters with their counts.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn facets(&self, search: &SearchListings, which: FacetSet) -> Result<Facets, ListingError> {
        self.search.facets(search, which, &self.today())
    }

    /// Returns how many sales each county has on each of these days.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        self.search.sale_days(search, days, &self.today())
    }

    /// Returns the totals of the money fields over all matches.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn totals(&self, search: &SearchListings) -> Result<Totals, ListingError> {
        self.search.totals(search, &self.today())
    }

    /// Returns the number of matches.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn total(&self, search: &SearchListings) -> Result<u64, ListingError> {
        Ok(self.search.page(search, &self.today())?.total)
    }

    /// Returns the number of matches, and the revision of the data that was searched.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn size(&self, search: &SearchListings) -> Result<(u64, Revision), ListingError> {
        let hits = self.search.page(search, &self.today())?;
        Ok((hits.total, hits.revision))
    }

    /// Returns the ids of all matches, in order; `None` if there are more than `most`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn ids(
        &self,
        search: &SearchListings,
        most: u64,
    ) -> Result<Option<Vec<ListingId>>, ListingError> {
        let mut cursor = self.search.matches(search, &self.today())?;
        if cursor.total() > most {
            return Ok(None);
        }
        let mut ids = Vec::new();
        loop {
            let batch = cursor.next(BATCH)?;
            if batch.is_empty() {
                return Ok(Some(ids));
            }
            ids.extend(batch);
        }
    }

    /// Returns one listing by its key, with every value. The key of a duplicate finds the listing that
    /// is shown in its place (`docs/product.md#joined-links`).
    ///
    /// # Errors
    /// [`ListingError::UnknownListing`] if the key is unknown, [`ListingError::Port`] when a port
    /// fails.
    pub fn find(&self, unique_id: &UniqueId) -> Result<Listing, ListingError> {
        let found = self.rows.find(unique_id)?.ok_or(ListingError::UnknownListing)?;
        let Some(original) = found.duplicate_of else { return Ok(found) };
        let shown = self.rows.fetch(&[original], Detail::All)?.pop();
        Ok(shown.filter(|shown| !shown.withdrawn).unwrap_or(found))
    }

    /// Begins to read the rows of a search, in order and in batches. It skips `skip` rows and reads
    /// at most `take`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn read(
        &self,
        search: &SearchListings,
        detail: Detail,
        (skip, take): (u64, u64),
    ) -> Result<RowStream, ListingError> {
        let today = self.today();
        let cursor = self.search.matches(search, &today)?;
        let matches = cursor.total();
        let left = matches.saturating_sub(skip).min(take);
        Ok(RowStream { cursor, rows: self.rows.clone(), today, detail, matches, skip, left })
    }

    /// Begins to read these listings, in this order. Unknown ids are left out.
    #[must_use]
    pub fn read_these(&self, ids: Vec<ListingId>, detail: Detail) -> RowStream {
        let (rows, today, matches) = (self.rows.clone(), self.today(), ids.len() as u64);
        let cursor = Box::new(InOrder(ids.into_iter()));
        RowStream { cursor, rows, today, detail, matches, skip: 0, left: matches }
    }

    /// Begins to read the rows of a search, in order, and then the listings of `more`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn read_then(
        &self,
        search: &SearchListings,
        detail: Detail,
        more: Box<dyn MatchCursor>,
    ) -> Result<RowStream, ListingError> {
        let today = self.today();
        let first = self.search.matches(search, &today)?;
        let matches = first.total().saturating_add(more.total());
        let cursor = Box::new(Chain { first: Some(first), then: more, matches });
        let rows = self.rows.clone();
        // The number of further listings may be unknown, so the end of the cursor ends the stream.
        Ok(RowStream { cursor, rows, today, detail, matches, skip: 0, left: u64::MAX })
    }
}

/// Ids that are known already.
struct InOrder(std::vec::IntoIter<ListingId>);

impl MatchCursor for InOrder {
    fn total(&self) -> u64 {
        self.0.len() as u64
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        Ok(self.0.by_ref().take(max).collect())
    }
}

/// Two cursors, one after the other.
struct Chain {
    /// `None` after its end.
    first: Option<Box<dyn MatchCursor>>,
    then: Box<dyn MatchCursor>,
    matches: u64,
}

impl MatchCursor for Chain {
    fn total(&self) -> u64 {
        self.matches
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        if let Some(first) = &mut self.first {
            let ids = first.next(max)?;
            if !ids.is_empty() {
                return Ok(ids);
            }
            self.first = None;
        }
        self.then.next(max)
    }
}

/// The rows of a search, read in batches. Between two batches the stream occupies neither a thread
/// nor a connection, so a slow reader is cheap.
pub struct RowStream {
    cursor: Box<dyn MatchCursor>,
    rows: Arc<dyn ListingRows>,
    today: TodayByState,
    detail: Detail,
    matches: u64,
    skip: u64,
    left: u64,
}

impl RowStream {
    /// The number of matches, including those that are not read.
    #[must_use]
    pub const fn matches(&self) -> u64 {
        self.matches
    }

    /// The number of rows that are not read yet.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// The current day in each state, from which derived values are computed. It stays the same for
    /// the whole stream.
    #[must_use]
    pub const fn today(&self) -> TodayByState {
        self.today
    }

    /// Returns the next batch of at most `most` rows, which are not fetched yet; `None` after the
    /// last batch.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    pub fn next(&mut self, most: usize) -> Result<Option<RowBatch>, ListingError> {
        while self.left > 0 {
            let skipping = usize::try_from(self.skip).unwrap_or(usize::MAX).min(SKIP);
            let mut ids = self.cursor.next(most.max(1).max(skipping))?;
            if ids.is_empty() {
                self.left = 0;
                return Ok(None);
            }
            let skipped = usize::try_from(self.skip).unwrap_or(usize::MAX).min(ids.len());
            ids.drain(..skipped);
            self.skip -= skipped as u64;
            ids.truncate(usize::try_from(self.left).unwrap_or(usize::MAX));
            self.left -= ids.len() as u64;
            if !ids.is_empty() {
                return Ok(Some(RowBatch { ids, rows: self.rows.clone(), detail: self.detail }));
            }
        }
        Ok(None)
    }
}

/// A batch of rows of a [`RowStream`], by database id. Batches can be fetched in any order and more
/// than once.
#[derive(Clone)]
pub struct RowBatch {
    ids: Vec<ListingId>,
    rows: Arc<dyn ListingRows>,
    detail: Detail,
}

impl RowBatch {
    /// The number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there are no rows. A [`RowStream`] never returns such a batch.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Fetches the rows, in order.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    pub fn fetch(&self) -> Result<Vec<Listing>, ListingError> {
        Ok(self.rows.fetch(&self.ids, self.detail)?)
    }
}

#[cfg(test)]
mod streams {
    use chrono::{TimeZone as _, Utc};
    use geography::State;
    use kernel::Revision;
    use kernel::testing::FixedClock;

    use super::*;
    use crate::facts::Facts;
    use crate::testing::InMemoryListings;

    fn service(count: i64) -> ListingService {
        let listing = |id| Listing {
            id: ListingId(id),
            unique_id: UniqueId::parse(&format!("Georgia|{id:04}")).unwrap(),
            state: State::parse("Georgia").unwrap(),
            facts: Facts::default(),
            photos: Vec::new(),
            extras: [].into(),
            revision: Revision(1),
            duplicate_of: None,
            withdrawn: false,
            borrowed: crate::BorrowedValues::default(),
        };
        let store = Arc::new(InMemoryListings::of((1..=count).map(listing).collect()));
        let clock = FixedClock::at(Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap());
        ListingService::new(store.clone(), store, Arc::new(clock))
    }

    fn read(range: (u64, u64), at_a_time: usize) -> Vec<i64> {
        let search = SearchListings::default();
        let mut rows = service(10).read(&search, Detail::Row, range).unwrap();
        assert_eq!(rows.matches(), 10);
        let mut ids = Vec::new();
        while let Some(batch) = rows.next(at_a_time).unwrap() {
            assert!((1..=at_a_time).contains(&batch.len()));
            ids.extend(batch.fetch().unwrap().iter().map(|row| row.id.0));
        }
        assert_eq!(rows.left(), 0);
        ids
    }

    #[test]
    fn a_stream_reads_the_requested_rows_in_order_with_any_batch_size() {
        for at_a_time in [1, 3, 4, 100] {
            assert_eq!(read((0, u64::MAX), at_a_time), (1..=10).collect::<Vec<_>>());
            assert_eq!(read((4, 3), at_a_time), [5, 6, 7], "{at_a_time} at a time");
            assert_eq!(read((8, 5), at_a_time), [9, 10], "{at_a_time} at a time");
            assert_eq!(read((10, 5), at_a_time), [] as [i64; 0]);
        }
    }

    #[test]
    fn a_batch_can_be_fetched_again() {
        let search = SearchListings::default();
        let mut rows = service(3).read(&search, Detail::Row, (0, 10)).unwrap();
        let batch = rows.next(2).unwrap().unwrap();
        assert_eq!(batch.fetch().unwrap(), batch.fetch().unwrap());
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use geography::State;
    use kernel::Revision;
    use kernel::testing::FixedClock;

    use super::*;
    use crate::facts::Facts;
    use crate::testing::InMemoryListings;

    /// A store that always fails with the error that the function creates.
    struct Failing(fn() -> PortError);

    impl ListingRows for Failing {
        fn fetch(&self, _: &[ListingId], _: Detail) -> Result<Vec<Listing>, PortError> {
            Err(self.0())
        }

        fn find(&self, _: &UniqueId) -> Result<Option<Listing>, PortError> {
            Err(self.0())
        }
    }

    struct Index(InMemoryListings);

    impl PartialRows for Index {
        fn fetch(&self, ids: &[ListingId]) -> Result<Vec<Listing>, PortError> {
            self.0.fetch(ids, Detail::Row)
        }
    }

    fn listings() -> Vec<Listing> {
        let listing = |id: i64| Listing {
            id: ListingId(id),
            unique_id: UniqueId::parse(&format!("GA-{id}")).unwrap(),
            state: State::parse("GA").unwrap(),
            facts: Facts::default(),
            photos: Vec::new(),
            extras: std::collections::BTreeMap::new(),
            revision: Revision(1),
            duplicate_of: None,
            withdrawn: false,
            borrowed: crate::BorrowedValues::default(),
        };
        vec![listing(1), listing(2)]
    }

    fn service(why: fn() -> PortError) -> ListingService {
        let search = Arc::new(InMemoryListings::of(listings()));
        let clock = Arc::new(FixedClock::at(DateTime::UNIX_EPOCH));
        ListingService::new(search, Arc::new(Failing(why)), clock)
    }

    fn away() -> PortError {
        PortError::unavailable("store", "it does not answer")
    }

    #[test]
    fn a_page_is_answered_without_the_store_only_while_that_is_unavailable() {
        let index = || Arc::new(Index(InMemoryListings::of(listings())));
        let search = SearchListings::default();
        let page = service(away).with_partial_rows(index()).page(&search, Detail::All).unwrap();
        assert!(page.is_partial);
        assert_eq!((page.total, page.pages), (2, 1));
        let ids: Vec<i64> = page.rows.iter().map(|row| row.id.0).collect();
        assert_eq!(ids, [1, 2]);

        let corrupt = || PortError::corrupt("store", "a bug of ours");
        let bug = service(corrupt).with_partial_rows(index());
        let answer = bug.page(&search, Detail::Row);
        assert!(matches!(answer, Err(ListingError::Port(PortError::Corrupt { .. }))));
        let without_index = service(away).page(&search, Detail::Row);
        assert!(matches!(without_index, Err(ListingError::Port(PortError::Unavailable { .. }))));
    }

    #[test]
    fn one_listing_with_every_value_is_never_answered_without_the_store() {
        let index = Arc::new(Index(InMemoryListings::of(listings())));
        let found = service(away).with_partial_rows(index).find(&UniqueId::parse("GA-1").unwrap());
        assert!(matches!(found, Err(ListingError::Port(PortError::Unavailable { .. }))));
    }
}

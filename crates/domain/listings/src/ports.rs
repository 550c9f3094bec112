//! The ports of the domain. All ports are synchronous, and each method is one transaction.

use std::ops::{ControlFlow, RangeInclusive};
use std::time::Duration;

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{ListingId, PortError, Revision};

use crate::facets::{FacetSet, Facets};
use crate::listing::Listing;
use crate::sale_days::SaleDayCount;
use crate::search::SearchListings;
use crate::totals::Totals;

/// Why listings could not be returned.
#[derive(Debug, thiserror::Error)]
pub enum ListingError {
    /// No listing has this key.
    #[error("no property has this id")]
    UnknownListing,
    /// The search depends on an account that does not exist.
    #[error("the account of the search does not exist")]
    UnknownSubscriber,
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// A page of listing ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hits {
    /// The ids of the page, in order.
    pub ids: Vec<ListingId>,
    /// The number of matches on all pages.
    pub total: u64,
    /// The revision of the data that was searched.
    pub revision: Revision,
}

/// Finds listings.
pub trait ListingSearch: Send + Sync {
    /// Returns the page `search.page` of the matches, in order, and the total. A page after the
    /// last one is empty and has the correct total.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError>;

    /// Returns the same answer as [`Facets::count`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError>;

    /// Returns the same answer as [`count_sale_days`](crate::count_sale_days).
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError>;

    /// Returns the same answer as [`Totals::count`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn totals(&self, search: &SearchListings, today: &TodayByState)
    -> Result<Totals, ListingError>;

    /// Returns a cursor over all matches, in order, for streams. It ignores the page.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError>;
}

/// A result that is read in batches. It uses no connection between two calls.
pub trait MatchCursor: Send {
    /// The number of matches.
    fn total(&self) -> u64;

    /// Returns the next ids, at most `max`. The batch is empty at the end.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError>;
}

/// Which parts of a listing to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The typed columns and the photos.
    Row,
    /// The typed columns, the photos and the extras.
    All,
}

/// Reads listings by id.
pub trait ListingRows: Send + Sync {
    /// Returns the listings in the order of `ids`. It skips an unknown id.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn fetch(&self, ids: &[ListingId], detail: Detail) -> Result<Vec<Listing>, PortError>;

    /// Returns one listing by its key, with every value.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, unique_id: &crate::UniqueId) -> Result<Option<Listing>, PortError>;
}

/// Reads the fields of listings that an index contains, for use when the store does not answer.
pub trait PartialRows: Send + Sync {
    /// Returns the listings in the order of `ids`. It skips an unknown id. The listings have only
    /// the fields of [`Field::in_partial_rows`](crate::Field::in_partial_rows). Any other field is
    /// unknown, which does not mean that it is blank.
    ///
    /// # Errors
    /// [`PortError`] if the index is not ready.
    fn fetch(&self, ids: &[ListingId]) -> Result<Vec<Listing>, PortError>;
}

/// A listing as an index receives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexRow {
    /// The listing, without its photos, which are large, and without its extras.
    pub listing: Listing,
    /// Whether the listing has a photo.
    pub has_photo: bool,
    /// The [identity keys](Listing::identity_keys) of its duplicates, which find it as well.
    pub duplicate_keys: Vec<String>,
}

impl From<Listing> for IndexRow {
    fn from(mut listing: Listing) -> Self {
        let has_photo = !listing.photos.is_empty();
        listing.photos.clear();
        listing.extras.clear();
        Self { listing, has_photo, duplicate_keys: Vec::new() }
    }
}

/// The result of [`ListingFeed::changes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CatchUp {
    /// The sink received all changes up to this revision.
    UpTo(Revision),
    /// The store does not know the requested revision, for example after a restore or a failover.
    /// The caller must load everything again.
    Rebuild,
}

/// Why [`ListingFeed::wait`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// Something may have changed.
    Hint,
    /// The timeout passed, which is normal.
    TimedOut,
}

/// Sends listings and their changes to an index.
pub trait ListingFeed: Send + Sync {
    /// Sends every listing of one snapshot to the sink, in batches. It stops when the sink breaks.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. The caller must then discard the batches it received.
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError>;

    /// Sends every listing that changed after `since` to the sink, from one snapshot.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn changes(
        &self,
        since: Revision,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<CatchUp, PortError>;

    /// Waits for a hint that there are changes. A hint can be lost, so callers must also poll.
    fn wait(&self, at_most: Duration) -> Wake;
}

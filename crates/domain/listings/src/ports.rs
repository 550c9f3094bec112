//! What the domain asks of the outside. All ports are synchronous; each method is one transaction.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Duration;

use geography::TodayByState;
use kernel::{ListingId, PortError, Revision};

use crate::facets::{FacetSet, Facets};
use crate::listing::Listing;
use crate::search::SearchListings;

/// Why listings could not be had.
#[derive(Debug, thiserror::Error)]
pub enum ListingError {
    /// No listing has this key.
    #[error("no property has this id")]
    UnknownListing,
    /// The receiver of a stream went away or failed.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// A page of places in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hits {
    /// The page's listings, in order.
    pub ids: Vec<ListingId>,
    /// How many listings match in all.
    pub total: u64,
    /// The revision that the answer stands on.
    pub revision: Revision,
}

/// Finds listings.
pub trait ListingSearch: Send + Sync {
    /// The page `search.page` of what matches, in order, and the total. A page past the end is
    /// empty with the true total.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError>;

    /// What [`Facets::count`] says.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError>;

    /// Everything that matches, in order, for streams. The page is ignored.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError>;
}

/// A result that is read bit by bit. It holds no connection between two calls.
pub trait MatchCursor: Send {
    /// How many listings match in all.
    fn total(&self) -> u64;

    /// The next listings, at most `max`; empty at the end.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError>;
}

/// How much of a listing is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The typed columns and the photos.
    Row,
    /// Every value of the source too.
    All,
}

/// Reads listings by their place in the store.
pub trait ListingRows: Send + Sync {
    /// The listings in the order of `ids`; an unknown id is left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn fetch(&self, ids: &[ListingId], detail: Detail) -> Result<Vec<Listing>, PortError>;

    /// One listing by its key, with every value.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, unique_id: &crate::UniqueId) -> Result<Option<Listing>, PortError>;
}

/// Why a row could not be handed over.
#[derive(Debug, thiserror::Error)]
pub enum SinkError {
    /// The receiver went away: nobody waits for the rest.
    #[error("the receiver went away")]
    Gone,
    /// The rows cannot be written in this form at all, such as too many for one sheet.
    #[error("{0}")]
    Refused(String),
    /// Writing failed.
    #[error("writing failed")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
}

/// Takes a stream of listings.
pub trait RowSink {
    /// Called once, before the first row, with the number of rows to come.
    ///
    /// # Errors
    /// Any [`SinkError`]; the stream ends there.
    fn begin(&mut self, total: u64) -> Result<(), SinkError>;

    /// Called for each row in order.
    ///
    /// # Errors
    /// Any [`SinkError`]; the stream ends there.
    fn row(&mut self, row: &Listing, today: &TodayByState) -> Result<(), SinkError>;

    /// Called once after the last row. When it isn't called, the stream broke.
    ///
    /// # Errors
    /// Any [`SinkError`].
    fn finish(&mut self) -> Result<(), SinkError>;
}

/// What an index is fed with.
pub type IndexRow = Listing;

/// How far [`ListingFeed::changes`] got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caught {
    /// All changes up to this revision were handed over.
    UpTo(Revision),
    /// The asked revision is unknown here (a restore, a fail-over): start again from a load.
    Rebuild,
}

/// Why [`ListingFeed::wait`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// Something may have changed.
    Hint,
    /// The time is up, which is normal.
    TimedOut,
}

/// Feeds an index with listings and with what became of them.
pub trait ListingFeed: Send + Sync {
    /// Hands over every listing, in one snapshot, in batches; stops where the sink breaks.
    ///
    /// # Errors
    /// [`PortError`] when the store fails; what was handed over is then worthless.
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError>;

    /// Hands over every listing changed after `since`, in one snapshot.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn changes(
        &self,
        since: Revision,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Caught, PortError>;

    /// Waits for a hint that there are changes. A hint may be missed: poll as well.
    fn wait(&self, at_most: Duration) -> Wake;
}

use chrono::{DateTime, Utc};
use kernel::{ListingId, PortError, Revision};

use crate::entry::{Change, EntryKind, LedgerEntry};

/// Appends to the sale ledger within one change of the listings. The change provides the revision,
/// the time and the source of its entries, and its commit makes all of them visible at once.
pub trait LedgerAppender {
    /// Appends an entry about `listing`. A change appends at most one entry about a listing.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. The change must then be abandoned.
    fn append(
        &mut self,
        listing: ListingId,
        kind: EntryKind,
        changes: &[Change],
    ) -> Result<(), PortError>;
}

/// The known history of a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// The entries of the ledger, oldest first.
    pub entries: Vec<LedgerEntry>,
    /// The sources that contained the listing, the latest first.
    pub sightings: Vec<Sighting>,
}

impl History {
    /// When a source last confirmed the listing.
    #[must_use]
    pub fn checked_at(&self) -> Option<DateTime<Utc>> {
        self.sightings.first().map(|sighting| sighting.at)
    }
}

/// The last delivery of a source that contained a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sighting {
    /// The name of the source.
    pub source: String,
    /// When the delivery was imported.
    pub at: DateTime<Utc>,
}

/// Reads the sale ledger. The changes of an entry are in the order of their fields' names.
pub trait SaleLedger: Send + Sync {
    /// Returns the history of one listing. It is empty if nothing is known.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn history(&self, listing: ListingId) -> Result<History, PortError>;

    /// Returns the entries after the revision `since` about these listings, in the order of their
    /// revisions and then of their listings' ids.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn after(&self, since: Revision, listings: &[ListingId])
    -> Result<Vec<LedgerEntry>, PortError>;

    /// Returns the listings that were listed after the revision `since`, each with the revision at
    /// which it was listed, latest first, and at most `most`. A listing that was listed again is
    /// returned for each time.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn listed_after(
        &self,
        since: Revision,
        most: usize,
    ) -> Result<Vec<(ListingId, Revision)>, PortError>;

    /// Returns the listings that were noted as no longer listed after the revision `since` and have
    /// not changed otherwise since, in the order of their ids: those after the id `after`, and at
    /// most `most`.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn only_unlisted_after(
        &self,
        since: Revision,
        after: ListingId,
        most: usize,
    ) -> Result<Vec<ListingId>, PortError>;
}

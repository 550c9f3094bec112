use chrono::{DateTime, NaiveDate, Utc};
use geography::State;
use kernel::{ListingId, PortError};

use crate::recorded_sale::RecordedSale;
use crate::timeline::LedgerEntry;

/// What is known of a listing's past.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct History {
    /// The ledger's entries, the oldest first.
    pub entries: Vec<LedgerEntry>,
    /// When a source last confirmed the listing.
    pub checked_at: Option<DateTime<Utc>>,
}

/// Reads the sale ledger.
pub trait SaleLedger: Send + Sync {
    /// The history of one listing; empty where nothing is known.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn history(&self, listing: ListingId) -> Result<History, PortError>;
}

/// Around where comparables are sought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbourhood {
    /// The state.
    pub state: State,
    /// Longitude and latitude in millionths of a degree.
    pub point: Option<(i32, i32)>,
    /// The ZIP code.
    pub zip_code: Option<String>,
}

/// Reads recorded sales.
pub trait RecordedSales: Send + Sync {
    /// The sales since a day that may compare: at least the nearest 500 of those within
    /// [`WITHIN_MILES`](crate::WITHIN_MILES) of the point, and of those in the ZIP where they or
    /// the point have no place. More than that may come: the domain chooses.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn near(&self, place: &Neighbourhood, since: NaiveDate)
    -> Result<Vec<RecordedSale>, PortError>;
}

use chrono::{DateTime, Utc};
use kernel::PortError;

use crate::county::CountyCounts;
use crate::delivery::Deliveries;

/// Reads what the data covers.
pub trait CoverageReader: Send + Sync {
    /// Counts the listings by state and county, in the order of the states' names and then of the
    /// counties' names. Listings without a county come last in their state. Cancellations count back
    /// from `now`.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn counties(&self, now: DateTime<Utc>) -> Result<Vec<CountyCounts>, PortError>;

    /// Returns the latest deliveries of each source that delivered, in the order of the sources'
    /// names. A delivery is an import that was not undone.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn deliveries(&self) -> Result<Vec<Deliveries>, PortError>;
}

use chrono::NaiveDate;
use geography::State;
use intake::GroupMember;
use kernel::{ListingId, PortError};

use crate::recorded_sale::RecordedSale;

/// The area in which to look for comparable sales.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbourhood {
    /// The state.
    pub state: State,
    /// The longitude and latitude in millionths of a degree.
    pub point: Option<(i32, i32)>,
    /// The ZIP code.
    pub zip_code: Option<String>,
}

/// Reads recorded sales.
pub trait RecordedSales: Send + Sync {
    /// Returns candidates since a day. These include up to 500 of each kind: the nearest sales
    /// within the miles of [`Origin::Recorded`](crate::Origin) of the point, and sales in the ZIP code
    /// if they or the point have no location. There may be more, because the domain selects among them.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn near(&self, place: &Neighbourhood, since: NaiveDate)
    -> Result<Vec<RecordedSale>, PortError>;
}

/// Reads the listings of several lists that are one sale.
pub trait JoinedListings: Send + Sync {
    /// Returns the listings that are shown as this one, which is the first. Empty if it is not joined
    /// with another one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn group(&self, listing: ListingId) -> Result<Vec<GroupMember>, PortError>;
}

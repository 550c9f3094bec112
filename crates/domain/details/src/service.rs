use std::sync::Arc;

use chrono::{DateTime, Months, Utc};
use ledger::{History, SaleLedger};
use listings::{Column, ListingError, ListingService, UniqueId};

use crate::compare::{Comparison, WITHIN_MONTHS, compare};
use crate::ports::{Neighbourhood, RecordedSales};
use crate::timeline::{TimelineEntry, timeline};

/// Provides the parts of a property's page in addition to the property itself.
#[derive(Clone)]
pub struct DetailsService {
    listings: ListingService,
    ledger: Arc<dyn SaleLedger>,
    sales: Arc<dyn RecordedSales>,
}

impl DetailsService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        listings: ListingService,
        ledger: Arc<dyn SaleLedger>,
        sales: Arc<dyn RecordedSales>,
    ) -> Self {
        Self { listings, ledger, sales }
    }

    /// Returns the sale timeline, newest first, and the time when a source last confirmed the
    /// property.
    ///
    /// # Errors
    /// [`ListingError::UnknownListing`] when it does not exist, [`ListingError::Port`] when a port
    /// fails.
    pub fn timeline(
        &self,
        id: &UniqueId,
    ) -> Result<(Vec<TimelineEntry>, Option<DateTime<Utc>>), ListingError> {
        let listing = self.listings.find(id)?;
        let History { entries, checked_at } = self.ledger.history(listing.id)?;
        Ok((timeline(entries), checked_at))
    }

    /// Returns the comparable sales of the property, and the figures that follow from them.
    ///
    /// # Errors
    /// As [`DetailsService::timeline`].
    pub fn comparables(&self, id: &UniqueId) -> Result<Comparison, ListingError> {
        let listing = self.listings.find(id)?;
        let today = self.listings.today().of(listing.state);
        let since = today.checked_sub_months(Months::new(WITHIN_MONTHS)).unwrap_or(today);
        let place = Neighbourhood {
            state: listing.state,
            point: listing.facts.point(),
            zip_code: listing.facts.text(Column::ZipCode).map(str::to_owned),
        };
        let sales = self.sales.near(&place, since)?;
        Ok(compare(&listing, sales, today))
    }
}

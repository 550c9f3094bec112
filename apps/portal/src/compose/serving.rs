//! What only `serve` needs.

use std::sync::Arc;

use anyhow::Context as _;
use export::{ExportService, Links};
use http_adapter::{Billing, Ports, record_metrics};
use listings::ListingService;
use postgres_adapter::{PgExportTickets, PgListingRows, PgListingSearch, answers};
use spreadsheets::SpreadsheetWriters;

use crate::{clock::SystemClock, compose::Composition};

impl Composition {
    /// Listings.
    #[must_use]
    pub fn listings(&self) -> ListingService {
        ListingService::new(
            Arc::new(PgListingSearch::new(self.read_pool.clone())),
            Arc::new(PgListingRows::new(self.read_pool.clone())),
            Arc::new(SystemClock),
        )
    }

    /// All that the HTTP adapter asks for.
    ///
    /// # Errors
    /// As [`Composition::accounts`].
    pub fn ports(&self) -> anyhow::Result<Ports> {
        let listings = self.listings();
        let links = Links::new(&self.settings.http.product_name, &self.settings.http.public_url);
        let export = ExportService::new(
            listings.clone(),
            Arc::new(PgExportTickets::new(self.pool.clone())),
            Arc::new(SpreadsheetWriters),
            Arc::new(SystemClock),
            links,
        );
        let (primary, replica) = (self.pool.clone(), self.read_pool.clone());
        let metrics = record_metrics().context("measurements can't be kept")?;
        Ok(Ports {
            listings,
            accounts: self.accounts()?,
            export,
            billing: self
                .billing()?
                .map(|parts| Billing { service: parts.service, events: parts.events }),
            ready: Arc::new(move || answers(&primary).and_then(|()| answers(&replica))),
            metrics: Some(metrics),
        })
    }
}

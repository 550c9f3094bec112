//! What only `serve` needs.

use std::sync::Arc;

use anyhow::Context as _;
use details::DetailsService;
use export::{ExportService, Links};
use http_adapter::{Billing, Ports, Readiness, record_metrics};
use listing_index::{IndexKeeper, ListingIndex};
use listings::{ListingMap, ListingSearch, ListingService, MapService};
use postgres_adapter::{
    PgExportTickets, PgListingFeed, PgListingMap, PgListingRows, PgListingSearch, PgRecordedSales,
    PgSaleLedger, PgSaved, answers,
};
use saved::SavedService;
use spreadsheets::SpreadsheetWriters;

use crate::{clock::SystemClock, compose::Composition, memory};

/// What answers searches, and until when the instance isn't ready for them.
struct Finder {
    search: Arc<dyn ListingSearch>,
    map: Arc<dyn ListingMap>,
    ready: Readiness,
}

impl Composition {
    /// Searches in memory, or in PostgreSQL where a setting says so. The index is kept until its
    /// readiness is dropped.
    fn finder(&self) -> anyhow::Result<Finder> {
        if !self.settings.listing_index {
            let search = Arc::new(PgListingSearch::new(self.read_pool.clone()));
            let map = Arc::new(PgListingMap::new(self.read_pool.clone()));
            return Ok(Finder { search, map, ready: Arc::new(|| Ok(())) });
        }
        let primary = self.settings.database.clone();
        let reads = self.settings.read_database.clone().unwrap_or_else(|| primary.clone());
        let feed = Arc::new(PgListingFeed::new(reads, primary));
        let index = Arc::new(ListingIndex::default());
        let keeper = IndexKeeper::start(index.clone(), feed, memory::trim)
            .context("the index can't be kept")?;
        let kept = index.clone();
        let ready = Arc::new(move || kept.ready().and(keeper.check()));
        Ok(Finder { search: index.clone(), map: index, ready })
    }

    /// All that the HTTP adapter asks for.
    ///
    /// # Errors
    /// As [`Composition::accounts`], and when the listing index can't be kept.
    pub fn ports(&self) -> anyhow::Result<Ports> {
        // First: nothing else takes as long until it is ready.
        let Finder { search, map, ready: finds } = self.finder()?;
        let metrics = record_metrics().context("measurements can't be kept")?;
        let listings = ListingService::new(
            search,
            Arc::new(PgListingRows::new(self.read_pool.clone())),
            Arc::new(SystemClock),
        );
        let links = Links::new(&self.settings.http.product_name, &self.settings.http.public_url);
        let export = ExportService::new(
            listings.clone(),
            Arc::new(PgExportTickets::new(self.pool.clone())),
            Arc::new(SpreadsheetWriters),
            Arc::new(SystemClock),
            links,
        );
        let saved = SavedService::new(
            Arc::new(PgSaved::new(self.pool.clone())),
            listings.clone(),
            Arc::new(SystemClock),
        );
        let details = DetailsService::new(
            listings.clone(),
            Arc::new(PgSaleLedger::new(self.read_pool.clone())),
            Arc::new(PgRecordedSales::new(self.read_pool.clone())),
        );
        let (primary, replica) = (self.pool.clone(), self.read_pool.clone());
        Ok(Ports {
            listings,
            map: MapService::new(map, Arc::new(SystemClock)),
            accounts: self.accounts()?,
            export,
            billing: self
                .billing()?
                .map(|parts| Billing { service: parts.service, events: parts.events }),
            saved,
            details,
            ready: Arc::new(move || {
                answers(&primary)?;
                answers(&replica)?;
                finds()
            }),
            metrics: Some(metrics),
        })
    }
}

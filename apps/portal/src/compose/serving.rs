//! The parts that only `serve` needs.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use accounts::CONFIRMED_FOR;
use anyhow::Context as _;
use calendar::{FeedPorts, FeedService};
use chrono::TimeDelta;
use coverage::CoverageService;
use credentials_adapter::RandomSecrets;
use details::DetailsService;
use export::{ExportService, Links};
use http_adapter::{Billing, Ports, Readiness, Ready, ViewAddresses, record_metrics};
use kernel::{PortError, error_chain};
use listing_index_adapter::{IndexKeeper, ListingIndex};
use listings::{ListingMap, ListingSearch, ListingService, MapService, RoadTiles, SearchService};
use marks::MarkService;
use news::bell::NotificationService;
use pmtiles_adapter::TileFile;
use postgres_adapter::{
    PgCoverage, PgExportTickets, PgFeeds, PgJoinedListings, PgListingFeed, PgListingMap,
    PgListingRows, PgListingSearch, PgMarks, PgNotifications, PgRecordedSales, PgSaleLedger,
    PgSaved, PgSearches, Pool, SchemaCheck, answers,
};
use saved::{SavedChanges, SavedService};
use searches::SavedSearchService;
use spreadsheets_adapter::SpreadsheetWriters;

use crate::{clock::SystemClock, compose::Composition, memory};

/// The implementations of searches.
struct Finder {
    search: Arc<dyn ListingSearch>,
    map: Arc<dyn ListingMap>,
    /// The index, if there is one, and its keeper, which keeps it fresh until it is dropped.
    index: Option<(Arc<ListingIndex>, IndexKeeper)>,
}

/// Whether the instance can serve. Without the database it can for as long as it knows who may search; it
/// stays in service that long, since an outage of the database is every instance's.
struct InstanceReadiness {
    primary: Pool,
    schema: SchemaCheck,
    index: Option<(Arc<ListingIndex>, IndexKeeper)>,
    /// When the first of the latest checks began that the database did not answer.
    unanswered_since: Mutex<Option<Instant>>,
}

impl InstanceReadiness {
    fn new(primary: Pool, index: Option<(Arc<ListingIndex>, IndexKeeper)>) -> Self {
        let schema = SchemaCheck::new(primary.clone());
        Self { primary, schema, index, unanswered_since: Mutex::default() }
    }

    fn index_is_ready(&self) -> Result<(), PortError> {
        let Some((index, keeper)) = &self.index else { return Ok(()) };
        index.ready().and(keeper.check())
    }

    fn without_database(&self, why: PortError) -> Result<Ready, PortError> {
        let unanswered_for = self.unanswered_since().get_or_insert_with(Instant::now).elapsed();
        let silent_for = self.primary.silent_for().unwrap_or_default().max(unanswered_for);
        let can_search = self.index.is_some() && knows_sessions(silent_for);
        if can_search { Ok(Ready::Degraded) } else { Err(why) }
    }

    fn unanswered_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.unanswered_since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Readiness for InstanceReadiness {
    fn check(&self) -> Result<Ready, PortError> {
        self.index_is_ready()?;
        if let Err(unavailable) = answers(&self.primary) {
            return self.without_database(unavailable);
        }
        *self.unanswered_since() = None;
        self.schema.check()?;
        Ok(Ready::Fully)
    }

    fn without_answer(&self) -> Result<Ready, PortError> {
        self.index_is_ready()?;
        self.without_database(PortError::unavailable("postgres", NoAnswerInTime))
    }
}

/// The check of the database took longer than a load balancer waits.
#[derive(Debug, thiserror::Error)]
#[error("the database did not answer in time")]
struct NoAnswerInTime;

/// Whether sessions that the database confirmed before it fell silent still count.
fn knows_sessions(silent_for: Duration) -> bool {
    TimeDelta::from_std(silent_for).is_ok_and(|silent_for| silent_for < CONFIRMED_FOR)
}

impl Composition {
    /// Searches in memory, or in PostgreSQL where a setting says so.
    fn finder(&self) -> anyhow::Result<Finder> {
        if !self.settings.listing_index {
            let (search, map) = (self.read(PgListingSearch::new), self.read(PgListingMap::new));
            return Ok(Finder { search, map, index: None });
        }
        let feed = Arc::new(PgListingFeed::new(self.pool.clone(), self.replica.clone()));
        let index = Arc::new(ListingIndex::default());
        let keeper = IndexKeeper::start(index.clone(), feed, memory::trim)
            .context("the listing index can't be started")?;
        Ok(Finder { search: index.clone(), map: index.clone(), index: Some((index, keeper)) })
    }

    /// The ports of the HTTP adapter.
    ///
    /// # Errors
    /// As [`Composition::accounts`], and when the keeper of the listing index can't be started.
    pub fn ports(&self) -> anyhow::Result<Ports> {
        self.pool.watch_closely();
        // First, because it takes the longest to get ready.
        let Finder { search, map, index } = self.finder()?;
        let metrics = record_metrics().context("metrics can't be recorded")?;
        let rows = self.read(PgListingRows::new);
        let mut listings = ListingService::new(search, rows, Arc::new(SystemClock));
        if let Some((index, _)) = &index {
            listings = listings.with_partial_rows(index.clone());
        }
        let storage = self.settings.http.storage;
        let links = Links::new(&self.settings.http.product_name, &self.settings.http.public_url);
        let accounts = self.accounts()?;
        let map = MapService::new(map, Arc::new(SystemClock));
        let marks = MarkService::new(
            Arc::new(PgMarks::new(self.pool.clone())),
            Arc::new(PgSaleLedger::new(self.pool.clone())),
            Arc::new(SystemClock),
        );
        let search = SearchService::new(listings.clone(), map, Arc::new(accounts.clone()))
            .with_marks(Arc::new(marks.clone()))
            .with_changes(Arc::new(SavedChanges::new(
                Arc::new(PgSaved::new(self.pool.clone())),
                Arc::new(PgSaleLedger::new(self.pool.clone())),
                Arc::new(SystemClock),
            )));
        let export = ExportService::new(
            search.clone(),
            Arc::new(PgExportTickets::new(self.pool.clone()).within(storage)),
            Arc::new(SpreadsheetWriters::default()),
            Arc::new(SystemClock),
            links,
            Arc::new(PgSaleLedger::new(self.pool.clone())),
        );
        let saved = SavedService::new(
            Arc::new(PgSaved::new(self.pool.clone()).within(storage)),
            Arc::new(PgSaleLedger::new(self.pool.clone())),
            search.clone(),
            Arc::new(SystemClock),
        );
        let searches = SavedSearchService::new(
            Arc::new(PgSearches::new(self.pool.clone()).within(storage)),
            Arc::new(ViewAddresses),
            Arc::new(PgSaleLedger::new(self.pool.clone())),
            search.clone(),
            Arc::new(SystemClock),
        );
        let feeds = FeedPorts {
            store: Arc::new(PgFeeds::new(self.pool.clone())),
            searches: Arc::new(PgSearches::new(self.pool.clone())),
            views: Arc::new(ViewAddresses),
            saved: Arc::new(PgSaved::new(self.pool.clone())),
            ledger: Arc::new(PgSaleLedger::new(self.pool.clone())),
            rows: self.read(PgListingRows::new),
            secrets: Arc::new(RandomSecrets),
            clock: Arc::new(SystemClock),
        };
        let feeds = FeedService::new(feeds, search.clone(), accounts.clone());
        let details = DetailsService::new(
            listings.clone(),
            self.read(PgSaleLedger::new),
            self.read(PgRecordedSales::new),
        );
        let details = details.with_joined(Arc::new(PgJoinedListings::new(self.pool.clone())));
        let coverage = CoverageService::new(
            Arc::new(PgCoverage::new(self.pool.clone())),
            Arc::new(SystemClock),
        );
        Ok(Ports {
            listings,
            search,
            coverage,
            accounts,
            export,
            billing: self
                .billing()?
                .map(|parts| Billing { service: parts.service, events: parts.events }),
            saved,
            searches,
            feeds,
            marks,
            notifications: NotificationService::new(
                Arc::new(PgNotifications::new(self.pool.clone())),
                Arc::new(SystemClock),
            ),
            push: self.push(),
            unsubscribe: self.unsubscribe()?,
            details,
            road_tiles: road_tiles(self.settings.map_tiles.as_deref()),
            ready: Arc::new(InstanceReadiness::new(self.pool.clone(), index)),
            metrics: Some(metrics),
        })
    }
}

/// Opens the operator's file of roads. If it cannot be used, the map shows its own base map alone, and the
/// log says why.
fn road_tiles(file: Option<&Path>) -> Option<Arc<dyn RoadTiles>> {
    let file = file?;
    match TileFile::open(file) {
        Ok(tiles) => Some(Arc::new(tiles)),
        Err(why) => {
            tracing::warn!(
                file = %file.display(),
                error = error_chain(&why),
                "MAP_TILES can't be used, so maps show no roads"
            );
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The log of a start with this file of roads, which cannot be used.
    fn log_of_unusable_roads(file: &Path) -> String {
        let (mut reader, writer) = std::io::pipe().unwrap();
        let log = tracing_subscriber::fmt().with_writer(Mutex::new(writer)).finish();
        tracing::subscriber::with_default(log, || assert!(road_tiles(Some(file)).is_none()));
        let mut text = String::new();
        std::io::Read::read_to_string(&mut reader, &mut text).unwrap();
        text
    }

    #[test]
    fn an_unusable_file_of_roads_is_logged_once_and_the_rest_works() {
        let folder = tempfile::tempdir().unwrap();
        let mut other_version = vec![0; 1_000];
        other_version[..8].copy_from_slice(b"PMTiles\x02");
        for (name, content, reason) in [
            ("cut-off.pmtiles", Some(b"PMTiles\x03".to_vec()), "it is cut off"),
            ("second.pmtiles", Some(other_version), "another version than 3"),
            ("missing.pmtiles", None, "it can't be read"),
        ] {
            let file = folder.path().join(name);
            if let Some(content) = content {
                std::fs::write(&file, content).unwrap();
            }
            let text = log_of_unusable_roads(&file);
            assert_eq!(text.matches("MAP_TILES can't be used").count(), 1, "{text}");
            assert!(text.contains(name) && text.contains(reason), "{text}");
        }
        assert!(road_tiles(None).is_none(), "without the setting, there is nothing to log");
    }

    #[test]
    fn an_instance_without_its_database_is_ready_for_as_long_as_it_knows_who_may_search() {
        assert!(knows_sessions(Duration::ZERO));
        assert!(knows_sessions(Duration::from_millis(29_999)));
        assert!(!knows_sessions(Duration::from_secs(30)));
        assert!(!knows_sessions(Duration::MAX));
    }
}

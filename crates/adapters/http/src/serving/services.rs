use std::sync::Arc;

use accounts::AccountService;
use actix_web::HttpResponse;
use billing::{BillingService, EventService};
use calendar::FeedService;
use coverage::CoverageService;
use details::DetailsService;
use export::ExportService;
use kernel::PortError;
use listings::{ListingService, PreviewService, RoadTiles, SearchService};
use marks::MarkService;
use metrics_exporter_prometheus::PrometheusHandle;
use news::UnsubscribeService;
use news::bell::NotificationService;
use news::push::PushService;
use saved::SavedService;
use searches::SavedSearchService;
use serde::Serialize;
use tokio::sync::Semaphore;

use crate::serving::error::{ApiError, log_chain};
use crate::serving::feed_files::FeedFiles;
use crate::serving::lanes::client::{self, RecentTokens};
use crate::serving::lanes::{Lane, Lanes};
use crate::serving::limits::Limits;
use crate::serving::settings::Settings;
use crate::serving::shutdown::Shutdown;
use crate::serving::streams::slots::{EARLY_BATCHES, StreamSlots};

/// What a ready instance can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ready {
    /// Everything.
    Fully,
    /// Only searches in memory: the database does not answer.
    Degraded,
}

/// Whether the instance can serve, for `GET /readyz`.
pub trait Readiness: Send + Sync {
    /// Asks the database, and waits for its answer.
    ///
    /// # Errors
    /// The reason why the instance can't serve.
    fn check(&self) -> Result<Ready, PortError>;

    /// What the instance can do when [`Readiness::check`] does not return in time. It waits for
    /// nothing.
    ///
    /// # Errors
    /// The reason why the instance can't serve.
    fn without_answer(&self) -> Result<Ready, PortError>;
}

/// The services of billing.
#[derive(Clone)]
pub struct Billing {
    /// Checkout, portal and order history.
    pub service: BillingService,
    /// Receives the provider's events.
    pub events: EventService,
}

/// What the composition root passes to this adapter.
#[derive(Clone)]
pub struct Ports {
    /// Reads single listings and draws previews.
    pub listings: ListingService,
    /// Answers subscribers' searches.
    pub search: SearchService,
    /// Tells what the data covers.
    pub coverage: CoverageService,
    /// Log-in, sessions and profiles.
    pub accounts: AccountService,
    /// Downloads.
    pub export: ExportService,
    /// Checkout, portal, invoices and events; `None` without a payment provider.
    pub billing: Option<Billing>,
    /// Saved properties.
    pub saved: SavedService,
    /// Saved searches.
    pub searches: SavedSearchService,
    /// Calendar feeds.
    pub feeds: FeedService,
    /// Visits, opened and hidden properties.
    pub marks: MarkService,
    /// Notifications.
    pub notifications: NotificationService,
    /// Browsers that are told of urgent changes.
    pub push: PushService,
    /// Unsubscribes by the links in optional emails.
    pub unsubscribe: UnsubscribeService,
    /// The sale timeline and the comparable sales of a property.
    pub details: DetailsService,
    /// Roads and streets for the map, if the operator has them.
    pub road_tiles: Option<Arc<dyn RoadTiles>>,
    /// Checks whether the instance can serve.
    pub ready: Arc<dyn Readiness>,
    /// Renders the metrics, if they are recorded.
    pub metrics: Option<PrometheusHandle>,
}

/// Everything that a handler may use.
pub struct Services {
    pub(crate) listings: ListingService,
    pub(crate) search: SearchService,
    pub(crate) coverage: CoverageService,
    pub(crate) previews: PreviewService,
    pub(crate) accounts: AccountService,
    pub(crate) export: ExportService,
    pub(crate) billing: Option<Billing>,
    pub(crate) saved: SavedService,
    pub(crate) searches: SavedSearchService,
    pub(crate) feeds: FeedService,
    pub(crate) marks: MarkService,
    pub(crate) notifications: NotificationService,
    pub(crate) push: PushService,
    pub(crate) unsubscribe: UnsubscribeService,
    pub(crate) details: DetailsService,
    pub(crate) road_tiles: Option<Arc<dyn RoadTiles>>,
    pub(crate) ready: Arc<dyn Readiness>,
    pub(crate) metrics: Option<PrometheusHandle>,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    /// The lanes of blocking work.
    pub lanes: Lanes,
    pub(crate) tokens: RecentTokens,
    pub(crate) feed_files: FeedFiles,
    pub(crate) streams: StreamSlots,
    /// Permits to fetch a batch of a stream before it is needed.
    pub(crate) early_rows: Arc<Semaphore>,
    pub(crate) shutdown: Arc<Shutdown>,
}

impl Services {
    /// The services of one instance, shared by its workers.
    #[must_use]
    pub fn new(ports: Ports, settings: Settings) -> Self {
        let Ports {
            listings,
            search,
            coverage,
            accounts,
            export,
            billing,
            saved,
            searches,
            feeds,
            marks,
            notifications,
            push,
            unsubscribe,
            details,
            road_tiles,
            ready,
            metrics,
        } = ports;
        let lanes = Lanes::new(settings.lanes);
        let streams = StreamSlots::new(settings.streams);
        let shutdown = Arc::new(Shutdown::new(settings.shutdown));
        let limits = Limits::new(settings.request_limit);
        let previews = listings.previews();
        Self {
            listings,
            search,
            coverage,
            previews,
            accounts,
            export,
            billing,
            saved,
            searches,
            feeds,
            marks,
            notifications,
            push,
            unsubscribe,
            details,
            road_tiles,
            ready,
            metrics,
            settings,
            limits,
            lanes,
            tokens: RecentTokens::default(),
            feed_files: FeedFiles::default(),
            streams,
            early_rows: Arc::new(Semaphore::new(EARLY_BATCHES)),
            shutdown,
        }
    }

    /// The number of streams that could begin now, for tests and gauges.
    #[must_use]
    pub fn free_streams(&self) -> usize {
        self.streams.free()
    }

    /// Runs a use case on a blocking thread, see [`Lanes::offload`].
    pub(crate) async fn offload<T, E>(
        &self,
        lane: Lane,
        use_case: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        if lane == Lane::Hash {
            self.look_up_network().await;
        }
        self.lanes.offload(lane, use_case).await
    }

    /// Finds out whether people logged in lately from the network of the present request. Every request
    /// that hashes does this, so its time reveals nothing.
    async fn look_up_network(&self) {
        let Some(network) = client::network() else { return };
        let accounts = self.accounts.clone();
        let known = self.lanes.offload(Lane::Query, move || accounts.is_network_known(network));
        // Without an answer, the request waits among the others.
        if known.await.unwrap_or(false) {
            client::is_known();
        }
    }

    /// Runs a use case and serializes its result as JSON, both on a blocking thread, because
    /// serializing a large one would block the event loop.
    pub(crate) async fn offload_json<T, E>(
        &self,
        lane: Lane,
        use_case: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<Vec<u8>, ApiError>
    where
        T: Serialize,
        E: Into<ApiError> + Send + 'static,
    {
        let written = move || {
            let answer = use_case().map_err(Into::into)?;
            serde_json::to_vec(&answer).map_err(|error| {
                log_chain(&error);
                ApiError::internal()
            })
        };
        self.offload(lane, written).await
    }

    /// Responds with the result of a use case as JSON, see [`Services::offload_json`].
    pub(crate) async fn respond<T, E>(
        &self,
        lane: Lane,
        use_case: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<HttpResponse, ApiError>
    where
        T: Serialize,
        E: Into<ApiError> + Send + 'static,
    {
        let body = self.offload_json(lane, use_case).await?;
        Ok(HttpResponse::Ok().content_type("application/json").body(body))
    }
}

use std::sync::Arc;

use accounts::AccountService;
use details::DetailsService;
use export::ExportService;
use kernel::PortError;
use listings::{ListingService, MapService, PreviewService};
use metrics_exporter_prometheus::PrometheusHandle;
use saved::SavedService;

use crate::billing::Billing;
use crate::lanes::{Lane, Lanes};
use crate::limits::Limits;
use crate::{ApiError, Settings};

/// Whether the systems behind the product answer; asked by `GET /readyz`.
pub type Readiness = Arc<dyn Fn() -> Result<(), PortError> + Send + Sync>;

/// What the composition root puts together for this adapter.
#[derive(Clone)]
pub struct Ports {
    /// Answers questions about listings.
    pub listings: ListingService,
    /// Draws maps of them.
    pub map: MapService,
    /// Log-in, sessions and profiles.
    pub accounts: AccountService,
    /// Downloads.
    pub export: ExportService,
    /// Checkout, portal, invoices and events; none without a payment provider.
    pub billing: Option<Billing>,
    /// Saved properties.
    pub saved: SavedService,
    /// What a property's page shows beside its values.
    pub details: DetailsService,
    /// Whether the database answers.
    pub ready: Readiness,
    /// Where measurements are read, when they are kept.
    pub metrics: Option<PrometheusHandle>,
}

/// Everything a handler may ask for.
pub struct Services {
    pub(crate) listings: ListingService,
    pub(crate) map: MapService,
    pub(crate) previews: PreviewService,
    pub(crate) accounts: AccountService,
    pub(crate) export: ExportService,
    billing: Option<Billing>,
    pub(crate) saved: SavedService,
    pub(crate) details: DetailsService,
    pub(crate) ready: Readiness,
    pub(crate) metrics: Option<PrometheusHandle>,
    pub(crate) settings: Settings,
    pub(crate) limits: Limits,
    /// The lanes of blocking work.
    pub lanes: Lanes,
}

impl Services {
    /// The services of one instance, shared by its workers.
    #[must_use]
    pub fn new(ports: Ports, settings: Settings) -> Self {
        let Ports { listings, map, accounts, export, billing, saved, details, ready, metrics } =
            ports;
        let lanes = Lanes::new(settings.lanes);
        let limits = Limits::new(settings.request_limit);
        let previews = listings.previews();
        Self {
            listings,
            map,
            previews,
            accounts,
            export,
            billing,
            saved,
            details,
            ready,
            metrics,
            settings,
            limits,
            lanes,
        }
    }

    /// Billing; 503 without a payment provider.
    pub(crate) fn billing(&self) -> Result<Billing, ApiError> {
        self.billing.clone().ok_or_else(ApiError::billing_unavailable)
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
        self.lanes.offload(lane, use_case).await
    }
}

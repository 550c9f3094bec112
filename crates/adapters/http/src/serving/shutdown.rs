//! Shutdown: new requests are refused, and running ones may finish. Downloads get more time.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServerHandle, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, ResponseError as _};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use crate::serving::error::ApiError;

/// How long running requests may continue when the server stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShutdownLimits {
    /// For downloads that are being sent.
    pub downloads: Duration,
    /// For all other requests.
    pub requests: Duration,
}

impl Default for ShutdownLimits {
    fn default() -> Self {
        Self { downloads: Duration::from_secs(60), requests: Duration::from_secs(30) }
    }
}

/// The start of a download's path.
const DOWNLOADS: &str = "/api/export/";

/// The number of running requests, and the time at which the shutdown began.
#[derive(Debug)]
pub(crate) struct Shutdown {
    limits: ShutdownLimits,
    since: watch::Sender<Option<Instant>>,
    in_flight: watch::Sender<usize>,
}

impl Shutdown {
    pub(crate) fn new(limits: ShutdownLimits) -> Self {
        Self { limits, since: watch::Sender::new(None), in_flight: watch::Sender::new(0) }
    }

    /// Lets running requests finish within the limits, and then stops the server. Until then it still
    /// accepts connections and responds with 503, so that a proxy tries another instance at once. If it
    /// only stopped accepting, clients in the system's queue would get no response.
    pub(crate) async fn run(&self, server: &ServerHandle) {
        self.since.send_replace(Some(Instant::now()));
        let mut in_flight = self.in_flight.subscribe();
        let none_left = in_flight.wait_for(|left| *left == 0);
        if timeout(self.limits.downloads, none_left).await.is_err() {
            tracing::warn!(left = *self.in_flight.borrow(), "stopping before all is sent");
        }
        server.stop(true).await;
    }

    fn is_on(&self) -> bool {
        self.since.borrow().is_some()
    }

    /// Waits until `limit` has passed since the shutdown began.
    async fn over(&self, limit: Duration) {
        let mut since = self.since.subscribe();
        let began = since.wait_for(Option::is_some).await.ok().and_then(|began| *began);
        sleep_until(began.unwrap_or_else(Instant::now) + limit).await;
    }
}

/// Counts one request until its response is sent or dropped.
struct InFlight(Arc<Shutdown>);

impl InFlight {
    fn begin(shutdown: Arc<Shutdown>) -> Self {
        shutdown.in_flight.send_modify(|count| *count += 1);
        Self(shutdown)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.in_flight.send_modify(|count| *count -= 1);
    }
}

/// Refuses new requests during the shutdown, and ends requests that take too long.
pub(crate) async fn finish_in_time(
    shutdown: Arc<Shutdown>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if shutdown.is_on() {
        let mut refused = ApiError::unavailable().error_response();
        refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        return Ok(request.into_response(refused));
    }
    let ShutdownLimits { downloads, requests } = shutdown.limits;
    let limit = if request.path().starts_with(DOWNLOADS) { downloads } else { requests };
    let in_flight = InFlight::begin(Arc::clone(&shutdown));
    tokio::select! {
        answer = next.call(request) => {
            let counted = |body| BoxBody::new(Counted { body, _in_flight: in_flight });
            answer.map(|answer| answer.map_into_boxed_body().map_body(|_, body| counted(body)))
        }
        () = shutdown.over(limit) => Err(ApiError::unavailable().into()),
    }
}

/// A body that counts as a running request until it is sent.
struct Counted {
    body: BoxBody,
    _in_flight: InFlight,
}

impl MessageBody for Counted {
    type Error = Box<dyn std::error::Error>;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(cx)
    }
}

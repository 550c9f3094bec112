//! Routes for operators: liveness, readiness and metrics.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse};
use kernel::error_chain;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use tokio::time::timeout;

use crate::serving::access::bearer;
use crate::serving::client::is_this_machine;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::polls::POLL_SECONDS;
use crate::serving::read_only::resource;
use crate::serving::services::{Ready, Services};

/// The buckets for the duration of requests, in seconds.
const DURATIONS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The buckets for the duration of event-loop steps, in seconds. Most take less than a millisecond.
const STEPS: [f64; 8] = [0.0001, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 1.0];

/// Installs the recorder of metrics for the process. The handle renders them.
///
/// # Errors
/// If a recorder is installed already.
pub fn record_metrics() -> Result<PrometheusHandle, BuildError> {
    let steps = Matcher::Full(POLL_SECONDS.to_owned());
    PrometheusBuilder::new()
        .set_buckets(&DURATIONS)?
        .set_buckets_for_metric(steps, &STEPS)?
        .install_recorder()
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

/// The process is alive. It checks nothing else, so that a slow database does not cause a restart.
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok" })
}

/// The maximum time of `GET /readyz`, because load balancers give up early.
const READY_PATIENCE: Duration = Duration::from_millis(900);

/// The instance can serve: the other systems respond, or it can work without them for some time. If it
/// cannot, that is an expected result and not logged as an error.
async fn readyz(services: Data<Services>) -> Result<HttpResponse, ApiError> {
    let ready = Arc::clone(&services.ready);
    let asked = services.offload(Lane::Query, move || Ok::<_, ApiError>(ready.check()));
    let answer = match timeout(READY_PATIENCE, asked).await {
        Ok(answer) => answer?,
        Err(_) => services.ready.without_answer(),
    };
    let status = match answer {
        Ok(Ready::Fully) => "ready",
        Ok(Ready::Degraded) => "degraded",
        Err(why) => {
            tracing::info!(why = %error_chain(&why), "not ready");
            return Err(ApiError::unavailable());
        }
    };
    Ok(HttpResponse::Ok().json(Health { status }))
}

/// The metrics in Prometheus' text format, for a client with the token. Without a token in the settings,
/// only this machine may read them.
async fn metrics(request: HttpRequest, services: Data<Services>) -> Result<HttpResponse, ApiError> {
    match &services.settings.metrics_token {
        Some(token) if !bearer(&request).is_some_and(|presented| token.is(&presented)) => {
            return Err(ApiError::signed_out().saying("This needs the token of METRICS_TOKEN."));
        }
        None if !is_this_machine(&request) => return Err(ApiError::nothing_here()),
        _ => {}
    }
    let handle = services.metrics.clone().ok_or_else(ApiError::nothing_here)?;
    // The text grows with the number of routes, and rendering takes too long for the event loop.
    let text = services.offload(Lane::Compute, move || Ok::<_, ApiError>(handle.render())).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(resource("/healthz", web::get().to(healthz)))
        .service(resource("/readyz", web::get().to(readyz)))
        .service(resource("/metrics", web::get().to(metrics)));
}

//! What operators and their machines ask: whether the process lives, whether it can serve, and
//! what it has measured.

use actix_web::http::StatusCode;
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse};
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;

use crate::client::is_local;
use crate::error::{ApiError, chain};
use crate::lanes::Lane;
use crate::services::Services;

/// How long requests take, in seconds, in steps that tell a quick page from a slow one.
const DURATIONS: [f64; 10] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Begins to keep measurements, once a process; they are read through the handle.
///
/// # Errors
/// When something else keeps them already.
pub fn record_metrics() -> Result<PrometheusHandle, BuildError> {
    PrometheusBuilder::new().set_buckets(&DURATIONS)?.install_recorder()
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

/// The process lives. Asks nothing of anyone, so that a slow database does not get it restarted.
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok" })
}

/// The process can serve: the systems behind it answer. That it can't yet is what was asked, no error.
async fn readyz(services: Data<Services>) -> Result<HttpResponse, ApiError> {
    let ready = services.ready.clone();
    let why = services.offload(Lane::Query, move || Ok::<_, ApiError>(ready().err())).await?;
    if let Some(why) = why {
        tracing::info!(why = %chain(&why), "not ready");
        return Err(ApiError::unavailable());
    }
    Ok(HttpResponse::Ok().json(Health { status: "ready" }))
}

/// Measurements in Prometheus' text form, for callers on the same machine or network alone: what
/// comes through a proxy comes from outside.
async fn metrics(request: HttpRequest, services: Data<Services>) -> Result<HttpResponse, ApiError> {
    match &services.metrics {
        Some(handle) if is_local(&request) => Ok(HttpResponse::build(StatusCode::OK)
            .content_type("text/plain; version=0.0.4; charset=utf-8")
            .body(handle.render())),
        _ => Err(ApiError::nothing_here()),
    }
}

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/healthz", web::get().to(healthz))
        .route("/readyz", web::get().to(readyz))
        .route("/metrics", web::get().to(metrics));
}

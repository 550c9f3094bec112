//! What operators and their machines ask: whether the process lives, whether it can serve, and
//! what it has measured.

use actix_web::http::StatusCode;
use actix_web::web::{self, Data};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;

use crate::client::is_local;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::services::Services;

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

/// The process lives. Asks nothing of anyone, so that a slow database does not get it restarted.
async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok" })
}

/// The process can serve: the systems behind it answer.
async fn readyz(services: Data<Services>) -> Result<HttpResponse, ApiError> {
    let ready = services.ready.clone();
    services.offload(Lane::Query, move || ready()).await?;
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

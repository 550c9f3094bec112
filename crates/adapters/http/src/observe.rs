//! What happens to every request: it gets an id, a span, a log line, measurements and headers.
//!
//! The log names the route's pattern, never the path itself: paths hold tickets and ids.

use std::time::Instant;

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use tracing::Instrument as _;
use uuid::Uuid;

use crate::headers;
use crate::services::Services;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[expect(clippy::disallowed_methods, reason = "request ids are this adapter's own")]
fn new_request_id() -> Uuid {
    Uuid::new_v4()
}

pub(crate) async fn observe<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let id = new_request_id();
    let method = request.method().clone();
    let services = request.app_data::<Data<Services>>().cloned();
    let span = tracing::info_span!("request", request.id = %id, http.method = %method);
    let began = Instant::now();
    let mut response = next.call(request).instrument(span.clone()).await?;

    let path = response.request().path().to_owned();
    let status = response.status();
    let answer_headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&id.to_string()) {
        answer_headers.insert(REQUEST_ID, value);
    }
    if let Some(services) = services {
        headers::complete(answer_headers, &path, status, &services.settings);
    }
    let status = status.as_u16();
    let route = route_of(&response);
    let duration = began.elapsed();
    span.in_scope(|| {
        let duration_ms = duration.as_secs_f64() * 1e3;
        tracing::info!(http.route = route, http.status = status, duration_ms, "answered");
    });
    let labels =
        [("method", method.as_str().to_owned()), ("route", route), ("status", status.to_string())];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_duration_seconds", &labels).record(duration.as_secs_f64());
    Ok(response)
}

/// The pattern of the route that answered; one word for everything that no route knows.
fn route_of<B>(response: &ServiceResponse<B>) -> String {
    response.request().match_pattern().unwrap_or_else(|| "none".to_owned())
}

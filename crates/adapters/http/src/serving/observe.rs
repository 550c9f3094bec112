//! Adds an id, a span, a log line, metrics and headers to every request.
//!
//! The log contains the pattern of the route, not the path, because paths contain tickets and ids.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, ResponseError as _};
use tracing::Instrument as _;
use tracing::field::Empty;
use uuid::Uuid;

use crate::serving::TRACES;
use crate::serving::admission::method_name;
use crate::serving::error::{ApiError, OurWords};
use crate::serving::head::{ask_as_get, unsent};
use crate::serving::headers;
use crate::serving::polls::{MeasuredBody, Polls};
use crate::serving::services::Services;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The maximum length of an id from a client or a proxy.
const LONGEST_ID: usize = 128;

/// Returns the id that came with the request if it is safe to log, otherwise a new one.
fn request_id(request: &ServiceRequest) -> String {
    let supplied = request.headers().get(REQUEST_ID).and_then(|id| id.to_str().ok());
    supplied.filter(|id| is_sane(id)).map_or_else(new_request_id, str::to_owned)
}

fn is_sane(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(is_plain)
}

#[expect(clippy::disallowed_methods, reason = "request ids are this adapter's own")]
fn new_request_id() -> String {
    Uuid::new_v4().to_string()
}

pub(crate) async fn observe(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = request_id(&request);
    let method = method_name(request.method());
    let route = route_of(&request);
    let services = request.app_data::<Data<Services>>().cloned();
    let trace = tracing::info_span!(
        target: TRACES, "request", otel.name = %format_args!("{method} {route}"), otel.kind = "server",
        request.id = %id, http.request.method = method, http.route = route,
        http.response.status_code = Empty, otel.status_code = Empty,
    );
    let span =
        tracing::info_span!(parent: &trace, "request", request.id = %id, http.method = method);
    let is_head = ask_as_get(&mut request);
    let began = Instant::now();
    let call = next.call(request).instrument(span.clone()).instrument(trace.clone());
    let mut response = in_our_words(Polls::of_request(&route).drive(call).await?);

    let path = response.request().path().to_owned();
    let status = response.status();
    let answer_headers = response.headers_mut();
    if let Ok(value) = HeaderValue::from_str(&id) {
        answer_headers.insert(REQUEST_ID, value);
    }
    if let Some(services) = services {
        headers::complete(answer_headers, &path, status, &services.settings);
    }
    if status.is_server_error() {
        trace.record("otel.status_code", "ERROR");
    }
    let status = status.as_u16();
    trace.record("http.response.status_code", status);
    let duration = began.elapsed();
    span.in_scope(|| {
        let duration_ms = duration.as_secs_f64() * 1e3;
        tracing::info!(http.route = route, http.status = status, duration_ms, "answered");
    });
    let polls = Polls::of_body(&route);
    let labels = [("method", method.to_owned()), ("route", route), ("status", status.to_string())];
    metrics::counter!("http_requests_total", &labels).increment(1);
    metrics::histogram!("http_request_duration_seconds", &labels).record(duration.as_secs_f64());
    Ok(response.map_body(|_, body| match is_head {
        true => unsent(&body),
        false => BoxBody::new(MeasuredBody { body, polls }),
    }))
}

/// The pattern of a request's route: `static` for the files of the page, `none` if no route matches.
fn route_of(request: &ServiceRequest) -> String {
    match request.match_pattern() {
        None => "none".to_owned(),
        Some(pattern) if pattern.is_empty() => "static".to_owned(),
        Some(pattern) => pattern,
    }
}

/// Replaces the body of an error response that a library created.
fn in_our_words(response: ServiceResponse<impl MessageBody + 'static>) -> ServiceResponse<BoxBody> {
    let status = response.status();
    let is_refusal = status.is_client_error() || status.is_server_error();
    if !is_refusal || response.response().extensions().contains::<OurWords>() {
        return response.map_into_boxed_body();
    }
    let mut refusal = ApiError::of_status(status).error_response();
    let (request, worded) = response.into_parts();
    for name in [header::ALLOW, header::CONTENT_RANGE] {
        if let Some(value) = worded.headers().get(&name) {
            refusal.headers_mut().insert(name, value.clone());
        }
    }
    ServiceResponse::new(request, refusal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_supplied_id_is_short_and_plain() {
        let longest = "x".repeat(128);
        for sane in ["a", "7d0c8e5b-1f9a", "abc_def.9", &longest] {
            assert!(is_sane(sane), "{sane}");
        }
        let too_long = "x".repeat(129);
        for wild in ["", "a b", "a=b", "a\"b", "a\nb", "{a}", "é", &too_long] {
            assert!(!is_sane(wild), "{wild}");
        }
    }
}

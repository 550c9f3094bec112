//! `POST /api/stripe/webhook`: the events of the payment provider.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use serde::Serialize;
use utoipa::ToSchema;

use super::configured;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::SignedBody;
use crate::wire::{ErrorBody, Refusals};

/// The event is stored.
#[derive(Serialize, ToSchema)]
pub(crate) struct Received {
    received: bool,
}

/// Receive an event of the payment provider. The event is stored before the response, and applied after
/// it.
#[utoipa::path(
    tag = "billing",
    operation_id = "receive_event",
    request_body(content = String, content_type = "application/json",
        description = "The event as signed"),
    responses(
        (status = 200, description = "The event is stored", body = Received,
            example = json!({ "received": true })),
        (status = 400, description = "The event is not from the provider, too old, or of another environment",
            body = ErrorBody, example = json!({
                "error": "The signature does not match.", "code": "event_refused"
            })),
        (status = 413, description = "The body is too large", body = ErrorBody, example = json!({
            "error": "The request is too large.", "code": "too_large"
        })),
        Refusals,
    )
)]
#[post("/stripe/webhook")]
pub(crate) async fn receive_event(
    request: HttpRequest,
    services: Data<Services>,
    SignedBody(body): SignedBody,
) -> Result<HttpResponse, ApiError> {
    let events = configured(&services)?.events;
    let signature = request.headers().get("stripe-signature");
    let signature = signature.and_then(|text| text.to_str().ok()).unwrap_or_default().to_owned();
    let taking = events.clone();
    let is_new = services.offload(Lane::Query, move || taking.take(&body, &signature)).await?;
    if is_new {
        // Applying an event asks the provider, which waits for our response to the event, so it runs
        // afterwards. If it is interrupted, the worker applies the event.
        actix_web::rt::spawn(async move {
            let applied = services.offload(Lane::Provider, move || events.apply_due(1));
            if applied.await.is_err() {
                tracing::warn!("an event is left to the worker");
            }
        });
    }
    Ok(HttpResponse::Ok().json(Received { received: true }))
}

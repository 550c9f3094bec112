//! A purchase on the pricing table, for the browser that paid: it knows the id of the checkout page,
//! which the payment provider put into the return address.

use accounts::AccountError;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use billing::{CheckoutId, PaidPurchase};
use kernel::PortError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::errors::unavailable;
use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, checkout_id};
use crate::wire::plan::PlanCard;
use crate::wire::text_rules::schemas;
use crate::wire::{BodyRefusals, ErrorBody, Refusals, moment};

/// Body of `POST /api/purchase` and `POST /api/purchase/resend`.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "sessionId": "cs_test_a1b2c3" }))]
pub(crate) struct PurchaseRequest {
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::checkout_id)]
    #[validate(custom(function = "checkout_id", message = "This is not the id of a checkout."))]
    session_id: String,
}

impl Limited for PurchaseRequest {}

/// A purchase that waits for its mailbox.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PurchaseResponse {
    /// The email address that was used to pay.
    email_id: String,
    #[schema(required = true)]
    plan: Option<PlanCard>,
    /// When the card is charged first; null when the free trial was used before, so that the buyer has
    /// to start the subscription.
    #[schema(required = true, format = DateTime)]
    first_charge: Option<String>,
}

fn asked(
    request: &HttpRequest,
    services: &Services,
    body: PurchaseRequest,
) -> Result<(CheckoutId, accounts::ClientNetwork), ApiError> {
    let form = Form::of(&body);
    let id = form.done(Some(CheckoutId(body.session_id)))?;
    Ok((id, client_network(request, &services.settings.trusted_proxies)))
}

/// An unavailable provider is not a failure of the database.
fn failed(error: AccountError) -> ApiError {
    match error {
        AccountError::Port(PortError::Unavailable { .. }) => unavailable(),
        other => other.into(),
    }
}

/// See a purchase that waits for its mailbox.
///
/// Only the browser that paid on the pricing table knows the id. The purchase is shown for an hour and
/// until an account has it.
#[utoipa::path(
    tag = "billing",
    operation_id = "read_purchase",
    request_body = PurchaseRequest,
    responses(
        (status = 200, description = "The purchase", body = PurchaseResponse, example = json!({
            "emailId": "ann@example.com",
            "plan": {
                "id": "price_2", "name": "Pro", "amount": 79000, "currency": "usd",
                "interval": "year"
            },
            "firstCharge": "2026-12-31T12:00:00Z"
        })),
        (status = 404, description = "It is not paid, an account has it, or it is older than an hour",
            body = ErrorBody, example = json!({
                "error": "There is no such purchase.",
                "code": "unknown_purchase"
            })),
        (status = 422, description = "The text cannot be the id of a checkout", body = ErrorBody,
            example = json!({
                "error": "Please correct the marked fields.",
                "code": "invalid",
                "fields": { "sessionId": "This is not the id of a checkout." }
            })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/purchase")]
pub(crate) async fn read_purchase(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<PurchaseRequest>,
) -> Result<HttpResponse, ApiError> {
    let (id, network) = asked(&request, &services, body)?;
    let accounts = services.accounts.clone();
    let find = move || accounts.paid_purchase(&id, network).map_err(failed);
    match services.offload(Lane::Provider, find).await? {
        Some(PaidPurchase { email, plan, first_charge_at }) => {
            Ok(HttpResponse::Ok().json(PurchaseResponse {
                email_id: email.to_string(),
                plan: plan.map(PlanCard::from),
                first_charge: first_charge_at.map(moment),
            }))
        }
        None => {
            let message = "There is no such purchase.";
            Err(ApiError::new(StatusCode::NOT_FOUND, "unknown_purchase", message))
        }
    }
}

/// Send the buyer of a purchase the email with the next step again.
///
/// The response does not say whether there is such a purchase.
#[utoipa::path(
    tag = "billing",
    operation_id = "send_next_step",
    request_body = PurchaseRequest,
    responses(
        (status = 202, description = "The email will be sent, if the purchase waits"),
        (status = 422, description = "The text cannot be the id of a checkout", body = ErrorBody,
            example = json!({
                "error": "Please correct the marked fields.",
                "code": "invalid",
                "fields": { "sessionId": "This is not the id of a checkout." }
            })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/purchase/resend")]
pub(crate) async fn send_next_step(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<PurchaseRequest>,
) -> Result<HttpResponse, ApiError> {
    let (id, network) = asked(&request, &services, body)?;
    let accounts = services.accounts.clone();
    let send = move || accounts.send_next_step(&id, network).map_err(failed);
    services.offload(Lane::Provider, send).await?;
    Ok(HttpResponse::Accepted().finish())
}

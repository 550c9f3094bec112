//! Showing that an address is one's own.

use accounts::{Password, Verified, VerifyEmail};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::user_agent;
use crate::access::SignedIn;
use crate::body::{JsonBody, Limited};
use crate::client::client_network;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::services::Services;
use crate::wire::{BodyRefusals, ErrorBody, Refusals, SignedInRefusals};

/// Body of `POST /api/verify-email/{token}`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "newPassword": "correct horse battery" }))]
pub(crate) struct VerifyEmailRequest {
    /// Asked for when a purchase waits for the address.
    new_password: Option<String>,
}

impl Limited for VerifyEmailRequest {}

/// What following a verification link did.
#[derive(Serialize, ToSchema)]
pub(crate) struct VerifyEmailResponse {
    /// `verified`, or `attached` when a purchase belongs to the account from now on.
    #[schema(schema_with = status_schema)]
    status: &'static str,
    /// A session's token, when a purchase was attached: every other session is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

fn status_schema() -> utoipa::openapi::Object {
    utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::Type::String)
        .enum_values(Some(["verified", "attached"]))
        .build()
}

/// Follow a verification link.
///
/// Where a purchase waits for the address a new password is asked for (409): the purchase belongs
/// to the holder of the mailbox, whoever made the account.
#[utoipa::path(
    tag = "accounts",
    operation_id = "verify_email",
    params(("token" = String, Path, description = "The random part of the mail's link", example = "4fS0…")),
    request_body = VerifyEmailRequest,
    responses(
        (status = 200, description = "The address is verified", body = VerifyEmailResponse,
            example = json!({ "status": "attached", "token": "EnYKDBgDIggKBggG…" })),
        (status = 404, description = "The link is used, expired, replaced or made up", body = ErrorBody, example = json!({
            "error": "This link is no longer valid. Please ask for a new one.",
            "code": "verification_token_gone"
        })),
        (status = 409, description = "A purchase waits: a new password is needed; or the address went to another account", body = ErrorBody, example = json!({
            "error": "Please choose a new password to attach your subscription.",
            "code": "password_required"
        })),
        (status = 422, description = "The password can't be taken", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "newPassword": "Password must be at least 8 characters." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/verify-email/{token}")]
pub(crate) async fn verify_email(
    request: HttpRequest,
    token: Path<String>,
    services: Data<Services>,
    JsonBody(body): JsonBody<VerifyEmailRequest>,
) -> Result<HttpResponse, ApiError> {
    let password = body.new_password.filter(|text| !text.is_empty());
    let password = password.as_deref().map(Password::parse).transpose();
    let password =
        password.map_err(|refused| ApiError::invalid([("newPassword", refused.to_string())]))?;
    let command = VerifyEmail {
        token: token.into_inner(),
        password,
        user_agent: user_agent(&request),
        network: client_network(&request, &services.settings.trusted_proxies),
    };
    let accounts = services.accounts.clone();
    let done = services.offload(Lane::Provider, move || accounts.verify_email(command)).await?;
    let answer = match done {
        Verified::Verified => VerifyEmailResponse { status: "verified", token: None },
        Verified::Attached { token } => {
            VerifyEmailResponse { status: "attached", token: Some(token) }
        }
    };
    Ok(HttpResponse::Ok().json(answer))
}

/// Send one's verification mail again.
#[utoipa::path(
    tag = "accounts",
    operation_id = "send_verification",
    security(("session" = [])),
    responses(
        (status = 202, description = "It is on its way, unless there is nothing left to verify"),
        SignedInRefusals,
    )
)]
#[post("/account/verification")]
pub(crate) async fn send_verification(
    SignedIn(caller): SignedIn,
    request: HttpRequest,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let network = client_network(&request, &services.settings.trusted_proxies);
    let accounts = services.accounts.clone();
    let done = move || accounts.send_verification(&caller, network);
    services.offload(Lane::Query, done).await?;
    Ok(HttpResponse::Accepted().finish())
}

//! Verification of an email address.

use accounts::{AccountError, LinkSeen, LinkState, Password, Purpose, Verified, VerifyEmail};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::user_agent;
use crate::serving::access::SignedIn;
use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, link_token, sign_up_secret};
use crate::wire::params::Path;
use crate::wire::path_params::LinkText;
use crate::wire::text_rules::schemas;
use crate::wire::{BodyRefusals, ErrorBody, Refusals, SignedInRefusals};

/// Body of `POST /api/verify-email/{token}`.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "newPassword": "correct horse battery" }))]
pub(crate) struct VerifyEmailRequest {
    #[schema(schema_with = schemas::optional_new_password)]
    new_password: Option<String>,
    #[schema(schema_with = schemas::optional_sign_up_secret)]
    #[validate(custom(function = "sign_up_secret", message = "This is not a secret."))]
    secret: Option<String>,
}

impl Limited for VerifyEmailRequest {}

/// The result of following a verification link.
#[derive(Serialize, ToSchema)]
pub(crate) struct VerifyEmailResponse {
    /// `verified`, or `attached` if a purchase now belongs to the account.
    #[schema(schema_with = status_schema)]
    status: &'static str,
    /// The token of a new session, if a purchase was attached. Every other session has ended.
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
/// If a purchase waits for the email address, a new password is required (409), unless the browser of
/// the sign-up brings its secret. The purchase belongs to the owner of the mailbox, no matter who created
/// the account.
#[utoipa::path(
    tag = "accounts",
    operation_id = "verify_email",
    params(("token" = inline(LinkText), Path,
        description = "The random part of the link in the email.",
        example = "EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc")),
    request_body = VerifyEmailRequest,
    responses(
        (status = 200, description = "The email address is verified", body = VerifyEmailResponse,
            example = json!({ "status": "attached", "token": "EnYKDBgDIggKBggG…" })),
        (status = 404, description = "The link was used, expired, was replaced or never existed", body = ErrorBody, example = json!({
            "error": "This link is no longer valid. Please ask for a new one.",
            "code": "verification_token_gone"
        })),
        (status = 409, description = "A purchase waits and a new password is required, or another account has the email address", body = ErrorBody, example = json!({
            "error": "Please choose a new password to attach your subscription.",
            "code": "password_required"
        })),
        (status = 422, description = "The password is not acceptable", body = ErrorBody, example = json!({
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
    Path(token): Path<String>,
    services: Data<Services>,
    JsonBody(body): JsonBody<VerifyEmailRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut form = Form::of(&body);
    let password = match body.new_password.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => form.take("newPassword", Password::parse(text)).map(Some),
        None => Some(None),
    };
    let password = form.done(password)?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    // Only a new password requires a hash.
    let lane = if password.is_some() { Lane::Hash } else { Lane::Query };
    let command = VerifyEmail {
        token,
        password,
        secret: body.secret,
        user_agent: user_agent(&request),
        network,
    };
    let accounts = services.accounts.clone();
    let done = services.offload(lane, move || {
        accounts.verify_email(command).map_err(|error| match error {
            AccountError::Password(refused) => {
                ApiError::invalid([("newPassword", refused.to_string())])
            }
            other => other.into(),
        })
    });
    let done = done.await?;
    let answer = match done {
        Verified::Verified => VerifyEmailResponse { status: "verified", token: None },
        Verified::Attached { token } => {
            VerifyEmailResponse { status: "attached", token: Some(token) }
        }
    };
    Ok(HttpResponse::Ok().json(answer))
}

/// Body of `POST /api/link-state`.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(example = json!({ "token": "EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc" }))]
pub(crate) struct LinkStateRequest {
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::link_token)]
    #[validate(custom(function = "link_token", message = "This is not part of a link."))]
    token: String,
}

impl Limited for LinkStateRequest {}

/// What a link from an email is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkStateResponse {
    /// Absent for an unknown link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = purpose_schema, nullable = false)]
    purpose: Option<&'static str>,
    /// An unknown link was replaced or voided, is older than a month, or never existed.
    #[schema(schema_with = link_state_schema)]
    state: &'static str,
    /// Whether a purchase waits, so that following the link requires a new password, unless the browser
    /// is the one of the sign-up.
    needs_password: bool,
}

fn purpose_schema() -> utoipa::openapi::Object {
    schemas::one_of(&Purpose::ALL.map(Purpose::as_str)).build()
}

fn link_state_schema() -> utoipa::openapi::Object {
    schemas::one_of(&["works", "used", "expired", "unknown"]).build()
}

/// See what a link from an email is.
///
/// Nothing changes, so a page may ask when it is opened. Only the owner of the link knows its 256 random
/// bits.
#[utoipa::path(
    tag = "accounts",
    operation_id = "see_link",
    request_body = LinkStateRequest,
    responses(
        (status = 200, description = "The purpose and the state of the link", body = LinkStateResponse,
            example = json!({ "purpose": "verify_email", "state": "used", "needsPassword": false })),
        (status = 422, description = "The text cannot be part of a link", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "token": "This is not part of a link." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/link-state")]
pub(crate) async fn see_link(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<LinkStateRequest>,
) -> Result<HttpResponse, ApiError> {
    let form = Form::of(&body);
    let token = form.done(Some(body.token))?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    let accounts = services.accounts.clone();
    let seen = services.offload(Lane::Query, move || accounts.see_link(&token, network)).await?;
    let answer = match seen {
        None => LinkStateResponse { purpose: None, state: "unknown", needs_password: false },
        Some(LinkSeen { purpose, state, needs_password }) => LinkStateResponse {
            purpose: Some(purpose.as_str()),
            state: match state {
                LinkState::Works => "works",
                LinkState::Used => "used",
                LinkState::Expired => "expired",
            },
            needs_password,
        },
    };
    Ok(HttpResponse::Ok().json(answer))
}

/// Send the verification email again.
#[utoipa::path(
    tag = "accounts",
    operation_id = "send_verification",
    security(("session" = [])),
    responses(
        (status = 202, description = "The email will be sent, unless the address is verified already"),
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

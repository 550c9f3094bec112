//! Passwords: forgotten, reset and changed.

use accounts::{AccountError, ChangePassword, ForgotPassword, Password, ResetPassword};
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, post, put};
use kernel::EmailAddress;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::Message;
use crate::access::SignedIn;
use crate::body::{JsonBody, Limited};
use crate::client::client_network;
use crate::error::ApiError;
use crate::form::Form;
use crate::lanes::Lane;
use crate::services::Services;
use crate::wire::{BodyRefusals, ErrorBody, Refusals, SignedInRefusals};

/// Body of `POST /api/forgot-password`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "emailId": "ann@example.com" }))]
pub(crate) struct ForgotPasswordRequest {
    #[serde(default)]
    #[schema(required = true)]
    email_id: String,
}

impl Limited for ForgotPasswordRequest {}

/// What is answered, whether or not the address has an account.
const SENT: &str = "If that email has an account, a link to reset its password is on its way.";

/// Ask for a link to set another password.
///
/// The answer and its time are the same for every address.
#[utoipa::path(
    tag = "accounts",
    operation_id = "forgot_password",
    request_body = ForgotPasswordRequest,
    responses(
        (status = 200, description = "What to tell the person", body = String,
            content_type = "application/json",
            example = json!("If that email has an account, a link to reset its password is on its way.")),
        (status = 422, description = "No address", body = ErrorBody, example = json!({
            "error": "Please enter a valid email address.",
            "code": "invalid",
            "fields": { "emailId": "Please enter a valid email address." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/forgot-password")]
pub(crate) async fn forgot_password(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<ForgotPasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let email = EmailAddress::parse(&body.email_id)
        .map_err(|invalid| ApiError::invalid([("emailId", invalid.to_string())]).saying(invalid))?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command = ForgotPassword { email, network };
    let accounts = services.accounts.clone();
    services.offload(Lane::Query, move || accounts.forgot_password(command)).await?;
    Ok(HttpResponse::Ok().json(SENT))
}

/// Body of `POST /api/reset-password/{resetToken}`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "newPassword": "correct horse battery" }))]
pub(crate) struct ResetPasswordRequest {
    #[serde(default)]
    #[schema(required = true)]
    new_password: String,
}

impl Limited for ResetPasswordRequest {}

/// Set another password by a mail's link.
///
/// Every session ends; the address counts as verified.
#[utoipa::path(
    tag = "accounts",
    operation_id = "reset_password",
    params(("resetToken" = String, Path, description = "The random part of the mail's link", example = "4fS0…")),
    request_body = ResetPasswordRequest,
    responses(
        (status = 200, description = "It is set: log in", body = Message,
            example = json!({ "message": "Password reset successful!" })),
        (status = 404, description = "The link is used, expired, replaced or made up", body = ErrorBody, example = json!({
            "error": "This link is no longer valid. Please ask for a new one.",
            "code": "reset_token_gone"
        })),
        (status = 422, description = "The password can't be taken", body = ErrorBody, example = json!({
            "error": "Password must be at least 8 characters.",
            "code": "invalid",
            "fields": { "newPassword": "Password must be at least 8 characters." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/reset-password/{resetToken}")]
pub(crate) async fn reset_password(
    request: HttpRequest,
    token: Path<String>,
    services: Data<Services>,
    JsonBody(body): JsonBody<ResetPasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let password = Password::parse(&body.new_password).map_err(|refused| {
        ApiError::invalid([("newPassword", refused.to_string())]).saying(refused)
    })?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command = ResetPassword { token: token.into_inner(), password, network };
    let accounts = services.accounts.clone();
    let done = services.offload(Lane::Provider, move || {
        accounts.reset_password(command).map_err(|error| match error {
            AccountError::LinkGone => {
                ApiError::new(StatusCode::NOT_FOUND, "reset_token_gone", AccountError::LinkGone)
            }
            other => other.into(),
        })
    });
    done.await?;
    Ok(HttpResponse::Ok().json(Message { message: "Password reset successful!" }))
}

/// Body of `PUT /api/account/password`.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "currentPassword": "correct horse",
    "newPassword": "correct horse battery"
}))]
pub(crate) struct ChangePasswordRequest {
    #[serde(default)]
    #[schema(required = true)]
    #[validate(length(min = 1, message = "Please enter your current password."))]
    current_password: String,
    #[serde(default)]
    #[schema(required = true)]
    new_password: String,
}

impl Limited for ChangePasswordRequest {}

/// Change one's password.
///
/// One's other sessions end.
#[utoipa::path(
    tag = "accounts",
    operation_id = "change_password",
    security(("session" = [])),
    request_body = ChangePasswordRequest,
    responses(
        (status = 204, description = "It is changed"),
        (status = 422, description = "The present password is another, or the next can't be taken", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "currentPassword": "The password is not right." }
        })),
        BodyRefusals,
        SignedInRefusals,
    )
)]
#[put("/account/password")]
pub(crate) async fn change_password(
    SignedIn(caller): SignedIn,
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<ChangePasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut form = Form::of(&body);
    let next = form.take("newPassword", Password::parse(&body.new_password));
    let command = form.done(next.map(|next| ChangePassword {
        current: body.current_password,
        next,
        network: client_network(&request, &services.settings.trusted_proxies),
    }))?;
    let accounts = services.accounts.clone();
    let done = services.offload(Lane::Hash, move || {
        accounts.change_password(&caller, command).map_err(|error| match error {
            AccountError::WrongPassword => {
                ApiError::invalid([("currentPassword", AccountError::WrongPassword.to_string())])
            }
            other => other.into(),
        })
    });
    done.await?;
    Ok(HttpResponse::NoContent().finish())
}

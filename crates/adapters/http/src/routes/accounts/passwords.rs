//! Passwords: forgotten, reset and changed.

use accounts::{
    AccountError, ChangePassword, ForgotPassword, Password, PasswordRefused, ResetPassword,
};
use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post, put};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::Message;
use crate::serving::access::SignedIn;
use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, typed_password};
use crate::wire::params::Path;
use crate::wire::path_params::LinkText;
use crate::wire::text_rules::{read_email, schemas};
use crate::wire::{BodyRefusals, ErrorBody, Refusals, SignedInRefusals};

/// Body of `POST /api/forgot-password`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "emailId": "ann@example.com" }))]
pub(crate) struct ForgotPasswordRequest {
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::email)]
    email_id: String,
}

impl Limited for ForgotPasswordRequest {}

/// The response, whether or not an account has the email address.
const SENT: &str = "If that email has an account, a link to reset its password is on its way.";

/// Request a link to set another password.
///
/// The response and its time are the same for every email address.
#[utoipa::path(
    tag = "accounts",
    operation_id = "forgot_password",
    request_body = ForgotPasswordRequest,
    responses(
        (status = 200, description = "A message for the user", body = String,
            content_type = "application/json",
            example = json!("If that email has an account, a link to reset its password is on its way.")),
        (status = 422, description = "No email address", body = ErrorBody, example = json!({
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
    let email = read_email(&body.email_id)
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
    #[schema(required = true, schema_with = schemas::new_password)]
    new_password: String,
}

impl Limited for ResetPasswordRequest {}

/// Set another password with the link in an email.
///
/// Every session ends, and the email address counts as verified.
#[utoipa::path(
    tag = "accounts",
    operation_id = "reset_password",
    params(("resetToken" = inline(LinkText), Path,
        description = "The random part of the link in the email.",
        example = "EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc")),
    request_body = ResetPasswordRequest,
    responses(
        (status = 200, description = "The password is set", body = Message,
            example = json!({ "message": "Password reset successful!" })),
        (status = 404, description = "The link was used, expired, was replaced or never existed", body = ErrorBody, example = json!({
            "error": "This link is no longer valid. Please ask for a new one.",
            "code": "reset_token_gone"
        })),
        (status = 422, description = "The password is not acceptable", body = ErrorBody, example = json!({
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
    Path(token): Path<String>,
    services: Data<Services>,
    JsonBody(body): JsonBody<ResetPasswordRequest>,
) -> Result<HttpResponse, ApiError> {
    let password = Password::parse(&body.new_password)
        .map_err(|refused| refused_password("newPassword", refused))?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command = ResetPassword { token, password, network };
    let accounts = services.accounts.clone();
    let done = services.offload(Lane::Hash, move || {
        accounts.reset_password(command).map_err(|error| match error {
            AccountError::LinkGone => {
                ApiError::new(StatusCode::NOT_FOUND, "reset_token_gone", AccountError::LinkGone)
            }
            AccountError::Password(refused) => refused_password("newPassword", refused),
            other => other.into(),
        })
    });
    done.await?;
    Ok(HttpResponse::Ok().json(Message { message: "Password reset successful!" }))
}

/// 422 for an unacceptable password. The message is the reason, because the form has no other field.
fn refused_password(field: &str, refused: PasswordRefused) -> ApiError {
    ApiError::invalid([(field, refused.to_string())]).saying(refused)
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
    #[schema(required = true, schema_with = schemas::typed_password)]
    #[validate(custom(
        function = "typed_password",
        message = "Please enter your current password."
    ))]
    current_password: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::new_password)]
    new_password: String,
}

impl Limited for ChangePasswordRequest {}

/// Change the password.
///
/// The other sessions of the account end.
#[utoipa::path(
    tag = "accounts",
    operation_id = "change_password",
    security(("session" = [])),
    request_body = ChangePasswordRequest,
    responses(
        (status = 204, description = "The password is changed"),
        (status = 422, description = "The current password is incorrect, or the new one is not acceptable", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "currentPassword": "The password is incorrect." }
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
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command = form.done(next.map(|next| ChangePassword {
        current: body.current_password,
        next,
        network,
    }))?;
    let accounts = services.accounts.clone();
    let done = services.offload(Lane::Hash, move || {
        accounts.change_password(&caller, command).map_err(|error| match error {
            AccountError::WrongPassword => {
                ApiError::invalid([("currentPassword", AccountError::WrongPassword.to_string())])
            }
            AccountError::Password(refused) => {
                ApiError::invalid([("newPassword", refused.to_string())])
            }
            other => other.into(),
        })
    });
    done.await?;
    Ok(HttpResponse::NoContent().finish())
}

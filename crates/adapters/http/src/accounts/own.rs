//! What a person changes about the own account, and its end.

use accounts::ChangeEmail;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post, put};
use kernel::EmailAddress;
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::access::SignedIn;
use crate::body::{JsonBody, Limited};
use crate::client::client_network;
use crate::error::ApiError;
use crate::form::{Form, filled};
use crate::lanes::Lane;
use crate::preferences::PreferencesRecord;
use crate::profile::{Profile, example_profile};
use crate::services::Services;
use crate::wire::{BodyRefusals, ErrorBody, SignedInRefusals};

/// Save what one follows, whole.
#[utoipa::path(
    tag = "accounts",
    operation_id = "save_preferences",
    security(("session" = [])),
    request_body = PreferencesRecord,
    responses(
        (status = 200, description = "The profile as it is now", body = Profile,
            example = json!(example_profile())),
        (status = 422, description = "Something is missing or can't be used", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "statesOfInterest": "Please choose at least one state." }
        })),
        BodyRefusals,
        SignedInRefusals,
    )
)]
#[put("/profile/onboarding")]
pub(crate) async fn save_preferences(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    JsonBody(body): JsonBody<PreferencesRecord>,
) -> Result<HttpResponse, ApiError> {
    let mut form = Form::empty();
    let record = body.read(&mut form);
    let record = form.done(Some(record))?;
    let accounts = services.accounts.clone();
    let saved =
        services.offload(Lane::Query, move || accounts.save_preferences(&caller, record)).await?;
    Ok(HttpResponse::Ok().json(Profile::from(saved)))
}

/// Body of `PUT /api/account/name`.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(example = json!({ "name": "Ann Example" }))]
pub(crate) struct ChangeNameRequest {
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = "filled", message = "Please enter your name."))]
    name: String,
}

impl Limited for ChangeNameRequest {}

/// Change one's name.
#[utoipa::path(
    tag = "accounts",
    operation_id = "change_name",
    security(("session" = [])),
    request_body = ChangeNameRequest,
    responses(
        (status = 200, description = "The profile as it is now", body = Profile,
            example = json!(example_profile())),
        (status = 422, description = "No name", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "name": "Please enter your name." }
        })),
        BodyRefusals,
        SignedInRefusals,
    )
)]
#[put("/account/name")]
pub(crate) async fn change_name(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    JsonBody(body): JsonBody<ChangeNameRequest>,
) -> Result<HttpResponse, ApiError> {
    let name = Form::of(&body).done(Some(body.name.trim().to_owned()))?;
    let accounts = services.accounts.clone();
    let saved = services.offload(Lane::Query, move || accounts.change_name(&caller, &name)).await?;
    Ok(HttpResponse::Ok().json(Profile::from(saved)))
}

/// Body of `POST /api/account/email`.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "emailId": "ann@new.example.com", "password": "correct horse" }))]
pub(crate) struct ChangeEmailRequest {
    #[serde(default)]
    #[schema(required = true)]
    email_id: String,
    #[serde(default)]
    #[schema(required = true)]
    #[validate(length(min = 1, message = "Please enter your password."))]
    password: String,
}

impl Limited for ChangeEmailRequest {}

/// Ask for another address.
///
/// A link goes to it; the account has it once the link is followed.
#[utoipa::path(
    tag = "accounts",
    operation_id = "change_email",
    security(("session" = [])),
    request_body = ChangeEmailRequest,
    responses(
        (status = 202, description = "The link is on its way"),
        (status = 422, description = "The address or the password can't be used", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "password": "The password is not right." }
        })),
        BodyRefusals,
        SignedInRefusals,
    )
)]
#[post("/account/email")]
pub(crate) async fn change_email(
    SignedIn(caller): SignedIn,
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<ChangeEmailRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut form = Form::of(&body);
    let email = form.take("emailId", EmailAddress::parse(&body.email_id));
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command =
        form.done(email.map(|email| ChangeEmail { email, password: body.password, network }))?;
    let accounts = services.accounts.clone();
    services.offload(Lane::Hash, move || accounts.change_email(&caller, command)).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// Body of `POST /api/account/delete`.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(example = json!({ "password": "correct horse" }))]
pub(crate) struct DeleteAccountRequest {
    #[serde(default)]
    #[schema(required = true)]
    #[validate(length(min = 1, message = "Please enter your password."))]
    password: String,
}

impl Limited for DeleteAccountRequest {}

/// Delete one's account.
///
/// It is closed at once; its subscription is cancelled, and what is held about the person removed.
#[utoipa::path(
    tag = "accounts",
    operation_id = "delete_account",
    security(("session" = [])),
    request_body = DeleteAccountRequest,
    responses(
        (status = 204, description = "It is closed"),
        (status = 422, description = "The password is another", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "password": "The password is not right." }
        })),
        BodyRefusals,
        SignedInRefusals,
    )
)]
#[post("/account/delete")]
pub(crate) async fn delete_account(
    SignedIn(caller): SignedIn,
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<DeleteAccountRequest>,
) -> Result<HttpResponse, ApiError> {
    let password = Form::of(&body).done(Some(body.password))?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    let accounts = services.accounts.clone();
    services.offload(Lane::Hash, move || accounts.delete(&caller, &password, network)).await?;
    Ok(HttpResponse::NoContent().finish())
}

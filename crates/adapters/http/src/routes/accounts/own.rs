//! Changes of the user's own account, and its deletion.

use accounts::ChangeEmail;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post, put};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::preferences::PreferencesRecord;
use super::profile::{Profile, example_profile};
use crate::serving::access::SignedIn;
use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, filled, typed_password};
use crate::wire::text_rules::{read_email, schemas};
use crate::wire::{BodyRefusals, ErrorBody, SignedInRefusals};

/// Replace the preferences.
#[utoipa::path(
    tag = "accounts",
    operation_id = "save_preferences",
    security(("session" = [])),
    request_body = PreferencesRecord,
    responses(
        (status = 200, description = "The changed profile", body = Profile,
            example = json!(example_profile())),
        (status = 422, description = "A member is missing or not valid", body = ErrorBody, example = json!({
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
    services
        .respond(Lane::Query, move || accounts.save_preferences(&caller, record).map(Profile::from))
        .await
}

/// Body of `PUT /api/account/name`.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(example = json!({ "name": "Ann Example" }))]
pub(crate) struct ChangeNameRequest {
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::name)]
    #[validate(custom(function = "filled", message = "Please enter your name."))]
    name: String,
}

impl Limited for ChangeNameRequest {}

/// Change the name.
#[utoipa::path(
    tag = "accounts",
    operation_id = "change_name",
    security(("session" = [])),
    request_body = ChangeNameRequest,
    responses(
        (status = 200, description = "The changed profile", body = Profile,
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
    services
        .respond(Lane::Query, move || accounts.change_name(&caller, &name).map(Profile::from))
        .await
}

/// Body of `POST /api/account/email`.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "emailId": "ann@new.example.com", "password": "correct horse" }))]
pub(crate) struct ChangeEmailRequest {
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::email)]
    email_id: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::typed_password)]
    #[validate(custom(function = "typed_password", message = "Please enter your password."))]
    password: String,
}

impl Limited for ChangeEmailRequest {}

/// Request another email address.
///
/// A link is sent to it. The account has the new address once the user follows the link.
#[utoipa::path(
    tag = "accounts",
    operation_id = "change_email",
    security(("session" = [])),
    request_body = ChangeEmailRequest,
    responses(
        (status = 202, description = "The link will be sent"),
        (status = 422, description = "The email address or the password is not valid", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "password": "The password is incorrect." }
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
    let email = form.take("emailId", read_email(&body.email_id));
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
    #[schema(required = true, schema_with = schemas::typed_password)]
    #[validate(custom(function = "typed_password", message = "Please enter your password."))]
    password: String,
}

impl Limited for DeleteAccountRequest {}

/// Delete the account.
///
/// The account is closed at once. Its subscription is canceled and the personal data is removed.
#[utoipa::path(
    tag = "accounts",
    operation_id = "delete_account",
    security(("session" = [])),
    request_body = DeleteAccountRequest,
    responses(
        (status = 204, description = "The account is closed"),
        (status = 422, description = "The password is incorrect", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "password": "The password is incorrect." }
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
    let done = move || accounts.delete(&caller, &password, network);
    services.offload(Lane::Hash, done).await?;
    Ok(HttpResponse::NoContent().finish())
}

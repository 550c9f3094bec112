//! Log-in, log-out and the profile.

use std::collections::BTreeMap;

use accounts::{AccountError, LogIn, LoggedIn, SavedVersion};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use bytes::Bytes;
use kernel::{EmailAddress, PortError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profile::{Profile, example_profile};
use super::user_agent;
use crate::serving::access::SignedIn;
use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::etag::{Known, Tag};
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::text_rules::{TYPED_PASSWORD, read_email, schemas};
use crate::wire::{BodyRefusals, ErrorBody, Refusals, SignedInRefusals};

/// Body of `POST /api/login`.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "emailId": "ann@example.com", "password": "correct horse" }))]
pub(crate) struct LogInRequest {
    #[serde(rename = "emailId", default)]
    #[schema(required = true, schema_with = schemas::email)]
    email: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::typed_password)]
    password: String,
}

impl Limited for LogInRequest {}

/// A session and its account.
#[derive(Serialize, ToSchema)]
pub(crate) struct LogInResponse {
    /// The client sends it as `Authorization: Bearer …`.
    token: String,
    user: Profile,
}

impl LogInRequest {
    fn credentials(self) -> Result<(EmailAddress, String), ApiError> {
        let Self { email, password } = self;
        let mut wrong = BTreeMap::new();
        let parsed = read_email(&email);
        if let Err(invalid) = &parsed {
            wrong.insert("emailId", invalid.to_string());
        }
        if !TYPED_PASSWORD.admits(&password) {
            wrong.insert("password", "Please enter your password.".to_owned());
        }
        match parsed {
            Ok(email) if wrong.is_empty() => Ok((email, password)),
            _ => Err(ApiError::invalid(wrong)),
        }
    }
}

/// Open a session.
#[utoipa::path(
    tag = "session",
    operation_id = "log_in",
    request_body = LogInRequest,
    responses(
        (status = 200, description = "The session", body = LogInResponse,
            example = json!({ "token": "EnYKDBgDIggKBggGEgIYDRIkCAAS…", "user": example_profile() })),
        (status = 401, description = "Wrong email address or password", body = ErrorBody, example = json!({
            "error": "The email or password is incorrect.", "code": "wrong_credentials"
        })),
        (status = 422, description = "Something is missing", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "emailId": "Please enter a valid email address." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/login")]
pub(crate) async fn log_in(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<LogInRequest>,
) -> Result<HttpResponse, ApiError> {
    let (email, password) = body.credentials()?;
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command = LogIn { email, password, user_agent: user_agent(&request), network };
    let accounts = services.accounts.clone();
    let LoggedIn { token, profile } =
        services.offload(Lane::Hash, move || accounts.log_in(command)).await?;
    Ok(HttpResponse::Ok().json(LogInResponse { token, user: profile.into() }))
}

/// End the session.
#[utoipa::path(
    tag = "session",
    operation_id = "log_out",
    security(("session" = [])),
    responses(
        (status = 204, description = "The token is no longer valid"),
        SignedInRefusals,
    )
)]
#[post("/logout")]
pub(crate) async fn log_out(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    services.offload(Lane::Query, move || accounts.log_out(&caller)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The user's own account.
///
/// With `If-None-Match`, a profile that the client has already is not sent again.
#[utoipa::path(
    tag = "session",
    operation_id = "read_profile",
    security(("session" = [])),
    responses(
        (status = 200, description = "The profile", body = Profile,
            headers(("ETag" = String, description = "The version of the profile.")),
            example = json!(example_profile())),
        (status = 304, description = "The profile has the version that `If-None-Match` names"),
        SignedInRefusals,
    )
)]
#[get("/profile/view")]
pub(crate) async fn read_profile(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    known: Known,
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    let json = |profile: &Profile| -> Result<Vec<u8>, AccountError> {
        Ok(serde_json::to_vec(profile).map_err(|error| PortError::corrupt("json", error))?)
    };
    // The profile lists every saved property, so it can be large.
    let asked = known.clone();
    let read = move || -> Result<_, AccountError> {
        let read = accounts.profile_without_saved(caller.account);
        let (profile, SavedVersion { own, listings }) = match read {
            // The account was deleted after the access check, and its sessions with it.
            Err(AccountError::UnknownAccount) => return Err(AccountError::NotSignedIn),
            read => read?,
        };
        let mut profile = Profile::from(profile);
        let mut version = json(&profile)?;
        version.extend(own.to_be_bytes());
        version.extend(listings.0.to_be_bytes());
        let tag = Tag::of(&version);
        if tag.is_known(&asked) {
            return Ok((tag, Bytes::new()));
        }
        profile.set_saved(&accounts.saved(caller.account)?);
        Ok((tag, Bytes::from(json(&profile)?)))
    };
    let (tag, body) = services.offload(Lane::Query, read).await?;
    Ok(tag.answer(&known, NO_STORE, ("application/json", || body)))
}

/// The profile names the person, so it stays in the memory of the page.
const NO_STORE: &str = "no-store";

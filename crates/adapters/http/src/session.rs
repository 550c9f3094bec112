//! Log-in, log-out and the profile.

use std::collections::BTreeMap;

use accounts::{AccountError, LogIn, LoggedIn};
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get, post};
use kernel::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::SignedIn;
use crate::body::{JsonBody, Limited};
use crate::client::client_network;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::profile::{Profile, example_profile};
use crate::services::Services;
use crate::wire::{BodyRefusals, ErrorBody, Refusals, SignedInRefusals};

/// Body of `POST /api/login`.
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({ "emailId": "ann@example.com", "password": "correct horse" }))]
pub(crate) struct LogInRequest {
    #[serde(rename = "emailId", default)]
    #[schema(required = true)]
    email: String,
    #[serde(default)]
    #[schema(required = true)]
    password: String,
}

impl Limited for LogInRequest {}

/// A session and who it belongs to.
#[derive(Serialize, ToSchema)]
pub(crate) struct LogInResponse {
    /// To be sent as `Authorization: Bearer …` from now on.
    token: String,
    user: Profile,
}

impl LogInRequest {
    fn credentials(self) -> Result<(EmailAddress, String), ApiError> {
        let Self { email, password } = self;
        let mut wrong = BTreeMap::new();
        let parsed = EmailAddress::parse(&email);
        if let Err(invalid) = &parsed {
            wrong.insert("emailId", invalid.to_string());
        }
        if password.is_empty() {
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
        (status = 401, description = "Wrong address or password", body = ErrorBody, example = json!({
            "error": "The email or password is not right.", "code": "wrong_credentials"
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
    let user_agent = request.headers().get(header::USER_AGENT);
    let command = LogIn {
        email,
        password,
        user_agent: user_agent.and_then(|name| name.to_str().ok()).map(str::to_owned),
        network: client_network(&request, &services.settings.trusted_proxies),
    };
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
        (status = 204, description = "The token opens nothing any more"),
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

/// One's own account.
#[utoipa::path(
    tag = "session",
    operation_id = "read_profile",
    security(("session" = [])),
    responses(
        (status = 200, description = "The profile", body = Profile,
            example = json!(example_profile())),
        SignedInRefusals,
    )
)]
#[get("/profile/view")]
pub(crate) async fn read_profile(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    let profile = services
        .offload(Lane::Query, move || match accounts.profile(caller.account) {
            // The account went between the two reads: so did the session.
            Err(AccountError::UnknownAccount) => Err(AccountError::NotSignedIn),
            answer => answer,
        })
        .await?;
    Ok(HttpResponse::Ok().json(Profile::from(profile)))
}

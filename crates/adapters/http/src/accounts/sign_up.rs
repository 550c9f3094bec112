//! The two ways to an account.

use accounts::{CompleteSignUp, Occupation, OccupationRefused, Password, SignUp, SignedUp};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use kernel::EmailAddress;
use preferences::REFERRAL_SOURCES;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::{Message, user_agent};
use crate::body::{JsonBody, Limited};
use crate::client::client_network;
use crate::error::{ApiError, log_chain};
use crate::form::{Form, a_line, filled};
use crate::lanes::Lane;
use crate::preferences::PreferencesRecord;
use crate::services::Services;
use crate::wire::{BodyRefusals, ErrorBody, Refusals};

/// Body of `POST /api/signup`.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "name": "Ann Example",
    "organization": "Example LLC",
    "occupation": "Investor",
    "ifOther": "",
    "emailId": "ann@example.com",
    "howDidYouHearAboutUs": "From a friend",
    "password": "correct horse"
}))]
pub(crate) struct SignUpRequest {
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = "filled", message = "Please enter your name."))]
    name: String,
    #[validate(custom(function = "a_line", message = "Please use at most 200 characters."))]
    organization: Option<String>,
    /// `Investor`, `Wholesaler` or `Other`.
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = "filled", message = "Please choose your occupation."))]
    occupation: String,
    /// What else, when the occupation is `Other`.
    if_other: Option<String>,
    #[serde(default)]
    #[schema(required = true)]
    email_id: String,
    /// One of the eight referral sources.
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = "filled", message = "Please tell us how you heard about us."))]
    how_did_you_hear_about_us: String,
    #[serde(default)]
    #[schema(required = true)]
    password: String,
}

impl Limited for SignUpRequest {}

/// Where a sign-up leads. Both are missing where a mail says the rest.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignUpResponse {
    /// The checkout.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
    /// The session's token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    token: Option<String>,
}

fn sign_up_command(
    body: SignUpRequest,
    request: &HttpRequest,
    services: &Services,
) -> Result<SignUp, ApiError> {
    let mut form = Form::of(&body);
    let email = form.take("emailId", EmailAddress::parse(&body.email_id));
    let password = form.take("password", Password::parse(&body.password));
    let if_other = body.if_other.unwrap_or_default();
    let occupation = match Occupation::parse(&body.occupation, &if_other) {
        Ok(occupation) => Some(occupation),
        Err(refused) => {
            let field = match refused {
                OccupationRefused::Unknown => "occupation",
                OccupationRefused::Unspecified | OccupationRefused::TooLong => "ifOther",
            };
            form.refuse(field, refused);
            None
        }
    };
    let referral_source = body.how_did_you_hear_about_us.trim().to_owned();
    if !REFERRAL_SOURCES.contains(&referral_source.as_str()) {
        form.refuse("howDidYouHearAboutUs", "Please choose one of the options.");
    }
    let organization = body.organization.map(|name| name.trim().to_owned());
    let command =
        email.zip(password).zip(occupation).map(|((email, password), occupation)| SignUp {
            name: body.name.trim().to_owned(),
            organization: organization.filter(|name| !name.is_empty()),
            occupation,
            email,
            referral_source,
            password,
            user_agent: user_agent(request),
            network: client_network(request, &services.settings.trusted_proxies),
        });
    form.done(command)
}

/// Create an account and begin the free trial's checkout.
///
/// Where the address has paid through the pricing table already, or has an account, the answer
/// holds neither url nor token, and a mail says the rest. Where a checkout can't begin now, the
/// answer is 503 with code `checkout_unavailable` and the session's token: the account is made.
#[utoipa::path(
    tag = "accounts",
    operation_id = "sign_up",
    request_body = SignUpRequest,
    responses(
        (status = 201, description = "On to the checkout, or to one's mail", body = SignUpResponse,
            example = json!({ "url": "https://checkout.example.com/c/1", "token": "EnYKDBgDIggKBggG…" })),
        (status = 422, description = "Something is missing or can't be used", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "password": "Password must be at least 8 characters." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/signup")]
pub(crate) async fn sign_up(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<SignUpRequest>,
) -> Result<HttpResponse, ApiError> {
    let command = sign_up_command(body, &request, &services)?;
    let accounts = services.accounts.clone();
    // The checkout's lane: passwords queue in the hasher itself.
    let done = services.offload(Lane::Provider, move || accounts.sign_up(command)).await?;
    let answer = match done {
        SignedUp::Checkout { url, token } => SignUpResponse { url: Some(url), token: Some(token) },
        SignedUp::SeeMail => SignUpResponse { url: None, token: None },
        SignedUp::NoCheckout { token, why } => {
            log_chain(&why);
            return Err(ApiError::checkout_unavailable(token));
        }
    };
    Ok(HttpResponse::Created().json(answer))
}

/// Body of `POST /api/complete-signup`: the account and what it follows, flat.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "firstName": "Ann",
    "lastName": "Example",
    "emailId": "ann@example.com",
    "password": "correct horse",
    "token": "4fS0…",
    "profession": "Investor",
    "statesOfInterest": ["Georgia"],
    "propertyTypes": ["Single Family"],
    "referralSource": "From a friend"
}))]
pub(crate) struct CompleteSignUpRequest {
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = "filled", message = "Please enter your first name."))]
    first_name: String,
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = "filled", message = "Please enter your last name."))]
    last_name: String,
    #[serde(default)]
    #[schema(required = true)]
    email_id: String,
    #[serde(default)]
    #[schema(required = true)]
    password: String,
    /// The random part of the mail's link.
    token: Option<String>,
    #[serde(flatten)]
    preferences: PreferencesRecord,
}

impl Limited for CompleteSignUpRequest {
    const MOST_BYTES: usize = PreferencesRecord::MOST_BYTES;
}

/// Create an account with everything it follows.
///
/// With the token of the mail's link the address is verified and a purchase attaches at once. A
/// known address gets the same answer, and its owner a mail.
#[utoipa::path(
    tag = "accounts",
    operation_id = "complete_sign_up",
    request_body = CompleteSignUpRequest,
    responses(
        (status = 201, description = "Done: log in", body = Message,
            example = json!({ "message": "Signup Complete!" })),
        (status = 422, description = "Something is missing or can't be used", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "profession": "Please choose your profession." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/complete-signup")]
pub(crate) async fn complete_sign_up(
    request: HttpRequest,
    services: Data<Services>,
    JsonBody(body): JsonBody<CompleteSignUpRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut form = Form::of(&body);
    let email = form.take("emailId", EmailAddress::parse(&body.email_id));
    let password = form.take("password", Password::parse(&body.password));
    let preferences = body.preferences.read(&mut form);
    // All that is wrong is named at once, the preferences' own problems too.
    if let Err(problems) = preferences.clone().checked() {
        for problem in problems {
            form.refuse(crate::preferences::name(problem.field), problem.message);
        }
    }
    let command = form.done(email.zip(password).map(|(email, password)| CompleteSignUp {
        first_name: body.first_name.trim().to_owned(),
        last_name: body.last_name.trim().to_owned(),
        email,
        password,
        token: body.token.filter(|token| !token.is_empty()),
        preferences,
        network: client_network(&request, &services.settings.trusted_proxies),
    }))?;
    let accounts = services.accounts.clone();
    services.offload(Lane::Provider, move || accounts.complete_sign_up(command)).await?;
    Ok(HttpResponse::Created().json(Message { message: "Signup Complete!" }))
}

//! The two ways to sign up.

use accounts::{
    AccountService, CompleteSignUp, NewOwner, OCCUPATIONS, Occupation, OccupationRefused, Password,
    SignUp, SignedUp, TokenHash,
};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, post};
use billing::{BillingError, PlanId};
use kernel::EmailAddress;
use preferences::REFERRAL_SOURCES;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, timeout_at};
use utoipa::ToSchema;
use utoipa::openapi::Object;
use validator::Validate;

use super::errors::checkout_unavailable;
use super::preferences::PreferencesRecord;
use super::{Message, user_agent};
use crate::serving::client::client_network;
use crate::serving::error::ApiError;
use crate::serving::lanes::{CHECKOUT_PATIENCE, Lane};
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, a_line, filled, optional_link_token, sign_up_secret};
use crate::wire::text_rules::{read_email, schemas};
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
    #[schema(required = true, schema_with = schemas::name)]
    #[validate(custom(function = "filled", message = "Please enter your name."))]
    name: String,
    #[schema(schema_with = schemas::optional_line)]
    #[validate(custom(function = "a_line", message = "Please use at most 200 characters."))]
    organization: Option<String>,
    #[serde(default)]
    #[schema(required = true, schema_with = occupations)]
    #[validate(custom(function = "filled", message = "Please choose your occupation."))]
    occupation: String,
    #[schema(schema_with = if_other)]
    #[validate(custom(function = "a_line", message = "Please use at most 200 characters."))]
    if_other: Option<String>,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::email)]
    email_id: String,
    #[serde(default)]
    #[schema(required = true, schema_with = referral_sources)]
    #[validate(custom(function = "filled", message = "Please tell us how you heard about us."))]
    how_did_you_hear_about_us: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::new_password)]
    password: String,
    #[schema(schema_with = plan_id)]
    #[validate(custom(function = "a_line", message = "Please choose one of the plans."))]
    plan: Option<String>,
    #[schema(schema_with = schemas::optional_secret_hash)]
    #[validate(custom(function = "sign_up_secret", message = "This is not a hash of a secret."))]
    secret_hash: Option<String>,
}

impl Limited for SignUpRequest {}

fn occupations() -> Object {
    schemas::one_of(&OCCUPATIONS).build()
}

fn referral_sources() -> Object {
    schemas::one_of(&REFERRAL_SOURCES).build()
}

fn if_other() -> Object {
    let mut schema = schemas::optional_line();
    schema.description =
        Some("What the occupation is. Not blank when `occupation` is `Other`.".to_owned());
    schema
}

fn plan_id() -> Object {
    let mut schema = schemas::optional_line();
    schema.description =
        Some("The id of a plan from `GET /api/plans`; by default the cheapest.".to_owned());
    schema
}

/// The result of a sign-up. Without either member, an email explains the next step.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignUpResponse {
    /// The URL of the checkout.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    url: Option<String>,
    /// The token of the session.
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
    let email = form.take("emailId", read_email(&body.email_id));
    let password = form.take("password", Password::parse(&body.password));
    refuse_easy(&mut form, &services.accounts, password.as_ref(), email.as_ref());
    let if_other = body.if_other.unwrap_or_default();
    if !OCCUPATIONS.contains(&body.occupation.as_str()) {
        form.refuse("occupation", OccupationRefused::Unknown);
    }
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
    let referral_source = body.how_did_you_hear_about_us;
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
            secret: body.secret_hash.as_deref().and_then(TokenHash::from_hex),
            user_agent: user_agent(request),
            network: client_network(request, &services.settings.trusted_proxies),
        });
    form.done(command)
}

/// Create an account and begin the checkout of the free trial.
///
/// If the email address has already paid through the pricing table, or has an account, the response
/// has neither `url` nor `token`, and an email explains the next step. If a checkout cannot begin now,
/// the response is 503 with code `checkout_unavailable` and the token of the session, because the
/// account exists.
#[utoipa::path(
    tag = "accounts",
    operation_id = "sign_up",
    request_body = SignUpRequest,
    responses(
        (status = 201, description = "The checkout, or nothing if an email explains the next step", body = SignUpResponse,
            example = json!({ "url": "https://checkout.example.com/c/1", "token": "EnYKDBgDIggKBggG…" })),
        (status = 404, description = "The plan is not on sale; no account was created",
            body = ErrorBody,
            example = json!({ "error": "There is no such plan.", "code": "unknown_plan" })),
        (status = 422, description = "A member is missing or not valid", body = ErrorBody, example = json!({
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
    let plan = body.plan.clone().map(PlanId);
    let command = sign_up_command(body, &request, &services)?;
    let deadline = Instant::now() + CHECKOUT_PATIENCE;
    if let Some(plan) = &plan {
        refuse_unknown(plan, &services, deadline).await?;
    }
    let accounts = services.accounts.clone();
    let done = services.offload(Lane::Hash, move || accounts.sign_up(command)).await?;
    let SignedUp::Stored(owner) = done else { return Ok(see_mail()) };
    let checkout = match begin_checkout(&services, owner.clone(), plan, deadline).await {
        Ok(None) => return Ok(see_mail()),
        Ok(Some(url)) => Some(url),
        Err(_logged) => None,
    };
    let accounts = services.accounts.clone();
    let token = services.offload(Lane::Query, move || accounts.first_session(owner)).await?;
    match checkout {
        Some(url) => {
            let answer = SignUpResponse { url: Some(url), token: Some(token) };
            Ok(HttpResponse::Created().json(answer))
        }
        None => Err(checkout_unavailable(token)),
    }
}

/// The response if an email explains the next step.
fn see_mail() -> HttpResponse {
    HttpResponse::Created().json(SignUpResponse { url: None, token: None })
}

/// Refuses a plan that is not on sale, before there is an account. While the provider does not
/// respond, every plan passes: the checkout then reports what is wrong.
async fn refuse_unknown(
    plan: &PlanId,
    services: &Services,
    deadline: Instant,
) -> Result<(), ApiError> {
    let Some(billing) = services.billing.clone() else { return Ok(()) };
    let plans = services.offload(Lane::Checkout, move || billing.service.plans());
    match timeout_at(deadline, plans).await {
        Ok(Ok(plans)) if plans.iter().all(|known| known.id != *plan) => {
            Err(BillingError::UnknownPlan.into())
        }
        Ok(Ok(_) | Err(_)) | Err(_) => Ok(()),
    }
}

/// Begins the checkout of a new account in its own lane, until the deadline. A call that takes
/// longer occupies the lane until the provider's client gives up.
async fn begin_checkout(
    services: &Services,
    owner: NewOwner,
    plan: Option<PlanId>,
    deadline: Instant,
) -> Result<Option<String>, ApiError> {
    let accounts = services.accounts.clone();
    let begun =
        services.offload(Lane::Checkout, move || accounts.begin_checkout(&owner, plan.as_ref()));
    timeout_at(deadline, begun).await.unwrap_or_else(|_elapsed| {
        tracing::warn!("the payment provider did not begin a checkout in time");
        Err(ApiError::unavailable())
    })
}

/// Reports an easily guessed password together with the other problems of the form. The service also
/// refuses it.
fn refuse_easy(
    form: &mut Form,
    accounts: &AccountService,
    password: Option<&Password>,
    email: Option<&EmailAddress>,
) {
    if let Some((password, email)) = password.zip(email)
        && let Err(refused) = accounts.password_rules().check(password, email)
    {
        form.refuse("password", refused);
    }
}

/// Body of `POST /api/complete-signup`: the account and its preferences as one flat object.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "firstName": "Ann",
    "lastName": "Example",
    "emailId": "ann@example.com",
    "password": "correct horse",
    "token": "EYm0lWq2b8C4n5sT1vX7zA9dF3hK6pR0uJgQoLiMeNc",
    "profession": "Investor",
    "statesOfInterest": ["Georgia"],
    "propertyTypes": ["Single Family"],
    "referralSource": "From a friend"
}))]
pub(crate) struct CompleteSignUpRequest {
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::name)]
    #[validate(custom(function = "filled", message = "Please enter your first name."))]
    first_name: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::name)]
    #[validate(custom(function = "filled", message = "Please enter your last name."))]
    last_name: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::email)]
    email_id: String,
    #[serde(default)]
    #[schema(required = true, schema_with = schemas::new_password)]
    password: String,
    #[schema(schema_with = schemas::optional_link_token)]
    #[validate(custom(function = "optional_link_token", message = "This is not part of a link."))]
    token: Option<String>,
    #[schema(schema_with = schemas::optional_secret_hash)]
    #[validate(custom(function = "sign_up_secret", message = "This is not a hash of a secret."))]
    secret_hash: Option<String>,
    #[serde(flatten)]
    preferences: PreferencesRecord,
}

impl Limited for CompleteSignUpRequest {
    const MOST_BYTES: usize = PreferencesRecord::MOST_BYTES;
}

/// Create an account with its preferences.
///
/// With the token of the link in an email, the email address is verified and a purchase is attached at
/// once. If an account has the address, the response is the same, and its owner gets an email.
#[utoipa::path(
    tag = "accounts",
    operation_id = "complete_sign_up",
    request_body = CompleteSignUpRequest,
    responses(
        (status = 201, description = "The user can log in", body = Message,
            example = json!({ "message": "Signup Complete!" })),
        (status = 422, description = "A member is missing or not valid", body = ErrorBody, example = json!({
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
    let email = form.take("emailId", read_email(&body.email_id));
    let password = form.take("password", Password::parse(&body.password));
    refuse_easy(&mut form, &services.accounts, password.as_ref(), email.as_ref());
    let preferences = body.preferences.read(&mut form);
    // Every problem is reported at once, including those of the preferences.
    if let Err(problems) = preferences.clone().checked() {
        for problem in problems {
            form.refuse(super::preferences::name(problem.field), problem.message);
        }
    }
    let network = client_network(&request, &services.settings.trusted_proxies);
    let command = form.done(email.zip(password).map(|(email, password)| CompleteSignUp {
        first_name: body.first_name.trim().to_owned(),
        last_name: body.last_name.trim().to_owned(),
        email,
        password,
        token: body.token.filter(|token| !token.is_empty()),
        secret: body.secret_hash.as_deref().and_then(TokenHash::from_hex),
        preferences,
        network,
    }))?;
    let accounts = services.accounts.clone();
    let done = move || accounts.complete_sign_up(command);
    services.offload(Lane::Hash, done).await?;
    Ok(HttpResponse::Created().json(Message { message: "Signup Complete!" }))
}

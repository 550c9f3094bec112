//! `GET` and `POST /api/push`, `POST /api/push/renew`, `DELETE /api/push/{id}`: the browsers that are told of
//! urgent changes (`docs/product.md#push`).

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::SessionId;
use news::push::{Browser, PushError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serving::access::{Entitled, SignedIn};
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::Form;
use crate::wire::params::Path;
use crate::wire::path_params::SessionKey;
use crate::wire::text_rules::{BROWSER_KEY, BROWSER_SECRET, PUSH_ENDPOINT, UUID};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, Refusals, SignedInRefusals, moment};

impl From<PushError> for ApiError {
    fn from(error: PushError) -> Self {
        let message = error.to_string();
        match error {
            PushError::NotOffered => Self::new(StatusCode::CONFLICT, "push_not_offered", message),
            PushError::Endpoint(_) => Self::invalid([("endpoint", message)]),
            PushError::Keys(_) => Self::invalid([("keys", message)]),
            PushError::UnknownBrowser => {
                Self::new(StatusCode::NOT_FOUND, "unknown_browser", message)
            }
            PushError::Port(port) => port.into(),
        }
    }
}

/// A browser that is told of urgent changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PushBrowser {
    /// The id of its session.
    #[schema(schema_with = uuid)]
    id: String,
    /// The host name of the push service.
    service: String,
    /// The user agent of the session.
    #[schema(required = true)]
    browser: Option<String>,
    /// When it was turned on.
    #[schema(format = DateTime)]
    since: String,
    /// When its push service last took a notification.
    #[schema(required = true, format = DateTime)]
    last_push_at: Option<String>,
    /// Whether it is the browser that asks.
    current: bool,
}

/// What a browser needs to be told of urgent changes, and which browsers are.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PushState {
    /// The key for `pushManager.subscribe`, in base64 for URLs. Null if this is not offered.
    #[schema(required = true)]
    public_key: Option<String>,
    browsers: Vec<PushBrowser>,
}

impl PushBrowser {
    fn of(browser: Browser, asking: SessionId) -> Self {
        let Browser { session, service, user_agent, since, last_push_at } = browser;
        Self {
            id: session.to_string(),
            service,
            browser: user_agent,
            since: moment(since),
            last_push_at: last_push_at.map(moment),
            current: session == asking,
        }
    }
}

/// The browsers of the account that are told of urgent changes, and the key that a browser needs.
#[utoipa::path(
    tag = "push",
    operation_id = "list_push_browsers",
    security(("session" = [])),
    responses(
        (status = 200, description = "The key and the browsers", body = PushState,
            example = json!({
            "publicKey": "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
            "browsers": [{
                "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                "service": "updates.push.services.mozilla.com",
                "browser": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "since": "2026-11-20T15:00:00Z",
                "lastPushAt": "2026-11-23T15:00:00Z",
                "current": true
            }]
        })),
        SignedInRefusals,
    )
)]
#[get("/push")]
pub(crate) async fn list_push_browsers(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let push = services.push.clone();
    let list = services.offload(Lane::Query, move || push.browsers(caller.account)).await?;
    let browsers = list.into_iter().map(|one| PushBrowser::of(one, caller.session)).collect();
    let public_key = services.push.public_key().map(str::to_owned);
    Ok(HttpResponse::Ok().json(PushState { public_key, browsers }))
}

/// The keys of a browser.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PushKeys {
    /// Its public key, in base64 for URLs.
    #[schema(schema_with = browser_key)]
    p256dh: String,
    /// Its secret, in base64 for URLs.
    #[schema(schema_with = browser_secret)]
    auth: String,
}

fn uuid() -> utoipa::openapi::schema::Object {
    UUID.schema()
}

fn browser_key() -> utoipa::openapi::schema::Object {
    BROWSER_KEY.schema()
}

fn browser_secret() -> utoipa::openapi::schema::Object {
    BROWSER_SECRET.schema()
}

fn push_endpoint() -> utoipa::openapi::schema::Object {
    PUSH_ENDPOINT.schema()
}

/// Body of `POST /api/push`: a `PushSubscription` as the browser writes it.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABkZ",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg"
    }
}))]
pub(crate) struct PushRequest {
    /// The address at the browser's push service.
    #[schema(schema_with = push_endpoint)]
    endpoint: String,
    keys: PushKeys,
}

impl Limited for PushRequest {}

/// Body of `POST /api/push/renew`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "known": {
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABkZ",
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg"
        }
    },
    "renewed": {
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABlA",
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg"
        }
    }
}))]
pub(crate) struct RenewedPushRequest {
    /// The former subscription.
    known: PushRequest,
    /// The subscription that replaces it.
    renewed: PushRequest,
}

impl Limited for RenewedPushRequest {}

impl PushRequest {
    /// The address, and the bytes of the keys.
    fn decoded(self) -> Result<(String, Vec<u8>, Vec<u8>), ApiError> {
        let Self { endpoint, keys: PushKeys { p256dh, auth } } = self;
        let decoded = |text: &str| {
            // Some browsers pad.
            let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
            bytes.map_err(|_| "These are not the keys of a browser.")
        };
        let mut form = Form::empty();
        let keys = form.take("keys", decoded(&p256dh)).zip(form.take("keys", decoded(&auth)));
        let (public, secret) = form.done(keys)?;
        Ok((endpoint, public, secret))
    }
}

/// Tell the browser of this session of urgent changes. Repeat it when the browser has a new address.
#[utoipa::path(
    tag = "push",
    operation_id = "add_push_browser",
    request_body = PushRequest,
    security(("session" = [])),
    responses(
        (status = 204, description = "The browser is told of urgent changes"),
        (status = 404, description = "The session ended meanwhile", body = ErrorBody,
            example = json!({
            "error": "This browser gets no notifications.", "code": "unknown_browser"
        })),
        (status = 409, description = "The operator has set no key", body = ErrorBody,
            example = json!({
            "error": "This site does not offer browser notifications.",
            "code": "push_not_offered"
        })),
        (status = 422, description = "Not the address or the keys of a browser", body = ErrorBody,
            example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "endpoint": "This is not the address of a push service." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/push")]
pub(crate) async fn add_push_browser(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<PushRequest>,
) -> Result<HttpResponse, ApiError> {
    let (endpoint, public, secret) = body.decoded()?;
    let push = services.push.clone();
    let add = move || push.subscribe(caller.account, caller.session, &endpoint, &public, &secret);
    services.offload(Lane::Query, add).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Tell the new address of a browser whose push service has renewed its subscription. No log-in is needed,
/// because the browser has none at hand then: the whole former subscription is the proof. The answer does not
/// say whether it is known.
#[utoipa::path(
    tag = "push",
    operation_id = "renew_push_browser",
    request_body = RenewedPushRequest,
    responses(
        (status = 204, description = "If the former subscription gets notifications, the new one does now"),
        (status = 409, description = "The operator has set no key", body = ErrorBody,
            example = json!({
            "error": "This site does not offer browser notifications.",
            "code": "push_not_offered"
        })),
        (status = 422, description = "Not the address or the keys of a browser", body = ErrorBody,
            example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "endpoint": "This is not the address of a push service." }
        })),
        BodyRefusals,
        Refusals,
    )
)]
#[post("/push/renew")]
pub(crate) async fn renew_push_browser(
    services: Data<Services>,
    JsonBody(body): JsonBody<RenewedPushRequest>,
) -> Result<HttpResponse, ApiError> {
    let push = services.push.clone();
    let read = |request: PushRequest| {
        let (endpoint, public, secret) = request.decoded()?;
        Ok::<_, ApiError>(push.subscription(&endpoint, &public, &secret)?)
    };
    let (known, renewed) = (read(body.known)?, read(body.renewed)?);
    services.offload(Lane::Query, move || push.renew(&known, &renewed)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Tell a browser of the account nothing any more.
#[utoipa::path(
    tag = "push",
    operation_id = "remove_push_browser",
    params(("id" = inline(SessionKey), Path, description = "The browser's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The browser is told nothing any more"),
        (status = 404, description = "The account has no such browser", body = ErrorBody,
            example = json!({
            "error": "This browser gets no notifications.", "code": "unknown_browser"
        })),
        SignedInRefusals,
    )
)]
#[delete("/push/{id}")]
pub(crate) async fn remove_push_browser(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UUID.admits(&id).then(|| Uuid::parse_str(&id).ok()).flatten();
    let session = id.map(SessionId).ok_or(PushError::UnknownBrowser)?;
    let push = services.push.clone();
    let remove = move || push.unsubscribe(caller.account, session);
    services.offload(Lane::Query, remove).await?;
    Ok(HttpResponse::NoContent().finish())
}

//! One's sessions.

use accounts::OpenSession;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, delete, get, post};
use kernel::SessionId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::access::SignedIn;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::profile::moment;
use crate::services::Services;
use crate::wire::{ErrorBody, SignedInRefusals};

/// A log-in that is still good.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionSummary {
    id: String,
    created_at: String,
    /// To within five minutes.
    #[schema(required = true)]
    last_used_at: Option<String>,
    /// Where it was opened from.
    #[schema(required = true)]
    network: Option<String>,
    /// What the browser calls itself.
    #[schema(required = true)]
    browser: Option<String>,
    /// Whether it is the one that asks.
    current: bool,
}

impl From<OpenSession> for SessionSummary {
    fn from(OpenSession { session, is_current }: OpenSession) -> Self {
        Self {
            id: session.id.to_string(),
            created_at: moment(session.created_at),
            last_used_at: session.last_seen_at.map(moment),
            network: session.network,
            browser: session.user_agent,
            current: is_current,
        }
    }
}

/// One's log-ins that are still good, latest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionList {
    sessions: Vec<SessionSummary>,
}

/// One's own sessions.
#[utoipa::path(
    tag = "accounts",
    operation_id = "list_sessions",
    security(("session" = [])),
    responses(
        (status = 200, description = "Those that are still good", body = SessionList, example = json!({
            "sessions": [{
                "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
                "createdAt": "2026-11-20T15:00:00Z",
                "lastUsedAt": "2026-11-21T09:30:00Z",
                "network": "203.0.113.7",
                "browser": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
                "current": true
            }]
        })),
        SignedInRefusals,
    )
)]
#[get("/account/sessions")]
pub(crate) async fn list_sessions(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    let sessions = services.offload(Lane::Query, move || accounts.sessions(&caller)).await?;
    let sessions = sessions.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok().json(SessionList { sessions }))
}

/// End one of one's sessions.
#[utoipa::path(
    tag = "accounts",
    operation_id = "end_session",
    security(("session" = [])),
    params(("id" = String, Path, description = "The session's id", example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    responses(
        (status = 204, description = "It opens nothing any more"),
        (status = 404, description = "It is none of one's own", body = ErrorBody, example = json!({
            "error": "There is no such session.", "code": "unknown_session"
        })),
        SignedInRefusals,
    )
)]
#[delete("/account/sessions/{id}")]
pub(crate) async fn end_session(
    SignedIn(caller): SignedIn,
    id: Path<String>,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let id = Uuid::parse_str(&id).map_err(|_| accounts::AccountError::UnknownSession)?;
    let accounts = services.accounts.clone();
    let done = move || accounts.end_session(&caller, SessionId(id));
    services.offload(Lane::Query, done).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// End every session of one's own, this one too.
#[utoipa::path(
    tag = "accounts",
    operation_id = "log_out_everywhere",
    security(("session" = [])),
    responses(
        (status = 204, description = "No token opens anything any more"),
        SignedInRefusals,
    )
)]
#[post("/account/logout-everywhere")]
pub(crate) async fn log_out_everywhere(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let accounts = services.accounts.clone();
    services.offload(Lane::Query, move || accounts.log_out_everywhere(&caller)).await?;
    Ok(HttpResponse::NoContent().finish())
}

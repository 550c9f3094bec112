//! The sessions of the user's account.

use accounts::OpenSession;
use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use kernel::SessionId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serving::access::SignedIn;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::path_params::SessionKey;
use crate::wire::text_rules::UUID;
use crate::wire::{ErrorBody, SignedInRefusals, moment};

/// A valid session.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionSummary {
    id: String,
    #[schema(format = DateTime)]
    created_at: String,
    /// Accurate to five minutes.
    #[schema(required = true, format = DateTime)]
    last_used_at: Option<String>,
    /// The network from which it was opened.
    #[schema(required = true)]
    network: Option<String>,
    /// The user agent of the browser.
    #[schema(required = true)]
    browser: Option<String>,
    /// Whether it is the session of this request.
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

/// The valid sessions, latest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionList {
    sessions: Vec<SessionSummary>,
}

/// The sessions of the account.
#[utoipa::path(
    tag = "accounts",
    operation_id = "list_sessions",
    security(("session" = [])),
    responses(
        (status = 200, description = "The valid sessions", body = SessionList, example = json!({
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

/// End a session of the account.
#[utoipa::path(
    tag = "accounts",
    operation_id = "end_session",
    security(("session" = [])),
    params(("id" = inline(SessionKey), Path, description = "The session's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    responses(
        (status = 204, description = "The session has ended"),
        (status = 404, description = "The account has no such session", body = ErrorBody, example = json!({
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
    let id = UUID.admits(&id).then(|| Uuid::parse_str(&id).ok()).flatten();
    let id = id.ok_or(accounts::AccountError::UnknownSession)?;
    let accounts = services.accounts.clone();
    let done = move || accounts.end_session(&caller, SessionId(id));
    services.offload(Lane::Query, done).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// End every session of the account, including this one.
#[utoipa::path(
    tag = "accounts",
    operation_id = "log_out_everywhere",
    security(("session" = [])),
    responses(
        (status = 204, description = "Every session has ended"),
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

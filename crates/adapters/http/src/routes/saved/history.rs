//! `GET /api/saved-properties/{id}/history` and `POST /api/saved-properties/{id}/restore`.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use listings::UniqueId;
use saved::{EntryNumber, OwnChange, Part, SavedError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::annotate::{AnnotateAnswer, example_annotation};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::params::Path;
use crate::wire::path_params::PropertyKey;
use crate::wire::text_rules::{HISTORY_ENTRY, schemas};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, moment};

/// A part of what the user writes on a property.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum OwnPart {
    Note,
    Stage,
    MaximumBid,
    Tags,
    Checklist,
}

impl From<Part> for OwnPart {
    fn from(part: Part) -> Self {
        match part {
            Part::Note => Self::Note,
            Part::Stage => Self::Stage,
            Part::MaximumBid => Self::MaximumBid,
            Part::Tags => Self::Tags,
            Part::Checklist => Self::Checklist,
        }
    }
}

/// A change, or several that followed each other within ten minutes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HistoryEntry {
    /// For `POST /api/saved-properties/{id}/restore`.
    id: String,
    part: OwnPart,
    /// The value before the change, as text; empty for none. Tags are separated by commas, and a line
    /// of a checklist begins with `[x]` or `[ ]`.
    before: String,
    /// The value after the change.
    after: String,
    /// When it was last changed.
    #[schema(format = DateTime)]
    at: String,
}

/// The history of what the user wrote on a saved property.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryAnswer {
    /// Newest first.
    entries: Vec<HistoryEntry>,
}

impl From<OwnChange> for HistoryEntry {
    fn from(OwnChange { entry, after }: OwnChange) -> Self {
        Self {
            id: entry.number.0.to_string(),
            part: entry.before.part().into(),
            before: entry.before.text(),
            after: after.text(),
            at: moment(entry.at),
        }
    }
}

/// The changes of what the user wrote on a saved property, newest first, at most 100. Changes of one
/// part within ten minutes are one entry.
#[utoipa::path(
    tag = "saved",
    operation_id = "read_history",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The history", body = HistoryAnswer, example = json!({
            "entries": [{
                "id": "4711", "part": "note", "before": "", "after": "Ask the clerk.",
                "at": "2026-11-20T15:00:00Z"
            }]
        })),
        (status = 404, description = "The property is not saved", body = ErrorBody, example = json!({
            "error": "You have not saved this property.", "code": "not_saved"
        })),
        EntitledRefusals,
    )
)]
#[get("/saved-properties/{id}/history")]
pub(crate) async fn read_history(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UniqueId::parse(&id).map_err(|_| SavedError::NotSaved)?;
    let saved = services.saved.clone();
    let read = move || {
        let changes = saved.history(caller.account, &id)?;
        let entries = changes.into_iter().map(Into::into).collect();
        Ok::<_, SavedError>(HistoryAnswer { entries })
    };
    services.respond(Lane::Query, read).await
}

/// Body of `POST /api/saved-properties/{id}/restore`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "entry": "4711" }))]
pub(crate) struct RestoreRequest {
    #[schema(schema_with = schemas::history_entry)]
    entry: String,
}

impl Limited for RestoreRequest {}

/// Put the value before an entry of the history back. This is an entry of its own, so it can be undone.
#[utoipa::path(
    tag = "saved",
    operation_id = "restore_annotation",
    request_body = RestoreRequest,
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "What is stored now", body = AnnotateAnswer,
            example = json!(example_annotation())),
        (status = 404, description = "The property is not saved, or its history has no such entry",
            body = ErrorBody, example = json!({
            "error": "This history entry no longer exists.", "code": "no_entry"
        })),
        (status = 422, description = "Not an id", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "entry": "The id of an entry." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/saved-properties/{id}/restore")]
pub(crate) async fn restore_annotation(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
    JsonBody(body): JsonBody<RestoreRequest>,
) -> Result<HttpResponse, ApiError> {
    let entry = HISTORY_ENTRY.admits(&body.entry).then(|| body.entry.parse().ok()).flatten();
    let entry = entry.ok_or_else(|| ApiError::invalid([("entry", "The id of an entry.")]))?;
    let id = UniqueId::parse(&id).map_err(|_| SavedError::NotSaved)?;
    let saved = services.saved.clone();
    let restore =
        move || saved.restore(caller.account, &id, EntryNumber(entry)).map(AnnotateAnswer::from);
    services.respond(Lane::Query, restore).await
}

//! `POST /api/property/note-multiple`: one note on several properties (`docs/product.md#bulk-note`).

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use saved::{Noted, SavedError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::annotate::read_note;
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::Form;
use crate::wire::property_ids::{MOST_BYTES, keys};
use crate::wire::text_rules::schemas;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// Body of `POST /api/property/note-multiple`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "propertyIds": ["Georgia|Fulton|2026-000123"], "note": "Ask the clerk."
}))]
pub(crate) struct NoteRequest {
    /// The properties, by unique_ID.
    #[schema(max_items = 10_000)]
    property_ids: Vec<String>,
    #[schema(schema_with = schemas::note)]
    note: String,
}

impl Limited for NoteRequest {
    const MOST_BYTES: usize = MOST_BYTES;
}

/// What a note on several properties did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NoteAnswer {
    /// The keys of the newly saved properties.
    property_ids: Vec<String>,
    /// The number of properties that have the note.
    noted: usize,
    /// The properties whose note has no room for it. They are saved without it.
    without_room: Vec<String>,
}

impl From<Noted> for NoteAnswer {
    fn from(Noted { newly, count, without_room }: Noted) -> Self {
        Self {
            property_ids: newly.iter().map(ToString::to_string).collect(),
            noted: count,
            without_room: without_room.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Save properties, and write one note on each of them, below the note that it has. A note that has it
/// as a line stays as it is.
#[utoipa::path(
    tag = "saved",
    operation_id = "note_properties",
    request_body = NoteRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The properties have the note", body = NoteAnswer, example = json!({
            "propertyIds": ["Georgia|Fulton|2026-000123"], "noted": 1, "withoutRoom": []
        })),
        (status = 422, description = "The note is too long, there would be more than 10,000 saved properties \
            (`too_many_saved`), or the account's storage is full (`storage_full`); nothing is saved",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "note": "A note can have at most 2000 characters." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/note-multiple")]
pub(crate) async fn note_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<NoteRequest>,
) -> Result<HttpResponse, ApiError> {
    let keys = keys(&body.property_ids)?;
    let mut form = Form::empty();
    let note = form.take("note", read_note(&body.note));
    let note = form.done(note)?;
    let saved = services.saved.clone();
    let write = move || {
        let noted = saved.note(caller.account, &keys, &note)?;
        Ok::<_, SavedError>(NoteAnswer::from(noted))
    };
    services.respond(Lane::Query, write).await
}

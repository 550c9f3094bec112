//! `GET` and `PUT /api/saved-properties/{id}`: note and stage.

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, get, put};
use listings::UniqueId;
use saved::{Annotation, InvalidNote, Note, SavedError, Stage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SavedStage;
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::not_absent;
use crate::wire::params::Path;
use crate::wire::path_params::PropertyKey;
use crate::wire::text_rules::{NOTE, schemas};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// Body of `PUT /api/saved-properties/{id}`: the new note and the new stage.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "note": "Ask the clerk.", "stage": "Inspected" }))]
pub(crate) struct AnnotateRequest {
    #[schema(schema_with = schemas::note)]
    note: String,
    #[serde(deserialize_with = "not_absent")]
    #[schema(required = true, value_type = Option<SavedStage>)]
    stage: Option<String>,
}

impl Limited for AnnotateRequest {}

/// The stored note and stage.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnnotateAnswer {
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
}

impl From<&Annotation> for AnnotateAnswer {
    fn from(annotation: &Annotation) -> Self {
        Self { note: annotation.note.as_str().to_owned(), stage: annotation.stage.map(Into::into) }
    }
}

impl AnnotateRequest {
    fn read(self) -> Result<Annotation, ApiError> {
        let mut wrong = BTreeMap::new();
        // The limit applies to the text before it is trimmed.
        let note = match NOTE.admits(&self.note) {
            true => Note::parse(&self.note),
            false => Err(InvalidNote),
        };
        let note = note.map_err(|why| wrong.insert("note", why.to_string()));
        let stage = match self.stage.as_deref() {
            None => Ok(None),
            Some(word) => Stage::parse(word).map(Some).ok_or_else(|| {
                let words = Stage::ALL.map(Stage::name).join(", ");
                wrong.insert("stage", format!("One of: {words}."))
            }),
        };
        match (note, stage) {
            (Ok(note), Ok(stage)) => Ok(Annotation { note, stage }),
            _ => Err(ApiError::invalid(wrong)),
        }
    }
}

/// Set the note and the stage of a saved property.
#[utoipa::path(
    tag = "saved",
    operation_id = "annotate_property",
    request_body = AnnotateRequest,
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The stored note and stage", body = AnnotateAnswer,
            example = json!({ "note": "Ask the clerk.", "stage": "Inspected" })),
        (status = 404, description = "The property is not saved", body = ErrorBody, example = json!({
            "error": "You have not saved this property.", "code": "not_saved"
        })),
        (status = 422, description = "The note is too long, or the stage does not exist",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "note": "A note has at most 2000 characters." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[put("/saved-properties/{id}")]
pub(crate) async fn annotate_property(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
    JsonBody(body): JsonBody<AnnotateRequest>,
) -> Result<HttpResponse, ApiError> {
    let annotation = body.read()?;
    let id = UniqueId::parse(&id).map_err(|_| SavedError::NotSaved)?;
    let answer = AnnotateAnswer::from(&annotation);
    let saved = services.saved.clone();
    services.offload(Lane::Query, move || saved.annotate(caller.account, &id, &annotation)).await?;
    Ok(HttpResponse::Ok().json(answer))
}

/// Read the note and the stage of a saved property. It does not count as a visit of the list.
#[utoipa::path(
    tag = "saved",
    operation_id = "read_annotation",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The stored note and stage", body = AnnotateAnswer,
            example = json!({ "note": "Ask the clerk.", "stage": "Inspected" })),
        (status = 404, description = "The property is not saved", body = ErrorBody, example = json!({
            "error": "You have not saved this property.", "code": "not_saved"
        })),
        EntitledRefusals,
    )
)]
#[get("/saved-properties/{id}")]
pub(crate) async fn read_annotation(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UniqueId::parse(&id).map_err(|_| SavedError::NotSaved)?;
    let saved = services.saved.clone();
    let annotation =
        services.offload(Lane::Query, move || saved.annotation(caller.account, &id)).await?;
    Ok(HttpResponse::Ok().json(AnnotateAnswer::from(&annotation)))
}

//! `GET` and `PUT /api/saved-properties/{id}`: note, stage, maximum bid, tags and checklist.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, put};
use kernel::Money;
use listings::UniqueId;
use saved::{
    Annotated, Annotation, Checklist, Edit, InvalidBid, InvalidChecklist, InvalidNote, InvalidTags,
    MaximumBid, Note, Recording, SavedError, Stage, Tags,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Check, SavedStage, checks};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::{Form, maybe_null, not_null};
use crate::wire::params::Path;
use crate::wire::path_params::PropertyKey;
use crate::wire::text_rules::{CHECKLIST_LINE, NOTE, TAG, schemas};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, dollars};

/// The largest whole number that every JSON reader knows exactly.
const MOST_EXACT: f64 = 9_007_199_254_740_991.0;

/// The largest amount that a user can bid, in dollars.
const MOST_DOLLARS: f64 = 1e12;

/// Body of `PUT /api/saved-properties/{id}`. A member that is absent stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "note": "Ask the clerk.", "stage": "Inspected", "maximumBid": 212_000,
    "tags": ["flip"], "checklist": [{ "text": "Title search", "done": true }], "version": 3
}))]
pub(crate) struct AnnotateRequest {
    #[serde(default, deserialize_with = "not_null")]
    #[schema(schema_with = schemas::note)]
    note: Option<String>,
    #[serde(default, deserialize_with = "maybe_null")]
    #[schema(value_type = Option<SavedStage>)]
    stage: Option<Option<String>>,
    /// The most that the user wants to bid, in dollars and cents; null for none.
    #[serde(default, deserialize_with = "maybe_null")]
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 1_000_000_000_000_i64)]
    maximum_bid: Option<Option<f64>>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(schema_with = schemas::tags)]
    tags: Option<Vec<String>>,
    /// The whole checklist, in order.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, max_items = 30)]
    checklist: Option<Vec<Check>>,
    /// The version that the user has seen. If it is not the stored one, nothing is changed and the
    /// status is 409. Absent: whatever is stored is overwritten.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, value_type = i64, minimum = 0, maximum = 9_007_199_254_740_991_i64)]
    version: Option<f64>,
    /// Whether the change is an entry of the history of its own. Otherwise, changes of one part within
    /// ten minutes are one entry.
    #[serde(default)]
    separate: bool,
}

const _: () = assert!(Checklist::MOST == 30, "the schema counts the lines");

impl Limited for AnnotateRequest {}

/// What the user wrote on a saved property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnnotateAnswer {
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
    /// In dollars; null for none.
    #[schema(required = true)]
    maximum_bid: Option<f64>,
    tags: Vec<String>,
    checklist: Vec<Check>,
    /// Each change increases it by one.
    version: i64,
}

impl From<Annotated> for AnnotateAnswer {
    fn from(Annotated { annotation, version }: Annotated) -> Self {
        let Annotation { note, stage, maximum_bid, tags, checklist } = annotation;
        Self {
            note: note.as_str().to_owned(),
            stage: stage.map(Into::into),
            maximum_bid: maximum_bid.map(|bid| dollars(bid.amount())),
            tags: tags.iter().map(str::to_owned).collect(),
            checklist: checks(&checklist),
            version,
        }
    }
}

// The limits apply to texts before they are trimmed, and to lists before repetitions are left out.

pub(super) fn read_note(text: &str) -> Result<Note, InvalidNote> {
    if NOTE.admits(text) { Note::parse(text) } else { Err(InvalidNote) }
}

pub(super) fn read_bid(amount: f64) -> Result<MaximumBid, InvalidBid> {
    if !(0.0..=MOST_DOLLARS).contains(&amount) {
        return Err(InvalidBid);
    }
    MaximumBid::new(Money::parse_dollars(&format!("{amount:.2}")).ok_or(InvalidBid)?)
}

pub(super) fn read_tags(texts: &[String]) -> Result<Tags, InvalidTags> {
    if texts.len() > Tags::MOST {
        return Err(InvalidTags::TooMany);
    }
    if !texts.iter().all(|text| TAG.admits(text)) {
        return Err(InvalidTags::NotATag);
    }
    Tags::parse(texts.iter().map(String::as_str))
}

pub(super) fn read_checklist(lines: &[Check]) -> Result<Checklist, InvalidChecklist> {
    if lines.len() > Checklist::MOST {
        return Err(InvalidChecklist::TooMany);
    }
    if !lines.iter().all(|line| CHECKLIST_LINE.admits(&line.text)) {
        return Err(InvalidChecklist::NotALine);
    }
    Checklist::parse(lines.iter().map(|line| (line.text.as_str(), line.done)))
}

/// Reads a version. JSON does not tell 3 from 3.0.
fn read_version(number: f64) -> Result<i64, &'static str> {
    let is_whole = (0.0..=MOST_EXACT).contains(&number) && number.fract() == 0.0;
    if is_whole { Ok(number as i64) } else { Err("The version that you have read.") }
}

fn read_stage(word: &str) -> Result<Stage, String> {
    Stage::parse(word).ok_or_else(|| format!("One of: {}.", Stage::ALL.map(Stage::name).join(", ")))
}

impl AnnotateRequest {
    /// Returns the edit and the version that the user has seen, or every problem of the body.
    fn read(self) -> Result<(Edit, Option<i64>), ApiError> {
        let mut form = Form::empty();
        let note = self.note.and_then(|text| form.take("note", read_note(&text)));
        let stage = match self.stage {
            None => None,
            Some(None) => Some(None),
            Some(Some(word)) => form.take("stage", read_stage(&word)).map(Some),
        };
        let maximum_bid = match self.maximum_bid {
            None => None,
            Some(None) => Some(None),
            Some(Some(amount)) => form.take("maximumBid", read_bid(amount)).map(Some),
        };
        let tags = self.tags.and_then(|texts| form.take("tags", read_tags(&texts)));
        let checklist =
            self.checklist.and_then(|lines| form.take("checklist", read_checklist(&lines)));
        let seen = self.version.and_then(|number| form.take("version", read_version(number)));
        form.done(Some((Edit { note, stage, maximum_bid, tags, checklist }, seen)))
    }
}

/// Set the note, stage, maximum bid, tags and checklist of a saved property. The change is in its
/// history.
#[utoipa::path(
    tag = "saved",
    operation_id = "annotate_property",
    request_body = AnnotateRequest,
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "What is stored", body = AnnotateAnswer,
            example = json!(example_annotation())),
        (status = 404, description = "The property is not saved", body = ErrorBody, example = json!({
            "error": "You have not saved this property.", "code": "not_saved"
        })),
        (status = 409, description = "It was changed since the version that the user has seen",
            body = ErrorBody, example = json!({
            "error": "Your notes on this property were changed in another tab or browser. Load them again.",
            "code": "changed_elsewhere"
        })),
        (status = 422, description = "A member is wrong, for example the note is too long, or the account's \
            storage is full (`storage_full`)",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "note": "A note can have at most 2000 characters." }
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
    let recording = if body.separate { Recording::Separate } else { Recording::Merged };
    let (edit, seen) = body.read()?;
    let id = UniqueId::parse(&id).map_err(|_| SavedError::NotSaved)?;
    let saved = services.saved.clone();
    let annotate = move || {
        saved.annotate(caller.account, &id, &edit, seen, recording).map(AnnotateAnswer::from)
    };
    services.respond(Lane::Query, annotate).await
}

/// An example of what is stored.
pub(super) fn example_annotation() -> serde_json::Value {
    serde_json::json!({
        "note": "Ask the clerk.", "stage": "Inspected", "maximumBid": 212_000.0, "tags": ["flip"],
        "checklist": [{ "text": "Title search", "done": true }], "version": 4
    })
}

/// Read what the user wrote on a saved property. It does not count as a visit of the list.
#[utoipa::path(
    tag = "saved",
    operation_id = "read_annotation",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "What is stored", body = AnnotateAnswer,
            example = json!(example_annotation())),
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
    services
        .respond(Lane::Query, move || {
            saved.annotation(caller.account, &id).map(AnnotateAnswer::from)
        })
        .await
}

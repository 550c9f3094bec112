//! Saved properties: the list, saving and letting go, note and stage (`product.md`, 'My Properties').

use std::collections::BTreeMap;

use accounts::AccountError;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get, post, put};
use listings::{Detail, UniqueId};
use saved::{Annotation, News, Note, SavedError, SavedPage, SavedRow, Stage};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::access::Entitled;
use crate::body::{JsonBody, Limited};
use crate::error::ApiError;
use crate::export::{FilterValue, criteria};
use crate::lanes::Lane;
use crate::listings::narrowed;
use crate::listings::params::ListParams;
use crate::listings::query::Pairs;
use crate::listings::row_json::write_row;
use crate::listings::row_schema::{ListingRow, example_row};
use crate::profile::moment;
use crate::services::Services;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, Meta};

/// How far one has come with a property.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(crate) enum SavedStage {
    Researching,
    Inspected,
    #[serde(rename = "Ready to bid")]
    ReadyToBid,
    Won,
    Passed,
}

impl From<Stage> for SavedStage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Researching => Self::Researching,
            Stage::Inspected => Self::Inspected,
            Stage::ReadyToBid => Self::ReadyToBid,
            Stage::Won => Self::Won,
            Stage::Passed => Self::Passed,
        }
    }
}

/// A value that is another than at the visit before.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedValue {
    /// The column, by its value in the catalogue.
    field: &'static str,
    /// What stood there, as plain text; null for a blank.
    #[schema(required = true)]
    old: Option<String>,
    /// What stands there now.
    #[schema(required = true)]
    new: Option<String>,
    /// When it last changed.
    at: String,
}

/// What stands beside a saved property's row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedColumns {
    /// The private note; empty when there is none.
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
    saved_at: String,
    /// What changed since the visit before this one.
    changed: Vec<ChangedValue>,
}

// The document's view of a row; rows are written by `row_json`.
/// A saved property: its row, and what one has made of it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes an answer that is written row by row")]
pub(crate) struct SavedProperty {
    #[schema(inline = false)]
    #[serde(flatten)]
    row: ListingRow,
    #[serde(flatten)]
    saved: SavedColumns,
}

/// A page of saved properties.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes an answer that is written row by row")]
pub(crate) struct SavedProperties {
    properties: Vec<SavedProperty>,
    meta: Meta,
}

impl From<SavedRow> for SavedColumns {
    fn from(row: SavedRow) -> Self {
        let Annotation { note, stage } = row.saved.annotation;
        let changed = row.news.into_iter().map(|News { column, old, new, at }| ChangedValue {
            field: column.value(),
            old,
            new,
            at: moment(at),
        });
        Self {
            note: note.as_str().to_owned(),
            stage: stage.map(Into::into),
            saved_at: moment(row.saved.saved_at),
            changed: changed.collect(),
        }
    }
}

/// Why a search among saved properties could not be answered.
enum Refused {
    Account(AccountError),
    Saved(SavedError),
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Account(account) => account.into(),
            Refused::Saved(saved) => saved.into(),
        }
    }
}

fn example_saved() -> serde_json::Value {
    let mut row = example_row();
    row["note"] = json!("Roof looks new. Ask the clerk about the second lien.");
    row["stage"] = json!("Inspected");
    row["savedAt"] = json!("2026-11-20T14:05:00Z");
    row["changed"] = json!([{
        "field": "matched_Current Bid", "old": "210000", "new": "198000",
        "at": "2026-11-21T06:00:00Z"
    }]);
    row
}

/// One's saved properties, filtered, sorted and paged like any list. What changed is told since the
/// visit before; a visit ends 30 minutes after its last look.
#[utoipa::path(
    tag = "saved",
    operation_id = "list_saved",
    params(ListParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The page", body = SavedProperties, example = json!({
            "properties": [example_saved()],
            "meta": { "totalPages": 1, "totalCount": 1 }
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "sortColumn": "There is no such column." }
        })),
        EntitledRefusals,
    )
)]
#[get("/saved-properties")]
pub(crate) async fn list_saved(
    Entitled(caller): Entitled,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let mut asked = pairs.search()?;
    // It is what the list is anyway.
    asked.saved = false;
    let (saved, accounts) = (services.saved.clone(), services.accounts.clone());
    let body = services
        .offload(Lane::Query, move || -> Result<_, Refused> {
            let search = narrowed(&asked, caller.account, &accounts).map_err(Refused::Account)?;
            let page = saved.page(caller.account, &search).map_err(Refused::Saved)?;
            Ok(body_of(page))
        })
        .await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

fn body_of(page: SavedPage) -> Vec<u8> {
    let SavedPage { rows, total, pages, today } = page;
    let mut body = b"{\"properties\":[".to_vec();
    for (place, row) in rows.into_iter().enumerate() {
        if place > 0 {
            body.push(b',');
        }
        write_row(&mut body, &row.listing, &today, Detail::Row);
        // The row goes on where it ended.
        body.pop();
        let start = body.len();
        // Writing to a vector cannot fail.
        drop(serde_json::to_writer(&mut body, &SavedColumns::from(row)));
        body[start] = b',';
    }
    body.extend_from_slice(b"],\"meta\":");
    drop(serde_json::to_writer(&mut body, &Meta { total_pages: pages, total_count: total }));
    body.push(b'}');
    body
}

/// Body of `POST /api/property/save-multiple`: either `propertyIds` or `matching`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "propertyIds": ["Georgia|Fulton|2026-000123"] }))]
pub(crate) struct SaveRequest {
    /// The properties, by unique_ID.
    #[schema(nullable = false)]
    property_ids: Option<Vec<String>>,
    /// The parameters of `GET /api/get-properties`, by name: everything that they find is saved.
    #[schema(nullable = false)]
    matching: Option<BTreeMap<String, FilterValue>>,
}

impl Limited for SaveRequest {
    /// Room for more ids than a person may keep.
    const MOST_BYTES: usize = 4 * 1024 * 1024;
}

/// What was saved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SaveAnswer {
    /// How many are newly saved.
    saved: usize,
    /// The newly saved ones.
    property_ids: Vec<String>,
}

/// Save properties, or everything that a search finds. Saving twice is saving once.
#[utoipa::path(
    tag = "saved",
    operation_id = "save_properties",
    request_body = SaveRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "What is newly saved", body = SaveAnswer, example = json!({
            "saved": 1, "propertyIds": ["Georgia|Fulton|2026-000123"]
        })),
        (status = 422, description = "Neither ids nor filters, a filter is wrong, or it would be \
            more than 10,000; nothing is saved", body = ErrorBody, example = json!({
            "error": "You can keep at most 10,000 properties. Nothing was saved: narrow the list, or remove some of your properties first.",
            "code": "too_many_saved"
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/save-multiple")]
pub(crate) async fn save_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<SaveRequest>,
) -> Result<HttpResponse, ApiError> {
    let (saved, accounts) = (services.saved.clone(), services.accounts.clone());
    let newly = match body {
        SaveRequest { property_ids: Some(ids), matching: None } => {
            let ids = keys(&ids);
            services.offload(Lane::Query, move || saved.save_these(caller.account, ids)).await?
        }
        SaveRequest { property_ids: None, matching: Some(filters) } => {
            let asked = criteria(filters).search()?;
            services
                .offload(Lane::Query, move || -> Result<_, Refused> {
                    let search =
                        narrowed(&asked, caller.account, &accounts).map_err(Refused::Account)?;
                    saved.save(caller.account, &search).map_err(Refused::Saved)
                })
                .await?
        }
        _ => {
            let reason = "Either propertyIds or matching.";
            return Err(ApiError::invalid([("propertyIds", reason), ("matching", reason)]));
        }
    };
    let property_ids: Vec<String> = newly.iter().map(ToString::to_string).collect();
    Ok(HttpResponse::Ok().json(SaveAnswer { saved: property_ids.len(), property_ids }))
}

/// An id that cannot be one names no property.
fn keys(ids: &[String]) -> Vec<UniqueId> {
    ids.iter().filter_map(|id| UniqueId::parse(id).ok()).collect()
}

/// Body of `POST /api/property/unsave-multiple`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "propertyIds": ["Georgia|Fulton|2026-000123"] }))]
pub(crate) struct UnsaveRequest {
    /// The properties, by unique_ID.
    property_ids: Vec<String>,
}

impl Limited for UnsaveRequest {
    const MOST_BYTES: usize = SaveRequest::MOST_BYTES;
}

/// What was let go.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnsaveAnswer {
    /// How many were saved before.
    removed: usize,
    /// Those, with what stood on them: enough to take it back.
    properties: Vec<RemovedProperty>,
}

/// A property that was let go.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemovedProperty {
    property_id: String,
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
}

/// Let saved properties go, with note and stage.
#[utoipa::path(
    tag = "saved",
    operation_id = "unsave_properties",
    request_body = UnsaveRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "What was saved", body = UnsaveAnswer, example = json!({
            "removed": 1,
            "properties": [{ "propertyId": "Georgia|Fulton|2026-000123",
                "note": "Ask the clerk.", "stage": "Inspected" }]
        })),
        (status = 422, description = "No field of the body can be wrong", body = ErrorBody,
            example = json!({ "error": "Please correct the marked fields.", "code": "invalid" })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/unsave-multiple")]
pub(crate) async fn unsave_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<UnsaveRequest>,
) -> Result<HttpResponse, ApiError> {
    let ids = keys(&body.property_ids);
    let saved = services.saved.clone();
    let removed = services.offload(Lane::Query, move || saved.remove(caller.account, &ids)).await?;
    let properties = removed.into_iter().map(|saved| RemovedProperty {
        property_id: saved.unique_id.to_string(),
        note: saved.annotation.note.as_str().to_owned(),
        stage: saved.annotation.stage.map(Into::into),
    });
    let properties: Vec<_> = properties.collect();
    Ok(HttpResponse::Ok().json(UnsaveAnswer { removed: properties.len(), properties }))
}

/// Body of `PUT /api/saved-properties/{id}`: note and stage as they are to be, both of them.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "note": "Ask the clerk.", "stage": "Inspected" }))]
pub(crate) struct AnnotateRequest {
    /// The private note, at most 2,000 characters; empty for none.
    note: String,
    #[schema(required = true, value_type = Option<SavedStage>)]
    stage: Option<String>,
}

impl Limited for AnnotateRequest {}

/// Note and stage as they were kept.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnnotateAnswer {
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
}

impl AnnotateRequest {
    fn read(self) -> Result<Annotation, ApiError> {
        let mut wrong = BTreeMap::new();
        let note = Note::parse(&self.note).map_err(|why| wrong.insert("note", why.to_string()));
        let stage = match self.stage.as_deref() {
            None | Some("") => Ok(None),
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

/// Write a note and a stage on a saved property.
#[utoipa::path(
    tag = "saved",
    operation_id = "annotate_property",
    request_body = AnnotateRequest,
    params(("id" = String, Path, description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "As it was kept", body = AnnotateAnswer,
            example = json!({ "note": "Ask the clerk.", "stage": "Inspected" })),
        (status = 404, description = "It isn't saved", body = ErrorBody, example = json!({
            "error": "This property is not among your saved ones.", "code": "not_saved"
        })),
        (status = 422, description = "The note is too long, or there is no such stage",
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
    let answer = AnnotateAnswer {
        note: annotation.note.as_str().to_owned(),
        stage: annotation.stage.map(Into::into),
    };
    let saved = services.saved.clone();
    services.offload(Lane::Query, move || saved.annotate(caller.account, &id, &annotation)).await?;
    Ok(HttpResponse::Ok().json(answer))
}

//! `POST /api/property/unsave-multiple`.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use saved::{Annotation, Checklist, Saved, SavedError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::save::SaveRequest;
use super::{Check, SavedStage, check_ids, checks, keys};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, dollars};

/// Body of `POST /api/property/unsave-multiple`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "propertyIds": ["Georgia|Fulton|2026-000123"] }))]
pub(crate) struct UnsaveRequest {
    /// The properties, by unique_ID.
    #[schema(max_items = 10_000)]
    property_ids: Vec<String>,
}

impl Limited for UnsaveRequest {
    const MOST_BYTES: usize = SaveRequest::MOST_BYTES;
}

/// The removed properties.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnsaveAnswer {
    /// The number of removed properties.
    removed: usize,
    /// The removed properties with what the user wrote, so that the user can undo the removal.
    properties: Vec<RemovedProperty>,
}

/// A removed property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemovedProperty {
    property_id: String,
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
    #[schema(required = true)]
    maximum_bid: Option<f64>,
    tags: Vec<String>,
    /// Null for the usual lines.
    #[schema(required = true)]
    checklist: Option<Vec<Check>>,
}

impl From<Saved> for RemovedProperty {
    fn from(Saved { unique_id, annotation, .. }: Saved) -> Self {
        let Annotation { note, stage, maximum_bid, tags, checklist } = annotation;
        Self {
            property_id: unique_id.to_string(),
            note: note.as_str().to_owned(),
            stage: stage.map(Into::into),
            maximum_bid: maximum_bid.map(|bid| dollars(bid.amount())),
            tags: tags.iter().map(str::to_owned).collect(),
            checklist: (checklist != Checklist::default()).then(|| checks(&checklist)),
        }
    }
}

/// Remove saved properties with what the user wrote on them, and its history.
#[utoipa::path(
    tag = "saved",
    operation_id = "unsave_properties",
    request_body = UnsaveRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The removed properties", body = UnsaveAnswer, example = json!({
            "removed": 1,
            "properties": [{ "propertyId": "Georgia|Fulton|2026-000123",
                "note": "Ask the clerk.", "stage": "Inspected", "maximumBid": 212_000.0,
                "tags": ["flip"], "checklist": [{ "text": "Title search", "done": true }] }]
        })),
        (status = 422, description = "More than 10,000 properties", body = ErrorBody,
            example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "propertyIds": "At most 10,000 properties." }
        })),
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
    check_ids(&body.property_ids)?;
    let saved = services.saved.clone();
    let remove = move || {
        let removed = saved.remove(caller.account, &keys(&body.property_ids))?;
        let properties: Vec<RemovedProperty> = removed.into_iter().map(Into::into).collect();
        Ok::<_, SavedError>(UnsaveAnswer { removed: properties.len(), properties })
    };
    let body = services.offload_json(Lane::Query, remove).await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

//! `POST /api/property/unsave-multiple`.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use saved::SavedError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::restore::{RemovedProperty, example_removed};
use super::save::SaveRequest;
use super::{check_ids, keys};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

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
    /// The removed properties with what the user wrote, for `POST /api/property/restore-multiple`.
    properties: Vec<RemovedProperty>,
}

/// Remove saved properties with what the user wrote on them, and its history.
#[utoipa::path(
    tag = "saved",
    operation_id = "unsave_properties",
    request_body = UnsaveRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The removed properties", body = UnsaveAnswer, example = json!({
            "removed": 1, "properties": [example_removed()]
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

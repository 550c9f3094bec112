//! `POST /api/property/unsave-multiple`.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use saved::SavedError;
use serde::Serialize;
use utoipa::ToSchema;

use super::restore::{RemovedProperty, example_removed};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::JsonBody;
use crate::wire::property_ids::PropertiesRequest;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

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
    request_body = PropertiesRequest,
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
    JsonBody(body): JsonBody<PropertiesRequest>,
) -> Result<HttpResponse, ApiError> {
    let keys = body.keys()?;
    let saved = services.saved.clone();
    let remove = move || {
        let removed = saved.remove(caller.account, &keys)?;
        let properties: Vec<RemovedProperty> = removed.into_iter().map(Into::into).collect();
        Ok::<_, SavedError>(UnsaveAnswer { removed: properties.len(), properties })
    };
    services.respond(Lane::Query, remove).await
}

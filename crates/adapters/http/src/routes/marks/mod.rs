//! Marks: hide properties, show them again, and mark them as opened (`docs/product.md#marks`).

mod errors;

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use listings::UniqueId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::JsonBody;
use crate::wire::property_ids::PropertiesRequest;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// The properties whose mark changed, in no particular order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarkAnswer {
    property_ids: Vec<String>,
}

impl MarkAnswer {
    fn of(changed: Vec<UniqueId>) -> Self {
        Self { property_ids: changed.iter().map(ToString::to_string).collect() }
    }
}

/// Hide properties from lists, totals, the map and downloads. Saved properties stay in My Properties.
#[utoipa::path(
    tag = "marks",
    operation_id = "hide_properties",
    request_body = PropertiesRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The newly hidden properties", body = MarkAnswer, example = json!({
            "propertyIds": ["Georgia|Fulton|2026-000123"]
        })),
        (status = 422, description = "More than 10,000 properties, or there would be more than 20,000 hidden ones (`too_many_hidden`); nothing is hidden then",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "propertyIds": "At most 10,000 properties." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/hide-multiple")]
pub(crate) async fn hide_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<PropertiesRequest>,
) -> Result<HttpResponse, ApiError> {
    let keys = body.keys()?;
    let marks = services.marks.clone();
    let change = move || marks.hide(caller.account, &keys).map(MarkAnswer::of);
    services.respond(Lane::Query, change).await
}

/// Show hidden properties again.
#[utoipa::path(
    tag = "marks",
    operation_id = "unhide_properties",
    request_body = PropertiesRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The properties that were hidden", body = MarkAnswer, example = json!({
            "propertyIds": ["Georgia|Fulton|2026-000123"]
        })),
        (status = 422, description = "More than 10,000 properties",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "propertyIds": "At most 10,000 properties." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/unhide-multiple")]
pub(crate) async fn unhide_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<PropertiesRequest>,
) -> Result<HttpResponse, ApiError> {
    let keys = body.keys()?;
    let marks = services.marks.clone();
    let change = move || marks.unhide(caller.account, &keys).map(MarkAnswer::of);
    services.respond(Lane::Query, change).await
}

/// Mark properties as opened.
#[utoipa::path(
    tag = "marks",
    operation_id = "see_properties",
    request_body = PropertiesRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The properties that were not marked as opened before", body = MarkAnswer, example = json!({
            "propertyIds": ["Georgia|Fulton|2026-000123"]
        })),
        (status = 422, description = "More than 10,000 properties",
            body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "propertyIds": "At most 10,000 properties." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/property/see-multiple")]
pub(crate) async fn see_properties(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<PropertiesRequest>,
) -> Result<HttpResponse, ApiError> {
    let keys = body.keys()?;
    let marks = services.marks.clone();
    let change = move || marks.see(caller.account, &keys).map(MarkAnswer::of);
    services.respond(Lane::Query, change).await
}

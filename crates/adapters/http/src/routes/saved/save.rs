//! `POST /api/property/save-multiple`.

use std::borrow::Cow;

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use listings::UniqueId;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::not_null;
use crate::wire::listings::body_filters::BodyFilters;
use crate::wire::property_ids::{MOST_BYTES, MOST_IDS, keys};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// Body of `POST /api/property/save-multiple`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SaveRequest {
    #[serde(default, deserialize_with = "not_null")]
    property_ids: Option<Vec<String>>,
    #[serde(default, deserialize_with = "not_null")]
    matching: Option<BodyFilters>,
}

impl PartialSchema for SaveRequest {
    /// Exactly one of the members. A derived schema cannot express that.
    fn schema() -> RefOr<Schema> {
        let ids = ArrayBuilder::new()
            .items(ObjectBuilder::new().schema_type(Type::String))
            .max_items(Some(MOST_IDS))
            .description(Some("The properties, by unique_ID."));
        let without =
            |name: &str| Some(Extensions::from_iter([("not", json!({ "required": [name] }))]));
        OneOfBuilder::new()
            .description(Some("Either `propertyIds` or `matching`, which saves every match."))
            .item(
                ObjectBuilder::new()
                    .property("propertyIds", ids)
                    .required("propertyIds")
                    .extensions(without("matching")),
            )
            .item(
                ObjectBuilder::new()
                    .property("matching", Ref::from_schema_name(BodyFilters::name()))
                    .required("matching")
                    .extensions(without("propertyIds")),
            )
            .examples([json!({ "propertyIds": ["Georgia|Fulton|2026-000123"] })])
            .into()
    }
}

impl ToSchema for SaveRequest {
    fn name() -> Cow<'static, str> {
        "SaveRequest".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((BodyFilters::name().into_owned(), BodyFilters::schema()));
    }
}

impl Limited for SaveRequest {
    const MOST_BYTES: usize = MOST_BYTES;
}

/// The newly saved properties.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SaveAnswer {
    /// The number of newly saved properties.
    saved: usize,
    /// The keys of the newly saved properties.
    property_ids: Vec<String>,
}

impl SaveAnswer {
    pub(super) fn of(newly: Vec<UniqueId>) -> Self {
        let property_ids: Vec<String> = newly.iter().map(ToString::to_string).collect();
        Self { saved: property_ids.len(), property_ids }
    }
}

/// Save properties, or every match of a search. A second identical request changes nothing.
#[utoipa::path(
    tag = "saved",
    operation_id = "save_properties",
    request_body = SaveRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The newly saved properties", body = SaveAnswer, example = json!({
            "saved": 1, "propertyIds": ["Georgia|Fulton|2026-000123"]
        })),
        (status = 422, description = "There are neither ids nor filters, a filter is wrong, or there would be \
            more than 10,000 saved properties; nothing is saved", body = ErrorBody, example = json!({
            "error": "You can save at most 10,000 properties. Nothing was saved: narrow the list, or remove some of your properties first.",
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
    let saved = services.saved.clone();
    match body {
        SaveRequest { property_ids: Some(ids), matching: None } => {
            let keys = keys(&ids)?;
            let save = move || saved.save_these(caller.account, keys).map(SaveAnswer::of);
            services.respond(Lane::Query, save).await
        }
        SaveRequest { property_ids: None, matching: Some(filters) } => {
            filters.check("matching")?;
            let save = move || -> Result<_, ApiError> {
                let query = filters.into_pairs()?.search()?.of(caller.account);
                Ok(SaveAnswer::of(saved.save(query)?))
            };
            services.respond(Lane::Query, save).await
        }
        _ => {
            let reason = "Either propertyIds or matching.";
            Err(ApiError::invalid([("propertyIds", reason), ("matching", reason)]))
        }
    }
}

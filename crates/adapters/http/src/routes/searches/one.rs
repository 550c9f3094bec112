//! One saved search: rename, delete, restore, visit.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, post, put};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{SavedSearch, example_search, name_alone, search_id};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::params::Path;
use crate::wire::path_params::SearchKey;
use crate::wire::text_rules::schemas;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// Body of `PUT /api/saved-searches/{id}`: the new name.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "name": "Fulton houses under $200k" }))]
pub(crate) struct RenameRequest {
    #[schema(schema_with = schemas::search_name)]
    name: String,
}

impl Limited for RenameRequest {}

/// Rename a saved search.
#[utoipa::path(
    tag = "saved",
    operation_id = "rename_search",
    request_body = RenameRequest,
    params(("id" = inline(SearchKey), Path, description = "The saved search's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The search has this name"),
        (status = 404, description = "The account has no such search", body = ErrorBody, example = json!({
            "error": "There is no such saved search.", "code": "unknown_search"
        })),
        (status = 422, description = "The name is blank or too long", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "name": "Enter a name of at most 80 characters." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[put("/saved-searches/{id}")]
pub(crate) async fn rename_search(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
    JsonBody(body): JsonBody<RenameRequest>,
) -> Result<HttpResponse, ApiError> {
    let name = name_alone(&body.name)?;
    let id = search_id(&id)?;
    let searches = services.searches.clone();
    services.offload(Lane::Query, move || searches.rename(caller.account, id, &name)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Delete a saved search. It can be restored for a day.
#[utoipa::path(
    tag = "saved",
    operation_id = "remove_search",
    params(("id" = inline(SearchKey), Path, description = "The saved search's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The search is deleted"),
        (status = 404, description = "The account has no such search", body = ErrorBody, example = json!({
            "error": "There is no such saved search.", "code": "unknown_search"
        })),
        EntitledRefusals,
    )
)]
#[delete("/saved-searches/{id}")]
pub(crate) async fn remove_search(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = search_id(&id)?;
    let searches = services.searches.clone();
    services.offload(Lane::Query, move || searches.remove(caller.account, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Restore a deleted search at its place.
#[utoipa::path(
    tag = "saved",
    operation_id = "restore_search",
    params(("id" = inline(SearchKey), Path, description = "The saved search's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The search is in the list"),
        (status = 404, description = "The account has no such search, or it was deleted too long ago",
            body = ErrorBody, example = json!({
            "error": "There is no such saved search.", "code": "unknown_search"
        })),
        (status = 422, description = "The account has 50 other saved searches", body = ErrorBody,
            example = json!({
            "error": "You can save at most 50 searches. Delete one that you no longer need.",
            "code": "too_many_searches"
        })),
        EntitledRefusals,
    )
)]
#[post("/saved-searches/{id}/restore")]
pub(crate) async fn restore_search(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = search_id(&id)?;
    let searches = services.searches.clone();
    services.offload(Lane::Query, move || searches.restore(caller.account, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Record that a saved search was opened. This begins or extends a visit.
#[utoipa::path(
    tag = "saved",
    operation_id = "visit_search",
    params(("id" = inline(SearchKey), Path, description = "The saved search's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The search, with what is new during this visit",
            body = SavedSearch, example = json!(example_search())),
        (status = 404, description = "The account has no such search", body = ErrorBody, example = json!({
            "error": "There is no such saved search.", "code": "unknown_search"
        })),
        EntitledRefusals,
    )
)]
#[post("/saved-searches/{id}/visit")]
pub(crate) async fn visit_search(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = search_id(&id)?;
    let searches = services.searches.clone();
    let visit = move || searches.visit(caller.account, id).map(SavedSearch::from);
    services.respond(Lane::Query, visit).await
}

//! `GET` and `PUT /api/saved-searches`: the list and its order.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, put};
use searches::{MOST_SEARCHES, SavedSearchError, SearchId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::ArrayBuilder;
use utoipa::openapi::{RefOr, Schema};

use super::{SavedSearch, example_search, search_id};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::text_rules::UUID;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// The saved searches in the user's order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedSearches {
    searches: Vec<SavedSearch>,
}

/// The saved searches of the account, each with the number of its new listings. This request is not a
/// visit.
#[utoipa::path(
    tag = "saved",
    operation_id = "list_searches",
    security(("session" = [])),
    responses(
        (status = 200, description = "The saved searches", body = SavedSearches,
            example = json!({ "searches": [example_search()] })),
        EntitledRefusals,
    )
)]
#[get("/saved-searches")]
pub(crate) async fn list_searches(
    Entitled(caller): Entitled,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let searches = services.searches.clone();
    let list = move || {
        let list = searches.list(caller.account)?;
        let searches = list.into_iter().map(Into::into).collect();
        Ok::<_, SavedSearchError>(SavedSearches { searches })
    };
    services.respond(Lane::Query, list).await
}

/// Body of `PUT /api/saved-searches`: the new order.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "ids": ["6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10"] }))]
pub(crate) struct OrderRequest {
    #[schema(schema_with = ids_schema)]
    ids: Vec<String>,
}

impl Limited for OrderRequest {}

fn ids_schema() -> RefOr<Schema> {
    ArrayBuilder::new()
        .items(UUID.schema())
        .max_items(Some(MOST_SEARCHES as usize))
        .description(Some("The ids of the saved searches, the first one first."))
        .into()
}

impl OrderRequest {
    fn read(self) -> Result<Vec<SearchId>, ApiError> {
        let ids: Option<Vec<SearchId>> = match self.ids.len() as u64 <= MOST_SEARCHES {
            true => self.ids.iter().map(|id| search_id(id).ok()).collect(),
            false => None,
        };
        ids.ok_or_else(|| ApiError::invalid([("ids", "At most 50 ids of saved searches.")]))
    }
}

/// Put the saved searches into another order. Unknown ids are ignored, and searches that are not in the
/// list follow in their present order.
#[utoipa::path(
    tag = "saved",
    operation_id = "reorder_searches",
    request_body = OrderRequest,
    security(("session" = [])),
    responses(
        (status = 204, description = "The searches are in this order"),
        (status = 422, description = "Not a list of ids", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "ids": "At most 50 ids of saved searches." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[put("/saved-searches")]
pub(crate) async fn reorder_searches(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<OrderRequest>,
) -> Result<HttpResponse, ApiError> {
    let ids = body.read()?;
    let searches = services.searches.clone();
    services.offload(Lane::Query, move || searches.reorder(caller.account, &ids)).await?;
    Ok(HttpResponse::NoContent().finish())
}

//! `PUT /api/saved-searches/{id}/mail`.

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, put};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{MailPace, read_pace, search_id};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::params::Path;
use crate::wire::path_params::SearchKey;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// Body of `PUT /api/saved-searches/{id}/mail`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({ "mail": "daily" }))]
pub(crate) struct SearchMailRequest {
    #[schema(value_type = MailPace)]
    mail: String,
}

impl Limited for SearchMailRequest {}

/// Choose how often there are emails about a saved search.
///
/// The emails need a verified address. After an unsubscribe link turned the emails about all searches off, this
/// turns them on for this search alone.
#[utoipa::path(
    tag = "saved",
    operation_id = "set_search_mail",
    request_body = SearchMailRequest,
    params(("id" = inline(SearchKey), Path, description = "The saved search's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The search has this choice"),
        (status = 404, description = "The account has no such search", body = ErrorBody, example = json!({
            "error": "There is no such saved search.", "code": "unknown_search"
        })),
        (status = 422, description = "Not one of the words", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "mail": "One of: none, instantly, daily, weekly." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[put("/saved-searches/{id}/mail")]
pub(crate) async fn set_search_mail(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
    JsonBody(body): JsonBody<SearchMailRequest>,
) -> Result<HttpResponse, ApiError> {
    let mut wrong = BTreeMap::new();
    let pace = read_pace(&body.mail, &mut wrong).ok_or_else(|| ApiError::invalid(wrong))?;
    let id = search_id(&id)?;
    let searches = services.searches.clone();
    let set = move || searches.set_mail(caller.account, id, pace);
    services.offload(Lane::Query, set).await?;
    Ok(HttpResponse::NoContent().finish())
}

//! `GET /api/saved-tags`: the tags to suggest.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use saved::SavedError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::EntitledRefusals;

/// The tags of a user.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TagsAnswer {
    /// The most used first.
    tags: Vec<String>,
}

/// The tags that the user has given to saved properties, the most used first, at most 200.
#[utoipa::path(
    tag = "saved",
    operation_id = "list_tags",
    security(("session" = [])),
    responses(
        (status = 200, description = "The tags", body = TagsAnswer,
            example = json!({ "tags": ["flip", "rental"] })),
        EntitledRefusals,
    )
)]
#[get("/saved-tags")]
pub(crate) async fn list_tags(
    Entitled(caller): Entitled,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let saved = services.saved.clone();
    let list = move || {
        let tags = saved.tags(caller.account)?;
        Ok::<_, SavedError>(TagsAnswer { tags })
    };
    services.respond(Lane::Query, list).await
}

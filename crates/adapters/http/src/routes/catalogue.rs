//! `GET /api/catalogue`: the columns that a subscriber may choose, sort by and export.

use std::sync::LazyLock;

use actix_web::{HttpResponse, get};

use crate::serving::error::ApiError;
use crate::serving::etag::{Fixed, Known};
use crate::wire::Refusals;
use crate::wire::catalogue::Catalogue;

/// The response, which never changes while the program runs.
static ANSWER: LazyLock<Option<Fixed>> = LazyLock::new(|| Fixed::of(&Catalogue::new()));

/// Creates the response, which takes some time, before a request needs it.
pub(crate) fn prepare() {
    LazyLock::force(&ANSWER);
}

/// The column catalogue.
#[utoipa::path(tag = "listings", operation_id = "read_catalogue", responses(
    (status = 200, description = "Every column, in order", body = Catalogue,
        headers(("ETag" = String, description = "Changes with the catalogue")), example = json!({
        "columns": [{
            "value": "matched_Current Bid",
            "label": "Opening Bid",
            "category": "Financial",
            "description": "The bid at which the auction opens.",
            "type": "money",
            "defaultVisible": true,
            "derived": false
        }],
        "defaultColumns": ["Address", "matched_Foreclosure Status", "matched_Current Bid"]
    })),
    (status = 304, description = "Unchanged since the ETag of If-None-Match"),
    Refusals,
))]
#[get("/catalogue")]
pub(crate) async fn read_catalogue(known: Known) -> Result<HttpResponse, ApiError> {
    let answer = ANSWER.as_ref().ok_or_else(ApiError::internal)?;
    Ok(answer.answer(&known, "public, max-age=300"))
}

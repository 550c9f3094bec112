//! `GET /api/property-details/{id}`.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use listings::{ListingError, UniqueId};

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::listings::row_json::{RowParts, write_row};
use crate::wire::listings::row_schema::ListingDetails;
use crate::wire::params::Path;
use crate::wire::path_params::PropertyKey;
use crate::wire::{EntitledRefusals, ErrorBody};

/// Every value of one property.
#[utoipa::path(
    tag = "listings",
    operation_id = "read_property",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The property", body = ListingDetails,
            example = json!(crate::wire::listings::row_schema::example_details())),
        (status = 404, description = "No property has this id", body = ErrorBody,
            example = json!({ "error": "This property does not exist.", "code": "unknown_property" })),
        EntitledRefusals,
    )
)]
#[get("/property-details/{id}")]
pub(crate) async fn read_property(
    _caller: Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UniqueId::parse(&id).map_err(|_| ListingError::UnknownListing)?;
    let listings = services.listings.clone();
    let body = services
        .offload(Lane::Query, move || -> Result<_, ListingError> {
            let listing = listings.find(&id)?;
            let mut body = Vec::new();
            write_row(&mut body, &listing, &listings.today(), &RowParts::All);
            Ok(body)
        })
        .await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

//! `GET /api/property-details/{id}/calendar-event`: the sale of one property as a calendar file.

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use listings::{ListingError, UniqueId};

use super::icalendar_file::{MEDIA_TYPE, sale, written};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::path_params::PropertyKey;
use crate::wire::{EntitledRefusals, ErrorBody};

/// The sale of a property as a calendar file with one event. It is the same event as in a feed.
#[utoipa::path(
    tag = "calendar",
    operation_id = "read_sale_event",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The file, as an attachment",
            content_type = "text/calendar", body = String,
            example = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"),
        (status = 404, description = "No property has this id, or its sale has no date",
            body = ErrorBody,
            example = json!({ "error": "This property does not exist.", "code": "unknown_property" })),
        EntitledRefusals,
    )
)]
#[get("/property-details/{id}/calendar-event")]
pub(crate) async fn read_sale_event(
    _caller: Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UniqueId::parse(&id).map_err(|_| ListingError::UnknownListing)?;
    let (feeds, links) = (services.feeds.clone(), services.settings.links());
    let name = services.settings.product_name.clone();
    let file = services
        .offload(Lane::Query, move || {
            feeds.event(&id).map(|event| written(&name, [sale(&event, &links)].into_iter()))
        })
        .await?;
    Ok(HttpResponse::Ok()
        .content_type(MEDIA_TYPE)
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"sale.ics\""))
        .body(file))
}

//! `GET /api/calendar/{token}.ics`: a feed. Its address is the only access check.

use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, get};
use calendar::{FeedAnswer, FeedError};

use super::icalendar_file::{MEDIA_TYPE, lapsed, sale, written};
use crate::serving::error::ApiError;
use crate::serving::etag::{Known, Tag};
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::path_params::TicketText;
use crate::wire::{ErrorBody, Refusals};

/// Programs ask again each time, and get 304 when nothing has changed.
const CACHE: &str = "private, no-cache";

/// Read a calendar feed, as calendar programs do. The address is secret, and no session is needed.
#[utoipa::path(
    tag = "calendar",
    operation_id = "read_calendar_feed",
    params(("token" = inline(TicketText), Path, description = "The random part of the address.",
        example = "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a")),
    responses(
        (status = 200, description = "The calendar. After the subscription has ended, it has one \
            event that says so",
            content_type = "text/calendar", body = String,
            example = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"),
        (status = 304, description = "The program has this state already"),
        (status = 404, description = "No feed has this address", body = ErrorBody, example = json!({
            "error": "This calendar address no longer works. Create a new one in your account.",
            "code": "unknown_feed"
        })),
        Refusals,
    )
)]
#[get("/calendar/{token}.ics")]
pub(crate) async fn read_calendar_feed(
    services: Data<Services>,
    token: Path<String>,
    known: Known,
) -> Result<HttpResponse, ApiError> {
    let feeds = services.feeds.clone();
    let (links, settings) = (services.settings.links(), &services.settings);
    let (product, url) = (settings.product_name.clone(), settings.public_url.clone());
    let token = token.0;
    let read = move || -> Result<String, FeedError> {
        Ok(match feeds.read(&token)? {
            FeedAnswer::Events { search, events } => {
                let name = search.unwrap_or_else(|| "My Properties".to_owned());
                let events = events.iter().map(|event| sale(event, &links));
                written(&format!("{product}: {name}"), events)
            }
            FeedAnswer::Lapsed { id, today } => {
                let pricing = format!("{}/#/pricing", url.trim_end_matches('/'));
                let event = lapsed(&id.to_string(), today, &pricing);
                written(&product, [event].into_iter())
            }
        })
    };
    let file = Bytes::from(services.offload(Lane::Query, read).await?);
    Ok(Tag::of(&file).answer(&known, CACHE, (MEDIA_TYPE, || file.clone())))
}

//! `GET /api/calendar/{token}.ics`: a feed. Its address is the only access check.
//!
//! Programs read a feed again and again, so a version that the program or this instance has is not read
//! again (`docs/adr/0065-clients-take-turns.md`).

use actix_web::web::{Bytes, Data};
use actix_web::{HttpResponse, get};
use calendar::{FeedAnswer, FeedError, FeedVersion};

use super::icalendar_file::{MEDIA_TYPE, lapsed, sale, written};
use crate::serving::error::ApiError;
use crate::serving::etag::{Known, Tag};
use crate::serving::lanes::{Lane, client};
use crate::serving::services::Services;
use crate::serving::settings::Settings;
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
    let token = token.0;
    let (feeds, own) = (services.feeds.clone(), token.clone());
    let version = services.offload(Lane::Query, move || feeds.version(&own)).await?;
    client::is_account(version.feed.account);
    if let Some(answer) = answer_from(&services, &version, &known) {
        return Ok(answer);
    }
    let _permit = services.lanes.begin_feed().await?;
    let all = services.clone();
    let (tag, file) = services.offload(Lane::Query, move || read(&all, &token)).await?;
    Ok(tag.answer(&known, CACHE, (MEDIA_TYPE, || file)))
}

/// Responds without reading the feed, if the program or this instance has this version of it.
fn answer_from(services: &Services, version: &FeedVersion, known: &Known) -> Option<HttpResponse> {
    let tag = tag_of(services, version);
    let file = if tag.is_known(known) {
        Bytes::new()
    } else {
        services.feed_files.find(version.feed.id, &tag)?
    };
    Some(tag.answer(known, CACHE, (MEDIA_TYPE, || file)))
}

/// The settings are part of the answer, and the program's version decides how it is written.
fn tag_of(services: &Services, version: &FeedVersion) -> Tag {
    let Settings { product_name, public_url, .. } = &services.settings;
    let program = env!("CARGO_PKG_VERSION");
    Tag::of(format!("{program} {product_name} {public_url} {version:?}").as_bytes())
}

/// Reads a feed, unless another request has read this version of it meanwhile.
fn read(services: &Services, token: &str) -> Result<(Tag, Bytes), FeedError> {
    let feeds = &services.feeds;
    let version = feeds.version(token)?;
    let tag = tag_of(services, &version);
    if let Some(file) = services.feed_files.find(version.feed.id, &tag) {
        return Ok((tag, file));
    }
    let (answer, version) = feeds.read(&version)?;
    let file = Bytes::from(file_of(&services.settings, answer));
    let Some(version) = version else { return Ok((Tag::of(&file), file)) };
    let tag = tag_of(services, &version);
    services.feed_files.add(version.feed.id, tag.clone(), file.clone());
    Ok((tag, file))
}

fn file_of(settings: &Settings, answer: FeedAnswer) -> String {
    let product = &settings.product_name;
    match answer {
        FeedAnswer::Events { search, events } => {
            let links = settings.links();
            let name = search.unwrap_or_else(|| "My Properties".to_owned());
            let events = events.iter().map(|event| sale(event, &links));
            written(&format!("{product}: {name}"), events)
        }
        FeedAnswer::Lapsed { id, today } => {
            let pricing = format!("{}/#/pricing", settings.public_url.trim_end_matches('/'));
            let event = lapsed(&id.to_string(), today, &pricing);
            written(product, [event].into_iter())
        }
    }
}

//! `GET` and `POST /api/calendar-feeds`, `DELETE /api/calendar-feeds/{id}`: the account's feeds.

use actix_web::web::Data;
use actix_web::{HttpResponse, delete, get, post};
use calendar::{Feed, FeedError, FeedId, FeedTarget};
use searches::SearchId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serving::access::{Entitled, SignedIn};
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::not_absent;
use crate::wire::params::Path;
use crate::wire::path_params::SearchKey;
use crate::wire::text_rules::UUID;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, SignedInRefusals, moment};

/// A calendar feed of the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CalendarFeed {
    id: String,
    /// The saved search whose matches it has; null for the saved properties.
    #[schema(required = true)]
    search_id: Option<String>,
    /// When its address was made.
    #[schema(format = DateTime)]
    created_at: String,
}

impl From<Feed> for CalendarFeed {
    fn from(feed: Feed) -> Self {
        let search_id = match feed.target {
            FeedTarget::MyProperties => None,
            FeedTarget::Search(id) => Some(id.to_string()),
        };
        Self { id: feed.id.to_string(), search_id, created_at: moment(feed.created_at) }
    }
}

/// The feeds of the account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CalendarFeeds {
    feeds: Vec<CalendarFeed>,
}

/// A feed with its new address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewCalendarFeed {
    feed: CalendarFeed,
    /// The address. It is in no other response, because only its hash is stored.
    url: String,
}

/// The calendar feeds of the account, without their addresses.
#[utoipa::path(
    tag = "calendar",
    operation_id = "list_calendar_feeds",
    security(("session" = [])),
    responses(
        (status = 200, description = "The feeds", body = CalendarFeeds, example = json!({
            "feeds": [{
                "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10", "searchId": null,
                "createdAt": "2026-11-20T15:00:00Z"
            }]
        })),
        SignedInRefusals,
    )
)]
#[get("/calendar-feeds")]
pub(crate) async fn list_calendar_feeds(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let feeds = services.feeds.clone();
    let list = services.offload(Lane::Query, move || feeds.list(caller.account)).await?;
    let feeds = list.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok().json(CalendarFeeds { feeds }))
}

/// Body of `POST /api/calendar-feeds`: which sales the feed has.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "searchId": null }))]
pub(crate) struct FeedRequest {
    /// A saved search; null for the saved properties.
    #[serde(deserialize_with = "not_absent")]
    #[schema(required = true)]
    search_id: Option<String>,
}

impl Limited for FeedRequest {}

impl FeedRequest {
    fn read(self) -> Result<FeedTarget, FeedError> {
        match self.search_id {
            None => Ok(FeedTarget::MyProperties),
            Some(text) => {
                let id = UUID.admits(&text).then(|| Uuid::parse_str(&text).ok()).flatten();
                id.map(|id| FeedTarget::Search(SearchId(id))).ok_or(FeedError::UnknownSearch)
            }
        }
    }
}

/// Create a feed, or give it a new address. The old address then ends.
#[utoipa::path(
    tag = "calendar",
    operation_id = "create_calendar_feed",
    request_body = FeedRequest,
    security(("session" = [])),
    responses(
        (status = 201, description = "The feed and its address", body = NewCalendarFeed,
            example = json!({
            "feed": {
                "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10", "searchId": null,
                "createdAt": "2026-11-20T15:00:00Z"
            },
            "url": "https://steps.example.com/api/calendar/7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a.ics"
        })),
        (status = 404, description = "The account has no such saved search", body = ErrorBody,
            example = json!({ "error": "There is no such saved search.", "code": "unknown_search" })),
        (status = 422, description = "The id is not a text", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "searchId": "This has the wrong type." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/calendar-feeds")]
pub(crate) async fn create_calendar_feed(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<FeedRequest>,
) -> Result<HttpResponse, ApiError> {
    let target = body.read()?;
    let feeds = services.feeds.clone();
    let new = services.offload(Lane::Query, move || feeds.renew(caller.account, target)).await?;
    let origin = services.settings.public_url.trim_end_matches('/');
    let url = format!("{origin}/api/calendar/{}.ics", new.token);
    Ok(HttpResponse::Created().json(NewCalendarFeed { feed: new.feed.into(), url }))
}

/// Turn a feed off. Its address ends.
#[utoipa::path(
    tag = "calendar",
    operation_id = "remove_calendar_feed",
    params(("id" = inline(SearchKey), Path, description = "The feed's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    security(("session" = [])),
    responses(
        (status = 204, description = "The feed is off"),
        (status = 404, description = "The account has no such feed", body = ErrorBody,
            example = json!({
            "error": "This calendar address no longer works. Create a new one in your account.",
            "code": "unknown_feed"
        })),
        SignedInRefusals,
    )
)]
#[delete("/calendar-feeds/{id}")]
pub(crate) async fn remove_calendar_feed(
    SignedIn(caller): SignedIn,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UUID.admits(&id).then(|| Uuid::parse_str(&id).ok()).flatten();
    let id = id.map(FeedId).ok_or(FeedError::UnknownFeed)?;
    let feeds = services.feeds.clone();
    services.offload(Lane::Query, move || feeds.remove(caller.account, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}

//! Notifications: list, count, mark as read (`docs/product.md#notifications`).

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use kernel::PortError;
use news::bell::{Notification, NotificationId, Subject};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::{Path, Query};
use crate::wire::path_params::NotificationKey;
use crate::wire::text_rules::{NOTIFICATION_ID, UUID};
use crate::wire::{EntitledRefusals, ErrorBody, moment};

/// What a notification is about: a saved listing that changed, new matches of a saved search, or an
/// address that refuses emails.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum NotificationKind {
    Listing,
    Search,
    AddressRefused,
}

/// A value that changed. Without values, the name says everything.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotifiedChange {
    /// The name of the value.
    label: String,
    /// The value before the change; null is a blank.
    #[schema(required = true)]
    old: Option<String>,
    /// The value after the change; null is a blank.
    #[schema(required = true)]
    new: Option<String>,
}

/// The saved listing that changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotifiedListing {
    /// The unique_ID.
    id: String,
    /// The address.
    title: String,
    changes: Vec<NotifiedChange>,
}

/// The saved search that has new matches, as it was then.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotifiedSearch {
    #[schema(schema_with = uuid)]
    id: String,
    name: String,
    /// The search part of the data screen's address, without `?`.
    view: String,
    /// The number of new matches.
    count: u64,
}

fn uuid() -> utoipa::openapi::schema::Object {
    UUID.schema()
}

/// An entry of the bell.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BellEntry {
    id: String,
    kind: NotificationKind,
    #[schema(format = DateTime)]
    at: String,
    /// Whether it was marked as read.
    read: bool,
    /// Only of the kind `listing`.
    #[schema(required = true)]
    listing: Option<NotifiedListing>,
    /// Only of the kind `search`.
    #[schema(required = true)]
    search: Option<NotifiedSearch>,
}

impl From<Notification> for BellEntry {
    fn from(Notification { id, subject, at, read_at }: Notification) -> Self {
        let (kind, listing, search) = match subject {
            Subject::Listing(change) => {
                let changes = change.changes.into_iter().map(|change| NotifiedChange {
                    label: change.label,
                    old: change.old,
                    new: change.new,
                });
                let listing = NotifiedListing {
                    id: change.listing.to_string(),
                    title: change.title,
                    changes: changes.collect(),
                };
                (NotificationKind::Listing, Some(listing), None)
            }
            Subject::Search(matches) => {
                let search = NotifiedSearch {
                    id: matches.search.to_string(),
                    name: matches.name,
                    view: matches.view,
                    count: matches.count,
                };
                (NotificationKind::Search, None, Some(search))
            }
            Subject::AddressRefused => (NotificationKind::AddressRefused, None, None),
        };
        Self {
            id: id.0.to_string(),
            kind,
            at: moment(at),
            read: read_at.is_some(),
            listing,
            search,
        }
    }
}

/// A page of notifications, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BellPage {
    notifications: Vec<BellEntry>,
    /// Whether there are older ones.
    has_more: bool,
}

/// What the header shows without the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BellCount {
    /// The number of unread notifications.
    unread: u64,
    /// Whether saved properties changed since the user last looked at My Properties.
    saved_changed: bool,
}

/// The query of a page of notifications.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BellQuery {
    /// The id of the last notification of the page before; by default the page begins with the newest.
    #[param(min_length = 1, max_length = 18, pattern = "^[1-9][0-9]*$", example = "4711")]
    before: Option<String>,
}

fn read_id(text: &str) -> Option<NotificationId> {
    let id = NOTIFICATION_ID.admits(text).then(|| text.parse().ok()).flatten();
    id.map(NotificationId)
}

fn unknown() -> ApiError {
    let message = "There is no such notification.".to_owned();
    ApiError::new(StatusCode::NOT_FOUND, "unknown_notification", message)
}

/// The notifications of the account, newest first, 20 at a time. They are stored for 90 days, and at most 500
/// of an account.
#[utoipa::path(
    tag = "notifications",
    operation_id = "list_notifications",
    params(BellQuery),
    security(("session" = [])),
    responses(
        (status = 200, description = "The page", body = BellPage, example = json!({
            "notifications": [{
                "id": "4711",
                "kind": "listing",
                "at": "2026-11-20T15:00:00Z",
                "read": false,
                "listing": {
                    "id": "Georgia|Fulton|2026-000123",
                    "title": "12 Elm St, Atlanta, GA 30303",
                    "changes": [{ "label": "Opening bid", "old": "$100,000", "new": "$90,000" }]
                },
                "search": null
            }],
            "hasMore": false
        })),
        (status = 400, description = "The query cannot be read", body = ErrorBody,
            example = json!({ "error": "The request could not be read.", "code": "unreadable" })),
        (status = 422, description = "Not an id", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "before": "The id of a notification." }
        })),
        EntitledRefusals,
    )
)]
#[get("/notifications")]
pub(crate) async fn list_notifications(
    Entitled(caller): Entitled,
    services: Data<Services>,
    Query(query): Query<BellQuery>,
) -> Result<HttpResponse, ApiError> {
    let before = match query.before {
        None => None,
        Some(text) => Some(
            read_id(&text)
                .ok_or_else(|| ApiError::invalid([("before", "The id of a notification.")]))?,
        ),
    };
    let notifications = services.notifications.clone();
    let list = move || {
        let (page, has_more) = notifications.page(caller.account, before)?;
        let notifications = page.into_iter().map(Into::into).collect();
        Ok::<_, PortError>(BellPage { notifications, has_more })
    };
    services.respond(Lane::Query, list).await
}

/// How many notifications are unread, and whether saved properties changed since the user last looked at them.
#[utoipa::path(
    tag = "notifications",
    operation_id = "count_notifications",
    security(("session" = [])),
    responses(
        (status = 200, description = "The count", body = BellCount,
            example = json!({ "unread": 3, "savedChanged": true })),
        EntitledRefusals,
    )
)]
#[get("/notifications/count")]
pub(crate) async fn count_notifications(
    Entitled(caller): Entitled,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let notifications = services.notifications.clone();
    let count = services.offload(Lane::Query, move || notifications.count(caller.account)).await?;
    Ok(HttpResponse::Ok()
        .json(BellCount { unread: count.unread, saved_changed: count.saved_changed }))
}

/// Mark a notification as read.
#[utoipa::path(
    tag = "notifications",
    operation_id = "read_notification",
    params(("id" = inline(NotificationKey), Path, description = "The notification's id.",
        example = "4711")),
    security(("session" = [])),
    responses(
        (status = 204, description = "It is read"),
        (status = 404, description = "The account has no such notification", body = ErrorBody,
            example = json!({
            "error": "There is no such notification.", "code": "unknown_notification"
        })),
        EntitledRefusals,
    )
)]
#[post("/notifications/{id}/read")]
pub(crate) async fn read_notification(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = read_id(&id).ok_or_else(unknown)?;
    let notifications = services.notifications.clone();
    let read = move || notifications.read(caller.account, id);
    match services.offload(Lane::Query, read).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(unknown()),
    }
}

/// Mark a notification and all older ones as read. One that came since then stays unread.
#[utoipa::path(
    tag = "notifications",
    operation_id = "read_notifications_through",
    params(("id" = inline(NotificationKey), Path, description = "The newest notification to mark.",
        example = "4711")),
    security(("session" = [])),
    responses(
        (status = 204, description = "They are read"),
        (status = 404, description = "Not an id of a notification", body = ErrorBody,
            example = json!({
            "error": "There is no such notification.", "code": "unknown_notification"
        })),
        EntitledRefusals,
    )
)]
#[post("/notifications/{id}/read-through")]
pub(crate) async fn read_notifications_through(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = read_id(&id).ok_or_else(unknown)?;
    let notifications = services.notifications.clone();
    let read = move || notifications.read_through(caller.account, id);
    services.offload(Lane::Query, read).await?;
    Ok(HttpResponse::NoContent().finish())
}

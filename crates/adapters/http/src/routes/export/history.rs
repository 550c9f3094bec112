//! `/api/downloads`: the history of downloads.

use actix_web::web::Data;
use actix_web::{HttpResponse, get, post};
use export::{ExportError, PastDownload};
use listings::Scope;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order::{ExportFormat, ExportRequest, ExportTicket, download_id};
use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::params::Path;
use crate::wire::path_params::DownloadKey;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, moment};

/// A download of the last 30 days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Download {
    id: String,
    /// When the file was begun.
    #[schema(format = DateTime)]
    at: String,
    format: ExportFormat,
    /// The number of rows. Null if the file was not finished.
    #[schema(required = true)]
    rows: Option<u64>,
    /// The revision of the data.
    revision: i64,
    /// The ordered view as the search part of the data screen's address, without `?`. Null if it is too
    /// long.
    #[schema(required = true)]
    view: Option<String>,
    /// The number of selected properties. Null for a list.
    #[schema(required = true)]
    picked: Option<usize>,
    /// Whether the list was of the saved properties.
    saved: bool,
    /// If the file had only changes, the time of the download that it was compared with.
    #[schema(required = true, format = DateTime)]
    changes_since: Option<String>,
    /// Whether a file with only the changes since then can be ordered.
    comparable: bool,
}

impl From<PastDownload> for Download {
    fn from(past: PastDownload) -> Self {
        let comparable = past.is_comparable();
        let PastDownload { id, at, order, beginning, rows } = past;
        let picked = match &order.search.criteria.scope {
            Scope::All => None,
            Scope::Ids(ids) => Some(ids.len()),
            Scope::UniqueIds(ids) => Some(ids.len()),
        };
        Self {
            id: id.0.to_string(),
            at: moment(at),
            format: order.format.into(),
            rows,
            revision: beginning.revision.0,
            view: order.view,
            picked,
            saved: order.search.only_saved,
            changes_since: order.changes_since.map(|baseline| moment(baseline.at)),
            comparable,
        }
    }
}

/// The download that the changes of a list can be told since.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LastDownload {
    /// Whether changes of the list can be told at all.
    comparable: bool,
    /// Null if there is none of the last 30 days.
    #[schema(required = true)]
    download: Option<Download>,
}

/// Body of `POST /api/downloads/{id}/export`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({ "format": "csv", "onlyChanges": true }))]
pub(crate) struct RepeatRequest {
    format: ExportFormat,
    /// Whether the file has only what changed since that download.
    #[serde(default)]
    only_changes: bool,
}

impl Limited for RepeatRequest {}

fn example_download() -> serde_json::Value {
    serde_json::json!({
        "id": "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10",
        "at": "2026-11-20T15:00:00Z",
        "format": "csv",
        "rows": 1204,
        "revision": 87,
        "view": "state=Georgia&historicalFilter=current&columns=Address%2CCounty",
        "picked": null,
        "saved": false,
        "changesSince": null,
        "comparable": true
    })
}

/// List the downloads of the last 30 days, latest first, at most 100.
#[utoipa::path(
    tag = "export",
    operation_id = "list_downloads",
    security(("session" = [])),
    responses(
        (status = 200, description = "The downloads", body = [Download],
            example = json!([example_download()])),
        EntitledRefusals,
    )
)]
#[get("/downloads")]
pub(crate) async fn list_downloads(
    Entitled(caller): Entitled,
    services: Data<Services>,
) -> Result<HttpResponse, ApiError> {
    let export = services.export.clone();
    let downloads = services.offload(Lane::Query, move || export.history(caller.account)).await?;
    let downloads: Vec<Download> = downloads.into_iter().map(Download::from).collect();
    Ok(HttpResponse::Ok().json(downloads))
}

/// Find the last finished download of the same filters, search and columns, in any order and format.
#[utoipa::path(
    tag = "export",
    operation_id = "find_last_download",
    request_body = ExportRequest,
    security(("session" = [])),
    responses(
        (status = 200, description = "The last download, if there is one", body = LastDownload,
            example = json!({ "comparable": true, "download": example_download() })),
        (status = 422, description = "A filter is wrong or has too many values", body = ErrorBody,
            example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "columns": "At most 1,300 columns." }
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/downloads/last")]
pub(crate) async fn find_last_download(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<ExportRequest>,
) -> Result<HttpResponse, ApiError> {
    body.check()?;
    let export = services.export.clone();
    let last = services
        .offload(Lane::Query, move || -> Result<_, ApiError> {
            Ok(export.last_of(body.order(&caller)?)?)
        })
        .await?;
    let export::LastDownload { is_comparable, download } = last;
    let download = download.map(Download::from);
    Ok(HttpResponse::Ok().json(LastDownload { comparable: is_comparable, download }))
}

/// Order an earlier download again, from the present data, or only what changed since.
#[utoipa::path(
    tag = "export",
    operation_id = "repeat_download",
    params(("id" = inline(DownloadKey), Path, description = "The download's id.",
        example = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10")),
    request_body = RepeatRequest,
    security(("session" = [])),
    responses(
        (status = 201, description = "The ticket", body = ExportTicket, example = json!({
            "url": "/api/export/7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a",
            "ticket": "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a",
            "total": 1204
        })),
        (status = 404, description = "The account has no such download", body = ErrorBody,
            example = json!({
            "error": "This download is no longer in your history.", "code": "unknown_download"
        })),
        (status = 422, description = "There are no matches or too many, nothing has changed, or the \
            changes cannot be told", body = ErrorBody, example = json!({
            "error": "Nothing has changed since that download.", "code": "nothing_changed"
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/downloads/{id}/export")]
pub(crate) async fn repeat_download(
    Entitled(caller): Entitled,
    services: Data<Services>,
    id: Path<String>,
    JsonBody(body): JsonBody<RepeatRequest>,
) -> Result<HttpResponse, ApiError> {
    let id = download_id(&id).ok_or(ExportError::UnknownDownload)?;
    let RepeatRequest { format, only_changes } = body;
    let export = services.export.clone();
    let who = (caller.account, caller.session);
    let ordered = services
        .offload(Lane::Query, move || export.order_again(who, id, format.into(), only_changes))
        .await?;
    Ok(HttpResponse::Created().json(ExportTicket::from(ordered)))
}

//! `POST /api/export`: orders a download.

use accounts::Caller;
use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use export::{
    DownloadId, ExportColumn, ExportOrder, Format, MOST_COLUMNS, MOST_PICKED, OrderReceipt,
};
use listings::text::percent_encode;
use listings::{Scope, SearchListings, SubscriberSearch, UniqueId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::not_null;
use crate::wire::listings::body_filters::BodyFilters;
use crate::wire::listings::query::{Pairs, SearchRequest};
use crate::wire::text_rules::{UUID, schemas};
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// The format of a download.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ExportFormat {
    Csv,
    Xlsx,
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Csv => Self::Csv,
            ExportFormat::Xlsx => Self::Xlsx,
        }
    }
}

impl From<Format> for ExportFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Csv => Self::Csv,
            Format::Xlsx => Self::Xlsx,
        }
    }
}

/// Body of `POST /api/export`: the matches of `filters`, or the properties of `ids` in the order of the
/// `sortColumn` and `sortDirection` of `filters`. At most 2 MiB.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "format": "csv",
    "columns": ["Address", "matched_Current Bid"],
    "filters": { "state": "Georgia", "sortColumn": "Zestimate", "sortDirection": "desc" }
}))]
pub(crate) struct ExportRequest {
    format: ExportFormat,
    /// The columns in order, by their values; every field if absent or empty. Valid columns are those of
    /// the catalogue, the derived ones, photos, id fields, `Stage` and `Note`, and every other field of
    /// the first property in the list.
    #[serde(default)]
    #[schema(max_items = 1_300)]
    columns: Vec<String>,
    #[serde(default)]
    filters: BodyFilters,
    /// The selected properties, by unique_ID.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, max_items = 10_000)]
    ids: Option<Vec<String>>,
    /// An earlier download of the same list, by its id in `GET /api/downloads`. The file then has only
    /// what changed since, with the column `Change`.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(schema_with = schemas::uuid)]
    since: Option<String>,
}

impl Limited for ExportRequest {
    /// Room for 10,000 ids of 200 bytes.
    const MOST_BYTES: usize = 2 * 1024 * 1024;
}

/// The ticket of an ordered download.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExportTicket {
    /// The address of the file. It is valid once, for 60 seconds, and needs no session token.
    url: String,
    /// The last part of the address.
    #[schema(schema_with = schemas::ticket)]
    ticket: String,
    /// The number of rows. For a file of changes, the number of properties that are compared, of which
    /// the file has at most all.
    total: u64,
}

impl From<OrderReceipt> for ExportTicket {
    fn from(OrderReceipt { ticket, total }: OrderReceipt) -> Self {
        let ticket = ticket.reveal().to_owned();
        Self { url: format!("/api/export/{ticket}"), ticket, total }
    }
}

/// Reads the id of a download.
pub(crate) fn download_id(text: &str) -> Option<DownloadId> {
    UUID.admits(text).then(|| Uuid::parse_str(text).ok()).flatten().map(DownloadId)
}

/// A longer address of a view is not stored. Twice this is room for every filter with a few values.
const MOST_VIEW_BYTES: usize = 8_000;

impl ExportRequest {
    /// The earlier download, if the file is to have only the changes since.
    ///
    /// # Errors
    /// 422 if the text is not an id.
    fn since(&self) -> Result<Option<DownloadId>, ApiError> {
        let wrong = || ApiError::invalid([("since", "The id of a download.")]);
        let read = |text| download_id(text).ok_or_else(wrong);
        self.since.as_deref().map(read).transpose()
    }

    /// Refuses too many columns, properties or filters.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        if self.columns.len() > MOST_COLUMNS {
            return Err(ApiError::invalid([("columns", "At most 1,300 columns.")]));
        }
        if self.ids.as_ref().is_some_and(|ids| ids.len() > MOST_PICKED) {
            return Err(ApiError::invalid([("ids", "At most 10,000 properties.")]));
        }
        self.since()?;
        self.filters.check("filters")
    }

    pub(crate) fn order(self, caller: &Caller) -> Result<ExportOrder, ApiError> {
        let Self { format, columns, filters, ids, since: _ } = self;
        let pairs = filters.into_pairs()?;
        let view = view_of(&pairs, &columns);
        let filtered = pairs.search()?;
        // A download of saved properties, selected or all, also has their stages and notes.
        let with_own_columns = filtered.only_saved;
        let search = match ids {
            None => filtered.of(caller.account),
            Some(ids) => SubscriberSearch {
                with_hidden: true,
                ..SubscriberSearch::new(caller.account, picked(&ids, filtered))
            },
        };
        Ok(ExportOrder {
            session: caller.session,
            format: format.into(),
            columns: columns.iter().map(|name| ExportColumn::parse(name)).collect(),
            search,
            with_own_columns,
            view,
            changes_since: None,
        })
    }
}

/// The address that the data screen has for the ordered view.
fn view_of(pairs: &Pairs, columns: &[String]) -> Option<String> {
    let columns = (!columns.is_empty()).then(|| ("columns", columns.join(",")));
    // An absent filter means all sales in a request, and the current ones in an address.
    let all = !pairs.iter().any(|(name, _)| name == "historicalFilter");
    let all = all.then(|| ("historicalFilter", "all".to_owned()));
    let own = columns.iter().chain(&all).map(|(name, value)| (*name, value.as_str()));
    let parts: Vec<String> = pairs
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .chain(own)
        .map(|(name, value)| format!("{}={}", percent_encode(name), percent_encode(value)))
        .collect();
    Some(parts.join("&")).filter(|view| view.len() <= MOST_VIEW_BYTES)
}

/// A search for the picked properties, in the order of the list. A text that cannot be a unique_ID
/// names no property.
fn picked(ids: &[String], list: SearchRequest) -> SearchListings {
    let ids = ids.iter().filter_map(|id| UniqueId::parse(id).ok()).collect();
    let sort = list.criteria.sort;
    SearchListings { sort, ..SearchListings::everything_in(Scope::UniqueIds(ids)) }
}

/// Order a download.
#[utoipa::path(
    tag = "export",
    operation_id = "order_export",
    request_body = ExportRequest,
    security(("session" = [])),
    responses(
        (status = 201, description = "The ticket", body = ExportTicket, example = json!({
            "url": "/api/export/7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a",
            "ticket": "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a",
            "total": 1204
        })),
        (status = 404, description = "The account has no such earlier download", body = ErrorBody,
            example = json!({
            "error": "This download is no longer in your history.", "code": "unknown_download"
        })),
        (status = 422, description = "There are no matches or too many, a filter is wrong or has too \
            many values, a column is unknown, nothing has changed, or the changes cannot be told",
            body = ErrorBody, example = json!({
            "error": "No data available to download.", "code": "empty_export"
        })),
        BodyRefusals,
        EntitledRefusals,
    )
)]
#[post("/export")]
pub(crate) async fn order_export(
    Entitled(caller): Entitled,
    services: Data<Services>,
    JsonBody(body): JsonBody<ExportRequest>,
) -> Result<HttpResponse, ApiError> {
    body.check()?;
    let export = services.export.clone();
    let ordered = services
        .offload(Lane::Query, move || -> Result<_, ApiError> {
            let since = body.since()?;
            let order = body.order(&caller)?;
            Ok(match since {
                Some(since) => export.order_changes(order, since)?,
                None => export.order(order)?,
            })
        })
        .await?;
    Ok(HttpResponse::Created().json(ExportTicket::from(ordered)))
}

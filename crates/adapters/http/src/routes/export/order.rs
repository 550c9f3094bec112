//! `POST /api/export`: orders a download.

use accounts::Caller;
use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use export::{ExportColumn, ExportOrder, Format, MOST_COLUMNS, MOST_PICKED};
use listings::{Scope, SearchListings, SubscriberSearch, UniqueId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::body::{JsonBody, Limited};
use crate::wire::form::not_null;
use crate::wire::listings::body_filters::BodyFilters;
use crate::wire::listings::query::SearchRequest;
use crate::wire::text_rules::schemas;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody};

/// The format of a download.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
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
    /// The number of rows.
    total: u64,
}

impl ExportRequest {
    /// Refuses too many columns, properties or filters.
    fn check(&self) -> Result<(), ApiError> {
        if self.columns.len() > MOST_COLUMNS {
            return Err(ApiError::invalid([("columns", "At most 1,300 columns.")]));
        }
        if self.ids.as_ref().is_some_and(|ids| ids.len() > MOST_PICKED) {
            return Err(ApiError::invalid([("ids", "At most 10,000 properties.")]));
        }
        self.filters.check("filters")
    }

    fn order(self, caller: &Caller) -> Result<ExportOrder, ApiError> {
        let Self { format, columns, filters, ids } = self;
        let filtered = filters.into_pairs()?.search()?;
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
        })
    }
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
        (status = 422, description = "There are no matches or too many, a filter is wrong or has too \
            many values, or a column is unknown",
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
            Ok(export.order(body.order(&caller)?)?)
        })
        .await?;
    Ok(HttpResponse::Created().json(ExportTicket {
        url: format!("/api/export/{}", ordered.ticket.reveal()),
        ticket: ordered.ticket.reveal().to_owned(),
        total: ordered.total,
    }))
}

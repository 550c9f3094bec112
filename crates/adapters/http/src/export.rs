//! Downloads: an order gives a ticket, the ticket gives the file once (`product.md`, 'Export').

use std::collections::BTreeMap;

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get, post};
use export::{ExportError, ExportOrder, Format, OwnColumns, Ticket};
use kernel::AccountId;
use listings::{Historical, Scope, SearchListings, UniqueId};
use saved::{Annotation, SavedError, SavedService, Stage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::Entitled;
use crate::body::{JsonBody, Limited};
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::listings::query::{Asked, Pairs};
use crate::listings::{SearchError, narrowed};
use crate::services::Services;
use crate::stream::streamed;
use crate::wire::{BodyRefusals, EntitledRefusals, ErrorBody, Refusals};

/// The form of a download.
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

/// A filter's value, or its values where one of them holds a comma.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum FilterValue {
    One(String),
    Many(Vec<String>),
}

/// Body of `POST /api/export`: what `filters` find, or the properties of `ids` in the order that
/// the filters' `sortColumn` and `sortDirection` say.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({
    "format": "csv",
    "columns": ["Address", "matched_Current Bid"],
    "filters": { "state": "Georgia", "sortColumn": "Zestimate", "sortDirection": "desc" }
}))]
pub(crate) struct ExportRequest {
    format: ExportFormat,
    /// The columns in shown order, by their values; every field there is when absent or empty.
    #[serde(default)]
    columns: Vec<String>,
    /// The parameters of `GET /api/get-properties`, by name; those of paging are ignored.
    #[serde(default)]
    filters: BTreeMap<String, FilterValue>,
    /// The picked properties, by unique_ID.
    #[schema(nullable = false)]
    ids: Option<Vec<String>>,
}

impl Limited for ExportRequest {
    /// Room for hundreds of thousands of picked ids.
    const MOST_BYTES: usize = 16 * 1024 * 1024;
}

/// Where the file is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExportTicket {
    /// The file's address: good once, for 60 seconds, without a token.
    url: String,
    /// How many rows it has.
    total: u64,
}

impl ExportRequest {
    fn order(self, account: AccountId) -> ExportOrder {
        let Self { format, columns, filters, ids } = self;
        let criteria = criteria(filters).into_inner();
        let columns = columns.into_iter().filter(|name| !name.contains('\0')).collect();
        // An id that cannot be one names no property.
        let ids = ids.map(|ids| ids.iter().filter_map(|id| UniqueId::parse(id).ok()).collect());
        ExportOrder { account, format: format.into(), columns, criteria, ids }
    }
}

/// A body's filters as the pairs of a query; what pages and fields are asked for doesn't count.
pub(crate) fn criteria(filters: BTreeMap<String, FilterValue>) -> Pairs {
    let pairs = filters
        .into_iter()
        .filter(|(name, _)| !matches!(name.as_str(), "page" | "limit" | "fields"))
        .flat_map(|(name, value)| {
            let values = match value {
                FilterValue::One(value) => vec![value],
                FilterValue::Many(values) => values,
            };
            values.into_iter().map(move |value| (name.clone(), value))
        })
        .collect();
    Pairs::new(pairs)
}

/// What an order's criteria mean.
fn asked(order: &ExportOrder) -> Result<Asked, ApiError> {
    let mut asked = Pairs::new(order.criteria.clone()).search()?;
    if let Some(ids) = &order.ids {
        asked.my_areas = false;
        asked.saved = false;
        asked.search = SearchListings {
            scope: Scope::UniqueIds(ids.clone()),
            historical: Historical::All,
            with_duplicates: true,
            sort: asked.search.sort,
            ..SearchListings::default()
        };
    }
    Ok(asked)
}

/// Whether an order is one of saved properties, picked or all: then it has stage and note too.
fn is_of_saved(order: &ExportOrder) -> bool {
    order.criteria.iter().any(|(name, value)| name == "scope" && value.trim() == "saved")
}

/// What an account has written on its properties, as columns of a download of them.
fn own_columns(saved: &SavedService, account: AccountId) -> Result<OwnColumns, SavedError> {
    let mut own = OwnColumns::new(["Stage", "Note"]);
    for (listing, Annotation { note, stage }) in saved.annotations(account)? {
        own.set(listing, [stage.map_or("", Stage::name), note.as_str()]);
    }
    Ok(own)
}

/// Why there is no file.
enum OrderError {
    Search(SearchError),
    Saved(SavedError),
    Export(ExportError),
}

impl From<OrderError> for ApiError {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::Search(search) => search.into(),
            OrderError::Saved(saved) => saved.into(),
            OrderError::Export(export) => export.into(),
        }
    }
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
            "total": 1204
        })),
        (status = 422, description = "Nothing matches, too much does, or a filter is wrong",
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
    let order = body.order(caller.account);
    let asked = asked(&order)?;
    let (export, accounts) = (services.export.clone(), services.accounts.clone());
    let ordered = services
        .offload(Lane::Query, move || {
            let search = narrowed(&asked, order.account, &accounts)
                .map_err(|error| OrderError::Search(error.into()))?;
            export.order(&order, &search).map_err(OrderError::Export)
        })
        .await?;
    Ok(HttpResponse::Created().json(ExportTicket {
        url: format!("/api/export/{}", ordered.ticket.reveal()),
        total: ordered.total,
    }))
}

/// Fetch an ordered download.
#[utoipa::path(
    tag = "export",
    operation_id = "fetch_export",
    params(("ticket" = String, Path, description = "The ticket of the order.",
        example = "7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a7d0c8e5b1f9a4c3e8b2d6a5f4e3c2b1a")),
    responses(
        (status = 200, description = "The file, as an attachment", content(
            (String = "text/csv", example = "Courthouse Steps Link,unique_ID,Address\n"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 404, description = "The ticket was used, has expired, or never was one",
            body = ErrorBody, example = json!({
            "error": "This download link has been used or has expired. Please download again.",
            "code": "export_ticket_gone"
        })),
        (status = 422, description = "By now nothing matches, or too much does", body = ErrorBody,
            example = json!({ "error": "No data available to download.", "code": "empty_export" })),
        Refusals,
    )
)]
#[get("/export/{ticket}")]
pub(crate) async fn fetch_export(
    services: Data<Services>,
    ticket: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let ticket = Ticket::presented(&ticket);
    let (export, accounts) = (services.export.clone(), services.accounts.clone());
    let order = {
        let (export, ticket) = (export.clone(), ticket.clone());
        services.offload(Lane::Query, move || export.find(&ticket)).await?
    };
    // Before the ticket is used up: who must wait can come again with it.
    let permit = services.lanes.stream(order.account)?;
    let asked = asked(&order)?;
    let saved = services.saved.clone();
    let mut response = HttpResponse::Ok();
    response.content_type(media_type(order.format)).insert_header((
        header::CONTENT_DISPOSITION,
        format!("attachment; filename=\"{}\"", order.format.file_name()),
    ));
    let produce = move |out| {
        let search = narrowed(&asked, order.account, &accounts)
            .map_err(|error| OrderError::Search(error.into()))?;
        let own = match is_of_saved(&order) {
            true => own_columns(&saved, order.account).map_err(OrderError::Saved)?,
            false => OwnColumns::default(),
        };
        export.write(&ticket, &order, &search, own, Box::new(out)).map_err(OrderError::Export)
    };
    streamed(response, permit, services.settings.stall, produce).await
}

const fn media_type(format: Format) -> &'static str {
    match format {
        Format::Csv => "text/csv; charset=utf-8",
        Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }
}

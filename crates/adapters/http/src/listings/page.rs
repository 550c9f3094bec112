//! `GET /api/get-properties`: a page of a search, however large.

use std::collections::{BTreeMap, HashMap};
use std::io::{ErrorKind, Write};

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use geography::TodayByState;
use listings::{
    Detail, FacetKind, FacetSet, Facets, Listing, ListingError, ListingPage as Page,
    ListingService, OwnerOccupancy, RowSink, SearchListings, SinkError,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::params::ListParams;
use super::query::{Asked, Pairs};
use super::row_json::write_row;
use super::row_schema::ListingRow;
use super::{SearchError, narrowed};
use crate::access::Entitled;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::services::Services;
use crate::stream::streamed;
use crate::wire::{EntitledRefusals, ErrorBody, Meta};

/// Pages up to this size are written in memory; larger ones are streamed.
const SMALL: u64 = 1_000;

// The document's view of the answer; rows are written by `row_json`.
/// A page of properties. With no parameters at all it also has the options of every filter.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes an answer that is written row by row")]
pub(crate) struct ListingPage {
    /// The rows, in order.
    data: Vec<ListingRow>,
    meta: Meta,
    all_owner_occupancy: Vec<String>,
    /// Months of the sale, `2026-12`.
    #[schema(nullable = false)]
    all_sale_months: Option<Vec<String>>,
    /// Days of the sale, `2026-12-01`.
    #[schema(nullable = false)]
    all_sale_days: Option<Vec<String>>,
    /// Counties; `Georgia|Washington` where a name repeats.
    #[schema(nullable = false)]
    all_counties: Option<Vec<String>>,
    #[schema(nullable = false)]
    all_property_types: Option<Vec<String>>,
    #[schema(nullable = false)]
    all_states: Option<Vec<String>>,
    #[schema(nullable = false)]
    all_zip_codes: Option<Vec<String>>,
    #[schema(nullable = false)]
    all_owner_types: Option<Vec<String>>,
    #[schema(nullable = false)]
    all_statuses: Option<Vec<String>>,
}

/// What follows the rows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tail {
    meta: Meta,
    all_owner_occupancy: Vec<&'static str>,
    #[serde(flatten)]
    options: BTreeMap<&'static str, Vec<String>>,
}

impl Tail {
    fn new(pages: u64, total: u64, facets: Option<Facets>) -> Self {
        Self {
            meta: Meta { total_pages: pages, total_count: total },
            all_owner_occupancy: OwnerOccupancy::ALL.map(OwnerOccupancy::name).to_vec(),
            options: facets.map(option_lists).unwrap_or_default(),
        }
    }

    /// Ends what [`BEFORE_ROWS`] began.
    fn write(&self, out: &mut Vec<u8>) -> Result<(), SinkError> {
        let mut tail = serde_json::to_vec(self).map_err(|error| SinkError::Failed(error.into()))?;
        tail[0] = b',';
        out.push(b']');
        out.append(&mut tail);
        Ok(())
    }
}

const BEFORE_ROWS: &[u8] = b"{\"data\":[";

/// The option lists that come with a request without parameters.
const OPTION_LISTS: [(&str, FacetKind); 8] = [
    ("allSaleMonths", FacetKind::SaleMonth),
    ("allSaleDays", FacetKind::SaleDay),
    ("allCounties", FacetKind::County),
    ("allPropertyTypes", FacetKind::PropertyType),
    ("allStates", FacetKind::State),
    ("allZipCodes", FacetKind::Zip),
    ("allOwnerTypes", FacetKind::OwnerType),
    ("allStatuses", FacetKind::Status),
];

fn option_lists(mut facets: Facets) -> BTreeMap<&'static str, Vec<String>> {
    let mut lists = BTreeMap::new();
    for (name, kind) in OPTION_LISTS {
        let options = facets.options.remove(&kind).unwrap_or_default();
        let mut values: Vec<String> =
            options.iter().map(|option| option.value.as_ref().to_owned()).collect();
        if kind == FacetKind::County {
            values = shortest_names(&values);
        }
        lists.insert(name, values);
    }
    lists
}

/// Counties by bare name, with their state where two of these have the same name.
fn shortest_names(counties: &[String]) -> Vec<String> {
    let bare = |county: &String| county.split_once('|').map_or(0, |(state, _)| state.len() + 1);
    let mut uses = HashMap::<&str, u32>::new();
    for county in counties {
        *uses.entry(&county[bare(county)..]).or_default() += 1;
    }
    let mut names: Vec<String> = counties
        .iter()
        .map(|county| match &county[bare(county)..] {
            name if uses.get(name) == Some(&1) => name.to_owned(),
            _ => county.clone(),
        })
        .collect();
    names.sort();
    names
}

/// Properties that match, a page of them or all.
#[utoipa::path(
    tag = "listings",
    operation_id = "search_listings",
    params(ListParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The page; with `fields=all` its rows are ListingDetails",
            body = ListingPage, example = json!({
            "data": [super::row_schema::example_row()],
            "meta": { "totalPages": 1, "totalCount": 1 },
            "allOwnerOccupancy": ["Absentee", "Owner Occupied", "Unknown"]
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "sortColumn": "There is no such column." }
        })),
        EntitledRefusals,
    )
)]
#[get("/get-properties")]
pub(crate) async fn search_listings(
    Entitled(caller): Entitled,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let asked = pairs.search()?;
    let with_options = pairs.is_empty();
    let (listings, accounts) = (services.listings.clone(), services.accounts.clone());
    let mut response = HttpResponse::Ok();
    response.content_type("application/json");
    if asked.search.page.size() > SMALL {
        let permit = services.lanes.stream(caller.account)?;
        let produce = move |mut out| -> Result<(), SearchError> {
            let search = narrowed(&asked, caller.account, &accounts)?;
            Ok(write_large(&listings, &search, asked.detail, &mut out)?)
        };
        return streamed(response, permit, services.settings.stall, produce).await;
    }
    let body = services
        .offload(Lane::Query, move || -> Result<_, SearchError> {
            let Asked { detail, .. } = asked;
            let search = narrowed(&asked, caller.account, &accounts)?;
            let page = listings.page(&search, detail)?;
            let facets = with_options.then(|| listings.facets(&search, FacetSet::all()));
            Ok(small_body(&page, detail, facets.transpose()?).map_err(ListingError::from)?)
        })
        .await?;
    Ok(response.body(body))
}

fn small_body(page: &Page, detail: Detail, facets: Option<Facets>) -> Result<Vec<u8>, SinkError> {
    let mut body = BEFORE_ROWS.to_vec();
    for (place, row) in page.rows.iter().enumerate() {
        if place > 0 {
            body.push(b',');
        }
        write_row(&mut body, row, &page.today, detail);
    }
    Tail::new(page.pages, page.total, facets).write(&mut body)?;
    Ok(body)
}

/// Streams a page of any size. The total is counted before, the rows follow in batches.
fn write_large(
    listings: &ListingService,
    search: &SearchListings,
    detail: Detail,
    out: &mut dyn Write,
) -> Result<(), ListingError> {
    let total = listings.total(search)?;
    let page = search.page;
    let mut sink = JsonRows { out, buffer: BEFORE_ROWS.to_vec(), detail, is_first: true };
    listings.stream(search, detail, (page.offset(), page.size()), &mut sink)?;
    let JsonRows { out, mut buffer, .. } = sink;
    Tail::new(page.count(total), total, None).write(&mut buffer)?;
    out.write_all(&buffer).map_err(failed)?;
    Ok(())
}

/// Writes rows as the elements of a JSON array.
struct JsonRows<'a> {
    out: &'a mut dyn Write,
    buffer: Vec<u8>,
    detail: Detail,
    is_first: bool,
}

pub(super) fn failed(error: std::io::Error) -> SinkError {
    match error.kind() {
        ErrorKind::BrokenPipe | ErrorKind::TimedOut => SinkError::Gone,
        _ => SinkError::Failed(Box::new(error)),
    }
}

impl RowSink for JsonRows<'_> {
    fn begin(&mut self, _total: u64) -> Result<(), SinkError> {
        Ok(())
    }

    fn row(&mut self, row: &Listing, today: &TodayByState) -> Result<(), SinkError> {
        if !std::mem::take(&mut self.is_first) {
            self.buffer.push(b',');
        }
        write_row(&mut self.buffer, row, today, self.detail);
        self.out.write_all(&self.buffer).map_err(failed)?;
        self.buffer.clear();
        Ok(())
    }

    fn finish(&mut self) -> Result<(), SinkError> {
        Ok(())
    }
}

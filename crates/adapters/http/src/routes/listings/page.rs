//! `GET /api/get-properties`: a page of a search, of any size.

use std::collections::{BTreeMap, HashMap};
use std::mem::take;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use geography::TodayByState;
use kernel::PortError;
use listings::{
    ChoiceFilter, FacetSet, Facets, Listing, ListingError, ListingPage as Page, MarkOption,
    Matches, Options, OwnerOccupancy, PersonMarks,
};
use serde::Serialize;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::serving::access::EntitledToSearch;
use crate::serving::connection::Cutter;
use crate::serving::error::ApiError;
use crate::serving::head::HeadersOnly;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::serving::streams::{Producer, SMALL, Streaming, streamed, take_front, unproduced};
use crate::wire::RowMarks;
use crate::wire::listings::declared_filters::declared_filters;
use crate::wire::listings::params::ListParams;
use crate::wire::listings::query::Pairs;
use crate::wire::listings::row_json::{RowParts, write_partial_row, write_row};
use crate::wire::listings::row_schema::ListingRow;
use crate::wire::{EntitledRefusals, ErrorBody, Meta};

/// A page of properties, which is written row by row. This is only its schema.
pub(crate) struct ListingPage;

impl PartialSchema for ListingPage {
    fn schema() -> RefOr<Schema> {
        let rows = ArrayBuilder::new()
            .items(Ref::from_schema_name("ListingRow"))
            .description(Some("The rows, in order."));
        let mut page = ObjectBuilder::new()
            .description(Some(
                "A page of properties. Without any parameters it also has the options of every filter.",
            ))
            .property("data", rows)
            .required("data")
            .property("meta", Ref::from_schema_name("Meta"))
            .required("meta")
            .property("marks", Ref::from_schema_name("RowMarks"));
        for filter in ChoiceFilter::ALL {
            let note = filter.spec().list_note;
            let list = ArrayBuilder::new()
                .items(ObjectBuilder::new().schema_type(Type::String))
                .description((!note.is_empty()).then_some(note));
            page = page.property(list_name(*filter), list);
            if fixed_options(*filter).is_some() {
                page = page.required(list_name(*filter));
            }
        }
        page.extensions(Some(Extensions::from_iter([("x-filters", declared_filters())]))).into()
    }
}

impl ToSchema for ListingPage {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push(("ListingRow".to_owned(), ListingRow::schema()));
        schemas.push(("Meta".to_owned(), Meta::schema()));
        schemas.push(("RowMarks".to_owned(), RowMarks::schema()));
    }
}

/// The members after the rows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tail {
    meta: Meta,
    #[serde(skip_serializing_if = "RowMarks::is_empty")]
    marks: RowMarks,
    #[serde(flatten)]
    options: BTreeMap<String, Vec<String>>,
}

impl Tail {
    fn new(meta: Meta, mut facets: Option<Facets>) -> Self {
        let options = ChoiceFilter::ALL.iter().filter_map(|filter| {
            let options = match (fixed_options(*filter), &mut facets) {
                (Some(fixed), _) => fixed,
                (None, Some(facets)) => option_list(*filter, facets),
                (None, None) => return None,
            };
            Some((list_name(*filter), options))
        });
        Self { meta, marks: RowMarks::default(), options: options.collect() }
    }

    /// Writes the end of a body that began with [`BEFORE_ROWS`].
    fn write(&self, out: &mut Vec<u8>) -> Result<(), PortError> {
        let mut tail =
            serde_json::to_vec(self).map_err(|error| PortError::corrupt("json", error))?;
        tail[0] = b',';
        out.push(b']');
        out.append(&mut tail);
        Ok(())
    }
}

const BEFORE_ROWS: &[u8] = b"{\"data\":[";

/// The name of the list of a filter's options.
fn list_name(filter: ChoiceFilter) -> String {
    format!("all{}", filter.spec().list)
}

/// The options of a filter that are the same in every response.
fn fixed_options(filter: ChoiceFilter) -> Option<Vec<String>> {
    match filter.options() {
        Options::OwnerOccupancy => {
            Some(OwnerOccupancy::ALL.map(|own| own.name().to_owned()).to_vec())
        }
        Options::Marks => Some(MarkOption::ALL.map(|own| own.name().to_owned()).to_vec()),
        _ => None,
    }
}

fn option_list(filter: ChoiceFilter, facets: &mut Facets) -> Vec<String> {
    let options = facets.options.remove(&filter).unwrap_or_default();
    let values = options.iter().map(|option| option.value.as_ref().to_owned()).collect();
    if filter.options() == Options::County { shortest_names(values) } else { values }
}

/// The names of counties, with the state if two of them have the same name.
fn shortest_names(counties: Vec<String>) -> Vec<String> {
    let bare = |county: &String| county.split_once('|').map_or(0, |(state, _)| state.len() + 1);
    let mut uses = HashMap::<&str, u32>::new();
    for county in &counties {
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

/// The properties that match, as pages of any size.
#[utoipa::path(
    tag = "listings",
    operation_id = "search_listings",
    params(ListParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The page. With `fields=all` its rows are ListingDetails, \
            and with `columns` they have only `unique_ID` and those columns. While the \
            database does not respond, `meta.degraded` is true and the rows have only the required fields",
            body = ListingPage, example = json!({
            "data": [crate::wire::listings::row_schema::example_row()],
            "meta": { "totalPages": 1, "totalCount": 1 },
            "allOwnerOccupancy": ["Absentee", "Owner Occupied", "Unknown"],
            "allMarks": ["Hidden", "New", "Not seen", "Seen"]
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
    EntitledToSearch(caller): EntitledToSearch,
    services: Data<Services>,
    pairs: Pairs,
    request: HttpRequest,
    HeadersOnly(headers_only): HeadersOnly,
) -> Result<HttpResponse, ApiError> {
    let requested = pairs.search()?;
    let with_options = pairs.is_empty();
    let (parts, page) = (requested.parts.clone(), requested.criteria.page);
    let query = requested.of(caller.account);
    let (search, marks) = (services.search.clone(), services.marks.clone());
    let account = caller.account;
    let look = move || {
        // Without the store, the look is not counted and the search is answered.
        drop(marks.look(account));
    };
    let mut response = HttpResponse::Ok();
    response.content_type("application/json");
    if page.size() > SMALL {
        if headers_only {
            return Ok(unproduced(response));
        }
        let slot = services.streams.take(caller.account).await?;
        let range = (page.offset(), page.size());
        let detail = parts.detail();
        let read = move || {
            look();
            let matches = search.matches(query)?;
            Ok::<_, ListingError>((matches.read(detail, range)?, matches.marks().clone()))
        };
        let (rows, marks) = services.offload(Lane::Query, read).await?;
        let total = rows.matches();
        let producer = JsonRows {
            tail: Tail::new(Meta::new(page.count(total), total), None),
            today: rows.today(),
            ready: BEFORE_ROWS.to_vec(),
            marks,
            parts,
            is_first: true,
        };
        let streaming =
            Streaming { services: services.clone(), slot, cutter: Cutter::of(&request) };
        return streamed(response, streaming, Some(rows), producer).await;
    }
    let body = services
        .offload(Lane::Query, move || -> Result<_, ListingError> {
            look();
            let matches = search.matches(query)?;
            let page = matches.page(parts.detail())?;
            let facets = with_options.then(|| matches.facets(FacetSet::all())).transpose()?;
            Ok(small_body(&matches, &page, &parts, facets)?)
        })
        .await?;
    Ok(response.body(body))
}

fn small_body(
    matches: &Matches,
    page: &Page,
    parts: &RowParts,
    facets: Option<Facets>,
) -> Result<Vec<u8>, PortError> {
    let mut body = BEFORE_ROWS.to_vec();
    for (place, row) in page.rows.iter().enumerate() {
        if place > 0 {
            body.push(b',');
        }
        if page.is_partial {
            write_partial_row(&mut body, row, &page.today, parts);
        } else {
            write_row(&mut body, row, &page.today, parts);
        }
    }
    let degraded = page.is_partial.then_some(true);
    let unmarked = matches.are_unmarked().then_some(true);
    let meta = Meta { degraded, unmarked, ..Meta::new(page.pages, page.total) };
    let mut tail = Tail::new(meta, facets);
    page.rows.iter().for_each(|row| tail.marks.add(row, matches.marks().of(row.id)));
    tail.write(&mut body)?;
    Ok(body)
}

/// Writes a page of any size, with the rows as elements of a JSON array.
struct JsonRows {
    tail: Tail,
    marks: PersonMarks,
    today: TodayByState,
    ready: Vec<u8>,
    parts: RowParts,
    is_first: bool,
}

impl Producer for JsonRows {
    fn rows(&mut self, rows: Vec<Listing>) -> Result<(), ApiError> {
        for row in &rows {
            if !take(&mut self.is_first) {
                self.ready.push(b',');
            }
            write_row(&mut self.ready, row, &self.today, &self.parts);
            self.tail.marks.add(row, self.marks.of(row.id));
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ApiError> {
        Ok(self.tail.write(&mut self.ready)?)
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, ApiError> {
        Ok(take_front(&mut self.ready, most))
    }
}

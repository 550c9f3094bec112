//! `GET /api/saved-properties`: the list, with the changes since the previous visit.

use std::mem::take;

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, get};
use geography::TodayByState;
use listings::{Listing, RowStream};
use saved::{Annotation, News, OwnData, SavedPage, SavedRow};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::SavedStage;
use crate::serving::access::Entitled;
use crate::serving::connection::Cutter;
use crate::serving::error::ApiError;
use crate::serving::head::HeadersOnly;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::serving::streams::{Producer, SMALL, Streaming, streamed, take_front, unproduced};
use crate::wire::listings::params::ListParams;
use crate::wire::listings::query::Pairs;
use crate::wire::listings::row_json::{RowParts, write_row};
use crate::wire::listings::row_schema::{ListingRow, example_row};
use crate::wire::{EntitledRefusals, ErrorBody, Meta, RowMarks, dollars, moment};

/// A value that changed since the previous visit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedValue {
    /// The column, by its value in the catalogue, or `Listing` if the source stopped listing the
    /// property or lists it again.
    field: &'static str,
    /// The old value as plain text; null for a blank.
    #[schema(required = true)]
    old: Option<String>,
    /// The new value as plain text; null for a blank.
    #[schema(required = true)]
    new: Option<String>,
    /// When it last changed.
    #[schema(format = DateTime)]
    at: String,
}

/// The members of a saved property that other rows do not have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedColumns {
    /// The private note; empty if there is none.
    note: String,
    #[schema(required = true)]
    stage: Option<SavedStage>,
    /// The most that the user wants to bid, in dollars.
    #[schema(required = true)]
    maximum_bid: Option<f64>,
    tags: Vec<String>,
    /// The version of what the user wrote.
    version: i64,
    #[schema(format = DateTime)]
    saved_at: String,
    /// The changes since the previous visit.
    changed: Vec<ChangedValue>,
}

// The schema of a row, which `row_json` writes.
/// A saved property: its row, what the user wrote, and the changes.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes an answer that is written row by row")]
pub(crate) struct SavedProperty {
    #[schema(inline = false)]
    #[serde(flatten)]
    row: ListingRow,
    #[serde(flatten)]
    saved: SavedColumns,
}

/// A page of saved properties.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes an answer that is written row by row")]
pub(crate) struct SavedProperties {
    properties: Vec<SavedProperty>,
    meta: Meta,
    #[schema(nullable = false)]
    marks: Option<RowMarks>,
}

impl From<SavedRow> for SavedColumns {
    fn from(row: SavedRow) -> Self {
        let Annotation { note, stage, maximum_bid, tags, checklist: _ } = row.saved.annotation;
        let changed = row.news.into_iter().map(|News { subject, old, new, at }| ChangedValue {
            field: subject.name(),
            old,
            new,
            at: moment(at),
        });
        Self {
            note: note.as_str().to_owned(),
            stage: stage.map(Into::into),
            maximum_bid: maximum_bid.map(|bid| dollars(bid.amount())),
            tags: tags.iter().map(str::to_owned).collect(),
            version: row.saved.version,
            saved_at: moment(row.saved.saved_at),
            changed: changed.collect(),
        }
    }
}

fn example_saved() -> serde_json::Value {
    let mut row = example_row();
    row["note"] = json!("Roof looks new. Ask the clerk about the second lien.");
    row["stage"] = json!("Inspected");
    row["maximumBid"] = json!(212_000.0);
    row["tags"] = json!(["flip"]);
    row["version"] = json!(4);
    row["savedAt"] = json!("2026-11-20T14:05:00Z");
    row["changed"] = json!([{
        "field": "matched_Current Bid", "old": "210000", "new": "198000",
        "at": "2026-11-21T06:00:00Z"
    }]);
    row
}

/// The saved properties of the account, filtered, sorted and paged like any list, with the changes since
/// the previous visit. A visit ends 30 minutes after its last request.
#[utoipa::path(
    tag = "saved",
    operation_id = "list_saved",
    params(ListParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The page", body = SavedProperties, example = json!({
            "properties": [example_saved()],
            "meta": { "totalPages": 1, "totalCount": 1 }
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "sortColumn": "There is no such column." }
        })),
        EntitledRefusals,
    )
)]
#[get("/saved-properties")]
pub(crate) async fn list_saved(
    Entitled(caller): Entitled,
    services: Data<Services>,
    pairs: Pairs,
    request: HttpRequest,
    HeadersOnly(headers_only): HeadersOnly,
) -> Result<HttpResponse, ApiError> {
    let query = pairs.search()?.of(caller.account);
    let is_small = query.criteria.page.size() <= SMALL;
    let (saved, marks) = (services.saved.clone(), services.marks.clone());
    let read = move || {
        // Without the store, the list fails by itself.
        drop(marks.look(query.account));
        saved.page(query)
    };
    let mut response = HttpResponse::Ok();
    response.content_type("application/json");
    if is_small {
        let body = services.offload(Lane::Query, move || small_body(read()?)).await?;
        return Ok(response.body(body));
    }
    if headers_only {
        return Ok(unproduced(response));
    }
    let slot = services.streams.take(caller.account).await?;
    let SavedPage { rows, total, pages, own } = services.offload(Lane::Query, read).await?;
    let producer = SavedJson::new(Meta::new(pages, total), &rows, own);
    let streaming = Streaming { services: services.clone(), slot, cutter: Cutter::of(&request) };
    streamed(response, streaming, Some(rows), producer).await
}

fn small_body(page: SavedPage) -> Result<Vec<u8>, ApiError> {
    let SavedPage { mut rows, total, pages, own } = page;
    let mut json = SavedJson::new(Meta::new(pages, total), &rows, own);
    while let Some(batch) = rows.next(SMALL as usize)? {
        json.rows(batch.fetch()?)?;
    }
    json.finish()?;
    Ok(json.ready)
}

/// Writes a page of any size.
struct SavedJson {
    own: OwnData,
    today: TodayByState,
    meta: Meta,
    marks: RowMarks,
    ready: Vec<u8>,
    is_first: bool,
}

impl SavedJson {
    fn new(meta: Meta, rows: &RowStream, own: OwnData) -> Self {
        let ready = b"{\"properties\":[".to_vec();
        let marks = RowMarks::default();
        Self { own, today: rows.today(), meta, marks, ready, is_first: true }
    }
}

impl Producer for SavedJson {
    fn rows(&mut self, rows: Vec<Listing>) -> Result<(), ApiError> {
        for row in self.own.of(rows)? {
            if !take(&mut self.is_first) {
                self.ready.push(b',');
            }
            self.marks.add(&row.listing, row.marked);
            write_row(&mut self.ready, &row.listing, &self.today, &RowParts::Row);
            // Removes the closing brace, because more members follow.
            self.ready.pop();
            let start = self.ready.len();
            // Writing to a vector cannot fail.
            drop(serde_json::to_writer(&mut self.ready, &SavedColumns::from(row)));
            self.ready[start] = b',';
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ApiError> {
        self.ready.extend_from_slice(b"],\"meta\":");
        drop(serde_json::to_writer(&mut self.ready, &self.meta));
        if !self.marks.is_empty() {
            self.ready.extend_from_slice(b",\"marks\":");
            drop(serde_json::to_writer(&mut self.ready, &self.marks));
        }
        self.ready.push(b'}');
        Ok(())
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, ApiError> {
        Ok(take_front(&mut self.ready, most))
    }
}

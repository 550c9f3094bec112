//! `GET /api/geography-data`: the coverage states, their counties and ZIP codes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::http::header::{self, EntityTag, IfNoneMatch};
use actix_web::web::Header;
use actix_web::{HttpResponse, get};
use bytes::Bytes;
use geography::{State, counties, zips};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::wire::Refusals;

/// The 18 coverage states, their counties and ZIP codes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GeographyData {
    /// The states, by full name.
    states: Vec<&'static str>,
    /// Counties and county equivalents by state, sorted.
    counties_by_state: BTreeMap<&'static str, Vec<&'static str>>,
    /// ZIP codes by state, sorted numerically.
    zip_codes_by_state: BTreeMap<&'static str, Vec<String>>,
}

impl GeographyData {
    fn gather() -> Self {
        let names = |state| counties(state).map(|county| county.name()).collect();
        let codes = |state| zips(state).iter().map(ToString::to_string).collect();
        Self {
            states: State::all().map(State::name).collect(),
            counties_by_state: State::all().map(|state| (state.name(), names(state))).collect(),
            zip_codes_by_state: State::all().map(|state| (state.name(), codes(state))).collect(),
        }
    }
}

struct Ready {
    body: Bytes,
    etag: EntityTag,
}

/// The answer never changes while the program runs. Its tag is weak, since the bytes differ by
/// compression.
static ANSWER: LazyLock<Option<Ready>> = LazyLock::new(|| {
    let body = serde_json::to_vec(&GeographyData::gather()).ok()?;
    let etag = EntityTag::new_weak(hex::encode(&Sha256::digest(&body)[..16]));
    Some(Ready { body: body.into(), etag })
});

/// The coverage states, their counties and ZIP codes.
#[utoipa::path(tag = "geography", operation_id = "read_geography", responses(
    (status = 200, description = "The geography", body = GeographyData,
        headers(("ETag" = String, description = "Changes with the data")), example = json!({
        "states": ["Georgia"],
        "countiesByState": { "Georgia": ["Appling", "Fulton"] },
        "zipCodesByState": { "Georgia": ["30002", "30303"] }
    })),
    (status = 304, description = "Unchanged since the ETag of If-None-Match"),
    Refusals,
))]
#[get("/geography-data")]
pub(crate) async fn read_geography(
    known: Option<Header<IfNoneMatch>>,
) -> Result<HttpResponse, ApiError> {
    let ready = ANSWER.as_ref().ok_or_else(ApiError::internal)?;
    let is_known = known.is_some_and(|known| match known.into_inner() {
        IfNoneMatch::Any => true,
        IfNoneMatch::Items(tags) => tags.iter().any(|tag| tag.weak_eq(&ready.etag)),
    });
    let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header(header::ETag(ready.etag.clone()))
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"));
    if is_known {
        return Ok(response.finish());
    }
    Ok(response.content_type("application/json").body(ready.body.clone()))
}

//! `GET /api/geography-data`: the coverage states, their counties and ZIP codes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::{HttpResponse, get};
use geography::{State, counties, zips};
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;
use crate::serving::etag::{Fixed, Known};
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

/// The response, which never changes while the program runs.
static ANSWER: LazyLock<Option<Fixed>> = LazyLock::new(|| Fixed::of(&GeographyData::gather()));

/// Creates the response, which takes some time, before a request needs it.
pub(crate) fn prepare() {
    LazyLock::force(&ANSWER);
}

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
pub(crate) async fn read_geography(known: Known) -> Result<HttpResponse, ApiError> {
    let answer = ANSWER.as_ref().ok_or_else(ApiError::internal)?;
    Ok(answer.answer(&known, "public, max-age=3600"))
}

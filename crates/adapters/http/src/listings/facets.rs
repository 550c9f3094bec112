//! `GET /api/property-facets`: the options of the filters with their counts.

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use listings::{Facets, RangeKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::params::{FACET_NAMES, FacetParams};
use super::query::Pairs;
use super::{SearchError, narrowed};
use crate::access::Entitled;
use crate::error::ApiError;
use crate::lanes::Lane;
use crate::services::Services;
use crate::wire::{EntitledRefusals, ErrorBody};

/// An option of a filter and how many properties have it under all other filters.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FacetOption {
    /// The value to filter by; counties are `State|County`.
    value: String,
    count: u64,
}

/// How many properties have no value for a range, under all other filters.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Blanks {
    year_built: u64,
    estimated_value: u64,
    equity: u64,
}

/// The options of the filters that were asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FacetAnswer {
    /// The options that have properties, by the filter's parameter.
    facets: BTreeMap<&'static str, Vec<FacetOption>>,
    blanks: Blanks,
}

impl From<Facets> for FacetAnswer {
    fn from(facets: Facets) -> Self {
        let blanks = |range| facets.blanks.get(&range).copied().unwrap_or(0);
        let blanks = Blanks {
            year_built: blanks(RangeKind::YearBuilt),
            estimated_value: blanks(RangeKind::EstimatedValue),
            equity: blanks(RangeKind::Equity),
        };
        let mut options = facets.options;
        let facets = FACET_NAMES
            .iter()
            .filter_map(|(name, kind)| Some((*name, options.remove(kind)?)))
            .map(|(name, options)| (name, options.into_iter().map(FacetOption::from).collect()))
            .collect();
        Self { facets, blanks }
    }
}

impl From<listings::FacetOption> for FacetOption {
    fn from(listings::FacetOption { value, count }: listings::FacetOption) -> Self {
        Self { value: value.as_ref().to_owned(), count }
    }
}

/// The options of the filters that still have properties, with their counts.
#[utoipa::path(
    tag = "listings",
    operation_id = "count_facets",
    params(FacetParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The options", body = FacetAnswer, example = json!({
            "facets": { "county": [{ "value": "Georgia|Fulton", "count": 12 }] },
            "blanks": { "yearBuilt": 3, "estimatedValue": 1, "equity": 4 }
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "facets": "Names a facet that there isn't." }
        })),
        EntitledRefusals,
    )
)]
#[get("/property-facets")]
pub(crate) async fn count_facets(
    Entitled(caller): Entitled,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let (asked, which) = (pairs.search()?, pairs.facets()?);
    let (listings, accounts) = (services.listings.clone(), services.accounts.clone());
    let facets = services
        .offload(Lane::Query, move || -> Result<_, SearchError> {
            let search = narrowed(&asked, caller.account, &accounts)?;
            Ok(listings.facets(&search, which)?)
        })
        .await?;
    Ok(HttpResponse::Ok().json(FacetAnswer::from(facets)))
}

//! `GET /api/coverage`: what the data covers (`docs/product.md#coverage`).

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use chrono::{DateTime, Utc};
use coverage::{Counts, Coverage, CoveredCounty, CoveredSource};
use geography::State;
use kernel::PortError;
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::error::ApiError;
use crate::serving::etag::{Known, Tag};
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::Refusals;

/// What the data covers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoverageAnswer {
    /// When the listings were counted. They are counted again after ten minutes.
    counted_at: DateTime<Utc>,
    /// The 18 coverage states, by name.
    states: Vec<CoveredState>,
}

/// The listings of a state.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoveredState {
    state: &'static str,
    #[serde(flatten)]
    counts: CoverageCounts,
    /// The counties with at least one listing, by name. Listings without a county come last.
    counties: Vec<CoverageCounty>,
}

/// The listings of a county.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoverageCounty {
    /// The county as its sources name it; null for listings whose source names none.
    #[schema(required)]
    county: Option<String>,
    #[serde(flatten)]
    counts: CoverageCounts,
    /// The sources that last gave the sale facts of a listing here, by name.
    sources: Vec<CoverageSource>,
}

/// How many listings there are, and how many have a value.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoverageCounts {
    /// The number of listings.
    listings: u64,
    /// Those with a sale date.
    with_sale_date: u64,
    /// Those with an opening bid.
    with_opening_bid: u64,
    /// Those with an estimated value.
    with_estimate: u64,
    /// Those with the principal amount owed.
    with_debt: u64,
    /// Those with coordinates.
    with_point: u64,
    /// Those that are cancelled and whose cancellation arrived within the last 7 days.
    cancelled_in_7_days: u64,
    /// Likewise within the last 30 days.
    cancelled_in_30_days: u64,
}

/// A source of listings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CoverageSource {
    source: String,
    /// When it last delivered; null if that is unknown.
    #[schema(required)]
    last_delivery: Option<DateTime<Utc>>,
    /// When it is expected to deliver again, from the usual gap between its deliveries; null with
    /// fewer than three.
    #[schema(required)]
    next_expected: Option<DateTime<Utc>>,
}

impl From<Counts> for CoverageCounts {
    fn from(counts: Counts) -> Self {
        let Counts {
            listings,
            with_sale_date,
            with_opening_bid,
            with_estimate,
            with_debt,
            with_point,
            cancelled_in_7_days,
            cancelled_in_30_days,
        } = counts;
        Self {
            listings,
            with_sale_date,
            with_opening_bid,
            with_estimate,
            with_debt,
            with_point,
            cancelled_in_7_days,
            cancelled_in_30_days,
        }
    }
}

impl From<&CoveredSource> for CoverageSource {
    fn from(source: &CoveredSource) -> Self {
        Self {
            source: source.source.clone(),
            last_delivery: source.last_delivery,
            next_expected: source.next_expected,
        }
    }
}

impl From<&CoveredCounty> for CoverageCounty {
    fn from(county: &CoveredCounty) -> Self {
        Self {
            county: county.county.clone(),
            counts: county.counts.into(),
            sources: county.sources.iter().map(Into::into).collect(),
        }
    }
}

impl From<&Coverage> for CoverageAnswer {
    fn from(coverage: &Coverage) -> Self {
        let state = |state: State| {
            let counties: Vec<_> =
                coverage.counties.iter().filter(|county| county.state == state).collect();
            let counts =
                counties.iter().fold(Counts::default(), |sum, county| sum.plus(county.counts));
            CoveredState {
                state: state.name(),
                counts: counts.into(),
                counties: counties.into_iter().map(Into::into).collect(),
            }
        };
        Self { counted_at: coverage.counted_at, states: State::all().map(state).collect() }
    }
}

/// What the data covers: the listings of each state and county, how many have each important value,
/// how many were cancelled lately, and when each source last delivered.
#[utoipa::path(tag = "listings", operation_id = "read_coverage", responses(
    (status = 200, description = "What the data covers", body = CoverageAnswer,
        headers(("ETag" = String, description = "Changes with the data")), example = json!({
        "countedAt": "2026-11-20T15:00:00Z",
        "states": [{
            "state": "Georgia",
            "listings": 2, "withSaleDate": 2, "withOpeningBid": 1, "withEstimate": 2,
            "withDebt": 1, "withPoint": 1, "cancelledIn7Days": 0, "cancelledIn30Days": 1,
            "counties": [{
                "county": "Fulton",
                "listings": 2, "withSaleDate": 2, "withOpeningBid": 1, "withEstimate": 2,
                "withDebt": 1, "withPoint": 1, "cancelledIn7Days": 0, "cancelledIn30Days": 1,
                "sources": [{
                    "source": "fulton",
                    "lastDelivery": "2026-11-20T06:00:00Z",
                    "nextExpected": "2026-11-21T06:00:00Z",
                }],
            }],
        }],
    })),
    (status = 304, description = "Unchanged since the ETag of If-None-Match"),
    Refusals,
))]
#[get("/coverage")]
pub(crate) async fn read_coverage(
    services: Data<Services>,
    known: Known,
) -> Result<HttpResponse, ApiError> {
    let coverage = services.coverage.clone();
    let answer = services
        .offload_json(Lane::Query, move || -> Result<_, PortError> {
            Ok(CoverageAnswer::from(&*coverage.coverage()?))
        })
        .await?;
    let tag = Tag::of(&answer);
    Ok(tag.answer(&known, "public, max-age=300", ("application/json", || answer.into())))
}

//! `GET /api/sale-days`: how many sales each county has on each day of a month.

use std::ops::RangeInclusive;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use calendar::SaleDayRule;
use chrono::{Datelike as _, NaiveDate};
use listings::{SaleDayCount, SaleMonth};
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::access::EntitledToSearch;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::listings::params::SaleDayParams;
use crate::wire::listings::query::Pairs;
use crate::wire::{EntitledRefusals, ErrorBody};

/// The number of sales of a county on a day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CountySales {
    #[schema(format = Date)]
    day: String,
    state: &'static str,
    /// The name of the county; null for properties without one.
    #[schema(required = true)]
    county: Option<String>,
    count: u64,
    /// Whether a statute fixes another day for this state.
    unusual: bool,
}

/// A statute that fixes the day of foreclosure sales in a state.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StatutoryDay {
    state: &'static str,
    /// The day that the statute fixes in this month.
    #[schema(format = Date)]
    day: String,
    /// The statute.
    statute: &'static str,
}

/// The sales of a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SaleDays {
    /// By day, state and county.
    days: Vec<CountySales>,
    /// The statutory days of the month. There is none for states without such a statute.
    rules: Vec<StatutoryDay>,
}

impl From<SaleDayCount> for CountySales {
    fn from(SaleDayCount { day, state, county, count }: SaleDayCount) -> Self {
        let unusual = calendar::unusual_day(state, day).is_some();
        Self { day: day.to_string(), state: state.name(), county, count, unusual }
    }
}

/// Returns the days of a month and its statutory days; `None` only for a month that the calendar
/// does not have.
fn read_month(month: SaleMonth) -> Option<(RangeInclusive<NaiveDate>, Vec<StatutoryDay>)> {
    let (first, end) = (month.first_day()?, month.end()?);
    let rules = SaleDayRule::all().filter_map(|rule| {
        Some(StatutoryDay {
            state: rule.state.name(),
            day: rule.day_of(first.year(), first.month())?.to_string(),
            statute: rule.statute,
        })
    });
    Some((first..=end.pred_opt()?, rules.collect()))
}

/// How many sales each county has on each day of a month, under the filters of a list.
#[utoipa::path(
    tag = "calendar",
    operation_id = "count_sale_days",
    params(SaleDayParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The sales of the month", body = SaleDays, example = json!({
            "days": [{
                "day": "2026-12-01", "state": "Georgia", "county": "Fulton", "count": 12,
                "unusual": false
            }],
            "rules": [
                { "state": "Georgia", "day": "2026-12-01", "statute": "O.C.G.A. § 9-13-161" },
                { "state": "Texas", "day": "2026-12-01", "statute": "Tex. Prop. Code § 51.002" }
            ]
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "month": "A month, such as 2026-12." }
        })),
        EntitledRefusals,
    )
)]
#[get("/sale-days")]
pub(crate) async fn count_sale_days(
    EntitledToSearch(caller): EntitledToSearch,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let (days, rules) = read_month(
        pairs.month()?.unwrap_or_else(|| SaleMonth::of(services.listings.eastern_day())),
    )
    .ok_or_else(ApiError::internal)?;
    let query = pairs.search()?.of(caller.account);
    let search = services.search.clone();
    let count = move || -> Result<_, listings::ListingError> {
        let counts = search.matches(query)?.sale_days(&days)?;
        Ok(SaleDays { days: counts.into_iter().map(Into::into).collect(), rules })
    };
    services.respond(Lane::Query, count).await
}

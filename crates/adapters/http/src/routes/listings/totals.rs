//! `GET /api/property-totals`: counts, sums and medians over all matches.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use listings::Totals;
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::serving::access::EntitledToSearch;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::listings::params::TotalParams;
use crate::wire::listings::query::Pairs;
use crate::wire::{EntitledRefusals, ErrorBody};

/// The total of a column of money.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FieldTotal {
    /// The column, by its value in the catalogue.
    field: &'static str,
    /// The number of matches that have a value.
    count: u64,
    /// The sum in dollars.
    #[schema(value_type = f64)]
    sum: Number,
    /// The median in dollars; null if no match has a value.
    #[schema(value_type = Option<f64>, required = true)]
    median: Option<Number>,
}

/// The totals of a search.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TotalAnswer {
    /// The number of matches.
    count: u64,
    /// One for each column of money, in the order of the catalogue.
    totals: Vec<FieldTotal>,
}

impl From<Totals> for TotalAnswer {
    fn from(totals: Totals) -> Self {
        let fields = totals.fields.into_iter().map(|total| FieldTotal {
            field: total.field.value(),
            count: total.count,
            sum: dollars(total.sum),
            median: total.median.map(|cents| dollars(cents.into())),
        });
        Self { count: totals.count, totals: fields.collect() }
    }
}

/// Cents as dollars, exact to the cent up to 70 trillion.
fn dollars(cents: i128) -> Number {
    match i64::try_from(cents / 100) {
        Ok(dollars) if cents % 100 == 0 => dollars.into(),
        // A quotient of whole numbers is always finite.
        _ => Number::from_f64(cents as f64 / 100.0).unwrap_or_else(|| 0.into()),
    }
}

/// The count, the sum and the median of each column of money over all matches. A property without a
/// value counts for nothing. The median of an even number of values is the mean of the middle two,
/// to the cent.
#[utoipa::path(
    tag = "listings",
    operation_id = "compute_totals",
    params(TotalParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "The totals", body = TotalAnswer, example = json!({
            "count": 1204,
            "totals": [
                { "field": "matched_Current Bid", "count": 1101, "sum": 214_620_500, "median": 182_000 },
                { "field": "Equity", "count": 0, "sum": 0, "median": null }
            ]
        })),
        (status = 422, description = "A parameter is wrong", body = ErrorBody, example = json!({
            "error": "Please correct the marked fields.",
            "code": "invalid",
            "fields": { "historicalFilter": "Either current or all." }
        })),
        EntitledRefusals,
    )
)]
#[get("/property-totals")]
pub(crate) async fn compute_totals(
    EntitledToSearch(caller): EntitledToSearch,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let query = pairs.search()?.of(caller.account);
    let search = services.search.clone();
    let compute = move || search.matches(query)?.totals().map(TotalAnswer::from);
    services.respond(Lane::Query, compute).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_have_decimals_only_if_there_are_cents() {
        let text = |cents| dollars(cents).to_string();
        assert_eq!(text(0), "0");
        assert_eq!(text(123_400), "1234");
        assert_eq!(text(123_456), "1234.56");
        assert_eq!(text(-5), "-0.05");
        assert_eq!(text(7_000_000_000_000_091), "70000000000000.91");
    }
}

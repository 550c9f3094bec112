//! `GET /api/property-facets`: the options of the filters with their counts.

use std::collections::BTreeMap;

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use listings::{Facets, RangeFilter};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::serving::access::EntitledToSearch;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::listings::params::FacetParams;
use crate::wire::listings::query::Pairs;
use crate::wire::{EntitledRefusals, ErrorBody};

/// An option of a filter and how many properties have it under all other filters.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FacetOption {
    /// The value to filter by; counties are `State|County`.
    value: String,
    count: u64,
}

/// How many properties have no value for each range, in the order of [`RangeFilter::ALL`].
#[derive(Debug)]
pub(crate) struct Blanks([u64; RangeFilter::COUNT]);

impl Serialize for Blanks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = RangeFilter::ALL.iter().map(|filter| filter.spec().key);
        serializer.collect_map(keys.zip(self.0))
    }
}

impl PartialSchema for Blanks {
    fn schema() -> RefOr<Schema> {
        let count = || {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                .minimum(Some(0))
        };
        let mut blanks = ObjectBuilder::new().description(Some(
            "How many properties have no value for a range, under all other filters.",
        ));
        for filter in RangeFilter::ALL {
            let key = filter.spec().key;
            blanks = blanks.property(key, count()).required(key);
        }
        blanks.into()
    }
}

impl ToSchema for Blanks {}

/// The options of the filters that were asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FacetAnswer {
    /// The options that have properties, by the filter's parameter.
    facets: BTreeMap<&'static str, Vec<FacetOption>>,
    blanks: Blanks,
}

impl From<Facets> for FacetAnswer {
    fn from(facets: Facets) -> Self {
        let counts = RangeFilter::ALL.iter().map(|range| facets.blanks.get(range).copied());
        let mut blanks = [0; RangeFilter::COUNT];
        blanks.iter_mut().zip(counts).for_each(|(own, count)| *own = count.unwrap_or(0));
        let facets = facets.options.into_iter().map(|(filter, options)| {
            (filter.spec().param, options.into_iter().map(FacetOption::from).collect())
        });
        Self { facets: facets.collect(), blanks: Blanks(blanks) }
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
            "blanks": {
                "yearBuilt": 3, "estimatedValue": 1, "equity": 4, "openingBid": 4,
                "principalOwed": 2, "bidShare": 5, "bedrooms": 3, "bathrooms": 3, "livingArea": 2,
                "lotSize": 6, "saleDate": 1, "daysUntilSale": 1
            }
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
    EntitledToSearch(caller): EntitledToSearch,
    services: Data<Services>,
    pairs: Pairs,
) -> Result<HttpResponse, ApiError> {
    let (query, which) = (pairs.search()?.of(caller.account), pairs.facets()?);
    let search = services.search.clone();
    let count = move || search.matches(query)?.facets(which).map(FacetAnswer::from);
    services.respond(Lane::Query, count).await
}

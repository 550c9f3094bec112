//! The sale timeline and the comparable sales of a property.

use actix_web::web::Data;
use actix_web::{HttpResponse, get};
use calendar::unusual_day;
use chrono::Datelike as _;
use details::{Comparable, Comparison, JoinedDetails, JoinedSource, Origin, TimelineEntry};
use joining::{Disagreement, Statement};
use ledger::{EntryKind, Sighting};
use listings::{BorrowedValues, Column, Decimal, Listing, ListingError, UniqueId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::serving::access::Entitled;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;
use crate::wire::params::Path;
use crate::wire::path_params::PropertyKey;
use crate::wire::{EntitledRefusals, ErrorBody, dollars, moment};

/// The kind of an event in the sale timeline.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum TimelineKind {
    Listed,
    Changed,
    NoLongerListed,
    Merged,
    Undone,
}

/// A value that changed, as plain text; null for a blank.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TimelineChange {
    /// The column, by its value in the catalogue.
    field: &'static str,
    #[schema(required = true)]
    old: Option<String>,
    #[schema(required = true)]
    new: Option<String>,
}

/// An event in the sale timeline.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TimelineLine {
    #[schema(format = DateTime)]
    at: String,
    kind: TimelineKind,
    /// The source of the event.
    #[schema(required = true)]
    source: Option<String>,
    changes: Vec<TimelineChange>,
}

/// A statute that fixes another day for the sale.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnusualDay {
    state: &'static str,
    /// The day that the statute fixes in the month of the sale.
    #[schema(format = Date)]
    day: String,
    statute: &'static str,
}

impl UnusualDay {
    fn of(listing: &Listing) -> Option<Self> {
        let day = listing.facts.date(Column::SaleDate)?;
        let rule = unusual_day(listing.state, day)?;
        Some(Self {
            state: rule.state.name(),
            day: rule.day_of(day.year(), day.month())?.to_string(),
            statute: rule.statute,
        })
    }
}

/// The last delivery of a source that contained the property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SourceDelivery {
    /// The name of the source.
    source: String,
    /// When the delivery was imported.
    #[schema(format = DateTime)]
    at: String,
}

/// A listing that is shown as another one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JoinedEntry {
    /// Its own key. Links to it show the joined listing.
    id: String,
    /// The source that lists it.
    source: String,
}

/// What one source states about a value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StatementEntry {
    source: String,
    /// The value as plain text.
    value: String,
    /// Since when the source states it.
    #[schema(required = true, format = DateTime)]
    since: Option<String>,
    /// Whether the property shows this value.
    is_shown: bool,
}

/// A value that the sources of a property state differently.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DisagreementEntry {
    /// The column, by its value in the catalogue.
    field: &'static str,
    statements: Vec<StatementEntry>,
}

impl From<Disagreement> for DisagreementEntry {
    fn from(disagreement: Disagreement) -> Self {
        let Disagreement { column, statements } = disagreement;
        let statement = |Statement { source, value, since, is_shown }| StatementEntry {
            source,
            value,
            since: since.map(moment),
            is_shown,
        };
        Self { field: column.value(), statements: statements.into_iter().map(statement).collect() }
    }
}

/// A value that is not from the property's own lists.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BorrowedValue {
    /// The column by its value in the catalogue, or the name of the further value.
    field: String,
    /// The source of the value, such as the roll of an assessor.
    source: String,
}

/// The values that are not from the property's own lists, columns first.
fn borrowed_of(listing: &Listing) -> Vec<BorrowedValue> {
    let BorrowedValues { columns, extras } = &listing.borrowed;
    // What is recorded about a joined listing is from no list.
    let lent = columns.iter().filter(|(column, _)| !Column::recorded().any(|of| of == **column));
    let columns = lent.map(|(column, source)| (column.value(), source));
    let extras = extras.iter().map(|(name, source)| (name.as_str(), source));
    columns
        .chain(extras)
        .map(|(field, source)| BorrowedValue { field: field.to_owned(), source: source.clone() })
        .collect()
}

/// The sale timeline of a property, newest event first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Timeline {
    /// When a source last confirmed the property.
    #[schema(required = true, format = DateTime)]
    checked_at: Option<String>,
    /// The sources that contained the property, the latest first.
    sources: Vec<SourceDelivery>,
    /// The listings that are shown as this one, this one first. Absent if no other list contains the
    /// property.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    joined: Vec<JoinedEntry>,
    /// The values that the sources of the property state differently. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    disagreements: Vec<DisagreementEntry>,
    /// The statute that the day of the sale breaks; null if it breaks none.
    #[schema(required = true)]
    unusual_day: Option<UnusualDay>,
    /// The values that are not from the property's own lists.
    borrowed: Vec<BorrowedValue>,
    entries: Vec<TimelineLine>,
}

impl From<TimelineEntry> for TimelineLine {
    fn from(entry: TimelineEntry) -> Self {
        let TimelineEntry { at, kind, source, changes } = entry;
        let kind = match kind {
            EntryKind::Listed => TimelineKind::Listed,
            EntryKind::Changed => TimelineKind::Changed,
            EntryKind::NoLongerListed => TimelineKind::NoLongerListed,
            EntryKind::Merged => TimelineKind::Merged,
            EntryKind::Undone | EntryKind::UndoneListing | EntryKind::UndoneRemoval => {
                TimelineKind::Undone
            }
        };
        let changes = changes.into_iter().map(|(column, old, new)| TimelineChange {
            field: column.value(),
            old,
            new,
        });
        Self { at: moment(at), kind, source, changes: changes.collect() }
    }
}

/// The sale timeline of one property.
#[utoipa::path(
    tag = "listings",
    operation_id = "read_timeline",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The timeline", body = Timeline, example = json!({
            "checkedAt": "2026-11-21T06:00:00Z",
            "sources": [{ "source": "fulton-weekly", "at": "2026-11-21T06:00:00Z" }],
            "joined": [{ "id": "Georgia|Fulton|2026-000123", "source": "fulton-weekly" },
                { "id": "GA-Fulton-88120", "source": "fulton-court" }],
            "disagreements": [{ "field": "Foreclosure Sale Date", "statements": [
                { "source": "fulton-weekly", "value": "2026-12-01",
                  "since": "2026-11-01T06:00:00Z", "isShown": false },
                { "source": "fulton-court", "value": "2027-01-05",
                  "since": "2026-11-21T06:00:00Z", "isShown": true }] }],
            "unusualDay": null,
            "borrowed": [{ "field": "Year Built", "source": "Fulton County Assessor 2026 roll" }],
            "entries": [
                { "at": "2026-11-21T06:00:00Z", "kind": "changed", "source": "fulton-weekly",
                  "changes": [{ "field": "matched_Current Bid", "old": "210000", "new": "198000" }] },
                { "at": "2026-11-01T06:00:00Z", "kind": "listed", "source": "fulton-weekly",
                  "changes": [] }
            ]
        })),
        (status = 404, description = "No property has this id", body = ErrorBody,
            example = json!({ "error": "This property does not exist.", "code": "unknown_property" })),
        EntitledRefusals,
    )
)]
#[get("/property-details/{id}/timeline")]
pub(crate) async fn read_timeline(
    _caller: Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UniqueId::parse(&id).map_err(|_| ListingError::UnknownListing)?;
    let (details, listings) = (services.details.clone(), services.listings.clone());
    let read = move || -> Result<_, ListingError> {
        let listing = listings.find(&id)?;
        let joined = details.joined(&id)?;
        Ok((details.timeline(&id)?, joined, UnusualDay::of(&listing), borrowed_of(&listing)))
    };
    let ((entries, sightings), joined, unusual_day, borrowed) =
        services.offload(Lane::Query, read).await?;
    let JoinedDetails { listings, disagreements } = joined;
    Ok(HttpResponse::Ok().json(Timeline {
        checked_at: sightings.first().map(|latest| moment(latest.at)),
        sources: sightings
            .into_iter()
            .map(|Sighting { source, at }| SourceDelivery { source, at: moment(at) })
            .collect(),
        joined: listings
            .into_iter()
            .map(|JoinedSource { unique_id, source }| JoinedEntry {
                id: unique_id.to_string(),
                source,
            })
            .collect(),
        disagreements: disagreements.into_iter().map(Into::into).collect(),
        unusual_day,
        borrowed,
        entries: entries.into_iter().map(Into::into).collect(),
    }))
}

/// A comparable sale.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ComparableSale {
    /// The key of the sale.
    id: String,
    #[schema(required = true)]
    address: Option<String>,
    #[schema(required = true)]
    city: Option<String>,
    #[schema(required = true)]
    zip_code: Option<String>,
    #[schema(required = true)]
    property_type: Option<String>,
    /// The day of the sale.
    sold_on: String,
    price: f64,
    #[schema(required = true)]
    living_area: Option<i64>,
    #[schema(required = true)]
    bedrooms: Option<i64>,
    #[schema(required = true)]
    bathrooms: Option<f64>,
    #[schema(required = true)]
    year_built: Option<i64>,
    #[schema(required = true)]
    latitude: Option<f64>,
    #[schema(required = true)]
    longitude: Option<f64>,
    /// How far away, where both places are known.
    #[schema(required = true)]
    miles: Option<f64>,
    #[schema(required = true)]
    price_per_sq_ft: Option<f64>,
}

/// Where comparable sales are from: sales that a county recorded, or auctions of our own listings at
/// which the property was sold.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum ComparablesOrigin {
    Recorded,
    OwnListings,
}

/// The comparable sales of a property, and the values derived from them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Comparables {
    origin: ComparablesOrigin,
    /// The nearest first, at most 48.
    comparables: Vec<ComparableSale>,
    /// The median of their prices per square foot.
    #[schema(required = true)]
    median_price_per_sq_ft: Option<f64>,
    /// The property's own price per square foot: its estimated value divided by its living area.
    #[schema(required = true)]
    own_price_per_sq_ft: Option<f64>,
    /// The value of the property at the median price.
    #[schema(required = true)]
    value_at_median: Option<f64>,
    /// The maximum distance of a comparable sale.
    within_miles: f64,
    /// The maximum age of a comparable sale.
    within_months: u32,
}

/// The parts of a degree in which places are stored.
const MICRO: f64 = 1e6;

impl From<Comparable> for ComparableSale {
    fn from(comparable: Comparable) -> Self {
        let Comparable { sale, miles, per_square_foot } = comparable;
        Self {
            id: sale.unique_id.to_string(),
            address: sale.address,
            city: sale.city,
            zip_code: sale.zip_code,
            property_type: sale.property_type,
            sold_on: sale.sold_on.to_string(),
            price: dollars(sale.price),
            living_area: sale.living_area,
            bedrooms: sale.bedrooms,
            bathrooms: sale.bathrooms.map(Decimal::get),
            year_built: sale.year_built,
            latitude: sale.point.map(|(_, latitude)| f64::from(latitude) / MICRO),
            longitude: sale.point.map(|(longitude, _)| f64::from(longitude) / MICRO),
            miles: miles.map(|miles| (miles * 100.0).round() / 100.0),
            price_per_sq_ft: per_square_foot.map(dollars),
        }
    }
}

impl From<Comparison> for Comparables {
    fn from(comparison: Comparison) -> Self {
        let Comparison {
            origin,
            comparables,
            median_per_square_foot,
            own_per_square_foot,
            value_at_median,
        } = comparison;
        Self {
            origin: match origin {
                Origin::Recorded => ComparablesOrigin::Recorded,
                Origin::OwnListings => ComparablesOrigin::OwnListings,
            },
            comparables: comparables.into_iter().map(Into::into).collect(),
            median_price_per_sq_ft: median_per_square_foot.map(dollars),
            own_price_per_sq_ft: own_per_square_foot.map(dollars),
            value_at_median: value_at_median.map(dollars),
            within_miles: origin.within_miles(),
            within_months: origin.within_months(),
        }
    }
}

/// The comparable sales of one property.
#[utoipa::path(
    tag = "listings",
    operation_id = "read_comparables",
    params(("id" = inline(PropertyKey), Path,
        description = "The property's unique_ID, percent-encoded.",
        example = "Georgia|Fulton|2026-000123")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The comparables", body = Comparables, example = json!({
            "origin": "recorded",
            "comparables": [{
                "id": "GA-Fulton-D-77120", "address": "131 Peachtree St NE", "city": "Atlanta",
                "zipCode": "30303", "propertyType": "Single Family", "soldOn": "2026-06-01",
                "price": 352_000.0, "livingArea": 1_760, "bedrooms": 3, "bathrooms": 2.0,
                "yearBuilt": 1981, "latitude": 33.7567, "longitude": -84.3891,
                "miles": 0.12, "pricePerSqFt": 200.0
            }],
            "medianPricePerSqFt": 200.0,
            "ownPricePerSqFt": 198.36,
            "valueAtMedian": 368_000.0,
            "withinMiles": 2.0,
            "withinMonths": 24
        })),
        (status = 404, description = "No property has this id", body = ErrorBody,
            example = json!({ "error": "This property does not exist.", "code": "unknown_property" })),
        EntitledRefusals,
    )
)]
#[get("/property-details/{id}/comparables")]
pub(crate) async fn read_comparables(
    _caller: Entitled,
    services: Data<Services>,
    id: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let id = UniqueId::parse(&id).map_err(|_| ListingError::UnknownListing)?;
    let details = services.details.clone();
    services.respond(Lane::Query, move || details.comparables(&id).map(Comparables::from)).await
}

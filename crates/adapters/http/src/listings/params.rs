//! The parameters of a search: their names on the wire and what each may hold.
//!
//! One table says what there is; the document is written from it and the reader looks names up in
//! it, so that neither can know a parameter that the other doesn't.

use listings::{FacetKind, Field};
use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// What kind of text a parameter holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Anything.
    Text,
    /// Values, comma-joined. The key may be repeated.
    List,
    /// A whole number.
    Whole,
    /// US dollars.
    Dollars,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The value of a catalogue or derived column.
    Column,
}

pub(crate) struct Param {
    pub(crate) name: &'static str,
    holds: Holds,
    description: &'static str,
    example: &'static str,
}

const fn param(
    name: &'static str,
    holds: Holds,
    description: &'static str,
    example: &'static str,
) -> Param {
    Param { name, holds, description, example }
}

/// The filters, which facets, exports and lists have in common.
pub(crate) const FILTERS: &[Param] = &[
    param(
        "search",
        Holds::Text,
        "Every word must occur in address, city, county, state or ZIP; a parcel number, case number or unique_ID matches whole.",
        "peachtree atlanta",
    ),
    param("state", Holds::List, "States by name or two-letter code.", "Georgia,FL"),
    param(
        "county",
        Holds::List,
        "Counties; `Georgia|Washington` names one where the name repeats.",
        "Fulton,Georgia|Washington",
    ),
    param("zipCodes", Holds::List, "Five-digit ZIP codes.", "30303,30305"),
    param("saleMonths", Holds::List, "Months of the sale.", "2026-12"),
    param("saleDays", Holds::List, "Days of the sale.", "2026-12-01"),
    param("propertyType", Holds::List, "Property types.", "Single Family,Land"),
    param("ownerType", Holds::List, "Owner types.", "Individual"),
    param("ownerOccupancy", Holds::List, "Owner Occupied, Absentee or Unknown.", "Absentee"),
    param(
        "status",
        Holds::List,
        "Statuses as they are shown; 'Not stated' for listings without one.",
        "Scheduled,Postponed",
    ),
    param("yearBuiltFrom", Holds::Whole, "Built in this year or later.", "1980"),
    param("yearBuiltTo", Holds::Whole, "Built in this year or earlier.", "2005"),
    param("estimatedFrom", Holds::Dollars, "Estimated value at least this.", "100000"),
    param("estimatedTo", Holds::Dollars, "Estimated value at most this.", "450000"),
    param("equityFrom", Holds::Dollars, "Equity at least this; may be negative.", "50000"),
    param("equityTo", Holds::Dollars, "Equity at most this; may be negative.", "250000"),
    param(
        "within",
        Holds::Text,
        "Only what lies in this area: 3 to 200 corners `longitude,latitude`, joined by `;`.",
        "-84.5,33.6;-84.3,33.6;-84.3,33.9",
    ),
    param(
        "historicalFilter",
        Holds::OneOf(&["current", "all"]),
        "`current`: the sale is still to come, or not dated and not final. Absent means all.",
        "current",
    ),
    param(
        "scope",
        Holds::OneOf(&["all", "saved"]),
        "`saved`: only among one's own saved properties, whatever became of them.",
        "saved",
    ),
    param(
        "myAreas",
        Holds::OneOf(&["true", "false"]),
        "Only what fits the account's own preferences.",
        "true",
    ),
];

/// The order, which exports and lists have in common.
pub(crate) const ORDER: &[Param] = &[
    param("sortColumn", Holds::Column, "The column to sort by; blanks come last.", "Zestimate"),
    param("sortDirection", Holds::OneOf(&["asc", "desc"]), "`asc` unless said.", "desc"),
];

/// What only a list has.
pub(crate) const PAGING: &[Param] = &[
    param("page", Holds::Whole, "The page, counted from 1.", "1"),
    param("limit", Holds::Whole, "Rows on a page, as many as there are if you like.", "100"),
    param(
        "fields",
        Holds::OneOf(&["all"]),
        "`all` adds every further value of each property.",
        "all",
    ),
];

/// What only facets have.
pub(crate) const FACETS: &[Param] =
    &[param("facets", Holds::List, "Which facets to count; all unless said.", "state,county")];

/// The facets by their names on the wire.
pub(crate) const FACET_NAMES: [(&str, FacetKind); 9] = [
    ("state", FacetKind::State),
    ("county", FacetKind::County),
    ("zipCodes", FacetKind::Zip),
    ("saleMonths", FacetKind::SaleMonth),
    ("saleDays", FacetKind::SaleDay),
    ("propertyType", FacetKind::PropertyType),
    ("ownerType", FacetKind::OwnerType),
    ("ownerOccupancy", FacetKind::OwnerOccupancy),
    ("status", FacetKind::Status),
];

impl Param {
    fn schema(&self) -> Object {
        let text = ObjectBuilder::new().schema_type(Type::String);
        match self.holds {
            Holds::Text | Holds::List => text,
            Holds::Whole => ObjectBuilder::new().schema_type(Type::Integer),
            Holds::Dollars => ObjectBuilder::new().schema_type(Type::Number),
            Holds::OneOf(words) => text.enum_values(Some(words.iter().copied())),
            Holds::Column => text.enum_values(Some(Field::all().map(Field::value))),
        }
        .build()
    }

    fn example(&self) -> Value {
        match self.holds {
            Holds::Whole | Holds::Dollars => {
                self.example.parse::<i64>().map_or(Value::Null, |number| json!(number))
            }
            _ => json!(self.example),
        }
    }

    fn documented(&self) -> Parameter {
        let joined = if self.holds == Holds::List {
            " Comma-joined; or the key repeated, each value whole."
        } else {
            ""
        };
        ParameterBuilder::new()
            .name(self.name)
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some(format!("{}{joined}", self.description)))
            .schema(Some(self.schema()))
            .example(Some(self.example()))
            .build()
    }
}

/// The query of `GET /api/get-properties`.
pub(crate) struct ListParams;

impl IntoParams for ListParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        [FILTERS, ORDER, PAGING].into_iter().flatten().map(Param::documented).collect()
    }
}

/// The query of the map.
pub(crate) struct MapParams;

impl IntoParams for MapParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        FILTERS.iter().map(Param::documented).collect()
    }
}

/// The query of `GET /api/property-facets`.
pub(crate) struct FacetParams;

impl IntoParams for FacetParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        [FILTERS, FACETS].into_iter().flatten().map(Param::documented).collect()
    }
}

//! The parameters of a search: their names on the wire and their types.
//!
//! The OpenAPI document and the reader of requests use the same table, so neither can know a
//! parameter that the other lacks.

use std::sync::LazyLock;

use listings::{ChoiceFilter, Field, RangeFilter, Unit};
use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa::Number;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn, ParameterStyle};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Required, Schema};

use super::query::{CHANGED, LAST_YEAR, MOST_VALUES};
use crate::wire::text_rules::{
    AREA, DAY, DECIMAL, DOLLARS, MONTH as MONTH_RULE, SEARCH, TextRule, WHOLE_NUMBER, YEAR,
};

/// What a parameter holds.
#[derive(Clone, Copy)]
pub(crate) enum Holds {
    /// A text of this kind.
    Text(&'static TextRule),
    /// Values, comma-joined. The key may be repeated.
    List,
    /// Some of the facets, comma-joined.
    Facets,
    /// A whole number between these, both included.
    Whole(u64, u64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The value of a catalogue or derived column.
    Column,
    /// Some of these values, comma-joined.
    Columns,
}

const YEAR_BUILT: Holds = Holds::Whole(0, LAST_YEAR);
const WHOLE: Holds = Holds::Text(&WHOLE_NUMBER);
const AMOUNT: Holds = Holds::Text(&DOLLARS);

#[derive(Clone, Copy)]
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
pub(crate) static FILTERS: LazyLock<Vec<Param>> = LazyLock::new(|| {
    let choices = ChoiceFilter::ALL.iter().map(|filter| {
        let spec = filter.spec();
        param(spec.param, Holds::List, spec.description, spec.example)
    });
    let ranges = RangeFilter::ALL.iter().flat_map(|filter| {
        let spec = filter.spec();
        let holds = match spec.compared.unit() {
            Unit::Dollars => AMOUNT,
            Unit::Year => YEAR_BUILT,
            Unit::Percent | Unit::Count | Unit::SquareFeet => WHOLE,
            Unit::Decimal => Holds::Text(&DECIMAL),
            Unit::Day => Holds::Text(&DAY),
        };
        [0, 1].map(|end| param(spec.params[end], holds, spec.descriptions[end], spec.examples[end]))
    });
    BEFORE.iter().copied().chain(choices).chain(ranges).chain(AFTER.iter().copied()).collect()
});

/// The filters before the declared ones.
const BEFORE: &[Param] = &[param(
    "search",
    Holds::Text(&SEARCH),
    "Every word must occur in the address, city, county, state or ZIP code, or its usual abbreviation or long form must be a whole word there: `Drive` finds `Dr`. The code of a state finds the listings of that state. A parcel number, case number or unique_ID must match as a whole. At most 20 words.",
    "peachtree atlanta",
)];

/// The filters after the declared ones.
const AFTER: &[Param] = &[
    param(
        "within",
        Holds::Text(&AREA),
        "Only listings inside this area: a shape of 3 to 200 corners `longitude,latitude`, joined by `;`, or up to 5 such shapes, joined by `|`. A listing inside one of the shapes is inside the area. A listing that is known only by the point of its ZIP code is inside none, unless the text ends with `|zip`.",
        "-84.5,33.6;-84.3,33.6;-84.3,33.9",
    ),
    param(
        "historicalFilter",
        Holds::OneOf(&["current", "all"]),
        "`current`: the sale is in the future, or it has no date and is not final. If absent, all listings.",
        "current",
    ),
    param(
        "scope",
        Holds::OneOf(&["all", "saved"]),
        "`saved`: only the account's saved properties, including past sales.",
        "saved",
    ),
    param(
        CHANGED,
        Holds::List,
        "Only the account's saved properties that changed in one of these ways since the previous visit: Any, Status, Sale date, Opening bid, No longer listed, Listed again or Other.",
        "Status,Sale date",
    ),
    param(
        "myAreas",
        Holds::OneOf(&["true", "false"]),
        "Only listings that fit the account's preferences.",
        "true",
    ),
];

/// The order, which exports and lists have in common.
pub(crate) const ORDER: &[Param] = &[
    param(
        "sortColumn",
        Holds::Column,
        "The column to sort by; blanks come last. `changed` puts the list of saved properties in the order of their last changes since the previous visit, and leaves other lists in their default order.",
        "Zestimate",
    ),
    param("sortDirection", Holds::OneOf(&["asc", "desc"]), "`asc` by default.", "desc"),
];

/// What only a list has.
pub(crate) const PAGING: &[Param] = &[
    param("page", Holds::Whole(1, u64::MAX), "The page, counted from 1.", "1"),
    param("limit", Holds::Whole(1, u64::MAX), "Rows per page. There is no upper limit.", "100"),
    param(
        "fields",
        Holds::OneOf(&["all"]),
        "`all` adds every further value of each property.",
        "all",
    ),
    param(
        "columns",
        Holds::Columns,
        "Only these columns of each property, besides `unique_ID`. All of the catalogue's if absent. Not together with `fields`.",
        "Address,Foreclosure Sale Date",
    ),
];

/// What only facets have.
pub(crate) const FACETS: &[Param] = &[param(
    "facets",
    Holds::Facets,
    "The facets to count; all of them if absent.",
    "state,county",
)];

/// What only a month of the calendar has.
pub(crate) const MONTH: &[Param] = &[param(
    "month",
    Holds::Text(&MONTH_RULE),
    "The month. If absent, the current month by Eastern time.",
    "2026-12",
)];

/// The names of the facets on the wire.
pub(crate) fn facet_names() -> impl ExactSizeIterator<Item = &'static str> {
    ChoiceFilter::ALL.iter().map(|filter| filter.spec().param)
}

fn one_of(words: impl IntoIterator<Item = impl Into<Value>>) -> ObjectBuilder {
    let words: Vec<Value> = words.into_iter().map(Into::into).collect();
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words))
}

fn texts() -> ArrayBuilder {
    ArrayBuilder::new().items(ObjectBuilder::new().schema_type(Type::String))
}

impl Param {
    /// Whether it takes more than one value.
    pub(crate) const fn takes_several(&self) -> bool {
        matches!(self.holds, Holds::List)
    }

    /// Its schema in a query.
    fn in_query(&self) -> RefOr<Schema> {
        match self.holds {
            Holds::Text(rule) => rule.schema().into(),
            Holds::List => texts().into(),
            Holds::Facets => ArrayBuilder::new()
                .items(one_of(facet_names()))
                .max_items(Some(ChoiceFilter::COUNT))
                .into(),
            Holds::Columns => {
                ArrayBuilder::new().items(one_of(Field::all().map(Field::value))).into()
            }
            // Of texts only the empty one: an empty value counts as absent.
            Holds::Whole(least, most) => ObjectBuilder::new()
                .schema_type(SchemaType::from_iter([Type::Integer, Type::String]))
                .minimum(Some(Number::UInt(least as usize)))
                .maximum(Some(Number::UInt(most as usize)))
                .max_length(Some(0))
                .into(),
            Holds::OneOf(words) => one_of(words.iter().copied()).into(),
            Holds::Column => one_of(Field::sortable().map(Field::value).chain([CHANGED])).into(),
        }
    }

    /// Its schema as a member of a body's filters, where every value is text.
    pub(crate) fn in_body(&self) -> RefOr<Schema> {
        match self.holds {
            Holds::List => OneOfBuilder::new()
                .item(ObjectBuilder::new().schema_type(Type::String))
                .item(texts().max_items(Some(MOST_VALUES)))
                .description(Some(self.description))
                .into(),
            // The only whole numbers among the filters and the order are years.
            Holds::Whole(..) => YEAR.schema().into(),
            _ => self.in_query(),
        }
    }

    fn example(&self) -> Value {
        match self.holds {
            Holds::Whole(..) => self.example.parse::<u64>().map_or(Value::Null, |year| json!(year)),
            Holds::List | Holds::Facets | Holds::Columns => {
                json!(self.example.split(',').collect::<Vec<_>>())
            }
            _ => json!(self.example),
        }
    }

    fn documented(&self) -> Parameter {
        let (style, explode, joined) = match self.holds {
            Holds::List => (
                Some(ParameterStyle::Form),
                Some(true),
                " One value may be several, comma-joined; of a repeated key each value is taken whole. At most 5,000 values.",
            ),
            Holds::Facets | Holds::Columns => (Some(ParameterStyle::Form), Some(false), ""),
            _ => (None, None, ""),
        };
        ParameterBuilder::new()
            .name(self.name)
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some(format!("{}{joined}", self.description)))
            .style(style)
            .explode(explode)
            .schema(Some(self.in_query()))
            .example(Some(self.example()))
            .build()
    }
}

/// The query of `GET /api/get-properties`.
pub(crate) struct ListParams;

impl IntoParams for ListParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        FILTERS.iter().chain(ORDER).chain(PAGING).map(Param::documented).collect()
    }
}

/// The query of the map.
pub(crate) struct MapParams;

impl IntoParams for MapParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        FILTERS.iter().map(Param::documented).collect()
    }
}

/// The query of `GET /api/property-totals`.
pub(crate) struct TotalParams;

impl IntoParams for TotalParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        FILTERS.iter().map(Param::documented).collect()
    }
}

/// The query of `GET /api/sale-days`.
pub(crate) struct SaleDayParams;

impl IntoParams for SaleDayParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        MONTH.iter().chain(FILTERS.iter()).map(Param::documented).collect()
    }
}

/// The query of `GET /api/property-facets`.
pub(crate) struct FacetParams;

impl IntoParams for FacetParams {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        FILTERS.iter().chain(FACETS).map(Param::documented).collect()
    }
}

//! `GET /api/catalogue`: the columns that a subscriber may choose, sort by and export.

use std::sync::LazyLock;

use actix_web::{HttpResponse, get};
use listings::{Column, ColumnType, Field};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::etag::{Fixed, Known};
use crate::wire::Refusals;

/// What kind of value a column holds.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    /// Text, ZIP codes and parcel numbers among it.
    Text,
    /// A whole number.
    WholeNumber,
    /// US dollars.
    Money,
    /// A number with decimals.
    Decimal,
    /// A day, `2026-12-01`.
    Date,
    /// Degrees.
    Coordinate,
}

impl From<ColumnType> for ColumnKind {
    fn from(kind: ColumnType) -> Self {
        match kind {
            ColumnType::Text => Self::Text,
            ColumnType::WholeNumber => Self::WholeNumber,
            ColumnType::Money => Self::Money,
            ColumnType::Decimal => Self::Decimal,
            ColumnType::Date => Self::Date,
            ColumnType::Coordinate => Self::Coordinate,
        }
    }
}

/// A column of the catalogue, or a derived one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueColumn {
    /// Its name in rows, queries and files.
    value: &'static str,
    /// Its name for a person.
    label: &'static str,
    /// The group it is offered in.
    category: String,
    /// One sentence for a tooltip.
    description: &'static str,
    #[serde(rename = "type")]
    kind: ColumnKind,
    /// Whether it shows before a person has chosen any.
    default_visible: bool,
    /// Whether it is computed rather than stored.
    derived: bool,
}

impl CatalogueColumn {
    /// The catalogue in its order, then the derived columns.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Field::all().map(Self::from)
    }
}

impl From<Field> for CatalogueColumn {
    fn from(field: Field) -> Self {
        let (label, category, description) = match field {
            Field::Column(column) => (column.label(), column.category(), column.description()),
            Field::Derived(derived) => (derived.label(), derived.category(), derived.description()),
        };
        Self {
            value: field.value(),
            label,
            category: category.to_string(),
            description,
            kind: field.kind().into(),
            default_visible: matches!(field, Field::Column(column) if Column::DEFAULT_VISIBLE.contains(&column)),
            derived: matches!(field, Field::Derived(_)),
        }
    }
}

/// The columns that can be chosen, sorted by and exported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// The catalogue in its order, then the derived columns.
    columns: Vec<CatalogueColumn>,
    /// The columns that show before a person has chosen any, in shown order.
    default_columns: Vec<&'static str>,
}

impl Catalogue {
    /// The columns that show before a person has chosen any, in shown order.
    pub(crate) fn default_columns() -> Vec<&'static str> {
        Column::DEFAULT_VISIBLE.iter().map(|column| column.value()).collect()
    }
}

/// The answer never changes while the program runs.
static ANSWER: LazyLock<Option<Fixed>> = LazyLock::new(|| {
    Fixed::of(&Catalogue {
        columns: CatalogueColumn::all().collect(),
        default_columns: Catalogue::default_columns(),
    })
});

/// The column catalogue.
#[utoipa::path(tag = "listings", operation_id = "read_catalogue", responses(
    (status = 200, description = "Every column, in order", body = Catalogue,
        headers(("ETag" = String, description = "Changes with the catalogue")), example = json!({
        "columns": [{
            "value": "matched_Current Bid",
            "label": "Opening Bid",
            "category": "Financial",
            "description": "The bid at which the auction opens.",
            "type": "money",
            "defaultVisible": true,
            "derived": false
        }],
        "defaultColumns": ["Address", "matched_Foreclosure Status", "matched_Current Bid"]
    })),
    (status = 304, description = "Unchanged since the ETag of If-None-Match"),
    Refusals,
))]
#[get("/catalogue")]
pub(crate) async fn read_catalogue(known: Known) -> Result<HttpResponse, ApiError> {
    let answer = ANSWER.as_ref().ok_or_else(ApiError::internal)?;
    Ok(answer.answer(&known, "public, max-age=300"))
}

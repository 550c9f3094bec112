//! The column catalogue on the wire, for `GET /api/catalogue` and the OpenAPI document.

use listings::{Column, ColumnType, Field};
use serde::Serialize;
use utoipa::ToSchema;

/// The type of a column's values.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    /// Text, including ZIP codes and parcel numbers.
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
    /// The name in rows, queries and files.
    value: &'static str,
    /// The name on the screen.
    label: &'static str,
    /// The group in which the column chooser lists it.
    category: String,
    /// One sentence for a tooltip.
    description: &'static str,
    #[serde(rename = "type")]
    kind: ColumnKind,
    /// Whether the column is visible by default.
    default_visible: bool,
    /// Whether the value is computed and not stored.
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

/// The columns that a user can choose, sort by and export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    /// The catalogue in its order, then the derived columns.
    columns: Vec<CatalogueColumn>,
    /// The columns that are visible by default, in order.
    default_columns: Vec<&'static str>,
}

impl Catalogue {
    /// The catalogue with every column.
    pub(crate) fn new() -> Self {
        Self { columns: CatalogueColumn::all().collect(), default_columns: Self::default_columns() }
    }

    /// The columns that are visible by default, in order.
    pub(crate) fn default_columns() -> Vec<&'static str> {
        Column::DEFAULT_VISIBLE.iter().map(|column| column.value()).collect()
    }
}

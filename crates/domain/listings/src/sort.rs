use std::cmp::Ordering;

use geography::TodayByState;

use crate::catalogue::{Column, Field};
use crate::listing::Listing;
use crate::search::Historical;
use crate::text;
use crate::value::ValueRef;

/// Which end comes first. Blanks come last in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Smallest, earliest, A first.
    Ascending,
    /// Largest, latest, Z first.
    Descending,
}

/// An order of listings: by one field, ties by unique_ID, so that pages never overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sort {
    /// What to compare.
    pub field: Field,
    /// Which end comes first.
    pub direction: Direction,
}

impl Sort {
    /// The order when none was asked for: the next sale first among the current listings, the
    /// latest sale first among all.
    #[must_use]
    pub const fn default_for(historical: Historical) -> Self {
        let direction = match historical {
            Historical::Current => Direction::Ascending,
            Historical::All => Direction::Descending,
        };
        Self { field: Field::Column(Column::SaleDate), direction }
    }

    /// How two listings stand to each other. Text compares by [`text::sort_key`], blanks are last
    /// in both directions, ties go by unique_ID ascending.
    #[must_use]
    pub fn order(&self, a: &Listing, b: &Listing, today: &TodayByState) -> Ordering {
        let by_field = match (a.shown(self.field, today), b.shown(self.field, today)) {
            (Some(a), Some(b)) => match self.direction {
                Direction::Ascending => compare(a, b),
                Direction::Descending => compare(b, a),
            },
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        };
        by_field.then_with(|| a.unique_id.cmp(&b.unique_id))
    }
}

/// Compares two values of one column. Values of different types cannot meet there.
fn compare(a: ValueRef<'_>, b: ValueRef<'_>) -> Ordering {
    match (a, b) {
        (ValueRef::Text(a), ValueRef::Text(b)) => text::sort_key(a).cmp(&text::sort_key(b)),
        (ValueRef::WholeNumber(a), ValueRef::WholeNumber(b)) => a.cmp(&b),
        (ValueRef::Money(a), ValueRef::Money(b)) => a.cmp(&b),
        (ValueRef::Decimal(a), ValueRef::Decimal(b)) => a.cmp(&b),
        (ValueRef::Date(a), ValueRef::Date(b)) => a.cmp(&b),
        (ValueRef::Coordinate(a), ValueRef::Coordinate(b)) => a.cmp(&b),
        _ => Ordering::Equal,
    }
}

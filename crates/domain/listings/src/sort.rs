use std::cmp::Ordering;

use geography::TodayByState;

use crate::catalogue::Field;
use crate::listing::Listing;
use crate::text;
use crate::value::ValueRef;

/// The direction of a sort. Blanks come last in both directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The smallest number, the earliest date or A comes first.
    Ascending,
    /// The largest number, the latest date or Z comes first.
    Descending,
}

/// An order of listings by one field. Ties go by the name of the state and then by unique_ID, so
/// pages never overlap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sort {
    /// The field to compare.
    pub field: Field,
    /// The direction in which the field is sorted.
    pub direction: Direction,
}

impl Sort {
    /// Compares two listings. Text compares by [`text::sort_key`]. Blanks come last in both
    /// directions, and ties go by the name of the state and by unique_ID, both ascending.
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
        by_field.then_with(|| a.tie().cmp(&b.tie()))
    }
}

/// Compares two values of one column, which always have the same type.
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

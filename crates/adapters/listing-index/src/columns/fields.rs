//! The values of a listing that the index stores as sorted columns, and the type of each.

use geography::State;
use kernel::Money;
use listings::{
    Column, ColumnType, Compared, Coordinate, Decimal, DerivedColumn, Field, Listing, PlanePoint,
    RangeFilter, UniqueId, Value, ValueRef, day_number, numbered_day,
};

/// A value that is stored as a number. The numbers have the order of the domain's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    /// A typed column. A state is stored as its index, which follows the order of the names.
    Of(Column),
    /// [`Listing::equity`].
    Equity,
    /// [`Listing::bid_share`].
    BidShare,
    /// [`Listing::revision`].
    Revision,
    /// The position on the map's Z-order curve.
    ZOrder,
}

/// A value that is stored as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Text {
    /// A typed column, stored as its sort key.
    Of(Column),
    /// The [`tie_key`], which orders all ties.
    Ties,
    /// The words of address and city, and `#4` for each unit that is written so. A searched word
    /// contains no blank, so it occurs in the folded text exactly if it occurs in one of the text's
    /// words.
    Words,
    /// [`Listing::identity_keys`].
    Keys,
}

/// The columns that listings are sorted by. The order of the status depends on the day, so the
/// status is not one of them.
fn sorted() -> impl Iterator<Item = Column> + Clone {
    Field::sortable().filter_map(|field| match field {
        Field::Column(Column::Status) | Field::Derived(_) => None,
        Field::Column(column) => Some(column),
    })
}

/// Whether a column is stored as a number. States are, by their index.
fn is_number(column: Column) -> bool {
    column == Column::State || column.kind() != ColumnType::Text
}

impl Number {
    /// Iterates over all numbers. The index of a number in this list is its slot in a segment.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        // The units are not shown, but narrow a subscriber's areas.
        let columns = sorted().chain([Column::Units]).filter(|column| is_number(*column));
        columns.map(Self::Of).chain([Self::Equity, Self::BidShare, Self::Revision, Self::ZOrder])
    }

    /// Returns the slot in a segment, or `None` for a text column.
    pub(crate) fn slot(self) -> Option<usize> {
        Self::all().position(|number| number == self)
    }

    /// Returns the number of a field, if the field is stored as a number.
    pub(crate) fn of_field(field: Field) -> Option<Self> {
        match field {
            Field::Column(column) => is_number(column).then_some(Self::Of(column)),
            Field::Derived(DerivedColumn::Equity) => Some(Self::Equity),
            Field::Derived(DerivedColumn::BidShare) => Some(Self::BidShare),
            Field::Derived(DerivedColumn::DaysUntilSale) => None,
        }
    }

    /// Returns the number that a range compares, or `None` for the days until the sale, which depend
    /// on the day.
    pub(crate) const fn compared(filter: RangeFilter) -> Option<Self> {
        match filter.spec().compared {
            Compared::Column(column) => Some(Self::Of(column)),
            Compared::Equity => Some(Self::Equity),
            Compared::BidShare => Some(Self::BidShare),
            Compared::DaysUntilSale => None,
        }
    }

    /// Returns the number of a listing, or `None` if the listing has no value.
    pub(crate) fn of(self, listing: &Listing) -> Option<i64> {
        match self {
            Self::Of(Column::State) => Some(listing.state.index() as i64),
            Self::Of(column) => listing.facts.get(column).and_then(number),
            Self::Equity => listing.equity().map(kernel::Money::cents),
            Self::BidShare => listing.bid_share(),
            Self::Revision => Some(listing.revision.0),
            Self::ZOrder => {
                listing.facts.point().map(|point| z_order(PlanePoint::of(point).z_order()))
            }
        }
    }
}

impl Text {
    /// Iterates over all texts. The index of a text in this list is its slot in a segment.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        sorted().filter(|column| !is_number(*column)).map(Self::Of).chain([
            Self::Ties,
            Self::Words,
            Self::Keys,
        ])
    }

    /// Returns the slot in a segment, or `None` for a column that is not stored as text.
    pub(crate) fn slot(self) -> Option<usize> {
        Self::all().position(|text| text == self)
    }

    /// Returns whether listings are sorted by this text. If so, ties are ordered by unique_ID.
    pub(crate) const fn is_sorted_by(self) -> bool {
        matches!(self, Self::Of(_))
    }
}

/// Converts a position on the Z-order curve, which is unsigned, to a signed number in the same
/// order.
pub(crate) const fn z_order(place: u64) -> i64 {
    (place ^ 1 << 63).cast_signed()
}

/// Converts a number of [`z_order`] back to the position on the curve, and returns the point of the
/// plane there.
pub(crate) const fn z_order_of(number: i64) -> (u64, PlanePoint) {
    let place = number.cast_unsigned() ^ 1 << 63;
    (place, PlanePoint { x: gather(place), y: gather(place >> 1) })
}

/// Collects every other bit, which reverses the spreading in [`PlanePoint::z_order`].
const fn gather(place: u64) -> u32 {
    let mut bits = place & 0x5555_5555_5555_5555;
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
    bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
    (bits | bits >> 16) as u32
}

fn number(value: ValueRef<'_>) -> Option<i64> {
    match value {
        ValueRef::Text(_) => None,
        ValueRef::WholeNumber(number) => Some(number),
        ValueRef::Money(money) => Some(money.cents()),
        ValueRef::Decimal(decimal) => Some(decimal.rank()),
        ValueRef::Date(date) => Some(day_number(date)),
        ValueRef::Coordinate(degrees) => Some(degrees.micro().into()),
    }
}

/// Converts a number of [`number`] back to the column's value.
pub(crate) fn value(column: Column, number: i64) -> Option<Value> {
    Some(match column.kind() {
        ColumnType::Text => return None,
        ColumnType::WholeNumber => Value::WholeNumber(number),
        ColumnType::Money => Value::Money(Money::from_cents(number).ok()?),
        ColumnType::Decimal => Value::Decimal(Decimal::from_rank(number)?),
        ColumnType::Date => Value::Date(numbered_day(number)?),
        ColumnType::Coordinate => {
            Value::Coordinate(Coordinate::from_micro(i32::try_from(number).ok()?)?)
        }
    })
}

/// The key that orders listings whose other keys are equal: by the name of the state, and then by
/// unique_ID. The state is one ASCII letter.
pub(crate) fn tie_key(state: State, unique_id: &str) -> String {
    let letter = char::from(b'A' + state.index() as u8);
    format!("{letter}{unique_id}")
}

/// The unique_ID in a [`tie_key`].
pub(crate) fn unique_id(tie_key: &[u8]) -> Option<UniqueId> {
    UniqueId::parse(str::from_utf8(tie_key.get(1..)?).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use geography::State;
    use listings::text;

    use super::*;

    #[test]
    fn every_sortable_column_is_stored_once() {
        for field in Field::sortable() {
            let slots = match field {
                Field::Column(column) => {
                    usize::from(Number::Of(column).slot().is_some())
                        + usize::from(Text::Of(column).slot().is_some())
                }
                Field::Derived(_) => continue,
            };
            // The status is sorted by its value on the day of the search, so it has no slot.
            assert_eq!(slots, usize::from(field != Field::Column(Column::Status)), "{field:?}");
        }
    }

    #[test]
    fn states_are_in_the_order_of_their_names() {
        assert!(State::all().is_sorted_by_key(|state| text::sort_key(state.name())));
    }

    #[test]
    fn map_positions_keep_their_order_as_numbers() {
        assert!(z_order(0) < z_order(1 << 63) && z_order(1 << 63) < z_order(u64::MAX));
        let point = PlanePoint::of((-84_388_000, 33_749_000));
        assert_eq!(z_order_of(z_order(point.z_order())), (point.z_order(), point));
    }
}

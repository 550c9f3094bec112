//! Which of a listing's values the index holds as sorted columns, and as what.

use chrono::{Datelike, NaiveDate};
use listings::{Column, ColumnType, Listing, PlanePoint, ValueRef};

/// A value that is held as a number, in the order of the domain's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    /// A typed column; of the state its index, which is the order of the names.
    Of(Column),
    /// [`Listing::equity`].
    Equity,
    /// [`Listing::revision`].
    Revision,
    /// The place on the map's Z-order curve.
    ZOrder,
}

/// A value that is held as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Text {
    /// A typed column, as its sort key.
    Of(Column),
    /// The unique_ID, by which all ties go.
    UniqueId,
    /// The words of address and city. A searched word holds no blank, so that it occurs in the
    /// folded text exactly where it occurs in a word of it.
    Words,
    /// [`Listing::identity_keys`].
    Keys,
}

/// The status is not among the columns: its order depends on the day.
const TEXTS: [Column; 9] = [
    Column::Address,
    Column::County,
    Column::PropertyType,
    Column::ZipCode,
    Column::ParcelNumber,
    Column::HomeType,
    Column::Lender,
    Column::Attorney,
    Column::Borrower,
];

impl Number {
    /// All of them; a number's place here is its slot in a segment.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        let columns = Column::catalogue()
            .chain([Column::Units])
            .filter(|column| *column == Column::State || column.kind() != ColumnType::Text);
        columns.map(Self::Of).chain([Self::Equity, Self::Revision, Self::ZOrder])
    }

    /// Its slot in a segment; `None` of a text.
    pub(crate) fn slot(self) -> Option<usize> {
        Self::all().position(|number| number == self)
    }

    /// The number of a listing; `None` where it has no value.
    pub(crate) fn of(self, listing: &Listing) -> Option<i64> {
        match self {
            Self::Of(Column::State) => Some(listing.state.index() as i64),
            Self::Of(column) => listing.facts.get(column).and_then(number),
            Self::Equity => listing.equity().map(kernel::Money::cents),
            Self::Revision => Some(listing.revision.0),
            Self::ZOrder => {
                listing.facts.point().map(|point| z_order(PlanePoint::of(point).z_order()))
            }
        }
    }
}

impl Text {
    /// All of them; a text's place here is its slot in a segment.
    pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
        TEXTS.into_iter().map(Self::Of).chain([Self::UniqueId, Self::Words, Self::Keys])
    }

    /// Its slot in a segment; `None` of what is no text.
    pub(crate) fn slot(self) -> Option<usize> {
        Self::all().position(|text| text == self)
    }

    /// Whether listings are sorted by it, so that ties go by unique_ID.
    pub(crate) const fn is_sorted_by(self) -> bool {
        matches!(self, Self::Of(_))
    }
}

/// A day as a number.
pub(crate) fn day(day: NaiveDate) -> i64 {
    day.num_days_from_ce().into()
}

/// The day of a number made by [`day`].
pub(crate) fn day_of(number: i64) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(i32::try_from(number).ok()?)
}

/// A place on the Z-order curve, which counts without a sign, as a number in the same order.
pub(crate) const fn z_order(place: u64) -> i64 {
    (place ^ 1 << 63).cast_signed()
}

/// The place on the curve of a number made by [`z_order`], and the point of the plane there.
pub(crate) const fn z_order_of(number: i64) -> (u64, PlanePoint) {
    let place = number.cast_unsigned() ^ 1 << 63;
    (place, PlanePoint { x: gather(place), y: gather(place >> 1) })
}

/// Every other bit: what [`PlanePoint::z_order`] spread.
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
        ValueRef::Decimal(decimal) => {
            // The order of `f64::total_cmp`: below zero a greater pattern is a lesser number.
            let bits = decimal.get().to_bits().cast_signed();
            Some(bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed())
        }
        ValueRef::Date(date) => Some(day(date)),
        ValueRef::Coordinate(degrees) => Some(degrees.micro().into()),
    }
}

#[cfg(test)]
mod tests {
    use geography::State;
    use listings::{Decimal, Field, text};

    use super::*;

    #[test]
    fn every_column_that_listings_are_sorted_by_is_held_once() {
        for field in Field::all() {
            let slots = match field {
                Field::Column(column) => {
                    usize::from(Number::Of(column).slot().is_some())
                        + usize::from(Text::Of(column).slot().is_some())
                }
                Field::Derived(_) => continue,
            };
            // The status is sorted by what it is today.
            assert_eq!(slots, usize::from(field != Field::Column(Column::Status)), "{field:?}");
        }
    }

    #[test]
    fn states_stand_in_the_order_of_their_names() {
        assert!(State::all().is_sorted_by_key(|state| text::sort_key(state.name())));
    }

    #[test]
    fn decimals_and_places_keep_their_order_as_numbers() {
        let decimals = [-1e300, -2.5, -0.1, 0.0, 1e-9, 2.5, 1e300];
        let numbers =
            decimals.map(|decimal| number(ValueRef::Decimal(Decimal::new(decimal).unwrap())));
        assert!(numbers.is_sorted_by(|a, b| a < b));
        assert!(z_order(0) < z_order(1 << 63) && z_order(1 << 63) < z_order(u64::MAX));
        let point = PlanePoint::of((-84_388_000, 33_749_000));
        assert_eq!(z_order_of(z_order(point.z_order())), (point.z_order(), point));
    }
}

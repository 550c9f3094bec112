use std::cmp::Ordering;
use std::fmt;

use chrono::NaiveDate;
use kernel::Money;

use crate::catalogue::ColumnType;

/// A finite number that may have decimals.
#[derive(Debug, Clone, Copy)]
pub struct Decimal(f64);

impl Decimal {
    /// Creates a decimal; `None` if `number` is infinite or NaN. Minus zero becomes zero.
    #[must_use]
    pub fn new(number: f64) -> Option<Self> {
        number.is_finite().then_some(Self(number + 0.0))
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }

    /// A whole number with the same order, by which decimals are stored and compared.
    #[must_use]
    pub const fn rank(self) -> i64 {
        // This is the order of `f64::total_cmp`: for negative numbers, a greater bit pattern is a
        // smaller number.
        let bits = self.0.to_bits().cast_signed();
        bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
    }

    /// The decimal with this [`Decimal::rank`]; `None` if there is none.
    #[must_use]
    pub fn from_rank(rank: i64) -> Option<Self> {
        let bits = rank ^ ((rank >> 63).cast_unsigned() >> 1).cast_signed();
        Self::new(f64::from_bits(bits.cast_unsigned()))
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Decimal {}
impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Degrees of latitude or longitude, stored as whole millionths so that they are exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coordinate(i32);

impl Coordinate {
    /// Creates a coordinate from millionths of a degree; `None` beyond ±180°.
    #[must_use]
    pub const fn from_micro(micro: i32) -> Option<Self> {
        if micro >= -180_000_000 && micro <= 180_000_000 { Some(Self(micro)) } else { None }
    }

    /// Rounds `degrees` to a millionth; `None` if they are NaN or beyond ±180°.
    #[must_use]
    pub fn from_degrees(degrees: f64) -> Option<Self> {
        let micro = (degrees * 1e6).round();
        if (-180e6..=180e6).contains(&micro) { Some(Self(micro as i32)) } else { None }
    }

    /// Millionths of a degree.
    #[must_use]
    pub const fn micro(self) -> i32 {
        self.0
    }

    /// Degrees.
    #[must_use]
    pub fn degrees(self) -> f64 {
        f64::from(self.0) / 1e6
    }
}

/// A value of a typed column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text, never empty.
    Text(String),
    /// A whole number.
    WholeNumber(i64),
    /// US dollars.
    Money(Money),
    /// A number that may have decimals.
    Decimal(Decimal),
    /// A calendar day.
    Date(NaiveDate),
    /// Degrees.
    Coordinate(Coordinate),
}

/// A borrowed [`Value`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueRef<'a> {
    /// Text, never empty.
    Text(&'a str),
    /// A whole number.
    WholeNumber(i64),
    /// US dollars.
    Money(Money),
    /// A number that may have decimals.
    Decimal(Decimal),
    /// A calendar day.
    Date(NaiveDate),
    /// Degrees.
    Coordinate(Coordinate),
}

impl Value {
    /// The column type of the value.
    #[must_use]
    pub const fn kind(&self) -> ColumnType {
        match self {
            Self::Text(_) => ColumnType::Text,
            Self::WholeNumber(_) => ColumnType::WholeNumber,
            Self::Money(_) => ColumnType::Money,
            Self::Decimal(_) => ColumnType::Decimal,
            Self::Date(_) => ColumnType::Date,
            Self::Coordinate(_) => ColumnType::Coordinate,
        }
    }

    /// Reads a value that was written by `Display`, as the sale ledger stores it; `None` if the text
    /// is not a value of this type.
    #[must_use]
    pub fn read(kind: ColumnType, text: &str) -> Option<Self> {
        match kind {
            ColumnType::Text => (!text.is_empty()).then(|| Self::Text(text.to_owned())),
            ColumnType::WholeNumber => text.parse().ok().map(Self::WholeNumber),
            ColumnType::Money => Money::parse_dollars(text).map(Self::Money),
            ColumnType::Decimal => text.parse().ok().and_then(Decimal::new).map(Self::Decimal),
            ColumnType::Date => NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().map(Self::Date),
            ColumnType::Coordinate => {
                text.parse().ok().and_then(Coordinate::from_degrees).map(Self::Coordinate)
            }
        }
    }

    /// Borrows the value.
    #[must_use]
    pub fn borrow(&self) -> ValueRef<'_> {
        match self {
            Self::Text(text) => ValueRef::Text(text),
            Self::WholeNumber(number) => ValueRef::WholeNumber(*number),
            Self::Money(money) => ValueRef::Money(*money),
            Self::Decimal(number) => ValueRef::Decimal(*number),
            Self::Date(date) => ValueRef::Date(*date),
            Self::Coordinate(degrees) => ValueRef::Coordinate(*degrees),
        }
    }
}

impl fmt::Display for ValueRef<'_> {
    /// Writes the value as in a CSV cell and in the sale ledger: dates as `2026-12-01`, money as
    /// plain dollars, and numbers in their shortest form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::WholeNumber(number) => number.fmt(f),
            Self::Money(money) => money.fmt(f),
            Self::Decimal(number) => number.get().fmt(f),
            Self::Date(date) => write!(f, "{}", date.format("%Y-%m-%d")),
            Self::Coordinate(degrees) => degrees.degrees().fmt(f),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.borrow().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_plain_text() {
        let print = |value: Value| value.to_string();
        assert_eq!(print(Value::Coordinate(Coordinate::from_degrees(-84.39).unwrap())), "-84.39");
        assert_eq!(print(Value::Decimal(Decimal::new(2.5).unwrap())), "2.5");
        assert_eq!(print(Value::Decimal(Decimal::new(-0.0).unwrap())), "0");
        assert_eq!(print(Value::Money(Money::from_cents(123_450).unwrap())), "1234.50");
        assert_eq!(print(Value::Date(NaiveDate::from_ymd_opt(2026, 12, 1).unwrap())), "2026-12-01");
    }

    #[test]
    fn a_written_value_is_read_again() {
        for value in [
            Value::Text("12 Oak St, Unit 3".to_owned()),
            Value::WholeNumber(-5),
            Value::Money(Money::from_cents(123_450).unwrap()),
            Value::Money(Money::from_cents(-70_000).unwrap()),
            Value::Decimal(Decimal::new(2.5).unwrap()),
            Value::Date(NaiveDate::from_ymd_opt(2026, 12, 1).unwrap()),
            Value::Coordinate(Coordinate::from_degrees(-84.390_001).unwrap()),
        ] {
            assert_eq!(Value::read(value.kind(), &value.to_string()), Some(value));
        }
        for (kind, text) in [
            (ColumnType::Text, ""),
            (ColumnType::WholeNumber, "2.5"),
            (ColumnType::Money, "a lot"),
            (ColumnType::Decimal, "NaN"),
            (ColumnType::Date, "12/1/2026"),
            (ColumnType::Coordinate, "181"),
        ] {
            assert_eq!(Value::read(kind, text), None, "{text}");
        }
    }

    #[test]
    fn ranks_of_decimals_have_their_order() {
        let decimals =
            [-1e300, -2.5, -0.1, 0.0, 1e-9, 2.5, 1e300].map(|n| Decimal::new(n).unwrap());
        assert!(decimals.map(Decimal::rank).is_sorted_by(|a, b| a < b));
        assert!(decimals.iter().all(|one| Decimal::from_rank(one.rank()) == Some(*one)));
        assert_eq!(Decimal::from_rank(i64::MAX), None);
    }

    #[test]
    fn nan_and_out_of_range_numbers_are_refused() {
        assert_eq!(Decimal::new(f64::NAN), None);
        assert_eq!(Coordinate::from_degrees(f64::NAN), None);
        assert_eq!(Coordinate::from_degrees(180.1), None);
        assert_eq!(Coordinate::from_micro(-180_000_001), None);
    }
}

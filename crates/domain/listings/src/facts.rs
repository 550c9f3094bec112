use chrono::NaiveDate;
use kernel::Money;

use crate::catalogue::{Column, ColumnType};
use crate::precision::Precision;
use crate::value::{Coordinate, Value, ValueRef};

/// The typed values of a listing, by column. A value always has the type of its column. The State
/// column is not included because [`Listing::state`](crate::Listing::state) contains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    values: [Option<Value>; Column::COUNT],
}

impl Default for Facts {
    fn default() -> Self {
        Self { values: [const { None }; Column::COUNT] }
    }
}

/// The type of a value differs from the type of its column.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the column {} contains {expected:?}, not {found:?}", column.value())]
pub struct TypeMismatch {
    /// The column to set.
    pub column: Column,
    /// The column's type.
    pub expected: ColumnType,
    /// The value's type.
    pub found: ColumnType,
}

impl Facts {
    /// Sets or clears a column. An empty text is a blank.
    ///
    /// # Errors
    /// [`TypeMismatch`] if the type of the value differs from the type of the column.
    pub fn set(&mut self, column: Column, value: Option<Value>) -> Result<(), TypeMismatch> {
        let value = value.filter(|value| !matches!(value, Value::Text(text) if text.is_empty()));
        if let Some(value) = &value
            && value.kind() != column.kind()
        {
            return Err(TypeMismatch { column, expected: column.kind(), found: value.kind() });
        }
        self.values[column.index()] = value;
        Ok(())
    }

    /// Sets or clears a text column and reuses the memory of its previous text. It is for callers
    /// that read many listings into the same `Facts`.
    ///
    /// # Errors
    /// [`TypeMismatch`] if the column is not a text column.
    pub fn set_text(&mut self, column: Column, text: Option<&str>) -> Result<(), TypeMismatch> {
        match (text, &mut self.values[column.index()]) {
            (Some(text), Some(Value::Text(own))) if !text.is_empty() => {
                own.clear();
                own.push_str(text);
                Ok(())
            }
            (text, _) => self.set(column, text.map(|text| Value::Text(text.to_owned()))),
        }
    }

    /// The value of a column; `None` is a blank.
    #[must_use]
    pub fn get(&self, column: Column) -> Option<ValueRef<'_>> {
        self.values[column.index()].as_ref().map(Value::borrow)
    }

    /// Removes and returns the value of a column.
    pub fn take(&mut self, column: Column) -> Option<Value> {
        self.values[column.index()].take()
    }

    /// The text of a text column.
    #[must_use]
    pub fn text(&self, column: Column) -> Option<&str> {
        match self.get(column) {
            Some(ValueRef::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The amount of a money column.
    #[must_use]
    pub fn money(&self, column: Column) -> Option<Money> {
        match self.get(column) {
            Some(ValueRef::Money(money)) => Some(money),
            _ => None,
        }
    }

    /// The number of a whole-number column.
    #[must_use]
    pub fn whole_number(&self, column: Column) -> Option<i64> {
        match self.get(column) {
            Some(ValueRef::WholeNumber(number)) => Some(number),
            _ => None,
        }
    }

    /// The day of a date column.
    #[must_use]
    pub fn date(&self, column: Column) -> Option<NaiveDate> {
        match self.get(column) {
            Some(ValueRef::Date(date)) => Some(date),
            _ => None,
        }
    }

    /// Longitude and latitude in millionths of a degree, if both are known.
    #[must_use]
    pub fn point(&self) -> Option<(i32, i32)> {
        match (self.get(Column::Longitude), self.get(Column::Latitude)) {
            (Some(ValueRef::Coordinate(lng)), Some(ValueRef::Coordinate(lat))) => {
                Some((lng.micro(), lat.micro()))
            }
            _ => None,
        }
    }

    /// The precision of the point, if there is one.
    #[must_use]
    pub fn precision(&self) -> Option<Precision> {
        self.point().map(|_| Precision::of_point(self.text(Column::LocationPrecision)))
    }

    /// Longitude and latitude in millionths of a degree, if distances from the point mean anything
    /// ([`Precision::is_measurable`]).
    #[must_use]
    pub fn measurable_point(&self) -> Option<(i32, i32)> {
        self.point().filter(|_| self.precision().is_some_and(Precision::is_measurable))
    }

    /// Sets the point (longitude and latitude in millionths of a degree) with its precision, or
    /// clears all three columns. A point beyond ±180° counts as none.
    pub fn set_point(&mut self, place: Option<((i32, i32), Precision)>) {
        let place = place.and_then(|((lng, lat), precision)| {
            Some((Coordinate::from_micro(lng)?, Coordinate::from_micro(lat)?, precision))
        });
        let (lng, lat, precision) = match place {
            Some((lng, lat, precision)) => (Some(lng), Some(lat), Some(precision)),
            None => (None, None, None),
        };
        self.values[Column::Longitude.index()] = lng.map(Value::Coordinate);
        self.values[Column::Latitude.index()] = lat.map(Value::Coordinate);
        self.set_precision(precision);
    }

    /// Sets or clears the precision of the point.
    pub fn set_precision(&mut self, precision: Option<Precision>) {
        self.values[Column::LocationPrecision.index()] =
            precision.map(|precision| Value::Text(precision.name().to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_another_type_is_refused() {
        let mut facts = Facts::default();
        assert!(facts.set(Column::YearBuilt, Some(Value::WholeNumber(1985))).is_ok());
        assert!(facts.set(Column::YearBuilt, Some(Value::Text("old".into()))).is_err());
        assert_eq!(facts.whole_number(Column::YearBuilt), Some(1985));
    }

    #[test]
    fn a_new_text_replaces_the_previous_one() {
        let mut facts = Facts::default();
        for text in [Some("12 Elm Street"), Some("7 Oak"), None, Some("Main"), Some("")] {
            facts.set_text(Column::Address, text).unwrap();
            assert_eq!(facts.text(Column::Address), text.filter(|text| !text.is_empty()));
        }
        assert!(facts.set_text(Column::YearBuilt, Some("1985")).is_err());
        assert_eq!(facts, Facts::default());
    }

    #[test]
    fn a_point_has_a_precision_and_an_old_point_is_from_its_source() {
        let mut facts = Facts::default();
        facts.set_point(Some(((-84_388_372, 33_755_711), Precision::Zip)));
        assert_eq!(facts.point(), Some((-84_388_372, 33_755_711)));
        assert_eq!((facts.precision(), facts.measurable_point()), (Some(Precision::Zip), None));
        facts.set_precision(None);
        assert_eq!(facts.precision(), Some(Precision::Source));
        assert_eq!(facts.measurable_point(), facts.point());
        facts.set_point(None);
        assert_eq!(facts, Facts::default());
        facts.set_point(Some(((-200_000_000, 0), Precision::Zip)));
        assert_eq!(facts, Facts::default());
    }

    #[test]
    fn an_empty_text_is_a_blank() {
        let mut facts = Facts::default();
        facts.set(Column::Address, Some(Value::Text(String::new()))).unwrap();
        assert_eq!(facts.get(Column::Address), None);
    }
}

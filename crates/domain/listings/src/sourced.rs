//! A listing as its own list states it, and the values that others lend it
//! (`docs/product.md#borrowed`).

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::catalogue::Column;
use crate::facts::TypeMismatch;
use crate::listing::Listing;
use crate::value::{Value, ValueRef};

/// Who lends a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lender {
    /// An assessor's roll. It lends only what the listing's own list leaves blank.
    Roll,
    /// The list of another source that has the same property.
    Listing,
}

/// A value that is shown in place of the listing's own. It differs from that one and is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lent<V = Value> {
    /// The value.
    pub value: V,
    /// The source of the value, as a user reads it.
    pub source: String,
    /// Who lends the value.
    pub lender: Lender,
}

/// The values that others lend a listing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LentValues {
    /// By column.
    pub columns: BTreeMap<Column, Lent>,
    /// The extras by name.
    pub extras: BTreeMap<String, Lent<String>>,
}

impl LentValues {
    /// Whether nothing is lent.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty() && self.extras.is_empty()
    }

    /// Whether a value is from this lender.
    #[must_use]
    pub fn is_from(&self, lender: Lender) -> bool {
        self.columns.values().any(|lent| lent.lender == lender)
            || self.extras.values().any(|lent| lent.lender == lender)
    }

    /// Removes the values from this lender.
    pub fn remove(&mut self, lender: Lender) {
        self.columns.retain(|_, lent| lent.lender != lender);
        self.extras.retain(|_, lent| lent.lender != lender);
    }

    /// What is still lent after the own values of a listing changed. What only filled a blank gives
    /// way to an own value.
    #[must_use]
    pub fn after(&self, before: &Listing, after: &Listing) -> Self {
        let columns = self.columns.iter().filter(|(column, lent)| {
            let own = after.facts.get(**column);
            own.is_none()
                || before.facts.get(**column).is_some() && own != Some(lent.value.borrow())
        });
        let mut room = Listing::MAX_EXTRAS.saturating_sub(after.extras.len());
        let extras = self.extras.iter().filter(|(name, lent)| match after.extras.get(*name) {
            Some(own) => before.extras.contains_key(*name) && *own != lent.value,
            None => {
                let has_room = room > 0;
                room -= usize::from(has_room);
                has_room
            }
        });
        let extras = extras.map(|(name, lent)| (name.clone(), lent.clone())).collect();
        Self { columns: columns.map(|(column, lent)| (*column, lent.clone())).collect(), extras }
    }
}

/// A listing as its own list states it, with the values that others lend it. Only
/// [`Sourced::shown`] combines the two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sourced {
    /// What the listing's own list says, with the point that we gave the listing.
    pub own: Listing,
    /// What is shown in place of it.
    pub lent: LentValues,
}

impl From<Listing> for Sourced {
    /// A listing that borrows nothing.
    fn from(own: Listing) -> Self {
        Self { own, lent: LentValues::default() }
    }
}

impl Sourced {
    /// The listing with the values that it shows.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, Listing> {
        match self.lent.is_empty() {
            true => Cow::Borrowed(&self.own),
            false => Cow::Owned(self.clone().into_shown()),
        }
    }

    /// As [`Sourced::shown`].
    #[must_use]
    pub fn into_shown(self) -> Listing {
        let Self { own: mut shown, lent: LentValues { columns, extras } } = self;
        for (column, Lent { value, source, .. }) in columns {
            // The type of the value was checked when it was lent.
            let _ = shown.facts.set(column, Some(value));
            shown.borrowed.columns.insert(column, source);
        }
        for (name, Lent { value, source, .. }) in extras {
            shown.extras.insert(name.clone(), value);
            shown.borrowed.extras.insert(name, source);
        }
        shown
    }

    /// The value of a column that is shown.
    #[must_use]
    pub fn value(&self, column: Column) -> Option<ValueRef<'_>> {
        let lent = self.lent.columns.get(&column).map(|lent| lent.value.borrow());
        lent.or_else(|| self.own.facts.get(column))
    }

    /// The extra that is shown.
    #[must_use]
    pub fn extra(&self, name: &str) -> Option<&str> {
        let lent = self.lent.extras.get(name).map(|lent| &lent.value);
        lent.or_else(|| self.own.extras.get(name)).map(String::as_str)
    }

    /// Shows a value in place of the listing's own. A blank, and a value that equals the own one, is
    /// not lent.
    ///
    /// # Errors
    /// [`TypeMismatch`] if the type of the value differs from the type of the column.
    pub fn lend(
        &mut self,
        column: Column,
        value: Value,
        (source, lender): (&str, Lender),
    ) -> Result<(), TypeMismatch> {
        if value.kind() != column.kind() {
            return Err(TypeMismatch { column, expected: column.kind(), found: value.kind() });
        }
        let is_blank = matches!(&value, Value::Text(text) if text.is_empty());
        if is_blank || self.own.facts.get(column) == Some(value.borrow()) {
            self.lent.columns.remove(&column);
        } else {
            let lent = Lent { value, source: source.to_owned(), lender };
            self.lent.columns.insert(column, lent);
        }
        Ok(())
    }

    /// Shows an extra in place of the listing's own. Nothing is lent if the listing has the maximum
    /// number of extras.
    pub fn lend_extra(&mut self, name: &str, value: &str, (source, lender): (&str, Lender)) {
        let own = self.own.extras.get(name);
        let lent = &mut self.lent.extras;
        let new = lent.keys().filter(|name| !self.own.extras.contains_key(*name)).count();
        let has_room = own.is_some()
            || lent.contains_key(name)
            || self.own.extras.len() + new < Listing::MAX_EXTRAS;
        if value.is_empty() || own.is_some_and(|own| own == value) {
            lent.remove(name);
        } else if has_room {
            let (value, source) = (value.to_owned(), source.to_owned());
            lent.insert(name.to_owned(), Lent { value, source, lender });
        }
    }
}

#[cfg(test)]
mod tests {
    use geography::State;
    use kernel::{ListingId, Revision};

    use super::*;
    use crate::facts::Facts;
    use crate::listing::{BorrowedValues, UniqueId};

    const ROLL: (&str, Lender) = ("Fulton 2026 roll", Lender::Roll);
    const COURT: (&str, Lender) = ("Fulton court", Lender::Listing);

    fn sourced() -> Sourced {
        Sourced::from(Listing {
            id: ListingId(1),
            unique_id: UniqueId::parse("GA-1").unwrap(),
            state: State::parse("GA").unwrap(),
            facts: Facts::default(),
            photos: Vec::new(),
            extras: BTreeMap::from([("Judge".to_owned(), "Doe".to_owned())]),
            revision: Revision(0),
            duplicate_of: None,
            withdrawn: false,
            borrowed: BorrowedValues::default(),
        })
    }

    fn year(year: i64) -> Value {
        Value::WholeNumber(year)
    }

    fn year_built(sourced: &Sourced) -> Option<i64> {
        sourced.shown().facts.whole_number(Column::YearBuilt)
    }

    /// The listing after its own values changed.
    fn after(before: &Sourced, change: impl FnOnce(&mut Listing)) -> Sourced {
        let mut own = before.own.clone();
        change(&mut own);
        Sourced { lent: before.lent.after(&before.own, &own), own }
    }

    #[test]
    fn a_lent_value_is_shown_and_the_own_one_stays() {
        let mut listing = sourced();
        listing.own.facts.set(Column::Bedrooms, Some(year(3))).unwrap();
        assert!(matches!(listing.shown(), Cow::Borrowed(_)), "nothing is copied");
        listing.lend(Column::YearBuilt, year(1985), ROLL).unwrap();
        listing.lend(Column::Bedrooms, year(4), COURT).unwrap();
        listing.lend(Column::Bedrooms, year(5), COURT).unwrap();
        listing.lend_extra("Judge", "Roe", COURT);
        listing.lend_extra("Market Value", "90000", ROLL);
        let shown = listing.shown();
        assert_eq!(shown.facts.whole_number(Column::YearBuilt), Some(1985));
        assert_eq!(shown.facts.whole_number(Column::Bedrooms), Some(5));
        assert_eq!(listing.value(Column::Bedrooms), Some(year(5).borrow()));
        assert_eq!(shown.borrowed.columns[&Column::Bedrooms], "Fulton court");
        assert_eq!(shown.extras["Judge"], "Roe");
        assert_eq!(listing.extra("Judge"), Some("Roe"));
        assert_eq!(shown.extras["Market Value"], "90000");
        assert_eq!(shown.borrowed.extras["Judge"], "Fulton court");
        let own = &listing.own;
        assert_eq!(own.facts.whole_number(Column::YearBuilt), None);
        assert_eq!(own.facts.whole_number(Column::Bedrooms), Some(3));
        assert_eq!(own.extras["Judge"], "Doe");
        assert_eq!(own.borrowed, BorrowedValues::default());
    }

    #[test]
    fn what_the_own_list_says_as_well_is_not_lent() {
        let mut listing = sourced();
        listing.own.facts.set(Column::YearBuilt, Some(year(1985))).unwrap();
        let before = listing.clone();
        listing.lend(Column::YearBuilt, year(1985), ROLL).unwrap();
        listing.lend_extra("Judge", "Doe", COURT);
        listing.lend_extra("Clerk", "", COURT);
        listing.lend(Column::City, Value::Text(String::new()), ROLL).unwrap();
        assert_eq!(listing, before);
        listing.lend(Column::YearBuilt, year(1990), COURT).unwrap();
        listing.lend(Column::YearBuilt, year(1985), COURT).unwrap();
        assert_eq!(listing, before, "the own value is shown again");
    }

    #[test]
    fn a_value_of_another_type_is_refused_and_the_own_one_stays() {
        let mut listing = sourced();
        listing.own.facts.set(Column::YearBuilt, Some(year(1985))).unwrap();
        let old = Value::Text("old".to_owned());
        assert!(listing.lend(Column::YearBuilt, old, ROLL).is_err());
        assert_eq!((year_built(&listing), listing.lent.is_empty()), (Some(1985), true));
    }

    #[test]
    fn the_values_of_one_lender_are_removed() {
        let mut listing = sourced();
        listing.lend(Column::YearBuilt, year(1985), ROLL).unwrap();
        listing.lend_extra("Judge", "Roe", COURT);
        assert_eq!(after(&listing, |_| {}), listing, "nothing changed");
        listing.lent.remove(Lender::Roll);
        assert_eq!((year_built(&listing), listing.extra("Judge")), (None, Some("Roe")));
        assert!(listing.lent.is_from(Lender::Listing) && !listing.lent.is_from(Lender::Roll));
        listing.lent.remove(Lender::Listing);
        assert_eq!(listing, sourced());
    }

    #[test]
    fn a_value_that_filled_a_blank_gives_way_to_an_own_one() {
        let mut listing = sourced();
        listing.own.facts.set(Column::Bedrooms, Some(year(3))).unwrap();
        listing.lend(Column::YearBuilt, year(1985), ROLL).unwrap();
        listing.lend(Column::Bedrooms, year(4), COURT).unwrap();
        listing.lend_extra("Judge", "Roe", COURT);
        listing.lend_extra("Market Value", "90000", ROLL);
        let changed = after(&listing, |own| {
            own.facts.set(Column::YearBuilt, Some(year(1990))).unwrap();
            own.facts.set(Column::Bedrooms, Some(year(2))).unwrap();
            own.extras.insert("Market Value".to_owned(), "1".to_owned());
        });
        assert_eq!(year_built(&changed), Some(1990));
        assert_eq!(changed.value(Column::Bedrooms), Some(year(4).borrow()));
        assert_eq!(changed.own.facts.whole_number(Column::Bedrooms), Some(2));
        assert_eq!(changed.extra("Market Value"), Some("1"));
        assert_eq!(changed.lent.extras.keys().collect::<Vec<_>>(), ["Judge"]);
        let same = after(&listing, |own| {
            own.facts.set(Column::Bedrooms, Some(year(4))).unwrap();
            own.extras.insert("Judge".to_owned(), "Roe".to_owned());
        });
        assert!(!same.lent.is_from(Lender::Listing), "the own list says the same now");
    }

    #[test]
    fn own_extras_have_priority_over_lent_ones() {
        let mut full = sourced();
        full.own.extras = (0..1_200).map(|number| (format!("x{number}"), "y".to_owned())).collect();
        full.lend_extra("Market Value", "90000", ROLL);
        assert!(full.lent.is_empty());
        let mut listing = sourced();
        listing.lend_extra("Land Use", "Home", ROLL);
        listing.lend_extra("Market Value", "90000", ROLL);
        let grown = after(&listing, |own| own.extras.extend(full.own.extras.clone()));
        assert!(grown.lent.is_empty(), "1,201 with the judge");
        let less = after(&listing, |own| {
            own.extras = full.own.extras.clone().into_iter().take(1_199).collect();
        });
        assert_eq!((less.lent.extras.len(), less.shown().extras.len()), (1, 1_200));
    }
}

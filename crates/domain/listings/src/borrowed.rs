//! Values that a listing shows and that are not from its own list (`docs/product.md#borrowed`).

use std::collections::BTreeMap;

use crate::catalogue::Column;
use crate::facts::{Facts, TypeMismatch};
use crate::listing::Listing;
use crate::value::Value;

/// Who lends a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lender {
    /// An assessor's roll. It lends only what the listing's own list leaves blank.
    Roll,
    /// The list of another source that has the same property.
    Listing,
}

/// A value that is shown in place of the listing's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Borrowed<V = Value> {
    /// What the listing's own list says; `None` is a blank.
    pub own: Option<V>,
    /// The source of the value that is shown, as a user reads it.
    pub source: String,
    /// Who lends the value.
    pub lender: Lender,
}

/// What a listing borrowed. The shown values are in [`Listing::facts`] and [`Listing::extras`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BorrowedValues {
    /// The borrowed columns.
    pub columns: BTreeMap<Column, Borrowed>,
    /// The borrowed extras, by name.
    pub extras: BTreeMap<String, Borrowed<String>>,
}

impl BorrowedValues {
    /// Whether nothing is borrowed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty() && self.extras.is_empty()
    }
}

/// A value on loan that a listing returned.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Loan<V> {
    value: V,
    source: String,
    lender: Lender,
    /// Whether it was shown in place of a value of the listing's own list.
    replaced_own: bool,
}

/// The values that a listing returned, see [`return_borrowed`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReturnedValues {
    columns: BTreeMap<Column, Loan<Value>>,
    extras: BTreeMap<String, Loan<String>>,
}

/// The facts of a listing's own list: without what it borrowed.
#[must_use]
pub fn own_facts(listing: &Listing) -> Facts {
    let mut facts = listing.facts.clone();
    for (column, borrowed) in &listing.borrowed.columns {
        // The value was in this column before.
        let _ = facts.set(*column, borrowed.own.clone());
    }
    facts
}

/// Shows a value in place of the listing's own. A value that equals the listing's own one is not
/// borrowed.
///
/// # Errors
/// [`TypeMismatch`] if the type of the value differs from the type of the column.
pub fn borrow(
    listing: &mut Listing,
    column: Column,
    value: Value,
    (source, lender): (&str, Lender),
) -> Result<(), TypeMismatch> {
    let own = match listing.borrowed.columns.remove(&column) {
        Some(Borrowed { own, .. }) => own,
        None => listing.facts.take(column),
    };
    let is_own = own.as_ref() == Some(&value);
    if let Err(mismatch) = listing.facts.set(column, Some(value)) {
        listing.facts.set(column, own)?;
        return Err(mismatch);
    }
    // An empty text is a blank, which no one can borrow.
    if listing.facts.get(column).is_none() {
        return listing.facts.set(column, own);
    }
    if !is_own {
        let borrowed = Borrowed { own, source: source.to_owned(), lender };
        listing.borrowed.columns.insert(column, borrowed);
    }
    Ok(())
}

/// Shows an extra in place of the listing's own. Nothing happens if the listing has the maximum
/// number of extras.
pub fn borrow_extra(
    listing: &mut Listing,
    name: &str,
    value: &str,
    (source, lender): (&str, Lender),
) {
    let own = match listing.borrowed.extras.remove(name) {
        Some(Borrowed { own, .. }) => own,
        None => listing.extras.get(name).cloned(),
    };
    if value.is_empty() || own.as_deref() == Some(value) {
        restore_extra(listing, name, own);
        return;
    }
    let has_room = listing.extras.len() < Listing::MAX_EXTRAS || listing.extras.contains_key(name);
    if has_room {
        listing.extras.insert(name.to_owned(), value.to_owned());
        let borrowed = Borrowed { own, source: source.to_owned(), lender };
        listing.borrowed.extras.insert(name.to_owned(), borrowed);
    }
}

/// Puts the listing's own values in the place of those that it borrowed from these lenders, and
/// returns what was shown.
pub fn return_borrowed(
    listing: &mut Listing,
    is_returned: impl Fn(Lender) -> bool,
) -> ReturnedValues {
    let mut returned = ReturnedValues::default();
    if listing.borrowed.is_empty() {
        return returned;
    }
    let BorrowedValues { columns, extras } = std::mem::take(&mut listing.borrowed);
    for (column, borrowed) in columns {
        if !is_returned(borrowed.lender) {
            listing.borrowed.columns.insert(column, borrowed);
            continue;
        }
        let Borrowed { own, source, lender } = borrowed;
        let replaced_own = own.is_some();
        if let Some(value) = listing.facts.take(column) {
            returned.columns.insert(column, Loan { value, source, lender, replaced_own });
        }
        // The value was in this column before.
        let _ = listing.facts.set(column, own);
    }
    for (name, borrowed) in extras {
        if !is_returned(borrowed.lender) {
            listing.borrowed.extras.insert(name, borrowed);
            continue;
        }
        let Borrowed { own, source, lender } = borrowed;
        let replaced_own = own.is_some();
        if let Some(value) = listing.extras.remove(&name) {
            let loan = Loan { value, source, lender, replaced_own };
            returned.extras.insert(name.clone(), loan);
        }
        restore_extra(listing, &name, own);
    }
    returned
}

/// Borrows again what a listing returned, after its own values may have changed. What only filled a
/// blank stays returned if the listing's own list has a value now.
pub fn borrow_again(listing: &mut Listing, returned: ReturnedValues) {
    for (column, Loan { value, source, lender, replaced_own }) in returned.columns {
        if replaced_own || listing.facts.get(column).is_none() {
            // The value was in this column before.
            let _ = borrow(listing, column, value, (&source, lender));
        }
    }
    for (name, Loan { value, source, lender, replaced_own }) in returned.extras {
        if replaced_own || !listing.extras.contains_key(&name) {
            borrow_extra(listing, &name, &value, (&source, lender));
        }
    }
}

fn restore_extra(listing: &mut Listing, name: &str, own: Option<String>) {
    match own {
        Some(own) => listing.extras.insert(name.to_owned(), own),
        None => listing.extras.remove(name),
    };
}

#[cfg(test)]
mod tests {
    use geography::State;
    use kernel::{ListingId, Revision};

    use super::*;
    use crate::listing::UniqueId;

    const ROLL: (&str, Lender) = ("Fulton 2026 roll", Lender::Roll);
    const COURT: (&str, Lender) = ("Fulton court", Lender::Listing);

    fn listing() -> Listing {
        Listing {
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
        }
    }

    fn year(year: i64) -> Value {
        Value::WholeNumber(year)
    }

    fn shown(listing: &Listing) -> Option<i64> {
        listing.facts.whole_number(Column::YearBuilt)
    }

    #[test]
    fn a_borrowed_value_is_shown_and_the_own_one_is_remembered() {
        let mut listing = listing();
        listing.facts.set(Column::Bedrooms, Some(year(3))).unwrap();
        borrow(&mut listing, Column::YearBuilt, year(1985), ROLL).unwrap();
        borrow(&mut listing, Column::Bedrooms, year(4), COURT).unwrap();
        borrow(&mut listing, Column::Bedrooms, year(5), COURT).unwrap();
        borrow_extra(&mut listing, "Judge", "Roe", COURT);
        borrow_extra(&mut listing, "Market Value", "90000", ROLL);
        assert_eq!(shown(&listing), Some(1985));
        assert_eq!(listing.facts.whole_number(Column::Bedrooms), Some(5));
        assert_eq!(listing.borrowed.columns[&Column::YearBuilt].own, None);
        assert_eq!(listing.borrowed.columns[&Column::Bedrooms].own, Some(year(3)));
        assert_eq!(listing.borrowed.columns[&Column::Bedrooms].source, "Fulton court");
        assert_eq!(listing.extras["Judge"], "Roe");
        assert_eq!(listing.borrowed.extras["Judge"].own.as_deref(), Some("Doe"));
        let own = own_facts(&listing);
        assert_eq!(own.whole_number(Column::YearBuilt), None);
        assert_eq!(own.whole_number(Column::Bedrooms), Some(3));
    }

    #[test]
    fn what_the_own_list_says_as_well_is_not_borrowed() {
        let mut listing = listing();
        listing.facts.set(Column::YearBuilt, Some(year(1985))).unwrap();
        let before = listing.clone();
        borrow(&mut listing, Column::YearBuilt, year(1985), ROLL).unwrap();
        borrow_extra(&mut listing, "Judge", "Doe", COURT);
        borrow_extra(&mut listing, "Clerk", "", COURT);
        borrow(&mut listing, Column::City, Value::Text(String::new()), ROLL).unwrap();
        assert_eq!(listing, before);
        borrow(&mut listing, Column::YearBuilt, year(1990), COURT).unwrap();
        borrow(&mut listing, Column::YearBuilt, year(1985), COURT).unwrap();
        assert_eq!(listing, before, "the own value is shown again");
    }

    #[test]
    fn a_value_of_another_type_is_refused_and_the_own_one_stays() {
        let mut listing = listing();
        listing.facts.set(Column::YearBuilt, Some(year(1985))).unwrap();
        let old = Value::Text("old".to_owned());
        assert!(borrow(&mut listing, Column::YearBuilt, old, ROLL).is_err());
        assert_eq!((shown(&listing), listing.borrowed.is_empty()), (Some(1985), true));
    }

    #[test]
    fn returned_values_are_borrowed_again() {
        let mut listing = listing();
        borrow(&mut listing, Column::YearBuilt, year(1985), ROLL).unwrap();
        borrow_extra(&mut listing, "Judge", "Roe", COURT);
        let borrowed = listing.clone();
        let returned = return_borrowed(&mut listing, |_| true);
        assert_eq!((shown(&listing), listing.extras["Judge"].as_str()), (None, "Doe"));
        assert!(listing.borrowed.is_empty());
        borrow_again(&mut listing, returned);
        assert_eq!(listing, borrowed);
        let roll = return_borrowed(&mut listing, |lender| lender == Lender::Roll);
        assert_eq!((shown(&listing), listing.extras["Judge"].as_str()), (None, "Roe"));
        borrow_again(&mut listing, roll);
        assert_eq!(listing, borrowed);
    }

    #[test]
    fn a_value_that_filled_a_blank_gives_way_to_an_own_one() {
        let mut listing = listing();
        listing.facts.set(Column::Bedrooms, Some(year(3))).unwrap();
        borrow(&mut listing, Column::YearBuilt, year(1985), ROLL).unwrap();
        borrow(&mut listing, Column::Bedrooms, year(4), COURT).unwrap();
        borrow_extra(&mut listing, "Market Value", "90000", ROLL);
        let returned = return_borrowed(&mut listing, |_| true);
        listing.facts.set(Column::YearBuilt, Some(year(1990))).unwrap();
        listing.facts.set(Column::Bedrooms, Some(year(2))).unwrap();
        listing.extras.insert("Market Value".to_owned(), "1".to_owned());
        borrow_again(&mut listing, returned);
        assert_eq!(shown(&listing), Some(1990));
        assert_eq!(listing.facts.whole_number(Column::Bedrooms), Some(4));
        assert_eq!(listing.borrowed.columns[&Column::Bedrooms].own, Some(year(2)));
        assert_eq!(listing.extras["Market Value"], "1");
        assert!(listing.borrowed.extras.is_empty());
    }

    #[test]
    fn own_extras_have_priority_over_borrowed_ones() {
        let mut listing = listing();
        listing.extras = (0..1_200).map(|number| (format!("x{number}"), "y".to_owned())).collect();
        borrow_extra(&mut listing, "Market Value", "90000", ROLL);
        assert_eq!((listing.extras.len(), listing.borrowed.is_empty()), (1_200, true));
    }
}

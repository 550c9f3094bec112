//! Listings of tests.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::collections::BTreeMap;

use geography::State;
use joining::Features;
use kernel::{ListingId, Revision};
use listings::{Column, Facts, Listing, UniqueId, Value};

/// The facts of a row: county, parcel, address, ZIP, sale date, status.
pub fn facts(row: [&str; 6]) -> Facts {
    let columns = [
        Column::County,
        Column::ParcelNumber,
        Column::Address,
        Column::ZipCode,
        Column::SaleDate,
        Column::Status,
    ];
    let mut facts = Facts::default();
    for (column, text) in columns.into_iter().zip(row) {
        facts.set(column, Value::read(column.kind(), text)).unwrap();
    }
    facts
}

/// The features of a row with further columns.
pub fn features(row: [&str; 6], further: &[(&str, &str)]) -> Features {
    let mut facts = facts(row);
    let mut extras = BTreeMap::new();
    for (name, text) in further {
        match Column::from_value(name) {
            Some(column) => facts.set(column, Value::read(column.kind(), text)).unwrap(),
            None => drop(extras.insert((*name).to_owned(), (*text).to_owned())),
        }
    }
    let listing = Listing {
        id: ListingId(1),
        unique_id: UniqueId::parse("GA-1").unwrap(),
        state: State::parse("GA").unwrap(),
        facts: Facts::default(),
        photos: Vec::new(),
        extras,
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: listings::BorrowedValues::default(),
    };
    Features::of(&listing, &facts)
}

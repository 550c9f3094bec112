//! Listings come back as they were stored.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use geography::State;
use kernel::ListingId;
use listing_cases::{listing, listings};
use listings::{Column, Detail, Listing, ListingRows};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};

use super::World;
use crate::listings::PgListingRows;

#[test]
fn a_listing_comes_back_as_it_was_stored() {
    let world = World::new();
    let rows = PgListingRows::new(world.pool());
    let config = Config { cases: 20, ..Config::default() };
    TestRunner::new(config)
        .run(&listings(40), |stored| {
            world.hold(&stored);
            let mut ids: Vec<ListingId> = stored.iter().map(|listing| listing.id).collect();
            ids.reverse();
            let mut expected: Vec<Listing> = stored.into_iter().rev().collect();
            prop_assert_eq!(&rows.fetch(&ids, Detail::All).unwrap(), &expected);
            if let Some(last) = expected.last() {
                let found = rows.find(&last.unique_id).unwrap();
                prop_assert_eq!(found.as_ref(), Some(last));
            }
            expected.iter_mut().for_each(|listing| listing.extras = BTreeMap::new());
            prop_assert_eq!(&rows.fetch(&ids, Detail::Row).unwrap(), &expected);
            Ok(())
        })
        .unwrap();
}

#[test]
fn an_unknown_id_is_left_out_and_one_asked_twice_comes_twice() {
    let world = World::new();
    let rows = PgListingRows::new(world.pool());
    let [first, second] = [1, 2].map(one);
    world.hold(&[first.clone(), second.clone()]);
    let ids = [second.id, ListingId(999), first.id, second.id];
    let found: Vec<_> =
        rows.fetch(&ids, Detail::Row).unwrap().into_iter().map(|listing| listing.id).collect();
    assert_eq!(found, [second.id, first.id, second.id]);
    assert_eq!(rows.fetch(&[], Detail::All).unwrap(), []);
}

#[test]
fn an_unknown_key_finds_nothing() {
    let world = World::new();
    let rows = PgListingRows::new(world.pool());
    world.hold(&[one(1)]);
    assert_eq!(rows.find(&one(2).unique_id).unwrap(), None);
}

#[test]
fn last_checked_is_the_day_of_the_last_sighting_by_the_clock_of_the_state() {
    let world = World::new();
    let rows = PgListingRows::new(world.pool());
    let georgia = Listing { state: State::parse("Georgia").unwrap(), ..one(1) };
    let never = one(2);
    world.hold(&[georgia.clone(), never.clone()]);
    // 3:00 in UTC is still the day before in Georgia.
    let sightings = format!(
        "INSERT INTO listing_sightings (listing_id, source_id, last_import, at) VALUES
         ({0}, 1, 1, '2026-11-02T12:00:00Z'), ({0}, 2, 2, '2026-11-22T03:00:00Z')",
        georgia.id.0
    );
    world.connect().batch_execute(&sightings).unwrap();
    let ids = [georgia.id, never.id];
    for detail in [Detail::Row, Detail::All] {
        let listings = rows.fetch(&ids, detail).unwrap();
        let days = listings.iter().map(|listing| listing.facts.date(Column::LastChecked));
        assert_eq!(days.collect::<Vec<_>>(), [NaiveDate::from_ymd_opt(2026, 11, 21), None]);
    }
    let found = rows.find(&georgia.unique_id).unwrap().unwrap();
    assert_eq!(found.facts.date(Column::LastChecked), NaiveDate::from_ymd_opt(2026, 11, 21));
}

/// Some listing of a number.
pub(super) fn one(number: i64) -> Listing {
    let drawn = listing(number).new_tree(&mut TestRunner::deterministic()).unwrap().current();
    Listing { duplicate_of: None, withdrawn: false, ..drawn }
}

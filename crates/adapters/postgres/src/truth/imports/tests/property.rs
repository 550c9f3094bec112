//! Random files, one after the other, are imported into the database and into the fake, which uses
//! the domain's own merge. Both must return and store the same.

use ::ledger::{Change, EntryKind};
use intake::testing::InMemoryImports;
use intake::{ImportLog, LeftAsIs, UndoCounts};
use kernel::{ListingId, Money, Revision};
use listings::{Coordinate, Decimal};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::*;
use crate::truth::imports::undo::PgImportLog;

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("Sold".to_owned()),
        Just("Postponed".to_owned()),
        Just("a,\"b\"\\N\t{}\n".to_owned()),
        "[A-Za-zäß '’]{1,12}",
    ]
}

fn value(column: Column) -> BoxedStrategy<Value> {
    use listings::ColumnType as Kind;
    match column.kind() {
        Kind::Text => word().prop_map(Value::Text).boxed(),
        Kind::WholeNumber => (-3_i64..2_200).prop_map(Value::WholeNumber).boxed(),
        Kind::Money => (-5_i64..500_000)
            .prop_map(|cents| Value::Money(Money::from_cents(cents).unwrap()))
            .boxed(),
        Kind::Decimal => (-4_i32..40)
            .prop_map(|n| Value::Decimal(Decimal::new(f64::from(n) / 8.0).unwrap()))
            .boxed(),
        Kind::Date => (738_000_i32..738_004)
            .prop_map(|days| {
                Value::Date(chrono::NaiveDate::from_num_days_from_ce_opt(days).unwrap())
            })
            .boxed(),
        Kind::Coordinate => (-180_000_000_i32..=180_000_000)
            .prop_map(|micro| Value::Coordinate(Coordinate::from_micro(micro).unwrap()))
            .boxed(),
    }
}

fn cell() -> impl Strategy<Value = (Column, Option<Value>)> {
    let columns: Vec<_> = Column::imported().filter(|column| *column != Column::State).collect();
    proptest::sample::select(columns)
        .prop_flat_map(|column| (Just(column), proptest::option::of(value(column))))
}

pub(super) fn record() -> impl Strategy<Value = Record> {
    let extras = btree_map("[ab]", proptest::option::of(word()), 0..3);
    (0..12_u8, 0..3_usize, vec(cell(), 0..6), proptest::option::of(vec("[xyz]", 0..3)), extras)
        .prop_map(|(place, state, columns, photos, extras)| Record {
            unique_id: id(&format!("P-{place}")),
            state: State::from_index(state).unwrap(),
            columns: columns.into_iter().collect(),
            photos,
            extras,
        })
}

/// Undoes the import that is the `place`th newest of those that can be undone. Ids of imports have
/// gaps in the database only.
fn undo(log: &dyn ImportLog, place: usize) -> Option<(UndoCounts, Vec<LeftAsIs>)> {
    let mut imports = log.newest(None, 99).unwrap();
    imports.retain(|import| import.state == intake::ImportState::Applied);
    let import = imports.get(place)?.id;
    let mut left = Vec::new();
    let counts = log.undo(import, false, &mut |one| left.push(one)).unwrap();
    left.sort_by_key(|one| (one.unique_id.to_string(), one.left.what.clone()));
    Some((counts, left))
}

/// The same listings but for what only the store can know: their places in it, and the day of an import.
fn comparable(listing: Option<Sourced>) -> Option<Sourced> {
    let mut listing = listing?;
    listing.own.id = ListingId(0);
    if listing.own.facts.take(Column::LastChange).is_some() {
        let day = Value::Date(chrono::NaiveDate::default());
        listing.own.facts.set(Column::LastChange, Some(day)).unwrap();
    }
    Some(listing)
}

/// What the entries contain apart from their times and the places of their listings.
fn noted(entries: Vec<LedgerEntry>) -> Vec<(Revision, EntryKind, Option<String>, Vec<Change>)> {
    let parts = entries.into_iter();
    parts.map(|entry| (entry.revision, entry.kind, entry.source, entry.changes)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn the_database_and_the_domains_merge_agree_on_any_files(
        files in vec((vec(record(), 0..30), any::<bool>(), "[pq]", 0..6_usize), 1..6),
    ) {
        let world = World::new();
        let fake = InMemoryImports::default();
        let log = PgImportLog::new(Config::new(world.database.url()));
        for (records, dry_run, source, undone) in files {
            let terms = ImportOptions { dry_run, allow_shrink: true, ..ImportOptions::NONE };
            let told = world.import_on(&file(&source), &records, terms).unwrap();
            let expected = import(&fake, &file(&source), &records, terms).unwrap();
            prop_assert_eq!(told, expected);
            let (told, expected) = (undo(&log, undone), undo(&fake, undone));
            prop_assert_eq!(
                told.as_ref().map(|(counts, left)| (counts, left.len())),
                expected.as_ref().map(|(counts, left)| (counts, left.len()))
            );
            for place in 0..12 {
                let key = id(&format!("P-{place}"));
                prop_assert_eq!(
                    comparable(world.sourced(&key)),
                    comparable(fake.sourced(&key))
                );
                prop_assert_eq!(noted(world.ledger(&key)), noted(fake.ledger(&key)));
            }
        }
    }
}

//! The columns about the history of listings: the fill of the migration that added them agrees with
//! what imports and undos record.

use diesel::connection::SimpleConnection as _;
use proptest::collection::vec;
use proptest::prelude::*;

use super::property::record;
use super::undo::{dump, last, undo};
use super::*;

const UP: &str = include_str!("../../../../../../../migrations/0024_history_columns/up.sql");
const DOWN: &str = include_str!("../../../../../../../migrations/0024_history_columns/down.sql");

/// Removes the columns and fills them from the sale ledger.
fn fill_again(world: &World) {
    world.connect().batch_execute(DOWN).unwrap();
    world.connect().batch_execute(UP).unwrap();
}

fn sale(status: &str, day: u32) -> Record {
    let mut record = self::status("GA-1", status);
    let day = chrono::NaiveDate::from_ymd_opt(2026, 12, day).map(Value::Date);
    record.columns.insert(Column::SaleDate, day);
    record
}

#[test]
fn the_migration_counts_as_imports_do() {
    let world = World::new();
    let list = complete("county");
    let other = self::status("GA-2", "Scheduled");
    for (status, day) in [("Scheduled", 1), ("Postponed", 1), ("Postponed", 8), ("Postponed", 15)] {
        world.import(&list, &[sale(status, day), other.clone()]).unwrap();
    }
    world.import(&list, &[sale("Postponed", 15)]).unwrap();
    let before = dump(&world);
    assert_eq!(before[0].own.facts.whole_number(Column::TimesPostponed), Some(2));
    assert_eq!(
        before[0].own.facts.date(Column::PostponedFrom),
        chrono::NaiveDate::from_ymd_opt(2026, 12, 8)
    );
    assert!(before[0].own.facts.date(Column::LastChange).is_some());
    assert!(before[1].own.facts.date(Column::NoLongerListed).is_some());
    fill_again(&world);
    assert_eq!(dump(&world), before);
    world.connect().batch_execute(UP).unwrap();
    assert_eq!(dump(&world), before, "it can be repeated");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn the_migration_fills_the_columns_as_imports_and_undos_left_them(
        files in vec((vec(record(), 0..20), "[pq]", any::<bool>(), any::<bool>()), 1..6),
    ) {
        let world = World::new();
        for (records, source, is_complete, is_undone) in files {
            let terms = ImportOptions { allow_shrink: true, ..FOR_REAL };
            let file = if is_complete { complete(&source) } else { file(&source) };
            world.import_on(&file, &records, terms).unwrap();
            if is_undone {
                undo(&world, last(&world));
            }
        }
        let before = dump(&world);
        fill_again(&world);
        prop_assert_eq!(dump(&world), before);
    }
}

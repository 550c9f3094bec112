//! What only a database has: processes that die, importers that meet, values that it refuses.

use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, TransactionManager};

use super::*;

/// Everything that an import may leave behind.
const TRACES: &str = "(SELECT count(*) FROM listings) + (SELECT count(*) FROM listing_changes)
    + (SELECT count(*) FROM listing_extras) + (SELECT count(*) FROM listing_sightings)
    + (SELECT count(*) FROM imports) + (SELECT count(*) FROM sources)
    + (SELECT count(*) FROM listing_revisions) + (SELECT count(*) FROM jobs)
    + (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM delivery_parts)";

fn traces(world: &World) -> i64 {
    world.number(&format!("SELECT {TRACES}"))
}

/// Enough to fill several chunks and batches.
fn many(count: u64) -> Vec<Record> {
    (0..count)
        .map(|place| {
            let mut record = status(&format!("GA-{place:06}"), "Scheduled");
            record.extras.insert("Sale Time".into(), Some("10:00".into()));
            record
        })
        .collect()
}

#[test]
fn a_value_that_the_database_refuses_rolls_everything_back() {
    let world = World::new();
    for poison in ["a zero byte \0 in a text", "\u{0}"] {
        let mut rows = many(6_000);
        rows[5_500].columns.insert(Column::Address, Some(Value::Text(poison.to_owned())));
        let refused = world.import(&file("a"), &rows).unwrap_err();
        assert!(matches!(refused, ImportError::Port(_)), "{refused:?}");
        let mut rows = many(10);
        rows[9].extras.insert("Judge".into(), Some(poison.to_owned()));
        world.import(&file("a"), &rows).unwrap_err();
    }
    assert_eq!(traces(&world), 0);
    world.import(&file("a"), &many(10)).unwrap();
}

#[test]
fn an_importer_whose_connection_is_cut_leaves_no_trace() {
    let world = World::new();
    let mut staged = world.store.begin(&file("a")).unwrap();
    let rows = many(20_000);
    for (place, record) in rows[..10_000].iter().enumerate() {
        staged.stage(place as u64, record.clone()).unwrap();
    }
    let cut = "SELECT count(*) FROM (SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()) x";
    assert_eq!(world.number(cut), 1);
    let failed = rows[10_000..]
        .iter()
        .enumerate()
        .try_for_each(|(place, record)| staged.stage(place as u64 + 10_000, record.clone()))
        .map_err(ImportError::from)
        .and_then(|()| staged.apply(FOR_REAL, &mut |_| {}));
    assert!(matches!(failed, Err(ImportError::Port(_))), "{failed:?}");
    assert_eq!(traces(&world), 0);
    assert_eq!(world.import(&file("a"), &rows).unwrap().new, 20_000);
}

#[test]
fn an_importer_that_gives_up_in_mid_file_leaves_no_trace() {
    let world = World::new();
    let mut staged = world.store.begin(&file("a")).unwrap();
    for (place, record) in many(10_000).into_iter().enumerate() {
        staged.stage(place as u64, record).unwrap();
    }
    drop(staged);
    assert_eq!(traces(&world), 0);
    let others = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
                  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    assert_eq!(world.number(others), 0);
}

#[test]
fn a_dry_run_leaves_no_trace_at_all() {
    let world = World::new();
    let dry = ImportOptions { dry_run: true, allow_shrink: false, ..ImportOptions::NONE };
    let counted = world.import_on(&file("a"), &many(5_000), dry).unwrap();
    assert_eq!((counted.new, counted.revision), (5_000, None));
    assert_eq!(traces(&world), 0);
}

#[test]
fn two_importers_at_once_go_one_after_the_other() {
    let world = World::new();
    let rows = many(3_000);
    let outcomes: Vec<ImportCounts> = std::thread::scope(|scope| {
        let imports: Vec<_> = ["a", "b"]
            .into_iter()
            .map(|source| {
                let (store, rows) = (&world.store, &rows);
                scope.spawn(move || import(store, &file(source), rows, FOR_REAL).unwrap())
            })
            .collect();
        imports.into_iter().map(|import| import.join().unwrap()).collect()
    });
    let mut new: Vec<_> = outcomes.iter().map(|applied| (applied.new, applied.unchanged)).collect();
    new.sort_unstable();
    assert_eq!(new, [(0, 3_000), (3_000, 0)], "the second sees what the first has written");
    assert_eq!(world.number("SELECT count(*) FROM listing_changes"), 3_000);
    assert_eq!(world.number("SELECT count(*) FROM listing_sightings"), 6_000);
}

#[test]
fn an_importer_waits_for_the_writer_before_it() {
    let world = World::new();
    let mut other = world.connect();
    AnsiTransactionManager::begin_transaction(&mut other).unwrap();
    let revision = crate::listings::revisions::begin_revision(&mut other, None).unwrap();
    let applied = std::thread::scope(|scope| {
        let import = scope.spawn(|| import(&world.store, &file("a"), &many(1), FOR_REAL));
        // Until another connection sees it in the queue.
        let waiting = "SELECT count(*) FROM pg_stat_activity
                       WHERE wait_event = 'advisory' AND datname = current_database()";
        let mut outside = world.connect();
        while number(&mut outside, waiting) == 0 {
            assert!(!import.is_finished(), "it did not wait");
            std::thread::sleep(Duration::from_millis(5));
        }
        AnsiTransactionManager::commit_transaction(&mut other).unwrap();
        import.join().unwrap().unwrap()
    });
    assert_eq!(applied.revision.unwrap().0, revision.0 + 1, "revisions are in order of commit");
}

#[test]
fn a_batch_may_hold_new_known_and_repeated_rows_side_by_side() {
    let world = World::new();
    world.import(&file("a"), &many(9_000)).unwrap();
    let mut rows = many(13_000);
    for row in rows.iter_mut().step_by(3) {
        row.columns.insert(Column::Status, Some(Value::Text("Sold".into())));
    }
    rows.extend(many(500));
    let applied = world.import(&file("a"), &rows).unwrap();
    // The last 500 rows count: every third one differs, and the rest repeat. Of the 9,000 known
    // listings, 8,500 remain, and of those the ones at 501, 504, … are sold.
    assert_eq!(applied.superseded, 167);
    assert_eq!(applied.repeated, 333);
    assert_eq!((applied.new, applied.changed), (4_000, 2_833));
    assert_eq!(applied.unchanged, 9_000 - 2_833);
    assert_eq!(world.number("SELECT count(*) FROM listings"), 13_000);
    let sold = "SELECT count(*) FROM listings WHERE status = 'Sold'";
    assert_eq!(world.number(sold), 2_833 + 1_334);
    assert_eq!(world.number("SELECT count(*) FROM listing_extras"), 13_000);
}

#[test]
fn everything_that_an_import_writes_belongs_to_a_listing_an_import_and_a_revision() {
    let world = World::new();
    world.import(&file("a"), &many(4_500)).unwrap();
    let mut rows = many(4_600);
    rows[0].extras.insert("Sale Time".into(), Some("11:00".into()));
    world.import(&file("b"), &rows).unwrap();
    let of_listings = "SELECT count(*) FROM (
            SELECT listing_id FROM listing_extras UNION ALL
            SELECT listing_id FROM listing_sightings UNION ALL
            SELECT listing_id FROM listing_changes
        ) x WHERE listing_id IN (SELECT id FROM listings)";
    // Extras of each; sightings of 4,500 by one source and 4,600 by the other; ledger entries of
    // 4,600 first sights and one change.
    assert_eq!(world.number(of_listings), 4_600 + 9_100 + 4_601);
    let whole = "SELECT count(*) FROM listing_changes c
        JOIN imports i ON i.id = c.import_id AND i.revision = c.revision
        JOIN listing_revisions r ON r.revision = c.revision AND r.import_id = i.id";
    assert_eq!(world.number(whole), 4_601);
    let sighted = "SELECT count(*) FROM sightings s
        JOIN imports i ON i.id = s.last_import AND i.source_id = s.source_id";
    assert_eq!(world.number(sighted), 9_100);
    let stamped = "SELECT count(*) FROM listings l
        WHERE revision = (SELECT max(revision) FROM listing_changes WHERE listing_id = l.id)";
    // One changed and 100 are new. Of the others only the source is another one, which the ledger
    // does not store.
    assert_eq!(world.number(stamped), 101);
    let of_last = "SELECT count(*) FROM listings
        WHERE source = 'b' AND revision = (SELECT max(revision) FROM listing_revisions)";
    assert_eq!(world.number(of_last), 4_600);
}

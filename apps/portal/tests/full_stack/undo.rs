//! The last and the first of three imports are undone, with a dump of the database before and
//! after.

use std::collections::BTreeMap;
use std::fs;

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use test_db::TestDatabase;

use crate::program::{complaint, output_of, program};

/// The rows of each table that subscribers see, as text.
type Dump = BTreeMap<String, Vec<String>>;

/// The listings and when each source last contained them, without what no subscriber sees:
/// revisions and withdrawn listings. The numbers of rows are left out, so that two databases can
/// be compared.
const LISTINGS: [(&str, &str); 3] = [
    (
        "listings",
        "SELECT (to_jsonb(l) - 'id' - 'revision')::text AS row
         FROM listings l WHERE l.withdrawn_at IS NULL",
    ),
    (
        "listing_extras",
        "SELECT l.unique_id || ' ' || e.fields AS row
         FROM listing_extras e JOIN listings l ON l.id = e.listing_id
         WHERE l.withdrawn_at IS NULL AND e.fields <> '{}'",
    ),
    (
        "sightings",
        "SELECT concat_ws(' ', l.unique_id, s.key, i.sha256) AS row
         FROM sightings g JOIN listings l ON l.id = g.listing_id
         JOIN sources s ON s.id = g.source_id JOIN imports i ON i.id = g.last_import
         WHERE l.withdrawn_at IS NULL",
    ),
];

/// When each source last contained a listing.
const TIMES: &str = "\
    SELECT concat_ws(' ', l.unique_id, g.source_id, g.at) AS row
    FROM sightings g JOIN listings l ON l.id = g.listing_id WHERE l.withdrawn_at IS NULL";

/// The records of the product about its own work. An undo adds to them. The last three are in the
/// dump in another form.
const RECORDS: [&str; 13] = [
    "join_progress",
    "imports",
    "listing_revisions",
    "listing_changes",
    "source_changes",
    "own_changes",
    "deliveries",
    "delivery_parts",
    "delivery_shapes",
    "jobs",
    "listings",
    "listing_extras",
    "listing_sightings",
];

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    row: String,
}

fn rows(conn: &mut PgConnection, query: &str) -> Vec<String> {
    let lines: Vec<Line> = sql_query(query).load(conn).unwrap();
    let mut rows: Vec<String> = lines.into_iter().map(|Line { row }| row).collect();
    rows.sort_unstable();
    rows
}

/// The listings of a database.
fn listings(conn: &mut PgConnection) -> Dump {
    LISTINGS.iter().map(|(name, query)| ((*name).to_owned(), rows(conn, query))).collect()
}

/// All tables that subscribers see.
fn dump(conn: &mut PgConnection) -> Dump {
    let mut dump = listings(conn);
    dump.insert("times of sightings".to_owned(), rows(conn, TIMES));
    let tables = rows(
        conn,
        "SELECT table_name AS row FROM information_schema.tables
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    for table in tables.into_iter().filter(|table| !RECORDS.contains(&table.as_str())) {
        let all = rows(conn, &format!("SELECT to_jsonb(t)::text AS row FROM {table} t"));
        dump.insert(table, all);
    }
    dump
}

/// The rows that only the first dump has, with '-', and those that only the second one has, with
/// '+'.
fn differences(first: &Dump, second: &Dump) -> Vec<String> {
    let only_in = |one: &Dump, other: &Dump, sign: char| {
        let rows = one.iter().flat_map(|(table, rows)| rows.iter().map(move |row| (table, row)));
        let is_missing = |(table, row): &(&String, &String)| {
            !other.get(*table).is_some_and(|rows| rows.contains(row))
        };
        let line = |(table, row)| format!("{sign} {table} {row}");
        rows.filter(is_missing).map(line).collect::<Vec<_>>()
    };
    [only_in(first, second, '-'), only_in(second, first, '+')].concat()
}

/// Nothing differs.
const NONE: [&str; 0] = [];

/// The entries of the sale ledger.
fn ledger(conn: &mut PgConnection) -> Vec<String> {
    rows(conn, "SELECT lpad(c.id::text, 9, '0') || to_jsonb(c) AS row FROM listing_changes c")
}

/// The opening bid in dollars, and the judge, of each listing.
fn bids(conn: &mut PgConnection) -> Vec<String> {
    rows(
        conn,
        "SELECT concat_ws(' ', unique_id, opening_bid / 100, fields ->> 'Judge') AS row
         FROM listings l LEFT JOIN listing_extras ON listing_id = l.id WHERE withdrawn_at IS NULL",
    )
}

/// Imports rows of number, bid and judge.
fn import(db: &TestDatabase, source: &str, rows: &[(i64, i64, &str)]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    let mut text =
        "unique_ID,State,County,Address,Foreclosure Status,Opening Bid,Judge\n".to_owned();
    for (number, bid, judge) in rows {
        text += &format!("GA-{number},GA,Fulton,{number} Elm St,Scheduled,{bid},{judge}\n");
    }
    fs::write(&file, text).unwrap();
    output_of(db, &["import", "--source", source, file.to_str().unwrap()]);
}

/// What was known before the three imports.
fn import_base(db: &TestDatabase) {
    import(db, "County", &[1, 2, 3, 4, 5].map(|number| (number, 100, "Doe")));
}

/// One of the three imports, by its place. Each one changes listings and brings a new one.
fn import_one(db: &TestDatabase, sources: [&str; 3], place: usize) {
    let rows: [&[(i64, i64, &str)]; 3] = [
        &[(1, 10, "Roe"), (2, 20, "Roe"), (6, 60, "")],
        &[(2, 30, "Roe"), (3, 300, "Doe"), (7, 70, "Doe")],
        &[(2, 30, "Poe"), (4, 400, "Doe"), (8, 80, "")],
    ];
    import(db, sources[place], rows[place]);
}

/// Someone saves five listings with what belongs to them.
fn save(conn: &mut PgConnection) {
    conn.batch_execute(
        "INSERT INTO accounts (id, email, name, password_hash, created_at)
         VALUES ('00000000-0000-0000-0000-000000000001', 'ann@example.com', 'Ann', 'x', now());
         INSERT INTO saved_listings (account_id, listing_id, saved_at, note, maximum_bid, tags)
         SELECT a.id, l.id, now(), 'Drive by ' || l.unique_id, 5000000, '{corner}'
         FROM accounts a, listings l;
         INSERT INTO saved_history (account_id, listing_id, part, before, began_at, at)
         SELECT account_id, listing_id, 'note', '\"\"', now(), now() FROM saved_listings;
         INSERT INTO listing_marks (account_id, hidden) SELECT id, '\\x01' FROM accounts;
         INSERT INTO notifications (account_id, kind, revision, content, at)
         SELECT id, 'listing', 1, '{}', now() FROM accounts",
    )
    .unwrap();
}

/// The numbers of the imports, oldest first.
fn imports(db: &TestDatabase) -> Vec<String> {
    let list = output_of(db, &["import", "list"]);
    let mut numbers: Vec<String> = list
        .lines()
        .filter_map(|line| line.split(' ').next())
        .filter(|first| first.parse::<i64>().is_ok())
        .map(str::to_owned)
        .collect();
    numbers.reverse();
    numbers
}

/// Three sources, or one whose every file is the next one of the same list.
const SOURCES: [[&str; 3]; 2] = [["Court", "Sheriff", "Sheriff"], ["County", "County", "County"]];

#[test]
fn the_undo_of_the_last_of_three_imports_leaves_what_was_before_it() {
    for sources in SOURCES {
        let db = TestDatabase::new();
        let mut conn = db.connect();
        import_base(&db);
        save(&mut conn);
        import_one(&db, sources, 0);
        import_one(&db, sources, 1);
        let before = dump(&mut conn);
        assert_eq!(before["saved_listings"].len(), 5);
        import_one(&db, sources, 2);
        let (after, entries) = (dump(&mut conn), ledger(&mut conn));
        for table in ["listings", "listing_extras", "sightings", "times of sightings"] {
            assert_ne!(before[table], after[table], "{table}");
        }

        let numbers = imports(&db);
        let last = numbers.last().unwrap();
        let shown = output_of(&db, &["import", "show", last]);
        assert!(shown.contains("listed 1, changed 2, no longer listed 0"), "{shown}");
        assert!(shown.contains("GA-4 changed: matched_Current Bid: 100 → 400"), "{shown}");
        let dry = output_of(&db, &["import", "undo", last, "--dry-run"]);
        assert!(dry.contains("dry run: nothing was written"), "{dry}");
        assert_eq!(differences(&after, &dump(&mut conn)), NONE);
        assert_eq!(ledger(&mut conn), entries);

        let said = output_of(&db, &["import", "undo", last]);
        assert!(said.contains("restored 2, withdrawn 1\n  0 values stay"), "{said}");
        assert_eq!(differences(&before, &dump(&mut conn)), NONE, "{sources:?}");
        let undone = ledger(&mut conn);
        assert_eq!(undone[..entries.len()], entries, "the entries stay");
        assert_eq!(undone.len(), entries.len() + 3);
    }
}

#[test]
fn the_undo_of_the_first_of_three_imports_leaves_what_the_others_alone_would_leave() {
    for sources in SOURCES {
        let alone = TestDatabase::new();
        import_base(&alone);
        import_one(&alone, sources, 1);
        import_one(&alone, sources, 2);

        let db = TestDatabase::new();
        let mut conn = db.connect();
        import_base(&db);
        save(&mut conn);
        for place in 0..3 {
            import_one(&db, sources, place);
        }
        let (before, entries) = (dump(&mut conn), ledger(&mut conn));
        assert_ne!(listings(&mut conn), listings(&mut alone.connect()));
        let numbers = imports(&db);
        let [_, first, second, third] = &numbers[..] else { panic!("{numbers:?}") };
        let said = output_of(&db, &["import", "undo", first]);
        let bid_stays =
            format!("GA-2: matched_Current Bid stays, because import {second} has changed it");
        let judge_stays = format!("GA-2: Judge stays, because import {third} has changed it");
        assert!(said.contains(&bid_stays) && said.contains(&judge_stays), "{said}");
        assert!(said.contains("restored 1, withdrawn 1\n  2 values stay"), "{said}");

        // GA-1 is as before the first one, and GA-6 came with it.
        let expected = [
            "GA-1 100 Doe",
            "GA-2 30 Poe",
            "GA-3 300 Doe",
            "GA-4 400 Doe",
            "GA-5 100 Doe",
            "GA-7 70 Doe",
            "GA-8 80",
        ];
        assert_eq!(bids(&mut conn), expected, "{sources:?}");
        let without = listings(&mut alone.connect());
        assert_eq!(differences(&without, &listings(&mut conn)), NONE, "{sources:?}");
        let after = dump(&mut conn);
        for (table, rows) in &before {
            let is_of_listings = LISTINGS.iter().any(|(name, _)| name == table);
            assert!(is_of_listings || table == "times of sightings" || after[table] == *rows);
        }
        assert_eq!(ledger(&mut conn)[..entries.len()], entries, "the entries stay");

        // An import is undone once, and an undo is not.
        let entries = ledger(&mut conn);
        let undo = imports(&db).pop().unwrap();
        let refused = [(first, "was undone already"), (&undo, "again instead")];
        for (number, why) in [&refused[..], &[(&"999".to_owned(), "is no")]].concat() {
            let output = program(&db.url()).args(["import", "undo", number]).output().unwrap();
            assert!(!output.status.success() && complaint(&output).contains(why), "{number}");
        }
        assert_eq!(ledger(&mut conn), entries);
    }
}

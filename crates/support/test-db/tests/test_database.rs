//! The promises to tests. Needs `TEST_DATABASE_URL`, like every test that uses the crate.
#![expect(clippy::unwrap_used, reason = "clippy counts a test's helper functions as no test")]

use std::{panic, thread};

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt,
};
use test_db::TestDatabase;

const MIGRATIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/migrations");
const BROKEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken");

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

fn count(connection: &mut PgConnection, from: &str) -> i64 {
    sql_query(format!("SELECT count(*) AS n FROM {from}"))
        .get_result::<Count>(connection)
        .unwrap()
        .n
}

fn name_of(database: &TestDatabase) -> String {
    let url = database.url();
    url.split('?').next().unwrap().rsplit('/').next().unwrap().to_owned()
}

#[test]
fn a_new_database_holds_what_the_migrations_made() {
    let database = TestDatabase::with_migrations(MIGRATIONS);
    let mut connection = database.connect();
    assert_eq!(count(&mut connection, "notes WHERE text = 'from the migration'"), 1);
    // The second migration builds its index CONCURRENTLY, which is not allowed in a transaction.
    assert_eq!(count(&mut connection, "pg_indexes WHERE indexname = 'notes_text_idx'"), 1);
    assert_eq!(count(&mut connection, "__diesel_schema_migrations"), 2);
}

#[test]
fn two_databases_never_see_each_others_rows() {
    let (one, other) =
        (TestDatabase::with_migrations(MIGRATIONS), TestDatabase::with_migrations(MIGRATIONS));
    sql_query("INSERT INTO notes (text) VALUES ('mine')").execute(&mut one.connect()).unwrap();
    assert_eq!(count(&mut one.connect(), "notes"), 2);
    assert_eq!(count(&mut other.connect(), "notes"), 1);
}

#[test]
fn a_database_is_dropped_though_somebody_still_holds_a_connection() {
    let database = TestDatabase::with_migrations(MIGRATIONS);
    let survivor = TestDatabase::with_migrations(MIGRATIONS);
    let (name, url) = (name_of(&database), database.url());
    let held = database.connect();
    drop(database);
    assert_eq!(count(&mut survivor.connect(), &format!("pg_database WHERE datname = '{name}'")), 0);
    assert!(PgConnection::establish(&url).is_err());
    drop(held);
}

#[test]
fn a_failing_test_leaves_no_database_behind() {
    let survivor = TestDatabase::with_migrations(MIGRATIONS);
    let failing = TestDatabase::with_migrations(MIGRATIONS);
    let name = name_of(&failing);
    let outcome = panic::catch_unwind(move || {
        let _database = failing;
        panic!("as a failed assertion does");
    });
    assert!(outcome.is_err());
    assert_eq!(count(&mut survivor.connect(), &format!("pg_database WHERE datname = '{name}'")), 0);
}

#[test]
fn a_broken_migration_fails_loudly_every_time() {
    for _ in 0..2 {
        let outcome = panic::catch_unwind(|| TestDatabase::with_migrations(BROKEN));
        let said = outcome.unwrap_err().downcast::<String>().unwrap();
        assert!(said.contains("migration") && said.contains("TABEL"), "{said}");
    }
}

#[test]
fn twenty_databases_at_once_are_twenty_different_ones() {
    let makers: Vec<_> = (0..20)
        .map(|_| {
            thread::spawn(|| {
                let database = TestDatabase::with_migrations(MIGRATIONS);
                assert_eq!(count(&mut database.connect(), "notes"), 1);
                database.url()
            })
        })
        .collect();
    let mut urls: Vec<_> = makers.into_iter().map(|maker| maker.join().unwrap()).collect();
    urls.sort();
    urls.dedup();
    assert_eq!(urls.len(), 20);
}

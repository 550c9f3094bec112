use ::deliveries::testing::{address_contract, alarm_contract, lock_contract, waiting_contract};
use ::deliveries::{NewWaiting, Reading, WaitingDeliveries as _};
use diesel::connection::SimpleConnection as _;
use test_db::TestDatabase;

use super::*;
use crate::connection::config::Config;
use crate::connection::pool::pool;
use crate::schema::{outbox, waiting_parts};

fn store(database: &TestDatabase) -> PgDeliveries {
    PgDeliveries::new(pool(&Config::new(database.url())).unwrap())
}

#[test]
fn postgres_fulfills_the_contracts_of_deliveries() {
    let database = TestDatabase::new();
    let store = store(&database);
    waiting_contract(&store);
    let letters = |id: &str| {
        let with_id = outbox::table.filter(outbox::message_id.eq(id)).count();
        let count: i64 = with_id.get_result(&mut *take(&store.pool).unwrap()).unwrap();
        usize::try_from(count).unwrap()
    };
    alarm_contract(&store, &letters);
    address_contract(&store);
}

#[test]
fn postgres_fulfills_the_contract_of_folder_locks() {
    let database = TestDatabase::new();
    let locks = PgFolderLocks::new(Config::new(database.url()));
    lock_contract(&locks);
}

#[test]
fn a_file_of_several_megabytes_is_stored_in_parts_and_comes_back_whole() {
    let database = TestDatabase::new();
    let store = store(&database);
    let content: Vec<u8> = (0..2_500_000_u32).map(|n| n.to_le_bytes()[(n % 4) as usize]).collect();
    let delivery = NewWaiting {
        source: "Fulton".to_owned(),
        file_name: "list.csv".to_owned(),
        sha256: "a".repeat(64),
        concerns: Vec::new(),
        reading: Reading::default(),
    };
    let mut parts = content.chunks(700_000);
    let id = store.put(&delivery, &mut || Ok(parts.next().map(<[u8]>::to_vec))).unwrap();
    let mut back = Vec::<u8>::new();
    store
        .content(id, &mut |part| {
            back.extend(part);
            Ok(())
        })
        .unwrap();
    assert!(back == content);
    let stored: i64 =
        waiting_parts::table.count().get_result(&mut *take(&store.pool).unwrap()).unwrap();
    assert_eq!(stored, 3);
}

#[test]
fn a_list_that_was_seen_to_be_unchanged_counts_as_checked() {
    let database = TestDatabase::new();
    let store = store(&database);
    let at = |day: &str| format!("2026-11-{day}T06:00:00Z").parse::<DateTime<Utc>>().unwrap();
    database
        .connect()
        .batch_execute(
            "INSERT INTO sources (key) VALUES ('fulton'), ('never');
             INSERT INTO imports (source_id, sha256, state, rows, finished_at)
             SELECT s.id, n || repeat('0', 62), state, 1, at
             FROM sources s JOIN (VALUES
               ('fulton', 10, 'applied', timestamptz '2026-11-18T06:00:00Z'),
               ('fulton', 11, 'applied', '2026-11-19T06:00:00Z'),
               ('fulton', 12, 'undone', '2026-11-20T06:00:00Z')) AS i (key, n, state, at) USING (key)
             ORDER BY n;
             INSERT INTO deliveries (source_id, import_id, at, revision)
             SELECT source_id, id, finished_at, 0 FROM imports WHERE sha256 LIKE '11%'",
        )
        .unwrap();
    let address = AddressState {
        source: Some("fulton".to_owned()),
        checked_at: Some(at("21")),
        ..AddressState::default()
    };
    store.note("ga-fulton", &address).unwrap();
    let source = "fulton".to_owned();
    let expected = SourceTimes { source, at: vec![at("19"), at("18")], checked_at: Some(at("21")) };
    assert_eq!(store.times().unwrap(), [expected]);
    store.unchanged("fulton", at("21")).unwrap();
    store.unchanged("fulton", at("20")).unwrap();
    let seen: DateTime<Utc> = crate::schema::deliveries::table
        .select(crate::schema::deliveries::at)
        .first(&mut *take(&store.pool).unwrap())
        .unwrap();
    assert_eq!(seen, at("21"), "it never moves back");
}

//! Pushes: an import, two workers, one of them killed, and a push service that counts.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use geography::{State, TodayByState};
use kernel::Clock as _;
use portal::clock::SystemClock;
use test_db::TestDatabase;

use crate::program::{complaint, make_account, program, terminate};

const PEOPLE: usize = 40;
/// How many pushes a worker has on their way at once: a thread of the prompt lane sends one.
const PUSH_THREADS: usize = 8;
/// A private key of tests.
const KEY: &str = "5b0e0c8f7d3a49e2b6c1f4d78a9035e6713b2c9dfe084a65d0b7e31c92f8a46d";
/// The public key of every browser here: the generator of the curve P-256.
const BROWSER: &str = "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\
                       4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5";

/// The topics that a push service got, by the path of the browser.
type Received = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// A push service that takes a moment for each push. Returns its address and what it got.
fn push_service() -> (String, Received) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let received = Received::default();
    let all = received.clone();
    spawn(move || {
        for stream in listener.incoming() {
            let received = all.clone();
            spawn(move || serve(stream.unwrap(), &received));
        }
    });
    (address, received)
}

/// Takes pushes until the connection ends.
fn serve(mut stream: TcpStream, received: &Received) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    loop {
        let (mut path, mut topic, mut length) = (String::new(), String::new(), 0);
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or_default() == 0 {
                return;
            }
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("post ") {
                path = rest.split(' ').next().unwrap_or_default().to_owned();
            } else if let Some(value) = line.strip_prefix("topic: ") {
                topic = value.to_owned();
            } else if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            }
        }
        if reader.read_exact(&mut vec![0; length]).is_err() {
            return;
        }
        received.lock().unwrap().entry(path).or_default().push(topic);
        sleep(Duration::from_millis(30));
        if stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n").is_err() {
            return;
        }
    }
}

fn count(db: &TestDatabase, what: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    let counted = sql_query(format!("SELECT count(*) AS n FROM {what}"));
    counted.get_result::<Count>(&mut db.connect()).unwrap().n
}

fn until(what: &str, so: impl Fn() -> bool) {
    let since = Instant::now();
    while !so() {
        assert!(since.elapsed() < Duration::from_secs(60), "{what}");
        sleep(Duration::from_millis(20));
    }
}

fn import(db: &TestDatabase, file: &Path, bid: u32) {
    let tomorrow = TodayByState::at(SystemClock.now()).of(State::parse("GA").unwrap());
    let tomorrow = tomorrow.succ_opt().unwrap();
    let header = "unique_ID,Address,City,State,Opening Bid,Sale Date";
    let rows = format!("{header}\nGA-1,1 Elm St,Atlanta,GA,{bid},{tomorrow}\n");
    fs::write(file, rows).unwrap();
    let output = program(&db.url())
        .args(["import", "--source", "County", file.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
}

/// Starts a worker that writes its emails into this folder.
fn worker(db: &TestDatabase, data: &Path) -> Child {
    program(&db.url())
        .arg("worker")
        .env("DATA_DIR", data)
        .env("VAPID_PRIVATE_KEY", KEY)
        .env("DATABASE_POOL_SIZE", "6")
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn each_browser_gets_one_push_although_a_worker_is_killed() {
    let db = TestDatabase::new();
    let (address, received) = push_service();
    make_account(&db, "ann@example.com", "correct horse battery", Some("a friend"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    import(&db, &file, 100_000);
    let people = PEOPLE;
    db.connect()
        .batch_execute(&format!(
            "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at)
               SELECT gen_random_uuid(), n || '@example.com', now(), 'A', 'x', now()
               FROM generate_series(1, {people}) n;
             INSERT INTO entitlement_grants (account_id, environment, reason, granted_at)
               SELECT a.id, g.environment, g.reason, g.granted_at
               FROM accounts a, entitlement_grants g WHERE a.name = 'A';
             INSERT INTO preferences (account_id, email_preferences)
               SELECT id, '{{Cancellation / opening bid notifications on saved properties}}'
               FROM accounts WHERE name = 'A';
             INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision)
               SELECT a.id, l.id, now(), (SELECT max(revision) FROM listing_revisions)
               FROM accounts a, listings l WHERE a.name = 'A';
             INSERT INTO sessions (id, account_id, created_at, expires_at)
               SELECT id, id, now(), now() + interval '30 days' FROM accounts WHERE name = 'A';
             INSERT INTO push_subscriptions
                 (session_id, account_id, endpoint, public_key, secret, created_at)
               SELECT id, id, '{address}/push/' || split_part(email, '@', 1),
                 decode('{BROWSER}', 'hex'), decode(repeat('07', 16), 'hex'), now()
               FROM accounts WHERE name = 'A'"
        ))
        .unwrap();
    import(&db, &file, 90_000);

    let total = || received.lock().unwrap().values().map(Vec::len).sum::<usize>();
    let (mut doomed, mut other) = (worker(&db, folder.path()), worker(&db, folder.path()));
    until("some pushes are sent", || total() >= 8);
    doomed.kill().unwrap();
    doomed.wait().unwrap();
    let open = "jobs WHERE kind = 'listing_changes' AND done_at IS NULL";
    until("the import is decided for everyone", || {
        // The lease of a dead worker ends after 30 seconds.
        db.connect()
            .batch_execute("UPDATE jobs SET leased_until = now() WHERE kind = 'listing_changes'")
            .unwrap();
        count(&db, open) == 0
    });
    let free = "push_messages WHERE leased_until IS NULL";
    until("the other worker has leased what was free", || count(&db, free) == 0);
    // It finishes what it has on its way before it ends.
    terminate(&other);
    other.wait().unwrap();
    let left = usize::try_from(count(&db, "push_messages")).unwrap();
    assert!(left <= PUSH_THREADS, "only what the killed worker had on its way: {left}");
    // A minute passes.
    db.connect().batch_execute("UPDATE push_messages SET leased_until = now()").unwrap();
    let mut later = worker(&db, folder.path());
    until("everything is sent", || count(&db, "push_messages") == 0);
    later.kill().unwrap();
    later.wait().unwrap();

    let received = received.lock().unwrap();
    assert_eq!(received.len(), PEOPLE, "{:?}", received.keys());
    let copies: usize = received.values().map(|topics| topics.len() - 1).sum();
    assert!(copies <= left, "{copies} copies, {left} on their way");
    for (path, topics) in received.iter() {
        assert!(topics.iter().all(|topic| *topic == topics[0]), "{path}: {topics:?}");
        assert_eq!(topics[0].len(), 32, "{path}");
    }
}

//! Deliveries: files in watched folders are taken once, wherever workers are killed; doubtful ones
//! wait for the operator; and an alarm is mailed once.

use std::{
    fs,
    path::Path,
    process::{Child, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use diesel::{PgConnection, connection::SimpleConnection as _};
use test_db::TestDatabase;

use crate::imports::{IN_COMMIT, OTHERS, SLOW_COMMIT, count, until};
use crate::program::{complaint, program};

/// A worker that watches the folders in `root`; it is killed when this is dropped.
pub(crate) struct Worker(Child);

impl Worker {
    pub(crate) fn start(db: &TestDatabase, root: &Path) -> Self {
        let child = program(&db.url())
            .arg("worker")
            .env("IMPORT_DIR", root)
            .env("IMPORT_SETTLE_SECONDS", "1")
            .env("DATA_DIR", root.join(".data"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(child)
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }

    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn list(rows: usize, bid: usize) -> String {
    let rows: String =
        (0..rows).map(|row| format!("GA-{row},GA,Fulton,{row} Elm St,Scheduled,{bid}\n")).collect();
    format!("unique_ID,State,County,Address,Foreclosure Status,Opening Bid\n{rows}")
}

/// The names of the files in a folder, without reports.
fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .map(|entries| {
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            names.filter(|name| !name.ends_with(".report.txt")).collect()
        })
        .unwrap_or_default();
    names.sort();
    names
}

pub(crate) fn until_there(folder: &Path, expected: usize) {
    let patience = Instant::now() + Duration::from_secs(60);
    while files(folder).len() != expected {
        assert!(Instant::now() < patience, "{}: {:?}", folder.display(), files(folder));
        thread::yield_now();
    }
}

const ALARMS: &str = "SELECT count(*) FROM outbox WHERE kind = 'delivery_alarm'";
// Not within a transaction, which would see the same activity again and again.
const TAKE_WRITERS_LOCK: &str = "SELECT pg_advisory_lock(x'0C570002'::bigint)";
const RELEASE_WRITERS_LOCK: &str = "SELECT pg_advisory_unlock(x'0C570002'::bigint)";
const WAITS_FOR_LOCK: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory' AND query <> 'COMMIT'";

#[test]
fn ten_files_of_which_two_are_bad_are_taken_once_each_by_workers_of_which_two_are_killed() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("fulton");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("map.toml"), "source = \"Fulton\"\ncomplete_list = true\n").unwrap();
    for number in 1..=10 {
        let content = match number {
            4 => b"Please log in".to_vec(),
            8 => b"PK\x03\x04 a workbook that was cut off".to_vec(),
            bid => list(200, bid).into_bytes(),
        };
        fs::write(folder.join(format!("list-{number:02}.csv")), content).unwrap();
    }

    // The first worker is killed while it waits for the listings: nothing of its file is written.
    conn.batch_execute(TAKE_WRITERS_LOCK).unwrap();
    let worker = Worker::start(&db, root.path());
    until(&mut conn, WAITS_FOR_LOCK, 1);
    worker.kill();
    conn.batch_execute(RELEASE_WRITERS_LOCK).unwrap();
    until(&mut conn, OTHERS, 0);
    assert_eq!(count(&mut conn, "SELECT count(*) FROM imports"), 0);
    assert_eq!(files(&folder.join(".taking")).len(), 1);

    // The second one is killed inside a commit, which the server finishes.
    conn.batch_execute(SLOW_COMMIT).unwrap();
    conn.batch_execute("SELECT pg_advisory_lock(4711)").unwrap();
    let worker = Worker::start(&db, root.path());
    until(&mut conn, IN_COMMIT, 1);
    worker.kill();
    conn.batch_execute("SELECT pg_advisory_unlock(4711)").unwrap();
    until(&mut conn, OTHERS, 0);

    // Two further ones share the rest.
    let _workers = [Worker::start(&db, root.path()), Worker::start(&db, root.path())];
    until_there(&folder.join("done"), 8);
    until_there(&folder.join("failed"), 2);
    until(&mut conn, ALARMS, 2);
    assert_eq!(count(&mut conn, "SELECT count(*) FROM imports"), 8);
    assert_eq!(count(&mut conn, "SELECT count(DISTINCT sha256) FROM imports"), 8);
    let latest =
        "SELECT max(opening_bid) / 100 FROM listings HAVING min(opening_bid) = max(opening_bid)";
    assert_eq!(count(&mut conn, latest), 10, "they were taken in their order");
    let all: Vec<String> = [files(&folder.join("done")), files(&folder.join("failed"))].concat();
    for number in 1..=10 {
        let name = format!("list-{number:02}.csv");
        assert_eq!(all.iter().filter(|file| file.ends_with(&name)).count(), 1, "{name} in {all:?}");
    }
    assert_eq!(files(&folder.join(".taking")), [""; 0]);
}

fn run(db: &TestDatabase, arguments: &[&str]) -> Output {
    program(&db.url()).args(arguments).output().unwrap()
}

fn said(db: &TestDatabase, arguments: &[&str]) -> String {
    let output = run(db, arguments);
    assert!(output.status.success(), "{}", complaint(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(db: &TestDatabase, arguments: &[&str]) -> String {
    let output = run(db, arguments);
    assert!(!output.status.success());
    complaint(&output)
}

fn listed(conn: &mut PgConnection) -> i64 {
    count(
        conn,
        "SELECT (SELECT count(*) FROM listings) - count(*) FROM (
             SELECT DISTINCT ON (listing_id) kind FROM listing_changes
             WHERE kind IN ('listed', 'no longer listed') ORDER BY listing_id, id DESC) last
         WHERE kind = 'no longer listed'",
    )
}

#[test]
fn truncated_shrunken_and_empty_deliveries_wait_until_they_are_approved_or_rejected() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("map.toml"), "source = \"Fulton\"\ncomplete_list = true\n").unwrap();
    let deliver = |text: &str| {
        fs::write(path("list.csv"), text).unwrap();
        run(&db, &["import", "--map", &path("map.toml"), &path("list.csv")])
    };
    assert!(deliver(&list(40, 1)).status.success());

    let cut_off = list(40, 2);
    for (text, number, reason) in [
        (&cut_off[..cut_off.len() - 20], "W1", "the file ends within its last row"),
        (list(3, 2).as_str(), "W2", "it has 3 rows, and the last delivery had 40 rows"),
        ("", "W3", "it has no rows, and the last delivery had 40 rows"),
        (list(0, 0).as_str(), "W4", "it has no rows, and the last delivery had 40 rows"),
    ] {
        let output = deliver(text);
        let complaint = complaint(&output);
        assert!(!output.status.success());
        assert!(complaint.contains(&format!("waits as {number}")), "{complaint}");
        assert!(complaint.contains(reason), "{complaint}");
        assert!(complaint.contains(&format!("import approve {number}")), "{complaint}");
    }
    assert_eq!(count(&mut conn, "SELECT count(*) FROM imports"), 1);
    assert_eq!(listed(&mut conn), 40);
    let list_of = said(&db, &["import", "list"]);
    let lines: Vec<&str> = list_of.lines().collect();
    assert_eq!(lines.len(), 5, "{list_of}");
    assert!(lines[0].starts_with("W1 ") && lines[0].ends_with("waits: truncated"), "{list_of}");
    let shown = said(&db, &["import", "show", "W2"]);
    assert!(shown.contains("it has 3 rows") && shown.contains("import approve W2"), "{shown}");

    // The list really shrank, and later it is really empty.
    let imported = said(&db, &["import", "approve", "W2"]);
    assert!(imported.contains("new 0, changed 3"), "{imported}");
    assert_eq!(listed(&mut conn), 3);
    assert!(refused(&db, &["import", "approve", "W2"]).contains("was approved already"));
    assert!(refused(&db, &["import", "approve", "W3"]).contains("W3 is older than import"));
    said(&db, &["import", "approve", "W3", "--anyway"]);
    assert_eq!(listed(&mut conn), 0);
    said(&db, &["import", "reject", "W1", "W4"]);
    assert_eq!(count(&mut conn, "SELECT count(*) FROM waiting_parts"), 0, "their files are gone");
    assert!(refused(&db, &["import", "show", "W9"]).contains("there is no delivery W9"));
}

/// Three deliveries on business days, and then none.
const LATE: &str = "
    INSERT INTO sources (key) VALUES ('Fulton');
    INSERT INTO imports (source_id, sha256, state, rows, finished_at)
    SELECT s.id, n || repeat('0', 63), 'applied', 1, now() - (30 + n) * interval '1 day'
    FROM sources s, generate_series(1, 3) n";

#[test]
fn a_late_source_and_a_waiting_delivery_raise_one_alarm_each_with_any_number_of_workers() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    conn.batch_execute(LATE).unwrap();
    let root = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let workers = [Worker::start(&db, root.path()), Worker::start(&db, root.path())];
        until(&mut conn, ALARMS, 1);
        workers.into_iter().for_each(Worker::kill);
    }
    conn.batch_execute(
        "INSERT INTO waiting_deliveries (source, file_name, sha256, concerns, reading)
         VALUES ('Fulton', 'list.csv', '', '[{\"kind\": \"truncated\"}]',
                 '{\"is_comparables\": false}')",
    )
    .unwrap();
    let _workers = [Worker::start(&db, root.path()), Worker::start(&db, root.path())];
    until(&mut conn, ALARMS, 2);
    let keys =
        "SELECT count(*) FROM delivery_alarms WHERE key LIKE 'late:Fulton:%' OR key = 'waits:W1'";
    assert_eq!(count(&mut conn, keys), 2);
    let to = "SELECT count(*) FROM outbox WHERE recipient = 'support@example.com'";
    assert_eq!(count(&mut conn, to), 2);
}

//! An import that is killed at any moment happened before or after, never in between, and it says
//! what it waits for.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl as _,
    connection::SimpleConnection as _,
    sql_query,
    sql_types::{BigInt, Text},
};
use test_db::TestDatabase;

use crate::program::{complaint, output_of, program};

/// Enough rows for several batches.
const ROWS: i64 = 5_000;

/// Everything that an import writes.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
struct Written {
    #[diesel(sql_type = BigInt)]
    listings: i64,
    /// The only opening bid of all listings; -1 if there are several.
    #[diesel(sql_type = BigInt)]
    bid: i64,
    #[diesel(sql_type = BigInt)]
    extras: i64,
    #[diesel(sql_type = BigInt)]
    changes: i64,
    #[diesel(sql_type = BigInt)]
    sightings_of_last: i64,
    /// The listings that are members of the last delivery.
    #[diesel(sql_type = BigInt)]
    members: i64,
    #[diesel(sql_type = BigInt)]
    imports: i64,
    #[diesel(sql_type = BigInt)]
    revisions: i64,
    #[diesel(sql_type = BigInt)]
    jobs: i64,
}

impl Written {
    fn read(conn: &mut PgConnection) -> Self {
        sql_query(
            "SELECT (SELECT count(*) FROM listings) AS listings,
                 (SELECT CASE count(DISTINCT opening_bid) WHEN 0 THEN 0
                         WHEN 1 THEN min(opening_bid) / 100 ELSE -1 END FROM listings) AS bid,
                 (SELECT count(*) FROM listing_extras) AS extras,
                 (SELECT count(*) FROM listing_changes) AS changes,
                 (SELECT count(*) FROM sightings
                  WHERE last_import = (SELECT max(id) FROM imports)) AS sightings_of_last,
                 (SELECT coalesce(sum(length(listings)) / 8, 0)::bigint FROM delivery_parts)
                     AS members,
                 (SELECT count(*) FROM imports) AS imports,
                 (SELECT count(*) FROM listing_revisions) AS revisions,
                 (SELECT count(*) FROM jobs WHERE kind = 'listing_changes') AS jobs",
        )
        .get_result(conn)
        .unwrap()
    }

    /// After so many imports, of which the last one wrote this bid.
    fn after(imports: i64, bid: i64) -> Self {
        Self {
            listings: ROWS,
            bid,
            extras: ROWS,
            changes: ROWS * imports,
            sightings_of_last: ROWS,
            members: ROWS,
            imports,
            revisions: imports,
            jobs: imports,
        }
    }
}

fn write_file(path: &Path, bid: i64) {
    let mut text =
        "unique_ID,State,County,Address,Foreclosure Status,Opening Bid,Judge\n".to_owned();
    for row in 0..ROWS {
        text.push_str(&format!("GA-Fulton-{row},GA,Fulton,{row} Elm St,Scheduled,{bid},Doe\n"));
    }
    fs::write(path, text).unwrap();
}

fn start(db: &TestDatabase, file: &Path) -> Child {
    program(&db.url())
        .args(["import", "--source", "Fulton", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

pub fn count(conn: &mut PgConnection, query: &str) -> i64 {
    let Count { n } = sql_query(format!("SELECT ({query}) AS n")).get_result(conn).unwrap();
    n
}

/// Looks again and again until a query answers this number.
pub fn until(conn: &mut PgConnection, query: &str, expected: i64) {
    let patience = Instant::now() + Duration::from_secs(60);
    while count(conn, query) != expected {
        assert!(Instant::now() < patience, "{query}");
        thread::yield_now();
    }
}

pub const OTHERS: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()";

#[test]
fn twenty_kills_of_an_import_leave_all_of_it_or_nothing() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    write_file(&file, 1);
    let since = Instant::now();
    assert!(start(&db, &file).wait().unwrap().success());
    let whole = since.elapsed();
    let mut written = Written::after(1, 1);
    assert_eq!(Written::read(&mut conn), written);
    let mut stopped = 0;
    for kill in 1..=20 {
        let bid = kill + 1;
        write_file(&file, bid);
        let mut import = start(&db, &file);
        // Some moment of an import, a different one for each kill.
        let share = u32::try_from(kill * 7_919 % 1_000).unwrap();
        thread::sleep(whole * share / 1_000);
        import.kill().unwrap();
        import.wait().unwrap();
        // The server notices the end of the connection.
        until(&mut conn, OTHERS, 0);
        let now = Written::read(&mut conn);
        if now == written {
            stopped += 1;
        } else {
            written = Written::after(written.imports + 1, bid);
            assert_eq!(now, written, "kill {kill}");
        }
    }
    assert!(stopped > 0, "no kill came before a commit");
    write_file(&file, 99);
    assert!(start(&db, &file).wait().unwrap().success());
    assert_eq!(Written::read(&mut conn), Written::after(written.imports + 1, 99));
}

/// Makes every commit of an import wait for a lock.
pub const SLOW_COMMIT: &str = "
    CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM pg_advisory_xact_lock(4711);
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON imports
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_in_commit();";
pub const IN_COMMIT: &str = "SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory' AND query = 'COMMIT'";

#[test]
fn an_import_that_is_killed_inside_its_commit_is_whole() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    conn.batch_execute(SLOW_COMMIT).unwrap();
    conn.batch_execute("SELECT pg_advisory_lock(4711)").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    write_file(&file, 1);
    let nothing = Written::read(&mut conn);
    let mut import = start(&db, &file);
    until(&mut conn, IN_COMMIT, 1);
    import.kill().unwrap();
    import.wait().unwrap();
    assert_eq!(Written::read(&mut conn), nothing);
    conn.batch_execute("SELECT pg_advisory_unlock(4711)").unwrap();
    until(&mut conn, OTHERS, 0);
    let now = Written::read(&mut conn);
    assert!(now == nothing || now == Written::after(1, 1), "{now:?}");
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

#[test]
fn ctrl_c_before_the_commit_says_that_nothing_was_written() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    write_file(&file, 1);
    // Another import has the listings.
    conn.batch_execute(
        "BEGIN; SET LOCAL application_name = 'import of Cobb';
         SELECT pg_advisory_xact_lock(x'0C570002'::bigint)",
    )
    .unwrap();
    let mut import = start(&db, &file);
    let mut said = BufReader::new(import.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert!(line.starts_with("waiting for the import of 'Cobb', which began at "), "{line}");
    interrupt(&import);
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, format!("stopped: nothing of {} was written\n", file.display()));
    assert_eq!(import.wait().unwrap().code(), Some(130));
    conn.batch_execute("ROLLBACK").unwrap();
    until(&mut conn, OTHERS, 0);
    assert_eq!(count(&mut conn, "SELECT count(*) FROM listings"), 0);
}

#[test]
fn ctrl_c_during_the_commit_lets_it_end() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    conn.batch_execute(SLOW_COMMIT).unwrap();
    conn.batch_execute("SELECT pg_advisory_lock(4711)").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("fulton.csv"), folder.path().join("other.csv"));
    write_file(&file, 1);
    write_file(&other, 2);
    let mut import = program(&db.url())
        .args(["import", "--source", "Fulton", file.to_str().unwrap(), other.to_str().unwrap()])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    until(&mut conn, IN_COMMIT, 1);
    interrupt(&import);
    let mut said = BufReader::new(import.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let shown = file.display();
    assert_eq!(line, format!("{shown} is being committed; the command stops after it\n"));
    conn.batch_execute("SELECT pg_advisory_unlock(4711)").unwrap();
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    let stopped = format!("stopped after {shown}; 1 of the files were not imported");
    assert_eq!(rest, format!("courthouse-steps: {stopped}\n"));
    assert_eq!(import.wait().unwrap().code(), Some(1));
    assert_eq!(Written::read(&mut conn), Written::after(1, 1));
}

#[test]
fn an_unmigrated_database_is_named_with_the_command_that_helps() {
    let db = TestDatabase::new();
    db.connect()
        .batch_execute("DELETE FROM __diesel_schema_migrations WHERE version = '0016'")
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    fs::write(&file, "unique_ID,State\n1,GA\n").unwrap();
    let import = ["import", "--source", "A", file.to_str().unwrap()];
    for arguments in [&import[..], &["quarantine", "list"]] {
        let output = program(&db.url()).args(arguments).output().unwrap();
        assert!(!output.status.success());
        let said = complaint(&output);
        assert!(said.contains("run `courthouse-steps migrate` first"), "{said}");
    }
}

#[derive(QueryableByName)]
struct Shown {
    #[diesel(sql_type = Text)]
    unique_id: String,
}

fn listed(conn: &mut PgConnection) -> Vec<String> {
    let query = "SELECT unique_id FROM listings ORDER BY unique_id";
    let shown: Vec<Shown> = sql_query(query).load(conn).unwrap();
    shown.into_iter().map(|Shown { unique_id }| unique_id).collect()
}

#[test]
fn implausible_sales_wait_until_the_operator_fixes_releases_or_drops_them() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    let header = "unique_ID,State,County,Address,Zip Code,Foreclosure Status";
    let rows = "GA-1,GA,Fulton,1 Elm St,30303,Scheduled\n\
                GA-2,GA,Fulton,2 Elm St,33101,Scheduled\n\
                GA-3,GA,Fulton,3 Elm St,31401,Scheduled\n\
                GA-4,GA,Fulton,,30303,Scheduled\n";
    fs::write(&file, format!("{header}\n{rows}")).unwrap();
    let path = file.to_str().unwrap();
    let import = ["import", "--source", "Fulton", path];
    let said = output_of(&db, &import);
    assert!(said.contains("3 rows are not plausible"), "{said}");
    assert_eq!(listed(&mut conn), ["GA-1"]);
    let list = output_of(&db, &["quarantine", "list"]);
    let numbers: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(numbers.len(), 3, "{list}");
    let [far, other, nowhere] = [numbers[0], numbers[1], numbers[2]];

    let shown = output_of(&db, &["quarantine", "show", far]);
    assert!(shown.contains("GA-2  the ZIP code is not a ZIP code of the state"), "{shown}");
    let fixed = output_of(&db, &["quarantine", "fix", far, "Zip Code=30303", "City=Atlanta"]);
    assert!(fixed.contains("is plausible now"), "{fixed}");
    output_of(&db, &["quarantine", "release", far, other]);
    output_of(&db, &["quarantine", "drop", nowhere]);
    assert_eq!(listed(&mut conn), ["GA-1", "GA-2", "GA-3"]);
    assert_eq!(output_of(&db, &["quarantine", "list"]), "the quarantine is empty\n");
    let zip = "SELECT zip_code::bigint FROM listings WHERE unique_id = 'GA-2'";
    assert_eq!(count(&mut conn, zip), 30_303);

    // The same file changes no decision, and a release is not a delivery of the source.
    let said = output_of(&db, &import);
    assert!(said.contains("nothing changed"), "{said}");
    assert_eq!(output_of(&db, &["quarantine", "list"]), "the quarantine is empty\n");
    assert_eq!(count(&mut conn, zip), 30_303);

    // New values of a sale that was released pass, and those of a sale that was dropped wait.
    let rows = rows.replace("31401,Scheduled", "31401,Sold").replace(",,30303", ",,30304");
    fs::write(&file, format!("{header}\n{rows}")).unwrap();
    let said = output_of(&db, &import);
    assert!(said.contains("new 0, changed 1"), "{said}");
    let list = output_of(&db, &["quarantine", "list"]);
    assert!(list.contains("GA-4") && list.lines().count() == 1, "{list}");

    // A plausible row ends the wait.
    let rows = rows.replace("Fulton,,30304", "Fulton,4 Elm St,30303");
    fs::write(&file, format!("{header}\n{rows}")).unwrap();
    output_of(&db, &import);
    assert_eq!(listed(&mut conn), ["GA-1", "GA-2", "GA-3", "GA-4"]);
    assert_eq!(output_of(&db, &["quarantine", "list"]), "the quarantine is empty\n");
}

#[test]
fn a_broken_scrape_publishes_nothing_and_leaves_the_last_delivery() {
    let db = TestDatabase::new();
    let mut conn = db.connect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.csv");
    let path = file.to_str().unwrap();
    let import = ["import", "--source", "Capital City Postings", path];
    let header = "unique_ID,State,County,Address,Foreclosure Status";
    fs::write(&file, format!("{header}\nGA-1,GA,Fulton,1 Elm St,Scheduled\n")).unwrap();
    output_of(&db, &import);
    let rows: String = (1..=5)
        .map(|row| format!("GA-{row},GA,Fulton,\"Capital City Postings, LLC\",Sold\n"))
        .collect();
    fs::write(&file, format!("{header}\n{rows}")).unwrap();
    let output = program(&db.url()).args(import).output().unwrap();
    assert!(!output.status.success());
    let said = complaint(&output);
    assert!(said.contains("the address of 5 of 5 rows is the name of the publisher"), "{said}");
    assert_eq!(listed(&mut conn), ["GA-1"]);
    let changed = "SELECT count(*) FROM listings WHERE status <> 'Scheduled'";
    assert_eq!(count(&mut conn, changed), 0);
    assert_eq!(output_of(&db, &["quarantine", "list"]), "the quarantine is empty\n");
}

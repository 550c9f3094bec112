//! An upgrade from the schema of 0.1.0 with data in every table: `migrate` changes none of it, and
//! the newest version shows it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use diesel::connection::SimpleConnection as _;
use diesel::sql_types::{BigInt, Text};
use diesel::{PgConnection, QueryableByName, RunQueryDsl as _, sql_query};
use reqwest::StatusCode;
use serde_json::{Value, json};
use test_db::TestDatabase;

use crate::program::{
    Instance, complaint, json as body, make_account, next_year, output_of, program,
};

/// The migrations of 0.1.0. They are frozen.
const OF_0_1_0: [&str; 6] = [
    "0001_listings",
    "0002_recorded_sales",
    "0003_accounts",
    "0004_saved_and_exports",
    "0005_jobs_and_outbox",
    "0006_billing",
];

const DATA: &str = include_str!("upgrade/version-0.1.0.sql");

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    columns: String,
}

#[derive(QueryableByName, Debug, PartialEq, Eq)]
struct Content {
    #[diesel(sql_type = BigInt)]
    rows: i64,
    #[diesel(sql_type = Text)]
    sum: String,
}

/// A database with the schema of 0.1.0.
fn old_database() -> TestDatabase {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let folder = tempfile::tempdir().unwrap();
    for name in OF_0_1_0 {
        let own = folder.path().join(name);
        fs::create_dir(&own).unwrap();
        for file in fs::read_dir(all.join(name)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), own.join(file.file_name())).unwrap();
        }
    }
    TestDatabase::with_migrations(folder.path())
}

/// The columns of every table of the product.
fn columns(connection: &mut PgConnection) -> BTreeMap<String, String> {
    let sql = "SELECT table_name::text, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
               FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
               WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_\\_%'
               GROUP BY table_name";
    let columns = sql_query(sql).load::<Column>(connection).unwrap();
    columns.into_iter().map(|one| (one.table_name, one.columns)).collect()
}

/// The number of rows and a checksum of each table, over these columns.
fn contents(
    connection: &mut PgConnection,
    columns: &BTreeMap<String, String>,
) -> BTreeMap<String, Content> {
    let content = |(table, columns): (&String, &String)| {
        let sql = format!(
            "SELECT count(*) AS rows, coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum
             FROM (SELECT {columns} FROM {table}) t"
        );
        (table.clone(), sql_query(sql).get_result(connection).unwrap())
    };
    columns.iter().map(content).collect()
}

fn migrate(db: &TestDatabase) -> String {
    let output = program(&db.url()).arg("migrate").output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn an_upgrade_from_the_first_version_keeps_every_row_and_shows_it() {
    let db = old_database();
    let mut connection = db.connect();
    connection.batch_execute(DATA).unwrap();
    let old_columns = columns(&mut connection);
    let before = contents(&mut connection, &old_columns);
    assert_eq!(before.len(), 26, "{:?}", before.keys());
    let empty: Vec<&String> =
        before.iter().filter(|(_, content)| content.rows == 0).map(|(table, _)| table).collect();
    assert!(empty.is_empty(), "no data in {empty:?}");

    // The new version does not serve before it has migrated, and says so.
    let refused = program(&db.url()).arg("serve").output().unwrap();
    assert!(!refused.status.success());
    assert!(complaint(&refused).contains("migrat"), "{}", complaint(&refused));

    let applied = migrate(&db);
    let applied: Vec<&str> = applied.lines().take(4).collect();
    assert_eq!(applied, ["applied 0007", "applied 0008", "applied 0009", "applied 0010"]);
    let mut after = contents(&mut connection, &old_columns);
    // The job of the last import is done: its changes are not reported (CHANGELOG.md).
    let jobs = after.remove("jobs").unwrap();
    let mut before = before;
    assert_ne!(before.remove("jobs").unwrap(), jobs);
    assert_eq!(jobs.rows, 1);
    assert_eq!(before, after);
    let untouched = contents(&mut connection, &columns(&mut db.connect()));
    migrate(&db);
    assert_eq!(untouched, contents(&mut connection, &columns(&mut db.connect())));

    let instance = Instance::start(&db, &[]).await;
    let token = instance.token("ann@example.com", "violet anchor 4417").await;
    let get = async |path: &str| body(instance.get(path, &token).await, StatusCode::OK).await;
    account(&get("/api/profile/view").await);
    sessions(&get("/api/account/sessions").await);
    listings(
        &get("/api/get-properties?historicalFilter=all&sortColumn=Address&sortDirection=asc").await,
    );
    let found = get("/api/get-properties?historicalFilter=all&search=unit%20atlanta").await;
    assert_eq!(found["meta"]["totalCount"], 1);
    let details = get("/api/property-details/GA-0001").await;
    assert_eq!(details["Borrower Name(s)"], "A. Borrower");
    assert_eq!(details["matched_Current Bid"], 201_000);
    timeline(&get("/api/property-details/GA-0001/timeline").await);
    let comparables = get("/api/property-details/GA-0001/comparables").await;
    assert_eq!(comparables["comparables"][0]["address"], "20 Oak St");
    assert_eq!(comparables["medianPricePerSqFt"], 200.0, "400,000 dollars for 2,000 square feet");
    saved(&get("/api/saved-properties").await);

    // What came later works on the old data.
    let search = json!({ "name": "Fulton", "view": "county=Georgia%7CFulton" });
    let made = instance.post_json_as("/api/saved-searches", &search.to_string(), &token).await;
    assert!(made.status().is_success(), "{}", made.text().await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    fs::write(&file, "unique_ID,Address,State,County,Opening Bid\nGA-0001,\"12 Oak St, Unit 3\",GA,Fulton,150000\n")
        .unwrap();
    let import = ["import", "--source", "Fulton", "--allow-shrink", file.to_str().unwrap()];
    let output = program(&db.url()).args(import).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    let details = get("/api/property-details/GA-0001").await;
    assert_eq!(details["matched_Current Bid"], 150_000);
    assert_eq!(details["Zestimate"], 365_000, "the file has no such column");
}

/// The migrations since the version that moved joins and saved properties, the newest first.
const SINCE_MOVES: [&str; 2] = ["0037_saves_stay", "0036_ended_joins"];

/// Moves what Ann saved on FL-2 to the listing that is shown, as that version did.
const MOVE: &str = "
    INSERT INTO moved_saves (account_id, listing_id, original_id, was_alone, saved)
    SELECT s.account_id, s.listing_id, j.original_id, true, to_jsonb(s)
    FROM saved_listings s JOIN joined_listings j USING (listing_id);
    UPDATE saved_listings s SET listing_id = m.original_id FROM moved_saves m
    WHERE m.account_id = s.account_id AND m.listing_id = s.listing_id";

/// Leads a database back to the schema before these migrations, with the data of its version.
fn lead_back(db: &TestDatabase) {
    let mut connection = db.connect();
    connection.batch_execute(MOVE).unwrap();
    for name in SINCE_MOVES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(name);
        let down = fs::read_to_string(folder.join("down.sql")).unwrap();
        connection.batch_execute(&down).unwrap();
        let forget = format!(
            "DELETE FROM __diesel_schema_migrations WHERE version = '{}'",
            name.split('_').next().unwrap()
        );
        connection.batch_execute(&forget).unwrap();
    }
}

/// The number of rows that a query finds.
fn count(db: &TestDatabase, of: &str) -> i64 {
    let sql = format!("SELECT count(*) AS rows, '' AS sum FROM {of}");
    sql_query(sql).get_result::<Content>(&mut db.connect()).unwrap().rows
}

#[tokio::test]
async fn joined_listings_of_an_older_version_are_undone_step_by_step() {
    let db = TestDatabase::new();
    make_account(&db, "ann@example.com", "violet anchor 4417", Some("a friend"));
    let folder = tempfile::tempdir().unwrap();
    let import = |source: &str, unique_id: &str, parcel: &str, status: &str| {
        let file = folder.path().join("list.csv");
        let header =
            "unique_ID,State,County,Parcel Number,Foreclosure Sale Date,Foreclosure Status";
        let day = next_year(3, 3);
        let row = format!("{unique_id},FL,Miami-Dade,{parcel},{day},{status}");
        fs::write(&file, format!("{header}\n{row}\n")).unwrap();
        output_of(&db, &["import", "--source", source, file.to_str().unwrap()]);
    };
    import("County", "FL-1", "30-4015-012-0010", "Scheduled");
    import("Court", "FL-2", "30-4015-012-0020", "Postponed");
    let save = "INSERT INTO saved_listings (account_id, listing_id, note, saved_at)
                SELECT a.id, l.id, 'roof', now() FROM accounts a, listings l WHERE l.unique_id = 'FL-2'";
    db.connect().batch_execute(save).unwrap();
    // Joined, parted and joined again.
    for parcel in ["30-4015-012-0010", "30-4015-012-0020", "30-4015-012-0010"] {
        import("Court", "FL-2", parcel, "Postponed");
    }
    let group = || output_of(&db, &["listings", "show", "FL-1"]);
    let (joined, kept) = (group(), contents(&mut db.connect(), &columns(&mut db.connect())));
    lead_back(&db);
    assert_eq!(count(&db, "former_joins"), 1, "the first join was moved there");
    let before = contents(&mut db.connect(), &columns(&mut db.connect()));
    assert!(migrate(&db).starts_with("applied 0036"));
    let mut after = contents(&mut db.connect(), &columns(&mut db.connect()));
    for moved in ["joins", "former_joins", "saved_listings", "withdrawn_members"] {
        after.remove(moved);
    }
    assert!(after.iter().all(|(table, content)| before.get(table) == Some(content)));
    assert_eq!(kept["listings"], after["listings"]);
    assert_eq!((count(&db, "joins"), count(&db, "former_joins")), (2, 0));
    assert_eq!(group(), joined);

    let instance = Instance::start(&db, &[]).await;
    let token = instance.token("ann@example.com", "violet anchor 4417").await;
    let saved = async || {
        let page = body(instance.get("/api/saved-properties", &token).await, StatusCode::OK).await;
        let row = &page["properties"][0];
        assert_eq!((&page["meta"]["totalCount"], &row["note"]), (&json!(1), &json!("roof")));
        row["unique_ID"].as_str().unwrap().to_owned()
    };
    let undo_last = || {
        let list = output_of(&db, &["import", "list"]);
        let applied = list.lines().find(|line| !line.contains("undo")).unwrap();
        output_of(&db, &["import", "undo", applied.split(' ').next().unwrap()]);
    };
    let in_force = "joins WHERE removed_by IS NULL";
    assert_eq!(saved().await, "FL-1");
    undo_last();
    assert_eq!((saved().await, count(&db, in_force)), ("FL-2".to_owned(), 0), "given back");
    undo_last();
    assert_eq!((saved().await, count(&db, in_force)), ("FL-1".to_owned(), 1), "the first join");
    undo_last();
    assert_eq!((saved().await, count(&db, in_force)), ("FL-2".to_owned(), 0));
    assert_eq!(count(&db, "moved_saves"), 0);
}

fn account(profile: &Value) {
    let expected = json!({
        "accountId": "83016a63-0cb0-460d-812c-071de51510fb",
        "name": "Ann",
        "emailId": "ann@example.com",
        "emailVerified": true,
        "savedProperties": ["GA-0001"],
        "profession": "Real Estate Investor",
        "statesOfInterest": ["Georgia"],
        "countiesOfInterest": ["Georgia|Fulton"],
        "zipCodesOfInterest": ["30303"],
        "propertyTypes": ["Single Family", "Multifamily"],
        "referralSource": "Facebook",
        "cardLast4": "4242",
        "billingZip": "30303",
        "grant": null,
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&profile[name], value, "{name}");
    }
    assert_eq!(profile["subscription"]["status"], "active");
}

/// The session of the old version, and the one of this test.
fn sessions(found: &Value) {
    let networks: Vec<&str> = found["sessions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|session| session["network"].as_str().unwrap())
        .collect();
    assert_eq!(networks.len(), 2, "{found}");
    assert!(networks.contains(&"192.0.2.7"), "{found}");
}

/// Neither the duplicate nor the withdrawn listing is shown. The source of old rows is blank.
fn listings(page: &Value) {
    assert_eq!(page["meta"]["totalCount"], 2);
    let row = &page["data"][0];
    assert_eq!(row["unique_ID"], "GA-0001");
    assert_eq!(row["matched_Foreclosure Status"], "Postponed");
    assert_eq!(row["Foreclosure Sale Date"], "2031-03-04");
    assert_eq!(row["Latitude"], 33.755_711);
    assert_eq!(row["Source"], Value::Null);
    assert_eq!(page["data"][1]["unique_ID"], "GA-0002");
}

fn timeline(found: &Value) {
    let changes = json!([
        { "field": "matched_Current Bid", "old": "198000.50", "new": "201000" },
        { "field": "matched_Foreclosure Status", "old": "Scheduled", "new": "Postponed" },
    ]);
    let entries = found["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0]["at"], "2026-02-05T12:00:00Z");
    assert_eq!(entries[0]["changes"], changes);
    assert_eq!(entries[1]["kind"], "listed");
}

fn saved(found: &Value) {
    assert_eq!(found["meta"]["totalCount"], 1);
    let row = &found["properties"][0];
    assert_eq!(row["note"], "Roof is new");
    assert_eq!(row["stage"], "Inspected");
    assert_eq!(row["savedAt"], "2026-01-07T09:00:00Z");
    assert!(!row["changed"].as_array().unwrap().is_empty(), "the second import is news");
}

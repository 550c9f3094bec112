//! One sale that two lists contain: what subscribers see of it, what they are told, and what belongs
//! to it after an undo.

use std::fs;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use reqwest::StatusCode;
use serde_json::{Value, json};
use test_db::TestDatabase;

use crate::program::{Instance, in_words, json as body, make_account, next_year, output_of};

const EMAIL: &str = "ann@example.com";
const PASSWORD: &str = "correct horse battery";

/// Imports a list of one sale of the parcel 30-4015-012-0010, and returns what the program said.
fn import(db: &TestDatabase, source: &str, header: &str, row: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.csv");
    let text = format!(
        "unique_ID,State,County,Zip Code,Parcel Number,{header}\n\
         {row}\n"
    );
    fs::write(&file, text).unwrap();
    output_of(db, &["import", "--source", source, file.to_str().unwrap()])
}

/// The county's or the court's row of the sale.
fn row(unique_id: &str, rest: &str) -> String {
    format!("{unique_id},FL,Miami-Dade,33130,30-4015-012-0010,{rest}")
}

fn undo_last(db: &TestDatabase) {
    let list = output_of(db, &["import", "list"]);
    output_of(db, &["import", "undo", list.split(' ').next().unwrap()]);
}

/// Waits until the worker has told what the imports changed, and returns the emails.
fn alerts(db: &TestDatabase) -> Vec<String> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    #[derive(QueryableByName)]
    struct Alert {
        #[diesel(sql_type = Text)]
        text_body: String,
    }
    let since = Instant::now();
    let open = "SELECT count(*) AS n FROM jobs WHERE kind = 'listing_changes' AND done_at IS NULL";
    while sql_query(open).get_result::<Count>(&mut db.connect()).unwrap().n != 0 {
        assert!(since.elapsed() < Duration::from_secs(60), "the worker does not work");
        std::thread::sleep(Duration::from_millis(50));
    }
    let all = "SELECT text_body FROM outbox WHERE kind = 'alert' ORDER BY id";
    let found: Vec<Alert> = sql_query(all).load(&mut db.connect()).unwrap();
    found.into_iter().map(|alert| alert.text_body).collect()
}

/// The property that a link leads to, and its timeline.
async fn details(instance: &Instance, id: &str, token: &str) -> (Value, Value) {
    let address = format!("/api/property-details/{id}");
    let property = body(instance.get(&address, token).await, StatusCode::OK).await;
    let timeline = instance.get(&format!("{address}/timeline"), token).await;
    (property, body(timeline, StatusCode::OK).await)
}

const SALE: &str = "Address,Foreclosure Sale Date,Foreclosure Status";

#[tokio::test]
async fn a_postponement_that_two_sources_report_is_told_once() {
    let db = TestDatabase::new();
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    db.connect()
        .batch_execute(
            "UPDATE preferences SET email_preferences =
             '{Cancellation / opening bid notifications on saved properties}'",
        )
        .unwrap();
    let (day, later) = (next_year(3, 3), next_year(4, 7));
    let scheduled = |unique_id: &str| row(unique_id, &format!("100 SW 5th St,{day},Scheduled"));
    let postponed = |unique_id: &str| row(unique_id, &format!("100 SW 5th St,{later},Postponed"));
    import(&db, "County", SALE, &scheduled("FL-1"));
    let said = import(&db, "Court", SALE, &scheduled("FL-2"));
    assert!(said.contains("1 listing was joined with one of another list"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let instance = Instance::start(&db, &[("DATA_DIR", folder.path().to_str().unwrap())]).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    let keys = r#"{"propertyIds": ["FL-1"]}"#;
    let saved = instance.post_json_as("/api/property/save-multiple", keys, &token).await;
    body(saved, StatusCode::OK).await;
    assert_eq!(alerts(&db), [""; 0], "nothing changed since the property was saved");

    import(&db, "Court", SALE, &postponed("FL-2"));
    let first = alerts(&db);
    assert_eq!(first.len(), 1, "{first:?}");
    assert!(first[0].contains(&in_words(later)), "{}", first[0]);
    let (property, timeline) = details(&instance, "FL-2", &token).await;
    assert_eq!(property["unique_ID"], "FL-1", "an old link leads to the listing that is shown");
    assert_eq!(property["Foreclosure Sale Date"], later.to_string());
    let statements = &timeline["disagreements"][0]["statements"];
    assert_eq!(statements.as_array().unwrap().len(), 2, "{timeline}");

    import(&db, "County", SALE, &postponed("FL-1"));
    assert_eq!(alerts(&db), first, "the second source says nothing new");
    let (_, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(timeline.get("disagreements"), None, "{timeline}");
    let list = instance.get("/api/get-properties?limit=10", &token).await;
    assert_eq!(body(list, StatusCode::OK).await["meta"]["totalCount"], 1);
}

#[tokio::test]
async fn a_roll_fills_a_joined_listing_before_another_list_and_gives_way_to_its_own() {
    let db = TestDatabase::new();
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../crates/adapters/sources/packs/fl/dor-nal/sample.csv"
    );
    let day = next_year(3, 3);
    let header = "Foreclosure Sale Date,Living Area";
    import(&db, "County", header, &row("FL-1", &format!("{day},")));
    import(&db, "Court", header, &row("FL-2", &format!("{day},")));
    output_of(&db, &["import", "--parcels", sample]);
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    let instance = Instance::start(&db, &[]).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    let source_of = |timeline: &Value, field: &str| -> Value {
        let borrowed = timeline["borrowed"].as_array().unwrap();
        let loan = borrowed.iter().find(|loan| loan["field"] == field);
        loan.map_or(Value::Null, |loan| loan["source"].clone())
    };
    let roll = json!("Florida Department of Revenue NAL 2026 roll");
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_480);
    assert_eq!(source_of(&timeline, "Living Area"), roll);
    assert_eq!(timeline["joined"].as_array().unwrap().len(), 2);

    import(&db, "Court", header, &row("FL-2", &format!("{day},1500")));
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_480, "a roll counts before another list");
    assert_eq!(source_of(&timeline, "Living Area"), roll);

    import(&db, "County", header, &row("FL-1", &format!("{day},1600")));
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_600, "the listing's own list counts");
    assert_eq!(source_of(&timeline, "Living Area"), Value::Null);
    assert_eq!(property["Year Built"], 1958, "the rest is still the roll's");

    undo_last(&db);
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_480);
    assert_eq!(source_of(&timeline, "Living Area"), roll);
    let roll_import = output_of(&db, &["import", "list"]);
    let roll_import = roll_import.lines().find(|line| line.contains("roll: ")).unwrap();
    output_of(&db, &["import", "undo", roll_import.split(' ').next().unwrap()]);
    let (property, timeline) = details(&instance, "FL-1", &token).await;
    assert_eq!(property["Living Area"], 1_500, "the other list fills the blank again");
    assert_eq!(source_of(&timeline, "Living Area"), json!("Court"));
}

use std::fs;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::Value;
use test_db::TestDatabase;

use crate::program::{Instance, complaint, json, production, program};

/// Runs a command that must succeed, and returns its output.
fn done(db: &TestDatabase, arguments: &[&str]) -> String {
    let output = program(&db.url()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    String::from_utf8(output.stdout).unwrap()
}

async fn page(instance: &Instance, query: &str, token: &str) -> Value {
    let answer = instance.get(&format!("/api/get-properties?{query}"), token).await;
    json(answer, StatusCode::OK).await
}

/// The page once it has that many matches, which it must within 2 seconds of `since`.
async fn shows(instance: &Instance, query: &str, token: &str, total: u64, since: Instant) -> Value {
    loop {
        let found = page(instance, query, token).await;
        let late = since.elapsed();
        if found["meta"]["totalCount"] == total {
            return found;
        }
        assert!(late < Duration::from_secs(2), "{} after {late:?}", found["meta"]);
    }
}

#[tokio::test]
async fn an_import_shows_within_two_seconds_on_every_instance_with_the_index_and_without() {
    let db = TestDatabase::new();
    done(&db, &["demo", "--listings", "100"]);
    let on = [Instance::start(&db, &[]).await, Instance::start(&db, &[]).await];
    let off = Instance::start(&db, &[("LISTING_INDEX", "off")]).await;
    let token = off.token("demo@example.com", "courthouse-demo").await;
    for instance in on.iter().chain([&off]) {
        assert_eq!(page(instance, "limit=1", &token).await["meta"]["totalCount"], 100);
    }

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cobb.csv");
    for (bid, street) in [("1000", "Elm"), ("2000", "Oak")] {
        let rows = format!(
            "unique_ID,Address,State,County,Opening Bid\nGA-Cobb-T1,7 {street} Test St,GA,Cobb,{bid}\n"
        );
        fs::write(&file, rows).unwrap();
        done(&db, &["import", "--source", "Cobb", file.to_str().unwrap()]);
        let since = Instant::now();
        for instance in on.iter().chain([&off]) {
            let search = format!("search={street}%20test&county=Cobb");
            let found = shows(instance, &search, &token, 1, since).await;
            assert_eq!(found["data"][0]["matched_Current Bid"], bid.parse::<u64>().unwrap());
            let facets = instance.get("/api/property-facets?search=test&facets=county", &token);
            let facets = json(facets.await, StatusCode::OK).await;
            let cobb = serde_json::json!([{ "value": "Georgia|Cobb", "count": 1 }]);
            assert_eq!(facets["facets"]["county"], cobb);
        }
    }

    let told = on[0].get("/metrics", "").await.text().await.unwrap();
    let value = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("no {name}: {told}")).parse::<f64>().unwrap()
    };
    assert_eq!(value("listing_index_listings"), 101.0);
    assert_eq!(value("listing_index_revision"), 3.0);
    assert_eq!(value("listing_index_builds_total"), 1.0);
    assert!(value("listing_index_bytes") > 0.0 && value("listing_index_build_seconds") > 0.0);
    let told = off.get("/metrics", "").await.text().await.unwrap();
    assert!(!told.contains("listing_index"), "{told}");
}

#[tokio::test]
async fn a_countys_file_becomes_a_searched_and_downloaded_list_while_the_server_runs() {
    let db = TestDatabase::new();
    let said = done(&db, &["demo", "--listings", "100"]);
    assert!(said.contains("demo listings: 100 new, 0 changed, 0 unchanged"), "{said}");
    let instance = Instance::start(&db, &[]).await;
    let token = instance.token("demo@example.com", "courthouse-demo").await;
    assert_eq!(page(&instance, "limit=1", &token).await["meta"]["totalCount"], 100);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fulton.csv");
    fs::write(
        &file,
        "unique_ID,Address,State,County,Zip Code,Estimated Value\n\
         GA-Fulton-T1,1 Peachtree Test St,GA,Fulton County,30303,\"$250,000\"\n\
         GA-Fulton-T2,2 Peachtree Test St,GA,Fulton County,30303,\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let said = done(&db, &["import", "--source", "Fulton", file]);
    assert!(said.contains("new 2, changed 0"), "{said}");
    let said = done(&db, &["import", "--source", "Fulton", file]);
    assert!(said.contains("new 0, changed 0"), "{said}");

    let search = "search=peachtree%20test&county=Fulton&sortColumn=Zestimate&sortDirection=desc";
    let found = shows(&instance, search, &token, 2, Instant::now()).await;
    let rows = found["data"].as_array().unwrap();
    assert_eq!(rows[0]["unique_ID"], "GA-Fulton-T1");
    assert_eq!(rows[0]["Zestimate"], 250_000);
    assert_eq!(rows[0]["State"], "Georgia");
    assert_eq!(rows[0]["County"], "Fulton");
    assert_eq!(rows[1]["Zestimate"], Value::Null, "a blank stays a blank, and is last");

    let order = r#"{"format":"csv","columns":["Address","Zip Code"],"filters":{"search":"peachtree test"}}"#;
    let ordered = instance.post_json_as("/api/export", order, &token).await;
    let ordered = json(ordered, StatusCode::CREATED).await;
    assert_eq!(ordered["total"], 2);
    let ticket = ordered["url"].as_str().unwrap();
    let download = instance.get(ticket, "").await;
    assert_eq!(download.status(), StatusCode::OK);
    let text = download.text().await.unwrap();
    let mut lines = text.lines();
    let heading = lines.next().unwrap().trim_start_matches('\u{feff}');
    assert_eq!(heading, "Courthouse Steps Link,unique_ID,Address,Zip Code");
    assert!(lines.next().unwrap().ends_with(",GA-Fulton-T1,1 Peachtree Test St,30303"));
    assert_eq!(lines.count(), 1);
    assert_eq!(instance.get(ticket, "").await.status(), StatusCode::NOT_FOUND, "used once");
}

#[test]
fn nothing_is_made_up_in_production() {
    let db = TestDatabase::new();
    let output = production(&db.url()).arg("demo").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("development, test or demo"), "{}", complaint(&output));
}

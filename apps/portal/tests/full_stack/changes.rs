//! Files of changes after real imports (`docs/product.md#delta-downloads`).

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json as body};
use test_db::TestDatabase;

use crate::program::{Instance, complaint, json, make_account, next_year, program, refused};

const EMAIL: &str = "ann@example.com";
const PASSWORD: &str = "correct horse battery";

/// Imports the complete list of the county, with the operator's command. A row is the number of the
/// house, the status, the opening bid and the year of construction.
fn import(db: &TestDatabase, folder: &Path, rows: &[(u32, &str, u32, u32)]) {
    let map = folder.join("fulton.toml");
    fs::write(&map, "source = \"Fulton\"\ncomplete_list = true\n").unwrap();
    let day = next_year(12, 1);
    let lines = rows.iter().map(|(number, status, bid, year)| {
        format!("GA-{number},{number} Elm St,Atlanta,GA,Fulton,{status},{bid},{day},{year}\n")
    });
    let heading =
        "unique_ID,Address,City,State,County,Foreclosure Status,Opening Bid,Sale Date,Year Built\n";
    let file = folder.join("fulton.csv");
    fs::write(&file, heading.to_owned() + &lines.collect::<String>()).unwrap();
    let output = program(&db.url())
        .args(["import", "--map", map.to_str().unwrap(), file.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
}

/// Waits until a listing has this bid and is the first by bid, as each import must show in 2 seconds.
/// The order is the index's. The bid alone proves less, because a page's values are the database's,
/// which has them a moment before the index.
async fn is_first_by_bid(instance: &Instance, token: &str, id: &str, bid: u32) {
    let since = Instant::now();
    let first = "/api/get-properties?historicalFilter=all&limit=1\
                 &sortColumn=matched_Current%20Bid&sortDirection=asc";
    loop {
        let page = json(instance.get(first, token).await, StatusCode::OK).await;
        let row = &page["data"][0];
        if row["unique_ID"] == id && row["matched_Current Bid"] == bid {
            return;
        }
        assert!(since.elapsed() < Duration::from_secs(2), "{page}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn order(saved: bool) -> Value {
    let mut filters =
        body!({ "state": "Georgia", "sortColumn": "Address", "sortDirection": "asc" });
    if saved {
        filters["scope"] = "saved".into();
    }
    let columns = ["Address", "matched_Foreclosure Status", "matched_Current Bid"];
    body!({ "format": "csv", "columns": columns, "filters": filters })
}

/// Orders a file and returns its rows below the heading: the first cell, and all from the id on.
async fn file(instance: &Instance, token: &str, order: &Value) -> Vec<String> {
    let ordered = instance.post_json_as("/api/export", &order.to_string(), token).await;
    let ordered = json(ordered, StatusCode::CREATED).await;
    let download = instance.get(ordered["url"].as_str().unwrap(), "").await;
    assert_eq!(download.status(), StatusCode::OK);
    let text = download.text().await.unwrap();
    let is_delta = !order["since"].is_null();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(",http").collect();
        let (change, rest) = (cells[0].trim_matches('"'), cells[cells.len() - 1]);
        let values = rest.split_once(',').unwrap().1;
        if is_delta { format!("{change} | {values}") } else { values.to_owned() }
    };
    text.lines().skip(1).map(row).collect()
}

/// The order of the changes since the last download of this list.
async fn since_last(instance: &Instance, token: &str, order: &Value) -> Value {
    let last = instance.post_json_as("/api/downloads/last", &order.to_string(), token).await;
    let last = json(last, StatusCode::OK).await;
    assert_eq!(last["comparable"], true);
    let mut changes = order.clone();
    changes["since"] = last["download"]["id"].clone();
    assert!(changes["since"].is_string(), "{last}");
    changes
}

async fn imported_changes_are_in_the_file(settings: &[(&str, &str)]) {
    let db = TestDatabase::new();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    make_account(&db, EMAIL, PASSWORD, Some("a friend"));
    let first = [1, 2, 3, 4, 5].map(|number| (number, "Scheduled", 100_000, 1985));
    import(&db, folder, &first);
    let instance = Instance::start(&db, settings).await;
    let token = instance.token(EMAIL, PASSWORD).await;
    let save = |ids: Value, path: &'static str| {
        let body = body!({ "propertyIds": ids }).to_string();
        let (instance, token) = (&instance, &token);
        async move {
            let path = format!("/api/property/{path}");
            json(instance.post_json_as(&path, &body, token).await, StatusCode::OK).await
        }
    };
    save(body!(["GA-1", "GA-2", "GA-3"]), "save-multiple").await;

    let (list, saved) = (order(false), order(true));
    assert_eq!(file(&instance, &token, &list).await.len(), 5);
    assert_eq!(file(&instance, &token, &saved).await.len(), 3);
    let (list, saved) =
        (since_last(&instance, &token, &list).await, since_last(&instance, &token, &saved).await);
    for order in [&list, &saved] {
        let answer = instance.post_json_as("/api/export", &order.to_string(), &token).await;
        refused(answer, 422, "nothing_changed").await;
    }

    // 1 is cancelled, 2 has a correction that the file does not show, 3 gets a lower bid, 4 is gone,
    // 5 stays, and 6 is new. Then 3 goes back to its bid and 5 gets another one.
    let cancelled = (1, "Cancelled", 100_000, 1985);
    let older = (2, "Scheduled", 100_000, 1901);
    let six = (6, "Scheduled", 60_000, 2001);
    import(&db, folder, &[cancelled, older, (3, "Scheduled", 90_000, 1985), first[4], six]);
    import(&db, folder, &[cancelled, older, first[2], (5, "Scheduled", 1_000, 1985), six]);
    is_first_by_bid(&instance, &token, "GA-5", 1_000).await;
    assert_eq!(
        file(&instance, &token, &list).await,
        [
            "changed: Foreclosure Status | GA-1,1 Elm St,Cancelled,100000",
            "no longer listed | GA-4,4 Elm St,Scheduled,100000",
            "changed: Opening Bid | GA-5,5 Elm St,Scheduled,1000",
            "new | GA-6,6 Elm St,Scheduled,60000",
        ]
    );

    // My Properties: 2 is removed, and 5 is saved.
    save(body!(["GA-5"]), "save-multiple").await;
    save(body!(["GA-2"]), "unsave-multiple").await;
    assert_eq!(
        file(&instance, &token, &saved).await,
        [
            "changed: Foreclosure Status | GA-1,1 Elm St,Cancelled,100000,,,,",
            "no longer in this list | GA-2,2 Elm St,Scheduled,100000,,,,",
            "new | GA-5,5 Elm St,Scheduled,1000,,,,",
        ]
    );
}

#[tokio::test]
async fn a_file_of_changes_has_what_imports_changed() {
    imported_changes_are_in_the_file(&[]).await;
}

#[tokio::test]
async fn a_file_of_changes_without_the_index_is_the_same() {
    imported_changes_are_in_the_file(&[("LISTING_INDEX", "off")]).await;
}

//! `/api/downloads`, and files of changes.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use kernel::{ListingId, Revision};
use ledger::EntryKind;
use ledger::testing::change;
use listings::Column;
use serde_json::{Value, json};

use crate::portal::{Answer, EMAIL, PASSWORD, Portal, now, sample, text};

const FULTON: &str =
    "county=Fulton&historicalFilter=all&columns=Address%2Cmatched_Foreclosure%20Status";

fn fulton() -> Value {
    json!({
        "format": "csv",
        "columns": ["Address", "matched_Foreclosure Status"],
        "filters": { "county": "Fulton", "historicalFilter": "all" }
    })
}

/// Orders a file, fetches it and returns it.
async fn fetched(portal: &Portal, path: &str, body: &Value) -> Answer {
    let ordered = portal.post(path, body).await;
    assert_eq!(ordered.status, 201, "{}", ordered.text());
    let url = ordered.json()["url"].as_str().unwrap().to_owned();
    portal.send(TestRequest::get().uri(&url)).await
}

async fn history(portal: &Portal) -> Value {
    let answer = portal.get("/api/downloads").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Cancels the sale of listing 1, whose status was 'Scheduled'.
fn cancel(portal: &Portal) {
    let ledger = portal.saved.ledger();
    // The listings are at revision 1, and the ledger begins at 0.
    ledger.import("fulton", now(), |_| {});
    let revision = ledger.import("fulton", now(), |appender| {
        let changes = [change("matched_Foreclosure Status", "Scheduled", "Cancelled")];
        appender.append(ListingId(1), EntryKind::Changed, &changes).unwrap();
    });
    assert_eq!(revision, Revision(2));
    let mut cancelled = sample().remove(0);
    cancelled.facts.set(Column::Status, Some(text("Cancelled"))).unwrap();
    cancelled.revision = revision;
    portal.store.put(cancelled);
}

#[actix_web::test]
async fn a_download_is_remembered_with_what_was_ordered() {
    let portal = Portal::new();
    assert_eq!(history(&portal).await, json!([]));
    fetched(&portal, "/api/export", &fulton()).await;
    portal.clock.advance(TimeDelta::minutes(1));
    let picked = json!({ "format": "xlsx", "ids": ["GA|Fulton|1", "FL|Miami-Dade|3"] });
    let ordered = portal.post("/api/export", &picked).await;
    assert_eq!(ordered.status, 201);
    assert_eq!(history(&portal).await.as_array().unwrap().len(), 1, "not before it is fetched");
    let url = ordered.json()["url"].as_str().unwrap().to_owned();
    portal.send(TestRequest::get().uri(&url)).await;
    let mut history = history(&portal).await;
    for download in history.as_array_mut().unwrap() {
        assert_eq!(download["id"].as_str().unwrap().len(), 36);
        download.as_object_mut().unwrap().remove("id");
    }
    assert_eq!(
        history,
        json!([
            {
                "at": "2026-11-21T15:01:00Z", "format": "xlsx", "rows": 2, "revision": 1,
                "view": "historicalFilter=all", "picked": 2, "saved": false, "changesSince": null,
                "comparable": true
            },
            {
                "at": "2026-11-21T15:00:00Z", "format": "csv", "rows": 2, "revision": 1,
                "view": FULTON, "picked": null, "saved": false, "changesSince": null,
                "comparable": true
            }
        ])
    );
    portal.clock.advance(TimeDelta::days(30));
    let token = portal.log_in(EMAIL);
    let later = portal.send_as(&token, TestRequest::get().uri("/api/downloads")).await;
    assert_eq!(later.json(), json!([]), "for 30 days");
}

#[actix_web::test]
async fn only_what_changed_since_the_last_download_can_be_ordered() {
    let portal = Portal::new();
    let last = async || portal.post("/api/downloads/last", &fulton()).await.json();
    assert_eq!(last().await, json!({ "comparable": true, "download": null }));
    fetched(&portal, "/api/export", &fulton()).await;
    let id = last().await["download"]["id"].as_str().unwrap().to_owned();

    let mut changes = fulton();
    changes["since"] = json!(id);
    let none = portal.post("/api/export", &changes).await;
    assert_eq!(none.refusal(), (422, "nothing_changed".to_owned()));

    cancel(&portal);
    let file = fetched(&portal, "/api/export", &changes).await;
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"filtered_properties.csv\"")
    );
    insta::assert_snapshot!(file.text(), @r#"
    Change|Courthouse Steps Link|unique_ID|Address|matched_Foreclosure Status
    changed: Foreclosure Status|https://steps.example.com/#/property-details/GA%7CFulton%7C1|GA|Fulton|1|1 Peachtree St, "Rear"|Cancelled
    end
    "#);
    let newest = last().await["download"].clone();
    assert_eq!(newest["changesSince"], "2026-11-21T15:00:00Z");
    assert_eq!((&newest["rows"], &newest["revision"]), (&json!(1), &json!(2)));

    let mut other = changes.clone();
    other["columns"] = json!(["Address"]);
    let refused = portal.post("/api/export", &other).await;
    assert_eq!(refused.refusal(), (422, "not_comparable".to_owned()));
    for (since, refusal) in [
        ("6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10", (404, "unknown_download".to_owned())),
        ("made-up", (422, "invalid".to_owned())),
        ("", (422, "invalid".to_owned())),
    ] {
        changes["since"] = json!(since);
        let refused = portal.post("/api/export", &changes).await;
        assert_eq!(refused.refusal(), refusal, "{since}");
    }
}

#[actix_web::test]
async fn an_earlier_download_can_be_run_again() {
    let portal = Portal::new();
    fetched(&portal, "/api/export", &fulton()).await;
    let id = history(&portal).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/downloads/{id}/export");
    cancel(&portal);
    let whole = fetched(&portal, &path, &json!({ "format": "csv" })).await;
    assert_eq!(whole.text().lines().count(), 4, "{}", whole.text());
    assert!(whole.text().contains("Rear\"|Cancelled"), "{}", whole.text());
    let changes = fetched(&portal, &path, &json!({ "format": "csv", "onlyChanges": true })).await;
    assert!(changes.text().starts_with("Change|"), "{}", changes.text());
    assert_eq!(changes.text().lines().count(), 3, "{}", changes.text());
    let file = fetched(&portal, &path, &json!({ "format": "xlsx" })).await;
    assert_eq!(
        file.header("content-disposition"),
        Some("attachment; filename=\"filtered_properties.xlsx\"")
    );

    let marked = json!({ "format": "csv", "filters": { "marks": "New" } });
    let last = portal.post("/api/downloads/last", &marked).await.json();
    assert_eq!(last, json!({ "comparable": false, "download": null }));
}

#[actix_web::test]
async fn the_changes_of_my_properties_have_what_was_saved_since() {
    let portal = Portal::new();
    let save = |ids: &[&str]| {
        let ids = ids.iter().map(|id| listings::UniqueId::parse(id).unwrap()).collect();
        portal.accounts.store.set_saved(portal.ann, ids);
    };
    let own = json!({
        "format": "csv",
        "columns": ["Address"],
        "filters": { "scope": "saved", "historicalFilter": "all" }
    });
    save(&["GA|Fulton|1"]);
    fetched(&portal, "/api/export", &own).await;
    let last = portal.post("/api/downloads/last", &own).await.json();
    assert_eq!((&last["comparable"], &last["download"]["saved"]), (&json!(true), &json!(true)));
    let mut changes = own.clone();
    changes["since"] = last["download"]["id"].clone();
    let none = portal.post("/api/export", &changes).await;
    assert_eq!(none.refusal(), (422, "nothing_changed".to_owned()));
    save(&["GA|Fulton|1", "FL|Miami-Dade|3"]);
    let file = fetched(&portal, "/api/export", &changes).await;
    let lines: Vec<String> = file.text().lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].starts_with("new|"), "{lines:?}");
    assert!(lines[1].contains("|FL|Miami-Dade|3|"), "{lines:?}");
}

#[actix_web::test]
async fn the_history_belongs_to_its_account() {
    let portal = Portal::new();
    fetched(&portal, "/api/export", &fulton()).await;
    let id = history(&portal).await[0]["id"].as_str().unwrap().to_owned();
    portal.accounts.add_entitled("bob@example.com", PASSWORD).unwrap();
    let bob = portal.log_in("bob@example.com");
    let path = format!("/api/downloads/{id}/export");
    let order = TestRequest::post().uri(&path).set_json(json!({ "format": "csv" }));
    assert_eq!(portal.send_as(&bob, order).await.refusal(), (404, "unknown_download".to_owned()));
    let list = portal.send_as(&bob, TestRequest::get().uri("/api/downloads")).await;
    assert_eq!(list.json(), json!([]));
}

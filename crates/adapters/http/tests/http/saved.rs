//! Saved properties: save, list, annotate, remove, download.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use kernel::ListingId;
use ledger::EntryKind;
use ledger::testing::change;
use serde_json::{Value, json};

use crate::portal::{Answer, Portal, Store, many, now};
use http_adapter::Settings;

const FULL: &str = "GA|Fulton|1";
const COBB: &str = "GA|Cobb|2";
const PASSED: &str = "FL|Miami-Dade|3";

async fn save(portal: &Portal, body: &Value) -> Value {
    let answer = portal.post("/api/property/save-multiple", body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn annotate(portal: &Portal, id: &str, body: &Value) -> Answer {
    let id = id.replace('|', "%7C");
    let request = TestRequest::put().uri(&format!("/api/saved-properties/{id}")).set_json(body);
    portal.send_as(&portal.token, request).await
}

/// The ids of the saved list, in order.
async fn listed(portal: &Portal, query: &str) -> Vec<String> {
    let answer = portal.get(&format!("/api/saved-properties?{query}")).await.json();
    let rows = answer["properties"].as_array().unwrap();
    rows.iter().map(|row| row["unique_ID"].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn saving_tells_what_is_newly_saved_and_is_idempotent() {
    let portal = Portal::new();
    let ids = json!({ "propertyIds": [FULL, COBB, "nobody", FULL] });
    assert_eq!(save(&portal, &ids).await["saved"], 2);
    assert_eq!(save(&portal, &ids).await, json!({ "saved": 0, "propertyIds": [] }));
    let more = json!({ "propertyIds": [COBB, PASSED] });
    assert_eq!(save(&portal, &more).await, json!({ "saved": 1, "propertyIds": [PASSED] }));
}

#[actix_web::test]
async fn save_all_takes_everything_that_the_filters_find_whatever_the_page() {
    let portal = Portal::new();
    let all = json!({ "matching": { "state": "Georgia", "page": "7", "limit": "1" } });
    assert_eq!(save(&portal, &all).await["saved"], 2);
    let mut ids = listed(&portal, "").await;
    ids.sort();
    assert_eq!(ids, [COBB, FULL]);
}

#[actix_web::test]
async fn more_than_ten_thousand_are_refused_and_nothing_is_saved() {
    let portal = Portal::with(
        Store::of(many(10_001)),
        Settings::new("Courthouse Steps", crate::portal::URL),
    );
    let answer = portal.post("/api/property/save-multiple", &json!({ "matching": {} })).await;
    assert_eq!(answer.refusal(), (422, "too_many_saved".to_owned()));
    assert!(answer.text().contains("at most 10,000 properties"));
    assert!(listed(&portal, "").await.is_empty());
}

#[actix_web::test]
async fn a_save_needs_ids_or_filters_and_not_both() {
    let portal = Portal::new();
    for body in [json!({}), json!({ "propertyIds": [], "matching": {} })] {
        let answer = portal.post("/api/property/save-multiple", &body).await;
        assert_eq!(answer.refusal(), (422, "invalid".to_owned()), "{body}");
    }
    let wrong = json!({ "matching": { "sortColumn": "nonsense" } });
    let answer = portal.post("/api/property/save-multiple", &wrong).await;
    assert!(answer.json()["fields"]["sortColumn"].is_string());
}

#[actix_web::test]
async fn the_list_is_filtered_and_sorted_like_any_other_and_shows_what_passed() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL, COBB, PASSED] })).await;
    assert_eq!(listed(&portal, "sortColumn=Year+Built").await, [FULL, PASSED, COBB]);
    assert_eq!(listed(&portal, "county=Fulton").await, [FULL], "the other Fulton is not saved");
    let page = portal.get("/api/saved-properties?limit=2&page=2").await.json();
    assert_eq!(page["properties"].as_array().unwrap().len(), 1);
    assert_eq!(page["meta"], json!({ "totalPages": 2, "totalCount": 3 }));
}

#[actix_web::test]
async fn note_and_stage_stand_on_the_row_and_are_gone_with_it() {
    let portal = Portal::new();
    let written = json!({ "note": " ask the clerk ", "stage": "Ready to bid" });
    assert_eq!(annotate(&portal, FULL, &written).await.refusal(), (404, "not_saved".to_owned()));
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let kept = annotate(&portal, FULL, &written).await;
    assert_eq!(kept.json(), json!({ "note": "ask the clerk", "stage": "Ready to bid" }));
    let own = portal.get(&format!("/api/saved-properties/{}", FULL.replace('|', "%7C"))).await;
    assert_eq!(own.json(), json!({ "note": "ask the clerk", "stage": "Ready to bid" }));
    let another = portal.get(&format!("/api/saved-properties/{}", COBB.replace('|', "%7C"))).await;
    assert_eq!(another.refusal(), (404, "not_saved".to_owned()));
    let row = portal.get("/api/saved-properties").await.json()["properties"][0].clone();
    assert_eq!(row["Address"], "1 Peachtree St, \"Rear\"");
    assert_eq!((&row["note"], &row["stage"]), (&json!("ask the clerk"), &json!("Ready to bid")));
    assert_eq!((&row["savedAt"], &row["changed"]), (&json!("2026-11-21T15:00:00Z"), &json!([])));

    let gone =
        portal.post("/api/property/unsave-multiple", &json!({ "propertyIds": [FULL, COBB] })).await;
    assert_eq!(
        gone.json(),
        json!({
            "removed": 1,
            "properties": [
                { "propertyId": FULL, "note": "ask the clerk", "stage": "Ready to bid" }
            ]
        })
    );
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let row = portal.get("/api/saved-properties").await.json()["properties"][0].clone();
    assert_eq!((&row["note"], &row["stage"]), (&json!(""), &json!(null)));
}

#[actix_web::test]
async fn the_note_of_one_property_is_read_without_beginning_a_visit() {
    let portal = Portal::new();
    let path = "/api/saved-properties/GA%7CFulton%7C1";
    assert_eq!(portal.get(path).await.refusal(), (404, "not_saved".to_owned()));
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    assert_eq!(portal.get(path).await.json(), json!({ "note": "", "stage": null }));
    listed(&portal, "").await;
    annotate(&portal, FULL, &json!({ "note": "ask the clerk", "stage": "Inspected" })).await;
    let bid = change("matched_Current Bid", "210000", "198000.1");
    portal.saved.ledger().import("fulton", now(), |appender| {
        appender.append(ListingId(1), EntryKind::Changed, &[bid]).unwrap();
    });
    portal.clock.advance(TimeDelta::minutes(31));
    let expected = json!({ "note": "ask the clerk", "stage": "Inspected" });
    assert_eq!(portal.get(path).await.json(), expected);
    portal.clock.advance(TimeDelta::minutes(31));
    let row = portal.get("/api/saved-properties").await.json()["properties"][0].clone();
    assert_eq!(row["changed"][0]["new"], "198000.1", "the change is still news");
}

#[actix_web::test]
async fn a_note_too_long_and_a_stage_unknown_are_named() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let body = json!({ "note": "x".repeat(2_001), "stage": "Dreaming" });
    let answer = annotate(&portal, FULL, &body).await;
    assert_eq!(answer.refusal(), (422, "invalid".to_owned()));
    assert_eq!(
        answer.json()["fields"],
        json!({
            "note": "A note has at most 2000 characters.",
            "stage": "One of: Researching, Inspected, Ready to bid, Won, Passed."
        })
    );
}

#[actix_web::test]
async fn what_changed_since_the_last_visit_is_marked() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    listed(&portal, "").await;
    let bid = change("matched_Current Bid", "210000", "198000.1");
    portal.saved.ledger().import("fulton", now(), |appender| {
        appender.append(ListingId(1), EntryKind::Changed, &[bid]).unwrap();
    });
    portal.clock.advance(TimeDelta::minutes(31));
    let row = portal.get("/api/saved-properties").await.json()["properties"][0].clone();
    assert_eq!(
        row["changed"],
        json!([{
            "field": "matched_Current Bid", "old": "210000", "new": "198000.1",
            "at": "2026-11-21T15:00:00Z"
        }])
    );
}

#[actix_web::test]
async fn scope_saved_narrows_any_list_to_the_saved_properties() {
    let portal = Portal::new();
    portal.accounts.store.set_saved(portal.ann, vec![listings::UniqueId::parse(COBB).unwrap()]);
    assert_eq!(portal.get("/api/get-properties?scope=saved").await.ids(), [COBB]);
    assert_eq!(portal.get("/api/get-properties?scope=all").await.ids().len(), 4);
    let wrong = portal.get("/api/get-properties?scope=mine").await;
    assert_eq!(wrong.json()["fields"]["scope"], "Either all or saved.");
}

#[actix_web::test]
async fn a_download_of_the_saved_list_has_stage_and_note() {
    let portal = Portal::new();
    portal.accounts.store.set_saved(portal.ann, vec![listings::UniqueId::parse(FULL).unwrap()]);
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    annotate(&portal, FULL, &json!({ "note": "ask", "stage": "Won" })).await;
    for extra in [json!(null), json!([FULL])] {
        let mut body = json!({
            "format": "csv", "columns": ["Year Built"], "filters": { "scope": "saved" }
        });
        if !extra.is_null() {
            body["ids"] = extra;
        }
        let ordered = portal.post("/api/export", &body).await.json();
        assert_eq!(ordered["total"], 1);
        let url = ordered["url"].as_str().unwrap();
        let file = portal.send(TestRequest::get().uri(url)).await;
        let lines: Vec<&str> = file.text().lines().collect();
        assert_eq!(lines[0], "Courthouse Steps Link|unique_ID|Year Built|Stage|Note");
        assert!(lines[1].ends_with("|1985|Won|ask"), "{}", lines[1]);
    }
}

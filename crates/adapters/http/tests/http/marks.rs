//! Marks: hide, show again, open, filter, count, and what a download leaves out.

use serde_json::{Value, json};

use crate::portal::Portal;

const FULL: &str = "GA|Fulton|1";
const COBB: &str = "GA|Cobb|2";

async fn mark(portal: &Portal, how: &str, ids: &[&str]) -> Value {
    let body = json!({ "propertyIds": ids });
    let answer = portal.post(&format!("/api/property/{how}-multiple"), &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["propertyIds"].clone()
}

/// The ids of a list, sorted.
async fn listed(portal: &Portal, query: &str) -> Vec<String> {
    let mut ids = portal.get(&format!("/api/get-properties?{query}")).await.ids();
    ids.sort();
    ids
}

async fn total(portal: &Portal, query: &str) -> u64 {
    let page = portal.get(&format!("/api/get-properties?limit=1&{query}")).await.json();
    page["meta"]["totalCount"].as_u64().unwrap()
}

#[actix_web::test]
async fn a_hidden_property_is_gone_from_lists_totals_facets_and_the_map_until_it_is_shown_again() {
    let portal = Portal::new();
    let before = total(&portal, "").await;
    assert_eq!(listed(&portal, "state=Georgia").await, [COBB, FULL]);
    assert_eq!(mark(&portal, "hide", &[FULL, "nobody"]).await, json!([FULL]));
    assert_eq!(mark(&portal, "hide", &[FULL]).await, json!([]));
    assert_eq!(listed(&portal, "state=Georgia").await, [COBB]);
    assert_eq!(total(&portal, "").await, before - 1);
    let facets = portal.get("/api/property-facets?state=Georgia").await.json();
    assert_eq!(facets["facets"]["county"], json!([{ "value": "Georgia|Cobb", "count": 1 }]));
    assert_eq!(
        facets["facets"]["marks"],
        json!([{ "value": "Hidden", "count": 1 }, { "value": "Not seen", "count": 1 }])
    );
    let map = portal.get("/api/get-all-map-properties?state=Georgia").await.json();
    assert_eq!(map["totalMatchingProperties"], 1);
    let hidden = portal.get("/api/get-all-map-properties?marks=Hidden").await.json();
    assert_eq!(hidden["properties"][0]["hidden"], true);
    assert_eq!(hidden["properties"][0]["seen"], Value::Null);
    assert_eq!(mark(&portal, "unhide", &[FULL, COBB]).await, json!([FULL]));
    assert_eq!(listed(&portal, "state=Georgia").await, [COBB, FULL]);
}

#[actix_web::test]
async fn the_filter_finds_hidden_and_opened_properties_and_rows_are_marked() {
    let portal = Portal::new();
    mark(&portal, "hide", &[FULL]).await;
    assert_eq!(mark(&portal, "see", &[COBB, COBB]).await, json!([COBB]));
    assert_eq!(mark(&portal, "see", &[COBB]).await, json!([]));
    assert_eq!(listed(&portal, "marks=Hidden").await, [FULL]);
    assert_eq!(listed(&portal, "marks=Seen").await, [COBB]);
    assert_eq!(listed(&portal, "marks=Seen,Hidden").await, [COBB, FULL]);
    assert_eq!(listed(&portal, "marks=New").await, [] as [&str; 0]);
    assert_eq!(listed(&portal, "state=Georgia&marks=Not+seen").await, [] as [&str; 0]);
    let page = portal.get("/api/get-properties?marks=Seen,Hidden").await.json();
    assert_eq!(page["marks"], json!({ "new": [], "seen": [COBB], "hidden": [FULL] }));
    let unmarked = portal.get("/api/get-properties?state=Florida").await.json();
    assert_eq!(unmarked["marks"], Value::Null);
}

#[actix_web::test]
async fn a_saved_property_stays_in_my_properties_when_it_is_hidden() {
    let portal = Portal::new();
    let both = json!({ "propertyIds": [FULL, COBB] });
    portal.post("/api/property/save-multiple", &both).await;
    mark(&portal, "hide", &[FULL]).await;
    let saved = portal.get("/api/saved-properties").await.json();
    assert_eq!(saved["meta"]["totalCount"], 2);
    assert_eq!(saved["marks"], json!({ "new": [], "seen": [], "hidden": [FULL] }));
    let hidden = portal.get("/api/saved-properties?marks=Hidden").await.json();
    assert_eq!(hidden["properties"][0]["unique_ID"], FULL);
    // A hidden property can be saved by its id, and 'Save All' leaves it out.
    portal.post("/api/property/unsave-multiple", &both).await;
    let all = json!({ "matching": { "state": "Georgia" } });
    let answer = portal.post("/api/property/save-multiple", &all).await.json();
    assert_eq!(answer["propertyIds"], json!([COBB]));
    let answer = portal.post("/api/property/save-multiple", &both).await.json();
    assert_eq!(answer["propertyIds"], json!([FULL]));
}

#[actix_web::test]
async fn a_download_leaves_hidden_properties_out_unless_they_were_selected() {
    let portal = Portal::new();
    mark(&portal, "hide", &[FULL]).await;
    let total = async |body: Value| portal.post("/api/export", &body).await.json()["total"].clone();
    let georgia =
        json!({ "format": "csv", "columns": ["Address"], "filters": { "state": "Georgia" } });
    assert_eq!(total(georgia).await, 1);
    let selected = json!({ "format": "csv", "columns": ["Address"], "ids": [FULL] });
    assert_eq!(total(selected).await, 1);
}

#[actix_web::test]
async fn more_than_ten_thousand_ids_are_refused() {
    let portal = Portal::new();
    let ids: Vec<String> = (0..10_001).map(|id| format!("GA-{id}")).collect();
    for how in ["hide", "unhide", "see"] {
        let body = json!({ "propertyIds": ids });
        let answer = portal.post(&format!("/api/property/{how}-multiple"), &body).await;
        assert_eq!(answer.refusal(), (422, "invalid".to_owned()), "{how}");
    }
}

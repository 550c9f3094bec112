//! Saved properties: save, list, annotate, remove, download.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use kernel::ListingId;
use ledger::EntryKind;
use ledger::testing::change;
use serde_json::{Value, json};

use crate::portal::{Answer, PASSWORD, Portal, Store, many, now};
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
async fn a_large_page_is_streamed_and_says_the_same() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL, COBB, PASSED] })).await;
    annotate(&portal, COBB, &json!({ "note": "ask the clerk" })).await;
    for query in ["sortColumn=Year+Built", "sortColumn=Changed", "county=Cobb", "county=Nowhere"] {
        let small = portal.get(&format!("/api/saved-properties?{query}&limit=1000")).await;
        let large = portal.get(&format!("/api/saved-properties?{query}&limit=1001")).await;
        assert_eq!(small.json(), large.json(), "{query}");
    }
}

/// What is stored on a saved property that has these members and nothing else.
fn stored(version: i64, members: &Value) -> Value {
    let usual = [
        "Title search",
        "Taxes and liens",
        "Occupancy",
        "Drive-by",
        "Repairs",
        "Comparable sales",
        "Terms of the sale and deposit",
        "Financing",
    ];
    let mut all = json!({
        "note": "", "stage": null, "maximumBid": null, "tags": [], "version": version,
        "checklist": usual.map(|text| json!({ "text": text, "done": false })),
    });
    for (name, value) in members.as_object().unwrap() {
        all[name] = value.clone();
    }
    all
}

#[actix_web::test]
async fn what_the_user_wrote_stands_on_the_row_and_is_gone_with_it() {
    let portal = Portal::new();
    let written = json!({
        "note": " ask the clerk ", "stage": "Ready to bid", "maximumBid": 212_000.5,
        "tags": ["Flip", " needs  roof", "FLIP"],
        "checklist": [{ "text": "Title search", "done": true }, { "text": "Pool", "done": false }],
    });
    assert_eq!(annotate(&portal, FULL, &written).await.refusal(), (404, "not_saved".to_owned()));
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let expected = json!({
        "note": "ask the clerk", "stage": "Ready to bid", "maximumBid": 212_000.5,
        "tags": ["Flip", "needs roof"],
        "checklist": [{ "text": "Title search", "done": true }, { "text": "Pool", "done": false }],
        "version": 1,
    });
    assert_eq!(annotate(&portal, FULL, &written).await.json(), expected);
    let own = portal.get(&format!("/api/saved-properties/{}", FULL.replace('|', "%7C"))).await;
    assert_eq!(own.json(), expected);
    let another = portal.get(&format!("/api/saved-properties/{}", COBB.replace('|', "%7C"))).await;
    assert_eq!(another.refusal(), (404, "not_saved".to_owned()));
    assert_eq!(
        portal.get("/api/saved-tags").await.json(),
        json!({ "tags": ["Flip", "needs roof"] })
    );
    let row = portal.get("/api/saved-properties").await.json()["properties"][0].clone();
    assert_eq!(row["Address"], "1 Peachtree St, \"Rear\"");
    for name in ["note", "stage", "maximumBid", "tags", "version"] {
        assert_eq!(row[name], expected[name], "{name}");
    }
    assert_eq!((&row["savedAt"], &row["changed"]), (&json!("2026-11-21T15:00:00Z"), &json!([])));

    let gone =
        portal.post("/api/property/unsave-multiple", &json!({ "propertyIds": [FULL, COBB] })).await;
    let mut removed = expected;
    removed.as_object_mut().unwrap().remove("version");
    removed["propertyId"] = json!(FULL);
    assert_eq!(gone.json(), json!({ "removed": 1, "properties": [removed] }));
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let own = portal.get(&format!("/api/saved-properties/{}", FULL.replace('|', "%7C"))).await;
    assert_eq!(own.json(), stored(0, &json!({})));
    assert_eq!(portal.get("/api/saved-tags").await.json(), json!({ "tags": [] }));
}

fn address(id: &str) -> String {
    format!("/api/saved-properties/{}", id.replace('|', "%7C"))
}

#[actix_web::test]
async fn one_request_saves_properties_with_a_note_below_their_own() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    annotate(&portal, FULL, &json!({ "note": "Roof is new", "tags": ["flip"] })).await;
    let note = async |ids: &[&str], text: &str| {
        let body = json!({ "propertyIds": ids, "note": text });
        portal.post("/api/property/note-multiple", &body).await
    };
    let expected = json!({ "propertyIds": [COBB], "noted": 2, "withoutRoom": [] });
    assert_eq!(note(&[FULL, COBB, "unknown"], " Ask the clerk ").await.json(), expected);
    let both = async || {
        let (full, cobb) = (portal.get(&address(FULL)).await, portal.get(&address(COBB)).await);
        (full.json(), cobb.json())
    };
    let below = json!({ "note": "Roof is new\nAsk the clerk", "tags": ["flip"] });
    let stored_both = (stored(2, &below), stored(1, &json!({ "note": "Ask the clerk" })));
    assert_eq!(both().await, stored_both);

    // The same note is added once.
    let again = json!({ "propertyIds": [], "noted": 2, "withoutRoom": [] });
    assert_eq!(note(&[FULL, COBB], "Ask the clerk").await.json(), again);
    assert_eq!(both().await, stored_both);

    // Each note has its own room.
    let long = "x".repeat(1_980);
    let one = json!({ "propertyIds": [], "noted": 1, "withoutRoom": [FULL] });
    assert_eq!(note(&[FULL, COBB], &long).await.json(), one);
    let (full, cobb) = both().await;
    assert_eq!(full, stored_both.0);
    assert_eq!(cobb, stored(2, &json!({ "note": format!("Ask the clerk\n{long}") })));

    let wrong = note(&[PASSED], &"x".repeat(2_001)).await;
    assert_eq!(
        wrong.json()["fields"],
        json!({ "note": "A note can have at most 2000 characters." })
    );
    assert_eq!(portal.get(&address(PASSED)).await.refusal(), (404, "not_saved".to_owned()));
}

#[actix_web::test]
async fn one_request_restores_what_was_removed() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL, COBB] })).await;
    let written = json!({
        "note": "ask the clerk", "stage": "Ready to bid", "maximumBid": 212_000.5,
        "tags": ["Flip"], "checklist": [{ "text": "Title search", "done": true }],
    });
    annotate(&portal, FULL, &written).await;
    let removed = portal
        .post("/api/property/unsave-multiple", &json!({ "propertyIds": [FULL, COBB] }))
        .await
        .json();
    let body = json!({ "properties": removed["properties"] });
    let restore = async |body: &Value| portal.post("/api/property/restore-multiple", body).await;
    assert_eq!(restore(&body).await.json()["saved"], 2);
    assert_eq!(portal.get(&address(FULL)).await.json(), stored(1, &written));
    assert_eq!(portal.get(&address(COBB)).await.json(), stored(0, &json!({})));
    let unchanged = json!({ "saved": 0, "propertyIds": [] });
    assert_eq!(restore(&body).await.json(), unchanged, "a second time");
    assert_eq!(portal.get(&address(FULL)).await.json(), stored(1, &written));

    // What was written meanwhile on a property without notes stays.
    annotate(&portal, COBB, &json!({ "note": "in another tab" })).await;
    assert_eq!(restore(&body).await.json(), unchanged);
    let meanwhile = stored(1, &json!({ "note": "in another tab" }));
    assert_eq!(portal.get(&address(COBB)).await.json(), meanwhile);

    // A wrong member restores nothing.
    portal.post("/api/property/unsave-multiple", &json!({ "propertyIds": [FULL, COBB] })).await;
    for (member, value, reason) in [
        ("note", json!("x".repeat(2_001)), "A note can have at most 2000 characters."),
        ("maximumBid", json!(-1), "Your maximum bid must be an amount of 0 dollars or more."),
        ("tags", json!(["a,b"]), "A tag must have 1 to 30 characters and no comma."),
        (
            "checklist",
            json!([{ "text": " ", "done": false }]),
            "A checklist item must have 1 to 100 characters.",
        ),
    ] {
        let mut wrong = body.clone();
        wrong["properties"][1][member] = value;
        let refused = restore(&wrong).await;
        assert_eq!(refused.refusal(), (422, "invalid".to_owned()));
        assert_eq!(refused.json()["fields"], json!({ "properties": reason }));
    }
    assert_eq!(listed(&portal, "").await, [""; 0]);
    let mut absent = body.clone();
    absent["properties"][0].as_object_mut().unwrap().remove("stage");
    assert_eq!(restore(&absent).await.status, 400);
}

#[actix_web::test]
async fn a_member_that_is_absent_stays_and_null_removes_the_bid() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let all = json!({ "note": "", "stage": null, "maximumBid": 0, "tags": ["a"], "checklist": [] });
    annotate(&portal, FULL, &all).await;
    let note = annotate(&portal, FULL, &json!({ "note": "x", "stage": null })).await;
    let expected = json!({ "note": "x", "maximumBid": 0.0, "tags": ["a"], "checklist": [] });
    assert_eq!(note.json(), stored(2, &expected));
    let no_bid = json!({ "note": "x", "stage": null, "maximumBid": null, "tags": [] });
    let answer = annotate(&portal, FULL, &no_bid).await;
    assert_eq!(answer.json(), stored(3, &json!({ "note": "x", "checklist": [] })));
    let only_stage = annotate(&portal, FULL, &json!({ "stage": "Won" })).await;
    let expected = json!({ "note": "x", "stage": "Won", "checklist": [] });
    assert_eq!(only_stage.json(), stored(4, &expected));
    let nothing = annotate(&portal, FULL, &json!({})).await;
    assert_eq!(nothing.json(), stored(4, &expected), "nothing is changed");
    let no_tags =
        annotate(&portal, FULL, &json!({ "note": "", "stage": null, "tags": null })).await;
    assert_eq!(no_tags.status, 400, "tags are not null");
}

#[actix_web::test]
async fn a_change_that_was_not_seen_is_not_overwritten() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let write = |note: &'static str, version: i64| {
        let body = json!({ "note": note, "stage": null, "version": version });
        let portal = &portal;
        async move { annotate(portal, FULL, &body).await }
    };
    assert_eq!(write("from one tab", 0).await.json()["version"], 1);
    let late = write("from another tab", 0).await;
    assert_eq!(late.refusal(), (409, "changed_elsewhere".to_owned()));
    let own = portal.get("/api/saved-properties/GA%7CFulton%7C1").await;
    assert_eq!(own.json(), stored(1, &json!({ "note": "from one tab" })));
    assert_eq!(write("from both tabs", 1).await.json()["version"], 2);
    let history = "/api/saved-properties/GA%7CFulton%7C1/history";
    assert_eq!(portal.get(history).await.json()["entries"].as_array().unwrap().len(), 1);
    let own = json!({ "note": "mine", "version": 2, "separate": true });
    assert_eq!(annotate(&portal, FULL, &own).await.json()["version"], 3);
    let newest = portal.get(history).await.json()["entries"][0].clone();
    assert_eq!(newest["before"], "from both tabs", "the other text can be put back");
}

#[actix_web::test]
async fn the_history_is_read_and_an_entry_is_put_back() {
    let portal = Portal::new();
    let path = "/api/saved-properties/GA%7CFulton%7C1/history";
    assert_eq!(portal.get(path).await.refusal(), (404, "not_saved".to_owned()));
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    assert_eq!(portal.get(path).await.json(), json!({ "entries": [] }));
    annotate(&portal, FULL, &json!({ "note": "a page", "stage": null })).await;
    portal.clock.advance(TimeDelta::minutes(11));
    annotate(&portal, FULL, &json!({ "note": "oops", "stage": "Won", "maximumBid": 90.5 })).await;
    let entries = portal.get(path).await.json()["entries"].clone();
    let shown: Vec<Value> = entries
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| json!([entry["part"], entry["before"], entry["after"], entry["at"]]))
        .collect();
    let later = "2026-11-21T15:11:00Z";
    assert_eq!(
        shown,
        [
            json!(["maximumBid", "", "90.50", later]),
            json!(["stage", "", "Won", later]),
            json!(["note", "a page", "oops", later]),
            json!(["note", "", "a page", "2026-11-21T15:00:00Z"]),
        ]
    );

    let restore = "/api/saved-properties/GA%7CFulton%7C1/restore";
    let back = portal.post(restore, &json!({ "entry": entries[2]["id"] })).await;
    let expected = json!({ "note": "a page", "stage": "Won", "maximumBid": 90.5 });
    assert_eq!(back.json(), stored(3, &expected));
    let newest = portal.get(path).await.json()["entries"][0].clone();
    assert_eq!((&newest["before"], &newest["after"]), (&json!("oops"), &json!("a page")));
    let unknown = portal.post(restore, &json!({ "entry": "999999" })).await;
    assert_eq!(unknown.refusal(), (404, "no_entry".to_owned()));
    let wrong = portal.post(restore, &json!({ "entry": "first" })).await;
    assert_eq!(wrong.json()["fields"], json!({ "entry": "The id of an entry." }));
}

#[actix_web::test]
async fn another_account_reads_neither_history_nor_tags() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    annotate(&portal, FULL, &json!({ "note": "mine", "stage": null, "tags": ["secret"] })).await;
    portal.accounts.add_entitled("bob@example.com", PASSWORD).unwrap();
    let token = portal.log_in("bob@example.com");
    let read = async |path: &str| portal.send_as(&token, TestRequest::get().uri(path)).await;
    let history = read("/api/saved-properties/GA%7CFulton%7C1/history").await;
    assert_eq!(history.refusal(), (404, "not_saved".to_owned()));
    assert_eq!(read("/api/saved-tags").await.json(), json!({ "tags": [] }));
}

#[actix_web::test]
async fn the_note_of_one_property_is_read_without_beginning_a_visit() {
    let portal = Portal::new();
    let path = "/api/saved-properties/GA%7CFulton%7C1";
    assert_eq!(portal.get(path).await.refusal(), (404, "not_saved".to_owned()));
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    assert_eq!(portal.get(path).await.json(), stored(0, &json!({})));
    listed(&portal, "").await;
    annotate(&portal, FULL, &json!({ "note": "ask the clerk", "stage": "Inspected" })).await;
    let bid = change("matched_Current Bid", "210000", "198000.1");
    portal.saved.ledger().import("fulton", now(), |appender| {
        appender.append(ListingId(1), EntryKind::Changed, &[bid]).unwrap();
    });
    portal.clock.advance(TimeDelta::minutes(31));
    let expected = stored(1, &json!({ "note": "ask the clerk", "stage": "Inspected" }));
    assert_eq!(portal.get(path).await.json(), expected);
    portal.clock.advance(TimeDelta::minutes(31));
    let row = portal.get("/api/saved-properties").await.json()["properties"][0].clone();
    assert_eq!(row["changed"][0]["new"], "198000.1", "the change is still news");
}

#[actix_web::test]
async fn every_wrong_member_is_named() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let body = json!({
        "note": "x".repeat(2_001), "stage": "Dreaming", "maximumBid": -0.01, "tags": ["a,b"],
        "checklist": [{ "text": " ", "done": false }],
    });
    let answer = annotate(&portal, FULL, &body).await;
    assert_eq!(answer.refusal(), (422, "invalid".to_owned()));
    assert_eq!(
        answer.json()["fields"],
        json!({
            "note": "A note can have at most 2000 characters.",
            "stage": "One of: Researching, Inspected, Ready to bid, Won, Passed.",
            "maximumBid": "Your maximum bid must be an amount of 0 dollars or more.",
            "tags": "A tag must have 1 to 30 characters and no comma.",
            "checklist": "A checklist item must have 1 to 100 characters.",
        })
    );
    let line = json!({ "text": "x", "done": false });
    let many = json!({
        "note": "", "stage": null, "maximumBid": 1e13, "tags": vec!["same"; 11],
        "checklist": vec![line; 31], "version": 0.5,
    });
    assert_eq!(
        annotate(&portal, FULL, &many).await.json()["fields"],
        json!({
            "maximumBid": "Your maximum bid must be an amount of 0 dollars or more.",
            "tags": "A property can have at most 10 tags.",
            "checklist": "A checklist can have at most 30 items.",
            "version": "The version that you have read.",
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
async fn the_list_is_filtered_and_sorted_by_what_changed_and_so_is_everything_else() {
    let portal = Portal::new();
    save(&portal, &json!({ "propertyIds": [FULL, COBB, PASSED] })).await;
    listed(&portal, "").await;
    let append = |minutes: i64, listing: i64, kind, changes: &[ledger::Change]| {
        let at = now() + TimeDelta::minutes(minutes);
        portal.saved.ledger().import("fulton", at, |appender| {
            appender.append(ListingId(listing), kind, changes).unwrap();
        });
    };
    let bid = change("matched_Current Bid", "210000", "198000.1");
    append(1, 1, EntryKind::Changed, &[bid]);
    let status = change("matched_Foreclosure Status", "Postponed", "Scheduled");
    append(2, 3, EntryKind::Changed, &[status]);
    append(3, 2, EntryKind::NoLongerListed, &[]);
    portal.clock.advance(TimeDelta::minutes(31));
    let ids = async |query: &str| listed(&portal, query).await;
    assert_eq!(ids("changed=Opening%20bid").await, [FULL]);
    assert_eq!(ids("changed=Status,Opening%20bid").await, [FULL, PASSED], "the latest sale first");
    assert_eq!(ids("changed=Sale%20date").await, [""; 0]);
    assert_eq!(ids("changed=Nonsense").await, [""; 0]);
    let latest = "sortColumn=changed&sortDirection=desc";
    assert_eq!(ids(&format!("changed=Any&{latest}")).await, [COBB, PASSED, FULL]);
    assert_eq!(ids("sortColumn=changed&page=2&limit=2").await, [COBB]);

    let rows = portal.get("/api/saved-properties?changed=No%20longer%20listed").await.json();
    assert_eq!(
        rows["properties"][0]["changed"],
        json!([{
            "field": "Listing", "old": "Listed", "new": "No longer listed",
            "at": "2026-11-21T15:03:00Z"
        }])
    );
    let changed = "scope=saved&changed=Opening%20bid";
    assert_eq!(portal.get(&format!("/api/property-totals?{changed}")).await.json()["count"], 1);
    let map = portal.get(&format!("/api/get-all-map-properties?{changed}")).await.json();
    assert_eq!(map["totalMatchingProperties"], 1);
    let filters = json!({ "scope": "saved", "changed": "Opening bid" });
    let order = json!({ "format": "csv", "columns": [], "filters": filters });
    assert_eq!(portal.post("/api/export", &order).await.json()["total"], 1);
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
async fn a_download_of_the_saved_list_has_what_the_user_wrote() {
    let portal = Portal::new();
    portal.accounts.store.set_saved(portal.ann, vec![listings::UniqueId::parse(FULL).unwrap()]);
    save(&portal, &json!({ "propertyIds": [FULL] })).await;
    let own = json!({ "note": "ask", "stage": "Won", "maximumBid": 90.5, "tags": ["a", "b"] });
    annotate(&portal, FULL, &own).await;
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
        assert_eq!(
            lines[0],
            "Courthouse Steps Link|unique_ID|Year Built|Stage|Note|Maximum Bid|Tags"
        );
        assert!(lines[1].ends_with("|1985|Won|ask|90.50|a, b"), "{}", lines[1]);
    }
}

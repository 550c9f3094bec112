//! Saved searches: save, list, reorder, rename, delete, restore, visit.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use kernel::ListingId;
use ledger::EntryKind;
use serde_json::{Value, json};

use crate::portal::{Answer, PASSWORD, Portal, now};

const PATH: &str = "/api/saved-searches";

async fn save(portal: &Portal, name: &str, view: &str) -> String {
    let answer = portal.post(PATH, &json!({ "name": name, "view": view })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().unwrap().to_owned()
}

async fn listed(portal: &Portal) -> Vec<Value> {
    portal.get(PATH).await.json()["searches"].as_array().unwrap().clone()
}

async fn names(portal: &Portal) -> Vec<String> {
    let names = listed(portal).await;
    names.iter().map(|search| search["name"].as_str().unwrap().to_owned()).collect()
}

async fn rename(portal: &Portal, id: &str, name: &str) -> Answer {
    let request = TestRequest::put().uri(&format!("{PATH}/{id}"));
    portal.send_as(&portal.token, request.set_json(json!({ "name": name }))).await
}

async fn delete(portal: &Portal, id: &str) -> Answer {
    let request = TestRequest::delete().uri(&format!("{PATH}/{id}"));
    portal.send_as(&portal.token, request).await
}

async fn act(portal: &Portal, id: &str, action: &str) -> Answer {
    portal.send_as(&portal.token, TestRequest::post().uri(&format!("{PATH}/{id}/{action}"))).await
}

/// An import lists these listings.
fn list(portal: &Portal, ids: &[i64]) {
    portal.saved.ledger().import("fulton", now(), |appender| {
        for id in ids {
            appender.append(ListingId(*id), EntryKind::Listed, &[]).unwrap();
        }
    });
}

#[actix_web::test]
async fn a_saved_search_has_its_name_its_view_and_nothing_new() {
    let portal = Portal::new();
    let view = "county=Fulton&estimatedTo=200000&columns=Address%2CCounty";
    let body = json!({ "name": " Fulton houses ", "view": view });
    let saved = portal.post(PATH, &body).await.json();
    let expected = json!({
        "id": saved["id"], "name": "Fulton houses", "view": view,
        "createdAt": "2026-11-21T15:00:00Z", "new": 0, "mail": "none"
    });
    assert_eq!(saved, expected);
    assert_eq!(listed(&portal).await, [expected]);
}

#[actix_web::test]
async fn searches_are_reordered_renamed_deleted_and_restored() {
    let portal = Portal::new();
    let fulton = save(&portal, "Fulton", "county=Fulton").await;
    let cobb = save(&portal, "Cobb", "county=Cobb").await;
    let order = TestRequest::put().uri(PATH).set_json(json!({ "ids": [cobb, fulton] }));
    assert_eq!(portal.send_as(&portal.token, order).await.status, 204);
    assert_eq!(rename(&portal, &cobb, "Cobb houses").await.status, 204);
    assert_eq!(names(&portal).await, ["Cobb houses", "Fulton"]);
    assert_eq!(delete(&portal, &cobb).await.status, 204);
    assert_eq!(names(&portal).await, ["Fulton"]);
    assert_eq!(delete(&portal, &cobb).await.refusal(), (404, "unknown_search".to_owned()));
    assert_eq!(act(&portal, &cobb, "restore").await.status, 204);
    assert_eq!(names(&portal).await, ["Cobb houses", "Fulton"]);
}

#[actix_web::test]
async fn new_listings_are_counted_until_a_visit_has_ended() {
    let portal = Portal::new();
    let fulton = save(&portal, "Fulton", "county=Georgia%7CFulton").await;
    // Listing 1 is in Fulton, Georgia, and listing 2 in Cobb.
    portal.clock.advance(TimeDelta::minutes(31));
    list(&portal, &[1, 2]);
    assert_eq!(listed(&portal).await[0]["new"], 1);
    assert_eq!(act(&portal, &fulton, "visit").await.json()["new"], 1);
    assert_eq!(listed(&portal).await[0]["new"], 1, "the visit goes on");
    portal.clock.advance(TimeDelta::minutes(31));
    assert_eq!(listed(&portal).await[0]["new"], 0);
}

#[actix_web::test]
async fn a_search_of_another_account_does_not_exist() {
    let portal = Portal::new();
    let fulton = save(&portal, "Fulton", "county=Fulton").await;
    portal.accounts.add_entitled("bob@example.com", PASSWORD).unwrap();
    let bob = portal.log_in("bob@example.com");
    for request in [
        TestRequest::put().uri(&format!("{PATH}/{fulton}")).set_json(json!({ "name": "Mine" })),
        TestRequest::delete().uri(&format!("{PATH}/{fulton}")),
        TestRequest::post().uri(&format!("{PATH}/{fulton}/restore")),
        TestRequest::post().uri(&format!("{PATH}/{fulton}/visit")),
    ] {
        let refusal = portal.send_as(&bob, request).await.refusal();
        assert_eq!(refusal, (404, "unknown_search".to_owned()));
    }
    let order = TestRequest::put().uri(PATH).set_json(json!({ "ids": [fulton] }));
    assert_eq!(portal.send_as(&bob, order).await.status, 204);
    assert_eq!(names(&portal).await, ["Fulton"]);
}

#[actix_web::test]
async fn wrong_texts_are_named() {
    let portal = Portal::new();
    let wrong = portal.post(PATH, &json!({ "name": "\u{a0}", "view": "a b" })).await;
    assert_eq!(wrong.refusal(), (422, "invalid".to_owned()));
    assert_eq!(
        wrong.json()["fields"],
        json!({
            "name": "Enter a name of at most 80 characters.",
            "view": "This is not the address of a view."
        })
    );
    let wrong = portal.post(PATH, &json!({ "name": "x", "view": "sortColumn=nonsense" })).await;
    let fields = json!({ "view": "This is not the address of a view." });
    assert_eq!((wrong.status, &wrong.json()["fields"]), (422, &fields));
    let id = save(&portal, "Fulton", "county=Fulton").await;
    let wrong = rename(&portal, &id, &"x".repeat(81)).await;
    let fields = json!({ "name": "Enter a name of at most 80 characters." });
    assert_eq!((wrong.status, &wrong.json()["fields"]), (422, &fields));
    let order = TestRequest::put().uri(PATH).set_json(json!({ "ids": ["x"] }));
    let wrong = portal.send_as(&portal.token, order).await;
    assert_eq!(wrong.json()["fields"]["ids"], "At most 50 ids of saved searches.");
}

#[actix_web::test]
async fn a_user_has_at_most_fifty_searches() {
    let portal = Portal::new();
    for number in 0..50 {
        save(&portal, &format!("Search {number}"), "county=Fulton").await;
    }
    let one_more = portal.post(PATH, &json!({ "name": "x", "view": "county=Fulton" })).await;
    assert_eq!(one_more.refusal(), (422, "too_many_searches".to_owned()));
    assert_eq!(
        one_more.json()["error"],
        "You can save at most 50 searches. Delete one that you no longer need."
    );
    assert_eq!(listed(&portal).await.len(), 50);
}

async fn set_mail(portal: &Portal, id: &str, body: Value) -> Answer {
    let request = TestRequest::put().uri(&format!("{PATH}/{id}/mail"));
    portal.send_as(&portal.token, request.set_json(body)).await
}

#[actix_web::test]
async fn each_search_has_a_choice_of_emails() {
    let portal = Portal::new();
    let body = json!({ "name": "Fulton", "view": "county=Fulton", "mail": "weekly" });
    let saved = portal.post(PATH, &body).await.json();
    assert_eq!(saved["mail"], "weekly");
    let id = saved["id"].as_str().unwrap();
    save(&portal, "Cobb", "county=Cobb").await;
    for pace in ["instantly", "daily", "weekly", "none", "daily"] {
        let answer = set_mail(&portal, id, json!({ "mail": pace })).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
        let chosen: Vec<Value> =
            listed(&portal).await.iter().map(|search| search["mail"].clone()).collect();
        assert_eq!(chosen, [pace, "none"]);
    }
    let refused = set_mail(&portal, id, json!({ "mail": "hourly" })).await;
    assert_eq!(refused.status, 422);
    let words = json!({ "mail": "One of: none, instantly, daily, weekly." });
    assert_eq!(refused.json()["fields"], words);
    let body = json!({ "name": "Gwinnett", "view": "county=Gwinnett", "mail": "Daily" });
    let refused = portal.post(PATH, &body).await;
    assert_eq!((refused.status, &refused.json()["fields"]), (422, &words));
    assert_eq!(set_mail(&portal, id, json!({})).await.status, 400);
    assert_eq!(listed(&portal).await.len(), 2, "nothing was saved");
    let stranger = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10";
    let unknown = set_mail(&portal, stranger, json!({ "mail": "daily" })).await;
    assert_eq!((unknown.status, &unknown.json()["code"]), (404, &json!("unknown_search")));
}

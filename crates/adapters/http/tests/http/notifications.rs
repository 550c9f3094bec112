//! Notifications: list, count, mark as read.

use actix_web::test::TestRequest;
use kernel::{AccountId, Revision};
use news::bell::testing::{NotificationWorld as _, bid_change};
use news::bell::{SearchMatches, Subject};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::portal::{Answer, Portal, now};

const PATH: &str = "/api/notifications";

async fn post(portal: &Portal, path: &str) -> Answer {
    portal.send_as(&portal.token, TestRequest::post().uri(&format!("{PATH}/{path}"))).await
}

async fn count(portal: &Portal) -> Value {
    portal.get(&format!("{PATH}/count")).await.json()
}

async fn read(portal: &Portal) -> Vec<(String, bool)> {
    let page = portal.get(PATH).await.json();
    let entries = page["notifications"].as_array().unwrap().clone();
    let entry = |entry: &Value| {
        (entry["id"].as_str().unwrap().to_owned(), entry["read"].as_bool().unwrap())
    };
    entries.iter().map(entry).collect()
}

#[actix_web::test]
async fn the_list_has_every_kind_newest_first() {
    let portal = Portal::new();
    let empty = json!({ "notifications": [], "hasMore": false });
    assert_eq!(portal.get(PATH).await.json(), empty);
    let matches = SearchMatches {
        search: Uuid::from_u128(9),
        revision: Revision(8),
        name: "Fulton houses".to_owned(),
        view: "county=Fulton".to_owned(),
        count: 3,
    };
    let subjects =
        [Subject::AddressRefused, Subject::Search(matches), bid_change("GA|Fulton|1", 7)];
    portal.bell.append(portal.ann, &subjects, now());
    portal.bell.append(AccountId(Uuid::from_u128(99)), &subjects, now());
    let at = "2026-11-21T15:00:00Z";
    assert_eq!(
        portal.get(PATH).await.json(),
        json!({
            "notifications": [
                {
                    "id": "3", "kind": "listing", "at": at, "read": false, "search": null,
                    "listing": {
                        "id": "GA|Fulton|1", "title": "12 Elm St, Atlanta, GA 30303",
                        "changes": [{ "label": "Opening bid", "old": "$100,000", "new": null }]
                    }
                },
                {
                    "id": "2", "kind": "search", "at": at, "read": false, "listing": null,
                    "search": {
                        "id": "00000000-0000-0000-0000-000000000009", "name": "Fulton houses",
                        "view": "county=Fulton", "count": 3
                    }
                },
                {
                    "id": "1", "kind": "addressRefused", "at": at, "read": false,
                    "listing": null, "search": null
                }
            ],
            "hasMore": false
        })
    );
}

#[actix_web::test]
async fn a_page_has_twenty_and_the_next_one_begins_after_it() {
    let portal = Portal::new();
    portal.bell.append(portal.ann, &vec![Subject::AddressRefused; 21], now());
    let page = portal.get(PATH).await.json();
    assert_eq!(page["notifications"].as_array().unwrap().len(), 20);
    assert_eq!((&page["hasMore"], &page["notifications"][19]["id"]), (&json!(true), &json!("2")));
    let page = portal.get(&format!("{PATH}?before=2")).await.json();
    assert_eq!((&page["hasMore"], &page["notifications"][0]["id"]), (&json!(false), &json!("1")));
    for wrong in ["0", "x", "", "1000000000000000000"] {
        let refused = portal.get(&format!("{PATH}?before={wrong}")).await;
        assert_eq!(refused.refusal(), (422, "invalid".to_owned()), "{wrong}");
        assert_eq!(refused.json()["fields"]["before"], "The id of a notification.");
    }
}

#[actix_web::test]
async fn the_count_has_the_unread_ones_and_says_whether_my_properties_changed() {
    let portal = Portal::new();
    assert_eq!(count(&portal).await, json!({ "unread": 0, "savedChanged": false }));
    let subjects = [bid_change("GA|Fulton|1", 7), Subject::AddressRefused];
    portal.bell.append(portal.ann, &subjects, now());
    assert_eq!(count(&portal).await, json!({ "unread": 2, "savedChanged": true }));
    portal.bell.look(portal.ann, Revision(7));
    assert_eq!(count(&portal).await, json!({ "unread": 2, "savedChanged": false }));
}

#[actix_web::test]
async fn one_or_all_up_to_one_are_marked_as_read() {
    let portal = Portal::new();
    portal.bell.append(AccountId(Uuid::from_u128(99)), &[Subject::AddressRefused], now());
    portal.bell.append(portal.ann, &vec![Subject::AddressRefused; 3], now());
    let expect = |flags: [bool; 3]| {
        ["4", "3", "2"].map(str::to_owned).into_iter().zip(flags).collect::<Vec<_>>()
    };
    assert_eq!(post(&portal, "3/read").await.status, 204);
    assert_eq!(read(&portal).await, expect([false, true, false]));
    for unknown in ["1/read", "9/read", "x/read", "x/read-through"] {
        let refused = post(&portal, unknown).await.refusal();
        assert_eq!(refused, (404, "unknown_notification".to_owned()), "{unknown}");
    }
    assert_eq!(post(&portal, "3/read-through").await.status, 204);
    assert_eq!(read(&portal).await, expect([false, true, true]));
    assert_eq!(count(&portal).await["unread"], 1);
}

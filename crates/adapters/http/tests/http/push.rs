//! Browsers that are told of urgent changes: add, list, remove.

use actix_web::test::TestRequest;
use serde_json::{Value, json};

use crate::portal::{Answer, EMAIL, PUSH_KEY, Portal};

const PATH: &str = "/api/push";
const UNKNOWN: &str = "6f1c6d2e-6a3f-4f0e-9f0e-0d5f7a3b9a10";

/// A browser, with the keys of RFC 8291.
pub(crate) fn firefox() -> Value {
    json!({
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/secret-part",
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg"
        }
    })
}

async fn add(portal: &Portal, token: &str, browser: &Value) -> Answer {
    portal.send_as(token, TestRequest::post().uri(PATH).set_json(browser)).await
}

async fn remove(portal: &Portal, id: &str) -> Answer {
    portal.send_as(&portal.token, TestRequest::delete().uri(&format!("{PATH}/{id}"))).await
}

#[actix_web::test]
async fn a_browser_is_added_listed_and_removed() {
    let portal = Portal::new();
    let empty = json!({ "publicKey": PUSH_KEY, "browsers": [] });
    assert_eq!(portal.get(PATH).await.json(), empty);
    for _ in 0..2 {
        assert_eq!(add(&portal, &portal.token, &firefox()).await.status, 204);
    }
    let list = portal.get(PATH).await.json();
    let id = list["browsers"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(
        list["browsers"],
        json!([{
            "id": id,
            "service": "updates.push.services.mozilla.com",
            "browser": null,
            "since": "2026-11-21T15:00:00Z",
            "lastPushAt": null,
            "current": true
        }])
    );
    let elsewhere = portal.log_in(EMAIL);
    let seen = portal.send_as(&elsewhere, TestRequest::get().uri(PATH)).await.json();
    assert_eq!(seen["browsers"][0]["current"], json!(false));
    assert_eq!(remove(&portal, &id).await.status, 204);
    assert_eq!(portal.get(PATH).await.json(), empty);
    for id in [&id, UNKNOWN, "made-up"] {
        let answer = remove(&portal, id).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (404, &json!("unknown_browser")),
            "{id}"
        );
    }
}

#[actix_web::test]
async fn a_browser_without_a_session_at_hand_renews_its_subscription_by_naming_the_former_one() {
    let portal = Portal::new();
    add(&portal, &portal.token, &firefox()).await;
    let renew = async |known: &Value, renewed: &Value| {
        let body = json!({ "known": known, "renewed": renewed });
        let uri = format!("{PATH}/renew");
        portal.send(TestRequest::post().uri(&uri).set_json(body)).await
    };
    let service = async || portal.get(PATH).await.json()["browsers"][0]["service"].clone();
    let with = |path: &str, value: &str| {
        let mut browser = firefox();
        *browser.pointer_mut(path).unwrap() = json!(value);
        browser
    };
    let chrome = with("/endpoint", "https://fcm.googleapis.com/fcm/send/x");
    // Who does not know the secret changes nothing, and does not learn it.
    let guess = with("/keys/auth", "AAAAAAAAAAAAAAAAAAAAAA");
    assert_eq!(renew(&guess, &chrome).await.status, 204);
    assert_eq!(service().await, json!("updates.push.services.mozilla.com"));
    assert_eq!(renew(&firefox(), &chrome).await.status, 204);
    assert_eq!(service().await, json!("fcm.googleapis.com"));
    let inside = with("/endpoint", "https://127.0.0.1/admin");
    assert_eq!(renew(&chrome, &inside).await.status, 422);
    assert_eq!(renew(&chrome, &json!({})).await.status, 400);
}

#[actix_web::test]
async fn only_the_address_of_a_push_service_and_the_keys_of_a_browser_are_taken() {
    let portal = Portal::new();
    let with = |path: &str, value: &str| {
        let mut browser = firefox();
        *browser.pointer_mut(path).unwrap() = json!(value);
        browser
    };
    for (path, value, field) in [
        ("/endpoint", "http://updates.push.services.mozilla.com/x", "endpoint"),
        ("/endpoint", "https://127.0.0.1/admin", "endpoint"),
        ("/endpoint", "https://localhost/admin", "endpoint"),
        ("/endpoint", "", "endpoint"),
        ("/keys/p256dh", "short", "keys"),
        ("/keys/auth", "BTBZMqHH6r4Tts7J_aSIg!", "keys"),
        ("/keys/auth", "", "keys"),
    ] {
        let answer = add(&portal, &portal.token, &with(path, value)).await;
        assert_eq!(answer.status, 422, "{path} {value}");
        assert!(answer.json()["fields"][field].is_string(), "{path} {value}");
    }
    let padded = with("/keys/auth", "BTBZMqHH6r4Tts7J_aSIgg==");
    assert_eq!(add(&portal, &portal.token, &padded).await.status, 204);
}

#[actix_web::test]
async fn without_a_key_nothing_is_offered() {
    let portal = Portal::without_push();
    let empty = json!({ "publicKey": null, "browsers": [] });
    assert_eq!(portal.get(PATH).await.json(), empty);
    let answer = add(&portal, &portal.token, &firefox()).await;
    assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("push_not_offered")));
}

//! Every error has the same shape and contains nothing internal.

use actix_web::http::header;
use actix_web::test::TestRequest;
use http_adapter::{RequestLimit, Settings};
use serde_json::json;

use crate::portal::{Portal, Store, URL, sample};

#[actix_web::test]
async fn a_body_that_cannot_be_read_is_400_and_never_500() {
    let portal = Portal::new();
    for body in ["", "{", "nonsense", "[1,2", "\"text\"", "{\"emailId\":1}", "\u{0}", "null"] {
        let request = TestRequest::post()
            .uri("/api/login")
            .insert_header((header::CONTENT_TYPE, "application/json"))
            .set_payload(body);
        let answer = portal.send(request).await;
        assert_eq!(answer.refusal(), (400, "unreadable".to_owned()), "{body:?}");
        assert_eq!(answer.json()["error"], "The request could not be read.");
    }
    let request = TestRequest::post()
        .uri("/api/login")
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .set_payload(vec![0xff, 0xfe, 0x00]);
    assert_eq!(portal.send(request).await.status, 400);
}

#[actix_web::test]
async fn a_body_that_is_no_json_is_415() {
    let portal = Portal::new();
    for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("?")] {
        let mut request = TestRequest::post().uri("/api/login").set_payload("emailId=ann");
        if let Some(kind) = kind {
            request = request.insert_header((header::CONTENT_TYPE, kind));
        }
        let answer = portal.send(request).await;
        assert_eq!(answer.refusal(), (415, "unsupported_media_type".to_owned()), "{kind:?}");
    }
}

#[actix_web::test]
async fn a_body_that_is_too_large_is_413() {
    let portal = Portal::new();
    let body = json!({ "emailId": "ann@example.com", "password": "x".repeat(70_000) });
    let answer = portal.send(TestRequest::post().uri("/api/login").set_json(body)).await;
    assert_eq!(answer.refusal(), (413, "too_large".to_owned()));
}

#[actix_web::test]
async fn an_unknown_address_below_api_is_404_in_the_one_shape() {
    let portal = Portal::new();
    let paths = [
        "/api/nothing",
        "/api/",
        "/api/get-properties/",
        "/api/export/a/b",
        "/api//login",
        "/api/map-tiles//0/0.mvt",
        "/api/map-tiles/0/0/.mvt",
        "/api/map-tiles/0/0/0",
    ];
    for path in paths {
        let answer = portal.send(TestRequest::get().uri(path)).await;
        assert_eq!(answer.refusal(), (404, "not_found".to_owned()), "{path}");
    }
}

#[actix_web::test]
async fn another_method_is_405_and_says_which_would_do() {
    let portal = Portal::new();
    for (request, allow) in [
        (TestRequest::get().uri("/api/login"), "POST"),
        (TestRequest::delete().uri("/api/get-properties"), "GET, HEAD"),
        (TestRequest::post().uri("/api/property-details/x"), "GET, HEAD"),
        (TestRequest::put().uri("/api/export"), "POST"),
    ] {
        let answer = portal.send(request).await;
        assert_eq!(answer.refusal(), (405, "method_not_allowed".to_owned()));
        assert_eq!(answer.header("allow"), Some(allow));
    }
}

#[actix_web::test]
async fn a_store_that_fails_is_503_and_says_nothing_of_itself() {
    let portal = Portal::new();
    portal.store.break_down();
    for path in [
        "/api/get-properties",
        "/api/get-properties?limit=5000",
        "/api/property-facets",
        "/api/property-details/GA%7CFulton%7C1",
    ] {
        let answer = portal.get(path).await;
        assert_eq!(answer.refusal(), (503, "unavailable".to_owned()), "{path}");
        assert_eq!(answer.header("retry-after"), Some("2"));
        for secret in ["postgres", "10.1.2.3", "hunter2", "connection"] {
            assert!(!answer.text().contains(secret), "{path} tells {secret}");
        }
    }
}

#[actix_web::test]
async fn a_query_that_is_garbage_is_no_500() {
    let portal = Portal::new();
    for query in ["%", "%zz=1", "state=%ff%fe", "&&&==&", "page=%31", "search=%00", "[]=1"] {
        let answer = portal.get(&format!("/api/get-properties?{query}")).await;
        assert_eq!(answer.status, 200, "{query}");
    }
}

#[actix_web::test]
async fn every_answer_carries_a_request_id_of_its_own() {
    let portal = Portal::new();
    let mut ids = Vec::new();
    for path in ["/api/config", "/api/nothing", "/healthz", "/", "/api/get-properties"] {
        let answer = portal.send(TestRequest::get().uri(path)).await;
        ids.push(answer.header("x-request-id").unwrap().to_owned());
    }
    assert!(ids.iter().all(|id| id.len() == 36));
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 5);
}

#[actix_web::test]
async fn a_network_that_asks_too_often_waits_and_another_does_not() {
    let mut settings = Settings::new("Courthouse Steps", URL);
    let one = std::num::NonZeroU32::MIN;
    settings.request_limit = Some(RequestLimit { per_second: one, at_once: one.saturating_add(1) });
    let portal = Portal::with(Store::of(sample()), settings);
    let ask = async |peer: &str| {
        let peer = format!("{peer}:4000").parse().unwrap();
        portal.send(TestRequest::get().uri("/api/config").peer_addr(peer)).await
    };
    assert_eq!(ask("203.0.113.7").await.status, 200);
    assert_eq!(ask("203.0.113.7").await.status, 200);
    // On a busy machine, a second passes between two requests and permits another one.
    let mut refused = ask("203.0.113.7").await;
    for _ in 0..20 {
        if refused.status != 200 {
            break;
        }
        refused = ask("203.0.113.7").await;
    }
    assert_eq!(refused.refusal(), (429, "too_many_requests".to_owned()));
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert!(refused.header("x-request-id").is_some());
    assert_eq!(ask("203.0.113.8").await.status, 200);
}

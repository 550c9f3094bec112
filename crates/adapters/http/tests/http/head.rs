//! `HEAD` on every path that has `GET`.

use actix_web::test::TestRequest;
use serde_json::json;

use crate::access_matrix::{MATRIX, request};
use crate::headers;
use crate::portal::{Answer, EMAIL, Portal};

fn head(uri: &str) -> TestRequest {
    TestRequest::default().method("HEAD".parse().unwrap()).uri(uri)
}

/// The headers, except those that differ from request to request.
fn shown(answer: &Answer) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = answer
        .headers
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "content-security-policy"))
        .collect();
    shown.sort();
    shown
}

#[actix_web::test]
async fn every_get_operation_answers_head_alike() {
    for row in MATRIX.iter().filter(|row| row.operation.starts_with("GET ")) {
        let portal = Portal::new();
        let token = portal.log_in(EMAIL);
        let get = portal.send_as(&token, request(row.operation)).await;
        let head = request(row.operation).method("HEAD".parse().unwrap());
        let head = portal.send_as(&token, head).await;
        assert_eq!(head.status, get.status, "{}", row.operation);
        assert_eq!(shown(&head), shown(&get), "{}", row.operation);
        let visitor = portal.send(request(row.operation).method("HEAD".parse().unwrap())).await;
        assert_eq!(visitor.status, row.visitor, "{} as a visitor", row.operation);
    }
}

#[actix_web::test]
async fn what_is_no_operation_answers_head_alike() {
    let (portal, _dir) = headers::portal();
    for path in [
        "/",
        "/index.html",
        "/mark.svg",
        "/assets/main.0a1b2c3d4e5f.js",
        "/nothing",
        "/api/nothing",
        "/api/openapi.json",
        "/api/docs/",
        "/healthz",
        "/readyz",
    ] {
        let get = portal.send(TestRequest::get().uri(path)).await;
        let head = portal.send(head(path)).await;
        assert_eq!((head.status, head.body.len()), (get.status, 0), "{path}");
        assert_eq!(shown(&head), shown(&get), "{path}");
    }
}

#[actix_web::test]
async fn a_head_on_a_download_neither_uses_the_ticket_up_nor_begins_a_stream() {
    let portal = Portal::new();
    let ordered = portal.post("/api/export", &json!({ "format": "csv" })).await.json();
    let url = ordered["url"].as_str().unwrap();
    for _ in 0..3 {
        let answer = portal.send(head(url)).await;
        assert_eq!(answer.status, 200);
        assert_eq!(
            answer.header("content-disposition"),
            Some("attachment; filename=\"filtered_properties.csv\"")
        );
    }
    let file = portal.send(TestRequest::get().uri(url)).await;
    assert_eq!(file.status, 200, "the ticket is still good");
    assert!(file.text().starts_with("Courthouse Steps Link|unique_ID|Address|"), "{}", file.text());
    assert_eq!(portal.send(head(url)).await.status, 404, "and now it is used up");
}

#[actix_web::test]
async fn a_head_on_a_large_list_reads_no_rows() {
    let portal = Portal::new();
    portal.store.break_down();
    let path = "/api/get-properties?limit=2000";
    assert_eq!(portal.get(path).await.status, 503, "rows can't be read");
    let answer = portal.send_as(&portal.token, head(path)).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
}

//! Who may do what: every operation of the document has a row, for a visitor, a subscriber, one
//! whose subscription lapsed, and for an expired and a revoked token.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use serde_json::json;

use crate::portal::{PASSWORD, Portal};
use crate::schema::operations;

/// Who gets which status.
struct Row {
    operation: &'static str,
    visitor: u16,
    subscriber: u16,
    lapsed: u16,
    /// With a token that is expired or revoked.
    dead_token: u16,
}

const fn open(operation: &'static str, status: u16) -> Row {
    Row { operation, visitor: status, subscriber: status, lapsed: status, dead_token: status }
}

const fn signed_in(operation: &'static str, status: u16) -> Row {
    Row { operation, visitor: 401, subscriber: status, lapsed: status, dead_token: 401 }
}

const fn entitled(operation: &'static str, status: u16) -> Row {
    Row { operation, visitor: 401, subscriber: status, lapsed: 402, dead_token: 401 }
}

/// The whole matrix. A ticket opens its download without a token; this one is made up.
const MATRIX: [Row; 17] = [
    open("POST /api/login", 200),
    signed_in("POST /api/logout", 204),
    signed_in("GET /api/profile/view", 200),
    entitled("GET /api/get-properties", 200),
    entitled("GET /api/property-facets", 200),
    entitled("GET /api/property-details/{id}", 200),
    open("GET /api/catalogue", 200),
    open("GET /api/geography-data", 200),
    open("GET /api/config", 200),
    entitled("POST /api/export", 201),
    open("GET /api/export/{ticket}", 404),
    signed_in("POST /api/stripe/checkout-session", 200),
    signed_in("POST /api/stripe/checkout-session/settle", 200),
    // Nobody here ever subscribed; somebody who did is in billing's own tests.
    signed_in("POST /api/stripe/portal-session", 409),
    signed_in("GET /api/order-history", 200),
    open("GET /api/plans", 200),
    // Its access is the signature, which this one lacks.
    open("POST /api/stripe/webhook", 400),
];

fn request(operation: &str) -> TestRequest {
    let (method, path) = operation.split_once(' ').unwrap();
    let path = path.replace("{id}", "GA%7CFulton%7C1").replace("{ticket}", "made-up");
    let request = match method {
        "GET" => TestRequest::get(),
        _ => TestRequest::post(),
    };
    match path.as_str() {
        "/api/login" => {
            request.set_json(json!({ "emailId": "lapsed@example.com", "password": PASSWORD }))
        }
        "/api/export" => request.set_json(json!({ "format": "csv" })),
        _ => request,
    }
    .uri(&path)
}

#[test]
fn every_operation_has_a_row() {
    let mut documented: Vec<String> =
        operations().into_iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    let mut rows: Vec<String> = MATRIX.iter().map(|row| row.operation.to_owned()).collect();
    documented.sort();
    rows.sort();
    assert_eq!(documented, rows);
}

#[actix_web::test]
async fn everybody_gets_what_the_matrix_says() {
    for row in &MATRIX {
        let portal = Portal::new();
        portal.accounts.add("lapsed@example.com", PASSWORD).unwrap();
        let ask = async |token: Option<&str>| match token {
            Some(token) => portal.send_as(token, request(row.operation)).await.status,
            None => portal.send(request(row.operation)).await.status,
        };
        let (lapsed, doomed) =
            (portal.log_in("lapsed@example.com"), portal.log_in("ann@example.com"));
        portal.send_as(&doomed, TestRequest::post().uri("/api/logout")).await;

        assert_eq!(ask(None).await, row.visitor, "{} as a visitor", row.operation);
        assert_eq!(
            ask(Some("nonsense")).await,
            row.dead_token,
            "{} with no token of ours",
            row.operation
        );
        assert_eq!(
            ask(Some(&doomed)).await,
            row.dead_token,
            "{} with a revoked token",
            row.operation
        );
        assert_eq!(ask(Some(&lapsed)).await, row.lapsed, "{} lapsed", row.operation);
        let living = portal.log_in("ann@example.com");
        assert_eq!(ask(Some(&living)).await, row.subscriber, "{} as a subscriber", row.operation);
        let old = portal.log_in("ann@example.com");
        portal.clock.advance(TimeDelta::days(30));
        assert_eq!(
            ask(Some(&old)).await,
            row.dead_token,
            "{} with an expired token",
            row.operation
        );
    }
}

#[actix_web::test]
async fn a_lapsed_account_is_told_what_is_missing() {
    let portal = Portal::new();
    portal.accounts.add("lapsed@example.com", PASSWORD).unwrap();
    let token = portal.log_in("lapsed@example.com");
    let answer = portal.send_as(&token, TestRequest::get().uri("/api/get-properties")).await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "code": "no_subscription",
      "error": "Start your free trial to see foreclosure data."
    }
    "#);
}

#[actix_web::test]
async fn a_missing_token_is_answered_with_the_scheme_to_use() {
    let portal = Portal::new();
    let answer = portal.send(TestRequest::get().uri("/api/get-properties")).await;
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "code": "signed_out",
      "error": "Please log in to continue."
    }
    "#);
}

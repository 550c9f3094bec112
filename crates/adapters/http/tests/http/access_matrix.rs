//! Access: every operation of the document has a row with its status for a visitor, a subscriber, a
//! lapsed subscriber, and for an expired and a revoked token.

use actix_web::test::TestRequest;
use chrono::TimeDelta;
use serde_json::{Value as Json, json};

use crate::portal::{EMAIL, PASSWORD, Portal};
use crate::schema::operations;

/// The expected statuses of an operation.
pub(crate) struct Row {
    pub(crate) operation: &'static str,
    pub(crate) visitor: u16,
    subscriber: u16,
    pub(crate) lapsed: u16,
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

/// The whole matrix. Tickets and links in emails need no session token; the ones here are invalid. The
/// sign-ups use a known address, which gets the same response as an unknown one.
pub(crate) const MATRIX: &[Row] = &[
    open("POST /api/login", 200),
    signed_in("POST /api/logout", 204),
    signed_in("GET /api/profile/view", 200),
    open("POST /api/signup", 201),
    open("POST /api/complete-signup", 201),
    open("POST /api/forgot-password", 200),
    open("POST /api/reset-password/{resetToken}", 404),
    open("POST /api/verify-email/{token}", 404),
    open("POST /api/link-state", 200),
    open("GET /api/unsubscribe/{token}", 404),
    open("POST /api/unsubscribe/{token}", 404),
    open("DELETE /api/unsubscribe/{token}", 404),
    signed_in("PUT /api/profile/onboarding", 200),
    signed_in("PUT /api/account/name", 200),
    signed_in("POST /api/account/email", 202),
    signed_in("PUT /api/account/password", 204),
    signed_in("POST /api/account/verification", 202),
    signed_in("GET /api/account/sessions", 200),
    signed_in("DELETE /api/account/sessions/{id}", 404),
    signed_in("POST /api/account/logout-everywhere", 204),
    signed_in("GET /api/account/data", 200),
    signed_in("GET /api/account/storage", 200),
    signed_in("POST /api/account/delete", 204),
    entitled("GET /api/get-properties", 200),
    entitled("GET /api/property-facets", 200),
    entitled("GET /api/property-totals", 200),
    entitled("GET /api/property-details/{id}", 200),
    entitled("GET /api/get-all-map-properties", 200),
    open("GET /api/road-tiles/{version}/{z}/{x}/{y}.mvt", 200),
    entitled("GET /api/map-tiles/{z}/{x}/{y}.mvt", 200),
    entitled("GET /api/property-details/{id}/timeline", 200),
    entitled("GET /api/property-details/{id}/comparables", 200),
    entitled("GET /api/sale-days", 200),
    entitled("GET /api/property-details/{id}/calendar-event", 200),
    signed_in("GET /api/calendar-feeds", 200),
    entitled("POST /api/calendar-feeds", 201),
    // No account has this feed.
    signed_in("DELETE /api/calendar-feeds/{id}", 404),
    // The random part of the address gives access, and this one is made up.
    open("GET /api/calendar/{token}.ics", 404),
    entitled("GET /api/saved-properties", 200),
    entitled("POST /api/property/save-multiple", 200),
    entitled("POST /api/property/unsave-multiple", 200),
    entitled("POST /api/property/restore-multiple", 200),
    entitled("POST /api/property/note-multiple", 200),
    entitled("POST /api/property/hide-multiple", 200),
    entitled("POST /api/property/unhide-multiple", 200),
    entitled("POST /api/property/see-multiple", 200),
    // No account has saved this property.
    entitled("GET /api/saved-properties/{id}", 404),
    entitled("PUT /api/saved-properties/{id}", 404),
    entitled("GET /api/saved-properties/{id}/history", 404),
    entitled("POST /api/saved-properties/{id}/restore", 404),
    entitled("GET /api/saved-tags", 200),
    entitled("GET /api/notifications", 200),
    entitled("GET /api/notifications/count", 200),
    entitled("POST /api/notifications/{id}/read", 404),
    entitled("POST /api/notifications/{id}/read-through", 404),
    signed_in("GET /api/push", 200),
    entitled("POST /api/push", 204),
    // The former subscription is unknown, which the answer does not say.
    open("POST /api/push/renew", 204),
    // No account has this browser.
    signed_in("DELETE /api/push/{id}", 404),
    entitled("GET /api/saved-searches", 200),
    entitled("POST /api/saved-searches", 201),
    entitled("PUT /api/saved-searches", 204),
    // No account has this saved search.
    entitled("PUT /api/saved-searches/{id}", 404),
    entitled("PUT /api/saved-searches/{id}/mail", 404),
    entitled("DELETE /api/saved-searches/{id}", 404),
    entitled("POST /api/saved-searches/{id}/restore", 404),
    entitled("POST /api/saved-searches/{id}/visit", 404),
    open("GET /api/catalogue", 200),
    open("GET /api/geography-data", 200),
    open("GET /api/coverage", 200),
    open("GET /api/config", 200),
    open("GET /api/get-preview-properties", 200),
    entitled("POST /api/export", 201),
    open("GET /api/export/{ticket}", 404),
    entitled("GET /api/downloads", 200),
    entitled("POST /api/downloads/last", 200),
    // No account has this download.
    entitled("POST /api/downloads/{id}/export", 404),
    signed_in("POST /api/stripe/checkout-session", 200),
    signed_in("POST /api/stripe/checkout-session/settle", 200),
    signed_in("POST /api/stripe/start-now", 204),
    open("POST /api/purchase", 404),
    open("POST /api/purchase/resend", 202),
    // No account here ever subscribed. The tests of billing have one that did.
    signed_in("POST /api/stripe/portal-session", 409),
    signed_in("GET /api/order-history", 200),
    open("GET /api/plans", 200),
    // A signature gives access, and this request has none.
    open("POST /api/stripe/webhook", 400),
];

pub(crate) fn request(operation: &str) -> TestRequest {
    let (method, path) = operation.split_once(' ').unwrap();
    let path = filled(path);
    let request = match method {
        "GET" => TestRequest::get(),
        "PUT" => TestRequest::put(),
        "DELETE" => TestRequest::delete(),
        _ => TestRequest::post(),
    };
    match body(&path) {
        Some(body) => request.set_json(body),
        None => request,
    }
    .uri(&path)
}

/// A path with values for its parameters.
pub(crate) fn filled(path: &str) -> String {
    path.replace("{z}/{x}/{y}", "0/0/0")
        .replace("{version}", "0a1b2c3d4e5f")
        .replace("{id}", "GA%7CFulton%7C1")
        .replace("{ticket}", "made-up")
        .replace("{resetToken}", "made-up")
        .replace("{token}", "made-up")
}

pub(crate) fn body(path: &str) -> Option<Json> {
    let next = "battery staple";
    Some(match path {
        "/api/login" => json!({ "emailId": "lapsed@example.com", "password": PASSWORD }),
        "/api/export" | "/api/downloads/last" => json!({ "format": "csv" }),
        "/api/downloads/GA%7CFulton%7C1/export" => json!({ "format": "csv" }),
        "/api/property/save-multiple"
        | "/api/property/unsave-multiple"
        | "/api/property/hide-multiple"
        | "/api/property/unhide-multiple"
        | "/api/property/see-multiple" => {
            json!({ "propertyIds": [] })
        }
        "/api/property/restore-multiple" => json!({ "properties": [] }),
        "/api/property/note-multiple" => json!({ "propertyIds": [], "note": "" }),
        "/api/saved-properties/GA%7CFulton%7C1" => json!({ "note": "", "stage": null }),
        "/api/saved-properties/GA%7CFulton%7C1/restore" => json!({ "entry": "1" }),
        // The members of both bodies: a search to save, and an order.
        "/api/saved-searches" => json!({
            "name": "Fulton", "view": "county=Fulton&columns=Address", "ids": []
        }),
        "/api/calendar-feeds" => json!({ "searchId": null }),
        "/api/push" => crate::push::firefox(),
        "/api/push/renew" => json!({
            "known": crate::push::firefox(), "renewed": crate::push::firefox()
        }),
        "/api/saved-searches/GA%7CFulton%7C1" => json!({ "name": "Fulton" }),
        "/api/saved-searches/GA%7CFulton%7C1/mail" => json!({ "mail": "daily" }),
        "/api/signup" => json!({
            "name": "Ann", "occupation": "Investor", "emailId": EMAIL,
            "howDidYouHearAboutUs": "Facebook", "password": PASSWORD
        }),
        "/api/complete-signup" => json!({
            "firstName": "Ann", "lastName": "Example", "emailId": EMAIL, "password": PASSWORD,
            "profession": "Investor", "statesOfInterest": ["Georgia"],
            "propertyTypes": ["Office"], "referralSource": "Facebook"
        }),
        "/api/profile/onboarding" => json!({
            "profession": "Investor", "statesOfInterest": ["Georgia"],
            "propertyTypes": ["Office"], "referralSource": "Facebook"
        }),
        "/api/forgot-password" => json!({ "emailId": EMAIL }),
        "/api/reset-password/made-up" => json!({ "newPassword": next }),
        "/api/verify-email/made-up" => json!({}),
        "/api/link-state" => json!({ "token": "made-up" }),
        "/api/purchase" | "/api/purchase/resend" => json!({ "sessionId": "cs_made_up" }),
        "/api/account/name" => json!({ "name": "Bea" }),
        "/api/account/email" => json!({ "emailId": "next@example.com", "password": PASSWORD }),
        "/api/account/password" => json!({ "currentPassword": PASSWORD, "newPassword": next }),
        "/api/account/delete" => json!({ "password": PASSWORD }),
        _ => return None,
    })
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
    for row in MATRIX {
        let dead = row.dead_token;
        assert_eq!(answered(row, |_| None).await, row.visitor, "{} as a visitor", row.operation);
        let asked = answered(row, |_| Some("nonsense".to_owned())).await;
        assert_eq!(asked, dead, "{} with no token of ours", row.operation);
        let asked = answered(row, |portal| {
            let token = portal.log_in(EMAIL);
            let caller = portal.accounts.service.authenticate(&token).unwrap();
            portal.accounts.service.log_out(&caller).unwrap();
            Some(token)
        });
        assert_eq!(asked.await, dead, "{} with a revoked token", row.operation);
        let asked = answered(row, |portal| {
            let token = portal.log_in(EMAIL);
            portal.clock.advance(TimeDelta::days(30));
            Some(token)
        });
        assert_eq!(asked.await, dead, "{} with an expired token", row.operation);
        let asked = answered(row, |portal| Some(portal.log_in("lapsed@example.com"))).await;
        assert_eq!(asked, row.lapsed, "{} lapsed", row.operation);
        let asked = answered(row, |portal| Some(portal.log_in(EMAIL))).await;
        assert_eq!(asked, row.subscriber, "{} as a subscriber", row.operation);
    }
}

/// The status of a row's operation on a new portal, because some operations end sessions or accounts.
async fn answered(row: &Row, who: impl Fn(&Portal) -> Option<String>) -> u16 {
    let portal = Portal::new();
    portal.accounts.add("lapsed@example.com", PASSWORD).unwrap();
    match who(&portal) {
        Some(token) => portal.send_as(&token, request(row.operation)).await.status,
        None => portal.send(request(row.operation)).await.status,
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

/// Invalid requests for an operation: with an unreadable query and body, with a body of the wrong type,
/// and with a body that is too large.
fn unreadable(operation: &str) -> Vec<TestRequest> {
    let (method, path) = operation.split_once(' ').unwrap();
    let path = path.replace("{z}/{x}/{y}", "a/b/c").replace(['{', '}'], "");
    let asked = || TestRequest::default().method(method.parse().unwrap());
    let json = || asked().insert_header(("Content-Type", "application/json"));
    vec![
        asked().uri(&format!("{path}?plan=a&plan=b&page=x&facets=x&sortColumn=x&within=x")),
        json().uri(&path).set_payload("{"),
        json().uri(&path).set_payload(r#"{"columns":7,"note":7,"propertyIds":"x"}"#),
        asked().uri(&path).insert_header(("Content-Type", "text/plain")).set_payload("x"),
        json().uri(&path).insert_header(("Content-Length", "99999999999")).set_payload("x"),
    ]
}

#[actix_web::test]
async fn who_may_not_ask_is_told_so_whatever_else_is_wrong() {
    let portal = Portal::new();
    portal.accounts.add("lapsed@example.com", PASSWORD).unwrap();
    let lapsed = portal.log_in("lapsed@example.com");
    for row in MATRIX {
        for (number, request) in unreadable(row.operation).into_iter().enumerate() {
            if row.visitor == 401 {
                let answer = portal.send(request).await;
                assert_eq!(answer.status, 401, "{} {number} as a visitor", row.operation);
            }
        }
        for (number, request) in unreadable(row.operation).into_iter().enumerate() {
            if row.lapsed == 402 {
                let answer = portal.send_as(&lapsed, request).await;
                assert_eq!(answer.status, 402, "{} {number} lapsed", row.operation);
            }
        }
    }
}

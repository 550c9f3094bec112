//! What operators ask, and what the page must know.

use actix_web::test::TestRequest;

use crate::portal::{Portal, Store, URL, sample};
use http_adapter::Settings;

#[actix_web::test]
async fn a_living_process_says_so_whatever_its_database_does() {
    let portal = Portal::new();
    portal.store.break_down();
    let answer = portal.send(TestRequest::get().uri("/healthz")).await;
    assert_eq!((answer.status, answer.text()), (200, r#"{"status":"ok"}"#));
}

#[actix_web::test]
async fn readiness_is_the_databases() {
    let portal = Portal::new();
    assert_eq!(portal.send(TestRequest::get().uri("/readyz")).await.status, 200);
    portal.store.break_down();
    let answer = portal.send(TestRequest::get().uri("/readyz")).await;
    assert_eq!(answer.refusal(), (503, "unavailable".to_owned()));
    assert_eq!(answer.header("retry-after"), Some("2"));
}

#[actix_web::test]
async fn measurements_are_not_shown_to_the_world() {
    let portal = Portal::new();
    let from = |peer: &str| TestRequest::get().uri("/metrics").peer_addr(peer.parse().unwrap());
    assert_eq!(portal.send(from("203.0.113.7:4000")).await.status, 404);
    let through_a_proxy = from("127.0.0.1:4000").insert_header(("X-Forwarded-For", "203.0.113.7"));
    assert_eq!(portal.send(through_a_proxy).await.status, 404);
    let beside = portal.send(from("10.0.0.9:4000")).await;
    assert_eq!(beside.status, 200);
    assert!(beside.header("content-type").unwrap().starts_with("text/plain"));
}

#[actix_web::test]
async fn the_configuration_says_what_is_set_and_null_for_the_rest() {
    let mut settings = Settings::new("Courthouse Steps", URL);
    settings.support_email = Some("help@steps.example.com".to_owned());
    let portal = Portal::with(Store::of(sample()), settings);
    let answer = portal.send(TestRequest::get().uri("/api/config")).await;
    insta::assert_json_snapshot!(answer.json(), @r#"
    {
      "analyticsDomain": null,
      "analyticsEndpoint": null,
      "billingMode": "sandbox",
      "demoVideoUrl": null,
      "mapStyle": null,
      "mapToken": null,
      "pricingTableId": null,
      "productName": "Courthouse Steps",
      "professionalNetworkUrl": null,
      "publicUrl": "https://steps.example.com",
      "sandboxPlansUrl": null,
      "stripePublishableKey": null,
      "supportEmail": "help@steps.example.com"
    }
    "#);
}

#[actix_web::test]
async fn the_catalogue_is_open_and_in_order() {
    let portal = Portal::new();
    let answer = portal.send(TestRequest::get().uri("/api/catalogue")).await;
    let body = answer.json();
    let columns = body["columns"].as_array().unwrap();
    assert_eq!(columns.len(), 28, "26 of the catalogue and 2 derived");
    insta::assert_json_snapshot!(columns[11], @r#"
    {
      "category": "Financial",
      "defaultVisible": true,
      "derived": false,
      "description": "The bid at which the auction opens.",
      "label": "Opening Bid",
      "type": "money",
      "value": "matched_Current Bid"
    }
    "#);
    insta::assert_json_snapshot!(columns[27], @r#"
    {
      "category": "Foreclosure",
      "defaultVisible": false,
      "derived": true,
      "description": "Days from today to the sale, by the clock of the property's state.",
      "label": "Days Until Sale",
      "type": "whole_number",
      "value": "Days Until Sale"
    }
    "#);
    assert_eq!(body["defaultColumns"][0], "Address");
    assert_eq!(body["defaultColumns"][13], "Living Area");
}

#[actix_web::test]
async fn the_document_and_its_reader_are_served() {
    let portal = Portal::new();
    let document = portal.send(TestRequest::get().uri("/api/openapi.json")).await;
    assert_eq!(document.json()["openapi"], "3.1.0");
    let reader = portal.send(TestRequest::get().uri("/api/docs/")).await;
    assert_eq!(reader.status, 200);
    assert!(reader.text().contains("swagger-ui"));
    assert!(reader.header("content-security-policy").unwrap().contains("script-src 'self'"));
}

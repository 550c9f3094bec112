//! The routes for operators, and the configuration of the page.

use std::time::{Duration, Instant};

use actix_web::test::TestRequest;

use crate::portal::{Portal, Store, URL, sample};
use http_adapter::{MetricsToken, Settings};

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
async fn a_check_that_hangs_is_answered_from_what_is_known_without_it() {
    let portal = Portal::new();
    portal.store.hang();
    let since = Instant::now();
    let answer = portal.send(TestRequest::get().uri("/readyz")).await;
    assert_eq!((answer.status, answer.text()), (200, r#"{"status":"degraded"}"#));
    assert!(since.elapsed() < Duration::from_secs(4), "{:?}", since.elapsed());
}

fn metrics_from(peer: &str) -> TestRequest {
    TestRequest::get().uri("/metrics").peer_addr(peer.parse().unwrap())
}

#[actix_web::test]
async fn without_a_token_only_this_machine_reads_the_metrics() {
    let portal = Portal::new();
    for peer in ["127.0.0.1:4000", "[::1]:4000", "[::ffff:127.0.0.1]:4000"] {
        let answer = portal.send(metrics_from(peer)).await;
        assert_eq!(answer.status, 200, "{peer}");
        assert!(answer.header("content-type").unwrap().starts_with("text/plain"));
    }
    for peer in ["203.0.113.7:4000", "10.0.0.9:4000", "192.168.1.2:4000", "[fd00::1]:4000"] {
        assert_eq!(portal.send(metrics_from(peer)).await.status, 404, "{peer}");
    }
    for header in [
        "X-Forwarded-For",
        "X-Forwarded-Proto",
        "X-Real-IP",
        "X-Client-IP",
        "CF-Connecting-IP",
        "True-Client-IP",
        "Forwarded",
        "Via",
    ] {
        let forwarded = metrics_from("127.0.0.1:4000").insert_header((header, "203.0.113.7"));
        assert_eq!(portal.send(forwarded).await.status, 404, "{header}");
    }
}

#[actix_web::test]
async fn with_a_token_whoever_presents_it_reads_the_metrics() {
    let mut settings = Settings::new("Courthouse Steps", URL);
    settings.metrics_token = MetricsToken::parse("0123456789abcdef");
    assert!(!format!("{settings:?}").contains("0123456789abcdef"), "the token is no secret");
    let portal = Portal::with(Store::of(sample()), settings);
    let with = |authorization: &str| {
        metrics_from("203.0.113.7:4000").insert_header(("Authorization", authorization))
    };
    assert_eq!(portal.send(with("Bearer 0123456789abcdef")).await.status, 200);
    for wrong in ["Bearer 0123456789abcdeF", "Bearer 0123456789abcde", "Basic 0123456789abcdef"] {
        assert_eq!(portal.send(with(wrong)).await.refusal(), (401, "signed_out".to_owned()));
    }
    let here = portal.send(metrics_from("127.0.0.1:4000")).await;
    assert_eq!(here.status, 401, "a token is asked for on this machine too");
}

#[test]
fn a_metrics_token_is_long_and_plain() {
    assert!(MetricsToken::parse("0123456789abcdef").is_some());
    for wrong in ["", "0123456789abcde", "0123456789abcde f", "0123456789abcdé"] {
        assert!(MetricsToken::parse(wrong).is_none(), "{wrong}");
    }
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
      "pricingTableScript": "https://js.stripe.com/v3/pricing-table.js",
      "productName": "Courthouse Steps",
      "professionalNetworkUrl": null,
      "publicUrl": "https://steps.example.com",
      "roadTiles": {
        "attribution": "© OpenStreetMap contributors",
        "layers": [
          "roads"
        ],
        "maxZoom": 6,
        "minZoom": 4,
        "tiles": "/api/road-tiles/0a1b2c3d4e5f/{z}/{x}/{y}.mvt"
      },
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
    assert_eq!(columns.len(), 37, "26 of the catalogue, 3 derived, City, 6 recorded, 1 looked up");
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
    insta::assert_json_snapshot!(columns[28], @r#"
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

//! Attacks before routing: compressed bodies, unknown methods, and more requests than one network may
//! send.

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::test::{self, TestRequest};
use bytes::Bytes;
use futures_util::Stream;
use http_adapter::{RequestLimit, Settings};
use metrics_exporter_prometheus::PrometheusBuilder;

use crate::headers;
use crate::portal::{Portal, Store, URL, sample};
use crate::schema::operations;

/// 64 MiB of zeros, as brotli with a window of 24 bits writes them.
const BOMB: &[u8] = include_bytes!("zeros.br");

/// A body that records whether it was read.
struct Watched {
    body: Option<Bytes>,
    was_read: Rc<std::cell::Cell<bool>>,
}

impl Stream for Watched {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.was_read.set(true);
        Poll::Ready(self.body.take().map(Ok))
    }
}

/// Sends a body with an encoding. Returns the status, the code, and whether the body was read.
async fn sent(portal: &Portal, uri: &str, encoding: &str) -> (u16, String, bool) {
    let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
    let was_read = Rc::new(std::cell::Cell::new(false));
    let body = Watched { body: Some(Bytes::from_static(BOMB)), was_read: was_read.clone() };
    let request = TestRequest::post()
        .uri(uri)
        .insert_header(("Content-Type", "application/json"))
        .insert_header(("Content-Encoding", encoding))
        .insert_header(("Authorization", format!("Bearer {}", portal.token)))
        .to_request();
    let body: Pin<Box<dyn Stream<Item = Result<Bytes, PayloadError>>>> = Box::pin(body);
    let (request, _) = request.replace_payload(Payload::Stream { payload: body });
    let response = test::call_service(&service, request).await;
    let status = response.status().as_u16();
    let body: serde_json::Value = test::read_body_json(response).await;
    (status, body["code"].as_str().unwrap().to_owned(), was_read.get())
}

#[actix_web::test]
async fn a_compressed_body_is_refused_everywhere_before_it_is_read() {
    let (portal, _dir) = headers::portal();
    for uri in [
        "/api/login",
        "/api/stripe/webhook",
        "/api/export",
        "/api/nothing",
        "/nothing",
        "/",
        "/mark.svg",
        "/healthz",
        "/api/docs/",
    ] {
        for encoding in ["br", "gzip", "zstd", "deflate", "identity, br", "unheard-of"] {
            let expected = (415, "unsupported_encoding".to_owned(), false);
            assert_eq!(sent(&portal, uri, encoding).await, expected, "{uri} in {encoding}");
        }
    }
    let plain = sent(&portal, "/api/login", "identity").await;
    assert_eq!(plain, (400, "unreadable".to_owned(), true), "identity is no encoding");
}

#[actix_web::test]
async fn a_refused_encoding_names_the_one_that_is_taken() {
    let request = TestRequest::post().uri("/api/login").insert_header(("Content-Encoding", "br"));
    let answer = Portal::new().send(request).await;
    assert_eq!(answer.header("accept-encoding"), Some("identity"));
}

#[actix_web::test]
async fn a_method_that_http_does_not_define_is_501_everywhere() {
    let (portal, _dir) = headers::portal();
    for path in ["/", "/mark.svg", "/nothing", "/healthz", "/metrics", "/api/login", "/api/x"] {
        for method in ["PROPFIND", "get", "X1", "PURGE"] {
            let request = TestRequest::default().method(method.parse().unwrap()).uri(path);
            let answer = portal.send(request).await;
            assert_eq!(answer.refusal(), (501, "unknown_method".to_owned()), "{method} {path}");
        }
    }
}

#[actix_web::test]
async fn a_method_that_a_path_lacks_is_405_and_says_which_would_do() {
    let (portal, _dir) = headers::portal();
    let read_only = "GET, HEAD";
    for (path, allow) in [
        ("/", read_only),
        ("/index.html", read_only),
        ("/mark.svg", read_only),
        ("/nothing", read_only),
        ("/healthz", read_only),
        ("/readyz", read_only),
        ("/metrics", read_only),
        ("/api/openapi.json", read_only),
        ("/api/docs/", read_only),
        ("/api/config", read_only),
        ("/api/export/made-up", read_only),
        ("/api/login", "POST"),
        ("/api/account/name", "PUT"),
        ("/api/account/sessions/x", "DELETE"),
    ] {
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"] {
            if allow.contains(method) {
                continue;
            }
            let request = TestRequest::default().method(method.parse().unwrap()).uri(path);
            let answer = portal.send(request).await;
            let refusal = (405, "method_not_allowed".to_owned());
            assert_eq!(answer.refusal(), refusal, "{method} {path}");
            assert_eq!(answer.header("allow"), Some(allow), "{method} {path}");
        }
    }
}

#[actix_web::test]
async fn every_label_of_every_metric_stays_within_its_words_under_hostile_traffic() {
    let recorder = PrometheusBuilder::new().build_recorder();
    let _recording = metrics::set_default_local_recorder(&recorder);
    let (portal, _dir) = headers::portal();
    let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
    let hostile = async |wave: u32| {
        for number in 0..40 {
            let odd = format!("M{wave}x{number}");
            for (method, path) in [
                (odd.as_str(), "/".to_owned()),
                (&odd, format!("/api/property-details/{odd}")),
                ("GET", format!("/api/property-details/{odd}")),
                ("GET", format!("/api/export/{odd}")),
                ("GET", format!("/api/{odd}/{odd}")),
                ("GET", format!("/{odd}.js?{odd}")),
                ("GET", format!("/api/docs/{odd}")),
                ("GET", format!("/api/map-tiles/{number}/{odd}/1.mvt")),
                ("DELETE", format!("/{odd}")),
                ("POST", format!("/api/reset-password/{odd}")),
                ("HEAD", "/mark.svg".to_owned()),
            ] {
                let request = TestRequest::default()
                    .method(method.parse().unwrap())
                    .uri(&path)
                    .insert_header(("X-Request-Id", odd.clone()))
                    .insert_header(("User-Agent", odd.clone()))
                    .to_request();
                let response = test::call_service(&service, request).await;
                drop(test::read_body(response).await);
            }
        }
        recorder.handle().render()
    };
    let first = hostile(1).await;
    let second = hostile(2).await;
    assert_eq!(first.lines().count(), second.lines().count(), "measurements grow with traffic");

    let mut routes: BTreeSet<String> = operations().into_iter().map(|(_, path, _)| path).collect();
    let others = [
        "none",
        "static",
        "/",
        "/index.html",
        "/healthz",
        "/readyz",
        "/metrics",
        "/api/openapi.json",
        "/api/docs/{_:.*}",
    ];
    routes.extend(others.map(str::to_owned));
    let mut seen = BTreeSet::new();
    for line in second.lines().filter(|line| !line.starts_with('#') && line.contains('{')) {
        let (name, rest) = line.split_once('{').unwrap();
        let (labels, _) = rest.rsplit_once('}').unwrap();
        for label in labels.trim_end_matches('"').split("\",") {
            let (key, value) = label.split_once("=\"").unwrap();
            let is_known = match key {
                "method" => ["GET", "HEAD", "POST", "DELETE", "other"].contains(&value),
                "route" => routes.contains(value),
                "part" => ["request", "body"].contains(&value),
                "status" => value.len() == 3 && value.parse::<u16>().is_ok(),
                "le" | "quantile" => value == "+Inf" || value.parse::<f64>().is_ok(),
                _ => false,
            };
            assert!(is_known, "{line}");
            seen.insert((name.to_owned(), key.to_owned()));
        }
    }
    let counted = |key: &str| seen.contains(&("http_requests_total".to_owned(), key.to_owned()));
    assert!(counted("method") && counted("route") && counted("status"), "{seen:?}");
    assert!(seen.contains(&("http_long_polls_total".to_owned(), "part".to_owned())));
    assert!(second.contains(r#"method="other",route="/""#), "odd methods are counted");
    assert!(second.contains(r#"method="HEAD",route="static",status="200""#), "{second}");
}

/// A portal on which a network may send two requests at once.
fn tight() -> (Portal, tempfile::TempDir) {
    let (_, dir) = headers::portal();
    let mut settings = Settings::new("Courthouse Steps", URL);
    settings.static_dir = Some(dir.path().to_owned());
    let one = NonZeroU32::MIN;
    settings.request_limit = Some(RequestLimit { per_second: one, at_once: one.saturating_add(1) });
    (Portal::with(Store::of(sample()), settings), dir)
}

#[actix_web::test]
async fn every_path_counts_against_the_limit_of_a_network() {
    for (path, method) in [
        ("/", "GET"),
        ("/mark.svg", "GET"),
        ("/nothing", "GET"),
        ("/metrics", "GET"),
        ("/api/docs/", "GET"),
        ("/api/openapi.json", "GET"),
        ("/api/config", "HEAD"),
        ("/", "ODD"),
        ("/healthz", "GET"),
        ("/readyz", "GET"),
    ] {
        let (portal, _dir) = tight();
        let ask = async || {
            let request = TestRequest::default().method(method.parse().unwrap()).uri(path);
            portal.send(request.peer_addr("203.0.113.7:4000".parse().unwrap())).await
        };
        assert_ne!(ask().await.status, 429, "{path}");
        assert_ne!(ask().await.status, 429, "{path}");
        // On a busy machine a second may pass meanwhile, and then one more is answered.
        let mut refused = ask().await;
        for _ in 0..100 {
            if refused.status == 429 {
                break;
            }
            refused = ask().await;
        }
        assert_eq!(refused.status, 429, "{path}");
        assert_eq!(refused.header("retry-after"), Some("1"), "{path}");
    }
}

#[actix_web::test]
async fn a_load_balancer_still_asks_after_a_network_used_up_its_requests() {
    let (portal, _dir) = tight();
    let ask = async |path: &str| {
        let request = TestRequest::get().uri(path).peer_addr("203.0.113.7:4000".parse().unwrap());
        portal.send(request).await.status
    };
    // On a busy machine a second may pass meanwhile, and then one more is answered.
    let mut status = 200;
    for _ in 0..100 {
        status = ask("/").await;
        if status == 429 {
            break;
        }
    }
    assert_eq!(status, 429);
    assert_eq!((ask("/healthz").await, ask("/readyz").await), (200, 200));
}

#[actix_web::test]
async fn an_address_without_the_hash_sign_leads_to_its_screen() {
    let (portal, _dir) = headers::portal();
    for (typed, screen) in [
        ("/login", "/#/login"),
        ("/pricing?plan=price_1", "/#/pricing?plan=price_1"),
        ("/%23/sign-up", "/#/sign-up"),
        ("/%23%2Freset-password/4fS0", "/#/reset-password/4fS0"),
        ("/.well-known/change-password", "/#/account-settings?section=password"),
    ] {
        let answer = portal.send(TestRequest::get().uri(typed)).await;
        assert_eq!((answer.status, answer.header("location")), (302, Some(screen)), "{typed}");
    }
    // Password managers check first that a made-up address is not one of ours.
    let made_up = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
    assert_eq!(portal.send(TestRequest::get().uri(made_up)).await.status, 400);
    // The API and the files stay what they are.
    assert_eq!(portal.send(TestRequest::get().uri("/mark.svg")).await.status, 200);
}

#[actix_web::test]
async fn a_sane_request_id_is_kept_and_another_replaced() {
    let portal = Portal::new();
    let ask = async |id: &str| {
        let request = TestRequest::get().uri("/api/config").insert_header(("X-Request-Id", id));
        let answer = portal.send(request).await;
        answer.header("x-request-id").unwrap().to_owned()
    };
    assert_eq!(ask("proxy-1_2.3").await, "proxy-1_2.3");
    for wild in ["", "a b", "<script>", "{\"a\":1}", &"x".repeat(129)] {
        let own = ask(wild).await;
        assert_eq!(own.len(), 36, "{wild}");
        assert_ne!(own, wild);
    }
}

#[actix_web::test]
async fn no_refusal_has_a_librarys_words() {
    let (portal, _dir) = headers::portal();
    for path in [
        "/%ff",
        "/%00",
        "/a%2fb",
        "/..%2f",
        "/%2e%2e/x",
        "/assets",
        "/assets/",
        "/.secret",
        "/a*b",
        "/a:b",
        "/a%3eb",
        "/api/%ff",
        "/api/docs/nothing",
        "/api/export/%ff",
        "/api/property-details/%ff",
    ] {
        let answer = portal.send(TestRequest::get().uri(path)).await;
        let text = answer.text();
        let own = [
            "There is nothing at this address.",
            "The request could not be read.",
            "Please log in to continue.",
            "This download link has been used or has expired.",
        ];
        assert!(matches!(answer.status, 400 | 401 | 404), "{path}: {}", answer.status);
        assert!(own.iter().any(|own| text.contains(own)), "{path}: {text}");
    }
    let range = TestRequest::get().uri("/mark.svg").insert_header(("Range", "bytes=900-"));
    let answer = portal.send(range).await;
    assert_eq!(answer.refusal(), (416, "no_such_range".to_owned()));
}

#[actix_web::test]
async fn a_client_that_refuses_every_encoding_gets_the_plain_answer() {
    let request = TestRequest::get()
        .uri("/api/catalogue")
        .insert_header(("Accept-Encoding", "identity;q=0, *;q=0"));
    let answer = Portal::new().send(request).await;
    assert_eq!((answer.status, answer.header("content-encoding")), (200, None));
}

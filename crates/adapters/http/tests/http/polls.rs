//! The event loop: no route blocks it for long, no matter how large its request or response is.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::test::{self, TestRequest};
use http_adapter::{LARGEST_BODY, Settings};
use listings::UniqueId;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusRecorder};
use saved::{Annotated, Annotation, Entry, Note, PartValue, Rewritten, SavedStore as _, Step};
use serde_json::{Value as Json, json};

use crate::access_matrix;
use crate::portal::{Portal, Store, URL, many, now};
use crate::schema::operations;

/// A JSON body, padded to a size.
fn padded(body: &Json, size: usize) -> String {
    let text = body.to_string();
    let blanks = " ".repeat(size.saturating_sub(text.len()));
    format!("{blanks}{text}")
}

fn many_ids() -> Vec<String> {
    (1..=MOST_SAVED).map(|id| format!("GA|Fulton|{id:07}")).collect()
}

/// The maximum number of properties that an account can save.
const MOST_SAVED: i64 = 10_000;

/// How many of them have a note of the greatest length.
const LONG_NOTES: usize = 3_000;

/// The body that causes an operation the most work; `None` if all bodies are alike.
fn hardest_body(operation: &str) -> Option<Json> {
    match operation {
        "POST /api/export" => Some(json!({ "format": "csv", "ids": many_ids() })),
        "POST /api/property/save-multiple" | "POST /api/property/unsave-multiple" => {
            Some(json!({ "propertyIds": many_ids() }))
        }
        "POST /api/property/note-multiple" => {
            Some(json!({ "propertyIds": many_ids(), "note": "n".repeat(100) }))
        }
        "POST /api/property/restore-multiple" => {
            // The long notes stay, because nothing was written on these when they were removed.
            let removed = |(place, id): (usize, String)| {
                let note = if place < LONG_NOTES { String::new() } else { "n".repeat(50) };
                json!({ "propertyId": id, "note": note, "stage": null,
                    "maximumBid": null, "tags": [], "checklist": null })
            };
            let removed: Vec<Json> = many_ids().into_iter().enumerate().map(removed).collect();
            Some(json!({ "properties": removed }))
        }
        _ => access_matrix::body(&access_matrix::filled(operation.split_once(' ').unwrap().1)),
    }
}

/// The address that causes an operation the most work.
fn hardest_address(path: &str) -> String {
    match path {
        "/api/get-properties" => format!("{path}?limit=1000&fields=all"),
        "/api/saved-properties" => format!("{path}?limit=10000"),
        _ => access_matrix::filled(path),
    }
}

/// The routes that blocked the event loop for more than 50 ms, and all measured routes.
fn held(recorder: &PrometheusRecorder) -> (BTreeSet<String>, BTreeSet<String>) {
    let text = recorder.handle().render();
    let counts: BTreeMap<&str, u64> = text
        .lines()
        .filter_map(|line| line.strip_prefix("http_long_polls_total{route=\""))
        .map(|line| {
            let (labels, count) = line.rsplit_once(' ').unwrap();
            (labels, count.parse().unwrap())
        })
        .collect();
    let long = counts.iter().filter(|(_, count)| **count > 0);
    (
        long.map(|(labels, _)| (*labels).to_owned()).collect(),
        counts.keys().map(|labels| labels.split('"').next().unwrap().to_owned()).collect(),
    )
}

/// Sends every operation its hardest request: the largest body that it accepts, and the parameters that
/// make its response large.
async fn drive(recorder: &PrometheusRecorder) {
    let _recording = metrics::set_default_local_recorder(recorder);
    let settings = Settings::new("Courthouse Steps", URL);
    let portal = Portal::with(Store::of(many(MOST_SAVED)), settings);
    let service = test::init_service(http_adapter::app(portal.shared.clone())).await;
    let send = async |request: TestRequest| {
        let request = request.insert_header(("Authorization", format!("Bearer {}", portal.token)));
        let response = test::call_service(&service, request.to_request()).await;
        let status = response.status().as_u16();
        (status, test::read_body(response).await)
    };
    let with_body = |method: &str, path: &str| {
        TestRequest::default()
            .method(method.parse().unwrap())
            .uri(path)
            .insert_header(("Content-Type", "application/json"))
    };
    // The largest body of an operation. A larger announced length is refused at once.
    let largest = async |method: &str, path: &str| {
        let mut size = LARGEST_BODY;
        while size > 1024 {
            let request = with_body(method, path).insert_header(("Content-Length", size));
            if send(request).await.0 != 413 {
                break;
            }
            size /= 2;
        }
        size
    };
    let ask = async |method: &str, path: &str| {
        let Some(body) = hardest_body(&format!("{method} {path}")) else {
            let address = hardest_address(path);
            return send(TestRequest::default().method(method.parse().unwrap()).uri(&address))
                .await;
        };
        let address = hardest_address(path);
        let size = largest(method, &address).await;
        send(with_body(method, &address).set_payload(padded(&body, size))).await
    };

    let (status, answer) = ask("POST", "/api/property/save-multiple").await;
    assert!(status == 200 && answer.len() > 100_000, "{status}");
    let note =
        Annotation { note: Note::parse(&"n".repeat(2_000)).unwrap(), ..Annotation::default() };
    for id in &many_ids()[..LONG_NOTES] {
        let id = UniqueId::parse(id).unwrap();
        let write = |_: &Annotated, _: &[Entry]| {
            let steps = vec![Step::Add(PartValue::Note(Note::default()))];
            Ok(Rewritten { annotation: note.clone(), steps, at: now() })
        };
        portal.saved.annotate(portal.ann, &id, &mut { write }).unwrap();
    }
    // Operations that delete data come late, and those that end the session come last.
    let mut operations: Vec<(String, String)> =
        operations().into_iter().map(|(method, path, _)| (method, path)).collect();
    let ends = ["logout", "account/password", "account/delete", "reset-password"];
    operations.sort_by_key(|(_, path)| {
        (ends.iter().any(|end| path.contains(end)), path.contains("unsave"))
    });
    for (method, path) in operations {
        let (status, answer) = ask(&method, &path).await;
        let is_large = matches!(&*path, "/api/saved-properties" | "/api/property/unsave-multiple");
        assert!(!is_large || answer.len() > 5_000_000, "{path}: {status}, {}", answer.len());
        if path == "/api/export" {
            let ticket: Json = serde_json::from_slice(&answer).unwrap();
            send(TestRequest::get().uri(ticket["url"].as_str().unwrap())).await;
        }
    }
    for path in ["/healthz", "/readyz", "/metrics", "/api/openapi.json", "/api/docs/"] {
        let peer = "127.0.0.1:4000".parse().unwrap();
        send(TestRequest::get().uri(path).peer_addr(peer)).await;
    }
}

#[actix_web::test]
async fn no_route_holds_the_event_loop_for_more_than_50_ms() {
    // A busy machine may interrupt a step. The product's own work is the same in each run, so only a
    // step that was long in every run is a failure.
    let mut held_each_time: Option<BTreeSet<String>> = None;
    for _ in 0..3 {
        let recorder = PrometheusBuilder::new().build_recorder();
        drive(&recorder).await;
        let (long, measured) = held(&recorder);
        for (_, path, _) in operations() {
            assert!(measured.contains(&path), "{path} was not measured: {measured:?}");
        }
        let still = match held_each_time {
            None => long,
            Some(before) => before.intersection(&long).cloned().collect(),
        };
        if still.is_empty() {
            return;
        }
        held_each_time = Some(still);
    }
    panic!("these hold the event loop: {held_each_time:?}");
}

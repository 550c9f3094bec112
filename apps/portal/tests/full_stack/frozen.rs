//! A database that stops answering: everything ends in time, searches continue, and no restart is
//! necessary.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use diesel::{RunQueryDsl as _, sql_query};
use futures_util::future::join_all;
use reqwest::{Response, StatusCode};
use serde_json::Value;
use test_db::{Forwarder, TestDatabase};

use crate::program::{Instance, complaint, json, program};

const DEMO: (&str, &str) = ("demo@example.com", "courthouse-demo");

/// The time limit of any request when the database has just stopped answering, and once that is
/// known. The machine that runs the tests may be busy, so both are well above what is measured.
const AT_FIRST: Duration = Duration::from_secs(3);
const AFTERWARDS: Duration = Duration::from_secs(2);

/// An instance with listings, whose database can be frozen.
struct Frozen {
    db: TestDatabase,
    way: Forwarder,
    instance: Instance,
    token: String,
}

impl Frozen {
    async fn new() -> Self {
        let db = TestDatabase::new();
        let made = program(&db.url()).args(["demo", "--listings", "60"]).output().unwrap();
        assert!(made.status.success(), "{}", complaint(&made));
        let way = db.forwarder();
        let instance = Instance::start_at(&way.url(), &[]).await;
        let token = instance.token(DEMO.0, DEMO.1).await;
        Self { db, way, instance, token }
    }

    async fn page(&self, token: &str) -> Response {
        self.instance.get("/api/get-properties?limit=5", token).await
    }

    async fn whole_page(&self, token: &str) -> Value {
        let page = json(self.page(token).await, StatusCode::OK).await;
        assert_eq!(page["meta"].get("degraded"), None, "{page}");
        page
    }

    /// The first page that is not degraded, after the database answers again.
    async fn first_confirmed(&self, token: &str) -> Response {
        let since = Instant::now();
        loop {
            let answer = self.page(token).await;
            if answer.status() == StatusCode::UNAUTHORIZED {
                return answer;
            }
            let is_whole = answer.status() == StatusCode::OK && {
                let page: Value = answer.json().await.unwrap();
                page["meta"].get("degraded").is_none()
            };
            if is_whole {
                return self.page(token).await;
            }
            assert!(since.elapsed() < Duration::from_secs(10), "it does not recover");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// A request and the status that it must have while the database is frozen.
struct Ask {
    path: String,
    body: Option<String>,
    expected: u16,
}

/// Every kind of request: from the index, only from the database, and writes.
fn every_request(id: &str) -> Vec<Ask> {
    let found = [
        "/api/get-properties?limit=5",
        "/api/get-properties?limit=3&sortColumn=Zestimate&sortDirection=desc",
        "/api/get-properties",
        "/api/property-facets",
        "/api/get-all-map-properties",
        "/api/map-tiles/3/2/3.mvt",
        "/healthz",
        "/readyz",
    ];
    let read = [
        format!("/api/property-details/{id}"),
        format!("/api/property-details/{id}/timeline"),
        "/api/profile/view".to_owned(),
        "/api/get-properties?scope=saved".to_owned(),
        "/api/get-properties?limit=5000".to_owned(),
        "/api/saved-properties".to_owned(),
    ];
    let credentials = serde_json::json!({ "emailId": DEMO.0, "password": DEMO.1 }).to_string();
    let written = [
        ("/api/login", credentials),
        ("/api/logout", String::new()),
        ("/api/export", r#"{"format":"csv","columns":["Address"],"filters":{}}"#.to_owned()),
        ("/api/property/save-multiple", r#"{"propertyIds":["GA-1"]}"#.to_owned()),
    ];
    let found = found.map(|path| Ask { path: path.to_owned(), body: None, expected: 200 });
    let read = read.map(|path| Ask { path, body: None, expected: 503 });
    let written =
        written.map(|(path, body)| Ask { path: path.to_owned(), body: Some(body), expected: 503 });
    found.into_iter().chain(read).chain(written).collect()
}

/// Sends every kind of request at once, and asserts that each has its answer within `limit`.
async fn every_request_is_answered(frozen: &Frozen, id: &str, limit: Duration) {
    let Frozen { instance, token, .. } = frozen;
    let answers = every_request(id).into_iter().map(async |ask| {
        let since = Instant::now();
        let answer = match &ask.body {
            Some(body) => instance.post_json_as(&ask.path, body, token).await,
            None => instance.get(&ask.path, token).await,
        };
        let (status, retry) = (answer.status(), answer.headers().contains_key("retry-after"));
        let body = answer.bytes().await.unwrap();
        (ask, since.elapsed(), status, retry, serde_json::from_slice(&body).unwrap_or(Value::Null))
    });
    for (ask, took, status, says_when, body) in join_all(answers).await {
        let Ask { path, expected, .. } = ask;
        println!("{path}: {status} in {took:?}");
        assert_eq!(status, expected, "{path}: {body}");
        assert!(took < limit, "{path} took {took:?}");
        assert_eq!(says_when, expected == 503, "{path}: Retry-After");
        if path.starts_with("/api/get-properties") && expected == 200 {
            assert_eq!(body["meta"]["degraded"], true, "{path}");
        }
        if path == "/readyz" {
            assert_eq!(body["status"], "degraded");
        }
    }
}

#[tokio::test]
async fn a_frozen_database_delays_no_request_and_searches_still_work() {
    let frozen = Frozen::new().await;
    let Frozen { db, way, instance, token } = &frozen;
    let whole = frozen.whole_page(token).await;
    let id = whole["data"][0]["unique_ID"].as_str().unwrap().replace('|', "%7C");
    let revoked = instance.token(DEMO.0, DEMO.1).await;
    frozen.whole_page(&revoked).await;

    way.freeze();
    every_request_is_answered(&frozen, &id, AT_FIRST).await;
    every_request_is_answered(&frozen, &id, AFTERWARDS).await;

    let degraded = json(frozen.page(token).await, StatusCode::OK).await;
    assert_eq!(degraded["meta"]["totalCount"], whole["meta"]["totalCount"]);
    let rows = |page: &Value| page["data"].as_array().unwrap().clone();
    for (partial, whole) in rows(&degraded).iter().zip(rows(&whole)) {
        let partial = partial.as_object().unwrap();
        for (name, value) in partial {
            assert_eq!(Some(value), whole.get(name), "{name}");
        }
        for known in ["unique_ID", "State", "County", "Zip Code", "matched_Current Bid", "Equity"] {
            assert!(partial.contains_key(known), "{known}");
        }
        for unknown in ["Address", "Parcel Number", "Borrower Name(s)"] {
            assert!(!partial.contains_key(unknown), "{unknown}");
        }
    }

    // Another instance ends a session. This one can't know yet, but learns it with the first answer.
    let ended = sql_query(
        "UPDATE sessions SET revoked_at = now() WHERE id = (SELECT id FROM sessions ORDER BY created_at DESC LIMIT 1)",
    );
    assert_eq!(ended.execute(&mut db.connect()).unwrap(), 1);
    let still = json(frozen.page(&revoked).await, StatusCode::OK).await;
    assert_eq!(still["meta"]["degraded"], true);

    way.open();
    let answer = frozen.first_confirmed(&revoked).await;
    assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    assert_eq!(frozen.first_confirmed(token).await.status(), StatusCode::OK);
    assert_eq!(frozen.whole_page(token).await["data"], whole["data"]);
    let ready = json(instance.get("/readyz", "").await, StatusCode::OK).await;
    assert_eq!(ready["status"], "ready");
}

#[tokio::test]
async fn a_signal_ends_the_process_in_time_while_the_database_is_frozen() {
    let frozen = Frozen::new().await;
    frozen.whole_page(&frozen.token).await;
    frozen.way.freeze();
    let Frozen { instance, token, db: _db, way: _way } = frozen;
    let since = Instant::now();
    let refused = instance.get("/api/profile/view", &token).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(instance.end(), Some(0));
    let took = since.elapsed();
    println!("ended in {took:?}");
    assert!(took < Duration::from_secs(8), "{took:?}");
}

#[tokio::test]
async fn a_second_signal_ends_the_process_at_once() {
    let db = TestDatabase::new();
    let instance = Instance::start(&db, &[]).await;
    let authority = instance.authority().to_owned();
    // A request that never ends delays the graceful stop.
    let mut unfinished = TcpStream::connect(&authority).unwrap();
    let head = "POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
                Content-Length: 9\r\nExpect: 100-continue\r\n\r\n";
    unfinished.write_all(head.as_bytes()).unwrap();
    // The server has begun the request and waits for its body.
    let mut asked = [0; 25];
    unfinished.read_exact(&mut asked).unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    instance.terminate();
    let patience = Instant::now() + Duration::from_secs(10);
    while instance.get("/healthz", "").await.status() != StatusCode::SERVICE_UNAVAILABLE {
        assert!(Instant::now() < patience, "it still answers");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let since = Instant::now();
    assert_eq!(instance.end(), Some(1));
    assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
}

//! Events of the payment provider survive whatever happens to the process that took them.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    thread,
};

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_query, sql_types::BigInt};
use stripe_adapter::sign;
use test_db::TestDatabase;

use crate::program::{Instance, json};

const SECRET: &str = "whsec_of_the_test";

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(db: &TestDatabase, of: &str) -> i64 {
    let found: Count =
        sql_query(format!("SELECT count(*) FROM {of}")).get_result(&mut db.connect()).unwrap();
    found.count
}

/// A provider that has one customer with one active subscription; or one that takes connections
/// and never says a word.
pub fn provider(answers: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        let mut held = Vec::new();
        for mut stream in listener.incoming().flatten() {
            if !answers {
                held.push(stream);
                continue;
            }
            let mut line = String::new();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let _ = reader.read_line(&mut line);
            let body = if line.contains("/v1/customers/cus_1") {
                r#"{"id": "cus_1", "email": "ann@example.com"}"#
            } else if line.contains("/v1/subscriptions") {
                r#"{"has_more": false, "data": [{"id": "sub_1", "customer": "cus_1", "status": "active"}]}"#
            } else {
                r#"{"has_more": false, "data": []}"#
            };
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n", body.len());
            let _ = stream.write_all(format!("{head}connection: close\r\n\r\n{body}").as_bytes());
        }
    });
    url
}

#[expect(clippy::disallowed_methods, reason = "the program's clock is the real one")]
fn real_now() -> DateTime<Utc> {
    Utc::now()
}

#[actix_web::test]
async fn a_kill_between_storing_an_event_and_applying_it_loses_nothing() {
    let db = TestDatabase::new();
    let silent = provider(false);
    let settings = |url: &str| {
        [("SANDBOX_URL".to_owned(), url.to_owned()), ("SANDBOX_SECRET".to_owned(), SECRET.into())]
    };
    let borrowed = settings(&silent);
    let borrowed: Vec<(&str, &str)> =
        borrowed.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let instance = Instance::start(&db, &borrowed).await;
    let body = r#"{"id": "evt_1", "type": "invoice.paid", "livemode": false, "data": {"object": {"customer": "cus_1"}}}"#;
    let signature = sign(SECRET, body.as_bytes(), real_now());
    let taken = instance.post_signed("/api/stripe/webhook", body, &signature).await;
    assert_eq!(json(taken, reqwest::StatusCode::OK).await["received"], true);
    assert_eq!(count(&db, "provider_events WHERE applied_at IS NULL"), 1);
    // Dropping it kills it, with the provider's answer still to come.
    drop(instance);
    assert_eq!(count(&db, "provider_events WHERE applied_at IS NULL"), 1);

    // Its lease is over at last: no test waits five minutes for that.
    sql_query("UPDATE provider_events SET due_at = now() - interval '1 second'")
        .execute(&mut db.connect())
        .unwrap();
    let talking = provider(true);
    let borrowed = settings(&talking);
    let borrowed: Vec<(&str, &str)> =
        borrowed.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let _instance = Instance::start(&db, &borrowed).await;
    for _ in 0..500 {
        if count(&db, "provider_events WHERE applied_at IS NOT NULL") == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(count(&db, "provider_events WHERE applied_at IS NOT NULL"), 1);
    assert_eq!(count(&db, "billing_subscriptions WHERE status = 'active'"), 1);
}

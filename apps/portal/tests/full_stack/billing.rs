//! Events of the payment provider survive whatever happens to the process that received them, may
//! arrive in any order, and may be missing.

use std::{
    collections::HashMap,
    io::{BufRead as _, BufReader, Write as _},
    net::TcpListener,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_query,
    sql_types::{BigInt, Text},
};
use serde_json::json;
use stripe_adapter::sign;
use test_db::TestDatabase;

use crate::program::{Instance, json as answered};

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

/// A provider that has one customer with one active subscription, or one that accepts connections
/// and never answers.
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
    assert_eq!(answered(taken, reqwest::StatusCode::OK).await["received"], true);
    assert_eq!(count(&db, "provider_events WHERE applied_at IS NULL"), 1);
    // Dropping it kills it, with the provider's answer still to come.
    drop(instance);
    assert_eq!(count(&db, "provider_events WHERE applied_at IS NULL"), 1);

    // Ends the lease, because no test waits five minutes for that.
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

/// The one subscription that a provider reports for each customer, by the customer's id.
type Books = Arc<Mutex<HashMap<String, &'static str>>>;

/// A provider that reports what is in its books.
fn reporting(books: &Books) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let books = Arc::clone(books);
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let books = Arc::clone(&books);
            thread::spawn(move || {
                let mut line = String::new();
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                let _ = reader.read_line(&mut line);
                let body = reported(&line, &books.lock().unwrap()).to_string();
                let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n", body.len());
                let answer = format!("{head}connection: close\r\n\r\n{body}");
                let _ = stream.write_all(answer.as_bytes());
            });
        }
    });
    url
}

fn reported(line: &str, books: &HashMap<String, &'static str>) -> serde_json::Value {
    let path = line.split(' ').nth(1).unwrap_or_default();
    if let Some(rest) = path.strip_prefix("/v1/customers/cus_") {
        let id = rest.split('?').next().unwrap_or_default();
        return json!({ "id": format!("cus_{id}"), "email": format!("buyer{id}@example.com") });
    }
    let wanted = path.split(['?', '&']).find_map(|pair| pair.strip_prefix("customer="));
    let fits = |of: &&String| wanted.is_none_or(|wanted| wanted == of.as_str());
    let one =
        |of: &String| json!({ "id": format!("sub_of_{of}"), "customer": of, "status": books[of] });
    let data: Vec<_> = match path.starts_with("/v1/subscriptions") {
        true => books.keys().filter(fits).map(one).collect(),
        false => Vec::new(),
    };
    json!({ "has_more": false, "data": data })
}

const KINDS: [&str; 5] = [
    "customer.subscription.created",
    "customer.subscription.updated",
    "invoice.paid",
    "invoice.payment_failed",
    "customer.subscription.deleted",
];

fn orders(length: usize) -> Vec<Vec<usize>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(length - 1);
    let longer = |at: usize| {
        shorter.iter().cloned().map(move |mut order| {
            order.insert(at, length - 1);
            order
        })
    };
    (0..length).flat_map(longer).collect()
}

async fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < patience, "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[actix_web::test]
async fn signed_events_in_all_120_orders_doubled_and_within_one_second_end_as_the_provider_reports()
{
    let db = TestDatabase::new();
    let books = Books::default();
    let url = reporting(&books);
    let settings = [
        ("SANDBOX_URL", url.as_str()),
        ("SANDBOX_SECRET", SECRET),
        ("REQUESTS_PER_SECOND", "0"),
        ("DATABASE_POOL_SIZE", "8"),
    ];
    let instance = Instance::start(&db, &settings).await;
    let ends = ["trialing", "active", "past_due", "unpaid", "canceled"];
    let all = orders(KINDS.len());
    assert_eq!(all.len(), 120);
    let cases = all.iter().enumerate().flat_map(|(number, order)| {
        // Once each, a second apart; in one second; and each of them twice.
        [(false, false), (false, true), (true, true)]
            .into_iter()
            .enumerate()
            .map(move |(variant, shape)| (number * 3 + variant, order, shape))
    });
    let mut wanted: HashMap<String, &'static str> = HashMap::new();
    for (case, order, (doubled, same_second)) in cases {
        let customer = format!("cus_{case}");
        let end = ends[case % ends.len()];
        for (position, which) in order.iter().enumerate() {
            // The provider's state is later than the events.
            let status = if position == 4 { end } else { ends[(case + position) % ends.len()] };
            books.lock().unwrap().insert(customer.clone(), status);
            let created = if same_second { 1_796_126_400 } else { 1_796_126_400 + which };
            let object = match KINDS[*which].strip_prefix("invoice.") {
                Some(_) => json!({ "object": "invoice", "customer": customer }),
                None => {
                    json!({ "object": "subscription", "customer": customer, "status": "active" })
                }
            };
            let body = json!({
                "id": format!("evt_{case}_{which}"), "type": KINDS[*which], "created": created,
                "livemode": false, "data": { "object": object }
            })
            .to_string();
            for _ in 0..=usize::from(doubled) {
                let signature = sign(SECRET, body.as_bytes(), real_now());
                let answer = instance.post_signed("/api/stripe/webhook", &body, &signature).await;
                assert_eq!(answer.status(), reqwest::StatusCode::OK);
            }
        }
        wanted.insert(format!("sub_of_{customer}"), end);
    }
    assert_eq!(count(&db, "provider_events"), 120 * 3 * 5, "a double is the same event");
    wait_until("every event to be applied", || {
        count(&db, "provider_events WHERE applied_at IS NULL") == 0
    })
    .await;
    let kept: Vec<StoredSubscription> =
        sql_query("SELECT provider_id, status FROM billing_subscriptions")
            .load(&mut db.connect())
            .unwrap();
    assert_eq!(kept.len(), 120 * 3);
    for StoredSubscription { provider_id, status } in kept {
        assert_eq!(status, wanted[&provider_id], "{provider_id}");
    }
}

#[derive(QueryableByName)]
struct StoredSubscription {
    #[diesel(sql_type = Text)]
    provider_id: String,
    #[diesel(sql_type = Text)]
    status: String,
}

#[actix_web::test]
async fn a_day_of_which_no_event_arrived_is_mended_by_the_next_days_reconciliation() {
    let db = TestDatabase::new();
    let books = Books::default();
    let url = reporting(&books);
    let settings = [("SANDBOX_URL", url.as_str()), ("SANDBOX_SECRET", SECRET)];
    let says = |pairs: [(&str, &'static str); 3]| {
        let mut books = books.lock().unwrap();
        books.extend(pairs.map(|(customer, status)| (customer.to_owned(), status)));
    };
    let is = |status: &str| count(&db, &format!("billing_subscriptions WHERE status = '{status}'"));

    // The first day's reconciliation covers all customers.
    says([("cus_1", "trialing"), ("cus_2", "active"), ("cus_3", "past_due")]);
    let first_day = Instance::start(&db, &settings).await;
    wait_until("the first day's reconciliation", || {
        (is("trialing"), is("active"), is("past_due")) == (1, 1, 1)
    })
    .await;
    wait_until("its end", || {
        count(&db, "jobs WHERE kind = 'reconcile_billing' AND done_at IS NOT NULL") == 1
    })
    .await;
    drop(first_day);

    // One trial became a paid month, one was canceled, one card was changed, and no event arrived.
    says([("cus_1", "active"), ("cus_2", "canceled"), ("cus_3", "active")]);
    let same_day = Instance::start(&db, &settings).await;
    assert_eq!((is("trialing"), is("active"), is("past_due")), (1, 1, 1), "it is done once a day");
    drop(same_day);
    sql_query("UPDATE jobs SET dedupe_key = 'of yesterday' WHERE kind = 'reconcile_billing'")
        .execute(&mut db.connect())
        .unwrap();
    let _next_day = Instance::start(&db, &settings).await;
    wait_until("the next day's reconciliation", || (is("active"), is("canceled")) == (2, 1)).await;
    assert_eq!(count(&db, "provider_events"), 0);
}

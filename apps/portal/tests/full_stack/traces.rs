//! Traces reach a collector, and a collector that is away costs nothing.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use reqwest::Client;
use test_db::TestDatabase;

use crate::program::Instance;

/// Longer than a message is delayed, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A message to a collector.
struct Message {
    head: String,
    body: Vec<u8>,
}

/// A collector on a port of its own. Each connection is handled on a thread.
fn collector(handle: fn(TcpStream, &Sender<Message>)) -> (String, Receiver<Message>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for connection in listener.incoming().map_while(Result::ok) {
            let sender = sender.clone();
            thread::spawn(move || handle(connection, &sender));
        }
    });
    (address, receiver)
}

/// Reads messages, and accepts each.
fn accept(mut connection: TcpStream, messages: &Sender<Message>) {
    let mut read = Vec::new();
    let mut chunk = [0; 4_096];
    loop {
        let end = read.windows(4).position(|four| four == b"\r\n\r\n");
        let head = end.map(|end| String::from_utf8_lossy(&read[..end]).to_ascii_lowercase());
        let length = head.as_ref().and_then(|head| {
            let (_, rest) = head.split_once("content-length: ")?;
            rest.lines().next()?.trim().parse::<usize>().ok()
        });
        if let (Some(end), Some(head), Some(length)) = (end, head, length)
            && read.len() >= end + 4 + length
        {
            let body = read[end + 4..end + 4 + length].to_vec();
            read.drain(..end + 4 + length);
            let _ = messages.send(Message { head, body });
            let answer = b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n";
            if connection.write_all(answer).is_err() {
                return;
            }
            continue;
        }
        match connection.read(&mut chunk) {
            Ok(0) | Err(_) => return,
            Ok(count) => read.extend_from_slice(&chunk[..count]),
        }
    }
}

/// Reads for as long as the other side sends, and never answers.
fn ignore(mut connection: TcpStream, messages: &Sender<Message>) {
    let mut chunk = [0; 4_096];
    while connection.read(&mut chunk).is_ok_and(|count| count > 0) {
        let _ = messages.send(Message { head: String::new(), body: Vec::new() });
    }
}

/// Sends a request with an id and expects its answer.
async fn ask(instance: &Instance, path: &str, id: &str, status: u16) {
    let url = format!("http://{}{path}", instance.authority());
    let request = Client::new().get(url).header("x-request-id", id);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), status);
    assert_eq!(answer.headers()["x-request-id"], id);
}

fn contains(body: &[u8], text: &str) -> bool {
    body.windows(text.len()).any(|part| part == text.as_bytes())
}

#[tokio::test]
async fn each_request_is_a_span_with_its_id_and_route_and_without_its_path() {
    let (address, messages) = collector(accept);
    let db = TestDatabase::new();
    let instance = Instance::start(&db, &[("OTEL_EXPORTER_OTLP_ENDPOINT", &address)]).await;
    ask(&instance, "/api/config", "the-first-request", 200).await;
    ask(&instance, "/api/upcoming-auctions?state=Ohio", "the-second-request", 404).await;
    ask(&instance, "/api/property-details/GA-secret-42", "the-third-request", 401).await;
    // The last spans are sent when it ends, long before the next message would be due.
    assert_eq!(instance.end(), Some(0));

    let mut bodies = Vec::new();
    let until = Instant::now() + PATIENCE;
    while !contains(&bodies, "the-third-request") {
        let left = until.saturating_duration_since(Instant::now());
        let message = messages.recv_timeout(left).expect("the spans did not come");
        assert!(message.head.starts_with("post /v1/traces http/1.1"), "{}", message.head);
        assert!(message.head.contains("content-type: application/x-protobuf"), "{}", message.head);
        bodies.extend(message.body);
    }
    for expected in [
        "courthouse-steps",
        "the-first-request",
        "the-second-request",
        "GET /api/config",
        "/api/property-details/{id}",
        "http.response.status_code",
        "request.id",
    ] {
        assert!(contains(&bodies, expected), "{expected}");
    }
    for secret in ["GA-secret-42", "Ohio"] {
        assert!(!contains(&bodies, secret), "{secret}");
    }
}

#[tokio::test]
async fn a_collector_that_never_answers_delays_neither_requests_nor_the_end() {
    let (address, messages) = collector(ignore);
    let db = TestDatabase::new();
    let settings =
        [("OTEL_EXPORTER_OTLP_ENDPOINT", address.as_str()), ("REQUESTS_PER_SECOND", "0")];
    let instance = Instance::start(&db, &settings).await;
    let client = Client::new();
    let url = format!("http://{}/healthz", instance.authority());
    // More than the queue holds.
    let since = Instant::now();
    for _ in 0..3_000 {
        assert!(client.get(&url).send().await.unwrap().status().is_success());
    }
    let took = since.elapsed();
    println!("3,000 requests took {took:?}");
    messages.recv_timeout(PATIENCE).expect("no span was sent");
    let since = Instant::now();
    assert_eq!(instance.end(), Some(0));
    let took = since.elapsed();
    println!("the end took {took:?}");
    // One second for the collector, and the rest for the server itself on a busy machine.
    assert!(took < Duration::from_secs(5), "{took:?}");
}

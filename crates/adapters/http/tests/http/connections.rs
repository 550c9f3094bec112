//! Connections over a real socket: how long they live, and what a malformed request gets.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use actix_web::rt::{spawn, task::spawn_blocking};
use http_adapter::{Connections, LARGEST_BODY, Settings};

use crate::portal::{Portal, Store, sample};

/// A running server with one worker.
fn run(connections: Connections) -> SocketAddr {
    let mut settings = Settings::new("Courthouse Steps", "http://127.0.0.1");
    settings.connections = connections;
    let portal = Portal::with(Store::of(sample()), settings);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    spawn(http_adapter::server(listener, portal.shared.clone(), 1).unwrap());
    address
}

/// A connection with timeouts that are short enough for a test.
fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// Sends bytes and reads until the server closes the connection.
fn exchange(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = connect(address);
    stream.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Reads a head, and the body of its `Content-Length` if `has_body`.
fn read_answer(stream: &mut TcpStream, has_body: bool) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; if has_body { length.unwrap().parse().unwrap() } else { 0 }];
    stream.read_exact(&mut body).unwrap();
    head + &String::from_utf8(body).unwrap()
}

const HEALTH: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

#[actix_web::test]
async fn a_connection_that_was_idle_for_seconds_is_used_again() {
    let address = run(Connections::default());
    spawn_blocking(move || {
        let mut stream = connect(address);
        stream.write_all(HEALTH).unwrap();
        assert!(read_answer(&mut stream, true).starts_with("HTTP/1.1 200"));
        // The wait is part of the test: a connection used to be closed after five seconds.
        std::thread::sleep(Duration::from_secs(6));
        stream.write_all(HEALTH).unwrap();
        assert!(read_answer(&mut stream, true).ends_with(r#"{"status":"ok"}"#));
    })
    .await
    .unwrap();
}

/// The number in a directive of the proxy's configuration in `deploy/nginx`.
fn documented(directive: &str) -> u64 {
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let read = |name: &str| std::fs::read_to_string(checkout.join("deploy/nginx").join(name));
    let text = read("upstream.conf").unwrap() + &read("proxy.conf").unwrap();
    let line = text.lines().find_map(|line| line.trim().strip_prefix(directive));
    let figure = line.unwrap_or_else(|| panic!("deploy/nginx has no {directive}"));
    figure.trim().trim_end_matches(['s', 'm', ';']).parse().unwrap()
}

#[test]
fn the_documented_proxy_closes_idle_connections_first_and_takes_our_largest_body() {
    let ours = Connections::default().keep_alive.as_secs();
    let proxys = documented("keepalive_timeout ");
    assert!(proxys + 15 <= ours, "the proxy's {proxys} s leave no room below our {ours} s");
    let body = documented("client_max_body_size ") * 1024 * 1024;
    assert!(body >= LARGEST_BODY as u64, "the proxy lets only {body} bytes through");
    assert_eq!(documented("proxy_http_version 1."), 1);
}

#[actix_web::test]
async fn a_malformed_request_gets_a_bare_400() {
    let address = run(Connections::default());
    spawn_blocking(move || {
        for request in [
            &b"nonsense\r\n\r\n"[..],
            b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nX-Bad: a\x00b\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nBad Name: a\r\n\r\n",
            b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        ] {
            let answer = exchange(address, request);
            let shown = String::from_utf8_lossy(&request[..request.len().min(60)]);
            assert!(answer.starts_with("HTTP/1.1 400"), "{shown:?}: {answer}");
            let (_, body) = answer.split_once("\r\n\r\n").unwrap();
            assert_eq!(body, "", "{shown:?}");
        }
    })
    .await
    .unwrap();
}

#[actix_web::test]
async fn a_compressed_body_is_refused_before_it_is_sent() {
    let address = run(Connections::default());
    spawn_blocking(move || {
        for path in ["/api/login", "/api/stripe/webhook", "/api/export", "/nothing"] {
            let mut stream = connect(address);
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                 Content-Encoding: br\r\nContent-Length: 809\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).unwrap();
            let answer = read_answer(&mut stream, true);
            assert!(answer.starts_with("HTTP/1.1 415"), "{path}: {answer}");
            assert!(answer.contains("connection: close"), "{path}: {answer}");
        }
    })
    .await
    .unwrap();
}

#[actix_web::test]
async fn a_head_leaves_the_connection_as_it_was() {
    let address = run(Connections::default());
    spawn_blocking(move || {
        let mut stream = connect(address);
        for path in ["/healthz", "/api/config", "/api/nothing", "/nothing"] {
            write!(stream, "HEAD {path} HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            let head = read_answer(&mut stream, false);
            let (_, length) = head.split_once("content-length: ").unwrap();
            assert!(!length.starts_with('0'), "{path}: {head}");
            stream.write_all(HEALTH).unwrap();
            assert!(read_answer(&mut stream, true).ends_with(r#"{"status":"ok"}"#), "{path}");
        }
    })
    .await
    .unwrap();
}

#[actix_web::test]
async fn connections_that_never_ask_are_closed_and_hold_no_one_up() {
    let head_timeout = Duration::from_secs(2);
    let address = run(Connections { head_timeout, ..Connections::default() });
    spawn_blocking(move || {
        let mut silent: Vec<TcpStream> = (0..200).map(|_| connect(address)).collect();
        let mut partial = connect(address);
        partial.write_all(b"GET /healthz HT").unwrap();
        let mut asking = connect(address);
        asking.write_all(HEALTH).unwrap();
        assert!(read_answer(&mut asking, true).starts_with("HTTP/1.1 200"));
        let mut answer = Vec::new();
        partial.read_to_end(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer));
        for stream in &mut silent {
            answer.clear();
            stream.read_to_end(&mut answer).unwrap();
        }
        asking.write_all(HEALTH).unwrap();
        assert!(read_answer(&mut asking, true).starts_with("HTTP/1.1 200"));
    })
    .await
    .unwrap();
}

#[actix_web::test]
async fn connections_beyond_the_limit_wait_until_there_is_room() {
    let address = run(Connections { per_worker: 4, ..Connections::default() });
    spawn_blocking(move || {
        let mut held: Vec<TcpStream> = (0..4).map(|_| connect(address)).collect();
        for stream in &mut held {
            stream.write_all(HEALTH).unwrap();
            read_answer(stream, true);
        }
        let mut waiting = connect(address);
        waiting.write_all(HEALTH).unwrap();
        waiting.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        assert!(waiting.read(&mut [0]).is_err(), "a fifth connection is served");
        waiting.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let began = Instant::now();
        drop(held);
        assert!(read_answer(&mut waiting, true).starts_with("HTTP/1.1 200"));
        assert!(began.elapsed() < Duration::from_secs(10));
    })
    .await
    .unwrap();
}

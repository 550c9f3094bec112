//! A scripted server on the loopback interface.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use billing::Environment;
use serde_json::{Value, json};
use stripe_adapter::{Config, StripeProvider};

/// The server's reaction to the next request.
#[derive(Debug, Clone)]
pub(crate) enum Play {
    /// Responds with JSON.
    Answer(u16, Value),
    /// Responds with a body that is not JSON.
    Page(u16, &'static str),
    /// Stays silent for longer than the client waits.
    Stall,
    /// Closes the connection without a response.
    HangUp,
    /// Closes the connection in the middle of a response.
    BreakOff,
}

/// A received request.
#[derive(Debug, Clone)]
pub(crate) struct ReceivedRequest {
    pub(crate) line: String,
    pub(crate) key: Option<String>,
    pub(crate) body: String,
}

impl ReceivedRequest {
    /// Returns the decoded fields of the body.
    pub(crate) fn fields(&self) -> Vec<(String, String)> {
        self.body.split('&').filter_map(|pair| pair.split_once('=')).map(decoded).collect()
    }

    pub(crate) fn field(&self, name: &str) -> Option<String> {
        self.fields().into_iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }
}

fn decoded((name, value): (&str, &str)) -> (String, String) {
    (percent(name), percent(value))
}

/// Decodes percent-encoding.
pub(crate) fn percent(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut plain = Vec::new();
    while let Some(byte) = bytes.next() {
        plain.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            other => other,
        });
    }
    String::from_utf8(plain).unwrap()
}

/// The server, and a provider that is connected to it.
pub(crate) struct Server {
    requests: Arc<Mutex<Vec<ReceivedRequest>>>,
    pub(crate) provider: StripeProvider,
}

impl Server {
    pub(crate) fn playing(plays: impl IntoIterator<Item = Play>) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let plays = Arc::new(Mutex::new(plays.into_iter().collect::<VecDeque<_>>()));
        let seen = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (seen, plays) = (Arc::clone(&seen), Arc::clone(&plays));
                thread::spawn(move || serve(stream, &seen, &plays));
            }
        });
        let config = Config {
            base_url: Some(base_url),
            timeout: Duration::from_millis(400),
            pause: Duration::from_millis(1),
            ..Config::new("sk_test_1".to_owned(), Environment::Test, "https://steps.example.com")
        };
        Self { requests, provider: StripeProvider::new(config).unwrap() }
    }

    /// Returns all requests so far.
    pub(crate) fn requests(&self) -> Vec<ReceivedRequest> {
        self.requests.lock().unwrap().clone()
    }
}

fn serve(mut stream: TcpStream, seen: &Mutex<Vec<ReceivedRequest>>, plays: &Mutex<VecDeque<Play>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (mut line, mut key, mut length) = (String::new(), None, 0);
    reader.read_line(&mut line).unwrap();
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).unwrap();
        let Some((name, value)) = header.trim().split_once(": ") else { break };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().unwrap(),
            "idempotency-key" => key = Some(value.to_owned()),
            "authorization" => assert_eq!(value, "Bearer sk_test_1"),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let body = String::from_utf8(body).unwrap();
    let line = line.trim().trim_end_matches(" HTTP/1.1").to_owned();
    seen.lock().unwrap().push(ReceivedRequest { line, key, body });
    let play = plays.lock().unwrap().pop_front().unwrap_or(Play::HangUp);
    let answer = |status: u16, body: &str| {
        let length = body.len();
        format!(
            "HTTP/1.1 {status} X\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
    };
    let written = match play {
        Play::Answer(status, body) => answer(status, &body.to_string()),
        Play::Page(status, body) => answer(status, body),
        Play::Stall => {
            thread::sleep(Duration::from_millis(900));
            return;
        }
        Play::HangUp => return,
        Play::BreakOff => "HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"id\": \"cus".to_owned(),
    };
    let _ = stream.write_all(written.as_bytes());
}

/// An error in Stripe's format.
pub(crate) fn error(status: u16, kind: &str, code: &str) -> Play {
    Play::Answer(status, json!({ "error": { "type": kind, "code": code, "message": "no" } }))
}

/// A list without a further page.
pub(crate) fn list(items: Value) -> Play {
    Play::Answer(200, json!({ "object": "list", "has_more": false, "data": items }))
}

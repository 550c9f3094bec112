//! A scripted server on this machine.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use billing::Environment;
use serde_json::{Value, json};
use stripe_adapter::{Config, StripeProvider};

/// What the server does with the next request.
#[derive(Debug, Clone)]
pub(crate) enum Play {
    /// Answers.
    Answer(u16, Value),
    /// Answers with what is no JSON.
    Page(u16, &'static str),
    /// Says nothing for longer than the client waits.
    Stall,
    /// Ends the connection without an answer.
    HangUp,
    /// Ends the connection in the middle of an answer.
    BreakOff,
}

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) line: String,
    pub(crate) key: Option<String>,
    pub(crate) body: String,
}

impl Asked {
    /// Its body's fields, decoded.
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

/// Undoes percent-encoding.
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

/// The server, and the provider that talks to it.
pub(crate) struct Server {
    asked: Arc<Mutex<Vec<Asked>>>,
    pub(crate) provider: StripeProvider,
}

impl Server {
    pub(crate) fn playing(plays: impl IntoIterator<Item = Play>) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base_url = format!("http://{}", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let plays = Arc::new(Mutex::new(plays.into_iter().collect::<VecDeque<_>>()));
        let seen = Arc::clone(&asked);
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
        Self { asked, provider: StripeProvider::new(config).unwrap() }
    }

    /// Every request so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

fn serve(mut stream: TcpStream, seen: &Mutex<Vec<Asked>>, plays: &Mutex<VecDeque<Play>>) {
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
    seen.lock().unwrap().push(Asked { line, key, body });
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

/// An error as Stripe words it.
pub(crate) fn error(status: u16, kind: &str, code: &str) -> Play {
    Play::Answer(status, json!({ "error": { "type": kind, "code": code, "message": "no" } }))
}

/// A list with nothing after it.
pub(crate) fn list(items: Value) -> Play {
    Play::Answer(200, json!({ "object": "list", "has_more": false, "data": items }))
}

//! Pushes to a push service on this machine, which decrypts them as a browser does.
#![expect(clippy::unwrap_used, reason = "a test that cannot continue has failed")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, TimeZone as _, Utc};
use kernel::testing::FixedClock;
use news::push::{
    BrowserKeys, Endpoint, PushMessage, PushNote, PushSender as _, Reach, SendError, Subscription,
};
use p256::SecretKey;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use serde_json::{Value, json};
use uuid::Uuid;
use web_push_adapter::{VapidKey, WebPushConfig, WebPushSender};
use web_push_native::{Auth, decrypt};

/// A private key of tests.
const KEY: &str = "5b0e0c8f7d3a49e2b6c1f4d78a9035e6713b2c9dfe084a65d0b7e31c92f8a46d";
/// The private key and the secret of the browser in RFC 8291, section 5.
const BROWSER_KEY: &str = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94";
const BROWSER_SECRET: &str = "BTBZMqHH6r4Tts7J_aSIgg";

const PATIENCE: Duration = Duration::from_millis(500);

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 17, 0, 0).unwrap()
}

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

fn secret() -> Auth {
    <[u8; 16]>::try_from(bytes(BROWSER_SECRET)).unwrap().into()
}

fn browser_key() -> SecretKey {
    SecretKey::from_slice(&bytes(BROWSER_KEY)).unwrap()
}

/// A request that the push service got.
struct Received {
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Received {
    fn header(&self, name: &str) -> &str {
        let mut headers = self.headers.iter();
        headers.find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

fn receive(stream: &TcpStream) -> Received {
    let mut reader = BufReader::new(stream);
    let mut line = || {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    };
    let path = line().split(' ').nth(1).unwrap().to_owned();
    let mut headers = Vec::new();
    loop {
        let header = line();
        let Some((name, value)) = header.split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let received = Received { path, headers, body: Vec::new() };
    let mut body = vec![0; received.header("content-length").parse().unwrap()];
    reader.read_exact(&mut body).unwrap();
    Received { body, ..received }
}

/// A push service that answers every request with this head; without one it is silent.
fn push_service(answer: Option<&'static str>) -> (Subscription, Receiver<Received>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let text = format!("http://{}/push/secret-part", listener.local_addr().unwrap());
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut open = Vec::new();
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            sender.send(receive(&stream)).unwrap();
            if let Some(head) = answer {
                write!(stream, "HTTP/1.1 {head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                    .unwrap();
            }
            open.push(stream);
        }
    });
    (subscription(&text), receiver)
}

fn subscription(endpoint: &str) -> Subscription {
    let public = browser_key().public_key().to_encoded_point(false);
    Subscription {
        endpoint: Endpoint::parse(endpoint, Reach::Anywhere).unwrap(),
        keys: BrowserKeys::new(public.as_bytes(), &bytes(BROWSER_SECRET)).unwrap(),
    }
}

fn sender(reach: Reach) -> WebPushSender {
    let config = WebPushConfig {
        key: VapidKey::parse(KEY).unwrap(),
        contact: "mailto:help@example.com".to_owned(),
        reach,
    };
    WebPushSender::new(config, Arc::new(FixedClock::at(noon()))).unwrap()
}

fn message() -> PushMessage {
    let note = PushNote {
        title: "12 Elm St, Atlanta, GA 30303".to_owned(),
        body: "Status Scheduled → Cancelled".to_owned(),
        link: "https://steps.example.com/#/property-details/GA%7C1".to_owned(),
        expires_at: noon() + TimeDelta::hours(7),
    };
    PushMessage { note, topic: Uuid::from_u128(0xabc) }
}

fn answered(answer: &'static str) -> Result<(), SendError> {
    let (to, _received) = push_service(Some(answer));
    sender(Reach::Anywhere).send(&to, &message(), PATIENCE)
}

/// RFC 8291, section 5: the decryption of these tests is the one of the standard.
#[test]
fn the_example_of_the_standard_is_decrypted() {
    let pushed = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
                  mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
                  pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    let secret = secret();
    let read = decrypt(bytes(pushed), &browser_key(), &secret).unwrap();
    assert_eq!(read, b"When I grow up, I want to be a watermelon");
}

#[test]
fn the_browser_can_read_the_push_and_its_service_knows_who_sent_it() {
    let (to, received) = push_service(Some("201 Created"));
    assert_eq!(sender(Reach::Anywhere).send(&to, &message(), PATIENCE), Ok(()));
    let request = received.recv().unwrap();
    assert_eq!(request.path, "/push/secret-part");
    assert_eq!(request.header("content-encoding"), "aes128gcm");
    assert_eq!(request.header("ttl"), "25200");
    assert_eq!(request.header("urgency"), "high");
    assert_eq!(request.header("topic"), "00000000000000000000000000000abc");

    let secret = secret();
    let read = decrypt(request.body, &browser_key(), &secret).unwrap();
    assert_eq!(
        serde_json::from_slice::<Value>(&read).unwrap(),
        json!({
            "title": "12 Elm St, Atlanta, GA 30303",
            "body": "Status Scheduled → Cancelled",
            "link": "https://steps.example.com/#/property-details/GA%7C1",
            "tag": "00000000000000000000000000000abc",
        })
    );

    let header = request.headers.iter().find(|(name, _)| name == "authorization").unwrap();
    let (token, key) = header.1.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(key, VapidKey::parse(KEY).unwrap().public_key());
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).unwrap();
    let signature = Signature::from_slice(&bytes(signature)).unwrap();
    verifying.verify(signed.as_bytes(), &signature).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let read = |part: &str| serde_json::from_slice::<Value>(&bytes(part)).unwrap();
    assert_eq!(read(head), json!({ "typ": "JWT", "alg": "ES256" }));
    assert_eq!(
        read(claims),
        json!({
            "aud": to.endpoint.origin(),
            "exp": noon().timestamp() + 12 * 60 * 60,
            "sub": "mailto:help@example.com",
        })
    );
}

#[test]
fn each_push_has_its_own_encryption() {
    let (to, received) = push_service(Some("201 Created"));
    let sender = sender(Reach::Anywhere);
    sender.send(&to, &message(), PATIENCE).unwrap();
    sender.send(&to, &message(), PATIENCE).unwrap();
    assert_ne!(received.recv().unwrap().body, received.recv().unwrap().body);
}

#[test]
fn an_answer_says_whether_to_come_again() {
    assert_eq!(answered("201 Created"), Ok(()));
    assert_eq!(answered("202 Accepted"), Ok(()));
    assert_eq!(answered("404 Not Found"), Err(SendError::Gone));
    assert_eq!(answered("410 Gone"), Err(SendError::Gone));
    let postponed = |status: &str, wait| {
        let why = format!("the push service responded with {status}");
        Err(SendError::Postponed { why, wait })
    };
    let wait = Some(TimeDelta::seconds(90));
    let busy = answered("429 Too Many Requests\r\nRetry-After: 90");
    assert_eq!(busy, postponed("429 Too Many Requests", wait));
    let failed = answered("500 Internal Server Error");
    assert_eq!(failed, postponed("500 Internal Server Error", None));
    let busy = answered("503 Service Unavailable\r\nRetry-After: Tue, 01 Dec 2026 17:01:30 GMT");
    assert_eq!(busy, postponed("503 Service Unavailable", wait));
    for status in ["400 Bad Request", "403 Forbidden", "413 Payload Too Large"] {
        assert!(matches!(answered(status), Err(SendError::Refused(_))), "{status}");
    }
    let elsewhere = answered("307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/");
    assert!(matches!(elsewhere, Err(SendError::Refused(_))), "redirects are not followed");
}

#[test]
fn a_silent_or_absent_service_is_asked_again_and_its_address_is_in_no_text() {
    let (to, _received) = push_service(None);
    let began = Instant::now();
    let silent = sender(Reach::Anywhere).send(&to, &message(), PATIENCE);
    assert_eq!(silent, Err(SendError::Stalled));
    assert!(began.elapsed() < Duration::from_secs(5));
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let to = subscription(&format!("http://{closed}/push/secret-part"));
    let Err(SendError::Postponed { why, wait: None }) =
        sender(Reach::Anywhere).send(&to, &message(), PATIENCE)
    else {
        panic!("nobody listens")
    };
    assert!(!why.contains("secret-part"), "{why}");
}

/// The store may have an address that another instance accepted, such as one of development.
#[test]
fn a_public_sender_connects_to_no_private_server() {
    let (to, received) = push_service(Some("201 Created"));
    let port = to.endpoint.origin().rsplit(':').next().unwrap().to_owned();
    for text in [
        to.endpoint.as_str(),
        &format!("https://127.0.0.1:{port}/push/1"),
        &format!("https://localhost:{port}/push/1"),
        "https://localhost/push/1",
        "http://push.example.com/1",
    ] {
        let answer = sender(Reach::Public).send(&subscription(text), &message(), PATIENCE);
        assert!(matches!(answer, Err(SendError::Refused(_))), "{text}: {answer:?}");
    }
    assert!(received.try_recv().is_err(), "nothing was sent");
}

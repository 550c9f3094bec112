//! The content of a push, encrypted for one browser (RFC 8291).

use news::push::{BrowserKeys, PushMessage, PushNote};
use p256::PublicKey;
use serde_json::json;
use web_push_native::{Auth, encrypt};

/// A push service takes 4,096 bytes, of which encryption needs 103 (RFC 8291, section 4).
const MOST_BYTES: usize = 4_096 - 103;

/// The keys of the browser do not work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the keys of the browser do not work")]
pub(crate) struct UselessKeys;

/// Returns the encrypted content. Our service worker reads it.
pub(crate) fn encrypted(message: &PushMessage, keys: &BrowserKeys) -> Result<Vec<u8>, UselessKeys> {
    let public = PublicKey::from_sec1_bytes(&keys.public).map_err(|_| UselessKeys)?;
    let secret = Auth::from(keys.secret);
    encrypt(content(message), &public, &secret).map_err(|_| UselessKeys)
}

fn content(message: &PushMessage) -> Vec<u8> {
    let PushMessage { note: PushNote { title, body, link, expires_at: _ }, topic } = message;
    let written = |title: &str, body: &str| {
        let tag = topic.simple().to_string();
        json!({ "title": title, "body": body, "link": link, "tag": tag }).to_string().into_bytes()
    };
    let whole = written(title, body);
    if whole.len() <= MOST_BYTES {
        return whole;
    }
    // An address of a source can have any length, and a browser shows a few lines.
    let shortened = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    written(&shortened(title, 100), &shortened(body, 400))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use uuid::Uuid;

    use super::*;

    fn message(body: &str) -> PushMessage {
        let note = PushNote {
            title: "12 Elm St".to_owned(),
            body: body.to_owned(),
            link: "https://steps.example.com/#/my-properties".to_owned(),
            expires_at: DateTime::UNIX_EPOCH,
        };
        PushMessage { note, topic: Uuid::from_u128(7) }
    }

    #[test]
    fn the_content_has_what_the_service_worker_reads() {
        let read: serde_json::Value = serde_json::from_slice(&content(&message("a\nb"))).unwrap();
        assert_eq!(
            read,
            json!({
                "title": "12 Elm St",
                "body": "a\nb",
                "link": "https://steps.example.com/#/my-properties",
                "tag": "00000000000000000000000000000007",
            })
        );
    }

    #[test]
    fn a_long_content_is_shortened_to_what_push_services_take() {
        let long = content(&message(&"→".repeat(2_000)));
        assert!(long.len() <= MOST_BYTES, "{}", long.len());
        let read: serde_json::Value = serde_json::from_slice(&long).unwrap();
        assert_eq!(read["body"].as_str().unwrap(), "→".repeat(400));
    }

    #[test]
    fn keys_that_are_no_point_of_the_curve_are_refused() {
        let keys = BrowserKeys { public: [4; 65], secret: [0; 16] };
        assert_eq!(encrypted(&message(""), &keys), Err(UselessKeys));
    }
}

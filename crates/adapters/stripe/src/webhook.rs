//! Reads Stripe's webhooks: checks signature and age, and finds the customer and account. ADR 28 says
//! why the check is not the library's.

use billing::{CustomerId, Environment, EventReader, EventRefused, ProviderEvent};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

use crate::read;

/// The maximum age of a signature, and the maximum difference to a clock that is ahead of ours
/// (`docs/product.md#provider-events`).
pub const SIGNATURE_TOLERANCE: TimeDelta = TimeDelta::minutes(5);

/// Verifies and parses webhooks.
#[derive(Clone)]
pub struct WebhookReader {
    secrets: Vec<String>,
    environment: Environment,
}

impl WebhookReader {
    /// Creates a reader that accepts these signing secrets. There is more than one while they are
    /// exchanged.
    #[must_use]
    pub const fn new(secrets: Vec<String>, environment: Environment) -> Self {
        Self { secrets, environment }
    }

    fn is_signed(&self, timestamp: &str, body: &[u8], signatures: &[Vec<u8>]) -> bool {
        self.secrets.iter().any(|secret| {
            signatures.iter().any(|signature| {
                mac_of(secret, timestamp, body)
                    .is_some_and(|mac| mac.verify_slice(signature).is_ok())
            })
        })
    }
}

fn mac_of(secret: &str, timestamp: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(timestamp.as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac)
}

/// Computes the signature that Stripe sends with a body. Servers that simulate Stripe use it.
#[must_use]
pub fn sign(secret: &str, body: &[u8], at: DateTime<Utc>) -> String {
    let timestamp = at.timestamp().to_string();
    let mac = mac_of(secret, &timestamp, body).map(|mac| mac.finalize().into_bytes());
    format!("t={timestamp},v1={}", hex::encode(mac.unwrap_or_default()))
}

impl EventReader for WebhookReader {
    fn read(
        &self,
        body: &[u8],
        signature: &str,
        now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        let (mut timestamp, mut signatures) = (None, Vec::new());
        for part in signature.split(',') {
            match part.trim().split_once('=') {
                Some(("t", text)) => timestamp = Some(text),
                Some(("v1", digits)) => signatures.extend(hex::decode(digits).ok()),
                _ => {}
            }
        }
        let timestamp = timestamp.ok_or(EventRefused::BadSignature)?;
        if !self.is_signed(timestamp, body, &signatures) {
            return Err(EventRefused::BadSignature);
        }
        let signed_at = timestamp.parse().ok().and_then(|at| DateTime::from_timestamp(at, 0));
        let age = now - signed_at.ok_or(EventRefused::BadSignature)?;
        if age.abs() > SIGNATURE_TOLERANCE {
            return Err(EventRefused::OutOfTime);
        }
        let payload = std::str::from_utf8(body).map_err(|_| EventRefused::Unreadable)?;
        let event: Value = serde_json::from_str(payload).map_err(|_| EventRefused::Unreadable)?;
        self.event(&event, payload).ok_or(EventRefused::Unreadable)
    }
}

impl WebhookReader {
    fn event(&self, event: &Value, payload: &str) -> Option<ProviderEvent> {
        let about = event.pointer("/data/object")?;
        let is_customer = about.get("object").and_then(Value::as_str) == Some("customer");
        let customer =
            if is_customer { read::text(about, "id") } else { read::reference(about, "customer") };
        let is_live = event.get("livemode")?.as_bool()?;
        let environment = match (is_live, self.environment) {
            (true, _) => Environment::Live,
            (false, Environment::Live) => Environment::Test,
            (false, own) => own,
        };
        Some(ProviderEvent {
            id: read::text(event, "id")?,
            environment,
            kind: read::text(event, "type")?,
            customer: customer.map(CustomerId),
            account: read::buyer(about),
            payload: payload.to_owned(),
        })
    }
}

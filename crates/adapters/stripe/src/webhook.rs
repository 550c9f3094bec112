//! What Stripe posts to us: is it Stripe, is it in time, and whom is it about.

use billing::{CustomerId, Environment, EventReader, EventRefused, ProviderEvent};
use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use kernel::AccountId;
use serde_json::Value;
use sha2::Sha256;
use uuid::Uuid;

use crate::read;

/// How old a signature may be, and how far ahead of our clock: 5 minutes (`product.md`, 'Billing').
pub const SIGNATURE_TOLERANCE: TimeDelta = TimeDelta::minutes(5);

/// Reads what is posted.
#[derive(Clone)]
pub struct WebhookReader {
    secrets: Vec<String>,
    environment: Environment,
}

impl WebhookReader {
    /// A reader that believes these signing secrets; more than one while they are exchanged.
    #[must_use]
    pub const fn new(secrets: Vec<String>, environment: Environment) -> Self {
        Self { secrets, environment }
    }

    fn is_signed(&self, moment: &str, body: &[u8], signatures: &[Vec<u8>]) -> bool {
        self.secrets.iter().any(|secret| {
            signatures.iter().any(|signature| {
                keyed(secret, moment, body).is_some_and(|mac| mac.verify_slice(signature).is_ok())
            })
        })
    }
}

fn keyed(secret: &str, moment: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(moment.as_bytes());
    mac.update(b".");
    mac.update(body);
    Some(mac)
}

/// The signature that Stripe would send with a body; for servers that stand in for it.
#[must_use]
pub fn sign(secret: &str, body: &[u8], at: DateTime<Utc>) -> String {
    let moment = at.timestamp().to_string();
    let mac = keyed(secret, &moment, body).map(|mac| mac.finalize().into_bytes());
    format!("t={moment},v1={}", hex::encode(mac.unwrap_or_default()))
}

impl EventReader for WebhookReader {
    fn read(
        &self,
        body: &[u8],
        signature: &str,
        now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        let (mut moment, mut signatures) = (None, Vec::new());
        for part in signature.split(',') {
            match part.trim().split_once('=') {
                Some(("t", text)) => moment = Some(text),
                Some(("v1", digits)) => signatures.extend(hex::decode(digits).ok()),
                _ => {}
            }
        }
        let moment = moment.ok_or(EventRefused::BadSignature)?;
        if !self.is_signed(moment, body, &signatures) {
            return Err(EventRefused::BadSignature);
        }
        let signed_at = moment.parse().ok().and_then(|at| DateTime::from_timestamp(at, 0));
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
        let signed_in = read::text(about, "client_reference_id");
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
            account: signed_in.and_then(|id| Uuid::parse_str(&id).ok()).map(AccountId),
            payload: payload.to_owned(),
        })
    }
}

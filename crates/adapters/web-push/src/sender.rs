use std::error::Error as _;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Clock;
use news::push::{Endpoint, PushMessage, PushSender, Reach, SendError, Subscription};
use reqwest::StatusCode;
use reqwest::blocking::{Client, Response};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER};
use reqwest::redirect::Policy;

use crate::message::encrypted;
use crate::public::PublicNames;
use crate::vapid::VapidKey;

/// How pushes are sent.
#[derive(Debug, Clone)]
pub struct WebPushConfig {
    /// The product's key.
    pub key: VapidKey,
    /// An address at which a push service can reach the operator: `mailto:…` or `https://…`.
    pub contact: String,
    /// Which servers a browser may name as its push service.
    pub reach: Reach,
}

/// The HTTP client cannot be created.
#[derive(Debug, thiserror::Error)]
#[error("the client for push services can't be created")]
pub struct CannotStart(#[from] reqwest::Error);

/// Hands pushes to push services over HTTP.
pub struct WebPushSender {
    client: Client,
    key: VapidKey,
    contact: String,
    reach: Reach,
    clock: Arc<dyn Clock>,
}

impl WebPushSender {
    /// Creates a sender. It does not connect yet.
    ///
    /// # Errors
    /// [`CannotStart`].
    pub fn new(config: WebPushConfig, clock: Arc<dyn Clock>) -> Result<Self, CannotStart> {
        // The one who composes the program may have chosen already; either is the same ring.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let WebPushConfig { key, contact, reach } = config;
        let builder = Client::builder()
            .redirect(Policy::none())
            .no_proxy()
            .user_agent("courthouse-steps-push");
        let builder = match reach {
            Reach::Public => builder.https_only(true).dns_resolver(Arc::new(PublicNames)),
            Reach::Anywhere => builder,
        };
        Ok(Self { client: builder.build()?, key, contact, reach, clock })
    }
}

impl PushSender for WebPushSender {
    fn send(
        &self,
        to: &Subscription,
        message: &PushMessage,
        patience: Duration,
    ) -> Result<(), SendError> {
        let body =
            encrypted(message, &to.keys).map_err(|why| SendError::Refused(why.to_string()))?;
        // It was checked when it was stored, maybe by an instance with other settings.
        Endpoint::parse(to.endpoint.as_str(), self.reach)
            .map_err(|why| SendError::Refused(why.to_string()))?;
        let (origin, now) = (to.endpoint.origin(), self.clock.now());
        let response = self
            .client
            .post(to.endpoint.as_str())
            .header(AUTHORIZATION, self.key.authorization(origin, &self.contact, now))
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", (message.note.expires_at - now).num_seconds().max(0))
            .header("Urgency", "high")
            // 32 characters, as many as RFC 8030 allows.
            .header("Topic", message.topic.simple().to_string())
            .timeout(patience)
            .body(body)
            .send();
        let answer = match response {
            Ok(response) => outcome(&response, now),
            Err(error) => Err(broken(&error)),
        };
        if let Err(SendError::Refused(why)) = &answer {
            tracing::warn!(service = to.endpoint.service(), why, "a push was refused");
        }
        answer
    }
}

/// What the answer of a push service means (RFC 8030, sections 5 and 7.3).
fn outcome(response: &Response, now: DateTime<Utc>) -> Result<(), SendError> {
    let status = response.status();
    match status {
        _ if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(SendError::Gone),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => Err(later(response, now)),
        _ if status.is_server_error() => Err(later(response, now)),
        _ => Err(SendError::Refused(format!("the push service responded with {status}"))),
    }
}

fn later(response: &Response, now: DateTime<Utc>) -> SendError {
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let why = format!("the push service responded with {}", response.status());
    SendError::Postponed { why, wait: header.and_then(|text| wait(text.trim(), now)) }
}

/// Reads `Retry-After`: seconds or a date (RFC 9110, section 10.2.3).
fn wait(text: &str, now: DateTime<Utc>) -> Option<TimeDelta> {
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(TimeDelta::seconds(seconds.into()));
    }
    let at = DateTime::parse_from_rfc2822(text).ok()?;
    Some(at.with_timezone(&Utc) - now)
}

/// The text must not have the address, which names the browser.
fn broken(error: &reqwest::Error) -> SendError {
    if error.is_timeout() {
        return SendError::Stalled;
    }
    let source = error.source().map(ToString::to_string).unwrap_or_default();
    let why = format!("the connection to the push service broke: {source}");
    SendError::Postponed { why, wait: None }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;

    use super::*;

    #[test]
    fn a_push_service_says_in_two_ways_when_to_come_again() {
        let now = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
        assert_eq!(wait("120", now), Some(TimeDelta::seconds(120)));
        let date = "Tue, 01 Dec 2026 12:05:00 GMT";
        assert_eq!(wait(date, now), Some(TimeDelta::minutes(5)));
        assert_eq!(wait("soon", now), None);
        assert_eq!(wait("-1", now), None);
    }
}

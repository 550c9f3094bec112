use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::EmailAddress;

use crate::ClientNetwork;

/// How many log-ins may fail within a window before more are refused (`docs/adr/0011`).
///
/// Failures are counted per (address, network), so that nobody can lock another out, and per
/// network, so that nobody tries one password on every address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogInLimits {
    /// How many for one address from one network.
    pub per_address: u32,
    /// How many from one network.
    pub per_network: u32,
    /// How long failures count.
    pub window: TimeDelta,
}

impl Default for LogInLimits {
    fn default() -> Self {
        Self { per_address: 10, per_network: 100, window: TimeDelta::minutes(15) }
    }
}

/// How many sign-ups, reset links and verifications may be asked for within a window before more
/// are refused. All are counted, not failures alone: each may send a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestLimits {
    /// How many for one address from one network, of each kind.
    pub per_address: u32,
    /// How many from one network, of each kind.
    pub per_network: u32,
    /// How long they count.
    pub window: TimeDelta,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self { per_address: 10, per_network: 100, window: TimeDelta::hours(1) }
    }
}

/// What is limited beside log-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Request {
    /// Making an account, in either way.
    SignUp,
    /// A link to set another password.
    Reset,
    /// A link that shows an address to be one's own.
    Verification,
    /// Following a link: what is guessed at is counted, by network alone.
    Link,
}

impl Request {
    const fn word(self) -> &'static str {
        match self {
            Self::SignUp => "sign-up",
            Self::Reset => "reset",
            Self::Verification => "verification",
            Self::Link => "link",
        }
    }
}

/// A request's keys with how many each may have.
pub(crate) fn request_keys(
    limits: &RequestLimits,
    request: Request,
    email: Option<&EmailAddress>,
    network: ClientNetwork,
) -> Vec<(AttemptKey, u32)> {
    let word = request.word();
    let own = email
        .map(|email| (AttemptKey::new(format!("{word} {network} {email}")), limits.per_address));
    let all = (AttemptKey::new(format!("{word} {network}")), limits.per_network);
    own.into_iter().chain([all]).collect()
}

/// What attempts are counted under. It holds an address: stores keep only a keyed hash of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AttemptKey(String);

impl AttemptKey {
    /// A key of that text.
    #[must_use]
    pub(crate) fn new(text: String) -> Self {
        Self(text)
    }

    /// Any key, for tests of stores.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn for_tests(text: &str) -> Self {
        Self::new(text.to_owned())
    }

    /// The key as text, unlike any other key's.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A span of time in which attempts are counted together. Spans follow one another without gaps,
/// the same ones on every instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// When it began.
    pub start: DateTime<Utc>,
    /// When it ends.
    pub end: DateTime<Utc>,
}

impl Window {
    /// The span of that length which `now` falls into.
    #[must_use]
    pub fn at(now: DateTime<Utc>, length: TimeDelta) -> Self {
        let length = length.num_seconds().max(1);
        let seconds = now.timestamp().div_euclid(length) * length;
        let start = DateTime::from_timestamp(seconds, 0).unwrap_or(now);
        Self { start, end: start + TimeDelta::seconds(length) }
    }

    /// How long it still lasts.
    #[must_use]
    pub fn rest(&self, now: DateTime<Utc>) -> Duration {
        (self.end - now).to_std().unwrap_or_default()
    }
}

/// One log-in's keys with how many failures each may have.
pub(crate) fn log_in_keys(
    limits: &LogInLimits,
    email: &EmailAddress,
    network: ClientNetwork,
) -> [(AttemptKey, u32); 2] {
    [
        (AttemptKey::new(format!("log-in {network} {email}")), limits.per_address),
        (AttemptKey::new(format!("log-in {network}")), limits.per_network),
    ]
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_window_holds_its_start_and_not_its_end() {
        let at = |minute, second| Utc.with_ymd_and_hms(2026, 12, 1, 9, minute, second).unwrap();
        let quarter = TimeDelta::minutes(15);
        let window = Window::at(at(14, 59), quarter);
        assert_eq!((window.start, window.end), (at(0, 0), at(15, 0)));
        assert_eq!(window.rest(at(14, 59)), Duration::from_secs(1));
        assert_eq!(Window::at(at(15, 0), quarter).start, at(15, 0));
    }
}

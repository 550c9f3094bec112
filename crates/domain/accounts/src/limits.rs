use std::iter;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::EmailAddress;

use crate::ClientNetwork;

/// The number of passwords that may be checked within a window before more are refused
/// (`docs/adr/0011`).
///
/// Wrong passwords are counted in three ways. The count per (address, network) prevents a stranger
/// from locking the owner out. The count per network prevents one network from trying a password on
/// every address; larger networks have counts and limits of their own
/// ([`ClientNetwork::levels`]). The count per address over all networks that have not recently logged in to the
/// account makes guessing from many networks as slow as from a few. Correct passwords are counted
/// too, because each costs as much work as a wrong one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogInLimits {
    /// Failures for one address from one network.
    pub per_address: u32,
    /// Failures from one network.
    pub per_network: u32,
    /// Failures for one address from all networks together that are not known to the account.
    pub per_address_elsewhere: u32,
    /// Successful log-ins of one account.
    pub successes_per_account: u32,
    /// Successful log-ins from one network.
    pub successes_per_network: u32,
    /// The length of the window in which attempts are counted.
    pub window: TimeDelta,
}

impl Default for LogInLimits {
    fn default() -> Self {
        Self {
            per_address: 10,
            per_network: 100,
            per_address_elsewhere: 30,
            successes_per_account: 20,
            successes_per_network: 1_000,
            window: TimeDelta::minutes(15),
        }
    }
}

/// The number of sign-ups, reset links and verifications that may be requested within a window
/// before more are refused. Successes count too, because each request may send a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestLimits {
    /// The number of requests of each kind for one address from one network.
    pub per_address: u32,
    /// The number of requests of each kind from one network.
    pub per_network: u32,
    /// The number of mails of each kind that requests from all networks together may send to one
    /// address.
    ///
    /// Each kind has its own count. Otherwise a stranger who uses up the sign-up mails of an
    /// address could prevent its owner from getting a reset link.
    pub mails_per_address: u32,
    /// The length of the window in which requests are counted.
    pub window: TimeDelta,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            per_address: 10,
            per_network: 100,
            mails_per_address: 5,
            window: TimeDelta::hours(1),
        }
    }
}

/// The requests that are limited in addition to log-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Request {
    /// Creating an account, by either form.
    SignUp,
    /// Requesting a link to reset the password.
    Reset,
    /// Requesting a link to verify the address.
    Verification,
    /// Following a link. Guesses are counted by network only.
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

/// Returns the keys of a request, with the limit of each key.
pub(crate) fn request_keys(
    limits: &RequestLimits,
    request: Request,
    email: Option<&EmailAddress>,
    network: ClientNetwork,
) -> Vec<(AttemptKey, u32)> {
    let word = request.word();
    let own = email
        .map(|email| (AttemptKey::new(format!("{word} {network} {email}")), limits.per_address));
    own.into_iter().chain(network_keys(word, network, limits.per_network)).collect()
}

/// Returns the keys that count a network and the larger ones around it, with the limit of each.
fn network_keys(
    word: &str,
    network: ClientNetwork,
    limit: u32,
) -> impl Iterator<Item = (AttemptKey, u32)> {
    network.levels().map(move |(network, factor)| {
        (AttemptKey::new(format!("{word} {network}")), limit.saturating_mul(factor))
    })
}

/// The key under which attempts are counted. It contains an address, so stores save only a keyed
/// hash of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AttemptKey(String);

impl AttemptKey {
    /// Creates a key from its text.
    #[must_use]
    pub(crate) fn new(text: String) -> Self {
        Self(text)
    }

    /// Creates any key, for tests of stores.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn for_tests(text: &str) -> Self {
        Self::new(text.to_owned())
    }

    /// The key as text, which is unique to the key.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A period in which attempts are counted together. Periods follow one another without gaps and are
/// the same on every instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// The start of the window, which it includes.
    pub start: DateTime<Utc>,
    /// The end of the window, which it excludes.
    pub end: DateTime<Utc>,
}

impl Window {
    /// Returns the window of that length that contains `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>, length: TimeDelta) -> Self {
        let length = length.num_seconds().max(1);
        let seconds = now.timestamp().div_euclid(length) * length;
        let start = DateTime::from_timestamp(seconds, 0).unwrap_or(now);
        Self { start, end: start + TimeDelta::seconds(length) }
    }

    /// The time until the window ends.
    #[must_use]
    pub fn rest(&self, now: DateTime<Utc>) -> Duration {
        (self.end - now).to_std().unwrap_or_default()
    }
}

/// The reason for a password check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PasswordUse {
    /// To log in, from a network that is known to the account or from another one.
    LogIn { is_known_network: bool },
    /// To confirm a change within a session.
    Confirmation,
}

/// Returns the keys of a password check, with the number of failures that each key allows.
pub(crate) fn failure_keys(
    limits: &LogInLimits,
    purpose: PasswordUse,
    email: &EmailAddress,
    network: ClientNetwork,
) -> Vec<(AttemptKey, u32)> {
    let everywhere = match purpose {
        PasswordUse::LogIn { is_known_network: true } => None,
        PasswordUse::LogIn { is_known_network: false } => Some("elsewhere"),
        // A separate count, because guesses by strangers must not block changes by a signed-in
        // owner.
        PasswordUse::Confirmation => Some("confirmation"),
    };
    let everywhere = everywhere.map(|word| {
        (AttemptKey::new(format!("log-in {word} {email}")), limits.per_address_elsewhere)
    });
    let pair = (AttemptKey::new(format!("log-in {network} {email}")), limits.per_address);
    let all = network_keys("log-in", network, limits.per_network);
    iter::once(pair).chain(all).chain(everywhere).collect()
}

/// Returns the keys of a password check, with the number of successes that each key allows.
pub(crate) fn success_keys(
    limits: &LogInLimits,
    purpose: PasswordUse,
    email: &EmailAddress,
    network: ClientNetwork,
) -> Vec<(AttemptKey, u32)> {
    let word = match purpose {
        PasswordUse::LogIn { .. } => "logged-in",
        PasswordUse::Confirmation => "confirmed",
    };
    let own = (AttemptKey::new(format!("{word} {email}")), limits.successes_per_account);
    iter::once(own).chain(network_keys(word, network, limits.successes_per_network)).collect()
}

/// Returns the key for mails of one kind to one address, with its limit.
pub(crate) fn mail_key(
    limits: &RequestLimits,
    request: Request,
    email: &EmailAddress,
) -> (AttemptKey, u32) {
    let key = AttemptKey::new(format!("mail {} {email}", request.word()));
    (key, limits.mails_per_address)
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_window_includes_its_start_but_not_its_end() {
        let at = |minute, second| Utc.with_ymd_and_hms(2026, 12, 1, 9, minute, second).unwrap();
        let quarter = TimeDelta::minutes(15);
        let window = Window::at(at(14, 59), quarter);
        assert_eq!((window.start, window.end), (at(0, 0), at(15, 0)));
        assert_eq!(window.rest(at(14, 59)), Duration::from_secs(1));
        assert_eq!(Window::at(at(15, 0), quarter).start, at(15, 0));
    }
}

use billing::{Entitlement, Standing};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, SessionId};

/// How long a session lasts: 30 days (`docs/product.md#session-token`).
pub const SESSION_LENGTH: TimeDelta = TimeDelta::days(30);

/// The maximum number of sessions of one account. Another log-in ends the oldest one.
pub const MOST_SESSIONS: usize = 20;

/// The authenticated user of a request, and their entitlement to see data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// The user's account.
    pub account: AccountId,
    /// The session that the request belongs to.
    pub session: SessionId,
    /// Whether the account may see data.
    pub entitlement: Entitlement,
}

/// The claims of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// The account that logged in.
    pub account: AccountId,
    /// The session that the log-in created.
    pub session: SessionId,
    /// When the token expires.
    pub expires_at: DateTime<Utc>,
}

/// The token is not ours, was changed, or has expired. The error does not reveal which of these it
/// is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the token is refused")]
pub struct TokenRefused;

/// A session that is about to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// The identifier.
    pub id: SessionId,
    /// The account that logs in.
    pub account: AccountId,
    /// When the session begins.
    pub created_at: DateTime<Utc>,
    /// When the session expires.
    pub expires_at: DateTime<Utc>,
    /// The user agent of the browser, for the person's list of sessions. The service shortens it.
    pub user_agent: Option<String>,
    /// The network of the client, for the same list.
    pub network: Option<String>,
}

/// An active session, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionEntry {
    /// The identifier.
    pub id: SessionId,
    /// When the session began.
    pub created_at: DateTime<Utc>,
    /// When the session was last used, accurate to [`SEEN_EVERY`].
    pub last_seen_at: Option<DateTime<Utc>>,
    /// The network of the client.
    pub network: Option<String>,
    /// The user agent of the browser.
    pub user_agent: Option<String>,
}

/// How often the use of a session is recorded at most, so that most requests do not write.
pub const SEEN_EVERY: TimeDelta = TimeDelta::minutes(5);

/// The state of a session that every request needs, in one read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionStanding {
    /// The account that logged in.
    pub account: AccountId,
    /// When the session expires.
    pub expires_at: DateTime<Utc>,
    /// When the session was revoked; `None` while it is active.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When the use of the session was last recorded.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// The subscriptions and grants of the account.
    pub standing: Standing,
}

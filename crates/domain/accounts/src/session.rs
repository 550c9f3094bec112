use billing::{Entitlement, Standing};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, SessionId};

/// How long a log-in lasts: 30 days (`product.md`, 'Accounts').
pub const SESSION_LENGTH: TimeDelta = TimeDelta::days(30);

/// Who is asking, and whether data may be shown to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// The account.
    pub account: AccountId,
    /// The log-in.
    pub session: SessionId,
    /// Whether it may see data.
    pub entitlement: Entitlement,
}

/// What a token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claims {
    /// The account.
    pub account: AccountId,
    /// The log-in.
    pub session: SessionId,
    /// When it stops being good.
    pub expires_at: DateTime<Utc>,
}

/// A token that says nothing we believe: no token of ours, changed, or past its expiry. Which of
/// these is nobody's business.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the token is refused")]
pub struct TokenRefused;

/// A log-in about to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// The account that logs in.
    pub account: AccountId,
    /// When.
    pub created_at: DateTime<Utc>,
    /// When it stops being good.
    pub expires_at: DateTime<Utc>,
    /// What the browser calls itself, for the list of one's sessions; shortened by the service.
    pub user_agent: Option<String>,
    /// Where the person called from, for the same list.
    pub network: Option<String>,
}

/// A living session, as its person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionEntry {
    /// Its id.
    pub id: SessionId,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// When it was last used, to within [`SEEN_EVERY`].
    pub last_seen_at: Option<DateTime<Utc>>,
    /// Where the person called from.
    pub network: Option<String>,
    /// What the browser calls itself.
    pub user_agent: Option<String>,
}

/// A session's use is noted at most this often: a request reads, it does not write.
pub const SEEN_EVERY: TimeDelta = TimeDelta::minutes(5);

/// What one request must know of a session, read at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionStanding {
    /// The account that logged in.
    pub account: AccountId,
    /// When it stops being good.
    pub expires_at: DateTime<Utc>,
    /// Since when it isn't good any more.
    pub revoked_at: Option<DateTime<Utc>>,
    /// When its use was last noted.
    pub last_seen_at: Option<DateTime<Utc>>,
    /// What the account has paid for or was given.
    pub standing: Standing,
}

use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError, SessionId};

use crate::{
    Account, AccountError, AttemptKey, Claims, NewAccount, NewSession, Password, PasswordHash,
    ProfileRecord, SessionStanding, TokenRefused, Window,
};

/// Durable accounts. Each method is one atomic change.
pub trait AccountStore: Send + Sync {
    /// Keeps a new account with its preferences.
    ///
    /// # Errors
    /// [`AccountError::EmailTaken`] when another account has this address; nothing is kept then.
    fn insert(&self, account: &NewAccount) -> Result<(), AccountError>;

    /// `Ok(None)` when no account has this address.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, PortError>;

    /// Everything that a profile is made of; `Ok(None)` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn profile(&self, id: AccountId) -> Result<Option<ProfileRecord>, PortError>;
}

/// Durable sessions, the same for every instance from the next request on.
pub trait SessionStore: Send + Sync {
    /// Keeps a new session of an account that exists.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account is gone.
    fn open(&self, session: &NewSession) -> Result<(), AccountError>;

    /// What a request must know, in one read by primary key; `Ok(None)` when there is no such
    /// session.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn standing(&self, id: SessionId) -> Result<Option<SessionStanding>, PortError>;

    /// Ends a session at `at`. One that ended before keeps its time; one that isn't there is no
    /// error.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn revoke(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError>;
}

/// Slow, salted hashes of passwords.
pub trait PasswordHasher: Send + Sync {
    /// Hashes a password with a salt of its own.
    ///
    /// # Errors
    /// [`AccountError::Busy`] when too many wait already.
    fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError>;

    /// Whether `candidate` is the password behind `hash`. Without a hash the answer is no after
    /// the same work, so that the time doesn't tell whether an account exists; so it is for a
    /// candidate that could be nobody's password.
    ///
    /// # Errors
    /// [`AccountError::Busy`] when too many wait already, [`PortError::Corrupt`] for a hash that
    /// can't be read.
    fn verify(&self, candidate: &str, hash: Option<&PasswordHash>) -> Result<bool, AccountError>;
}

/// Tokens that only we can make.
pub trait TokenIssuer: Send + Sync {
    /// Makes the token that says `claims`.
    ///
    /// # Errors
    /// [`PortError`] when it can't be made.
    fn issue(&self, claims: &Claims) -> Result<String, PortError>;

    /// What a token says, when it is ours, unchanged and not expired at `now`.
    ///
    /// # Errors
    /// [`TokenRefused`] otherwise.
    fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, TokenRefused>;
}

/// New ids, never given before.
pub trait IdSource: Send + Sync {
    /// An account's.
    fn account_id(&self) -> AccountId;

    /// A session's.
    fn session_id(&self) -> SessionId;
}

/// Counts attempts, together for all instances. What is counted may be lost with the store's
/// memory: limits begin anew then.
pub trait AttemptCounter: Send + Sync {
    /// Counts one more attempt under each key in that window, and says how many each has now, in
    /// the order of the keys.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn count(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError>;

    /// Takes one attempt back under each key in that window; never below none.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn forgive(&self, keys: &[AttemptKey], window: Window) -> Result<(), PortError>;
}

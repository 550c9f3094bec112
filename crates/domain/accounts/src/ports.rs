use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError, SessionId};
use mail::Outgoing;
use preferences::Preferences;

use crate::{
    Account, AccountError, AttemptKey, Claims, Effects, HeldData, KnownToken, NewAccount,
    NewSession, NewToken, OneTimeSecret, Password, PasswordHash, ProfileRecord, SessionEntry,
    SessionStanding, TokenHash, TokenRefused, Window,
};

/// Durable accounts. Each method is one atomic change.
pub trait AccountStore: Send + Sync {
    /// Keeps a new account with its preferences and consents, spends and issues its links, and
    /// puts its mails into the outbox.
    ///
    /// # Errors
    /// [`AccountError::EmailTaken`] when another account has this address,
    /// [`AccountError::LinkGone`] when the link to spend doesn't work for it; nothing is kept
    /// then.
    fn insert(&self, account: &NewAccount) -> Result<(), AccountError>;

    /// `Ok(None)` when no account has this address.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, PortError>;

    /// `Ok(None)` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find(&self, id: AccountId) -> Result<Option<Account>, PortError>;

    /// Loads the account under a lock, applies `change`, keeps the result, and does what goes with
    /// it at `at`. Nothing happens when `change` fails.
    ///
    /// # Errors
    /// What `change` answers; [`AccountError::UnknownAccount`] when it is gone,
    /// [`AccountError::EmailTaken`] when another account has its new address.
    fn update(
        &self,
        id: AccountId,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError>;

    /// Keeps what the account follows; `false` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn save_preferences(&self, id: AccountId, record: &Preferences) -> Result<bool, PortError>;

    /// Everything that a profile is made of; `Ok(None)` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn profile(&self, id: AccountId) -> Result<Option<ProfileRecord>, PortError>;
}

/// Durable links that work once. Only their hashes are kept.
pub trait OneTimeTokens: Send + Sync {
    /// What a link is for, when it works at `now`: not used, not replaced, not expired.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find(&self, hash: &TokenHash, now: DateTime<Utc>) -> Result<Option<KnownToken>, PortError>;

    /// Spends a link of an account that works at `at`: loads link and account under a lock,
    /// applies `change`, keeps the result, and does what goes with it. Nothing happens, and the
    /// link keeps working, when `change` fails. Of two at the same time one succeeds.
    ///
    /// # Errors
    /// [`AccountError::LinkGone`] when it doesn't work; what `change` answers;
    /// [`AccountError::EmailTaken`] when another account has the account's new address.
    fn redeem(
        &self,
        hash: &TokenHash,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&KnownToken, &mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError>;

    /// Keeps a link for an address that has no account yet, in place of those given before, and
    /// puts its mail into the outbox. Where the outbox had that mail's dedupe key before, nothing
    /// happens: the link that was mailed stays.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn invite(&self, token: &NewToken, mail: &Outgoing) -> Result<(), PortError>;
}

/// Asked-for reset links that nobody has looked into yet. Keeping one costs the same for every
/// address: whether there is an account is found out later, when nobody waits for an answer.
pub trait ResetRequests: Send + Sync {
    /// Keeps a request.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn put(&self, email: &EmailAddress, at: DateTime<Utc>) -> Result<(), PortError>;

    /// Takes one request out and, where its address has an account, does what `reply` says, in one
    /// transaction; `false` when there is none. Safe with many at once.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer; the request stays then.
    fn answer_one(
        &self,
        at: DateTime<Utc>,
        reply: &mut dyn FnMut(&Account) -> Effects,
    ) -> Result<bool, PortError>;
}

/// What is held about people, and its end.
pub trait AccountRecords: Send + Sync {
    /// Everything held about an account; `Ok(None)` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn held(&self, id: AccountId) -> Result<Option<HeldData>, PortError>;

    /// Closes an account at once: no session, link or password opens it any more, its address is
    /// free, and what is held about the person is gone, but for the bare account by which its
    /// subscription can be cancelled. `false` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn close(&self, id: AccountId, at: DateTime<Utc>) -> Result<bool, PortError>;

    /// Closed accounts that are still to be erased, oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn closed(&self, max: usize) -> Result<Vec<AccountId>, PortError>;

    /// Takes a closed account out; one that isn't closed stays.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn erase(&self, id: AccountId) -> Result<(), PortError>;

    /// Accounts with [`Account::claimed_at`], oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn claiming(&self, max: usize) -> Result<Vec<Account>, PortError>;

    /// The accounts that are not closed, in the order of their ids, after that one.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn after(&self, id: Option<AccountId>, max: usize) -> Result<Vec<Account>, PortError>;
}

/// What accounts ask of purchases; the composition root answers it from billing.
pub trait Purchases: Send + Sync {
    /// Whether somebody paid under this address and the purchase belongs to no account yet.
    ///
    /// # Errors
    /// [`PortError`] when that can't be told.
    fn is_waiting(&self, email: &EmailAddress) -> Result<bool, PortError>;

    /// Begins a checkout for the account; where to send the person.
    ///
    /// # Errors
    /// [`PortError`] when there is no provider, or it can't answer.
    fn begin_checkout(&self, account: &Account) -> Result<String, PortError>;

    /// Gives every purchase that waits for this address to the account; how many there were.
    /// Doing it twice does no more.
    ///
    /// # Errors
    /// [`PortError`] when it can't be done now.
    fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, PortError>;

    /// Cancels what the account pays for. Done when the provider agrees; an account without a
    /// purchase has nothing to cancel.
    ///
    /// # Errors
    /// [`PortError`] when it must be tried again.
    fn cancel(&self, account: AccountId) -> Result<(), PortError>;
}

/// Randomness for links that work once.
pub trait OneTimeSecrets: Send + Sync {
    /// A link's random part, 256 bits, never given before.
    fn fresh(&self) -> OneTimeSecret;

    /// What is kept of a link with this random part.
    fn hash(&self, text: &str) -> TokenHash;
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

    /// Ends a living session of that account; `false` when it has no such session at `at`.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn revoke_own(
        &self,
        account: AccountId,
        id: SessionId,
        at: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Ends every session of an account at `at`.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn revoke_all(&self, account: AccountId, at: DateTime<Utc>) -> Result<(), PortError>;

    /// The sessions of an account that live at `now`, latest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn living(
        &self,
        account: AccountId,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionEntry>, PortError>;

    /// Notes that a session was used.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn touch(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError>;
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

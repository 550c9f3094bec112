use billing::{CheckoutId, PaidPurchase, PlanId, Standing};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, ListingId, PortError, SessionId, StorageUse};
use listings::UniqueId;
use mail::Outgoing;
use preferences::Preferences;

use crate::{
    Account, AccountError, AttemptKey, Claims, ClientNetwork, Effects, HashScheme, KnownToken,
    NewAccount, NewSession, NewToken, OneTimeSecret, OrderKey, Password, PasswordHash,
    PersonalData, ProfileRecord, SavedProperty, SessionEntry, SessionStanding, StoredDownload,
    TokenHash, TokenRefused, Window,
};

/// Durable storage of accounts. Each method is one atomic change.
pub trait AccountStore: Send + Sync {
    /// Stores a new account with its preferences and consents, uses up and stores its links, and
    /// puts its mails into the outbox.
    ///
    /// # Errors
    /// [`AccountError::EmailTaken`] when another account has this address,
    /// [`AccountError::LinkGone`] when the link to use up does not work for it. Nothing is stored
    /// in either case.
    fn insert(&self, account: &NewAccount) -> Result<(), AccountError>;

    /// Returns the account with this address; `Ok(None)` when there is none.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, PortError>;

    /// Returns the account; `Ok(None)` when it does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find(&self, id: AccountId) -> Result<Option<Account>, PortError>;

    /// Loads the account under a lock, applies `change`, stores the result, and applies the effects
    /// at time `at`. Nothing happens when `change` fails.
    ///
    /// # Errors
    /// The error of `change`; [`AccountError::UnknownAccount`] when the account does not exist,
    /// [`AccountError::EmailTaken`] when another account has its new address.
    fn update(
        &self,
        id: AccountId,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError>;

    /// Stores the preferences of the account. If they contain an optional email, the refusals of
    /// the account's address are forgotten. Returns `false` when the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn save_preferences(&self, id: AccountId, record: &Preferences) -> Result<bool, PortError>;

    /// Returns the data of a profile; `Ok(None)` when the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn profile(&self, id: AccountId) -> Result<Option<ProfileRecord>, PortError>;

    /// Returns what an account bought or was granted; `Ok(None)` when the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn standing(&self, id: AccountId) -> Result<Option<Standing>, PortError>;

    /// Returns the keys of the saved listings, in the order in which they were saved. They are at
    /// least as new as an earlier [`ProfileRecord::saved_version`].
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn saved(&self, id: AccountId) -> Result<Vec<UniqueId>, PortError>;

    /// Returns the scheme of most stored password hashes; `Ok(None)` when there are no hashes.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn usual_hash_scheme(&self) -> Result<Option<HashScheme>, PortError>;
}

/// How long a network counts as known to an account after a log-in from it.
pub const NETWORK_KNOWN_FOR: TimeDelta = TimeDelta::days(30);
/// The maximum number of known networks of one account. The oldest ones are dropped.
pub const MOST_KNOWN_NETWORKS: usize = 50;

/// The networks from which people logged in to accounts. Guesses by strangers from other networks
/// do not lock these people out.
pub trait KnownNetworks: Send + Sync {
    /// Returns whether a log-in from the network to the account with this address succeeded after
    /// `since`. The work is the same when no account has the address.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn is_known(
        &self,
        email: &EmailAddress,
        network: ClientNetwork,
        since: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Returns whether a log-in from the network to any account succeeded after `since`. The work
    /// does not depend on the answer.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn is_known_to_any(
        &self,
        network: ClientNetwork,
        since: DateTime<Utc>,
    ) -> Result<bool, PortError>;

    /// Records a log-in to the account from the network at `at`, and drops the oldest networks
    /// beyond [`MOST_KNOWN_NETWORKS`]. Does nothing when the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn remember(
        &self,
        account: AccountId,
        network: ClientNetwork,
        at: DateTime<Utc>,
    ) -> Result<(), PortError>;
}

/// Durable links that work once. Only their hashes are stored.
pub trait OneTimeTokens: Send + Sync {
    /// Returns a link, also one that was used or has expired recently; `Ok(None)` when it was
    /// replaced, voided or removed, or never existed.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find(&self, hash: &TokenHash) -> Result<Option<KnownToken>, PortError>;

    /// Uses up a link of an account that works at `at`: loads the link and the account under a
    /// lock, applies `change`, stores the result, and applies the effects. When `change` fails,
    /// nothing happens, and the link still works. Of two calls at the same time, one succeeds.
    ///
    /// # Errors
    /// [`AccountError::LinkGone`] when the link does not work; the error of `change`;
    /// [`AccountError::EmailTaken`] when another account has the account's new address.
    fn redeem(
        &self,
        hash: &TokenHash,
        at: DateTime<Utc>,
        change: &mut dyn FnMut(&KnownToken, &mut Account) -> Result<Effects, AccountError>,
    ) -> Result<Account, AccountError>;

    /// Stores a link for an address that has no account yet, in place of earlier ones, and puts its
    /// mail into the outbox. Does nothing when the outbox ever had a mail with the same dedupe key:
    /// the link that was mailed remains valid.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn invite(&self, token: &NewToken, mail: &Outgoing) -> Result<(), PortError>;
}

/// Requests for reset links that are still to be answered. Storing one costs the same for every
/// address. A worker finds out later whether there is an account, when no one waits for a response.
pub trait ResetRequests: Send + Sync {
    /// Stores a request. Another request for the same address changes nothing until the first one
    /// is answered.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn put(&self, email: &EmailAddress, at: DateTime<Utc>) -> Result<(), PortError>;

    /// Removes one request and, if its address has an account, applies what `reply` returns, in one
    /// transaction. Returns `false` when there are no requests. Safe with many callers at once.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer. The request then remains stored.
    fn answer_one(
        &self,
        at: DateTime<Utc>,
        reply: &mut dyn FnMut(&Account) -> Effects,
    ) -> Result<bool, PortError>;
}

/// The personal data of accounts, and the deletion of accounts.
pub trait AccountRecords: Send + Sync {
    /// Returns all data that is stored about an account; `Ok(None)` when it does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn personal_data(&self, id: AccountId) -> Result<Option<PersonalData>, PortError>;

    /// Returns those of these properties that the account has saved, with what the person wrote on
    /// them, in the order in which they were saved.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn saved_properties(
        &self,
        id: AccountId,
        listings: &[ListingId],
    ) -> Result<Vec<SavedProperty>, PortError>;

    /// Returns those of these downloads that are still stored, oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn downloads(&self, id: AccountId, keys: &[OrderKey])
    -> Result<Vec<StoredDownload>, PortError>;

    /// Returns what the account stores.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn storage(&self, id: AccountId) -> Result<StorageUse, PortError>;

    /// Closes an account immediately. Sessions, links and passwords no longer work, the address is
    /// free, and the personal data is deleted. What remains is the bare account, by which its
    /// subscription can be cancelled. Returns `false` when the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn close(&self, id: AccountId, at: DateTime<Utc>) -> Result<bool, PortError>;

    /// Returns the closed accounts that are still to be erased, oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn closed(&self, max: usize) -> Result<Vec<AccountId>, PortError>;

    /// Deletes a closed account. Does nothing when it is not closed.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn erase(&self, id: AccountId) -> Result<(), PortError>;

    /// Returns the accounts with [`Account::claimed_at`], oldest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn claiming(&self, max: usize) -> Result<Vec<Account>, PortError>;

    /// Returns the accounts after this id that are not closed, in the order of their ids.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn after(&self, id: Option<AccountId>, max: usize) -> Result<Vec<Account>, PortError>;
}

/// The questions that accounts have about purchases. The composition root implements it with
/// billing.
pub trait Purchases: Send + Sync {
    /// Asks the provider about purchases under this address and stores the answer. The provider may
    /// be slow.
    ///
    /// # Errors
    /// [`PortError`] when the provider or the store can't answer.
    fn refresh(&self, email: &EmailAddress) -> Result<(), PortError>;

    /// Returns whether the store has a purchase under this address that belongs to no account yet.
    /// Never waits for the provider.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn is_waiting(&self, email: &EmailAddress) -> Result<bool, PortError>;

    /// Returns the purchase that a checkout page of the pricing table led to, while it may be shown to
    /// the browser that paid. The provider may be slow.
    ///
    /// # Errors
    /// [`PortError`] when the provider or the store can't answer.
    fn paid(&self, page: &CheckoutId) -> Result<Option<PaidPurchase>, PortError>;

    /// Returns whether the person with this address had the free trial, as far as the store knows.
    /// Never waits for the provider.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn had_trial(&self, email: &EmailAddress) -> Result<bool, PortError>;

    /// Asks the provider about purchases under the account's address, begins a checkout for a plan,
    /// by default the cheapest, and returns the URL of the checkout. The provider may be slow.
    ///
    /// # Errors
    /// [`PortError`] when there is no provider or no such plan, when the provider can't answer, and
    /// when a purchase waits for the account's address. [`Purchases::is_waiting`] reports such a purchase from then on.
    fn begin_checkout(&self, account: &Account, plan: Option<&PlanId>)
    -> Result<String, PortError>;

    /// Assigns every stored purchase that waits for this address to the account, and returns how
    /// many there were. A second call changes nothing. Never waits for the provider.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, PortError>;

    /// Cancels the subscriptions of the account. Succeeds once the provider has agreed, or when
    /// there is nothing to cancel. The provider may be slow.
    ///
    /// # Errors
    /// [`PortError`] when the caller must try again.
    fn cancel(&self, account: AccountId) -> Result<(), PortError>;
}

/// A source of randomness for links that work once.
pub trait OneTimeSecrets: Send + Sync {
    /// Returns a new random part of a link, with 256 random bits.
    fn fresh(&self) -> OneTimeSecret;

    /// Returns the hash to store for a link with this random part.
    fn hash(&self, text: &str) -> TokenHash;
}

/// Durable sessions. Every instance sees a change from the next request on.
pub trait SessionStore: Send + Sync {
    /// Stores a new session of an existing account. Of the sessions that are active at its start,
    /// the latest [`MOST_SESSIONS`](crate::MOST_SESSIONS) remain, including this one. The others
    /// end in the same change.
    ///
    /// # Errors
    /// [`AccountError::UnknownAccount`] when the account does not exist.
    fn open(&self, session: &NewSession) -> Result<(), AccountError>;

    /// Returns the state that a request needs, in one read by primary key; `Ok(None)` when there is
    /// no such session.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn standing(&self, id: SessionId) -> Result<Option<SessionStanding>, PortError>;

    /// Ends a session at `at`. A session that ended earlier is not changed. An unknown session is
    /// not an error.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn revoke(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError>;

    /// Ends an active session of that account. Returns `false` when it has no such session at `at`.
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

    /// Returns the sessions of an account that are active at `now`, latest first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn living(
        &self,
        account: AccountId,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionEntry>, PortError>;

    /// Records that a session was used.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn touch(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError>;
}

/// Slow, salted hashes of passwords.
pub trait PasswordHasher: Send + Sync {
    /// Hashes a password with a new salt.
    ///
    /// # Errors
    /// [`AccountError::Busy`] when too many requests are already waiting.
    fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError>;

    /// Returns whether `candidate`, exactly as it is here, is the password behind `hash`. The work is
    /// the same for a candidate that is not an acceptable password.
    ///
    /// # Errors
    /// [`AccountError::Busy`] when too many requests are already waiting, [`PortError::Corrupt`]
    /// for a hash that can't be read.
    fn verify(&self, candidate: &str, hash: &PasswordHash) -> Result<bool, AccountError>;

    /// Does the work of [`PasswordHasher::verify`] for a hash of this scheme, or of the hasher's
    /// own scheme if `None`, so that the time does not reveal whether an account exists.
    ///
    /// # Errors
    /// As [`PasswordHasher::verify`].
    fn verify_without_account(
        &self,
        candidate: &str,
        scheme: Option<&HashScheme>,
    ) -> Result<(), AccountError>;

    /// Returns whether [`PasswordHasher::hash`] makes hashes of the same scheme as this one.
    fn is_current(&self, hash: &PasswordHash) -> bool;
}

/// Tokens that only this product can create.
pub trait TokenIssuer: Send + Sync {
    /// Creates a token with these claims.
    ///
    /// # Errors
    /// [`PortError`] when the token can't be created.
    fn issue(&self, claims: &Claims) -> Result<String, PortError>;

    /// Returns the claims of a token that is ours, unchanged and not expired at `now`.
    ///
    /// # Errors
    /// [`TokenRefused`] otherwise.
    fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, TokenRefused>;
}

/// A source of new ids.
pub trait IdSource: Send + Sync {
    /// Returns a new account id.
    fn account_id(&self) -> AccountId;

    /// Returns a new session id.
    fn session_id(&self) -> SessionId;
}

/// Counts attempts for all instances together. Counts may be lost when the store loses its memory.
/// The limits then start from zero.
pub trait AttemptCounter: Send + Sync {
    /// Counts one more attempt under each key in that window. Returns the new count of each key, in
    /// the order of the keys.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn count(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError>;

    /// Subtracts one attempt from each key in that window, but not below zero.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn forgive(&self, keys: &[AttemptKey], window: Window) -> Result<(), PortError>;

    /// Returns how many attempts each key has in that window, in the order of the keys.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn counts(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError>;
}

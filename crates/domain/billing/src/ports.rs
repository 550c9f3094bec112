use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError};
use mail::Outgoing;

use crate::{
    Attempt, CheckoutId, CustomerId, Environment, Grant, GrantId, IdempotencyKey, KnownCustomer,
    LeasedEvent, ProviderEvent, Sighting, Subscriber,
};

/// Durable grants. Each method is one atomic change.
pub trait GrantStore: Send + Sync {
    /// Keeps a grant for an account that exists; `Ok(None)` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn add(&self, account: AccountId, grant: &Grant) -> Result<Option<GrantId>, PortError>;

    /// Takes back every grant of the account in that environment that isn't taken back yet, from
    /// `at` on; says how many there were.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn revoke_all(
        &self,
        account: AccountId,
        environment: Environment,
        at: DateTime<Utc>,
    ) -> Result<usize, PortError>;
}

/// Durable customers with their subscriptions. Each method is one atomic change.
pub trait CustomerStore: Send + Sync {
    /// A customer; `Ok(None)` when we never heard of them.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find(
        &self,
        environment: Environment,
        id: &CustomerId,
    ) -> Result<Option<KnownCustomer>, PortError>;

    /// The customers that belong to an account, the first known first.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn of_account(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Vec<KnownCustomer>, PortError>;

    /// The customers with that address whom no account has, and who aren't closing.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn waiting_for(
        &self,
        environment: Environment,
        email: &EmailAddress,
    ) -> Result<Vec<KnownCustomer>, PortError>;

    /// Keeps what the provider says of a customer, notes the trials, and puts the mails into the
    /// outbox. `false`, and nothing is kept, when the provider was asked about them later than
    /// that before.
    ///
    /// An account once attached stays. Of a customer who is closing neither address nor card is
    /// kept, and no mail goes out. A mail whose dedupe key was there before is left out.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn record(&self, sighting: &Sighting, mails: &[Outgoing]) -> Result<bool, PortError>;

    /// Gives every customer who waits for that address to the account, and says to whom.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn attach(
        &self,
        environment: Environment,
        email: &EmailAddress,
        account: AccountId,
    ) -> Result<Vec<CustomerId>, PortError>;

    /// Whether somebody with that address had a trial before, account or none.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn had_trial(&self, environment: Environment, email: &EmailAddress) -> Result<bool, PortError>;

    /// Everybody we know, a page at a time in the order of their ids.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn page(
        &self,
        environment: Environment,
        after: Option<&CustomerId>,
        max: usize,
    ) -> Result<Vec<KnownCustomer>, PortError>;
}

/// What becomes of customers when nobody is there to ask. Each method is one atomic change.
pub trait ChoreStore: Send + Sync {
    /// Customers who pay since before that moment, whom no account has, whose address no account has,
    /// and who haven't been asked to finish theirs.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn unclaimed(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<KnownCustomer>, PortError>;

    /// Notes that the customer was asked to finish their account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn asked_to_finish(
        &self,
        environment: Environment,
        id: &CustomerId,
        at: DateTime<Utc>,
    ) -> Result<(), PortError>;

    /// Customers with a trial that ends before that moment and goes on by itself.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn trials_ending(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<CustomerId>, PortError>;

    /// Marks the account's customers of every environment as closing, takes them from it, and
    /// erases their address and card; says who they were.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn close(&self, account: AccountId, at: DateTime<Utc>)
    -> Result<Vec<KnownCustomer>, PortError>;

    /// Customers who are closing and have something that still runs.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn closing(&self, environment: Environment) -> Result<Vec<KnownCustomer>, PortError>;
}

/// Durable attempts to subscribe. Each method is one atomic change.
pub trait AttemptStore: Send + Sync {
    /// Keeps the attempt unless the account has an unfinished one in that environment; gives back
    /// the one that counts. Of many at once exactly one is kept.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer, or the account is gone.
    fn open(&self, attempt: &Attempt) -> Result<Attempt, PortError>;

    /// Notes the page that an attempt led to.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn led_to(&self, key: &IdempotencyKey, id: &CheckoutId, url: &str) -> Result<(), PortError>;

    /// The account's unfinished attempt.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn unfinished(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Option<Attempt>, PortError>;

    /// Notes that an attempt is over, however it ended.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn finish(&self, key: &IdempotencyKey, at: DateTime<Utc>) -> Result<(), PortError>;
}

/// Durable events. Safe with any number of workers.
pub trait EventInbox: Send + Sync {
    /// Keeps an event, due at once; `false` when it was kept before, which changes nothing.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn keep(&self, event: &ProviderEvent, at: DateTime<Utc>) -> Result<bool, PortError>;

    /// Takes at most `max` events that are due and not applied, first received first, for this
    /// worker alone until `until`, and counts the attempt. After `until` they are due again.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn lease(
        &self,
        environment: Environment,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<LeasedEvent>, PortError>;

    /// Notes that an event is applied.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn applied(
        &self,
        environment: Environment,
        id: &str,
        at: DateTime<Utc>,
    ) -> Result<(), PortError>;

    /// Notes why an event could not be applied and when to try again.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn failed(
        &self,
        environment: Environment,
        id: &str,
        due: DateTime<Utc>,
        why: &str,
    ) -> Result<(), PortError>;
}

/// Who has an account. Read-only: accounts themselves are another crate's.
pub trait SubscriberDirectory: Send + Sync {
    /// The account; `Ok(None)` when there is none.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn subscriber(&self, account: AccountId) -> Result<Option<Subscriber>, PortError>;
}

/// New keys, never given before.
pub trait KeySource: Send + Sync {
    /// One of them.
    fn idempotency_key(&self) -> IdempotencyKey;
}

/// Asks buyers without an account to finish one. Accounts own the link and its mail.
pub trait BuyerInvitations: Send + Sync {
    /// Sends the holder of that mailbox the way to an account; once for that key, ever.
    ///
    /// # Errors
    /// [`PortError`] when it must be tried again.
    fn invite(&self, email: &EmailAddress, once: &str) -> Result<(), PortError>;
}

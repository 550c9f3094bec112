use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError};
use mail::Outgoing;

use crate::{
    Attempt, CheckoutId, CustomerId, Environment, Grant, GrantId, IdempotencyKey, KnownCustomer,
    LeasedEvent, ProviderEvent, Sighting, Subscriber,
};

/// Durable storage of grants. Each method is one atomic change.
pub trait GrantStore: Send + Sync {
    /// Stores a grant for an existing account; `Ok(None)` when the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn add(&self, account: AccountId, grant: &Grant) -> Result<Option<GrantId>, PortError>;

    /// Revokes every active grant of the account in that environment from `at` on. Returns how many
    /// there were.
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

/// Durable storage of customers with their subscriptions. Each method is one atomic change.
pub trait CustomerStore: Send + Sync {
    /// Returns a customer; `Ok(None)` when it is unknown.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn find(
        &self,
        environment: Environment,
        id: &CustomerId,
    ) -> Result<Option<KnownCustomer>, PortError>;

    /// Returns the customers that belong to an account, in the order in which they became known.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn of_account(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Vec<KnownCustomer>, PortError>;

    /// Returns the customers with that address that belong to no account and are not closing.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn waiting_for(
        &self,
        environment: Environment,
        email: &EmailAddress,
    ) -> Result<Vec<KnownCustomer>, PortError>;

    /// Stores the provider's answer about a customer, and puts the mails into the outbox. Returns `false` and stores nothing when a stored answer belongs to a later
    /// request.
    ///
    /// An account that is attached to the customer remains attached. For a closing customer, the
    /// address and the card are not stored, and no mail is sent. A mail is left out when the outbox
    /// ever had its dedupe key.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn record(&self, sighting: &Sighting, mails: &[Outgoing]) -> Result<bool, PortError>;

    /// Assigns every customer that waits for that address to the account, and returns these
    /// customers.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn attach(
        &self,
        environment: Environment,
        email: &EmailAddress,
        account: AccountId,
    ) -> Result<Vec<CustomerId>, PortError>;

    /// Records that a subscription uses the trial of the person with these addresses, unless another
    /// one has. Returns whether this subscription has it. Of two calls at once for different
    /// subscriptions, one gets it. A record of an earlier version names no subscription, and no new
    /// one has that trial.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn claim_trial(&self, claim: &TrialClaim<'_>) -> Result<bool, PortError>;

    /// Returns whether a person with that address ever had a trial, with or without an account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn had_trial(&self, environment: Environment, email: &EmailAddress) -> Result<bool, PortError>;

    /// Returns a page of all customers, in the order of their ids.
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

/// A subscription with a trial, and the person who has it.
#[derive(Debug, Clone, Copy)]
pub struct TrialClaim<'a> {
    /// The environment of the subscription.
    pub environment: Environment,
    /// The provider's id of the subscription.
    pub subscription: &'a str,
    /// The addresses of the person: that of the customer and that of the account.
    pub holders: &'a [EmailAddress],
    /// The present time.
    pub at: DateTime<Utc>,
}

/// The customers that background work looks for. Each method is one atomic change.
pub trait ChoreStore: Send + Sync {
    /// Returns the customers who have paid since before that time, who have no account, whose
    /// address has no account, and who have not been asked to finish their account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn unclaimed(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<KnownCustomer>, PortError>;

    /// Records that the customer was asked to finish their account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn asked_to_finish(
        &self,
        environment: Environment,
        id: &CustomerId,
        at: DateTime<Utc>,
    ) -> Result<(), PortError>;

    /// Returns the customers with a trial that ends before that time and then renews itself.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn trials_ending(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<CustomerId>, PortError>;

    /// Returns the subscriptions that wait since before that time to be started without a trial, with
    /// their customers.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn not_started(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<(CustomerId, String)>, PortError>;

    /// Marks the account's customers in every environment as closing, detaches them from the
    /// account, and erases their address and card. Returns these customers.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn close(&self, account: AccountId, at: DateTime<Utc>)
    -> Result<Vec<KnownCustomer>, PortError>;

    /// Returns the closing customers that have a living subscription.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn closing(&self, environment: Environment) -> Result<Vec<KnownCustomer>, PortError>;
}

/// Durable storage of attempts to subscribe. Each method is one atomic change.
pub trait AttemptStore: Send + Sync {
    /// Stores the attempt unless the account has an unfinished one in that environment. Returns the
    /// attempt that counts. Of many calls at once, exactly one stores its attempt.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer, or the account does not exist.
    fn open(&self, attempt: &Attempt) -> Result<Attempt, PortError>;

    /// Records the page that an attempt led to.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn led_to(&self, key: &IdempotencyKey, id: &CheckoutId, url: &str) -> Result<(), PortError>;

    /// Returns the account's unfinished attempt.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn unfinished(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Option<Attempt>, PortError>;

    /// Records that an attempt is finished, with any result.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn finish(&self, key: &IdempotencyKey, at: DateTime<Utc>) -> Result<(), PortError>;
}

/// Durable storage of events. Safe with any number of workers.
pub trait EventInbox: Send + Sync {
    /// Stores an event, which is due immediately. Returns `false` and changes nothing when it was
    /// already stored.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn store(&self, event: &ProviderEvent, at: DateTime<Utc>) -> Result<bool, PortError>;

    /// Leases at most `max` events that are due and not applied, in the order of their arrival, to
    /// this worker until `until`, and counts the attempt. After `until` they are due again.
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

    /// Records that an event was applied.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn applied(
        &self,
        environment: Environment,
        id: &str,
        at: DateTime<Utc>,
    ) -> Result<(), PortError>;

    /// Records why an event could not be applied and when to try again.
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

/// A read-only directory of accounts. The accounts crate owns the accounts.
pub trait SubscriberDirectory: Send + Sync {
    /// Returns the account; `Ok(None)` when it does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn subscriber(&self, account: AccountId) -> Result<Option<Subscriber>, PortError>;
}

/// A source of new keys.
pub trait KeySource: Send + Sync {
    /// Returns a new key.
    fn idempotency_key(&self) -> IdempotencyKey;
}

/// Asks buyers without an account to create one. The accounts crate owns the link and its mail.
pub trait BuyerInvitations: Send + Sync {
    /// Sends the holder of that mailbox a link to create an account, only once for each key.
    ///
    /// # Errors
    /// [`PortError`] when the caller must try again.
    fn invite(&self, email: &EmailAddress, once: &str) -> Result<(), PortError>;
}

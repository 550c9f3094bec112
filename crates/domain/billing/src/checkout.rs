use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};

use crate::{CustomerId, Environment, PlanId};

/// The length of the free trial: 30 days (`docs/product.md#trial`).
pub const TRIAL: TimeDelta = TimeDelta::days(30);

/// How long an attempt can be continued. The provider forgets keys and closes pages after 24 hours.
pub const ATTEMPT_LENGTH: TimeDelta = TimeDelta::hours(23);

/// The provider's id of a checkout page.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CheckoutId(pub String);

/// A key with which the provider performs an action only once, even when the request is repeated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(pub String);

/// A customer to create at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCustomer {
    /// The account that the customer is created for.
    pub account: AccountId,
    /// The email address of the account.
    pub email: EmailAddress,
}

/// A request for a checkout page: a subscription to one plan, with a payment card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutRequest {
    /// The account that subscribes.
    pub account: AccountId,
    /// The customer who pays.
    pub customer: CustomerId,
    /// The plan to subscribe to.
    pub plan: PlanId,
    /// Whether the first 30 days are free.
    pub with_trial: bool,
}

/// A checkout page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// The identifier.
    pub id: CheckoutId,
    /// The state of the page.
    pub status: CheckoutStatus,
    /// The URL of the page; `None` once it is closed.
    pub url: Option<String>,
    /// The customer who pays, once known.
    pub customer: Option<CustomerId>,
    /// The account that was signed in where the page was opened.
    pub account: Option<AccountId>,
}

/// The state of a checkout page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckoutStatus {
    /// The person can still complete it.
    Open,
    /// The person completed it.
    Complete,
    /// It expired or was closed.
    Expired,
}

/// An attempt of an account to subscribe. An account has at most one unfinished attempt at a time,
/// so that two clicks, two tabs and a crash all lead to the same page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The key with which the page is opened once.
    pub key: IdempotencyKey,
    /// The environment of the attempt.
    pub environment: Environment,
    /// The request that is sent with the key. It must not change.
    pub request: CheckoutRequest,
    /// When the attempt began.
    pub created_at: DateTime<Utc>,
    /// The page, once known.
    pub page: Option<(CheckoutId, String)>,
}

impl Attempt {
    /// Returns whether the attempt can be continued for this request.
    #[must_use]
    pub fn serves(&self, request: &CheckoutRequest, now: DateTime<Utc>) -> bool {
        self.request == *request && now - self.created_at < ATTEMPT_LENGTH
    }
}

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};

use crate::{CustomerId, Environment, PlanId};

/// The free trial: 30 days (`spec.md` §9).
pub const TRIAL: TimeDelta = TimeDelta::days(30);

/// How long an attempt is gone on with. The provider forgets keys and closes pages after 24 hours.
pub const ATTEMPT_LENGTH: TimeDelta = TimeDelta::hours(23);

/// The provider's id of a checkout page.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CheckoutId(pub String);

/// A word under which the provider does a deed once, however often it is asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyKey(pub String);

/// A customer about to be made at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCustomer {
    /// The account it is for.
    pub account: AccountId,
    /// Its address.
    pub email: EmailAddress,
}

/// A checkout page to be opened: a subscription to one plan, card collected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutRequest {
    /// The account that subscribes.
    pub account: AccountId,
    /// Who pays.
    pub customer: CustomerId,
    /// For what.
    pub plan: PlanId,
    /// Whether the first 30 days are free.
    pub with_trial: bool,
}

/// A checkout page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// Its id.
    pub id: CheckoutId,
    /// How far it has come.
    pub status: CheckoutStatus,
    /// Where the person goes; none once it is over.
    pub url: Option<String>,
    /// Who pays, once that is known.
    pub customer: Option<CustomerId>,
}

/// How far a checkout page has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckoutStatus {
    /// The person may still fill it in.
    Open,
    /// They did.
    Complete,
    /// They did not in time, or it was closed.
    Expired,
}

/// One attempt of an account to subscribe. There is at most one unfinished one at a time, so that
/// two clicks, two tabs and a crash all lead to the same page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The word under which the page is opened once.
    pub key: IdempotencyKey,
    /// The world it belongs to.
    pub environment: Environment,
    /// What is asked of the provider under that word; it must not change.
    pub request: CheckoutRequest,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
    /// The page, once it is known.
    pub page: Option<(CheckoutId, String)>,
}

impl Attempt {
    /// Whether it is still worth going on with, and asks for the same.
    #[must_use]
    pub fn serves(&self, request: &CheckoutRequest, now: DateTime<Utc>) -> bool {
        self.request == *request && now - self.created_at < ATTEMPT_LENGTH
    }
}

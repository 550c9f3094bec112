use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress};

use crate::{Card, Environment, Plan, Subscription, SubscriptionStatus};

/// The provider's id of a customer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomerId(pub String);

/// Somebody who pays, as the provider describes them now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerState {
    /// The customer's id.
    pub id: CustomerId,
    /// Their address; `None` when the provider has none that could be one.
    pub email: Option<EmailAddress>,
    /// The account that *we* made the customer for. A pricing table's customer has none.
    pub made_for: Option<AccountId>,
    /// The card that is charged.
    pub card: Card,
    /// Every subscription of theirs, ended ones too.
    pub subscriptions: Vec<SubscriptionState>,
}

/// One subscription as the provider describes it now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionState {
    /// What is kept of it.
    pub subscription: Subscription,
    /// When it began.
    pub started_at: Option<DateTime<Utc>>,
    /// What is subscribed to, when the provider says so.
    pub plan: Option<Plan>,
}

/// A customer as we keep them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownCustomer {
    /// The customer's id.
    pub id: CustomerId,
    /// The world they belong to.
    pub environment: Environment,
    /// Their address; `None` once it was erased.
    pub email: Option<EmailAddress>,
    /// The account they belong to; until one does, their purchase waits.
    pub account: Option<AccountId>,
    /// Since when they pay, as far as we know, or when we first heard of them.
    pub since: DateTime<Utc>,
    /// When the provider was last asked about them.
    pub seen_at: DateTime<Utc>,
    /// Since when their account is gone and their subscriptions are to be cancelled.
    pub closing_since: Option<DateTime<Utc>>,
    /// Their subscriptions as the provider last described them.
    pub subscriptions: Vec<Subscription>,
}

impl KnownCustomer {
    /// Whether something that they bought still runs.
    #[must_use]
    pub fn pays(&self) -> bool {
        self.subscriptions.iter().any(|subscription| subscription.status.is_living())
    }
}

impl SubscriptionStatus {
    /// Whether the subscription still runs, so that a second one would be a double: everything but
    /// what is over, and what was never begun.
    #[must_use]
    pub const fn is_living(self) -> bool {
        match self {
            Self::Trialing | Self::Active | Self::PastDue | Self::Paused | Self::Unpaid => true,
            Self::Canceled | Self::Incomplete | Self::IncompleteExpired => false,
        }
    }
}

/// What is known of an account here: enough to decide what may be attached to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    /// The account.
    pub account: AccountId,
    /// Its address.
    pub email: EmailAddress,
    /// Whether the address was shown to be the person's own.
    pub verified: bool,
}

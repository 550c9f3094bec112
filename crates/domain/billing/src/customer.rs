use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress};

use crate::{Card, Environment, Subscription, SubscriptionStatus};

/// The provider's id of a customer.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CustomerId(pub String);

/// The current state of a customer at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerState {
    /// The customer's id.
    pub id: CustomerId,
    /// The email address; `None` when the provider has no valid one.
    pub email: Option<EmailAddress>,
    /// The account that *we* created the customer for. A pricing table's customer has none.
    pub made_for: Option<AccountId>,
    /// The card that is charged.
    pub card: Card,
    /// Every subscription of the customer, including ended ones.
    pub subscriptions: Vec<Subscription>,
}

/// A stored customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownCustomer {
    /// The customer's id.
    pub id: CustomerId,
    /// The environment of the customer.
    pub environment: Environment,
    /// The email address; `None` once it was erased.
    pub email: Option<EmailAddress>,
    /// The account that owns the customer; `None` while the purchase waits for one.
    pub account: Option<AccountId>,
    /// When the customer began to pay, as far as we know, or when we first learned about them.
    pub since: DateTime<Utc>,
    /// When the provider was last asked about the customer.
    pub seen_at: DateTime<Utc>,
    /// When the account was deleted, if the subscriptions are still to be cancelled.
    pub closing_since: Option<DateTime<Utc>>,
    /// The subscriptions in the provider's last answer.
    pub subscriptions: Vec<Subscription>,
}

impl KnownCustomer {
    /// Returns whether the customer has a living subscription.
    #[must_use]
    pub fn pays(&self) -> bool {
        self.subscriptions.iter().any(|subscription| subscription.status.is_living())
    }
}

impl SubscriptionStatus {
    /// Returns whether the subscription still runs, so that a second one would be a duplicate. This
    /// is every status except ended ones and those that never began.
    #[must_use]
    pub const fn is_living(self) -> bool {
        match self {
            Self::Trialing | Self::Active | Self::PastDue | Self::Paused | Self::Unpaid => true,
            Self::Canceled | Self::Incomplete | Self::IncompleteExpired => false,
        }
    }
}

/// The data of an account that decides which purchases may be attached to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    pub account: AccountId,
    /// The email address of the account.
    pub email: EmailAddress,
    /// Whether the person proved that the address is theirs.
    pub verified: bool,
}

use chrono::{DateTime, Utc};

use crate::{Environment, Grant, Subscription, SubscriptionStatus};

/// Whether an account may see data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entitlement {
    /// The account may see data.
    Entitled {
        /// When the entitlement ends unless the person acts; `None` when it renews itself.
        until: Option<DateTime<Utc>>,
    },
    /// The account may not see data. The gate shows the reason.
    Lapsed(LapseReason),
}

/// The reason why an account may not see data. The gate offers the button that resolves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LapseReason {
    /// There was never a subscription or a grant.
    NoSubscription,
    /// A checkout was begun, and its first payment is outstanding.
    CheckoutUnfinished,
    /// A purchase waits until the holder of its mailbox has confirmed the address. This follows from
    /// no subscription of the account, because the purchase is not attached yet.
    PurchaseWaiting,
    /// The person had the trial before, and this purchase waits until they start it.
    TrialUsed,
    /// The trial ended and no payment followed.
    TrialOver,
    /// A payment failed and the grace period is over.
    PaymentFailed,
    /// The subscription was cancelled and its period is over.
    Cancelled,
    /// An operator's grant ended.
    GrantEnded,
}

/// The subscriptions and grants of an account.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// The subscriptions of every environment.
    pub subscriptions: Vec<Subscription>,
    /// The grants of every environment.
    pub grants: Vec<Grant>,
}

impl Standing {
    /// Returns the entitlement at that time. Data is open while trialing, while active, and for 7
    /// days while past due, or by a grant. Only rows of the running environment count, and the best
    /// of several wins.
    #[must_use]
    pub fn entitlement(&self, running: Environment, now: DateTime<Utc>) -> Entitlement {
        let by_grant =
            self.grants.iter().filter(|grant| grant.environment == running).map(|grant| {
                if grant.holds(running, now) {
                    Entitlement::Entitled { until: grant.ends_at }
                } else {
                    Entitlement::Lapsed(LapseReason::GrantEnded)
                }
            });
        let by_subscription = self
            .subscriptions
            .iter()
            .filter(|subscription| subscription.environment == running)
            .map(|subscription| subscription.allows(now));
        by_subscription
            .chain(by_grant)
            .max_by_key(|entitlement| entitlement.rank())
            .unwrap_or(Entitlement::Lapsed(LapseReason::NoSubscription))
    }

    /// Returns the grant that entitles the account at that time. Of several, the one that ends last
    /// wins.
    #[must_use]
    pub fn grant(&self, running: Environment, now: DateTime<Utc>) -> Option<&Grant> {
        self.grants
            .iter()
            .filter(|grant| grant.holds(running, now))
            .max_by_key(|grant| (grant.ends_at.is_none(), grant.ends_at))
    }

    /// Returns the subscription to show: the one that allows the most. Of equal ones, the period
    /// that ends last wins.
    #[must_use]
    pub fn shown(&self, running: Environment, now: DateTime<Utc>) -> Option<&Subscription> {
        self.subscriptions
            .iter()
            .filter(|subscription| subscription.environment == running)
            .max_by_key(|subscription| {
                (subscription.allows(now).rank(), subscription.current_period_end)
            })
    }
}

impl Entitlement {
    /// Returns whether data may be seen.
    #[must_use]
    pub const fn is_entitled(&self) -> bool {
        matches!(self, Self::Entitled { .. })
    }

    /// The rank of an answer. Entitled is better than lapsed, no end is better than an end, and a
    /// later end is better than an earlier one. Of several reasons, the one that is easiest to
    /// resolve wins.
    fn rank(&self) -> (u8, Option<DateTime<Utc>>) {
        match self {
            Self::Entitled { until: None } => (10, None),
            Self::Entitled { until: Some(end) } => (9, Some(*end)),
            Self::Lapsed(reason) => {
                let weight = match reason {
                    LapseReason::PurchaseWaiting => 8,
                    LapseReason::TrialUsed => 7,
                    LapseReason::PaymentFailed => 6,
                    LapseReason::TrialOver => 5,
                    LapseReason::Cancelled => 4,
                    LapseReason::CheckoutUnfinished => 3,
                    LapseReason::GrantEnded => 2,
                    LapseReason::NoSubscription => 1,
                };
                (weight, None)
            }
        }
    }
}

impl Subscription {
    /// Returns the entitlement from this subscription alone at that time.
    fn allows(&self, now: DateTime<Utc>) -> Entitlement {
        let ends = if self.cancel_at_period_end { self.current_period_end } else { None };
        match self.status {
            SubscriptionStatus::Trialing if self.trial_refused => {
                Entitlement::Lapsed(LapseReason::TrialUsed)
            }
            // The provider may report the end late, but the date of a cancellation is known before.
            SubscriptionStatus::Trialing | SubscriptionStatus::Active
                if ends.is_some_and(|end| end <= now) =>
            {
                Entitlement::Lapsed(LapseReason::Cancelled)
            }
            SubscriptionStatus::Trialing | SubscriptionStatus::Active => {
                Entitlement::Entitled { until: ends }
            }
            SubscriptionStatus::PastDue => match self.grace_ends_at() {
                Some(end) if end <= now => Entitlement::Lapsed(LapseReason::PaymentFailed),
                until => Entitlement::Entitled { until },
            },
            SubscriptionStatus::Paused => Entitlement::Lapsed(LapseReason::TrialOver),
            SubscriptionStatus::Unpaid => Entitlement::Lapsed(LapseReason::PaymentFailed),
            SubscriptionStatus::Incomplete | SubscriptionStatus::IncompleteExpired => {
                Entitlement::Lapsed(LapseReason::CheckoutUnfinished)
            }
            SubscriptionStatus::Canceled => {
                let never_paid = match (self.ended_at, self.trial_ends_at) {
                    (Some(ended), Some(trial)) => ended <= trial,
                    _ => false,
                };
                Entitlement::Lapsed(if never_paid {
                    LapseReason::TrialOver
                } else {
                    LapseReason::Cancelled
                })
            }
        }
    }
}

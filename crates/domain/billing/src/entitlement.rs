use chrono::{DateTime, TimeDelta, Utc};

use crate::{Environment, Grant, Subscription, SubscriptionStatus};

/// How long data stays open after a payment failed: 7 days (`product.md`, 'Billing').
pub const GRACE: TimeDelta = TimeDelta::days(7);

/// Whether an account may see data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entitlement {
    /// It may.
    Entitled {
        /// When that ends unless something is done; `None` when it goes on by itself.
        until: Option<DateTime<Utc>>,
    },
    /// It may not, and this is what the gate says.
    Lapsed(LapseReason),
}

/// Why an account may not see data. The gate offers the one button that mends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LapseReason {
    /// There never was a subscription or a grant.
    NoSubscription,
    /// A checkout was begun and its first payment is open.
    CheckoutUnfinished,
    /// The trial ended and no payment followed.
    TrialOver,
    /// A payment failed and the grace is over.
    PaymentFailed,
    /// The subscription was cancelled and its period is over.
    Cancelled,
    /// An operator's grant ended.
    GrantEnded,
}

/// All that is known of what an account has paid for or was given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// Its subscriptions, of every environment.
    pub subscriptions: Vec<Subscription>,
    /// Its grants, of every environment.
    pub grants: Vec<Grant>,
}

impl Standing {
    /// Whether the account may see data at that moment: trialing, active, and past due for 7 days;
    /// or by a grant. Only the running environment's rows count, and of several the best wins.
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

    /// The subscription to show: the one that allows the most, of equals the one whose period ends
    /// last.
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
    /// Whether data may be seen.
    #[must_use]
    pub const fn is_entitled(&self) -> bool {
        matches!(self, Self::Entitled { .. })
    }

    /// Orders answers: entitled beats lapsed, without an end beats with one, later beats earlier,
    /// and among reasons the one that a button mends soonest wins.
    fn rank(&self) -> (u8, Option<DateTime<Utc>>) {
        match self {
            Self::Entitled { until: None } => (8, None),
            Self::Entitled { until: Some(end) } => (7, Some(*end)),
            Self::Lapsed(reason) => {
                let weight = match reason {
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
    /// What this subscription alone allows at that moment.
    fn allows(&self, now: DateTime<Utc>) -> Entitlement {
        let ends = if self.cancel_at_period_end { self.current_period_end } else { None };
        match self.status {
            // The provider's word of the end may be late; a cancellation's date is known before.
            SubscriptionStatus::Trialing | SubscriptionStatus::Active
                if ends.is_some_and(|end| end <= now) =>
            {
                Entitlement::Lapsed(LapseReason::Cancelled)
            }
            SubscriptionStatus::Trialing | SubscriptionStatus::Active => {
                Entitlement::Entitled { until: ends }
            }
            // With no unpaid invoice finalised the grace has not begun to run.
            SubscriptionStatus::PastDue => match self.past_due_since.map(|since| since + GRACE) {
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

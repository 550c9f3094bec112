use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

use crate::{Environment, Plan};

/// How long data stays open after a payment failed: 7 days (`docs/product.md#grace`).
pub const GRACE: TimeDelta = TimeDelta::days(7);

/// The status of a subscription, in the provider's terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubscriptionStatus {
    /// The subscription is in the 30-day free trial.
    Trialing,
    /// The subscription is paid.
    Active,
    /// The latest invoice could not be collected. The provider tries again.
    PastDue,
    /// The trial ended without a card to charge.
    Paused,
    /// The provider gave up collecting the payment.
    Unpaid,
    /// The subscription has ended.
    Canceled,
    /// The first payment is still outstanding.
    Incomplete,
    /// The first payment was never made.
    IncompleteExpired,
}

/// The provider used a status that we do not know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no subscription status")]
pub struct UnknownStatus(pub String);

impl SubscriptionStatus {
    /// All statuses.
    pub const ALL: [Self; 8] = [
        Self::Trialing,
        Self::Active,
        Self::PastDue,
        Self::Paused,
        Self::Unpaid,
        Self::Canceled,
        Self::Incomplete,
        Self::IncompleteExpired,
    ];

    /// The provider's name for the status.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Trialing => "trialing",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Paused => "paused",
            Self::Unpaid => "unpaid",
            Self::Canceled => "canceled",
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
        }
    }

    /// Parses the provider's name.
    ///
    /// # Errors
    /// [`UnknownStatus`] for any other text.
    pub fn parse(word: &str) -> Result<Self, UnknownStatus> {
        Self::ALL
            .into_iter()
            .find(|known| known.as_str() == word)
            .ok_or_else(|| UnknownStatus(word.to_owned()))
    }
}

impl fmt::Display for SubscriptionStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A subscription as in the provider's last answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    pub provider_id: String,
    /// The environment of the subscription.
    pub environment: Environment,
    pub status: SubscriptionStatus,
    /// When the trial ends or ended.
    pub trial_ends_at: Option<DateTime<Utc>>,
    /// When the paid period ends.
    pub current_period_end: Option<DateTime<Utc>>,
    /// Whether the subscription ends with the paid period instead of renewing itself.
    pub cancel_at_period_end: bool,
    /// When the subscription ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// When the oldest unpaid invoice was finalized. The grace period begins there.
    pub past_due_since: Option<DateTime<Utc>>,
    /// When the subscription began.
    pub started_at: Option<DateTime<Utc>>,
    /// The plan, if the provider reports it.
    pub plan: Option<Plan>,
    /// Whether the person had the free trial with another subscription before. This one gives no
    /// access until the person starts it, which charges its first period (`docs/product.md#trial`).
    pub trial_refused: bool,
}

/// The provider makes the first charge at the end of the trial, or some hours later.
const FIRST_CHARGE: TimeDelta = TimeDelta::days(3);

/// The data that subscribers see about their subscription (`docs/product.md#subscription-view`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionView {
    pub status: SubscriptionStatus,
    /// When the trial ends or ended.
    pub trial_ends_at: Option<DateTime<Utc>>,
    /// When the paid period ends.
    pub current_period_end: Option<DateTime<Utc>>,
    /// Whether the subscription ends with the paid period instead of renewing itself.
    pub cancel_at_period_end: bool,
    /// When access ends after a failed payment. `None` unless the subscription is past due.
    pub grace_ends_at: Option<DateTime<Utc>>,
    /// The plan, if the provider reports it.
    pub plan: Option<Plan>,
    /// When the card is charged next. `None` when the subscription ends, or waits for the person.
    pub next_charge_at: Option<DateTime<Utc>>,
    /// Whether it waits until the person starts it without a trial.
    pub is_to_be_started: bool,
}

impl Subscription {
    /// Returns whether it waits until the person starts it without a trial.
    #[must_use]
    pub fn is_to_be_started(&self) -> bool {
        self.trial_refused && self.status == SubscriptionStatus::Trialing
    }

    /// Returns whether it ended without having been started, so that nothing was ever charged.
    #[must_use]
    pub fn was_never_started(&self) -> bool {
        let ended_in_trial =
            matches!((self.ended_at, self.trial_ends_at), (Some(end), Some(trial)) if end <= trial);
        self.trial_refused && self.status == SubscriptionStatus::Canceled && ended_in_trial
    }

    /// Returns when the card is charged next.
    fn next_charge_at(&self) -> Option<DateTime<Utc>> {
        match self.status {
            _ if self.cancel_at_period_end || self.is_to_be_started() => None,
            SubscriptionStatus::Trialing => self.trial_ends_at,
            SubscriptionStatus::Active => self.current_period_end,
            _ => None,
        }
    }

    /// Returns when the grace period ends. Without an unpaid invoice, it has not begun. There is none
    /// for the first charge after a refused trial, or a card that is declined would give one more week.
    #[must_use]
    pub fn grace_ends_at(&self) -> Option<DateTime<Utc>> {
        let is_first_charge = |since: DateTime<Utc>| {
            self.trial_refused && self.trial_ends_at.is_some_and(|end| since < end + FIRST_CHARGE)
        };
        match self.status {
            SubscriptionStatus::PastDue => self.past_due_since.map(|since| {
                since + if is_first_charge(since) { TimeDelta::zero() } else { GRACE }
            }),
            _ => None,
        }
    }
}

impl From<&Subscription> for SubscriptionView {
    fn from(subscription: &Subscription) -> Self {
        Self {
            status: subscription.status,
            trial_ends_at: subscription.trial_ends_at,
            current_period_end: subscription.current_period_end,
            cancel_at_period_end: subscription.cancel_at_period_end,
            grace_ends_at: subscription.grace_ends_at(),
            plan: subscription.plan.clone(),
            next_charge_at: subscription.next_charge_at(),
            is_to_be_started: subscription.is_to_be_started(),
        }
    }
}

/// The stored data of a payment card (`docs/product.md#card-data`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The environment of the card.
    pub environment: Environment,
    /// The last four digits.
    pub last4: Option<String>,
    /// The billing ZIP code.
    pub billing_zip: Option<String>,
}

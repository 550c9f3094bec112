use std::fmt;

use chrono::{DateTime, Utc};

use crate::Environment;

/// Where a subscription stands, in the provider's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubscriptionStatus {
    /// In the 30-day free trial.
    Trialing,
    /// Paid.
    Active,
    /// The latest invoice could not be collected; the provider tries again.
    PastDue,
    /// The trial ended with no card to charge.
    Paused,
    /// The provider gave up collecting.
    Unpaid,
    /// Over.
    Canceled,
    /// The first payment is still open.
    Incomplete,
    /// The first payment never came.
    IncompleteExpired,
}

/// The provider used a word that we don't know.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no subscription status")]
pub struct UnknownStatus(pub String);

impl SubscriptionStatus {
    /// All of them.
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

    /// The provider's word for it.
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

    /// Reads the provider's word.
    ///
    /// # Errors
    /// [`UnknownStatus`] for any other.
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

/// One subscription as the provider last described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The provider's id of it.
    pub provider_id: String,
    /// The world it belongs to.
    pub environment: Environment,
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// When the trial ends or ended.
    pub trial_ends_at: Option<DateTime<Utc>>,
    /// When the paid period ends.
    pub current_period_end: Option<DateTime<Utc>>,
    /// Whether it ends then instead of renewing itself.
    pub cancel_at_period_end: bool,
    /// When it ended for good.
    pub ended_at: Option<DateTime<Utc>>,
    /// When the oldest unpaid invoice was finalised; the grace counts from there.
    pub past_due_since: Option<DateTime<Utc>>,
}

/// What subscribers are shown of their subscription (`product.md`, 'Accounts').
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionView {
    /// Where it stands.
    pub status: SubscriptionStatus,
    /// When the trial ends or ended.
    pub trial_ends_at: Option<DateTime<Utc>>,
    /// When the paid period ends.
    pub current_period_end: Option<DateTime<Utc>>,
    /// Whether it ends then instead of renewing itself.
    pub cancel_at_period_end: bool,
}

impl From<&Subscription> for SubscriptionView {
    fn from(subscription: &Subscription) -> Self {
        Self {
            status: subscription.status,
            trial_ends_at: subscription.trial_ends_at,
            current_period_end: subscription.current_period_end,
            cancel_at_period_end: subscription.cancel_at_period_end,
        }
    }
}

/// What is kept of a card (`product.md`, 'Billing').
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The world it belongs to.
    pub environment: Environment,
    /// Its last four digits.
    pub last4: Option<String>,
    /// Its billing ZIP.
    pub billing_zip: Option<String>,
}

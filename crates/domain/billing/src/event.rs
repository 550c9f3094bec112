use chrono::{DateTime, TimeDelta, Utc};
use kernel::AccountId;

use crate::{CustomerId, Environment};

/// Something that the provider says has happened. It is believed in one thing only: which customer
/// to ask the provider about. What it says of their subscription may be old by now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// The provider's id of it; the same one may come again and again.
    pub id: String,
    /// The world it belongs to.
    pub environment: Environment,
    /// The provider's word for what happened.
    pub kind: String,
    /// Whom it is about.
    pub customer: Option<CustomerId>,
    /// The account that a checkout was opened with.
    pub account: Option<AccountId>,
    /// All of it, as it came.
    pub payload: String,
}

/// The kinds of event that change what is known (`product.md`, 'Billing'). Others are kept and
/// left at that.
pub const HANDLED: [&str; 7] = [
    "checkout.session.completed",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.trial_will_end",
    "invoice.paid",
    "invoice.payment_failed",
];

impl ProviderEvent {
    /// Whether it is a reason to ask the provider.
    #[must_use]
    pub fn is_handled(&self) -> bool {
        HANDLED.contains(&self.kind.as_str())
    }
}

/// A stored event in a worker's hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEvent {
    /// The event.
    pub event: ProviderEvent,
    /// Which attempt this is, counted from 1.
    pub attempt: u32,
}

/// Why an event was not taken. None of them changes anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EventRefused {
    /// The signature is missing, unreadable or not ours.
    #[error("the signature does not fit")]
    BadSignature,
    /// It was signed too long ago, or in the future.
    #[error("the signature is out of time")]
    OutOfTime,
    /// It is signed, and still can't be read.
    #[error("the event can't be read")]
    Unreadable,
    /// It is of another of the provider's worlds.
    #[error("the event belongs to another environment")]
    OtherEnvironment,
}

/// How long one worker has an event to itself; longer than any attempt may take.
pub const EVENT_LEASE: TimeDelta = TimeDelta::minutes(5);

/// When a failed attempt is made again: after 10 seconds, then twice as long each time, an hour at
/// most. An event is never given up.
#[must_use]
pub fn retry_at(attempt: u32, now: DateTime<Utc>) -> DateTime<Utc> {
    let seconds = 10_i64.saturating_mul(1_i64 << attempt.saturating_sub(1).min(20));
    now + TimeDelta::seconds(seconds.min(3_600))
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_failed_event_waits_twice_as_long_each_time_and_an_hour_at_most() {
        let noon = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
        let seconds = |attempt| (retry_at(attempt, noon) - noon).num_seconds();
        assert_eq!((seconds(1), seconds(2), seconds(3)), (10, 20, 40));
        assert_eq!((seconds(9), seconds(10), seconds(u32::MAX)), (2_560, 3_600, 3_600));
    }
}

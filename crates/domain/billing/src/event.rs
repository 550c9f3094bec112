use chrono::{DateTime, TimeDelta, Utc};
use kernel::AccountId;

use crate::{CustomerId, Environment};

/// An event that the provider reported. It is used only to learn which customer to ask the provider
/// about, because its data about the subscription may be out of date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// The provider's id of the event. The same event may arrive repeatedly.
    pub id: String,
    /// The environment of the event.
    pub environment: Environment,
    /// The provider's name for the kind of event.
    pub kind: String,
    /// The customer that the event is about.
    pub customer: Option<CustomerId>,
    /// The account that a checkout was opened for.
    pub account: Option<AccountId>,
    /// The complete body, as it arrived.
    pub payload: String,
}

/// The kinds of event that lead to a request to the provider (`docs/product.md#provider-events`).
/// Others are only stored.
pub const HANDLED: [&str; 8] = [
    "checkout.session.completed",
    // The portal changes the card of the customer, not of the subscription.
    "customer.updated",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.trial_will_end",
    "invoice.paid",
    "invoice.payment_failed",
];

impl ProviderEvent {
    /// Returns whether the event leads to a request to the provider.
    #[must_use]
    pub fn is_handled(&self) -> bool {
        HANDLED.contains(&self.kind.as_str())
    }
}

/// A stored event that a worker has leased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedEvent {
    pub event: ProviderEvent,
    /// The number of this attempt, counted from 1.
    pub attempt: u32,
}

/// The reason why an event was refused. A refused event changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EventRefused {
    /// The signature is missing, unreadable or not ours.
    #[error("the signature does not match")]
    BadSignature,
    /// The signature is too old, or its time is in the future.
    #[error("the signature is out of time")]
    OutOfTime,
    /// The signature is valid, but the body can't be read.
    #[error("the event can't be read")]
    Unreadable,
    /// The event belongs to another environment.
    #[error("the event belongs to another environment")]
    OtherEnvironment,
}

/// How long a worker leases an event. No attempt may take longer.
pub const EVENT_LEASE: TimeDelta = TimeDelta::minutes(5);

/// Returns the time of the next attempt: 10 seconds after the first failure, then twice as long
/// each time, up to an hour. Attempts never stop.
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
    fn the_delay_of_a_failed_event_doubles_up_to_an_hour() {
        let noon = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap();
        let seconds = |attempt| (retry_at(attempt, noon) - noon).num_seconds();
        assert_eq!((seconds(1), seconds(2), seconds(3)), (10, 20, 40));
        assert_eq!((seconds(9), seconds(10), seconds(u32::MAX)), (2_560, 3_600, 3_600));
    }
}

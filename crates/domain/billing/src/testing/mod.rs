//! Fakes of billing for the tests of other crates, and the contract suites that check fakes and
//! adapters (feature `testing`).

mod contracts;
mod provider;
mod store;
mod world;

pub use contracts::{attempt_store_contract, customer_store_contract, event_inbox_contract};
pub use provider::InMemoryProvider;
pub use store::InMemoryBilling;
pub use world::{Invited, PlainComposer, World};

use chrono::{DateTime, Utc};

use crate::{Environment, Grant, Subscription, SubscriptionStatus};

/// Returns a sandbox subscription with that status and no other data.
#[must_use]
pub fn subscription(status: SubscriptionStatus) -> Subscription {
    Subscription {
        provider_id: format!("sub_{status}"),
        environment: Environment::Sandbox,
        status,
        trial_ends_at: None,
        current_period_end: None,
        cancel_at_period_end: false,
        ended_at: None,
        past_due_since: None,
        started_at: None,
        plan: None,
        trial_refused: false,
    }
}

/// Returns a sandbox grant without an end.
#[must_use]
pub fn grant(granted_at: DateTime<Utc>) -> Grant {
    Grant {
        environment: Environment::Sandbox,
        reason: "a friend of the house".to_owned(),
        granted_at,
        ends_at: None,
        revoked_at: None,
    }
}

//! What a subscription allows: the states a subscription goes through, operators' grants, and the
//! one rule that makes an entitlement of them (`product.md`, 'Billing').
//!
//! The payment provider itself is a port that arrives with billing; nothing here knows Stripe.

mod entitlement;
mod environment;
mod grant;
mod ports;
mod service;
mod subscription;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use entitlement::{Entitlement, GRACE, LapseReason, Standing};
pub use environment::{Environment, UnknownEnvironment};
pub use grant::{Grant, GrantId};
pub use ports::GrantStore;
pub use service::{GrantError, GrantService};
pub use subscription::{Card, Subscription, SubscriptionStatus, SubscriptionView, UnknownStatus};

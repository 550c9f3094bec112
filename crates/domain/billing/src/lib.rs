//! Subscriptions and entitlements: the states of a subscription, operators' grants, the one rule
//! that derives an entitlement from them, and the checkout (`docs/product.md#billing`).
//!
//! The payment provider is behind ports, and this crate does not know Stripe. An event only names
//! the customer to ask the provider about. The provider's answer is what is stored, so that events
//! may arrive late, twice, out of order or not at all.

mod billing_service;
mod checkout;
mod chores;
mod customer;
mod entitlement;
mod environment;
mod error;
mod event;
mod event_service;
mod grant;
mod invoice;
mod plan;
mod ports;
mod provider;
mod purchase;
mod service;
mod sighting;
mod subscribing;
mod subscription;
mod trial_holder;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use billing_service::{BillingPorts, BillingService, Synced};
pub use checkout::{
    ATTEMPT_LENGTH, Attempt, Checkout, CheckoutId, CheckoutRequest, CheckoutStatus, IdempotencyKey,
    NewCustomer, TRIAL,
};
pub use chores::{ChoreService, Reconciled, TIME_TO_SIGN_UP};
pub use customer::{CustomerId, CustomerState, KnownCustomer, Subscriber};
pub use entitlement::{Entitlement, LapseReason, Standing};
pub use environment::{Environment, UnknownEnvironment};
pub use error::BillingError;
pub use event::{EVENT_LEASE, EventRefused, HANDLED, LeasedEvent, ProviderEvent, retry_at};
pub use event_service::{Applied, EventService, TakeError};
pub use grant::{Grant, GrantId};
pub use invoice::{Invoice, InvoiceStatus};
pub use plan::{Interval, Plan, PlanId};
pub use ports::{
    AttemptStore, BuyerInvitations, ChoreStore, CustomerStore, EventInbox, GrantStore, KeySource,
    SubscriberDirectory, TrialClaim,
};
pub use provider::{Charge, EventReader, PaymentProvider, ProviderRecords, SubscribersPage};
pub use purchase::{PURCHASE_SHOWN_FOR, PaidPurchase, TIME_TO_START};
pub use service::{GrantError, GrantService};
pub use sighting::{
    DueLetter, Sighting, TRIAL_NOTICE, belongs_to, double, letters, without_the_provider,
};
pub use subscribing::Settled;
pub use subscription::{
    Card, GRACE, Subscription, SubscriptionStatus, SubscriptionView, UnknownStatus,
};
pub use trial_holder::TrialHolder;

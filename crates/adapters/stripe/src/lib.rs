//! Implements billing's ports with Stripe.
//!
//! Each attempt of a call has ten seconds. A call is repeated with the same idempotency key if
//! Stripe was busy, failed, stalled or dropped the connection. Responses are parsed leniently,
//! because the account's API version decides their shape.

mod client;
mod config;
mod provider;
mod read;
mod records;
mod setup;
mod webhook;

pub use config::{Config, InvalidConfig};
pub use provider::StripeProvider;
pub use webhook::{SIGNATURE_TOLERANCE, WebhookReader, sign};

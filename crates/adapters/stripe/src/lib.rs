//! Stripe behind billing's ports.
//!
//! Every call has ten seconds, and is made again under the same idempotency key when Stripe was
//! busy, failed, stalled or dropped the connection. Answers are read tolerantly: an account's API
//! version decides their shape.

mod client;
mod config;
mod deeds;
mod read;
mod records;
mod webhook;

pub use config::{Config, InvalidConfig};
pub use deeds::StripeProvider;
pub use webhook::{SIGNATURE_TOLERANCE, WebhookReader, sign};

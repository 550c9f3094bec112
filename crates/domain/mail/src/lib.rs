//! Mail: what is sent to whom, and how it gets there however often it takes.
//!
//! A mail is written into the outbox in the transaction that caused it; a worker delivers it. No
//! mail is lost; a second copy goes out only when the worker died, or the connection dropped, after
//! the receiver had taken the first, and it has the same Message-ID (`product.md`, 'Mail').

mod backoff;
mod billing;
mod delivery;
mod letter;
mod message;
mod ports;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use backoff::{Outcome, Verdict, verdict};
pub use billing::BillingLetter;
pub use delivery::{Delivered, DeliveryService};
pub use letter::Letter;
pub use message::{Message, Outgoing};
pub use ports::{Composer, DeadLetter, Mailer, Outbox, OutboxId, SendError, Waiting};

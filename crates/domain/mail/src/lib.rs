//! Mail: its content, its recipients, and its delivery with as many attempts as necessary.
//!
//! A mail is put into the outbox in the transaction that caused it. A worker delivers it. No mail
//! is lost. A second copy is sent only when the worker crashed or the connection dropped after the
//! receiver had accepted the first one, and it has the same Message-ID
//! (`docs/product.md#mail-delivery`).

mod alert;
mod backoff;
mod billing;
mod delivery;
mod delivery_alarm;
mod letter;
mod message;
mod ports;
mod search_update;
mod weekly_update;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use alert::{AlertLetter, AlertLine, AlertSale, UnsubscribeLink, Urgency};
pub use backoff::{Outcome, Verdict, verdict};
pub use billing::BillingLetter;
pub use delivery::{Delivered, DeliveryService};
pub use delivery_alarm::DeliveryAlarm;
pub use letter::{Letter, MailChoiceLetter, MailKind, OptionalMail};
pub use message::{Message, Outgoing};
pub use ports::{
    Composer, DeadLetter, MOST_REFUSALS, Mailer, Outbox, OutboxId, Permission, Revival, SendError,
    Waiting,
};
pub use search_update::{SearchMatches, SearchUpdate};
pub use weekly_update::{UpcomingSale, WeeklyUpdate};

//! Change alerts: one email per person about the changes of saved properties
//! (`docs/product.md#alerts`).
//!
//! An import queues its revision. The service decides for every follower of a changed listing, one
//! transaction each, and stores the decision with the email. An email that still waits takes in the
//! changes of the next import.

pub mod bell;
mod changes;
mod follower;
mod letter;
mod marketing;
mod notes;
mod optional_mails;
mod ports;
pub mod push;
mod pushes;
mod service;
mod unsubscribe;
pub mod words;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use changes::{ChangedSale, Matter, SaleChange, SaleNews, changed_sales};
pub use follower::Follower;
pub use letter::{AlertLinks, MOST_SALES};
pub use marketing::{MarketingContact, MarketingList};
pub use optional_mails::OptionalMails;
pub use ports::{AlertCase, AlertStore, Decision, Verdict, WaitingAlert};
pub use service::{AlertService, HOLD_SECONDS};
pub use unsubscribe::{
    MailChoice, MailChoices, UnsubscribeError, UnsubscribeLinks, UnsubscribeService,
};

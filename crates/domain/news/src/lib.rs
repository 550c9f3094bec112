//! News: who hears what, and on which way.
//!
//! An occasion is a change that an import recorded, a weekly update, or new matches of saved searches. For
//! each person whom it concerns, a pure function decides about the email, the notifications of the bell and
//! the pushes to browsers. The decision is stored in one transaction, so that a worker may die anywhere.
//!
//! An email of an import waits in the outbox, and takes in what the next import brings.

pub mod bell;
mod changes;
mod decisions;
mod followed_search;
mod follower;
mod letter;
mod marketing;
mod notes;
mod occasion;
mod optional_mails;
mod ports;
pub mod push;
mod pushes;
mod service;
mod unsubscribe;
mod upcoming;
mod words;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use changes::{ChangedSale, Matter, SaleChange, SaleNews, changed_sales};
pub use decisions::HOLD_SECONDS;
pub use followed_search::{CoveredSearch, FollowedSearch};
pub use follower::Follower;
pub use letter::{AlertLinks, MOST_SALES};
pub use marketing::{MarketingContact, MarketingList};
pub use occasion::{Due, Occasion, Topic};
pub use optional_mails::{OptionalMails, UnsubscribeLinks};
pub use ports::{Case, Decision, LastUpdate, NewsReader, NewsStore, Recorded, WaitingEmail};
pub use searches::Edition;
pub use service::{MOST_IN_EMAIL, MOST_MATCHES, NewsService, RoundReport};
pub use unsubscribe::{MailChoice, MailChoices, UnsubscribeError, UnsubscribeService};

//! The ports of mail.

use std::fmt;

use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError};

use crate::letter::{Letter, MailKind};
use crate::message::{Message, Outgoing};

/// Writes the texts of letters in the product's design and gives each letter its Message-ID.
pub trait Composer: Send + Sync {
    /// Composes the letter as a message to `to`.
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing;
}

/// The id of a message in the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutboxId(pub i64);

impl fmt::Display for OutboxId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A leased message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The id in the outbox.
    pub id: OutboxId,
    pub message_id: String,
    pub kind: MailKind,
    /// The account that the mail is about.
    pub account: Option<AccountId>,
    /// The number of this attempt, counted from 1. An attempt in which a worker crashed counts.
    pub attempt: u32,
    pub message: Message,
}

/// A message that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLetter {
    /// The id in the outbox.
    pub id: OutboxId,
    /// The recipient.
    pub to: String,
    /// The subject line.
    pub subject: String,
    /// The kind of mail, or the text that is stored if this release does not know the kind.
    pub kind: Result<MailKind, String>,
    /// The reason why it was given up.
    pub why: String,
    /// When it was given up.
    pub at: DateTime<Utc>,
    /// Whether the message contained a token and was cleared, so that it cannot be sent again.
    pub is_emptied: bool,
}

/// Durable storage of messages to send. Safe with any number of workers.
pub trait Outbox: Send + Sync {
    /// Stores a message, due immediately or at its [`Outgoing::not_before`]. Leaves it out when its dedupe key was ever used before.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn put(&self, outgoing: &Outgoing, now: DateTime<Utc>) -> Result<(), PortError>;

    /// Leases at most `max` messages that are due to this worker until `until`, and counts the
    /// attempt. The oldest is first, and those of a [bulk kind](MailKind::is_bulk) are after every
    /// other message. After `until` they are due again. A message of a kind that this release does
    /// not know is left to a release that does.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<Waiting>, PortError>;

    /// Records that the receiver accepted the message, and clears it if it contains a token.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn sent(&self, id: OutboxId, now: DateTime<Utc>) -> Result<(), PortError>;

    /// Records why the message was not accepted and when to try again.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn retry(&self, id: OutboxId, at: DateTime<Utc>, why: &str) -> Result<(), PortError>;

    /// Gives the message up, and clears it if it contains a token, because operators read dead
    /// letters.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn bury(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<(), PortError>;

    /// Gives the message up as [`Outbox::bury`], because the receiver refuses the address for good,
    /// and counts this for the account of the message if the account still has this address. The
    /// refusal number [`MOST_REFUSALS`] in a row turns off every optional mail of the account; then
    /// the method returns `true`. [`Outbox::sent`] starts the count again.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn refuse(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<bool, PortError>;

    /// Removes a message that may not be sent any more.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn withdraw(&self, id: OutboxId) -> Result<(), PortError>;

    /// Returns every message that was given up, latest first.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn dead(&self) -> Result<Vec<DeadLetter>, PortError>;

    /// Makes a dead letter due again with all its attempts, unless it was cleared.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn revive(&self, id: OutboxId, now: DateTime<Utc>) -> Result<Revival, PortError>;
}

/// The number of refusals in a row after which an address gets no optional mail
/// (`docs/product.md#refused-addresses`).
pub const MOST_REFUSALS: u32 = 3;

/// The result of [`Outbox::revive`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Revival {
    /// The message will be sent again.
    Revived,
    /// The message contained a link that works once, so it was cleared when it was given up. There
    /// is nothing to send.
    Emptied,
    /// No dead letter has this id.
    NotDead,
}

/// Decides right before a message is sent whether the person still wants it. An optional mail may
/// wait in the outbox for hours, and the person may unsubscribe meanwhile.
pub trait Permission: Send + Sync {
    /// Returns whether a message of this kind about this account may be sent at `now`.
    ///
    /// # Errors
    /// [`PortError`] when the store fails. The message is then tried again later.
    fn may_send(
        &self,
        kind: MailKind,
        account: Option<AccountId>,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError>;
}

/// The reason why a message was not accepted. The text is for operators and contains no address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// A later attempt may work.
    #[error("{0}")]
    Postponed(String),
    /// No attempt can work, for a reason that says nothing about the address.
    #[error("{0}")]
    Refused(String),
    /// No attempt can work, because the receiver does not know the address or does not use it any
    /// more.
    #[error("{0}")]
    RefusedAddress(String),
}

/// Sends messages to a receiver.
pub trait Mailer: Send + Sync {
    /// Returns once the receiver has accepted the message.
    ///
    /// # Errors
    /// [`SendError::Postponed`] for a temporary refusal, a timeout or a broken connection,
    /// [`SendError::Refused`] and [`SendError::RefusedAddress`] for a permanent refusal.
    fn send(&self, message_id: &str, message: &Message) -> Result<(), SendError>;
}

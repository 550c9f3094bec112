//! What mail asks of the outside.

use std::fmt;

use chrono::{DateTime, Utc};
use kernel::{EmailAddress, PortError};

use crate::letter::Letter;
use crate::message::{Message, Outgoing};

/// Words letters in the product's look and gives each its Message-ID.
pub trait Composer: Send + Sync {
    /// The letter as a message to `to`.
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing;
}

/// A message's place in the outbox.
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
    /// Its place in the outbox.
    pub id: OutboxId,
    /// Its Message-ID.
    pub message_id: String,
    /// Which attempt this is, counted from 1. A worker that died in the middle of one has used it.
    pub attempt: u32,
    /// The message.
    pub message: Message,
}

/// A message that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLetter {
    /// Its place in the outbox.
    pub id: OutboxId,
    /// Whom it was for.
    pub to: String,
    /// Its subject line.
    pub subject: String,
    /// What kind of mail it is.
    pub kind: String,
    /// Why it was given up.
    pub why: String,
    /// When.
    pub at: DateTime<Utc>,
}

/// Durable messages on their way. Safe with any number of workers.
pub trait Outbox: Send + Sync {
    /// Puts a message in, due at once. One whose dedupe key was there before is left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn put(&self, outgoing: &Outgoing, now: DateTime<Utc>) -> Result<(), PortError>;

    /// Takes at most `max` messages that are due, oldest first, for this worker alone until
    /// `until`, and counts the attempt. After `until` they are due again.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<Waiting>, PortError>;

    /// Notes that the receiver took it, and empties it if it holds a token.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn sent(&self, id: OutboxId, now: DateTime<Utc>) -> Result<(), PortError>;

    /// Notes why it was not taken and when to try again.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn retry(&self, id: OutboxId, at: DateTime<Utc>, why: &str) -> Result<(), PortError>;

    /// Gives it up.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn bury(&self, id: OutboxId, now: DateTime<Utc>, why: &str) -> Result<(), PortError>;

    /// Everything that was given up, latest first.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn dead(&self) -> Result<Vec<DeadLetter>, PortError>;

    /// Makes a given-up message due again with all its attempts; `false` when there is no such one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn revive(&self, id: OutboxId, now: DateTime<Utc>) -> Result<bool, PortError>;
}

/// Why a message was not taken. The text is for operators and holds no address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// It may work later.
    #[error("{0}")]
    Postponed(String),
    /// It never will.
    #[error("{0}")]
    Refused(String),
}

/// Hands messages to a receiver.
pub trait Mailer: Send + Sync {
    /// Returns once the receiver has taken the message.
    ///
    /// # Errors
    /// [`SendError::Postponed`] for a temporary refusal, a time-out or a broken connection,
    /// [`SendError::Refused`] for a permanent refusal.
    fn send(&self, message_id: &str, message: &Message) -> Result<(), SendError>;
}

use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress};

use crate::letter::MailKind;

/// The complete text of a mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The recipient.
    pub to: EmailAddress,
    /// The subject line.
    pub subject: String,
    /// The plain text, for readers without HTML.
    pub text: String,
    /// The HTML text.
    pub html: String,
    /// The URL that unsubscribes with one click. Only optional mails have it.
    pub unsubscribe: Option<String>,
}

/// A message that is ready for the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The Message-ID, including the angle brackets. It is the same for every attempt, so that a
    /// receiver can recognize a second copy.
    pub message_id: String,
    pub kind: MailKind,
    /// The account that the mail is about.
    pub account: Option<AccountId>,
    /// A key that the outbox accepts only once.
    pub dedupe_key: Option<String>,
    /// The time before which the message is not sent; `None` means at once.
    pub not_before: Option<DateTime<Utc>>,
    pub message: Message,
}

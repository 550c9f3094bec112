use kernel::{AccountId, EmailAddress};

/// One mail to one person, worded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Whom it goes to.
    pub to: EmailAddress,
    /// Its subject line.
    pub subject: String,
    /// What a reader without HTML sees.
    pub text: String,
    /// What the others see.
    pub html: String,
    /// Where one click ends such mails; only on those that a person may end.
    pub unsubscribe: Option<String>,
}

/// A message that is ready for the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// Its Message-ID, angle brackets included. It stays the same however often it is sent, so
    /// that a receiver can tell a second copy.
    pub message_id: String,
    /// What kind of mail it is, for operators: [`Letter::kind`](crate::Letter::kind).
    pub kind: &'static str,
    /// Whose account it is about.
    pub account: Option<AccountId>,
    /// A key of which the outbox takes only one, ever.
    pub dedupe_key: Option<String>,
    /// Whether it holds a live token: the outbox empties it once it is sent.
    pub holds_token: bool,
    /// The message.
    pub message: Message,
}

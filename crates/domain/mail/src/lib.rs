//! What a mail is, before any server is asked to carry it.
//!
//! The outbox port arrives with the first message that the product sends.

/// One mail to one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Whom it goes to.
    pub to: kernel::EmailAddress,
    /// Its subject line.
    pub subject: String,
    /// What a reader without HTML sees.
    pub text: String,
    /// What the others see.
    pub html: String,
}

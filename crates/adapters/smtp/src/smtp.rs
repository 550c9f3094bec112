//! Sends messages over SMTP.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::Error as SmtpError;
use lettre::{SmtpTransport, Transport};
use mail::{Mailer, Message, SendError};

use crate::encode::encode;

/// The settings of an SMTP server.
#[derive(Clone)]
pub struct SmtpConfig {
    /// The server's address: `smtps://user:password@host:465` or `smtp://host:587?tls=required`.
    /// Without `tls`, the connection is plain text, which is acceptable only on the same machine.
    pub url: String,
    /// The sender of emails.
    pub sender: Mailbox,
    /// The maximum duration of each step of the conversation.
    pub timeout: Duration,
}

impl std::fmt::Debug for SmtpConfig {
    /// Hides the address, because it may contain a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpConfig")
            .field("sender", &self.sender)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

/// The server's address is not valid. The text does not contain the password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the mail server's address must look like smtps://user:password@host:465 or smtp://host:587?tls=required"
)]
pub struct InvalidServer;

/// Sends messages to an SMTP server, each over its own connection.
pub struct SmtpMailer {
    transport: SmtpTransport,
    sender: Mailbox,
}

impl SmtpMailer {
    /// Creates a mailer for a server. It does not connect yet.
    ///
    /// # Errors
    /// [`InvalidServer`] if the address is not valid.
    pub fn new(config: SmtpConfig) -> Result<Self, InvalidServer> {
        let SmtpConfig { url, sender, timeout } = config;
        let builder = SmtpTransport::from_url(&url).map_err(|_| InvalidServer)?;
        Ok(Self { transport: builder.timeout(Some(timeout)).build(), sender })
    }
}

impl Mailer for SmtpMailer {
    fn send(&self, message_id: &str, message: &Message) -> Result<(), SendError> {
        let written = encode(&self.sender, message_id, message)
            .map_err(|why| SendError::Refused(why.to_string()))?;
        self.transport.send(&written).map(drop).map_err(failure)
    }
}

/// A 5xx response is final. A 4xx response, a timeout and a broken connection are not.
fn failure(error: SmtpError) -> SendError {
    let why = match error.status() {
        Some(code) => format!("the mail server responded with {code}"),
        None if error.is_timeout() => "the mail server did not answer in time".to_owned(),
        None => format!("the connection to the mail server broke: {error}"),
    };
    if error.is_permanent() { SendError::Refused(why) } else { SendError::Postponed(why) }
}

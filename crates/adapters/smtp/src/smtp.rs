//! Messages over SMTP.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::transport::smtp::Error as SmtpError;
use lettre::{SmtpTransport, Transport};
use mail::{Mailer, Message, SendError};

use crate::encode::encode;

/// How to reach a server.
#[derive(Clone)]
pub struct SmtpConfig {
    /// The server's address: `smtps://user:password@host:465`, or
    /// `smtp://host:587?tls=required`; without `tls` in plain text, which only fits this machine.
    pub url: String,
    /// Whom mails come from.
    pub sender: Mailbox,
    /// How long each step of the conversation may take.
    pub timeout: Duration,
}

impl std::fmt::Debug for SmtpConfig {
    /// Hides the address: it may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmtpConfig")
            .field("sender", &self.sender)
            .field("timeout", &self.timeout)
            .finish_non_exhaustive()
    }
}

/// The server's address can't be read. The text names no password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the mail server's address must look like smtps://user:password@host:465 or smtp://host:587?tls=required"
)]
pub struct InvalidServer;

/// Hands messages to an SMTP server, a connection each.
pub struct SmtpMailer {
    transport: SmtpTransport,
    sender: Mailbox,
}

impl SmtpMailer {
    /// A mailer for this server. Nothing is sent yet.
    ///
    /// # Errors
    /// [`InvalidServer`] when its address can't be read.
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

/// A 5xx answer is final; a 4xx answer, a time-out and a broken connection are not.
fn failure(error: SmtpError) -> SendError {
    let why = match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None if error.is_timeout() => "the mail server did not answer in time".to_owned(),
        None => format!("the conversation with the mail server broke: {error}"),
    };
    if error.is_permanent() { SendError::Refused(why) } else { SendError::Postponed(why) }
}

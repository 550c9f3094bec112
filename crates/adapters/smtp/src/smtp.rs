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
    if !error.is_permanent() {
        return SendError::Postponed(why);
    }
    let code = error.status().map(|code| code.to_string()).unwrap_or_default();
    let reply = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
    if is_about_the_address(&code, &reply) {
        SendError::RefusedAddress(why)
    } else {
        SendError::Refused(why)
    }
}

/// Whether a final response says that the address does not exist or is not used any more.
///
/// The enhanced status code decides if there is one (RFC 3463): 5.1 is about addresses, and 5.2.1 is
/// a disabled mailbox. A policy, a full mailbox and a wrong password are not about the address.
fn is_about_the_address(code: &str, reply: &str) -> bool {
    let enhanced = reply.split_whitespace().next().unwrap_or_default();
    let parts: Vec<Option<u16>> = enhanced.split('.').map(|part| part.parse().ok()).collect();
    match parts[..] {
        // 5.1.7 and 5.1.8 are about the sender.
        [Some(5), Some(1), Some(detail)] => !matches!(detail, 7 | 8),
        [Some(5), Some(2), Some(1)] => true,
        [Some(5), Some(_), Some(_)] => false,
        _ => matches!(code, "550" | "551" | "553"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_about_the_address;

    #[test]
    fn a_refusal_counts_only_if_it_is_about_the_address() {
        for (code, reply) in [
            ("550", "5.1.1 no such user"),
            ("550", "5.2.1 mailbox disabled"),
            ("554", "5.1.10 domain accepts no mail"),
            ("550", "no such user here"),
            ("551", "moved"),
            ("553", ""),
        ] {
            assert!(is_about_the_address(code, reply), "{code} {reply}");
        }
        for (code, reply) in [
            ("550", "5.7.1 looks like spam"),
            ("552", "5.2.2 mailbox full"),
            ("550", "5.1.8 bad sender"),
            ("535", "5.7.8 wrong password"),
            ("554", "transaction failed"),
            ("535", "wrong password"),
        ] {
            assert!(!is_about_the_address(code, reply), "{code} {reply}");
        }
    }
}

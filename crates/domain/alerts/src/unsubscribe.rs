//! Unsubscribing without a log-in (`docs/product.md#unsubscribe`).

use std::sync::Arc;

use kernel::{AccountId, PortError};
use preferences::OptionalMail;

/// Signs and reads the tokens of links that unsubscribe from one optional mail. A token does not
/// expire, because mails stay in mailboxes.
pub trait UnsubscribeLinks: Send + Sync {
    /// Returns a token for the account and the mail.
    ///
    /// # Errors
    /// [`PortError`] when the token cannot be signed.
    fn issue(&self, account: AccountId, mail: OptionalMail) -> Result<String, PortError>;

    /// Returns the account and the mail of a token; `None` when it is not ours.
    fn read(&self, token: &str) -> Option<(AccountId, OptionalMail)>;
}

/// Stores which optional mails a person wants.
pub trait MailChoices: Send + Sync {
    /// Turns one mail of the account on or off and leaves the others. Turning one on also forgets
    /// that receivers refused the address (`docs/product.md#refused-addresses`). Returns `false`
    /// when there is no such account, or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn choose(
        &self,
        account: AccountId,
        mail: OptionalMail,
        is_on: bool,
    ) -> Result<bool, PortError>;

    /// Returns at most `most` accounts with ids after `after` that have selected the mail, in the
    /// order of their ids. Closed accounts are left out. Everyone who did not turn off the emails
    /// about saved searches counts as having selected them.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn choosing(
        &self,
        mail: OptionalMail,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError>;
}

/// The reason why a person could not unsubscribe. `Display` is safe to show to the person.
#[derive(Debug, thiserror::Error)]
pub enum UnsubscribeError {
    /// The token is not ours, or its account does not exist any more.
    #[error("This link is not valid. Please open the complete link from the email.")]
    UnknownLink,
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Unsubscribes people who follow the link in an optional mail.
#[derive(Clone)]
pub struct UnsubscribeService {
    links: Arc<dyn UnsubscribeLinks>,
    choices: Arc<dyn MailChoices>,
}

impl UnsubscribeService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(links: Arc<dyn UnsubscribeLinks>, choices: Arc<dyn MailChoices>) -> Self {
        Self { links, choices }
    }

    /// Turns the mail of the link on or off, any number of times, and returns it. Turning it on
    /// again undoes a click.
    ///
    /// # Errors
    /// [`UnsubscribeError::UnknownLink`], [`UnsubscribeError::Port`].
    pub fn choose(&self, token: &str, is_on: bool) -> Result<OptionalMail, UnsubscribeError> {
        let (account, mail) = self.links.read(token).ok_or(UnsubscribeError::UnknownLink)?;
        match self.choices.choose(account, mail, is_on)? {
            true => Ok(mail),
            false => Err(UnsubscribeError::UnknownLink),
        }
    }
}

//! Unsubscribing without a log-in (`docs/product.md#unsubscribe`).

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError};
use mail::{Letter, MailChoiceLetter, OptionalMail, Outgoing};

use crate::optional_mails::OptionalMails;

/// Whether a person wants an optional mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailChoice {
    /// The mail.
    pub mail: OptionalMail,
    /// Whether the person wants it.
    pub is_on: bool,
    /// When the person last turned it off, or on again after that. `None` if the person never turned
    /// it off, or if the product did because receivers refused the address.
    pub changed_at: Option<DateTime<Utc>>,
}

/// Stores which optional mails a person wants.
pub trait MailChoices: Send + Sync {
    /// Returns whether the person wants a mail; `None` when there is no such account, or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn choice(
        &self,
        account: AccountId,
        mail: OptionalMail,
    ) -> Result<Option<MailChoice>, PortError>;

    /// Turns one mail of the account on or off and leaves the others. Turning one on also forgets
    /// that receivers refused the address (`docs/product.md#refused-addresses`). If that is a change,
    /// it is dated `now`, and the message of `confirm` to the account's address goes into the outbox.
    /// Returns `None` when there is no such account, or it is closed.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn choose(
        &self,
        account: AccountId,
        mail: OptionalMail,
        is_on: bool,
        now: DateTime<Utc>,
        confirm: &dyn Fn(&EmailAddress) -> Outgoing,
    ) -> Result<Option<MailChoice>, PortError>;

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
    pub choices: Arc<dyn MailChoices>,
    pub mails: OptionalMails,
}

impl UnsubscribeService {
    /// Returns the present state of the mail of a link, and changes nothing.
    ///
    /// # Errors
    /// [`UnsubscribeError::UnknownLink`], [`UnsubscribeError::Port`].
    pub fn choice(&self, token: &str) -> Result<MailChoice, UnsubscribeError> {
        let (account, mail) =
            self.mails.unsubscribe.read(token).ok_or(UnsubscribeError::UnknownLink)?;
        self.choices.choice(account, mail)?.ok_or(UnsubscribeError::UnknownLink)
    }

    /// Turns the mail of the link on or off, any number of times, and returns its state. Turning it on
    /// again undoes a click. A change is confirmed to the owner by mail, at most once a day in UTC for
    /// each mail and each way.
    ///
    /// # Errors
    /// [`UnsubscribeError::UnknownLink`], [`UnsubscribeError::Port`].
    pub fn choose(&self, token: &str, is_on: bool) -> Result<MailChoice, UnsubscribeError> {
        let (account, mail) =
            self.mails.unsubscribe.read(token).ok_or(UnsubscribeError::UnknownLink)?;
        let now = self.mails.now();
        let confirm = |owner: &EmailAddress| {
            let letter = Letter::MailChoice(MailChoiceLetter {
                preference: mail.preference(),
                is_on,
                page: self.mails.links.unsubscribe(token).page,
            });
            let way = if is_on { "on" } else { "off" };
            let once = format!("mail-choice {account} {} {way} {}", mail.name(), now.date_naive());
            Outgoing {
                account: Some(account),
                dedupe_key: Some(once),
                ..self.mails.composer.compose(&letter, owner)
            }
        };
        let chosen = self.choices.choose(account, mail, is_on, now, &confirm)?;
        chosen.ok_or(UnsubscribeError::UnknownLink)
    }
}

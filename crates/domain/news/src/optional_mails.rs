use std::sync::Arc;

use billing::Environment;
use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, EmailAddress, PortError};
use mail::{Composer, Letter, OptionalMail, Outgoing};

use crate::follower::Follower;
use crate::letter::AlertLinks;

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

/// What every optional email needs: who gets it, its links and its text.
#[derive(Clone)]
pub struct OptionalMails {
    composer: Arc<dyn Composer>,
    unsubscribe: Arc<dyn UnsubscribeLinks>,
    links: AlertLinks,
    clock: Arc<dyn Clock>,
    environment: Environment,
}

impl OptionalMails {
    /// Combines these ports. Entitlements count in `environment`.
    #[must_use]
    pub fn new(
        composer: Arc<dyn Composer>,
        unsubscribe: Arc<dyn UnsubscribeLinks>,
        links: AlertLinks,
        clock: Arc<dyn Clock>,
        environment: Environment,
    ) -> Self {
        Self { composer, unsubscribe, links, clock, environment }
    }

    /// Returns the time of the clock.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Returns the links to pages of the front end.
    #[must_use]
    pub const fn links(&self) -> &AlertLinks {
        &self.links
    }

    /// As [`Follower::wants`].
    #[must_use]
    pub fn are_wanted(&self, follower: &Follower, mail: OptionalMail, now: DateTime<Utc>) -> bool {
        follower.wants(mail, self.environment, now)
    }

    /// Returns whether the account is entitled, which notifications need alone.
    #[must_use]
    pub fn is_entitled(&self, follower: &Follower, now: DateTime<Utc>) -> bool {
        follower.standing.entitlement(self.environment, now).is_entitled()
    }

    /// As [`UnsubscribeLinks::issue`].
    ///
    /// # Errors
    /// [`PortError`] when the token cannot be signed.
    pub fn token(&self, account: AccountId, mail: OptionalMail) -> Result<String, PortError> {
        self.unsubscribe.issue(account, mail)
    }

    /// As [`UnsubscribeLinks::read`].
    pub(crate) fn read(&self, token: &str) -> Option<(AccountId, OptionalMail)> {
        self.unsubscribe.read(token)
    }

    /// As [`Composer::compose`].
    #[must_use]
    pub fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        self.composer.compose(letter, to)
    }
}

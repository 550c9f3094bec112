use std::sync::Arc;

use billing::Environment;
use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, PortError};
use mail::{Composer, OptionalMail};

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
    pub composer: Arc<dyn Composer>,
    pub unsubscribe: Arc<dyn UnsubscribeLinks>,
    pub links: AlertLinks,
    pub clock: Arc<dyn Clock>,
    /// Entitlements count in this environment.
    pub environment: Environment,
}

impl OptionalMails {
    /// Returns the time of the clock.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// As [`Follower::wants`].
    pub(crate) fn are_wanted(
        &self,
        follower: &Follower,
        mail: OptionalMail,
        now: DateTime<Utc>,
    ) -> bool {
        follower.wants(mail, self.environment, now)
    }

    /// Returns whether the account is entitled, which notifications need alone.
    pub(crate) fn is_entitled(&self, follower: &Follower, now: DateTime<Utc>) -> bool {
        follower.standing.entitlement(self.environment, now).is_entitled()
    }
}

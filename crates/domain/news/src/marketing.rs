//! The list of the people who want emails about the product (`docs/product.md#marketing-list`).

use std::sync::Arc;

use kernel::{AccountId, EmailAddress, PortError};
use mail::{OptionalMail, UnsubscribeLink};

use crate::optional_mails::OptionalMails;
use crate::ports::NewsReader;
use crate::unsubscribe::MailChoices;

/// How many accounts are read at a time.
const BATCH: usize = 500;

/// A person who wants emails about the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketingContact {
    /// The address.
    pub email: EmailAddress,
    /// The links that must be in every such email.
    pub unsubscribe: UnsubscribeLink,
}

/// Lists the people who may get emails about the product. It sends nothing.
#[derive(Clone)]
pub struct MarketingList {
    pub choices: Arc<dyn MailChoices>,
    pub people: Arc<dyn NewsReader>,
    pub mails: OptionalMails,
}

impl MarketingList {
    /// Calls `take` with each person who wants these emails and may get them, in the order of the
    /// accounts' ids.
    ///
    /// # Errors
    /// [`PortError`] when a port fails.
    pub fn each(&self, take: &mut dyn FnMut(MarketingContact)) -> Result<(), PortError> {
        let mut after = None;
        loop {
            let accounts = self.choices.choosing(OptionalMail::Marketing, after, BATCH)?;
            let Some(last) = accounts.last() else { return Ok(()) };
            after = Some(*last);
            for account in accounts {
                if let Some(contact) = self.contact(account)? {
                    take(contact);
                }
            }
        }
    }

    fn contact(&self, account: AccountId) -> Result<Option<MarketingContact>, PortError> {
        let (mail, now) = (OptionalMail::Marketing, self.mails.now());
        let follower = self.people.follower(account)?;
        let Some(follower) = follower.filter(|follower| self.mails.are_wanted(follower, mail, now))
        else {
            return Ok(None);
        };
        let token = self.mails.unsubscribe.issue(account, mail)?;
        let unsubscribe = self.mails.links.unsubscribe(&token);
        Ok(Some(MarketingContact { email: follower.email, unsubscribe }))
    }
}

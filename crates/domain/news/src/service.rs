use std::sync::Arc;

use crate::bell::Subject;
use crate::push::{PushNews, PushNote};
use chrono::{DateTime, TimeDelta, Utc};
use geography::TodayByState;
use kernel::{AccountId, PortError, Revision};
use mail::{Letter, MailKind, OptionalMail, Outgoing, Permission};

use crate::changes::changed_sales;
use crate::letter::{is_soon, letter};
use crate::notes::{notes, sales_of};
use crate::optional_mails::OptionalMails;
use crate::ports::{AlertCase, AlertStore, Decision, Verdict};
use crate::pushes::push_note;

/// How long an alert waits in the outbox for a second delivery: two minutes, and half a minute for
/// the time that the second import takes (`docs/adr/0029`).
pub const HOLD_SECONDS: i64 = 150;

/// How long a worker has a revision for itself. If it takes longer, or the worker dies, a second one
/// helps.
const LEASE: TimeDelta = TimeDelta::seconds(30);
/// How many accounts are read at a time.
const BATCH: usize = 500;

/// Queues alerts.
#[derive(Clone)]
pub struct AlertService {
    store: Arc<dyn AlertStore>,
    mails: OptionalMails,
}

impl AlertService {
    /// Creates the service over this store.
    #[must_use]
    pub fn new(store: Arc<dyn AlertStore>, mails: OptionalMails) -> Self {
        Self { store, mails }
    }

    /// Decides for every follower about the oldest import that is not finished. Returns `false`
    /// when there is none. A worker that dies on the way leaves the rest to the next one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn run(&self) -> Result<bool, PortError> {
        let now = self.mails.now();
        let Some(revision) = self.store.lease(now, now + LEASE)? else { return Ok(false) };
        loop {
            let accounts = self.store.followers(revision, BATCH)?;
            if accounts.is_empty() {
                break;
            }
            for account in accounts {
                let now = self.mails.now();
                let token = self.mails.token(account, OptionalMail::Alerts)?;
                self.store.decide(account, revision, now, &mut |case| Verdict {
                    notifications: self.notifications(&case, revision, now),
                    is_pushed: self.is_pushed(&case, revision, now),
                    email: self.decision(&case, &token, now),
                })?;
            }
        }
        self.store.finish(revision, self.mails.now())?;
        Ok(true)
    }

    /// Emails are optional, and notifications are part of the product: they need an entitlement alone.
    fn notifications(
        &self,
        case: &AlertCase,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Vec<Subject> {
        match self.mails.is_entitled(&case.follower, now) {
            true => notes(&case.news, revision, &TodayByState::at(now)),
            false => Vec::new(),
        }
    }

    /// A push is an alert on another way, so it needs what the email needs (`docs/adr/0048`). A
    /// waiting email may report other revisions, too; they were pushed on their own.
    fn is_pushed(&self, case: &AlertCase, revision: Revision, now: DateTime<Utc>) -> bool {
        let today = TodayByState::at(now);
        self.mails.are_wanted(&case.follower, OptionalMail::Alerts, now)
            && sales_of(&case.news, revision, &today).iter().any(|sale| is_soon(sale, &today))
    }

    fn decision(&self, case: &AlertCase, token: &str, now: DateTime<Utc>) -> Decision {
        let follower = &case.follower;
        if !self.mails.are_wanted(follower, OptionalMail::Alerts, now) {
            // An email that waits is not wanted any more, either.
            return Decision::Withdraw;
        }
        let today = TodayByState::at(now);
        let sales = changed_sales(case.news.clone(), &today);
        if sales.is_empty() {
            return Decision::Withdraw;
        }
        let waits_until =
            case.waiting.map_or(now + TimeDelta::seconds(HOLD_SECONDS), |waiting| waiting.due_at);
        let is_urgent = sales.iter().any(|sale| is_soon(sale, &today));
        let letter = Letter::Alert(letter(&sales, &today, self.mails.links(), token));
        let composed = self.mails.compose(&letter, &follower.email);
        Decision::Queue(Box::new(Outgoing {
            not_before: Some(if is_urgent { now } else { waits_until }),
            ..composed
        }))
    }
}

/// Decides again right before a push is sent: the person may have removed the property or turned
/// alerts off, and a later import may have taken the change back.
impl PushNews for AlertService {
    fn note(
        &self,
        account: AccountId,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Result<Option<PushNote>, PortError> {
        let Some(follower) = self.store.follower(account)? else { return Ok(None) };
        if !self.mails.are_wanted(&follower, OptionalMail::Alerts, now) {
            return Ok(None);
        }
        let news = self.store.news_since(account, revision)?;
        Ok(push_note(&news, revision, &TodayByState::at(now), self.mails.links()))
    }
}

/// Decides about every kind of optional email.
impl Permission for AlertService {
    fn may_send(
        &self,
        kind: MailKind,
        account: Option<AccountId>,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let Some(mail) = kind.optional() else { return Ok(true) };
        let Some(account) = account else { return Ok(false) };
        let follower = self.store.follower(account)?;
        Ok(follower.is_some_and(|follower| self.mails.are_wanted(&follower, mail, now)))
    }
}

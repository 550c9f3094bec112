use std::sync::Arc;

use billing::Environment;
use chrono::{DateTime, TimeDelta, Utc};
use geography::TodayByState;
use kernel::{AccountId, Clock, PortError, Revision};
use mail::{Composer, Letter, MailKind, OptionalMail, Outgoing, Permission};
use notifications::Subject;
use push::{PushNews, PushNote};

use crate::changes::changed_sales;
use crate::letter::{AlertLinks, is_soon, letter};
use crate::notes::{notes, sales_of};
use crate::ports::{AlertCase, AlertStore, Decision, Verdict};
use crate::pushes::push_note;
use crate::unsubscribe::UnsubscribeLinks;

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
    composer: Arc<dyn Composer>,
    unsubscribe: Arc<dyn UnsubscribeLinks>,
    links: AlertLinks,
    clock: Arc<dyn Clock>,
    environment: Environment,
}

impl AlertService {
    /// Creates the service over these ports. Entitlements count in `environment`.
    #[must_use]
    pub fn new(
        store: Arc<dyn AlertStore>,
        composer: Arc<dyn Composer>,
        unsubscribe: Arc<dyn UnsubscribeLinks>,
        links: AlertLinks,
        clock: Arc<dyn Clock>,
        environment: Environment,
    ) -> Self {
        Self { store, composer, unsubscribe, links, clock, environment }
    }

    /// Decides for every follower about the oldest import that is not finished. Returns `false`
    /// when there is none. A worker that dies on the way leaves the rest to the next one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn run(&self) -> Result<bool, PortError> {
        let now = self.clock.now();
        let Some(revision) = self.store.lease(now, now + LEASE)? else { return Ok(false) };
        loop {
            let accounts = self.store.followers(revision, BATCH)?;
            if accounts.is_empty() {
                break;
            }
            for account in accounts {
                let now = self.clock.now();
                let token = self.unsubscribe.issue(account, OptionalMail::Alerts)?;
                self.store.decide(account, revision, now, &mut |case| Verdict {
                    notifications: self.notifications(&case, revision, now),
                    is_pushed: self.is_pushed(&case, revision, now),
                    email: self.decision(&case, &token, now),
                })?;
            }
        }
        self.store.finish(revision, self.clock.now())?;
        Ok(true)
    }

    /// Emails are optional, and notifications are part of the product: they need an entitlement alone.
    fn notifications(
        &self,
        case: &AlertCase,
        revision: Revision,
        now: DateTime<Utc>,
    ) -> Vec<Subject> {
        match case.follower.standing.entitlement(self.environment, now).is_entitled() {
            true => notes(&case.news, revision, &TodayByState::at(now)),
            false => Vec::new(),
        }
    }

    /// A push is an alert on another way, so it needs what the email needs (`docs/adr/0048`). A
    /// waiting email may report other revisions, too; they were pushed on their own.
    fn is_pushed(&self, case: &AlertCase, revision: Revision, now: DateTime<Utc>) -> bool {
        let today = TodayByState::at(now);
        case.follower.wants(OptionalMail::Alerts, self.environment, now)
            && sales_of(&case.news, revision, &today).iter().any(|sale| is_soon(sale, &today))
    }

    fn decision(&self, case: &AlertCase, token: &str, now: DateTime<Utc>) -> Decision {
        let follower = &case.follower;
        if !follower.wants(OptionalMail::Alerts, self.environment, now) {
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
        let letter = Letter::Alert(letter(&sales, &today, &self.links, token));
        let composed = self.composer.compose(&letter, &follower.email);
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
        if !follower.wants(OptionalMail::Alerts, self.environment, now) {
            return Ok(None);
        }
        let news = self.store.news_since(account, revision)?;
        Ok(push_note(&news, revision, &TodayByState::at(now), &self.links))
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
        Ok(follower.is_some_and(|follower| follower.wants(mail, self.environment, now)))
    }
}

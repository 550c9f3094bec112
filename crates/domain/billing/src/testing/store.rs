//! Billing's stores in memory. They share their data, as in a database.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use kernel::{AccountId, EmailAddress, PortError};
use mail::Outgoing;

use crate::{
    Attempt, AttemptStore, Card, CheckoutId, ChoreStore, CustomerId, CustomerStore, Environment,
    EventInbox, IdempotencyKey, KnownCustomer, LeasedEvent, ProviderEvent, Sighting, Standing,
    Subscriber, SubscriberDirectory, SubscriptionStatus, TrialClaim, TrialHolder,
};

/// Billing's stores in memory.
#[derive(Debug, Default)]
pub struct InMemoryBilling(Mutex<Tables>);

type CustomerKey = (&'static str, CustomerId);

#[derive(Debug, Default)]
struct Tables {
    customers: BTreeMap<CustomerKey, (KnownCustomer, Card, bool)>,
    trials: BTreeMap<(&'static str, TrialHolder), String>,
    attempts: Vec<(Attempt, bool)>,
    events: Vec<StoredEvent>,
    subscribers: Vec<Subscriber>,
    mails: Vec<Outgoing>,
}

#[derive(Debug)]
struct StoredEvent {
    event: ProviderEvent,
    due: DateTime<Utc>,
    attempts: u32,
    applied: bool,
    why: String,
}

impl InMemoryBilling {
    /// Adds an account.
    pub fn add_subscriber(&self, subscriber: Subscriber) {
        self.tables().subscribers.push(subscriber);
    }

    /// Returns every mail that was put into the outbox.
    #[must_use]
    pub fn mails(&self) -> Vec<Outgoing> {
        self.tables().mails.clone()
    }

    /// Returns the kinds of those mails, in order.
    #[must_use]
    pub fn mail_kinds(&self) -> Vec<&'static str> {
        self.tables().mails.iter().map(|mail| mail.kind.name()).collect()
    }

    /// Returns the subscriptions and grants of an account.
    #[must_use]
    pub fn standing(&self, account: AccountId) -> Standing {
        let tables = self.tables();
        let own = tables.customers.values().filter(|(one, ..)| one.account == Some(account));
        let subscriptions = own.flat_map(|(one, ..)| one.subscriptions.clone()).collect();
        Standing { subscriptions, grants: Vec::new() }
    }

    /// Returns how many events wait, and the error of the last one that failed.
    #[must_use]
    pub fn waiting_events(&self) -> (usize, String) {
        let tables = self.tables();
        let waiting: Vec<&StoredEvent> = tables.events.iter().filter(|one| !one.applied).collect();
        (waiting.len(), waiting.last().map(|one| one.why.clone()).unwrap_or_default())
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    fn put_mail(&mut self, mail: &Outgoing) {
        let was_there = mail.dedupe_key.is_some()
            && self.mails.iter().any(|known| known.dedupe_key == mail.dedupe_key);
        if !was_there {
            self.mails.push(mail.clone());
        }
    }

    fn of(&self, environment: Environment) -> impl Iterator<Item = &KnownCustomer> {
        let all = self.customers.values().map(|(one, ..)| one);
        all.filter(move |one| one.environment == environment)
    }

    fn event(&mut self, environment: Environment, id: &str) -> Option<&mut StoredEvent> {
        let same =
            |one: &&mut StoredEvent| one.event.environment == environment && one.event.id == id;
        self.events.iter_mut().find(same)
    }
}

fn key(environment: Environment, id: &CustomerId) -> CustomerKey {
    (environment.as_str(), id.clone())
}

impl SubscriberDirectory for InMemoryBilling {
    fn subscriber(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        Ok(self.tables().subscribers.iter().find(|one| one.account == account).cloned())
    }
}

impl CustomerStore for InMemoryBilling {
    fn find(
        &self,
        environment: Environment,
        id: &CustomerId,
    ) -> Result<Option<KnownCustomer>, PortError> {
        Ok(self.tables().customers.get(&key(environment, id)).map(|(one, ..)| one.clone()))
    }

    fn of_account(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let tables = self.tables();
        let own = tables.of(environment).filter(|one| one.account == Some(account));
        let mut own: Vec<KnownCustomer> = own.cloned().collect();
        own.sort_by_key(|one| (one.since, one.id.clone()));
        Ok(own)
    }

    fn waiting_for(
        &self,
        environment: Environment,
        email: &EmailAddress,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let tables = self.tables();
        let waiting = tables.of(environment).filter(|one| {
            one.account.is_none()
                && one.closing_since.is_none()
                && one.email.as_ref() == Some(email)
        });
        Ok(waiting.cloned().collect())
    }

    fn record(&self, sighting: &Sighting, mails: &[Outgoing]) -> Result<bool, PortError> {
        let mut tables = self.tables();
        let Sighting { id, email, account, card, subscriptions, since, seen_at } = sighting;
        let at = key(card.environment, id);
        let known = tables.customers.get(&at).cloned();
        if known.as_ref().is_some_and(|(known, ..)| known.seen_at > *seen_at) {
            return Ok(false);
        }
        let closing = known.as_ref().and_then(|(known, ..)| known.closing_since);
        let open = closing.is_none();
        let next = KnownCustomer {
            id: id.clone(),
            environment: card.environment,
            email: email.clone().filter(|_| open),
            account: known
                .as_ref()
                .and_then(|(known, ..)| known.account)
                .or(*account)
                .filter(|_| open),
            since: known.as_ref().map_or(*since, |(known, ..)| known.since.min(*since)),
            seen_at: *seen_at,
            closing_since: closing,
            subscriptions: subscriptions.clone(),
        };
        let blank = Card { environment: card.environment, last4: None, billing_zip: None };
        let card = if open { card.clone() } else { blank };
        let asked = known.is_some_and(|(.., asked)| asked);
        tables.customers.insert(at, (next, card, asked));
        if open {
            mails.iter().for_each(|mail| tables.put_mail(mail));
        }
        Ok(true)
    }

    fn attach(
        &self,
        environment: Environment,
        email: &EmailAddress,
        account: AccountId,
    ) -> Result<Vec<CustomerId>, PortError> {
        let waiting = self.waiting_for(environment, email)?;
        let mut tables = self.tables();
        for one in &waiting {
            if let Some((known, ..)) = tables.customers.get_mut(&key(environment, &one.id)) {
                known.account = Some(account);
            }
        }
        Ok(waiting.into_iter().map(|one| one.id).collect())
    }

    fn had_trial(&self, environment: Environment, email: &EmailAddress) -> Result<bool, PortError> {
        let holder = (environment.as_str(), TrialHolder::of(email));
        Ok(self.tables().trials.contains_key(&holder))
    }

    fn claim_trial(&self, claim: &TrialClaim<'_>) -> Result<bool, PortError> {
        let mut tables = self.tables();
        let mut has = true;
        for email in claim.holders {
            let holder = (claim.environment.as_str(), TrialHolder::of(email));
            let of = tables.trials.entry(holder).or_insert_with(|| claim.subscription.to_owned());
            has &= of == claim.subscription;
        }
        Ok(has)
    }

    fn page(
        &self,
        environment: Environment,
        after: Option<&CustomerId>,
        max: usize,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let tables = self.tables();
        let rest = tables.of(environment).filter(|one| after.is_none_or(|after| one.id > *after));
        Ok(rest.take(max).cloned().collect())
    }
}

impl ChoreStore for InMemoryBilling {
    fn unclaimed(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let tables = self.tables();
        let nobodys = |one: &KnownCustomer| {
            one.email.is_some()
                && !tables
                    .subscribers
                    .iter()
                    .any(|person| Some(&person.email) == one.email.as_ref())
        };
        let unclaimed = tables.customers.values().filter(|(one, _, asked)| {
            one.environment == environment
                && one.account.is_none()
                && one.closing_since.is_none()
                && one.since <= before
                && !asked
                && nobodys(one)
        });
        Ok(unclaimed.map(|(one, ..)| one.clone()).collect())
    }

    fn asked_to_finish(
        &self,
        environment: Environment,
        id: &CustomerId,
        _at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        if let Some((.., asked)) = self.tables().customers.get_mut(&key(environment, id)) {
            *asked = true;
        }
        Ok(())
    }

    fn not_started(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<(CustomerId, String)>, PortError> {
        let tables = self.tables();
        let waiting = tables.of(environment).flat_map(|customer| {
            let old = |one: &&crate::Subscription| {
                one.is_to_be_started() && one.started_at.is_some_and(|at| at <= before)
            };
            let of = customer.subscriptions.iter().filter(old);
            of.map(|one| (customer.id.clone(), one.provider_id.clone()))
        });
        Ok(waiting.collect())
    }

    fn trials_ending(
        &self,
        environment: Environment,
        before: DateTime<Utc>,
    ) -> Result<Vec<CustomerId>, PortError> {
        let tables = self.tables();
        let ends = |one: &&KnownCustomer| {
            one.closing_since.is_none()
                && one.subscriptions.iter().any(|subscription| {
                    subscription.status == SubscriptionStatus::Trialing
                        && !subscription.cancel_at_period_end
                        && subscription.trial_ends_at.is_some_and(|end| end <= before)
                })
        };
        Ok(tables.of(environment).filter(ends).map(|one| one.id.clone()).collect())
    }

    fn close(
        &self,
        account: AccountId,
        at: DateTime<Utc>,
    ) -> Result<Vec<KnownCustomer>, PortError> {
        let mut tables = self.tables();
        let own = tables.customers.values_mut().filter(|(one, ..)| one.account == Some(account));
        Ok(own
            .map(|(one, card, _)| {
                one.account = None;
                one.email = None;
                one.closing_since = Some(at);
                (card.last4, card.billing_zip) = (None, None);
                one.clone()
            })
            .collect())
    }

    fn closing(&self, environment: Environment) -> Result<Vec<KnownCustomer>, PortError> {
        let tables = self.tables();
        let closing = |one: &&KnownCustomer| one.closing_since.is_some() && one.pays();
        Ok(tables.of(environment).filter(closing).cloned().collect())
    }
}

impl AttemptStore for InMemoryBilling {
    fn open(&self, attempt: &Attempt) -> Result<Attempt, PortError> {
        let environment = attempt.environment;
        if let Some(other) = self.unfinished(environment, attempt.request.account)? {
            return Ok(other);
        }
        self.tables().attempts.push((attempt.clone(), false));
        Ok(attempt.clone())
    }

    fn led_to(&self, key: &IdempotencyKey, id: &CheckoutId, url: &str) -> Result<(), PortError> {
        for (attempt, _) in &mut self.tables().attempts {
            if attempt.key == *key {
                attempt.page = Some((id.clone(), url.to_owned()));
            }
        }
        Ok(())
    }

    fn unfinished(
        &self,
        environment: Environment,
        account: AccountId,
    ) -> Result<Option<Attempt>, PortError> {
        let tables = self.tables();
        let found = tables.attempts.iter().find(|(attempt, finished)| {
            !finished && attempt.environment == environment && attempt.request.account == account
        });
        Ok(found.map(|(attempt, _)| attempt.clone()))
    }

    fn finish(&self, key: &IdempotencyKey, _at: DateTime<Utc>) -> Result<(), PortError> {
        for (attempt, finished) in &mut self.tables().attempts {
            *finished |= attempt.key == *key;
        }
        Ok(())
    }
}

impl EventInbox for InMemoryBilling {
    fn store(&self, event: &ProviderEvent, at: DateTime<Utc>) -> Result<bool, PortError> {
        let mut tables = self.tables();
        if tables.event(event.environment, &event.id).is_some() {
            return Ok(false);
        }
        tables.events.push(StoredEvent {
            event: event.clone(),
            due: at,
            attempts: 0,
            applied: false,
            why: String::new(),
        });
        Ok(true)
    }

    fn lease(
        &self,
        environment: Environment,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<LeasedEvent>, PortError> {
        let mut tables = self.tables();
        let due = tables
            .events
            .iter_mut()
            .filter(|one| one.event.environment == environment && !one.applied && one.due <= now);
        let lease = |one: &mut StoredEvent| {
            one.due = until;
            one.attempts += 1;
            LeasedEvent { event: one.event.clone(), attempt: one.attempts }
        };
        Ok(due.take(max).map(lease).collect())
    }

    fn applied(
        &self,
        environment: Environment,
        id: &str,
        _at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        if let Some(stored) = self.tables().event(environment, id) {
            stored.applied = true;
        }
        Ok(())
    }

    fn failed(
        &self,
        environment: Environment,
        id: &str,
        due: DateTime<Utc>,
        why: &str,
    ) -> Result<(), PortError> {
        if let Some(stored) = self.tables().event(environment, id) {
            (stored.due, stored.why) = (due, why.to_owned());
        }
        Ok(())
    }
}

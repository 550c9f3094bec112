//! Billing over its fakes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeZone, Utc};
use kernel::testing::FixedClock;
use kernel::{AccountId, EmailAddress, PortError};
use mail::{Composer, Letter, Message, Outgoing};

use super::{InMemoryBilling, InMemoryProvider};
use crate::{
    BillingPorts, BillingService, BuyerInvitations, ChoreService, Environment, IdempotencyKey,
    KeySource, Subscriber, SubscriberDirectory,
};

/// A composer whose letters contain only their kind.
#[derive(Debug, Default)]
pub struct PlainComposer;

impl Composer for PlainComposer {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        Outgoing {
            message_id: format!("<{}@example.com>", letter.kind()),
            kind: letter.kind(),
            account: None,
            dedupe_key: None,
            not_before: None,
            message: Message {
                to: to.clone(),
                subject: letter.kind().to_string(),
                text: format!("{letter:?}"),
                html: String::new(),
                unsubscribe: None,
            },
        }
    }
}

#[derive(Default)]
struct CountingKeys(AtomicU64);

impl KeySource for CountingKeys {
    fn idempotency_key(&self) -> IdempotencyKey {
        IdempotencyKey(format!("key-{}", self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Records the invitations.
#[derive(Debug, Default)]
pub struct Invited(Mutex<Vec<(EmailAddress, String)>>);

impl Invited {
    /// Returns every invitation, one for each key.
    #[must_use]
    pub fn all(&self) -> Vec<(EmailAddress, String)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl BuyerInvitations for Invited {
    fn invite(&self, email: &EmailAddress, once: &str) -> Result<(), PortError> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.iter().all(|(_, known)| known != once) {
            all.push((email.clone(), once.to_owned()));
        }
        Ok(())
    }
}

/// Billing in the sandbox environment, over fakes.
pub struct World {
    pub provider: Arc<InMemoryProvider>,
    pub store: Arc<InMemoryBilling>,
    /// The clock. It starts at noon of December 1, 2026.
    pub clock: Arc<FixedClock>,
    /// The service.
    pub billing: BillingService,
    /// The background work.
    pub chores: ChoreService,
}

impl Default for World {
    fn default() -> Self {
        let noon = Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).single();
        let clock = Arc::new(FixedClock::at(noon.unwrap_or(DateTime::UNIX_EPOCH)));
        let (provider, store) = (Arc::<InMemoryProvider>::default(), Arc::default());
        Self::over(provider, store, clock)
    }
}

impl World {
    /// Creates billing over these fakes.
    #[must_use]
    pub fn over(
        provider: Arc<InMemoryProvider>,
        store: Arc<InMemoryBilling>,
        clock: Arc<FixedClock>,
    ) -> Self {
        let ports = BillingPorts {
            provider: provider.clone(),
            records: provider.clone(),
            customers: store.clone(),
            attempts: store.clone(),
            directory: store.clone(),
            keys: Arc::new(CountingKeys::default()),
            composer: Arc::new(PlainComposer),
            clock: clock.clone(),
        };
        let billing = BillingService::new(ports, Environment::Sandbox);
        let chores = ChoreService::new(billing.clone(), store.clone());
        Self { provider, store, clock, billing, chores }
    }

    /// Replaces the directory of accounts.
    #[must_use]
    pub fn knowing(self, directory: Arc<dyn SubscriberDirectory>) -> Self {
        let ports = BillingPorts { directory, ..self.billing.ports };
        let billing = BillingService::new(ports, Environment::Sandbox);
        let chores = ChoreService::new(billing.clone(), self.store.clone());
        Self { billing, chores, ..self }
    }

    /// Adds an account with that address.
    pub fn add(&self, account: AccountId, email: &EmailAddress, verified: bool) {
        self.store.add_subscriber(Subscriber { account, email: email.clone(), verified });
    }
}

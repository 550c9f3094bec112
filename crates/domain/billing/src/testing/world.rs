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

/// Words letters by their kind alone.
#[derive(Debug, Default)]
pub struct PlainComposer;

impl Composer for PlainComposer {
    fn compose(&self, letter: &Letter, to: &EmailAddress) -> Outgoing {
        Outgoing {
            message_id: format!("<{}@example.com>", letter.kind()),
            kind: letter.kind(),
            account: None,
            dedupe_key: None,
            holds_token: letter.holds_token(),
            message: Message {
                to: to.clone(),
                subject: letter.kind().to_owned(),
                text: format!("{letter:?}"),
                html: String::new(),
                unsubscribe: None,
            },
        }
    }
}

#[derive(Default)]
struct Counted(AtomicU64);

impl KeySource for Counted {
    fn idempotency_key(&self) -> IdempotencyKey {
        IdempotencyKey(format!("key-{}", self.0.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Notes who was invited.
#[derive(Debug, Default)]
pub struct Invited(Mutex<Vec<(EmailAddress, String)>>);

impl Invited {
    /// Everybody who was, each key once.
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

/// Billing in the sandbox's world, over fakes.
pub struct World {
    /// The provider.
    pub provider: Arc<InMemoryProvider>,
    /// The stores.
    pub store: Arc<InMemoryBilling>,
    /// The clock, at noon of 1 December 2026 to begin with.
    pub clock: Arc<FixedClock>,
    /// The service.
    pub billing: BillingService,
    /// The chores.
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
    /// Billing over these.
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
            keys: Arc::new(Counted::default()),
            composer: Arc::new(PlainComposer),
            clock: clock.clone(),
        };
        let billing = BillingService::new(ports, Environment::Sandbox);
        let chores = ChoreService::new(billing.clone(), store.clone());
        Self { provider, store, clock, billing, chores }
    }

    /// The same, with another directory of accounts.
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

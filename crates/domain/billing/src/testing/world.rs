//! Billing over its fakes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, TimeZone, Utc};
use kernel::testing::FixedClock;
use kernel::{AccountId, EmailAddress, PortError};
use mail::{Composer, Letter, Message, Outgoing};

use super::{InMemoryBilling, InMemoryProvider};
use crate::{
    BillingPorts, BillingService, ChoreService, Environment, FinishLinks, IdempotencyKey,
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

struct Links;

impl FinishLinks for Links {
    fn finish_account(&self, email: &EmailAddress) -> Result<String, PortError> {
        Ok(format!("https://steps.example.com/#/complete-signup?token=for-{email}"))
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
        let chores = ChoreService::new(billing.clone(), store.clone(), Arc::new(Links));
        Self { provider, store, clock, billing, chores }
    }

    /// The same, with another directory of accounts.
    #[must_use]
    pub fn knowing(self, directory: Arc<dyn SubscriberDirectory>) -> Self {
        let ports = BillingPorts { directory, ..self.billing.ports };
        let billing = BillingService::new(ports, Environment::Sandbox);
        let chores = ChoreService::new(billing.clone(), self.store.clone(), Arc::new(Links));
        Self { billing, chores, ..self }
    }

    /// Adds an account with that address.
    pub fn add(&self, account: AccountId, email: &EmailAddress, verified: bool) {
        self.store.add_subscriber(Subscriber { account, email: email.clone(), verified });
    }
}

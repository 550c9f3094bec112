//! Events that the provider posts. They are stored first and applied afterwards.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{Clock, error_chain};

use crate::billing_service::BillingService;
use crate::error::BillingError;
use crate::{
    EVENT_LEASE, EventInbox, EventReader, EventRefused, LeasedEvent, ProviderEvent, retry_at,
};

/// Stores events and applies them.
#[derive(Clone)]
pub struct EventService {
    billing: BillingService,
    inbox: Arc<dyn EventInbox>,
    reader: Arc<dyn EventReader>,
    clock: Arc<dyn Clock>,
}

/// The reason why an event was not stored.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    /// The event was refused.
    #[error(transparent)]
    Refused(#[from] EventRefused),
    /// The store failed. The provider will post the event again.
    #[error(transparent)]
    Port(#[from] kernel::PortError),
}

/// The result of a round of applying events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Applied {
    /// Events that were applied.
    pub applied: u64,
    /// Events that failed and will be tried again.
    pub failed: u64,
}

impl EventService {
    /// Creates the service over its ports.
    #[must_use]
    pub fn new(
        billing: BillingService,
        inbox: Arc<dyn EventInbox>,
        reader: Arc<dyn EventReader>,
    ) -> Self {
        let clock = Arc::clone(&billing.ports.clock);
        Self { billing, inbox, reader, clock }
    }

    /// Stores a posted event. Returns `false` when it was already stored.
    ///
    /// # Errors
    /// [`TakeError::Refused`] when the event is not from the provider, or belongs to another
    /// environment. Nothing is stored then. [`TakeError::Port`] when the store failed.
    pub fn take(&self, body: &[u8], signature: &str) -> Result<bool, TakeError> {
        let now = self.clock.now();
        let event = self.reader.read(body, signature, now)?;
        if event.environment != self.billing.environment {
            return Err(EventRefused::OtherEnvironment.into());
        }
        Ok(self.inbox.store(&event, now)?)
    }

    /// Applies at most `max` stored events that are due. An event that fails remains stored and is
    /// tried again. It does not delay the others.
    ///
    /// # Errors
    /// [`kernel::PortError`] when the store failed.
    pub fn apply_due(&self, max: usize) -> Result<Applied, kernel::PortError> {
        let mut done = Applied::default();
        for _ in 0..max {
            let now = self.clock.now();
            let environment = self.billing.environment;
            let leased = self.inbox.lease(environment, now, now + EVENT_LEASE, 1)?;
            let Some(LeasedEvent { event, attempt }) = leased.into_iter().next() else { break };
            match self.apply(&event) {
                Ok(()) => {
                    self.inbox.applied(environment, &event.id, self.clock.now())?;
                    done.applied += 1;
                }
                Err(error) => {
                    let due: DateTime<Utc> = retry_at(attempt, self.clock.now());
                    self.inbox.failed(environment, &event.id, due, &error_chain(&error))?;
                    done.failed += 1;
                }
            }
        }
        Ok(done)
    }

    fn apply(&self, event: &ProviderEvent) -> Result<(), BillingError> {
        match &event.customer {
            Some(customer) if event.is_handled() => {
                self.billing.sync(customer, event.account).map(drop)
            }
            _ => Ok(()),
        }
    }
}

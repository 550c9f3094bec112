//! What the provider posts: stored first, then applied.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::Clock;

use crate::billing_service::BillingService;
use crate::error::BillingError;
use crate::{
    EVENT_LEASE, EventInbox, EventReader, EventRefused, LeasedEvent, ProviderEvent, retry_at,
};

/// Takes events and applies them.
#[derive(Clone)]
pub struct EventService {
    billing: BillingService,
    inbox: Arc<dyn EventInbox>,
    reader: Arc<dyn EventReader>,
    clock: Arc<dyn Clock>,
}

/// Why an event was not stored.
#[derive(Debug, thiserror::Error)]
pub enum TakeError {
    /// It is no event for us.
    #[error(transparent)]
    Refused(#[from] EventRefused),
    /// The store failed; the provider will post it again.
    #[error(transparent)]
    Port(#[from] kernel::PortError),
}

/// What a round of applying did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Applied {
    /// Events that are done.
    pub applied: u64,
    /// Events to be tried again.
    pub failed: u64,
}

impl EventService {
    /// The service over its ports.
    #[must_use]
    pub fn new(
        billing: BillingService,
        inbox: Arc<dyn EventInbox>,
        reader: Arc<dyn EventReader>,
    ) -> Self {
        let clock = Arc::clone(&billing.ports.clock);
        Self { billing, inbox, reader, clock }
    }

    /// Stores what was posted. `false` when it was stored before.
    ///
    /// # Errors
    /// [`TakeError::Refused`] when it is not the provider's word, or of another world: nothing is
    /// stored then. [`TakeError::Port`] when the store failed.
    pub fn take(&self, body: &[u8], signature: &str) -> Result<bool, TakeError> {
        let now = self.clock.now();
        let event = self.reader.read(body, signature, now)?;
        if event.environment != self.billing.environment {
            return Err(EventRefused::OtherEnvironment.into());
        }
        Ok(self.inbox.keep(&event, now)?)
    }

    /// Applies at most `max` stored events that are due. One that can't be applied stays stored and
    /// is tried again; it holds up no other.
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
                    self.inbox.failed(environment, &event.id, due, &said(&error))?;
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

/// An error with its causes, for operators.
fn said(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

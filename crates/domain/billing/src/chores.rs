//! Background work: the daily reconciliation, mails at set times, and the cancellations of deleted
//! accounts.

use std::sync::Arc;

use chrono::TimeDelta;
use kernel::{AccountId, PortError};

use crate::billing_service::{BillingPorts, BillingService};
use crate::error::{BillingError, of_provider};
use crate::purchase::START_UNDER_WAY;
use crate::{BuyerInvitations, ChoreStore, CustomerId, KnownCustomer, TIME_TO_START, TRIAL_NOTICE};

/// How long a buyer has to create an account before a mail asks for it: ten minutes
/// (`docs/product.md#finish-account-mail`).
pub const TIME_TO_SIGN_UP: TimeDelta = TimeDelta::minutes(10);

/// How many customers are read at a time.
const PAGE: usize = 200;

/// The background work of billing. Any number of workers can run it at once.
#[derive(Clone)]
pub struct ChoreService {
    billing: BillingService,
    chores: Arc<dyn ChoreStore>,
}

/// The result of a reconciliation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reconciled {
    /// Customers that the provider was asked about.
    pub asked: u64,
    /// Customers whose stored state was wrong and is now corrected.
    pub corrected: u64,
    /// Customers for whom the request failed.
    pub failed: u64,
}

impl ChoreService {
    /// Creates the service over its ports.
    #[must_use]
    pub fn new(billing: BillingService, chores: Arc<dyn ChoreStore>) -> Self {
        Self { billing, chores }
    }

    /// Asks the provider about every customer: those in the provider's list and those in our store.
    /// A failure for one customer does not delay the others.
    ///
    /// # Errors
    /// [`BillingError`] when the provider's list or our own can't be read completely.
    pub fn reconcile(&self) -> Result<Reconciled, BillingError> {
        let BillingPorts { records, customers, .. } = &self.billing.ports;
        let mut all = std::collections::BTreeSet::new();
        let mut cursor: Option<String> = None;
        loop {
            let page = records.subscribers(cursor.as_deref()).map_err(of_provider)?;
            all.extend(page.customers);
            match page.next {
                Some(next) => cursor = Some(next),
                None => break,
            }
        }
        let mut after: Option<CustomerId> = None;
        loop {
            let page = customers.page(self.billing.environment, after.as_ref(), PAGE)?;
            after = page.last().map(|last| last.id.clone());
            all.extend(page.into_iter().filter(KnownCustomer::pays).map(|known| known.id));
            if after.is_none() {
                break;
            }
        }
        let mut done = Reconciled::default();
        for id in all {
            done.asked += 1;
            match self.billing.sync(&id, None) {
                Ok(synced) => done.corrected += u64::from(synced.changed),
                Err(_) => done.failed += 1,
            }
        }
        Ok(done)
    }

    /// Asks buyers to finish their account, ten minutes after they paid. Returns how many were
    /// asked. A failure for one buyer does not delay the others.
    ///
    /// # Errors
    /// The first [`PortError`].
    pub fn ask_to_finish(&self, invitations: &dyn BuyerInvitations) -> Result<u64, PortError> {
        let (now, environment) = (self.billing.ports.clock.now(), self.billing.environment);
        let (mut asked, mut first_error) = (0, None);
        for buyer in self.chores.unclaimed(environment, now - TIME_TO_SIGN_UP)? {
            let Some(email) = buyer.email.as_ref().filter(|_| buyer.pays()) else { continue };
            // Invited first and recorded afterwards: after a crash in between, the invitation is
            // repeated with the same key.
            let once = format!("{environment}:{}", buyer.id.0);
            let done = invitations
                .invite(email, &once)
                .and_then(|()| self.chores.asked_to_finish(environment, &buyer.id, now));
            match done {
                Ok(()) => asked += 1,
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.map_or(Ok(asked), Err)
    }

    /// Asks the provider about every trial that ends within three days, so that the due mails are
    /// sent. Returns how many customers it asked about.
    ///
    /// # Errors
    /// [`BillingError`] when a port failed.
    pub fn announce_trial_ends(&self) -> Result<u64, BillingError> {
        let before = self.billing.ports.clock.now() + TRIAL_NOTICE;
        let ending = self.chores.trials_ending(self.billing.environment, before)?;
        for id in &ending {
            self.billing.sync(id, None)?;
        }
        Ok(ending.len() as u64)
    }

    /// Cancels the purchases that were not started within 7 days of a used trial, so that nothing is
    /// charged for them. Their buyers get a mail. Returns how many there were.
    ///
    /// # Errors
    /// The first [`BillingError`], after all were tried.
    pub fn cancel_not_started(&self) -> Result<u64, BillingError> {
        let BillingPorts { provider, clock, .. } = &self.billing.ports;
        let before = clock.now() - TIME_TO_START - START_UNDER_WAY;
        let (mut done, mut first_error) = (0, None);
        for (customer, subscription) in self.chores.not_started(self.billing.environment, before)? {
            // It may have been started a moment ago, which a late event has not reported.
            let cancelled = self.billing.sync(&customer, None).and_then(|_| {
                let known =
                    self.billing.ports.customers.find(self.billing.environment, &customer)?;
                let waits = known
                    .iter()
                    .flat_map(|one| &one.subscriptions)
                    .any(|one| one.provider_id == subscription && one.is_to_be_started());
                if waits {
                    provider.cancel_subscription(&subscription).map_err(of_provider)?;
                    self.billing.sync(&customer, None)?;
                }
                Ok(())
            });
            match cancelled {
                Ok(()) => done += 1,
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.map_or(Ok(done), Err)
    }

    /// Detaches the customers of a deleted account. Their address and card are erased immediately.
    /// [`Self::cancel_closing`] cancels what still runs, until the provider agrees.
    ///
    /// # Errors
    /// [`PortError`] when the store failed.
    pub fn close(&self, account: AccountId) -> Result<(), PortError> {
        self.chores.close(account, self.billing.ports.clock.now()).map(drop)
    }

    /// Cancels the living subscriptions of deleted accounts' customers. Returns how many customers
    /// are done.
    ///
    /// # Errors
    /// The first [`BillingError`], after all customers were tried.
    pub fn cancel_closing(&self) -> Result<u64, BillingError> {
        let mut first_error = None;
        let mut done = 0;
        for customer in self.chores.closing(self.billing.environment)? {
            match self.cancel_all(&customer) {
                Ok(()) => done += 1,
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.map_or(Ok(done), Err)
    }

    fn cancel_all(&self, customer: &KnownCustomer) -> Result<(), BillingError> {
        // The stored state may be old, so the provider is asked what there is to cancel.
        self.billing.sync(&customer.id, None)?;
        let now = self.billing.ports.customers.find(self.billing.environment, &customer.id)?;
        for subscription in now.iter().flat_map(|known| &known.subscriptions) {
            if subscription.status.is_living() {
                let provider = &self.billing.ports.provider;
                provider.cancel_subscription(&subscription.provider_id).map_err(of_provider)?;
            }
        }
        self.billing.sync(&customer.id, None).map(drop)
    }
}

//! The way to a checkout page and back.

use kernel::{AccountId, PortError};

use crate::billing_service::BillingService;
use crate::error::{BillingError, of_provider};
use crate::{
    Attempt, Card, Checkout, CheckoutRequest, CheckoutStatus, CustomerId, IdempotencyKey,
    KnownCustomer, NewCustomer, Plan, PlanId, Sighting, Subscriber,
};

/// The result of a checkout, as far as the provider knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// The checkout is complete, and the purchase is stored.
    Done,
    /// The page is still open.
    Open,
    /// There is no checkout to wait for.
    Nothing,
}

/// How often a checkout is begun again when the previous one is over.
const ROUNDS: usize = 3;

impl BillingService {
    /// Opens a checkout page for a plan, by default the cheapest, and returns its URL. The first 30
    /// days are free for a person who never had a trial, with or without an account.
    ///
    /// Two clicks, two tabs or a crash in between lead to the same page. A request for another plan
    /// closes the previous page. An account never gets a second customer.
    ///
    /// # Errors
    /// [`BillingError::AlreadySubscribed`], [`BillingError::PurchaseWaiting`],
    /// [`BillingError::UnknownPlan`], [`BillingError::UnknownAccount`],
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn begin_checkout(
        &self,
        account: AccountId,
        plan: Option<&PlanId>,
    ) -> Result<String, BillingError> {
        let person =
            self.ports.directory.subscriber(account)?.ok_or(BillingError::UnknownAccount)?;
        let plan = self.chosen(plan)?;
        // Asked even if webhooks failed: a second subscription would charge the person twice.
        let mine = self.refreshed(&person)?;
        let waiting = self.ports.customers.waiting_for(self.environment, &person.email)?;
        if waiting.iter().any(KnownCustomer::pays) {
            return Err(BillingError::PurchaseWaiting);
        }
        let had_trial = self.ports.customers.had_trial(self.environment, &person.email)?
            || mine.iter().flat_map(|one| &one.subscriptions).any(|s| s.trial_ends_at.is_some());
        let customer = match mine.last() {
            Some(known) => known.id.clone(),
            None => self.make_customer(&person)?,
        };
        let request = CheckoutRequest { account, customer, plan: plan.id, with_trial: !had_trial };
        for _ in 0..ROUNDS {
            if let Some(url) = self.go_on(&request)? {
                return Ok(url);
            }
        }
        let reason = "checkout pages end as soon as they are opened";
        Err(of_provider(PortError::unavailable("payment provider", reason)))
    }

    /// Asks the provider for the result of the account's checkout instead of waiting for an event.
    ///
    /// # Errors
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn settle_checkout(&self, account: AccountId) -> Result<Settled, BillingError> {
        let Some(attempt) = self.ports.attempts.unfinished(self.environment, account)? else {
            return Ok(Settled::Nothing);
        };
        let Some((id, _)) = &attempt.page else { return Ok(Settled::Nothing) };
        match self.ports.records.checkout(id).map_err(of_provider)? {
            Some(Checkout { status: CheckoutStatus::Open, .. }) => Ok(Settled::Open),
            Some(Checkout { status: CheckoutStatus::Complete, customer, .. }) => {
                self.complete(&attempt, customer)?;
                Ok(Settled::Done)
            }
            Some(Checkout { status: CheckoutStatus::Expired, .. }) | None => {
                self.finish(&attempt)?;
                Ok(Settled::Nothing)
            }
        }
    }

    fn chosen(&self, plan: Option<&PlanId>) -> Result<Plan, BillingError> {
        let mut plans = self.plans()?.into_iter();
        let chosen = match plan {
            Some(wanted) => plans.find(|known| known.id == *wanted),
            None => plans.next(),
        };
        chosen.ok_or(BillingError::UnknownPlan)
    }

    /// Returns the account's customers, after asking the provider about them and about every
    /// customer with its address.
    fn refreshed(&self, person: &Subscriber) -> Result<Vec<KnownCustomer>, BillingError> {
        let (customers, environment) = (&self.ports.customers, self.environment);
        for known in customers.of_account(environment, person.account)? {
            self.sync(&known.id, None)?;
        }
        self.refresh(&person.email)?;
        let mine = customers.of_account(environment, person.account)?;
        if mine.iter().any(KnownCustomer::pays) {
            return Err(BillingError::AlreadySubscribed);
        }
        Ok(mine)
    }

    fn make_customer(&self, person: &Subscriber) -> Result<CustomerId, BillingError> {
        let Subscriber { account, email, .. } = person;
        let (account, environment) = (*account, self.environment);
        let seen_at = self.ports.clock.now();
        // The same key for every attempt of the account, so that two requests at once create one
        // customer.
        let key = IdempotencyKey(format!("customer-{environment}-{account}"));
        let new = NewCustomer { account, email: email.clone() };
        let id = self.ports.provider.create_customer(&new, &key).map_err(of_provider)?;
        let sighting = Sighting {
            id: id.clone(),
            email: Some(new.email),
            account: Some(account),
            card: Card { environment, last4: None, billing_zip: None },
            subscriptions: Vec::new(),
            since: seen_at,
            seen_at,
        };
        self.ports.customers.record(&sighting, &[])?;
        Ok(id)
    }

    /// Returns the page for a request. Returns `None` when the unfinished attempt was over or for
    /// another request. That attempt is then finished.
    fn go_on(&self, request: &CheckoutRequest) -> Result<Option<String>, BillingError> {
        let now = self.ports.clock.now();
        let attempt = self.ports.attempts.open(&Attempt {
            key: self.ports.keys.idempotency_key(),
            environment: self.environment,
            request: request.clone(),
            created_at: now,
            page: None,
        })?;
        if !attempt.serves(request, now) {
            self.abandon(&attempt)?;
            return Ok(None);
        }
        let page = match &attempt.page {
            Some((id, _)) => self.ports.records.checkout(id).map_err(of_provider)?,
            None => {
                let opened = self.ports.provider.open_checkout(&attempt.request, &attempt.key);
                Some(opened.map_err(of_provider)?)
            }
        };
        match page {
            Some(Checkout { id, status: CheckoutStatus::Open, url: Some(url), .. }) => {
                if attempt.page.is_none() {
                    self.ports.attempts.led_to(&attempt.key, &id, &url)?;
                }
                Ok(Some(url))
            }
            Some(Checkout { status: CheckoutStatus::Complete, customer, .. }) => {
                self.complete(&attempt, customer)?;
                Err(BillingError::AlreadySubscribed)
            }
            _ => {
                self.finish(&attempt)?;
                Ok(None)
            }
        }
    }

    /// Closes the page of an attempt that must not continue. The page may have been opened even if
    /// it is not stored. A request with the same key returns it.
    fn abandon(&self, attempt: &Attempt) -> Result<(), BillingError> {
        let provider = &self.ports.provider;
        let is_young = self.ports.clock.now() - attempt.created_at < crate::ATTEMPT_LENGTH;
        let page = match &attempt.page {
            Some((id, _)) => Some(id.clone()),
            None if is_young => {
                let opened = provider.open_checkout(&attempt.request, &attempt.key);
                Some(opened.map_err(of_provider)?.id)
            }
            None => None,
        };
        if let Some(id) = page {
            provider.close_checkout(&id).map_err(of_provider)?;
        }
        self.finish(attempt)
    }

    fn complete(
        &self,
        attempt: &Attempt,
        customer: Option<CustomerId>,
    ) -> Result<(), BillingError> {
        let customer = customer.unwrap_or_else(|| attempt.request.customer.clone());
        self.sync(&customer, Some(attempt.request.account))?;
        self.finish(attempt)
    }

    fn finish(&self, attempt: &Attempt) -> Result<(), BillingError> {
        Ok(self.ports.attempts.finish(&attempt.key, self.ports.clock.now())?)
    }
}

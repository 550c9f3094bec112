use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, EmailAddress};
use mail::{BillingLetter, Composer, Letter, Outgoing};

use crate::error::{BillingError, of_provider};
use crate::sighting::{DueLetter, belongs_to, double, letters, without_the_provider};
use crate::{
    AttemptStore, Card, CustomerId, CustomerState, CustomerStore, Environment, Invoice, KeySource,
    KnownCustomer, PaymentProvider, Plan, ProviderRecords, Sighting, Subscriber,
    SubscriberDirectory, Subscription, TrialClaim,
};

/// The ports of [`BillingService`].
#[derive(Clone)]
pub struct BillingPorts {
    /// Performs actions at the payment provider.
    pub provider: Arc<dyn PaymentProvider>,
    /// Reads the provider's records.
    pub records: Arc<dyn ProviderRecords>,
    /// Stores customers.
    pub customers: Arc<dyn CustomerStore>,
    /// Stores attempts to subscribe.
    pub attempts: Arc<dyn AttemptStore>,
    /// Finds accounts.
    pub directory: Arc<dyn SubscriberDirectory>,
    /// Generates idempotency keys.
    pub keys: Arc<dyn KeySource>,
    /// Writes the texts of mails.
    pub composer: Arc<dyn Composer>,
    /// Returns the current time.
    pub clock: Arc<dyn Clock>,
}

/// Checkout, portal, order history, and the synchronization of customers with the provider.
#[derive(Clone)]
pub struct BillingService {
    pub(crate) ports: BillingPorts,
    pub(crate) environment: Environment,
}

/// The result of synchronizing a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Synced {
    /// The account that the customer belongs to.
    pub account: Option<AccountId>,
    /// Whether the stored state differed from the provider's.
    pub changed: bool,
}

impl BillingService {
    /// Creates the service over its ports, in one of the provider's environments.
    #[must_use]
    pub const fn new(ports: BillingPorts, environment: Environment) -> Self {
        Self { ports, environment }
    }

    /// The environment in which the service runs.
    #[must_use]
    pub const fn environment(&self) -> Environment {
        self.environment
    }

    /// Returns the plans on sale, cheapest first.
    ///
    /// # Errors
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn plans(&self) -> Result<Vec<Plan>, BillingError> {
        self.ports.provider.plans().map_err(of_provider)
    }

    /// Opens the portal of the customer who has the account's best subscription and returns its
    /// URL.
    ///
    /// # Errors
    /// [`BillingError::NothingToManage`] when the account never subscribed;
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn open_portal(&self, account: AccountId) -> Result<String, BillingError> {
        let customers = self.ports.customers.of_account(self.environment, account)?;
        let of = best(&customers).ok_or(BillingError::NothingToManage)?;
        self.ports.provider.open_portal(&of.id).map_err(of_provider)
    }

    /// Returns every invoice of the account, latest first.
    ///
    /// # Errors
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn order_history(&self, account: AccountId) -> Result<Vec<Invoice>, BillingError> {
        let mut invoices = Vec::new();
        for customer in self.ports.customers.of_account(self.environment, account)? {
            invoices.extend(self.ports.records.invoices(&customer.id).map_err(of_provider)?);
        }
        invoices.sort_by(|one, other| other.date.cmp(&one.date).then(other.id.cmp(&one.id)));
        Ok(invoices)
    }

    /// Returns whether the store has a purchase with that address that belongs to no account. Never
    /// waits for the provider. [`BillingService::refresh`] asks it.
    ///
    /// # Errors
    /// [`BillingError::Port`].
    pub fn is_waiting_for(&self, email: &EmailAddress) -> Result<bool, BillingError> {
        let waiting = self.ports.customers.waiting_for(self.environment, email)?;
        Ok(waiting.iter().any(KnownCustomer::pays))
    }

    /// Returns whether the person with that address had the free trial, as far as the store knows.
    /// Never waits for the provider.
    ///
    /// # Errors
    /// [`BillingError::Port`].
    pub fn had_trial(&self, email: &EmailAddress) -> Result<bool, BillingError> {
        Ok(self.ports.customers.had_trial(self.environment, email)?)
    }

    /// Assigns the stored purchases that wait for that address to the account, and returns how many
    /// there were. Callers must do this only in a step in which the holder of the mailbox set the
    /// password of the account (`docs/adr/0013`). A second call changes nothing. Never waits for
    /// the provider. A later [`BillingService::refresh`] writes the mails for the new owner.
    ///
    /// # Errors
    /// [`BillingError::Port`].
    pub fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, BillingError> {
        Ok(self.ports.customers.attach(self.environment, email, account)?.len())
    }

    /// Asks the provider about every customer with that address and stores the answer, for example
    /// a purchase that no event has reported yet.
    ///
    /// # Errors
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn refresh(&self, email: &EmailAddress) -> Result<(), BillingError> {
        for id in self.ports.records.customers_by_email(email).map_err(of_provider)? {
            self.sync(&id, None)?;
        }
        Ok(())
    }

    /// Asks the provider about a customer and stores the answer, with the mails that follow from
    /// it. The stored state is always the provider's last answer, even if this runs repeatedly,
    /// late, or in any order.
    ///
    /// # Errors
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn sync(
        &self,
        id: &CustomerId,
        signed_in: Option<AccountId>,
    ) -> Result<Synced, BillingError> {
        let BillingPorts { records, customers, clock, .. } = &self.ports;
        // Read before the request: of two requests, the one that began later has data that is at
        // least as new.
        let seen_at = clock.now();
        let state = records.customer(id).map_err(of_provider)?;
        let known = customers.find(self.environment, id)?;
        let Some(mut state) = state else { return self.vanished(known, seen_at) };
        let closing = known.as_ref().is_some_and(|known| known.closing_since.is_some());
        let owner = self.owner(&state, known.as_ref(), signed_in)?;
        let others = self.others(&state, owner.as_ref())?;
        self.refuse_trials(&mut state, known.as_ref(), owner.as_ref(), &others, seen_at)?;
        let mails = if closing { Vec::new() } else { self.mails(&state, owner.as_ref(), others) };
        let account = owner.map(|owner| owner.account);
        let changed = known.as_ref().is_none_or(|known| {
            known.account != account || !same(&known.subscriptions, &state.subscriptions)
        });
        let running = state.subscriptions.iter().filter(|one| one.status.is_living());
        // The buyer gets a mail ten minutes after the purchase, even if we learn about it late.
        let since = running.filter_map(|one| one.started_at).fold(seen_at, Ord::min);
        let CustomerState { email, card, subscriptions, .. } = state;
        let id = id.clone();
        let sighting = Sighting { id, email, account, card, subscriptions, since, seen_at };
        let kept = customers.record(&sighting, &mails)?;
        Ok(Synced { account, changed: changed && kept })
    }

    /// Stores the state of a customer whom the provider no longer has.
    fn vanished(
        &self,
        known: Option<KnownCustomer>,
        seen_at: DateTime<Utc>,
    ) -> Result<Synced, BillingError> {
        let Some(known) = known else { return Ok(Synced { account: None, changed: false }) };
        let subscriptions = without_the_provider(&known, seen_at);
        let changed = !same(&known.subscriptions, &subscriptions);
        let account = known.account;
        let card = Card { environment: self.environment, last4: None, billing_zip: None };
        let sighting = Sighting {
            id: known.id,
            email: known.email,
            account,
            card,
            subscriptions,
            since: known.since,
            seen_at,
        };
        let kept = self.ports.customers.record(&sighting, &[])?;
        Ok(Synced { account, changed: changed && kept })
    }

    /// Returns the subscriptions of the owner's other customers.
    fn others(
        &self,
        state: &CustomerState,
        owner: Option<&Subscriber>,
    ) -> Result<Vec<Subscription>, BillingError> {
        let Some(owner) = owner else { return Ok(Vec::new()) };
        let all = self.ports.customers.of_account(self.environment, owner.account)?;
        let others = all.into_iter().filter(|other| other.id != state.id);
        Ok(others.flat_map(|other| other.subscriptions).collect())
    }

    /// Records the trials of a customer, and marks those of a person who had one before: under these
    /// addresses, or with the same account under another address. What was decided stays, so that
    /// no trial ends with a change of the address.
    fn refuse_trials(
        &self,
        state: &mut CustomerState,
        known: Option<&KnownCustomer>,
        owner: Option<&Subscriber>,
        others: &[Subscription],
        at: DateTime<Utc>,
    ) -> Result<(), BillingError> {
        let holders: Vec<EmailAddress> =
            state.email.iter().chain(owner.map(|owner| &owner.email)).cloned().collect();
        let environment = self.environment;
        let stored = known.map_or(&[][..], |known| &known.subscriptions);
        let mut had: Vec<_> = others
            .iter()
            .filter(|one| one.trial_ends_at.is_some() && !one.trial_refused)
            .map(|one| one.started_at)
            .collect();
        // The earlier one of a customer's trials comes first.
        state.subscriptions.sort_by_key(|one| one.started_at);
        for one in state.subscriptions.iter_mut().filter(|one| one.trial_ends_at.is_some()) {
            let decided = stored.iter().find(|known| known.provider_id == one.provider_id);
            let is_late = had.iter().any(|earlier| *earlier < one.started_at);
            one.trial_refused = is_late || decided.is_some_and(|known| known.trial_refused);
            if one.trial_refused {
                continue;
            }
            let subscription = one.provider_id.as_str();
            let claim = TrialClaim { environment, subscription, holders: &holders, at };
            // Also for a known one: it is recorded under a new address of its person.
            let has_claim = self.ports.customers.claim_trial(&claim)?;
            one.trial_refused = decided.is_none() && !has_claim;
            if !one.trial_refused {
                had.push(one.started_at);
            }
        }
        Ok(())
    }

    fn owner(
        &self,
        state: &CustomerState,
        known: Option<&KnownCustomer>,
        signed_in: Option<AccountId>,
    ) -> Result<Option<Subscriber>, BillingError> {
        let find = |account: Option<AccountId>| match account {
            Some(account) => self.ports.directory.subscriber(account),
            None => Ok(None),
        };
        if let Some(known) = known {
            if known.closing_since.is_some() {
                return Ok(None);
            }
            if known.account.is_some() {
                return Ok(find(known.account)?);
            }
        }
        let (made_for, signed_in) = (find(state.made_for)?, find(signed_in)?);
        let account = belongs_to(state, made_for.as_ref(), signed_in.as_ref());
        Ok(made_for.into_iter().chain(signed_in).find(|one| Some(one.account) == account))
    }

    fn mails(
        &self,
        state: &CustomerState,
        owner: Option<&Subscriber>,
        others: Vec<Subscription>,
    ) -> Vec<Outgoing> {
        let mut due = letters(state, owner.is_some(), self.ports.clock.now());
        let Some(owner) = owner else {
            // For a purchase without an account, the mail that asks to create one is enough, but the
            // buyer has to know the day of a charge.
            due.retain(|due| !matches!(due.letter, BillingLetter::SubscriptionStarted { .. }));
            let buyer = state.email.iter();
            let mails = buyer.flat_map(|to| due.iter().map(|due| self.word(due.clone(), to, None)));
            return mails.collect();
        };
        let all: Vec<_> = others.into_iter().chain(state.subscriptions.iter().cloned()).collect();
        due.extend(double(&all, self.environment));
        let to = &owner.email;
        due.into_iter().map(|due| self.word(due, to, Some(owner.account))).collect()
    }

    fn word(&self, due: DueLetter, to: &EmailAddress, account: Option<AccountId>) -> Outgoing {
        let DueLetter { letter, dedupe_key } = due;
        let composed = self.ports.composer.compose(&Letter::Billing(letter), to);
        Outgoing { account, dedupe_key: Some(dedupe_key), ..composed }
    }
}

/// Returns the customer to manage: one with a living subscription, or else the latest.
fn best(customers: &[KnownCustomer]) -> Option<&KnownCustomer> {
    customers.iter().rev().find(|customer| customer.pays()).or_else(|| customers.last())
}

/// Returns whether two lists contain the same subscriptions, in any order.
fn same(one: &[Subscription], other: &[Subscription]) -> bool {
    one.len() == other.len() && one.iter().all(|subscription| other.contains(subscription))
}

//! Purchases through the pricing table: what the browser that paid may see, and those that come
//! after a used trial.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress};

use crate::billing_service::BillingService;
use crate::error::{BillingError, of_provider};
use crate::{Charge, CheckoutId, CheckoutStatus, IdempotencyKey, Plan, Subscription};

/// How long the browser that paid may see its purchase: an hour (`docs/product.md#attach`).
pub const PURCHASE_SHOWN_FOR: TimeDelta = TimeDelta::hours(1);

/// How long a purchase after a used trial can be started before it is cancelled: 7 days
/// (`docs/product.md#trial`).
pub const TIME_TO_START: TimeDelta = TimeDelta::days(7);

/// How much later it is cancelled, so that no start is under way then.
pub(crate) const START_UNDER_WAY: TimeDelta = TimeDelta::minutes(10);

/// A purchase that waits for its mailbox, as the browser that paid may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidPurchase {
    /// The address that was used to pay.
    pub email: EmailAddress,
    /// The plan, if the provider reports it.
    pub plan: Option<Plan>,
    /// When the card is charged first; `None` when the purchase waits for the person to start it.
    pub first_charge_at: Option<DateTime<Utc>>,
}

impl BillingService {
    /// Returns the purchase that a checkout page of the pricing table led to, if it is paid, belongs
    /// to no account, and began within [`PURCHASE_SHOWN_FOR`]. Asks the provider and stores the
    /// answer, because the browser may be faster than the event.
    ///
    /// # Errors
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn paid_purchase(&self, id: &CheckoutId) -> Result<Option<PaidPurchase>, BillingError> {
        let Some(page) = self.ports.records.checkout(id).map_err(of_provider)? else {
            return Ok(None);
        };
        let Some(customer) = page.customer.filter(|_| page.status == CheckoutStatus::Complete)
        else {
            return Ok(None);
        };
        self.sync(&customer, page.account)?;
        let known = self.ports.customers.find(self.environment, &customer)?;
        let waiting = known.filter(|one| one.account.is_none() && one.closing_since.is_none());
        let Some((email, known)) = waiting.and_then(|one| one.email.clone().zip(Some(one))) else {
            return Ok(None);
        };
        let earliest = self.ports.clock.now() - PURCHASE_SHOWN_FOR;
        let latest = known
            .subscriptions
            .iter()
            .filter(|one| one.status.is_living() && one.started_at.is_some_and(|at| at > earliest))
            .max_by_key(|one| one.started_at);
        Ok(latest.map(|one| PaidPurchase {
            email,
            plan: one.plan.clone(),
            first_charge_at: if one.is_to_be_started() { None } else { one.trial_ends_at },
        }))
    }

    /// Starts the account's purchase without a trial: its first period is charged now. Does nothing
    /// when no purchase waits to be started, so that a second click charges nothing.
    ///
    /// # Errors
    /// [`BillingError::CardDeclined`]: the purchase waits as before.
    /// [`BillingError::ProviderUnavailable`], [`BillingError::Port`].
    pub fn start_now(&self, account: AccountId) -> Result<(), BillingError> {
        let (customers, environment) = (&self.ports.customers, self.environment);
        for customer in customers.of_account(environment, account)? {
            if !customer.subscriptions.iter().any(Subscription::is_to_be_started) {
                continue;
            }
            // Another tab may have started it a moment ago.
            self.sync(&customer.id, None)?;
            let now = customers.find(environment, &customer.id)?;
            let subscriptions = now.iter().flat_map(|known| &known.subscriptions);
            let last = self.ports.clock.now() - TIME_TO_START;
            let mut waiting = subscriptions.filter(|one| one.is_to_be_started());
            let Some(waits) = waiting.find(|one| one.started_at.is_none_or(|at| at > last)) else {
                continue;
            };
            // Two clicks at once have the same key. A provider answers a key that was declined with
            // the same refusal for a day, so a later click has another one.
            let minute = self.ports.clock.now().timestamp() / 60;
            let key = IdempotencyKey(format!("start-{}-{minute}", waits.provider_id));
            let charge = self.ports.provider.end_trial(&waits.provider_id, &key);
            match charge.map_err(of_provider)? {
                Charge::Made => {}
                Charge::Declined => return Err(BillingError::CardDeclined),
            }
            self.sync(&customer.id, None)?;
            return Ok(());
        }
        Ok(())
    }
}

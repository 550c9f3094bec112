//! The port `Purchases` of accounts, implemented with billing.

use std::sync::Arc;

use accounts::{Account, Purchases};
use billing::{BillingError, CheckoutId, PaidPurchase, PlanId};
use kernel::{AccountId, EmailAddress, PortError};

use super::{BillingParts, Composition};

impl Composition {
    /// Purchases; none wait and no checkout can begin where there is no payment provider.
    ///
    /// # Errors
    /// As [`Composition::billing`].
    pub(super) fn purchases(&self) -> anyhow::Result<Arc<dyn Purchases>> {
        Ok(match self.billing()? {
            Some(parts) => Arc::new(BilledPurchases(parts)),
            None => Arc::new(NoPurchases),
        })
    }
}

/// Purchases at the payment provider.
struct BilledPurchases(BillingParts);

/// Converts the error. A refusal by billing counts as temporary, too: the account is signed in by
/// then, and its screens offer the next step.
fn failed(error: BillingError) -> PortError {
    match error {
        BillingError::Port(error) | BillingError::ProviderUnavailable(error) => error,
        other => PortError::unavailable("billing", other),
    }
}

impl Purchases for BilledPurchases {
    fn paid(&self, page: &CheckoutId) -> Result<Option<PaidPurchase>, PortError> {
        self.0.service.paid_purchase(page).map_err(failed)
    }

    fn refresh(&self, email: &EmailAddress) -> Result<(), PortError> {
        self.0.service.refresh(email).map_err(failed)
    }

    fn is_waiting(&self, email: &EmailAddress) -> Result<bool, PortError> {
        self.0.service.is_waiting_for(email).map_err(failed)
    }

    fn had_trial(&self, email: &EmailAddress) -> Result<bool, PortError> {
        self.0.service.had_trial(email).map_err(failed)
    }

    fn begin_checkout(
        &self,
        account: &Account,
        plan: Option<&PlanId>,
    ) -> Result<String, PortError> {
        self.0.service.begin_checkout(account.id, plan).map_err(failed)
    }

    fn attach(&self, account: AccountId, email: &EmailAddress) -> Result<usize, PortError> {
        self.0.service.attach(account, email).map_err(failed)
    }

    fn cancel(&self, account: AccountId) -> Result<(), PortError> {
        self.0.chores.close(account)?;
        self.0.chores.cancel_closing().map(drop).map_err(failed)
    }
}

/// No purchases. Sign-up makes the account and says that the checkout is unavailable.
struct NoPurchases;

impl Purchases for NoPurchases {
    fn paid(&self, _page: &CheckoutId) -> Result<Option<PaidPurchase>, PortError> {
        Ok(None)
    }

    fn refresh(&self, _email: &EmailAddress) -> Result<(), PortError> {
        Ok(())
    }

    fn is_waiting(&self, _email: &EmailAddress) -> Result<bool, PortError> {
        Ok(false)
    }

    fn had_trial(&self, _email: &EmailAddress) -> Result<bool, PortError> {
        Ok(false)
    }

    fn begin_checkout(
        &self,
        _account: &Account,
        _plan: Option<&PlanId>,
    ) -> Result<String, PortError> {
        Err(PortError::unavailable("the payment provider", "there is none"))
    }

    fn attach(&self, _account: AccountId, _email: &EmailAddress) -> Result<usize, PortError> {
        Ok(0)
    }

    fn cancel(&self, _account: AccountId) -> Result<(), PortError> {
        Ok(())
    }
}

//! Purchases where no payment provider is composed: none waits, and no checkout can begin.

use accounts::{Account, Purchases};
use kernel::{AccountId, EmailAddress, PortError};

/// No purchases. Sign-up makes the account and says that the checkout is unavailable.
#[derive(Debug, Clone, Copy)]
pub struct NoPurchases;

impl Purchases for NoPurchases {
    fn is_waiting(&self, _email: &EmailAddress) -> Result<bool, PortError> {
        Ok(false)
    }

    fn begin_checkout(&self, _account: &Account) -> Result<String, PortError> {
        Err(PortError::unavailable("the payment provider", "none is composed"))
    }

    fn attach(&self, _account: AccountId, _email: &EmailAddress) -> Result<usize, PortError> {
        Ok(0)
    }

    fn cancel(&self, _account: AccountId) -> Result<(), PortError> {
        Ok(())
    }
}

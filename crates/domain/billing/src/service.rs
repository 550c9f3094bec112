use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, PortError};

use crate::{Environment, Grant, GrantId, GrantStore};

/// The reason why a grant could not be added or revoked.
#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// The account does not exist.
    #[error("There is no such account.")]
    UnknownAccount,
    /// The grant would end before it begins.
    #[error("The grant's end lies in the past.")]
    EndsInThePast,
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Operators' grants in the running environment.
#[derive(Clone)]
pub struct GrantService {
    grants: Arc<dyn GrantStore>,
    clock: Arc<dyn Clock>,
    environment: Environment,
}

impl GrantService {
    /// Creates the service over its ports.
    #[must_use]
    pub fn new(
        grants: Arc<dyn GrantStore>,
        clock: Arc<dyn Clock>,
        environment: Environment,
    ) -> Self {
        Self { grants, clock, environment }
    }

    /// Lets an account see data from now on, until `ends_at` or without an end.
    ///
    /// # Errors
    /// [`GrantError::EndsInThePast`], [`GrantError::UnknownAccount`], [`GrantError::Port`].
    pub fn grant(
        &self,
        account: AccountId,
        reason: String,
        ends_at: Option<DateTime<Utc>>,
    ) -> Result<GrantId, GrantError> {
        let granted_at = self.clock.now();
        if ends_at.is_some_and(|end| end <= granted_at) {
            return Err(GrantError::EndsInThePast);
        }
        let environment = self.environment;
        let grant = Grant { environment, reason, granted_at, ends_at, revoked_at: None };
        self.grants.add(account, &grant)?.ok_or(GrantError::UnknownAccount)
    }

    /// Revokes every grant of the account and returns how many there were.
    ///
    /// # Errors
    /// [`GrantError::Port`].
    pub fn revoke(&self, account: AccountId) -> Result<usize, GrantError> {
        Ok(self.grants.revoke_all(account, self.environment, self.clock.now())?)
    }
}

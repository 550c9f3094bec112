use chrono::{DateTime, Utc};
use kernel::{AccountId, PortError};

use crate::{Environment, Grant, GrantId};

/// Durable grants. Each method is one atomic change.
pub trait GrantStore: Send + Sync {
    /// Keeps a grant for an account that exists; `Ok(None)` when there is no such account.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn add(&self, account: AccountId, grant: &Grant) -> Result<Option<GrantId>, PortError>;

    /// Takes back every grant of the account in that environment that isn't taken back yet, from
    /// `at` on; says how many there were.
    ///
    /// # Errors
    /// [`PortError`] when the store can't answer.
    fn revoke_all(
        &self,
        account: AccountId,
        environment: Environment,
        at: DateTime<Utc>,
    ) -> Result<usize, PortError>;
}

//! Puts the services together over their adapters.

mod accounts;
mod billing;
mod purchases;
mod serving;

use std::sync::{Arc, OnceLock};

use ::accounts::AccountService;
use ::billing::{Environment, GrantService};
use credentials::TokenKeys;
use postgres_adapter::{PgGrants, Pool, pool};

pub use self::billing::{AccountInvitations, BillingParts};
use crate::{clock::SystemClock, settings::Settings};

/// What every command builds upon.
pub struct Composition {
    settings: Settings,
    pool: Pool,
    read_pool: Pool,
    accounts: OnceLock<AccountService>,
    billing: OnceLock<Option<BillingParts>>,
}

impl Composition {
    /// Pools, without a connection yet.
    ///
    /// # Errors
    /// When a database's address may not be used.
    pub fn new(settings: &Settings) -> anyhow::Result<Self> {
        let primary = pool(&settings.database)?;
        let read_pool = match &settings.read_database {
            Some(replica) => pool(replica)?,
            None => primary.clone(),
        };
        let (accounts, billing) = (OnceLock::new(), OnceLock::new());
        Ok(Self { settings: settings.clone(), pool: primary, read_pool, accounts, billing })
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The primary's pool.
    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Operators' grants.
    #[must_use]
    pub fn grants(&self) -> GrantService {
        let grants = Arc::new(PgGrants::new(self.pool.clone()));
        GrantService::new(grants, Arc::new(SystemClock), self.environment())
    }

    fn environment(&self) -> Environment {
        self.settings.billing.environment
    }
}

/// The keys of the settings, or the one that this instance keeps.
///
/// # Errors
/// When they can't be read or made.
pub fn token_keys(settings: &Settings) -> anyhow::Result<TokenKeys> {
    let older = settings.keys.older_public.as_deref();
    match &settings.keys.private {
        Some(private) => Ok(TokenKeys::from_hex(private, older)?),
        None => Ok(TokenKeys::kept_in(&settings.data_dir, older)?),
    }
}

/// Makes sure that the database has the schema which this program was built for.
///
/// # Errors
/// When it lacks migrations, which it names, or is out of reach.
pub fn refuse_pending(database: &postgres_adapter::Config) -> anyhow::Result<()> {
    let pending = postgres_adapter::pending(database)?;
    anyhow::ensure!(
        pending.is_empty(),
        "the database lacks {}: run `courthouse-steps migrate` first",
        pending.join(", ")
    );
    Ok(())
}

//! Puts the services together over their adapters.

mod billing;
mod serving;

use std::sync::Arc;

use ::billing::{Environment, GrantService};
use accounts::{AccountPorts, AccountService};
use credentials::{BcryptConfig, BcryptHasher, BiscuitTokens, RandomIds, TokenKeys};
use postgres_adapter::{PgAccounts, PgAttempts, PgGrants, PgSessions, Pool, pool};

pub use self::billing::BillingParts;
use crate::{clock::SystemClock, settings::Settings};

/// What every command builds upon.
pub struct Composition {
    settings: Settings,
    pool: Pool,
    read_pool: Pool,
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
        Ok(Self { settings: settings.clone(), pool: primary, read_pool })
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

    /// Accounts, sessions and profiles.
    ///
    /// # Errors
    /// When the keys can't be had, or the hashing threads not be started.
    pub fn accounts(&self) -> anyhow::Result<AccountService> {
        let keys = token_keys(&self.settings)?;
        let attempts = PgAttempts::new(self.pool.clone(), keys.derived_secret("attempts"));
        let hasher = BcryptHasher::start(BcryptConfig::with_cost(self.settings.bcrypt_cost))?;
        let ports = AccountPorts {
            accounts: Arc::new(PgAccounts::new(self.pool.clone())),
            sessions: Arc::new(PgSessions::new(self.pool.clone())),
            hasher: Arc::new(hasher),
            attempts: Arc::new(attempts),
            tokens: Arc::new(BiscuitTokens::new(keys)),
            ids: Arc::new(RandomIds),
            clock: Arc::new(SystemClock),
        };
        Ok(AccountService::new(ports, self.environment()).with_limits(self.settings.log_in_limits))
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

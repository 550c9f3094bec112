//! Puts the services together over their adapters.

mod accounts;
mod billing;
mod deliveries;
mod purchases;
mod serving;

use std::sync::{Arc, OnceLock};

use ::accounts::AccountService;
use ::billing::{Environment, GrantService};
use census_geocoder_adapter::{CensusConfig, CensusGeocoder};
use chrono::TimeDelta;
use credentials_adapter::TokenKeys;
use places::{GeocodingPace, GeocodingService, MAX_BATCH, PlaceService};
use postgres_adapter::{PgGrants, PgPlaces, Pool, Replicated, pool, replica};
use spreadsheets_adapter::apart::Reader;

pub use self::billing::{AccountInvitations, BillingParts, stripe_provider};
use crate::clock::SystemClock;
use crate::commands::read_file::reader;
use crate::settings::{GeocoderSettings, Settings};

/// The time that a worker has to store the answer of a geocoder that used all of its time.
const AFTER_TIMEOUT: TimeDelta = TimeDelta::seconds(10);

/// The settings and the connections that every command uses.
pub struct Composition {
    settings: Settings,
    pool: Pool,
    replica: Option<Pool>,
    accounts: OnceLock<AccountService>,
    billing: OnceLock<Option<BillingParts>>,
    reader: Reader,
}

impl Composition {
    /// Pools, without a connection yet.
    ///
    /// # Errors
    /// When a database's address may not be used.
    pub fn new(settings: &Settings) -> anyhow::Result<Self> {
        let primary = pool(&settings.database)?;
        let replica =
            settings.read_database.as_ref().map(|config| replica(config, &primary)).transpose()?;
        let (accounts, billing) = (OnceLock::new(), OnceLock::new());
        let (settings, reader) = (settings.clone(), reader());
        Ok(Self { settings, pool: primary, replica, accounts, billing, reader })
    }

    /// The settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Reads the files of imports, a few at a time in the whole process.
    #[must_use]
    pub const fn reader(&self) -> &Reader {
        &self.reader
    }

    /// The primary's pool.
    #[must_use]
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// A port that reads from the replica while that is readable, otherwise from the primary.
    fn read<T>(&self, port: impl Fn(Pool) -> T) -> Arc<Replicated<T>> {
        Arc::new(Replicated::new(&self.pool, self.replica.as_ref(), port))
    }

    /// Cuts every connection to the databases and refuses every further use of them. The end of
    /// the process calls it, because it must not wait for a database.
    pub fn close_databases(&self) {
        self.pool.close();
        if let Some(replica) = &self.replica {
            replica.close();
        }
    }

    /// Gives listings their points.
    #[must_use]
    pub fn places(&self) -> PlaceService {
        PlaceService::new(Arc::new(PgPlaces::new(self.pool.clone())))
    }

    /// Asks the geocoder, if there is one.
    ///
    /// # Errors
    /// When the HTTP client can't be created.
    pub fn geocoding(&self) -> anyhow::Result<Option<GeocodingService>> {
        let Some(GeocoderSettings { url, timeout, pause, retry }) = self.settings.geocoder.clone()
        else {
            return Ok(None);
        };
        let config = CensusConfig {
            url: url.to_string(),
            timeout,
            operator: self.settings.http.public_url.clone(),
        };
        let pace = GeocodingPace {
            batch: MAX_BATCH,
            pause: TimeDelta::from_std(pause)?,
            retry: TimeDelta::from_std(retry)?,
            lease: TimeDelta::from_std(timeout)? + AFTER_TIMEOUT,
        };
        let store = Arc::new(PgPlaces::new(self.pool.clone()));
        let geocoder = Arc::new(CensusGeocoder::new(config)?);
        Ok(Some(GeocodingService::new(store, geocoder, Arc::new(SystemClock), pace)))
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

/// The keys of the settings, or the one that this instance has stored.
///
/// # Errors
/// When they can't be read or created.
pub fn token_keys(settings: &Settings) -> anyhow::Result<TokenKeys> {
    let older = settings.keys.older_public.as_deref();
    match &settings.keys.private {
        Some(private) => Ok(TokenKeys::from_hex(private, older)?),
        None => Ok(TokenKeys::kept_in(&settings.data_dir, older)?),
    }
}

/// Makes sure that the database has the schema of this program.
///
/// # Errors
/// When it lacks migrations or tables, which are named, or when it is unreachable.
pub fn refuse_pending(database: &postgres_adapter::Config) -> anyhow::Result<()> {
    match postgres_adapter::schema_gap(database)? {
        None => Ok(()),
        Some(gap) => Err(gap.into()),
    }
}

//! Connections: a pool for requests, and single ones for what outlives a request.

use diesel::connection::SimpleConnection;
use diesel::r2d2::{ConnectionManager, CustomizeConnection};
use diesel::{Connection, PgConnection};
use kernel::PortError;

use crate::config::Config;
use crate::errors::{SYSTEM, connection_failed};

/// Connections that requests share.
pub type Pool = diesel::r2d2::Pool<ConnectionManager<PgConnection>>;
pub(crate) type Pooled = diesel::r2d2::PooledConnection<ConnectionManager<PgConnection>>;

/// A pool of connections. None is opened yet: a server that is down shows at the first use.
///
/// # Errors
/// [`PortError`] when the address may not be used ([`Config::check`]).
pub fn pool(config: &Config) -> Result<Pool, PortError> {
    config.check().map_err(|why| PortError::unavailable(SYSTEM, why))?;
    let timeout_ms = config.statement_timeout.as_millis();
    Ok(Pool::builder()
        .max_size(config.max_connections)
        .min_idle(Some(0))
        .connection_timeout(config.connection_timeout)
        .connection_customizer(Box::new(ForRequests { timeout_ms }))
        .build_unchecked(ConnectionManager::new(config.address())))
}

/// A connection of its own, with no time limit on statements: for an import, a load of the index,
/// a migration, LISTEN.
///
/// # Errors
/// [`PortError`] when the address may not be used or the server does not answer.
pub fn connect(config: &Config) -> Result<PgConnection, PortError> {
    config.check().map_err(|why| PortError::unavailable(SYSTEM, why))?;
    let mut connection = PgConnection::establish(&config.address()).map_err(connection_failed)?;
    settle(&mut connection).map_err(|error| PortError::unavailable(SYSTEM, error))?;
    Ok(connection)
}

/// A connection from the pool.
pub(crate) fn take(pool: &Pool) -> Result<Pooled, PortError> {
    pool.get().map_err(|error| PortError::unavailable(SYSTEM, error))
}

/// What holds on every connection. Compiling a plan (`jit`) costs more than any of our statements
/// gains by it; and pages are in memory or on flash, where a random read costs little more than the
/// next one.
fn settle(connection: &mut PgConnection) -> diesel::QueryResult<()> {
    connection.batch_execute(
        "SET application_name = 'courthouse-steps'; SET timezone = 'UTC'; SET jit = off; SET random_page_cost = 1.1",
    )
}

#[derive(Debug)]
struct ForRequests {
    timeout_ms: u128,
}

impl CustomizeConnection<PgConnection, diesel::r2d2::Error> for ForRequests {
    fn on_acquire(&self, connection: &mut PgConnection) -> Result<(), diesel::r2d2::Error> {
        let Self { timeout_ms } = self;
        settle(connection)
            .and_then(|()| {
                connection.batch_execute(&format!("SET statement_timeout = {timeout_ms}"))
            })
            .map_err(diesel::r2d2::Error::QueryError)
    }
}

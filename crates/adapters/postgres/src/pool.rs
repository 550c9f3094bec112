//! Connections: a pool for requests, and single ones for what outlives a request.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::r2d2::{ConnectionManager, CustomizeConnection, R2D2Connection};
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
        .test_on_check_out(false)
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

/// A connection that nobody took for this long is asked whether it still lives. To ask before each use
/// would double the trips to the server, and one that breaks in use is not put back anyway.
const TRUSTED: Duration = Duration::from_secs(1);

/// When a connection was last taken.
struct Taken(Instant);

/// A connection from the pool.
pub(crate) fn take(pool: &Pool) -> Result<Pooled, PortError> {
    loop {
        let mut connection = pool.get().map_err(|error| PortError::unavailable(SYSTEM, error))?;
        let now = Instant::now();
        let last = Pooled::extensions_mut(&mut connection).insert(Taken(now));
        // One that was just made has not been taken before.
        let is_trusted = last.is_none_or(|Taken(last)| now.duration_since(last) < TRUSTED);
        if is_trusted || connection.ping().is_ok() {
            return Ok(connection);
        }
        // It is broken, and leaves the pool: so this ends, with a new one at the latest.
    }
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

#[cfg(test)]
mod tests {
    use diesel::RunQueryDsl as _;
    use test_db::TestDatabase;

    use super::*;

    fn cut_off(database: &TestDatabase) {
        let sql = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        let mut other = PgConnection::establish(&database.url()).unwrap();
        diesel::sql_query(sql).execute(&mut other).unwrap();
    }

    fn is_alive(connection: &mut Pooled) -> bool {
        connection.batch_execute("SELECT 1").is_ok()
    }

    #[test]
    fn a_connection_that_died_while_nobody_used_it_is_not_handed_out() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let mut connection = take(&pool).unwrap();
        assert!(is_alive(&mut connection));
        let long_ago = Instant::now().checked_sub(TRUSTED * 2).unwrap();
        Pooled::extensions_mut(&mut connection).insert(Taken(long_ago));
        drop(connection);
        cut_off(&database);
        assert!(is_alive(&mut take(&pool).unwrap()));
    }

    #[test]
    fn a_connection_that_died_in_use_is_not_handed_out_again() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let mut connection = take(&pool).unwrap();
        cut_off(&database);
        assert!(!is_alive(&mut connection));
        drop(connection);
        assert!(is_alive(&mut take(&pool).unwrap()));
    }
}

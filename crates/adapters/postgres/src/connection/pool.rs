//! Connections: a pool for requests, and single ones for longer work.

use std::fmt;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::r2d2::R2D2Connection;
use diesel::{Connection, PgConnection};
use kernel::PortError;
use r2d2::{ManageConnection, NopErrorHandler};

use crate::connection::config::Config;
use crate::connection::errors::{SYSTEM, connection_failed, query_failed};
use crate::connection::watch::{Readmission, WaitGuard, Watch};

/// Connections that requests share, and the watch over their database.
#[derive(Clone)]
pub struct Pool {
    shared: r2d2::Pool<Manager>,
    watch: Arc<Owned>,
}

/// The connections of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolUsage {
    /// The open ones.
    pub open: u32,
    /// The open ones that no caller uses.
    pub idle: u32,
}

pub(crate) type Pooled = r2d2::PooledConnection<Manager>;

/// The watch that the pools share. It ends with the last of them.
#[derive(Debug)]
struct Owned(Arc<Watch>);

/// A pool that lets the watch end when the others are dropped.
pub(crate) struct WeakPool {
    shared: r2d2::Pool<Manager>,
    watch: Weak<Owned>,
}

impl WeakPool {
    /// The pool, or `None` when no one else has it any more.
    pub(crate) fn upgrade(&self) -> Option<Pool> {
        Some(Pool { shared: self.shared.clone(), watch: self.watch.upgrade()? })
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.0.retire();
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("watch", &self.watch.0).finish_non_exhaustive()
    }
}

/// A pool of connections. None is opened yet: a server that is down shows at the first use.
///
/// # Errors
/// [`PortError`] when the address may not be used ([`Config::check`]).
pub fn pool(config: &Config) -> Result<Pool, PortError> {
    Pool::new(config, "primary", None)
}

impl Pool {
    pub(crate) fn new(
        config: &Config,
        name: &'static str,
        readmission: Option<Readmission>,
    ) -> Result<Self, PortError> {
        config.check().map_err(|why| PortError::unavailable(SYSTEM, why))?;
        let watch = Watch::new(config.clone(), name, readmission);
        let manager = Manager { watch: Arc::clone(&watch) };
        let shared = r2d2::Pool::builder()
            .max_size(config.max_connections)
            .test_on_check_out(false)
            .min_idle(Some(0))
            .connection_timeout(config.connection_timeout)
            // The watch logs that a database does not answer, once.
            .error_handler(Box::new(NopErrorHandler))
            .build_unchecked(manager);
        Ok(Self { shared, watch: Arc::new(Owned(watch)) })
    }

    /// For how long the database has not answered, or `None` while it answers as far as known.
    #[must_use]
    pub fn silent_for(&self) -> Option<Duration> {
        self.watch.0.silent_for()
    }

    /// Lets the watch connect now, so that it notices sooner when the database stops answering: for a
    /// process that serves.
    pub fn watch_closely(&self) {
        self.watch.0.prepare();
    }

    /// Returns how many connections are open, and how many of them no caller uses.
    #[must_use]
    pub fn usage(&self) -> PoolUsage {
        let state = self.shared.state();
        PoolUsage { open: state.connections, idle: state.idle_connections }
    }

    /// Cuts every connection and refuses every caller from now on, so that no caller continues to
    /// wait for the database.
    pub fn close(&self) {
        self.watch.0.close();
    }

    pub(crate) fn downgrade(&self) -> WeakPool {
        WeakPool { shared: self.shared.clone(), watch: Arc::downgrade(&self.watch) }
    }

    /// Fails at once when the database does not answer.
    pub(crate) fn check(&self) -> Result<(), PortError> {
        Ok(self.watch.0.check()?)
    }

    /// Sends no query until the database has answered the watch.
    pub(crate) fn set_aside(&self) {
        self.watch.0.set_aside();
    }

    /// A connection outside the pool, with no time limit on statements. It is cut when the database does
    /// not answer.
    pub(crate) fn dedicated(&self) -> Result<PgConnection, PortError> {
        self.check()?;
        let mut connection = self.watch.0.open().map_err(connection_failed)?;
        let _waiting = self.waiting();
        settle(&mut connection).map_err(query_failed)?;
        Ok(connection)
    }

    /// Registers a caller that waits for the database, until the returned value is dropped.
    pub(crate) fn waiting(&self) -> WaitGuard {
        self.watch.0.wait()
    }
}

/// A connection of its own, with no time limit on statements: for an import or a migration, where only
/// the operator waits.
///
/// # Errors
/// [`PortError`] when the address may not be used or the server does not answer.
pub fn connect(config: &Config) -> Result<PgConnection, PortError> {
    config.check().map_err(|why| PortError::unavailable(SYSTEM, why))?;
    let mut connection = PgConnection::establish(&config.address()).map_err(connection_failed)?;
    settle(&mut connection).map_err(|error| PortError::unavailable(SYSTEM, error))?;
    Ok(connection)
}

/// A connection that was unused for this long is tested before use. Testing before each use would
/// double the round trips, and a connection that breaks in use is not returned to the pool anyway.
const TRUSTED: Duration = Duration::from_secs(1);
/// How long a caller waits for a free connection before it looks whether the database still answers.
const LOOK: Duration = Duration::from_millis(50);

/// When a connection was last used, and the number of cuts at that time.
struct LastUse {
    at: Instant,
    cuts: u64,
}

/// A connection from the pool.
pub(crate) fn take(pool: &Pool) -> Result<Pooled, PortError> {
    let watch = &pool.watch.0;
    loop {
        watch.check()?;
        let mut connection = free_connection(pool)?;
        watch.take(&mut connection);
        let now = LastUse { at: Instant::now(), cuts: watch.cuts() };
        let (at, cuts) = (now.at, now.cuts);
        let last = Pooled::extensions_mut(&mut connection).insert(now);
        // A connection that was just made has not been used before.
        let is_trusted =
            last.is_none_or(|last| last.cuts == cuts && at.duration_since(last.at) < TRUSTED);
        if is_trusted || connection.ping().is_ok() {
            return Ok(connection);
        }
        // It is broken, and leaves the pool: so this ends, with a new one at the latest.
    }
}

fn free_connection(pool: &Pool) -> Result<Pooled, PortError> {
    if let Some(free) = pool.shared.try_get() {
        return Ok(free);
    }
    let _waiting = pool.waiting();
    let deadline = Instant::now() + pool.watch.0.config.connection_timeout;
    loop {
        match pool.shared.get_timeout(LOOK) {
            Ok(free) => return Ok(free),
            Err(error) if Instant::now() >= deadline => {
                return Err(PortError::unavailable(SYSTEM, error));
            }
            Err(_) => pool.check()?,
        }
    }
}

/// Settings of every connection. Compiling a plan (`jit`) costs more than it saves in any of our
/// statements. Pages are in memory or on flash, where a random read costs little more than a
/// sequential one.
fn settle(connection: &mut PgConnection) -> diesel::QueryResult<()> {
    connection.batch_execute(
        "SET application_name = 'courthouse-steps'; SET timezone = 'UTC'; SET jit = off; SET random_page_cost = 1.1",
    )
}

/// Makes the connections of a pool, all known to the watch.
#[derive(Debug)]
pub(crate) struct Manager {
    watch: Arc<Watch>,
}

impl ManageConnection for Manager {
    type Connection = PgConnection;
    type Error = diesel::r2d2::Error;

    /// Not tried while the database does not answer: finding out that it does again is the watch's.
    fn connect(&self) -> Result<PgConnection, Self::Error> {
        use diesel::ConnectionError::BadConnection;
        use diesel::r2d2::Error::{ConnectionError, QueryError};
        self.watch
            .check()
            .map_err(|refused| ConnectionError(BadConnection(refused.to_string())))?;
        let mut connection = self.watch.open().map_err(ConnectionError)?;
        let _waiting = self.watch.wait();
        let timeout_ms = self.watch.config.statement_timeout.as_millis();
        settle(&mut connection)
            .and_then(|()| {
                connection.batch_execute(&format!("SET statement_timeout = {timeout_ms}"))
            })
            .map_err(QueryError)?;
        Ok(connection)
    }

    fn is_valid(&self, connection: &mut PgConnection) -> Result<(), Self::Error> {
        connection.ping().map_err(diesel::r2d2::Error::QueryError)
    }

    /// Called when a connection comes back.
    fn has_broken(&self, connection: &mut PgConnection) -> bool {
        self.watch.give_back(connection);
        std::thread::panicking() || connection.is_broken()
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
        // A slow machine makes a second connection, which is handed out unchecked within a second.
        let config = Config { max_connections: 1, ..Config::new(database.url()) };
        let pool = pool(&config).unwrap();
        let mut connection = take(&pool).unwrap();
        assert!(is_alive(&mut connection));
        let long_ago = Instant::now().checked_sub(TRUSTED * 2).unwrap();
        Pooled::extensions_mut(&mut connection).insert(LastUse { at: long_ago, cuts: 0 });
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

//! The schema's history, embedded in the binary.

use diesel::connection::SimpleConnection;
use diesel::pg::Pg;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::PortError;

use crate::config::Config;
use crate::errors::{SYSTEM, query_failed};
use crate::pool::connect;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../../migrations");

/// Serialises migrating processes; any number that no other advisory lock here uses.
const LOCK: i64 = 0x0C57_0001;

/// Brings the schema up to date and names what was applied. Instances that start together wait
/// for each other; a lock on a table is waited for 3 s, so that a migration never queues the
/// product's own queries behind it.
///
/// # Errors
/// [`PortError`] when the server is out of reach or a migration fails.
pub fn migrate(config: &Config) -> Result<Vec<String>, PortError> {
    let mut connection = connect(config)?;
    connection
        .batch_execute(&format!("SELECT pg_advisory_lock({LOCK}); SET lock_timeout = '3s'"))
        .map_err(query_failed)?;
    let applied = connection
        .run_pending_migrations(MIGRATIONS)
        .map_err(|error| PortError::unavailable(SYSTEM, error))?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

/// The migrations that the database lacks. `serve` refuses to start when there are any.
///
/// # Errors
/// [`PortError`] when the server is out of reach.
pub fn pending(config: &Config) -> Result<Vec<String>, PortError> {
    let mut connection = connect(config)?;
    let pending = MigrationHarness::<Pg>::pending_migrations(&mut connection, MIGRATIONS)
        .map_err(|error| PortError::unavailable(SYSTEM, error))?;
    Ok(pending.iter().map(|migration| migration.name().to_string()).collect())
}

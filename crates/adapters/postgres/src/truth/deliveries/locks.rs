//! The locks of watched folders: session locks on a connection of their own. The server releases one
//! as soon as the connection ends, so a killed worker holds nothing up.

use ::deliveries::{FolderLock, FolderLocks};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Integer};
use kernel::PortError;
use sha2::{Digest as _, Sha256};

use crate::connection::config::Config;
use crate::connection::errors::query_failed;
use crate::connection::pool::connect;

/// The first half of the locks; any number that no other pair of advisory locks here uses.
const CLASS: i32 = 0x0C57_0003;

/// The locks of watched folders.
#[derive(Debug, Clone)]
pub struct PgFolderLocks {
    config: Config,
}

impl PgFolderLocks {
    /// Locks in the database of `config`. Each lock opens a connection of its own.
    #[must_use]
    pub const fn new(config: Config) -> Self {
        Self { config }
    }
}

/// The connection whose session has the lock.
struct Session(PgConnection);

impl FolderLock for Session {}

impl Drop for Session {
    /// Releases the lock at once. If that fails, it ends with the connection.
    fn drop(&mut self) {
        let released = sql_query("SELECT pg_advisory_unlock_all()").execute(&mut self.0);
        drop(released);
    }
}

#[derive(QueryableByName)]
struct Locked {
    #[diesel(sql_type = Bool)]
    is_locked: bool,
}

impl FolderLocks for PgFolderLocks {
    fn try_lock(&self, folder: &str) -> Result<Option<Box<dyn FolderLock>>, PortError> {
        let mut conn = connect(&self.config)?;
        let [a, b, c, d] = Sha256::digest(folder.as_bytes())[..4] else { return Ok(None) };
        let Locked { is_locked } = sql_query("SELECT pg_try_advisory_lock($1, $2) AS is_locked")
            .bind::<Integer, _>(CLASS)
            .bind::<Integer, _>(i32::from_be_bytes([a, b, c, d]))
            .get_result(&mut conn)
            .map_err(query_failed)?;
        Ok(is_locked.then(|| Box::new(Session(conn)) as Box<dyn FolderLock>))
    }
}

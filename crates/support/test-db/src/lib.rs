//! A separate PostgreSQL database for every test.
//!
//! [`TestDatabase::new`] clones a template with the product's migrations and drops the clone
//! together with the value. The server is the one that `TEST_DATABASE_URL` names, never
//! `DATABASE_URL`, so no data is at risk. `make test` starts a private cluster and sets it.

mod address;
mod forwarder;
mod template;

use std::{
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
};

use diesel::{Connection, PgConnection, RunQueryDsl, sql_query};

use crate::address::Address;
pub use crate::forwarder::Forwarder;

// Only linked: diesel's `PgConnection` finds libpq through it.
use pq_sys as _;

/// Distinguishes the databases of one process. The process id distinguishes the processes.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A migrated database that belongs to one test and is dropped with this value.
#[derive(Debug)]
pub struct TestDatabase {
    server: Address,
    name: String,
}

impl TestDatabase {
    /// A fresh database with every migration of the top-level `migrations/` folder applied.
    ///
    /// # Panics
    /// Without `TEST_DATABASE_URL`, when the server can't be reached, or when a migration fails:
    /// a test that silently skips is worse than none.
    #[must_use]
    pub fn new() -> Self {
        Self::with_migrations(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../migrations"))
    }

    /// A fresh database with the migrations of another folder, for the tests of this crate.
    ///
    /// # Panics
    /// As [`TestDatabase::new`].
    #[must_use]
    pub fn with_migrations(folder: impl AsRef<Path>) -> Self {
        let server =
            Address::from_setting(setting().as_deref()).unwrap_or_else(|why| panic!("{why}"));
        let template = template::ensure(&server, folder.as_ref());
        let name = format!("test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let mut connection = connect(&server.url());
        // A process of the same id that was killed may have left one of this name.
        run(&mut connection, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        // With fsync off, copying files beats logging every page (9 against 16 ms).
        run(
            &mut connection,
            &format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy"),
        );
        Self { server, name }
    }

    /// The address of this database, for a setting such as `DATABASE_URL`.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.of(&self.name)
    }

    /// A connection to this database that can be frozen or lost.
    ///
    /// # Panics
    /// When no port is free.
    #[must_use]
    pub fn forwarder(&self) -> Forwarder {
        Forwarder::to(&self.server, &self.name)
    }

    /// A new connection to this database.
    ///
    /// # Panics
    /// When the server refuses it.
    #[must_use]
    pub fn connect(&self) -> PgConnection {
        connect(&self.url())
    }
}

impl Default for TestDatabase {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TestDatabase {
    /// Drops the database even while connections are open: pools outlive the test's body.
    fn drop(&mut self) {
        let dropped = PgConnection::establish(&self.server.url()).map(|mut connection| {
            sql_query(format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name))
                .execute(&mut connection)
        });
        // A panic here would hide the one that failed the test.
        if !matches!(dropped, Ok(Ok(_))) {
            eprintln!("test database {} was left behind: {dropped:?}", self.name);
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "where the test cluster is comes from the environment"
)]
fn setting() -> Option<String> {
    std::env::var("TEST_DATABASE_URL").ok()
}

fn connect(url: &str) -> PgConnection {
    PgConnection::establish(url).unwrap_or_else(|error| {
        panic!("TEST_DATABASE_URL names a server that does not answer ({error}); `make test` starts one of its own")
    })
}

fn run(connection: &mut PgConnection, sql: &str) {
    if let Err(error) = sql_query(sql).execute(connection) {
        panic!("`{sql}` failed on the test cluster: {error}");
    }
}

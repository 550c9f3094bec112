//! The schema's history, embedded in the binary.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::migration::{Migration as _, MigrationSource};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::PortError;

use crate::connection::config::Config;
use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, connect, take};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../../migrations");

/// Serialises migrating processes; any number that no other advisory lock here uses.
const LOCK: i64 = 0x0C57_0001;

/// Brings the schema up to date and returns the names of the migrations that were applied.
///
/// Instances that start together wait for each other. A migration waits at most 3 s for a lock on a
/// table, because the product's own queries would queue behind it.
///
/// # Errors
/// [`MigrateError`] when the server is out of reach, when a migration fails, or when the database was
/// made by a version with other migrations.
pub fn migrate(config: &Config) -> Result<Vec<String>, MigrateError> {
    let mut connection = connect(config)?;
    connection
        .batch_execute(&format!("SELECT pg_advisory_lock({LOCK}); SET lock_timeout = '3s'"))
        .map_err(query_failed)?;
    refuse_unknown_migrations(&mut connection)?;
    let applied = connection
        .run_pending_migrations(MIGRATIONS)
        .map_err(|error| PortError::unavailable(SYSTEM, error))?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

/// Why the schema was not brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The server is unreachable, or a migration failed.
    #[error(transparent)]
    Port(#[from] PortError),
    /// The database lacks some of our migrations and has others instead. Applying ours would fail
    /// half-way or produce a schema that no program expects.
    #[error(
        "the database has the migrations {}, which this version does not know, and lacks {}: use \
         the version that made the database, or an empty database (`make clean` removes the one \
         of `make run`)",
        .unknown.join(", "), .pending.join(", ")
    )]
    UnknownMigrations {
        /// Versions of migrations that this program does not have.
        unknown: Vec<String>,
        /// Names of migrations that the database lacks.
        pending: Vec<String>,
    },
}

/// A database of a newer version lacks nothing and is not changed.
fn refuse_unknown_migrations(conn: &mut PgConnection) -> Result<(), MigrateError> {
    let mut unknown = conn
        .applied_migrations()
        .map_err(|error| PortError::unavailable(SYSTEM, error))?
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    let pending = pending_names(&unknown)?;
    let known = known_migrations()?;
    unknown.retain(|version| known.iter().all(|(known, _)| known != version));
    if unknown.is_empty() || pending.is_empty() {
        return Ok(());
    }
    unknown.sort_unstable();
    Err(MigrateError::UnknownMigrations { unknown, pending })
}

/// The version and the name of each embedded migration.
fn known_migrations() -> Result<Vec<(String, String)>, PortError> {
    let migrations = MigrationSource::<Pg>::migrations(&MIGRATIONS)
        .map_err(|error| PortError::corrupt(SYSTEM, error))?;
    let names = migrations.iter().map(|migration| migration.name());
    Ok(names.map(|name| (name.version().to_string(), name.to_string())).collect())
}

/// The names of the embedded migrations that are not among the applied versions, in their order.
fn pending_names(applied: &[String]) -> Result<Vec<String>, PortError> {
    let known = known_migrations()?.into_iter();
    let pending = known.filter(|(version, _)| !applied.contains(version));
    let mut pending: Vec<String> = pending.map(|(_, name)| name).collect();
    pending.sort_unstable();
    Ok(pending)
}

/// What a database lacks of the schema of this program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SchemaGap {
    /// Migrations, by name, that were not applied.
    #[error("the database lacks {}: run `courthouse-steps migrate` first", .0.join(", "))]
    Migrations(Vec<String>),
    /// Missing tables although every migration was applied.
    #[error(
        "the database lacks the tables {}, although its migrations were applied: restore it from a \
         backup",
        .0.join(", ")
    )]
    Tables(Vec<String>),
}

/// Every table of the schema. A test compares the list with the migrations.
const TABLES: &[&str] = &[
    "accounts",
    "addresses",
    "alerts",
    "billing_customers",
    "billing_subscriptions",
    "calendar_entries",
    "calendar_feeds",
    "checkout_attempts",
    "comparable_sales",
    "consents",
    "deliveries",
    "delivery_alarms",
    "delivery_parts",
    "delivery_shapes",
    "digests",
    "entitlement_grants",
    "exports",
    "former_joins",
    "imports",
    "jobs",
    "join_keys",
    "join_progress",
    "joined_listings",
    "joins",
    "known_networks",
    "listing_addresses",
    "listing_changes",
    "listing_extras",
    "listing_marks",
    "listing_revisions",
    "listing_sightings",
    "listings",
    "mail_choice_changes",
    "mailed_matches",
    "moved_saves",
    "notifications",
    "one_time_tokens",
    "outbox",
    "own_changes",
    "parcel_rows",
    "place_progress",
    "preferences",
    "provider_events",
    "push_messages",
    "push_subscriptions",
    "quarantine",
    "rate_limits",
    "refused_addresses",
    "roll_counties",
    "saved_history",
    "saved_listings",
    "saved_searches",
    "saved_visits",
    "search_mail_stops",
    "separations",
    "sessions",
    "source_addresses",
    "source_changes",
    "sources",
    "trials_used",
    "waiting_deliveries",
    "waiting_parts",
    "withdrawn_members",
];

/// The table in which diesel records the applied migrations.
const APPLIED: &str = "__diesel_schema_migrations";

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Returns what the database lacks. It only reads, so `serve` can check a replica, too, and refuse
/// to start.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn schema_gap(config: &Config) -> Result<Option<SchemaGap>, PortError> {
    find_gap(&mut connect(config)?)
}

fn find_gap(conn: &mut PgConnection) -> Result<Option<SchemaGap>, PortError> {
    let mut missing = missing_tables(conn).map_err(query_failed)?;
    let applied = match missing.iter().position(|table| table == APPLIED) {
        Some(_) => Vec::new(),
        None => applied_versions(conn).map_err(query_failed)?,
    };
    let pending = pending_names(&applied)?;
    if !pending.is_empty() {
        return Ok(Some(SchemaGap::Migrations(pending)));
    }
    missing.retain(|table| table != APPLIED);
    Ok((!missing.is_empty()).then_some(SchemaGap::Tables(missing)))
}

fn missing_tables(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    let names: Vec<&str> = TABLES.iter().copied().chain([APPLIED]).collect();
    let missing: Vec<Name> = diesel::sql_query(
        "SELECT name FROM unnest($1) AS name WHERE to_regclass(name) IS NULL ORDER BY name",
    )
    .bind::<Array<Text>, _>(names)
    .load(conn)?;
    Ok(missing.into_iter().map(|Name { name }| name).collect())
}

fn applied_versions(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    let applied: Vec<Name> =
        diesel::sql_query(format!("SELECT version::text AS name FROM {APPLIED}")).load(conn)?;
    Ok(applied.into_iter().map(|Name { name }| name).collect())
}

/// How long a schema that was complete counts as complete.
const TRUSTED: Duration = Duration::from_secs(10);

/// Checks the schema for `GET /readyz`, at most once in ten seconds while it is complete.
#[derive(Debug, Clone)]
pub struct SchemaCheck {
    pool: Pool,
    complete_at: Arc<Mutex<Option<Instant>>>,
}

impl SchemaCheck {
    /// A check of the database of `pool`.
    #[must_use]
    pub fn new(pool: Pool) -> Self {
        Self { pool, complete_at: Arc::default() }
    }

    /// Fails while the schema is incomplete.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] with a [`SchemaGap`], or when the server is unreachable.
    pub fn check(&self) -> Result<(), PortError> {
        self.check_at(Instant::now())
    }

    fn check_at(&self, now: Instant) -> Result<(), PortError> {
        if self.complete_at().is_some_and(|at| now.saturating_duration_since(at) < TRUSTED) {
            return Ok(());
        }
        // The lock is released for the query: otherwise a database that hangs would block every
        // caller.
        let gap = find_gap(&mut *take(&self.pool)?)?;
        *self.complete_at() = gap.is_none().then_some(now);
        gap.map_or(Ok(()), |gap| Err(PortError::unavailable(SYSTEM, gap)))
    }

    fn complete_at(&self) -> MutexGuard<'_, Option<Instant>> {
        self.complete_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use diesel::sql_query;
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::pool::pool;

    #[test]
    fn the_listed_tables_are_those_that_the_migrations_make() {
        let database = TestDatabase::new();
        let made: Vec<Name> = sql_query(
            "SELECT tablename::text AS name FROM pg_tables
             WHERE schemaname = 'public' AND tablename NOT LIKE '\\_\\_%' ORDER BY 1",
        )
        .load(&mut database.connect())
        .unwrap();
        let made: Vec<String> = made.into_iter().map(|Name { name }| name).collect();
        assert_eq!(made, TABLES, "TABLES of this file must list every table");
    }

    #[test]
    fn an_empty_database_lacks_every_migration_and_is_left_empty() {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        conn.batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public").unwrap();
        let gap = schema_gap(&Config::new(database.url())).unwrap().unwrap();
        let SchemaGap::Migrations(pending) = &gap else { panic!("{gap:?}") };
        assert_eq!(pending[0], "0001_listings");
        assert!(missing_tables(&mut conn).unwrap().iter().any(|table| table == APPLIED));
    }

    #[test]
    fn a_database_with_migrations_of_another_version_is_not_migrated() {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        let config = Config::new(database.url());
        conn.batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')")
            .unwrap();
        assert_eq!(migrate(&config).unwrap(), [""; 0], "a newer database lacks nothing");

        conn.batch_execute("DELETE FROM __diesel_schema_migrations WHERE version = '0006'")
            .unwrap();
        let MigrateError::UnknownMigrations { unknown, pending } = migrate(&config).unwrap_err()
        else {
            panic!("the server answers, and no migration was tried")
        };
        assert_eq!(unknown, ["9999"]);
        assert_eq!(pending, ["0006_billing"]);
    }

    #[test]
    fn a_lost_table_is_a_gap_at_once_or_after_the_cached_answer_has_aged() {
        let database = TestDatabase::new();
        let mut conn = database.connect();
        let check = SchemaCheck::new(pool(&Config::new(database.url())).unwrap());
        let now = Instant::now();
        check.check_at(now).unwrap();
        conn.batch_execute("ALTER TABLE saved_listings RENAME TO elsewhere").unwrap();
        let expected = SchemaGap::Tables(vec!["saved_listings".to_owned()]);
        assert_eq!(schema_gap(&Config::new(database.url())).unwrap(), Some(expected.clone()));

        check.check_at(now + TRUSTED / 2).unwrap();
        for seconds in [0, 1] {
            let later = now + TRUSTED + Duration::from_secs(seconds);
            let PortError::Unavailable { source, .. } = check.check_at(later).unwrap_err() else {
                panic!("a gap is worth asking again about")
            };
            assert_eq!(source.downcast_ref::<SchemaGap>(), Some(&expected), "never cached");
        }
        conn.batch_execute("ALTER TABLE elsewhere RENAME TO saved_listings").unwrap();
        check.check_at(now + TRUSTED * 2).unwrap();
    }
}

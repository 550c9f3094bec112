//! The jobs of workers, and the one lease of everything that workers share.

use std::fmt::Display;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz};
use diesel::{dsl, insert_into};
use kernel::{PortError, Revision};
use serde_json::{Value, json};

use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};
use crate::schema::jobs;

/// The kind of the job about what changed in a revision.
pub(crate) const CHANGES: &str = "listing_changes";

/// The key of a job of a kind about one thing, such as a revision or a day.
pub(crate) fn key_of(kind: &str, about: impl Display) -> String {
    format!("{kind}:{about}")
}

/// Queues the job about what changed in a revision, and names the import that made the changes.
pub(crate) fn announce(
    conn: &mut PgConnection,
    revision: Revision,
    import: Option<i64>,
) -> QueryResult<()> {
    let mut payload = json!({ "revision": revision.0 });
    if let Some(import) = import {
        payload["import"] = json!(import);
    }
    insert_into(jobs::table)
        .values((
            jobs::kind.eq(CHANGES),
            jobs::payload.eq(payload),
            jobs::dedupe_key.eq(key_of(CHANGES, revision)),
            jobs::due_at.eq(dsl::now),
        ))
        .execute(conn)
        .map(drop)
}

/// How to lease rows of a table: those that are due, that wait, and that no other worker has. The
/// parts are SQL, in which `w` is the row, `$1` now and `$2` the end of the lease.
pub(crate) struct Lease<'s> {
    pub(crate) table: &'s str,
    /// The column that identifies a row.
    pub(crate) key: &'s str,
    /// The other tables that the parts read, as joins.
    pub(crate) joins: &'s str,
    /// The condition for a row that is due and that no worker has.
    pub(crate) free: &'s str,
    /// The condition for a row that waits.
    pub(crate) waits: &'s str,
    /// The order in which rows are leased.
    pub(crate) order: &'s str,
    /// What a lease writes.
    pub(crate) set: &'s str,
    /// The columns of the answer.
    pub(crate) columns: &'s str,
}

impl<'s> Lease<'s> {
    /// The lease of a queue, a table with the columns `id`, `due_at`, `leased_until` and `attempts`:
    /// of the waiting rows, the one that was due first.
    pub(crate) const fn of(table: &'s str, waits: &'s str) -> Self {
        Self {
            table,
            key: "id",
            joins: "",
            free: "w.due_at <= $1 AND (w.leased_until IS NULL OR w.leased_until <= $1)",
            waits,
            order: "w.due_at, w.id",
            set: "leased_until = $2, attempts = w.attempts + 1",
            columns: "w.*",
        }
    }

    /// Returns the statement that leases at most `$3` rows. It waits for no other worker.
    pub(crate) fn sql(&self) -> String {
        let Self { table, key, joins, free, waits, order, set, columns } = self;
        format!(
            "WITH due AS ( \
                SELECT w.{key} FROM {table} w {joins} WHERE {free} AND {waits} \
                ORDER BY {order} LIMIT $3 FOR UPDATE OF w SKIP LOCKED), \
            leased AS ( \
                UPDATE {table} w SET {set} FROM due WHERE w.{key} = due.{key} RETURNING w.*) \
            SELECT {columns} FROM leased w {joins}"
        )
    }
}

/// Leases the oldest job of kind `$4`, or the one with the key `$5`.
const LEASE: Lease = Lease {
    order: "w.id",
    ..Lease::of(
        "jobs",
        "w.done_at IS NULL AND w.dead_at IS NULL AND w.kind = $4 \
         AND ($5::text IS NULL OR w.dedupe_key = $5)",
    )
};

/// Makes a job, unless there is one with its key. The condition spares the numbers of jobs.
const MAKE: &str = "\
    INSERT INTO jobs (kind, payload, dedupe_key, due_at) \
    SELECT $1, '{}', $2, $3 WHERE NOT EXISTS (SELECT FROM jobs WHERE dedupe_key = $2) \
    ON CONFLICT (dedupe_key) DO NOTHING";

#[derive(QueryableByName)]
#[diesel(table_name = jobs)]
struct PayloadRow {
    payload: Value,
}

/// Leases the oldest job of a kind, or the one with this key, and returns its payload. `None` if there
/// is none, or other workers have leased all.
pub(crate) fn lease(
    pool: &Pool,
    (kind, key): (&str, Option<&str>),
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<Option<Value>, PortError> {
    let leased: Option<PayloadRow> = sql_query(LEASE.sql())
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(until)
        .bind::<BigInt, _>(1)
        .bind::<Text, _>(kind)
        .bind::<Nullable<Text>, _>(key)
        .get_result(&mut take(pool)?)
        .optional()
        .map_err(query_failed)?;
    Ok(leased.map(|row| row.payload))
}

/// Leases the job with this key, which the first worker that asks for it makes. Returns `false` if it is
/// finished or another worker has leased it.
pub(crate) fn lease_once(
    pool: &Pool,
    kind: &str,
    key: &str,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<bool, PortError> {
    sql_query(MAKE)
        .bind::<Text, _>(kind)
        .bind::<Text, _>(key)
        .bind::<Timestamptz, _>(now)
        .execute(&mut take(pool)?)
        .map_err(query_failed)?;
    lease(pool, (kind, Some(key)), now, until).map(|leased| leased.is_some())
}

/// Records that the job with this key is done.
pub(crate) fn finish(pool: &Pool, key: &str, now: DateTime<Utc>) -> Result<(), PortError> {
    diesel::update(jobs::table.filter(jobs::dedupe_key.eq(key)))
        .set(jobs::done_at.eq(now))
        .execute(&mut take(pool)?)
        .map(drop)
        .map_err(query_failed)
}

/// How long a worker has the job of a day for itself. After that, another worker takes it over.
const DAILY_LEASE: TimeDelta = TimeDelta::hours(1);

/// Leases the job of that kind for the day, which one worker does, whichever it is. Returns `false` when
/// it is done or another worker has it.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn take_daily(
    pool: &Pool,
    kind: &str,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<bool, PortError> {
    lease_once(pool, kind, &key_of(kind, day), now, now + DAILY_LEASE)
}

/// Records that the job of that kind is done for the day.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn finish_daily(
    pool: &Pool,
    kind: &str,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), PortError> {
    finish(pool, &key_of(kind, day), now)
}

#[cfg(test)]
mod tests {
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::config::Config;
    use crate::connection::pool::pool;

    #[test]
    fn a_days_work_is_one_workers_until_it_is_done_or_the_worker_died() {
        let db = TestDatabase::new();
        let pool = pool(&Config::new(db.url())).unwrap();
        let noon = "2026-12-01T12:00:00Z".parse::<DateTime<Utc>>().unwrap();
        let day = noon.date_naive();
        let take =
            |minutes| take_daily(&pool, "reconcile", day, noon + TimeDelta::minutes(minutes));
        assert!(take(0).unwrap());
        assert!(!take(59).unwrap(), "another worker has it");
        assert!(take(60).unwrap(), "they died");
        finish_daily(&pool, "reconcile", day, noon).unwrap();
        assert!(!take(600).unwrap(), "it is done");
        let tomorrow = day.succ_opt().unwrap();
        assert!(take_daily(&pool, "reconcile", tomorrow, noon).unwrap());
    }

    #[test]
    fn the_oldest_job_of_a_kind_is_leased_first_and_one_that_is_given_up_never() {
        let db = TestDatabase::new();
        let pool = pool(&Config::new(db.url())).unwrap();
        let now = "2026-12-01T12:00:00Z".parse::<DateTime<Utc>>().unwrap();
        sql_query(
            "INSERT INTO jobs (kind, payload, dedupe_key, due_at, dead_at)
             SELECT kind, to_jsonb(n), n, '2026-12-01T11:00:00Z', dead
             FROM (VALUES (1, 'other', NULL::timestamptz), (2, 'own', now()), (3, 'own', NULL),
                          (4, 'own', NULL)) AS job (n, kind, dead)",
        )
        .execute(&mut take(&pool).unwrap())
        .unwrap();
        let hour = TimeDelta::hours(1);
        let next = |key| lease(&pool, ("own", key), now, now + hour).unwrap();
        assert_eq!(lease(&pool, ("own", None), now - hour * 2, now).unwrap(), None, "not due");
        assert_eq!(next(Some("2")), None, "it was given up");
        assert_eq!(next(None), Some(3.into()));
        assert_eq!(next(Some("3")), None, "it is leased");
        assert_eq!(next(None), Some(4.into()));
        assert_eq!(next(None), None);
        finish(&pool, "4", now).unwrap();
        assert_eq!(lease(&pool, ("own", None), now + hour, now + hour).unwrap(), Some(3.into()));
        assert_eq!(
            lease(&pool, ("own", None), now + hour, now + hour * 2).unwrap(),
            Some(3.into())
        );
        assert_eq!(lease(&pool, ("own", None), now + hour, now + hour * 2).unwrap(), None);
    }
}

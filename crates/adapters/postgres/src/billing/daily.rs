//! Work that one worker does once a day, whichever it is.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Text, Timestamptz};
use kernel::PortError;

use crate::errors::query_failed;
use crate::pool::{Pool, take};
use crate::schema::jobs;

/// How long a worker has the job of the day for itself. After that, another worker takes it over.
const LEASE: TimeDelta = TimeDelta::hours(1);

/// Takes the job of that kind for the day. Returns `false` when it is done or another worker has
/// it.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn take_daily(
    pool: &Pool,
    kind: &str,
    day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<bool, PortError> {
    sql_query(
        "INSERT INTO jobs AS known (kind, payload, dedupe_key, due_at, leased_until, attempts)
         VALUES ($1, '{}', $2, $3, $4, 1)
         ON CONFLICT (dedupe_key) DO UPDATE
           SET leased_until = excluded.leased_until, attempts = known.attempts + 1
           WHERE known.done_at IS NULL AND known.leased_until <= $3",
    )
    .bind::<Text, _>(kind)
    .bind::<Text, _>(key(kind, day))
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(now + LEASE)
    .execute(&mut take(pool)?)
    .map(|taken| taken == 1)
    .map_err(query_failed)
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
    diesel::update(jobs::table.filter(jobs::dedupe_key.eq(key(kind, day))))
        .set(jobs::done_at.eq(now))
        .execute(&mut take(pool)?)
        .map(drop)
        .map_err(query_failed)
}

fn key(kind: &str, day: NaiveDate) -> String {
    format!("{kind}:{day}")
}

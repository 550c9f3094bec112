//! Work that one worker does once a day, whichever it is.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Text, Timestamptz};
use kernel::PortError;

use crate::errors::query_failed;
use crate::pool::{Pool, take};
use crate::schema::jobs;

/// How long a worker has the day's work to itself. What died with it is taken up after that.
const LEASE: TimeDelta = TimeDelta::hours(1);

/// Takes the day's work of that kind; `false` when it is done, or in another worker's hands.
///
/// # Errors
/// [`PortError`] when the server is out of reach.
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

/// Notes that the day's work of that kind is done.
///
/// # Errors
/// [`PortError`] when the server is out of reach.
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

//! Removes expired rows.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::delete;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Timestamptz;
use kernel::PortError;

use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};
use crate::schema::{one_time_tokens, rate_limits, sessions};

/// The number of removed rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SweepCounts {
    /// Sessions past their expiry.
    pub sessions: usize,
    /// Counts of attempts whose window has ended.
    pub attempts: usize,
    /// Links of emails that expired a month ago.
    pub links: usize,
    /// Orders that were never fetched, and old entries of accounts' histories of downloads.
    pub exports: usize,
    /// Events of the payment provider that were applied long ago.
    pub events: usize,
    /// Checkouts that ended long ago.
    pub checkouts: usize,
    /// Jobs that were done long ago.
    pub jobs: usize,
    /// Decisions about alerts that are older than any email that waits.
    pub alerts: usize,
    /// What emails about saved searches listed more than a year ago.
    pub matches: usize,
    /// Saved searches that were removed a day ago.
    pub searches: usize,
    /// Notifications that are 90 days old.
    pub notifications: usize,
    /// Pushes that nobody sent for three days, such as when no worker has a key any more.
    pub pushes: usize,
}

/// The rows that one statement removes, so that none has its locks for long.
const BATCH: usize = 5_000;
/// The batches of one table in a round. The next round continues.
const MOST_BATCHES: usize = 100;

/// Orders that can no longer be fetched. A fetched one is an entry of the account's history for 30
/// days, while it is among the 100 newest.
const EXPORTS: &str = "DELETE FROM exports WHERE ticket_hash IN (
    SELECT ticket_hash FROM exports
    WHERE used_at IS NULL AND expires_at <= $1 OR expires_at <= $1 - interval '30 days'
    LIMIT 5000)";
const EXPORTS_TOO_MANY: &str = "DELETE FROM exports WHERE ticket_hash IN (
    SELECT ticket_hash FROM (
        SELECT ticket_hash, row_number() OVER (PARTITION BY account_id ORDER BY created_at DESC) AS place
        FROM exports WHERE used_at <= $1) AS placed
    WHERE place > 100 LIMIT 5000)";
/// The provider repeats an event for three days at most.
const EVENTS: &str = "DELETE FROM provider_events WHERE (environment, id) IN (
    SELECT environment, id FROM provider_events WHERE applied_at <= $1 - interval '30 days'
    LIMIT 5000)";
/// The provider forgets an idempotency key after a day.
const CHECKOUTS: &str = "DELETE FROM checkout_attempts WHERE idempotency_key IN (
    SELECT idempotency_key FROM checkout_attempts WHERE finished_at <= $1 - interval '30 days'
    LIMIT 5000)";
const ALERTS: &str = "DELETE FROM alerts WHERE (account_id, revision) IN (
    SELECT account_id, revision FROM alerts WHERE decided_at <= $1 - interval '30 days' LIMIT 5000)";
/// A listing that a source lists again after a year is another sale.
const MATCHES: &str = "DELETE FROM mailed_matches WHERE (search_id, listing_id) IN (
    SELECT search_id, listing_id FROM mailed_matches WHERE mailed_at <= $1 - interval '365 days'
    LIMIT 5000)";
const SEARCHES: &str = "DELETE FROM saved_searches WHERE id IN (
    SELECT id FROM saved_searches WHERE removed_at <= $1 - interval '1 day' LIMIT 5000)";
const NOTIFICATIONS: &str = "DELETE FROM notifications WHERE id IN (
    SELECT id FROM notifications WHERE at <= $1 - interval '90 days' LIMIT 5000)";
const PUSHES: &str = "DELETE FROM push_messages WHERE id IN (
    SELECT id FROM push_messages WHERE created_at <= $1 - interval '3 days' LIMIT 5000)";
const JOBS: &str = "DELETE FROM jobs WHERE id IN (
    SELECT id FROM jobs WHERE coalesce(done_at, dead_at) <= $1 - interval '30 days' LIMIT 5000)";

/// Removes rows in batches until a statement finds no full one.
fn in_batches(
    conn: &mut PgConnection,
    statement: &str,
    now: DateTime<Utc>,
) -> Result<usize, PortError> {
    let mut removed = 0;
    for _ in 0..MOST_BATCHES {
        let batch = sql_query(statement).bind::<Timestamptz, _>(now).execute(conn);
        let batch = batch.map_err(query_failed)?;
        removed += batch;
        if batch < BATCH {
            break;
        }
    }
    Ok(removed)
}

/// A page says of an older link only that it does not work.
const LINKS_STAY: TimeDelta = TimeDelta::days(30);
/// No window lasts longer than an hour; instances' clocks differ a little.
const LONGEST_WINDOW: TimeDelta = TimeDelta::hours(2);

/// Removes the rows that are expired at `now`. Any number of workers may do this at the same time.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn sweep(pool: &Pool, now: DateTime<Utc>) -> Result<SweepCounts, PortError> {
    let mut conn = take(pool)?;
    let sessions = delete(sessions::table.filter(sessions::expires_at.le(now)))
        .execute(&mut conn)
        .map_err(query_failed)?;
    let over = rate_limits::window_start.lt(now - LONGEST_WINDOW);
    let attempts =
        delete(rate_limits::table.filter(over)).execute(&mut conn).map_err(query_failed)?;
    let old = one_time_tokens::expires_at.le(now - LINKS_STAY);
    let links =
        delete(one_time_tokens::table.filter(old)).execute(&mut conn).map_err(query_failed)?;
    let exports =
        in_batches(&mut conn, EXPORTS, now)? + in_batches(&mut conn, EXPORTS_TOO_MANY, now)?;
    Ok(SweepCounts {
        sessions,
        attempts,
        links,
        exports,
        events: in_batches(&mut conn, EVENTS, now)?,
        checkouts: in_batches(&mut conn, CHECKOUTS, now)?,
        jobs: in_batches(&mut conn, JOBS, now)?,
        alerts: in_batches(&mut conn, ALERTS, now)?,
        matches: in_batches(&mut conn, MATCHES, now)?,
        searches: in_batches(&mut conn, SEARCHES, now)?,
        notifications: in_batches(&mut conn, NOTIFICATIONS, now)?,
        pushes: in_batches(&mut conn, PUSHES, now)?,
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use diesel::dsl::count_star;
    use test_db::TestDatabase;

    use super::*;
    use crate::schema::{checkout_attempts, exports, jobs, provider_events};
    use crate::{Config, pool};

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    #[test]
    fn tables_that_only_grow_are_swept_in_batches() {
        let database = TestDatabase::new();
        let pool = pool(&Config::new(database.url())).unwrap();
        let mut conn = take(&pool).unwrap();
        conn.batch_execute(
            "INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES
               ('00000000-0000-0000-0000-000000000007', 'a@example.com', 'Ann', 'x', now());
             INSERT INTO exports (ticket_hash, account_id, created_at, expires_at, used_at)
               SELECT decode(lpad(to_hex(n), 8, '0'), 'hex'),
                      '00000000-0000-0000-0000-000000000007', at, at, CASE WHEN n > 6000 THEN at END
               FROM generate_series(1, 7100) AS n,
                    LATERAL (SELECT timestamptz '2026-11-20' + n * interval '1 second' AS at) AS t;
             INSERT INTO provider_events
                 (id, environment, kind, payload, received_at, due_at, applied_at) VALUES
               ('old', 'test', 'x', '{}', '2026-09-01', '2026-09-01', '2026-09-01'),
               ('new', 'test', 'x', '{}', '2026-09-01', '2026-09-01', '2026-11-20'),
               ('waits', 'test', 'x', '{}', '2026-09-01', '2026-09-01', NULL);
             INSERT INTO checkout_attempts
                 (idempotency_key, account_id, environment, created_at, finished_at, customer_id,
                  plan_id, with_trial) VALUES
               ('old', '00000000-0000-0000-0000-000000000007', 'test', '2026-09-01', '2026-09-01',
                'c', 'p', true),
               ('new', '00000000-0000-0000-0000-000000000007', 'test', '2026-09-01', '2026-11-20',
                'c', 'p', true);
             INSERT INTO alerts (account_id, revision, decided_at) VALUES
               ('00000000-0000-0000-0000-000000000007', 1, '2026-10-01'),
               ('00000000-0000-0000-0000-000000000007', 2, '2026-11-20');
             INSERT INTO saved_searches
                 (account_id, name, view, place, created_at, seen_at, since, seen, removed_at)
               SELECT '00000000-0000-0000-0000-000000000007', 'x', 'x', 1, at, at, 1, 1, removed_at
               FROM (VALUES (timestamptz '2026-11-01', timestamptz '2026-11-20 15:00:00Z'),
                            ('2026-11-01', '2026-11-20 15:00:01Z'), ('2026-11-01', NULL))
                 AS removed (at, removed_at);
             INSERT INTO notifications (account_id, kind, content, at) VALUES
               ('00000000-0000-0000-0000-000000000007', 'refused', '{}', '2026-08-23 15:00:00Z'),
               ('00000000-0000-0000-0000-000000000007', 'refused', '{}', '2026-08-23 15:00:01Z');
             INSERT INTO sessions (id, account_id, created_at, expires_at) VALUES
               ('00000000-0000-0000-0000-000000000008', '00000000-0000-0000-0000-000000000007',
                now(), 'infinity');
             INSERT INTO push_subscriptions
                 (session_id, account_id, endpoint, public_key, secret, created_at) VALUES
               ('00000000-0000-0000-0000-000000000008', '00000000-0000-0000-0000-000000000007',
                'https://push.example.com/1', '', '', now());
             INSERT INTO push_messages (session_id, revision, created_at, due_at) VALUES
               ('00000000-0000-0000-0000-000000000008', 1, '2026-11-18 15:00:00Z', now()),
               ('00000000-0000-0000-0000-000000000008', 2, '2026-11-18 15:00:01Z', now());
             INSERT INTO jobs (kind, payload, due_at, done_at) VALUES
               ('x', '{}', '2026-09-01', '2026-09-01'), ('x', '{}', '2026-09-01', NULL)",
        )
        .unwrap();

        let swept = sweep(&pool, now()).unwrap();
        // 6,000 that were never fetched, and 1,000 of the 1,100 that were.
        assert_eq!(swept.exports, 7_000);
        assert_eq!((swept.events, swept.checkouts, swept.jobs, swept.alerts), (1, 1, 1, 1));
        assert_eq!(swept.searches, 1, "removed a day ago");
        assert_eq!(swept.notifications, 1, "90 days old");
        assert_eq!(swept.pushes, 1, "three days old");
        let left = (
            exports::table.select(count_star()).first::<i64>(&mut conn).unwrap(),
            provider_events::table.select(count_star()).first::<i64>(&mut conn).unwrap(),
            checkout_attempts::table.select(count_star()).first::<i64>(&mut conn).unwrap(),
            jobs::table.select(count_star()).first::<i64>(&mut conn).unwrap(),
        );
        assert_eq!(left, (100, 2, 1, 1));
    }
}

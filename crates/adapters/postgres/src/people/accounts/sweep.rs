//! Removes expired rows about accounts and emails. Each table is swept in batches, so that no
//! statement has many locks.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use kernel::PortError;

use ::accounts::NETWORK_KNOWN_FOR;

use super::resets;
use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};

/// The number of removed rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AccountSweepCounts {
    /// Networks that have not opened their account for 30 days.
    pub networks: usize,
    /// Sessions that ended a day ago or earlier.
    pub ended_sessions: usize,
    /// Requests for reset links that no worker answered within a day.
    pub reset_requests: usize,
    /// Sent and dead emails.
    pub mails: usize,
    /// Accounts that were never verified, paid for, or used for 90 days.
    pub unused_accounts: usize,
}

impl AccountSweepCounts {
    /// Whether no row was removed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

const BATCH: i64 = 1_000;
/// The most batches of one table in a round. The next round continues.
const BATCHES: usize = 20;

const ENDED_SESSIONS_STAY: TimeDelta = TimeDelta::days(1);
const RESET_REQUESTS_STAY: TimeDelta = TimeDelta::days(1);
const MAILS_STAY: TimeDelta = TimeDelta::days(90);
/// An email with a dedupe key prevents a second one. No notice is sent again after two years.
const DEDUPE_KEYS_STAY: TimeDelta = TimeDelta::days(730);
const UNUSED_ACCOUNTS_STAY: TimeDelta = TimeDelta::days(90);

/// Removes the rows that are expired at `now`. Any number of workers may do this at the same time.
///
/// # Errors
/// [`PortError`] when the server is unreachable.
pub fn sweep_accounts(pool: &Pool, now: DateTime<Utc>) -> Result<AccountSweepCounts, PortError> {
    let mut conn = take(pool)?;
    let mut sweep = |statement: &str, before: TimeDelta| {
        in_batches(&mut conn, statement, now - before).map_err(query_failed)
    };
    let networks = sweep(
        "DELETE FROM known_networks WHERE (account_id, network) IN ( \
             SELECT account_id, network FROM known_networks WHERE seen_at <= $1 LIMIT $2)",
        NETWORK_KNOWN_FOR,
    )?;
    let ended_sessions = sweep(
        "DELETE FROM sessions WHERE id IN ( \
             SELECT id FROM sessions WHERE revoked_at <= $1 LIMIT $2)",
        ENDED_SESSIONS_STAY,
    )?;
    let sent = sweep(
        "DELETE FROM outbox WHERE id IN ( \
             SELECT id FROM outbox WHERE sent_at <= $1 AND dedupe_key IS NULL LIMIT $2)",
        MAILS_STAY,
    )?;
    let dead = sweep(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE dead_at <= $1 LIMIT $2)",
        MAILS_STAY,
    )?;
    let once = sweep(
        "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE sent_at <= $1 LIMIT $2)",
        DEDUPE_KEYS_STAY,
    )?;
    let unused_accounts = sweep(
        "DELETE FROM accounts WHERE id IN ( \
             SELECT id FROM accounts a \
             WHERE verified_at IS NULL AND closed_at IS NULL AND claimed_at IS NULL \
               AND created_at <= $1 AND NOT is_demo \
               AND NOT EXISTS (SELECT FROM sessions WHERE account_id = a.id) \
               AND NOT EXISTS (SELECT FROM known_networks WHERE account_id = a.id) \
               AND NOT EXISTS (SELECT FROM billing_customers WHERE account_id = a.id) \
               AND NOT EXISTS (SELECT FROM entitlement_grants WHERE account_id = a.id) \
               AND NOT EXISTS (SELECT FROM saved_listings WHERE account_id = a.id) \
             LIMIT $2 FOR UPDATE SKIP LOCKED)",
        UNUSED_ACCOUNTS_STAY,
    )?;
    let reset_requests = sql_query("DELETE FROM jobs WHERE kind = $1 AND due_at <= $2")
        .bind::<Text, _>(resets::KIND)
        .bind::<Timestamptz, _>(now - RESET_REQUESTS_STAY)
        .execute(&mut conn)
        .map_err(query_failed)?;
    let mails = sent + dead + once;
    Ok(AccountSweepCounts { networks, ended_sessions, reset_requests, mails, unused_accounts })
}

fn in_batches(
    conn: &mut PgConnection,
    statement: &str,
    before: DateTime<Utc>,
) -> QueryResult<usize> {
    let mut swept = 0;
    for _ in 0..BATCHES {
        let rows = sql_query(statement)
            .bind::<Timestamptz, _>(before)
            .bind::<BigInt, _>(BATCH)
            .execute(conn)?;
        swept += rows;
        if rows == 0 {
            break;
        }
    }
    Ok(swept)
}

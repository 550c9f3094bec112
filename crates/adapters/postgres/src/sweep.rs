//! Taking out what is over: rows that nothing asks for again.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::delete;
use diesel::prelude::*;
use kernel::PortError;

use crate::errors::query_failed;
use crate::pool::{Pool, take};
use crate::schema::{one_time_tokens, rate_limits, sessions};

/// How many rows were taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swept {
    /// Sessions past their expiry.
    pub sessions: usize,
    /// Counts of attempts whose window is long over.
    pub attempts: usize,
    /// Links of mails past their expiry.
    pub links: usize,
}

/// No window lasts longer.
const LONGEST_WINDOW: TimeDelta = TimeDelta::days(1);

/// Takes out sessions, counted attempts and links that are over at `now`. Safe with many at once.
///
/// # Errors
/// [`PortError`] when the server is out of reach.
pub fn sweep(pool: &Pool, now: DateTime<Utc>) -> Result<Swept, PortError> {
    let mut conn = take(pool)?;
    let sessions = delete(sessions::table.filter(sessions::expires_at.le(now)))
        .execute(&mut conn)
        .map_err(query_failed)?;
    let over = rate_limits::window_start.lt(now - LONGEST_WINDOW);
    let attempts =
        delete(rate_limits::table.filter(over)).execute(&mut conn).map_err(query_failed)?;
    let links = delete(one_time_tokens::table.filter(one_time_tokens::expires_at.le(now)))
        .execute(&mut conn)
        .map_err(query_failed)?;
    Ok(Swept { sessions, attempts, links })
}

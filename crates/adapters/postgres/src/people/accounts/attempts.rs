use std::collections::HashMap;
use std::fmt;

use accounts::{AttemptCounter, AttemptKey, Window};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Binary, Integer, Timestamptz};
use hmac::{Hmac, KeyInit, Mac};
use kernel::PortError;
use sha2::Sha256;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::rate_limits;

/// Counted attempts, in a table that a crash may empty. Keys are stored as HMACs, so a copy of the
/// table does not show who tried to log in.
#[derive(Clone)]
pub struct PgAttempts {
    pool: Pool,
    secret: Vec<u8>,
}

impl PgAttempts {
    /// The attempts of a database, under a secret that all instances share.
    #[must_use]
    pub const fn new(pool: Pool, secret: Vec<u8>) -> Self {
        Self { pool, secret }
    }

    fn hashed(&self, keys: &[AttemptKey]) -> Result<Vec<Vec<u8>>, PortError> {
        let mac = Hmac::<Sha256>::new_from_slice(&self.secret)
            .map_err(|error| PortError::corrupt(SYSTEM, error))?;
        let hash = |key: &AttemptKey| {
            let mut mac = mac.clone();
            mac.update(key.as_str().as_bytes());
            mac.finalize().into_bytes().to_vec()
        };
        Ok(keys.iter().map(hash).collect())
    }
}

impl fmt::Debug for PgAttempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PgAttempts").finish_non_exhaustive()
    }
}

#[derive(QueryableByName)]
struct HitsRow {
    #[diesel(sql_type = Binary)]
    key: Vec<u8>,
    #[diesel(sql_type = Integer)]
    hits: i32,
}

impl AttemptCounter for PgAttempts {
    fn count(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError> {
        let hashed = self.hashed(keys)?;
        let mut conn = take(&self.pool)?;
        // In the order of the keys, so that two log-ins never wait for each other in a ring.
        let rows: Vec<HitsRow> = sql_query(
            "INSERT INTO rate_limits AS known (key, window_start, hits) \
             SELECT key, $2, 1 FROM unnest($1) AS key ORDER BY key \
             ON CONFLICT (key, window_start) DO UPDATE SET hits = known.hits + 1 \
             RETURNING key, hits",
        )
        .bind::<Array<Binary>, _>(&hashed)
        .bind::<Timestamptz, _>(window.start)
        .load(&mut conn)
        .map_err(query_failed)?;
        let hits: HashMap<Vec<u8>, i32> = rows.into_iter().map(|row| (row.key, row.hits)).collect();
        let count = |key| hits.get(key).and_then(|hits| u32::try_from(*hits).ok());
        hashed
            .iter()
            .map(|key| count(key).ok_or_else(|| PortError::corrupt(SYSTEM, "a count is missing")))
            .collect()
    }

    fn counts(&self, keys: &[AttemptKey], window: Window) -> Result<Vec<u32>, PortError> {
        let hashed = self.hashed(keys)?;
        let mut conn = take(&self.pool)?;
        let rows: Vec<(Vec<u8>, i32)> = rate_limits::table
            .filter(rate_limits::key.eq_any(&hashed))
            .filter(rate_limits::window_start.eq(window.start))
            .select((rate_limits::key, rate_limits::hits))
            .load(&mut conn)
            .map_err(query_failed)?;
        let hits: HashMap<Vec<u8>, i32> = rows.into_iter().collect();
        let count = |key| hits.get(key).and_then(|hits| u32::try_from(*hits).ok());
        Ok(hashed.iter().map(|key| count(key).unwrap_or_default()).collect())
    }

    fn forgive(&self, keys: &[AttemptKey], window: Window) -> Result<(), PortError> {
        let mut hashed = self.hashed(keys)?;
        hashed.sort();
        let mut conn = take(&self.pool)?;
        for key in hashed {
            let known = rate_limits::table.find((key, window.start));
            diesel::update(known.filter(rate_limits::hits.gt(0)))
                .set(rate_limits::hits.eq(rate_limits::hits - 1))
                .execute(&mut conn)
                .map_err(query_failed)?;
        }
        Ok(())
    }
}

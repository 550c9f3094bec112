//! Deliveries that wait for the operator, alarms, the addresses of sources, and the locks of watched
//! folders.

mod json;
mod locks;
#[cfg(test)]
mod tests;
mod waiting;

use ::deliveries::{AddressState, AddressStore, AlarmStore, SourceTimes, SourceTimesReader};
use chrono::{DateTime, Utc};
use coverage::DELIVERIES_COUNTED;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use kernel::PortError;
use mail::Outgoing;

pub use self::locks::PgFolderLocks;
use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};
use crate::schema::{delivery_alarms, source_addresses};
use crate::sending::outbox::enqueue;

/// What is stored about deliveries in PostgreSQL.
#[derive(Clone)]
pub struct PgDeliveries {
    pool: Pool,
}

impl PgDeliveries {
    /// A store in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

impl AlarmStore for PgDeliveries {
    fn raise(
        &self,
        key: &str,
        kind: &str,
        letter: &Outgoing,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let conn = &mut *take(&self.pool)?;
        conn.transaction(|conn| {
            let raised = diesel::insert_into(delivery_alarms::table)
                .values((
                    delivery_alarms::key.eq(key),
                    delivery_alarms::kind.eq(kind),
                    delivery_alarms::raised_at.eq(now),
                ))
                .on_conflict_do_nothing()
                .execute(conn)?;
            if raised > 0 {
                enqueue(conn, letter, now)?;
            }
            Ok(raised > 0)
        })
        .map_err(query_failed)
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = source_addresses)]
struct AddressRow {
    address: String,
    source: Option<String>,
    etag: Option<String>,
    last_modified: Option<String>,
    checked_at: Option<DateTime<Utc>>,
    next_at: Option<DateTime<Utc>>,
    failures: i32,
}

impl AddressStore for PgDeliveries {
    fn state(&self, folder: &str) -> Result<Option<AddressState>, PortError> {
        let row: Option<AddressRow> = source_addresses::table
            .find(folder)
            .select(AddressRow::as_select())
            .first(&mut *take(&self.pool)?)
            .optional()
            .map_err(query_failed)?;
        Ok(row.map(|row| {
            let AddressRow { address, source, etag, last_modified, checked_at, next_at, failures } =
                row;
            let failures = failures.unsigned_abs();
            AddressState { address, source, etag, last_modified, checked_at, next_at, failures }
        }))
    }

    fn note(&self, folder: &str, state: &AddressState) -> Result<(), PortError> {
        let AddressState { address, source, etag, last_modified, checked_at, next_at, failures } =
            state;
        let values = (
            source_addresses::address.eq(address),
            source_addresses::source.eq(source),
            source_addresses::etag.eq(etag),
            source_addresses::last_modified.eq(last_modified),
            source_addresses::checked_at.eq(checked_at),
            source_addresses::next_at.eq(next_at),
            source_addresses::failures.eq(i32::try_from(*failures).unwrap_or(i32::MAX)),
        );
        diesel::insert_into(source_addresses::table)
            .values((source_addresses::folder.eq(folder), values))
            .on_conflict(source_addresses::folder)
            .do_update()
            .set(values)
            .execute(&mut *take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn unchanged(&self, source: &str, at: DateTime<Utc>) -> Result<(), PortError> {
        // The listings of the last delivery were seen with it (the view `sightings`).
        sql_query(
            "UPDATE deliveries d SET at = greatest(d.at, $2) FROM sources s
             WHERE s.id = d.source_id AND s.key = $1 AND d.import_id = (
                 SELECT max(i.id) FROM imports i WHERE i.source_id = s.id AND i.state = 'applied')",
        )
        .bind::<Text, _>(source)
        .bind::<Timestamptz, _>(at)
        .execute(&mut *take(&self.pool)?)
        .map(drop)
        .map_err(query_failed)
    }
}

const TIMES: &str = "\
    SELECT s.key AS source, d.at, \
      (SELECT max(a.checked_at) FROM source_addresses a WHERE a.source = s.key) AS checked_at \
    FROM sources s CROSS JOIN LATERAL ( \
      SELECT array_agg(finished_at ORDER BY finished_at DESC, id DESC) AS at FROM ( \
        SELECT id, finished_at FROM imports WHERE source_id = s.id AND state = 'applied' \
        ORDER BY id DESC LIMIT $1) latest) d \
    WHERE d.at IS NOT NULL ORDER BY s.key COLLATE \"C\"";

/// The deliveries of a source that are read. Several of a day count once, so there are more than are
/// counted.
const MOST_TIMES: i64 = 4 * DELIVERIES_COUNTED as i64;

#[derive(QueryableByName)]
struct TimesRow {
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Array<Timestamptz>)]
    at: Vec<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    checked_at: Option<DateTime<Utc>>,
}

impl SourceTimesReader for PgDeliveries {
    fn times(&self) -> Result<Vec<SourceTimes>, PortError> {
        let rows: Vec<TimesRow> = sql_query(TIMES)
            .bind::<BigInt, _>(MOST_TIMES)
            .load(&mut *take(&self.pool)?)
            .map_err(query_failed)?;
        let times = |TimesRow { source, at, checked_at }| SourceTimes { source, at, checked_at };
        Ok(rows.into_iter().map(times).collect())
    }
}

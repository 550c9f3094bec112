//! The deliveries that wait, behind `deliveries::WaitingDeliveries`.

use ::deliveries::{
    Concern, Decision, NewWaiting, NextPart, Reading, TakePart, WaitingDeliveries, WaitingDelivery,
    WaitingId, WaitingState,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz};
use kernel::{ImportId, PortError};
use serde_json::Value as AnyJson;

use super::PgDeliveries;
use super::json::{StoredConcern, StoredReading};
use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::take;
use crate::schema::{waiting_deliveries, waiting_parts};

/// The bytes of a file in one row.
const PART: usize = 1 << 20;

/// The deliveries, with the latest import of their source after they arrived.
const FOUND: &str = "\
    SELECT w.id, w.source, w.file_name, w.sha256, w.concerns, w.reading, w.at, w.state, \
      (SELECT max(i.id) FROM imports i JOIN sources s ON s.id = i.source_id \
       WHERE s.key = w.source AND i.state = 'applied' AND i.finished_at > w.at) AS newer \
    FROM waiting_deliveries w";

#[derive(QueryableByName)]
struct FoundRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Text)]
    sha256: String,
    #[diesel(sql_type = Jsonb)]
    concerns: AnyJson,
    #[diesel(sql_type = Jsonb)]
    reading: AnyJson,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    newer: Option<i64>,
}

impl TryFrom<FoundRow> for WaitingDelivery {
    type Error = PortError;

    fn try_from(row: FoundRow) -> Result<Self, PortError> {
        let FoundRow { id, source, file_name, sha256, concerns, reading, at, state, newer } = row;
        let corrupt = |error: serde_json::Error| PortError::corrupt(SYSTEM, error);
        let concerns: Vec<StoredConcern> = serde_json::from_value(concerns).map_err(corrupt)?;
        let reading: StoredReading = serde_json::from_value(reading).map_err(corrupt)?;
        let state = match state.as_str() {
            "waiting" => WaitingState::Waiting,
            "approved" => WaitingState::Approved,
            "rejected" => WaitingState::Rejected,
            other => return Err(PortError::corrupt(SYSTEM, format!("the state '{other}'"))),
        };
        Ok(Self {
            id: WaitingId(id),
            delivery: NewWaiting {
                source,
                file_name,
                sha256,
                concerns: concerns.into_iter().map(Concern::from).collect(),
                reading: Reading::from(reading),
            },
            at,
            state,
            newer: newer.map(ImportId),
        })
    }
}

/// Why a transaction was rolled back.
enum Stop {
    Port(PortError),
    Diesel(DieselError),
}

impl From<DieselError> for Stop {
    fn from(error: DieselError) -> Self {
        Self::Diesel(error)
    }
}

impl From<Stop> for PortError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Port(error) => error,
            Stop::Diesel(error) => query_failed(error),
        }
    }
}

impl WaitingDeliveries for PgDeliveries {
    fn put(&self, delivery: &NewWaiting, next: &mut NextPart<'_>) -> Result<WaitingId, PortError> {
        let NewWaiting { source, file_name, sha256, concerns, reading } = delivery;
        let corrupt = |error: serde_json::Error| PortError::corrupt(SYSTEM, error);
        let concerns: Vec<StoredConcern> = concerns.iter().map(StoredConcern::from).collect();
        let concerns = serde_json::to_value(concerns).map_err(corrupt)?;
        let reading = serde_json::to_value(StoredReading::from(reading)).map_err(corrupt)?;
        let conn = &mut *take(&self.pool)?;
        let put = conn.transaction::<_, Stop, _>(|conn| {
            let stored: Option<i64> = diesel::insert_into(waiting_deliveries::table)
                .values((
                    waiting_deliveries::source.eq(source),
                    waiting_deliveries::file_name.eq(file_name),
                    waiting_deliveries::sha256.eq(sha256),
                    waiting_deliveries::concerns.eq(concerns),
                    waiting_deliveries::reading.eq(reading),
                ))
                .on_conflict_do_nothing()
                .returning(waiting_deliveries::id)
                .get_result(conn)
                .optional()?;
            let Some(id) = stored else {
                return Ok(waiting_deliveries::table
                    .filter(waiting_deliveries::source.eq(source))
                    .filter(waiting_deliveries::sha256.eq(sha256))
                    .filter(waiting_deliveries::state.eq("waiting"))
                    .select(waiting_deliveries::id)
                    .first(conn)?);
            };
            let (mut number, mut rest) = (0, Vec::new());
            loop {
                let part = next().map_err(Stop::Port)?;
                let is_last = part.is_none();
                rest.extend(part.unwrap_or_default());
                while rest.len() >= PART || is_last && !rest.is_empty() {
                    let after = rest.split_off(rest.len().min(PART));
                    diesel::insert_into(waiting_parts::table)
                        .values((
                            waiting_parts::delivery_id.eq(id),
                            waiting_parts::part.eq(number),
                            waiting_parts::content.eq(&rest),
                        ))
                        .execute(conn)?;
                    number += 1;
                    rest = after;
                }
                if is_last {
                    return Ok(id);
                }
            }
        });
        Ok(put.map(WaitingId)?)
    }

    fn waiting(&self) -> Result<Vec<WaitingDelivery>, PortError> {
        let rows: Vec<FoundRow> =
            sql_query(format!("{FOUND} WHERE w.state = 'waiting' ORDER BY w.id"))
                .load(&mut *take(&self.pool)?)
                .map_err(query_failed)?;
        rows.into_iter().map(WaitingDelivery::try_from).collect()
    }

    fn find(&self, id: WaitingId) -> Result<Option<WaitingDelivery>, PortError> {
        let row: Option<FoundRow> = sql_query(format!("{FOUND} WHERE w.id = $1"))
            .bind::<BigInt, _>(id.0)
            .get_result(&mut *take(&self.pool)?)
            .optional()
            .map_err(query_failed)?;
        row.map(WaitingDelivery::try_from).transpose()
    }

    fn content(&self, id: WaitingId, each: &mut TakePart<'_>) -> Result<(), PortError> {
        let conn = &mut *take(&self.pool)?;
        for number in 0.. {
            let part: Option<Vec<u8>> = waiting_parts::table
                .find((id.0, number))
                .select(waiting_parts::content)
                .first(conn)
                .optional()
                .map_err(query_failed)?;
            match part {
                Some(part) => each(&part)?,
                None => break,
            }
        }
        Ok(())
    }

    fn decide(&self, id: WaitingId, decision: Decision) -> Result<bool, PortError> {
        let state = match decision {
            Decision::Approve => "approved",
            Decision::Reject => "rejected",
        };
        let conn = &mut *take(&self.pool)?;
        conn.transaction(|conn| {
            let decided = sql_query(
                "UPDATE waiting_deliveries SET state = $2
                 WHERE id = $1 AND state = 'waiting'",
            )
            .bind::<BigInt, _>(id.0)
            .bind::<Text, _>(state)
            .execute(conn)?;
            if decided > 0 {
                diesel::delete(waiting_parts::table.filter(waiting_parts::delivery_id.eq(id.0)))
                    .execute(conn)?;
            }
            Ok(decided > 0)
        })
        .map_err(query_failed)
    }
}

//! Events of the provider, leased by workers with SKIP LOCKED.

use ::billing::{CustomerId, Environment, EventInbox, LeasedEvent, ProviderEvent};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use kernel::{AccountId, PortError};
use uuid::Uuid;

use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::provider_events as events;

/// Events in PostgreSQL.
#[derive(Debug, Clone)]
pub struct PgEvents {
    pool: Pool,
}

impl PgEvents {
    /// The events of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

#[derive(QueryableByName)]
#[diesel(table_name = events)]
struct EventRow {
    id: String,
    environment: String,
    kind: String,
    customer_id: Option<String>,
    account_id: Option<Uuid>,
    payload: String,
    attempts: i32,
}

impl TryFrom<EventRow> for LeasedEvent {
    type Error = PortError;

    fn try_from(row: EventRow) -> Result<Self, PortError> {
        let EventRow { id, environment, kind, customer_id, account_id, payload, attempts } = row;
        Ok(Self {
            event: ProviderEvent {
                id,
                environment: Environment::parse(&environment)
                    .map_err(|error| PortError::corrupt(SYSTEM, error))?,
                kind,
                customer: customer_id.map(CustomerId),
                account: account_id.map(AccountId),
                payload,
            },
            attempt: u32::try_from(attempts).map_err(|error| PortError::corrupt(SYSTEM, error))?,
        })
    }
}

impl EventInbox for PgEvents {
    fn store(&self, event: &ProviderEvent, at: DateTime<Utc>) -> Result<bool, PortError> {
        let ProviderEvent { id, environment, kind, customer, account, payload } = event;
        diesel::insert_into(events::table)
            .values((
                events::id.eq(id),
                events::environment.eq(environment.as_str()),
                events::kind.eq(kind),
                events::payload.eq(payload),
                events::received_at.eq(at),
                events::customer_id.eq(customer.as_ref().map(|customer| &customer.0)),
                events::account_id.eq(account.map(|account| account.0)),
                events::due_at.eq(at),
            ))
            .on_conflict_do_nothing()
            .execute(&mut take(&self.pool)?)
            .map(|kept| kept == 1)
            .map_err(query_failed)
    }

    fn lease(
        &self,
        environment: Environment,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        max: usize,
    ) -> Result<Vec<LeasedEvent>, PortError> {
        let rows: Vec<EventRow> = sql_query(
            "WITH due AS (
                 SELECT id FROM provider_events
                 WHERE environment = $1 AND applied_at IS NULL AND due_at <= $2
                 ORDER BY received_at, id
                 LIMIT $4
                 FOR UPDATE SKIP LOCKED
             ), leased AS (
                 UPDATE provider_events AS e SET due_at = $3, attempts = attempts + 1
                 FROM due WHERE e.environment = $1 AND e.id = due.id
                 RETURNING e.id, e.environment, e.kind, e.customer_id, e.account_id, e.payload,
                           e.attempts, e.received_at
             )
             SELECT * FROM leased ORDER BY received_at, id",
        )
        .bind::<Text, _>(environment.as_str())
        .bind::<Timestamptz, _>(now)
        .bind::<Timestamptz, _>(until)
        .bind::<BigInt, _>(i64::try_from(max).unwrap_or(i64::MAX))
        .load(&mut take(&self.pool)?)
        .map_err(query_failed)?;
        rows.into_iter().map(LeasedEvent::try_from).collect()
    }

    fn applied(
        &self,
        environment: Environment,
        id: &str,
        at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        diesel::update(events::table.find((environment.as_str(), id)))
            .set((events::applied_at.eq(at), events::last_error.eq(None::<String>)))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }

    fn failed(
        &self,
        environment: Environment,
        id: &str,
        due: DateTime<Utc>,
        why: &str,
    ) -> Result<(), PortError> {
        diesel::update(events::table.find((environment.as_str(), id)))
            .set((events::due_at.eq(due), events::last_error.eq(why)))
            .execute(&mut take(&self.pool)?)
            .map(drop)
            .map_err(query_failed)
    }
}

//! Requests for reset links, as jobs: storing one is one insert, whether or not the address has an
//! account.

use ::accounts::{Account, AccountError, Effects, ResetRequests};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::{delete, insert_into};
use kernel::{AccountId, EmailAddress, PortError};
use serde_json::{Value, json};
use uuid::Uuid;

use super::changes;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{accounts, jobs};

/// Requests for reset links.
#[derive(Debug, Clone)]
pub struct PgResetRequests {
    pool: Pool,
}

impl PgResetRequests {
    /// The requests of a database.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// The kind of these jobs.
pub(super) const KIND: &str = "reset_link";

impl ResetRequests for PgResetRequests {
    fn put(&self, email: &EmailAddress, at: DateTime<Utc>) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        let kept = insert_into(jobs::table).values((
            jobs::kind.eq(KIND),
            jobs::payload.eq(json!({ "email": email.as_str() })),
            // One request per address waits at a time, so that the table cannot be filled with one.
            jobs::dedupe_key.eq(format!("{KIND} {email}")),
            jobs::due_at.eq(at),
        ));
        let kept = kept.on_conflict(jobs::dedupe_key).do_nothing();
        kept.execute(&mut conn).map(drop).map_err(query_failed)
    }

    fn answer_one(
        &self,
        at: DateTime<Utc>,
        reply: &mut dyn FnMut(&Account) -> Effects,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        let done = conn.transaction(|conn| -> Result<bool, Failure<AccountError>> {
            let job: Option<(i64, Value)> = jobs::table
                .filter(jobs::kind.eq(KIND))
                .filter(jobs::due_at.le(at))
                .order(jobs::id)
                .select((jobs::id, jobs::payload))
                .for_update()
                .skip_locked()
                .first(conn)
                .optional()?;
            let Some((job, payload)) = job else { return Ok(false) };
            delete(jobs::table.find(job)).execute(conn)?;
            let email = payload["email"].as_str().unwrap_or_default();
            let owner = accounts::table
                .filter(accounts::email.eq(email))
                .select(accounts::id)
                .first::<Uuid>(conn)
                .optional()?;
            let Some(owner) = owner else { return Ok(true) };
            if let Some(account) = changes::locked(conn, AccountId(owner))? {
                changes::store(conn, &account, &reply(&account), at)?;
            }
            Ok(true)
        });
        done.map_err(|failure| match failure {
            Failure::Diesel(error) => query_failed(error),
            Failure::Domain(AccountError::Port(port)) => port,
            Failure::Domain(other) => PortError::corrupt(SYSTEM, other),
        })
    }
}

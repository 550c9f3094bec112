use accounts::{AccountError, NewSession, SessionStanding, SessionStore};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Timestamptz, Uuid as SqlUuid};
use diesel::{insert_into, sql_query, update};
use kernel::{AccountId, PortError, SessionId};
use uuid::Uuid;

use super::standing::{STANDING, StandingRow, standing};
use crate::errors::{broken_constraint, query_failed};
use crate::pool::{Pool, take};
use crate::schema::sessions;

/// Sessions.
#[derive(Debug, Clone)]
pub struct PgSessions {
    pool: Pool,
}

impl PgSessions {
    /// The sessions of a database. It must be the primary: a replica may not know yet that a
    /// session was revoked.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

#[derive(Insertable)]
#[diesel(table_name = sessions)]
struct NewSessionRow<'a> {
    id: Uuid,
    account_id: Uuid,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    user_agent: Option<&'a str>,
}

#[derive(QueryableByName)]
struct SessionRow {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = Timestamptz)]
    expires_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    session_revoked_at: Option<DateTime<Utc>>,
    #[diesel(embed)]
    standing: StandingRow,
}

impl SessionStore for PgSessions {
    fn open(&self, session: &NewSession) -> Result<(), AccountError> {
        let NewSession { id, account, created_at, expires_at, user_agent } = session;
        let row = NewSessionRow {
            id: id.0,
            account_id: account.0,
            created_at: *created_at,
            expires_at: *expires_at,
            user_agent: user_agent.as_deref(),
        };
        let mut conn = take(&self.pool)?;
        let kept = insert_into(sessions::table).values(row).execute(&mut conn);
        kept.map(drop).map_err(|error| match broken_constraint(&error) {
            Some("sessions_account_id_fkey") => AccountError::UnknownAccount,
            _ => query_failed(error).into(),
        })
    }

    fn standing(&self, id: SessionId) -> Result<Option<SessionStanding>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows: Vec<SessionRow> = sql_query(format!(
            "SELECT a.account_id, a.expires_at, a.revoked_at AS session_revoked_at, e.* \
             FROM sessions a LEFT JOIN LATERAL ({STANDING}) e ON true \
             WHERE a.id = $1 ORDER BY e.position"
        ))
        .bind::<SqlUuid, _>(id.0)
        .load(&mut conn)
        .map_err(query_failed)?;
        let Some(first) = rows.first() else { return Ok(None) };
        let (account, expires_at, revoked_at) =
            (AccountId(first.account_id), first.expires_at, first.session_revoked_at);
        let standing = standing(rows.into_iter().map(|row| row.standing).collect())?;
        Ok(Some(SessionStanding { account, expires_at, revoked_at, standing }))
    }

    fn revoke(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        update(sessions::table.find(id.0).filter(sessions::revoked_at.is_null()))
            .set(sessions::revoked_at.eq(at))
            .execute(&mut conn)
            .map(drop)
            .map_err(query_failed)
    }
}

use ::accounts::{
    AccountError, MOST_SESSIONS, NewSession, SessionEntry, SessionStanding, SessionStore,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Timestamptz, Uuid as SqlUuid};
use diesel::{insert_into, update};
use kernel::{AccountId, PortError, SessionId};
use uuid::Uuid;

use super::standing::{STANDING, STANDING_ORDER, StandingRow, standing};
use crate::connection::errors::{Failure, query_failed};
use crate::connection::pool::{Pool, take};
use crate::connection::prepared::Prepared;
use crate::schema::{accounts, sessions};

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
    network: Option<&'a str>,
}

#[derive(HasQuery)]
#[diesel(table_name = sessions)]
pub(super) struct EntryRow {
    id: Uuid,
    created_at: DateTime<Utc>,
    last_seen_at: Option<DateTime<Utc>>,
    network: Option<String>,
    user_agent: Option<String>,
}

impl From<EntryRow> for SessionEntry {
    fn from(row: EntryRow) -> Self {
        let EntryRow { id, created_at, last_seen_at, network, user_agent } = row;
        Self { id: SessionId(id), created_at, last_seen_at, network, user_agent }
    }
}

#[derive(QueryableByName)]
struct SessionRow {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = Timestamptz)]
    expires_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    session_revoked_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_seen_at: Option<DateTime<Utc>>,
    #[diesel(embed)]
    standing: StandingRow,
}

/// Ends the oldest living sessions beyond [`MOST_SESSIONS`], but never the one that has just begun.
fn end_oldest(
    conn: &mut PgConnection,
    account: AccountId,
    begun: SessionId,
    at: DateTime<Utc>,
) -> QueryResult<()> {
    let others = i64::try_from(MOST_SESSIONS - 1).unwrap_or(i64::MAX);
    let oldest: Vec<Uuid> = sessions::table
        .filter(sessions::account_id.eq(account.0))
        .filter(sessions::id.ne(begun.0))
        .filter(sessions::revoked_at.is_null())
        .filter(sessions::expires_at.gt(at))
        .order((sessions::created_at.desc(), sessions::id.desc()))
        .offset(others)
        .select(sessions::id)
        .load(conn)?;
    update(sessions::table.filter(sessions::id.eq_any(oldest)))
        .set(sessions::revoked_at.eq(at))
        .execute(conn)
        .map(drop)
}

impl SessionStore for PgSessions {
    fn open(&self, session: &NewSession) -> Result<(), AccountError> {
        let NewSession { id, account, created_at, expires_at, user_agent, network } = session;
        let row = NewSessionRow {
            id: id.0,
            account_id: account.0,
            created_at: *created_at,
            expires_at: *expires_at,
            user_agent: user_agent.as_deref(),
            network: network.as_deref(),
        };
        let mut conn = take(&self.pool)?;
        let kept = conn.transaction(|conn| -> Result<(), Failure<AccountError>> {
            // The lock makes an account that is being closed end this session too, and makes
            // sessions that begin at the same time count each other.
            accounts::table
                .find(account.0)
                .filter(accounts::closed_at.is_null())
                .select(accounts::id)
                .for_no_key_update()
                .first::<Uuid>(conn)
                .optional()?
                .ok_or(Failure::Domain(AccountError::UnknownAccount))?;
            insert_into(sessions::table).values(row).execute(conn)?;
            end_oldest(conn, *account, *id, *created_at)?;
            Ok(())
        });
        kept.map_err(Failure::into_error)
    }

    fn standing(&self, id: SessionId) -> Result<Option<SessionStanding>, PortError> {
        let mut conn = take(&self.pool)?;
        let asked = Prepared {
            before: &[
                "SELECT a.account_id, a.expires_at, a.revoked_at AS session_revoked_at, \
                        a.last_seen_at, e.* \
                 FROM sessions a LEFT JOIN LATERAL (",
                STANDING,
                ") e ON true WHERE a.id = ",
            ],
            id: id.0,
            behind: STANDING_ORDER,
        };
        let rows: Vec<SessionRow> = asked.load(&mut *conn).map_err(query_failed)?;
        let Some(first) = rows.first() else { return Ok(None) };
        let (account, expires_at) = (AccountId(first.account_id), first.expires_at);
        let (revoked_at, last_seen_at) = (first.session_revoked_at, first.last_seen_at);
        let standing = standing(rows.into_iter().map(|row| row.standing).collect())?;
        Ok(Some(SessionStanding { account, expires_at, revoked_at, last_seen_at, standing }))
    }

    fn revoke(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        update(sessions::table.find(id.0).filter(sessions::revoked_at.is_null()))
            .set(sessions::revoked_at.eq(at))
            .execute(&mut conn)
            .map(drop)
            .map_err(query_failed)
    }

    fn revoke_own(
        &self,
        account: AccountId,
        id: SessionId,
        at: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        let own = sessions::table
            .find(id.0)
            .filter(sessions::account_id.eq(account.0))
            .filter(sessions::revoked_at.is_null())
            .filter(sessions::expires_at.gt(at));
        let ended = update(own).set(sessions::revoked_at.eq(at)).execute(&mut conn);
        ended.map(|rows| rows == 1).map_err(query_failed)
    }

    fn revoke_all(&self, account: AccountId, at: DateTime<Utc>) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        let living = sessions::table
            .filter(sessions::account_id.eq(account.0))
            .filter(sessions::revoked_at.is_null());
        let ended = update(living).set(sessions::revoked_at.eq(at)).execute(&mut conn);
        ended.map(drop).map_err(query_failed)
    }

    fn living(
        &self,
        account: AccountId,
        now: DateTime<Utc>,
    ) -> Result<Vec<SessionEntry>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows: Vec<EntryRow> = EntryRow::query()
            .filter(sessions::account_id.eq(account.0))
            .filter(sessions::revoked_at.is_null())
            .filter(sessions::expires_at.gt(now))
            .order((sessions::created_at.desc(), sessions::id.desc()))
            .load(&mut conn)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn touch(&self, id: SessionId, at: DateTime<Utc>) -> Result<(), PortError> {
        let mut conn = take(&self.pool)?;
        let noted = update(sessions::table.find(id.0)).set(sessions::last_seen_at.eq(at));
        noted.execute(&mut conn).map(drop).map_err(query_failed)
    }
}

//! How far the bell knows the matches of saved searches, behind `searches::SearchNoteStore`.

use ::news::Follower;
use ::news::bell::Subject;
use ::searches::{NotedSearch, SearchId, SearchName, SearchNoteStore, ViewAddress};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use kernel::{AccountId, PortError, Revision};
use uuid::Uuid;

use crate::accounts::{AccountRow, follower, locked_follower};
use crate::errors::{Failure, SYSTEM, query_failed};
use crate::notifications::append;
use crate::pool::take;
use crate::searches::PgSearches;

const UNNOTED: &str = "\
    SELECT DISTINCT s.account_id FROM saved_searches s \
    JOIN accounts a ON a.id = s.account_id AND a.closed_at IS NULL \
    WHERE s.removed_at IS NULL AND coalesce(s.bell_revision, s.seen) < $1 AND s.account_id > $2 \
    ORDER BY s.account_id LIMIT $3";

const NOTED: &str = "\
    SELECT id, name, view, coalesce(bell_revision, seen) AS upto FROM saved_searches \
    WHERE account_id = $1 AND removed_at IS NULL ORDER BY place, id";

const NOTE: &str = "\
    UPDATE saved_searches SET bell_revision = $4 \
    WHERE id = $1 AND account_id = $2 AND coalesce(bell_revision, seen) = $3 AND removed_at IS NULL";

#[derive(QueryableByName)]
struct NotedRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    view: String,
    #[diesel(sql_type = BigInt)]
    upto: i64,
}

impl TryFrom<NotedRow> for NotedSearch {
    type Error = PortError;

    fn try_from(NotedRow { id, name, view, upto }: NotedRow) -> Result<Self, PortError> {
        Ok(Self {
            id: SearchId(id),
            name: SearchName::parse(&name).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            view: ViewAddress::parse(&view).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            upto: Revision(upto),
        })
    }
}

impl SearchNoteStore for PgSearches {
    fn unnoted(
        &self,
        newest: Revision,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let rows: Vec<AccountRow> = sql_query(UNNOTED)
            .bind::<BigInt, _>(newest.0)
            .bind::<SqlUuid, _>(after.map_or(Uuid::nil(), |after| after.0))
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(AccountId::from).collect())
    }

    fn noted(&self, account: AccountId) -> Result<Option<(Follower, Vec<NotedSearch>)>, PortError> {
        let mut conn = take(&self.pool)?;
        let Some(follower) = follower(&mut conn, account).map_err(Failure::into_error)? else {
            return Ok(None);
        };
        let rows: Vec<NotedRow> =
            sql_query(NOTED).bind::<SqlUuid, _>(account.0).load(&mut conn).map_err(query_failed)?;
        let searches = rows.into_iter().map(NotedSearch::try_from).collect::<Result<_, _>>()?;
        Ok(Some((follower, searches)))
    }

    fn note(
        &self,
        account: AccountId,
        searches: &[NotedSearch],
        upto: Revision,
        notifications: &[Subject],
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        let noted = conn.transaction(|conn| -> Result<bool, Failure<PortError>> {
            // Locked, so that the account is not closed meanwhile.
            if locked_follower(conn, account)?.is_none() {
                return Ok(false);
            }
            for search in searches {
                let rows = sql_query(NOTE)
                    .bind::<SqlUuid, _>(search.id.0)
                    .bind::<SqlUuid, _>(account.0)
                    .bind::<BigInt, _>(search.upto.0)
                    .bind::<BigInt, _>(upto.0)
                    .execute(conn)?;
                if rows == 0 {
                    // Nothing remains.
                    return Err(Failure::Diesel(diesel::result::Error::RollbackTransaction));
                }
            }
            append(conn, account, notifications, now)?;
            Ok(true)
        });
        match noted {
            Err(Failure::Diesel(diesel::result::Error::RollbackTransaction)) => Ok(false),
            other => other.map_err(Failure::into_error),
        }
    }
}

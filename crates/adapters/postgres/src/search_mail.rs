//! Emails about saved searches, behind `searches::SearchMailStore`.

use ::searches::{
    CoveredSearch, Due, MailPace, MailedSearch, SearchId, SearchMailCase, SearchMailPlan,
    SearchMailStore, SearchName, ViewAddress, WaitingEmail,
};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{delete, sql_query};
use kernel::{AccountId, ListingId, PortError, Revision};
use mail::{MailKind, OutboxId};
use uuid::Uuid;

use crate::accounts::{AccountRow, follower, locked_follower};
use crate::errors::{Failure, SYSTEM, query_failed};
use crate::jobs::{finish, lease_once};
use crate::outbox::{UntriedMessage, put_in_place, untried};
use crate::pool::take;
use crate::schema::{mailed_matches, saved_searches};
use crate::searches::{PgSearches, pace};

/// The kind of the job of a round.
const JOB: &str = "search_mail";

const NEWEST: &str = "\
    SELECT coalesce(max(revision), 0) AS number FROM listing_changes \
    WHERE kind = 'listed' AND undoes IS NULL";

const READERS: &str = "\
    SELECT DISTINCT s.account_id FROM saved_searches s \
    JOIN accounts a ON a.id = s.account_id AND a.closed_at IS NULL \
    WHERE s.mail <> 'none' AND s.removed_at IS NULL AND s.account_id > $1 \
    AND CASE s.mail WHEN 'instantly' THEN s.mail_revision < $2 \
        WHEN 'daily' THEN coalesce(s.mail_edition < $3, true) \
        ELSE $4 IS NOT NULL AND coalesce(s.mail_edition < $4, true) END \
    ORDER BY s.account_id LIMIT $5";

const COVER: &str = "\
    UPDATE saved_searches SET mail_from = $6, mail_revision = $7, mail_edition = $8, \
        mail_outbox = $9 \
    WHERE id = $1 AND account_id = $2 AND removed_at IS NULL AND mail = $3 \
    AND mail_revision = $4 AND mail_edition IS NOT DISTINCT FROM $5";

const LISTED: &str = "\
    INSERT INTO mailed_matches (search_id, listing_id, outbox_id, mailed_at) \
    SELECT $1, unnest($2), $3, $4 ON CONFLICT DO NOTHING";

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_searches)]
struct MailedRow {
    id: Uuid,
    name: String,
    view: String,
    mail: String,
    mail_from: i64,
    mail_revision: i64,
    mail_edition: Option<NaiveDate>,
    mail_outbox: Option<i64>,
}

impl TryFrom<MailedRow> for MailedSearch {
    type Error = PortError;

    fn try_from(row: MailedRow) -> Result<Self, PortError> {
        let MailedRow { id, name, view, mail, mail_from, mail_revision, mail_edition, mail_outbox } =
            row;
        Ok(Self {
            id: SearchId(id),
            name: SearchName::parse(&name).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            view: ViewAddress::parse(&view).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            pace: pace(&mail)?,
            from: Revision(mail_from),
            upto: Revision(mail_revision),
            edition: mail_edition,
            email: mail_outbox.map(OutboxId),
        })
    }
}

fn key(due: &Due) -> String {
    let Due { newest, daily, weekly } = due;
    let weekly = weekly.map(|day| day.to_string()).unwrap_or_default();
    format!("{JOB} {newest} {daily} {weekly}")
}

fn waiting(
    conn: &mut PgConnection,
    account: AccountId,
    is_locked: bool,
) -> QueryResult<Option<WaitingEmail>> {
    let found = untried(conn, account, MailKind::SavedSearches, is_locked)?;
    Ok(found.map(|UntriedMessage { id, due_at }| WaitingEmail { id: OutboxId(id), due_at }))
}

impl SearchMailStore for PgSearches {
    fn newest_listed(&self) -> Result<Revision, PortError> {
        let newest: Number =
            sql_query(NEWEST).get_result(&mut take(&self.pool)?).map_err(query_failed)?;
        Ok(Revision(newest.number))
    }

    fn lease(
        &self,
        due: &Due,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        lease_once(&self.pool, JOB, &key(due), now, until)
    }

    fn readers(
        &self,
        due: &Due,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let rows: Vec<AccountRow> = sql_query(READERS)
            .bind::<SqlUuid, _>(after.map_or(Uuid::nil(), |after| after.0))
            .bind::<BigInt, _>(due.newest.0)
            .bind::<Date, _>(due.daily)
            .bind::<Nullable<Date>, _>(due.weekly)
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(AccountId::from).collect())
    }

    fn case(&self, account: AccountId) -> Result<Option<SearchMailCase>, PortError> {
        let mut conn = take(&self.pool)?;
        let Some(follower) = follower(&mut conn, account).map_err(Failure::into_error)? else {
            return Ok(None);
        };
        let rows: Vec<MailedRow> = saved_searches::table
            .filter(saved_searches::account_id.eq(account.0))
            .filter(saved_searches::removed_at.is_null())
            .filter(saved_searches::mail.ne(MailPace::None.code()))
            .order((saved_searches::place, saved_searches::id))
            .select(MailedRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        let searches = rows.into_iter().map(MailedSearch::try_from).collect::<Result<_, _>>()?;
        let waiting = waiting(&mut conn, account, false).map_err(query_failed)?;
        Ok(Some(SearchMailCase { follower, searches, waiting }))
    }

    fn listed_before(
        &self,
        search: SearchId,
        listings: &[ListingId],
        except: Option<OutboxId>,
    ) -> Result<Vec<ListingId>, PortError> {
        let ids: Vec<i64> = listings.iter().map(|id| id.0).collect();
        let listed: Vec<i64> = mailed_matches::table
            .filter(mailed_matches::search_id.eq(search.0))
            .filter(mailed_matches::listing_id.eq_any(ids))
            // Ids of messages are positive.
            .filter(mailed_matches::outbox_id.ne(except.map_or(-1, |email| email.0)))
            .select(mailed_matches::listing_id)
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(listed.into_iter().map(ListingId).collect())
    }

    fn record(
        &self,
        account: AccountId,
        plan: &SearchMailPlan,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        let recorded = conn.transaction(|conn| -> Result<bool, Failure<PortError>> {
            // Locked, so that the account is not closed meanwhile and no other plan is recorded.
            if locked_follower(conn, account)?.is_none() {
                return Ok(false);
            }
            let waits = waiting(conn, account, true)?;
            if waits.map(|email| email.id) != plan.replaces.map(|email| email.id) {
                return Ok(false);
            }
            let replaced = plan.replaces.map(|email| email.id.0);
            let email = put_in_place(conn, replaced, account, plan.message.as_ref(), now)?;
            for covered in &plan.covered {
                if !cover(conn, account, covered, email)? {
                    // Nothing of the plan remains.
                    return Err(Failure::Diesel(diesel::result::Error::RollbackTransaction));
                }
            }
            remember(conn, plan, email, now)?;
            Ok(true)
        });
        match recorded {
            Err(Failure::Diesel(diesel::result::Error::RollbackTransaction)) => Ok(false),
            other => other.map_err(Failure::into_error),
        }
    }

    fn finish(&self, due: &Due, now: DateTime<Utc>) -> Result<(), PortError> {
        finish(&self.pool, &key(due), now)
    }
}

/// Records what an email covers; `false` if the search has changed.
fn cover(
    conn: &mut PgConnection,
    account: AccountId,
    covered: &CoveredSearch,
    email: Option<i64>,
) -> QueryResult<bool> {
    let CoveredSearch { before, from, upto, edition } = covered;
    let rows = sql_query(COVER)
        .bind::<SqlUuid, _>(before.id.0)
        .bind::<SqlUuid, _>(account.0)
        .bind::<Text, _>(before.pace.code())
        .bind::<BigInt, _>(before.upto.0)
        .bind::<Nullable<Date>, _>(before.edition)
        .bind::<BigInt, _>(from.0)
        .bind::<BigInt, _>(upto.0)
        .bind::<Nullable<Date>, _>(edition)
        .bind::<Nullable<BigInt>, _>(email)
        .execute(conn)?;
    Ok(rows == 1)
}

/// Remembers what the email of a plan lists.
fn remember(
    conn: &mut PgConnection,
    plan: &SearchMailPlan,
    email: Option<i64>,
    now: DateTime<Utc>,
) -> QueryResult<()> {
    if let Some(replaced) = plan.replaces {
        delete(mailed_matches::table.filter(mailed_matches::outbox_id.eq(replaced.id.0)))
            .execute(conn)?;
    }
    let Some(email) = email else { return Ok(()) };
    for covered in &plan.covered {
        let search = covered.before.id;
        let own = plan.listed.iter().filter(|(of, _)| *of == search);
        let ids: Vec<i64> = own.map(|(_, listing)| listing.0).collect();
        if !ids.is_empty() {
            sql_query(LISTED)
                .bind::<SqlUuid, _>(search.0)
                .bind::<Array<BigInt>, _>(ids)
                .bind::<BigInt, _>(email)
                .bind::<Timestamptz, _>(now)
                .execute(conn)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use ::ledger::{EntryKind, LedgerAppender as _};
    use ::news::MailChoices as _;
    use ::searches::testing::{SearchMailWorld, search_mail_contract, search_note_contract};
    use diesel::connection::SimpleConnection as _;
    use kernel::{EmailAddress, ImportId};
    use mail::OptionalMail;
    use mail::testing::outgoing;
    use test_db::TestDatabase;

    use super::*;
    use crate::ledger::LedgerRows;
    use crate::revisions::begin_revision;
    use crate::{Config, PgAlerts, PgNotifications, PgOutbox, pool};

    struct Tables<'a>(&'a TestDatabase, PgAlerts);

    impl SearchMailWorld for Tables<'_> {
        fn list(&self, listings: &[ListingId]) -> Revision {
            let mut conn = self.0.connect();
            conn.transaction::<_, diesel::result::Error, _>(|conn| {
                let revision = begin_revision(conn, None)?;
                let mut rows = LedgerRows::new(ImportId(1), revision);
                for listing in listings {
                    rows.append(*listing, EntryKind::Listed, &[]).unwrap();
                }
                rows.send(conn)?;
                Ok(revision)
            })
            .unwrap()
        }

        fn turn(&self, account: AccountId, is_on: bool) {
            static LAST: AtomicU32 = AtomicU32::new(0);
            let (mail, now) = (OptionalMail::SavedSearches, DateTime::UNIX_EPOCH);
            let number = LAST.fetch_add(1, Ordering::Relaxed);
            let message = |to: &EmailAddress| outgoing(&format!("<turn-{number}@example.com>"), to);
            assert!(self.1.choose(account, mail, is_on, now, &message).unwrap().is_some());
        }
    }

    fn database() -> TestDatabase {
        let database = TestDatabase::new();
        database
            .connect()
            .batch_execute(
                "INSERT INTO accounts (id, email, verified_at, name, password_hash, created_at)
                 SELECT ('00000000-0000-0000-0000-00000000000' || n)::uuid,
                   CASE n WHEN 1 THEN 'ann@example.com' ELSE n || '@example.com' END,
                   now(), 'A', 'x', now() FROM generate_series(1, 2) n;
                 INSERT INTO listing_revisions (revision) VALUES (1)",
            )
            .unwrap();
        database
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = database();
        let pool = pool(&Config::new(database.url())).unwrap();
        let world = Tables(&database, PgAlerts::new(pool.clone()));
        search_mail_contract(
            &PgSearches::new(pool.clone()),
            &PgOutbox::new(pool),
            &world,
            [1, 2].map(|number| AccountId(Uuid::from_u128(number))),
            [1, 2, 3].map(ListingId),
            &EmailAddress::parse("ann@example.com").unwrap(),
        );
    }

    #[test]
    fn postgres_fulfills_the_contract_of_the_bell() {
        let database = database();
        let pool = pool(&Config::new(database.url())).unwrap();
        search_note_contract(
            &PgSearches::new(pool.clone()),
            &PgNotifications::new(pool.clone()),
            &Tables(&database, PgAlerts::new(pool)),
            [1, 2].map(|number| AccountId(Uuid::from_u128(number))),
            ListingId(1),
        );
    }
}

//! Saved searches, behind `searches::SearchStore`.

use ::saved::Visit;
use ::searches::{
    MailPace, SavedSearch, SavedSearchError, SearchId, SearchList, SearchName, SearchStore,
    ViewAddress,
};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{max, now};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{insert_into, select, sql_query, update};
use kernel::{AccountId, PortError, Revision, StorageBudget};
use mail::OptionalMail;
use uuid::Uuid;

use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::people::storage;
use crate::schema::{listing_revisions, saved_searches, search_mail_stops};
use crate::sending::mail_choice_dates::turned_on;
use crate::sending::outbox::forget_refusals;

/// Saved searches in PostgreSQL.
#[derive(Clone)]
pub struct PgSearches {
    pub(crate) pool: Pool,
    budget: StorageBudget,
}

impl PgSearches {
    /// The saved searches in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool, budget: StorageBudget::DEFAULT }
    }

    /// With this budget for each account.
    #[must_use]
    pub fn within(self, budget: StorageBudget) -> Self {
        Self { budget, ..self }
    }
}

/// Removed searches keep a place too, for when they are restored.
const REORDER: &str = "\
    UPDATE saved_searches s SET place = n.place FROM ( \
      SELECT id, row_number() OVER ( \
        ORDER BY array_position($2, id) NULLS LAST, place, id)::integer AS place \
      FROM saved_searches WHERE account_id = $1) n \
    WHERE s.id = n.id";

/// A search without emails so far is covered from now on.
const SET_MAIL: &str = "\
    UPDATE saved_searches SET mail = $2, mail_edition = $3, \
        mail_from = CASE mail WHEN 'none' THEN $4 ELSE mail_from END, \
        mail_revision = CASE mail WHEN 'none' THEN $4 ELSE mail_revision END, \
        mail_outbox = CASE mail WHEN 'none' THEN NULL ELSE mail_outbox END \
    WHERE id = $1";

const FORGET: &str = "\
    DELETE FROM saved_searches WHERE id IN ( \
      SELECT id FROM saved_searches WHERE account_id = $1 AND removed_at IS NOT NULL \
      ORDER BY removed_at DESC, id OFFSET $2)";

#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_searches)]
pub(crate) struct SearchRow {
    id: Uuid,
    name: String,
    view: String,
    created_at: DateTime<Utc>,
    seen_at: DateTime<Utc>,
    since: i64,
    seen: i64,
    mail: String,
}

impl TryFrom<SearchRow> for SavedSearch {
    type Error = PortError;

    fn try_from(row: SearchRow) -> Result<Self, PortError> {
        let SearchRow { id, name, view, created_at, seen_at, since, seen, mail } = row;
        Ok(Self {
            id: SearchId(id),
            name: SearchName::parse(&name).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            view: ViewAddress::parse(&view).map_err(|error| PortError::corrupt(SYSTEM, error))?,
            created_at,
            visit: Visit { seen_at, since: Revision(since), seen: Revision(seen) },
            mail: pace(&mail)?,
        })
    }
}

/// Reads how often there are emails about a search.
fn pace(code: &str) -> Result<MailPace, PortError> {
    MailPace::parse(code).ok_or_else(|| PortError::corrupt(SYSTEM, "a pace that is none of ours"))
}

/// Whether the account turned the emails about all searches off.
fn is_off(conn: &mut PgConnection, account: AccountId) -> QueryResult<bool> {
    let stops = search_mail_stops::table.find(account.0);
    diesel::select(diesel::dsl::exists(stops)).get_result(conn)
}

/// One writer at a time for an account, so that two together cannot exceed a limit.
fn lock(conn: &mut PgConnection, account: AccountId) -> QueryResult<()> {
    storage::lock(conn, account.0, StorageBudget::DEFAULT).map(drop)
}

fn newest(conn: &mut PgConnection) -> QueryResult<Revision> {
    let newest: Option<i64> =
        listing_revisions::table.select(max(listing_revisions::revision)).first(conn)?;
    Ok(Revision(newest.unwrap_or(0)))
}

/// The number of searches that are not removed.
fn count(conn: &mut PgConnection, account: AccountId) -> QueryResult<u64> {
    let count: i64 = saved_searches::table
        .filter(saved_searches::account_id.eq(account.0).and(saved_searches::removed_at.is_null()))
        .count()
        .get_result(conn)?;
    Ok(u64::try_from(count).unwrap_or(0))
}

/// Selects a search of the account that is not removed.
macro_rules! own {
    ($account:expr, $id:expr) => {
        saved_searches::table
            .filter(saved_searches::id.eq($id.0))
            .filter(saved_searches::account_id.eq($account.0))
            .filter(saved_searches::removed_at.is_null())
    };
}

impl SearchStore for PgSearches {
    fn insert(
        &self,
        account: AccountId,
        name: &SearchName,
        view: &ViewAddress,
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<SavedSearch, SavedSearchError> {
        let mut conn = take(&self.pool)?;
        let row = conn.transaction(|conn| -> Result<SearchRow, Failure<SavedSearchError>> {
            lock(conn, account)?;
            if count(conn, account)? >= most {
                return Err(Failure::Domain(SavedSearchError::TooMany));
            }
            let used = storage::used(conn, account.0)?.total();
            let added = storage::SEARCH_BYTES + (name.as_str().len() + view.as_str().len()) as u64;
            self.budget.check(used + added).map_err(|full| Failure::Domain(full.into()))?;
            let last: Option<i32> = saved_searches::table
                .filter(saved_searches::account_id.eq(account.0))
                .select(max(saved_searches::place))
                .first(conn)?;
            let visit = Visit::look(None, at, newest(conn)?);
            Ok(insert_into(saved_searches::table)
                .values((
                    saved_searches::account_id.eq(account.0),
                    saved_searches::name.eq(name.as_str()),
                    saved_searches::view.eq(view.as_str()),
                    saved_searches::place.eq(last.unwrap_or(0).saturating_add(1)),
                    saved_searches::created_at.eq(at),
                    saved_searches::seen_at.eq(visit.seen_at),
                    saved_searches::since.eq(visit.since.0),
                    saved_searches::seen.eq(visit.seen.0),
                ))
                .returning(SearchRow::as_returning())
                .get_result(conn)?)
        });
        Ok(row.map_err(Failure::into_error)?.try_into()?)
    }

    fn list(&self, account: AccountId) -> Result<SearchList, PortError> {
        let mut conn = take(&self.pool)?;
        // The revision is read first: what is listed meanwhile is new, and never lost.
        let newest = newest(&mut conn).map_err(query_failed)?;
        let rows: Vec<SearchRow> = saved_searches::table
            .filter(saved_searches::account_id.eq(account.0))
            .filter(saved_searches::removed_at.is_null())
            .order((saved_searches::place, saved_searches::id))
            .select(SearchRow::as_select())
            .load(&mut conn)
            .map_err(query_failed)?;
        let is_off = is_off(&mut conn, account).map_err(query_failed)?;
        let mut searches =
            rows.into_iter().map(SavedSearch::try_from).collect::<Result<Vec<_>, _>>()?;
        if is_off {
            searches.iter_mut().for_each(|search| search.mail = MailPace::None);
        }
        Ok(SearchList { searches, newest })
    }

    fn rename(
        &self,
        account: AccountId,
        id: SearchId,
        name: &SearchName,
    ) -> Result<bool, PortError> {
        let renamed = update(own!(account, id))
            .set(saved_searches::name.eq(name.as_str()))
            .execute(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(renamed == 1)
    }

    fn set_mail(
        &self,
        account: AccountId,
        id: SearchId,
        pace: MailPace,
        round: Option<NaiveDate>,
    ) -> Result<bool, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| {
            lock(conn, account)?;
            if own!(account, id)
                .select(saved_searches::id)
                .first::<Uuid>(conn)
                .optional()?
                .is_none()
            {
                return Ok(false);
            }
            if pace != MailPace::None {
                let stops = search_mail_stops::table.find(account.0);
                if diesel::delete(stops).execute(conn)? > 0 {
                    let at = select(now.into_sql::<Timestamptz>()).get_result(conn)?;
                    turned_on(conn, account.0, OptionalMail::SavedSearches, at)?;
                    let all =
                        saved_searches::table.filter(saved_searches::account_id.eq(account.0));
                    update(all)
                        .set(saved_searches::mail.eq(MailPace::None.code()))
                        .execute(conn)?;
                }
                forget_refusals(conn, account.0)?;
            }
            let Revision(newest) = newest(conn)?;
            sql_query(SET_MAIL)
                .bind::<SqlUuid, _>(id.0)
                .bind::<Text, _>(pace.code())
                .bind::<Nullable<Date>, _>(round)
                .bind::<BigInt, _>(newest)
                .execute(conn)
                .map(|set| set == 1)
        })
        .map_err(query_failed)
    }

    fn reorder(&self, account: AccountId, ids: &[SearchId]) -> Result<(), PortError> {
        let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| {
            lock(conn, account)?;
            sql_query(REORDER)
                .bind::<SqlUuid, _>(account.0)
                .bind::<Array<SqlUuid>, _>(ids)
                .execute(conn)
                .map(drop)
        })
        .map_err(query_failed)
    }

    fn remove(
        &self,
        account: AccountId,
        id: SearchId,
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<bool, PortError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| {
            lock(conn, account)?;
            let removed = update(own!(account, id))
                .set(saved_searches::removed_at.eq(Some(at)))
                .execute(conn)?;
            sql_query(FORGET)
                .bind::<SqlUuid, _>(account.0)
                .bind::<BigInt, _>(most)
                .execute(conn)?;
            Ok(removed == 1)
        })
        .map_err(query_failed)
    }

    fn restore(&self, account: AccountId, id: SearchId, most: u64) -> Result<(), SavedSearchError> {
        let own = saved_searches::table
            .filter(saved_searches::id.eq(id.0))
            .filter(saved_searches::account_id.eq(account.0));
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> Result<(), Failure<SavedSearchError>> {
            lock(conn, account)?;
            let removed_at: Option<Option<DateTime<Utc>>> =
                own.select(saved_searches::removed_at).first(conn).optional()?;
            match removed_at {
                None => Err(Failure::Domain(SavedSearchError::Unknown)),
                Some(None) => Ok(()),
                Some(Some(_)) if count(conn, account)? >= most => {
                    Err(Failure::Domain(SavedSearchError::TooMany))
                }
                Some(Some(_)) => {
                    let present = saved_searches::removed_at.eq(None::<DateTime<Utc>>);
                    update(own).set(present).execute(conn)?;
                    Ok(())
                }
            }
        })
        .map_err(Failure::into_error)
    }

    fn visit(
        &self,
        account: AccountId,
        id: SearchId,
        look: &mut dyn FnMut(Visit, Revision) -> Visit,
    ) -> Result<Option<SavedSearch>, PortError> {
        let mut conn = take(&self.pool)?;
        let searched = conn.transaction(|conn| -> Result<_, Failure<PortError>> {
            lock(conn, account)?;
            let row = own!(account, id).select(SearchRow::as_select()).first(conn).optional()?;
            let Some(row) = row else { return Ok(None) };
            let mut search = SavedSearch::try_from(row).map_err(Failure::Domain)?;
            search.visit = look(search.visit, newest(conn)?);
            let Visit { seen_at, since, seen } = search.visit;
            if is_off(conn, account)? {
                search.mail = MailPace::None;
            }
            update(saved_searches::table.find(id.0))
                .set((
                    saved_searches::seen_at.eq(seen_at),
                    saved_searches::since.eq(since.0),
                    saved_searches::seen.eq(seen.0),
                ))
                .execute(conn)?;
            Ok(Some(search))
        });
        searched.map_err(Failure::into_error)
    }
}

#[cfg(test)]
mod tests {
    use ::searches::testing::search_store_contract;
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, pool};

    const ACCOUNTS: &str = "\
        INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES \
          ('00000000-0000-0000-0000-000000000001', 'ann@example.com', 'Ann', 'x', now()), \
          ('00000000-0000-0000-0000-000000000002', 'bob@example.com', 'Bob', 'x', now()); \
        INSERT INTO listing_revisions (revision) VALUES (1);";

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ACCOUNTS).unwrap();
        let store = PgSearches::new(pool(&Config::new(database.url())).unwrap());
        let import = || {
            let revision = "INSERT INTO listing_revisions (revision) \
                            SELECT max(revision) + 1 FROM listing_revisions";
            database.connect().batch_execute(revision).unwrap();
        };
        let accounts = [1, 2].map(|number| AccountId(Uuid::from_u128(number)));
        search_store_contract(&store, accounts, &import, now());
    }

    #[test]
    fn two_that_save_at_once_never_exceed_the_limit() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ACCOUNTS).unwrap();
        let store = PgSearches::new(pool(&Config::new(database.url())).unwrap());
        let ann = AccountId(Uuid::from_u128(1));
        let tries: Vec<_> = (0..3)
            .map(|number| {
                let store = store.clone();
                let name = SearchName::parse(&format!("Search {number}")).unwrap();
                let view = ViewAddress::parse("columns=Address").unwrap();
                std::thread::spawn(move || store.insert(ann, &name, &view, now(), 2).is_ok())
            })
            .collect();
        let saved = tries.into_iter().map(|one| one.join().unwrap()).filter(|saved| *saved).count();
        assert_eq!(saved, 2);
        assert_eq!(store.list(ann).unwrap().searches.len(), 2);
    }
}

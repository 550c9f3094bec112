//! Calendar feeds, behind `calendar::FeedStore`.

use ::calendar::{Feed, FeedEntry, FeedError, FeedId, FeedState, FeedStore, FeedTarget};
use accounts::TokenHash;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text, Uuid as SqlUuid};
use diesel::upsert::excluded;
use diesel::{delete, insert_into, sql_query, update};
use kernel::{AccountId, ListingId, PortError};
use searches::SearchId;
use uuid::Uuid;

use crate::connection::errors::{Failure, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{calendar_entries, calendar_feeds, saved_searches};

/// Calendar feeds in PostgreSQL.
#[derive(Clone)]
pub struct PgFeeds {
    pool: Pool,
}

impl PgFeeds {
    /// The feeds in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// The number of entries written by one statement, far below PostgreSQL's 65,535 values.
const BATCH: usize = 1_000;

/// One writer at a time for an account, so that two together cannot make two feeds of one target.
const LOCK_ACCOUNT: &str = "SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE";

/// The facts about an account as one digest, and what readings change in the entries. The rows of saved
/// properties are added up by their hashes, which needs no order.
const STATE: &str = "\
    SELECT md5(ROW( \
        (SELECT count(*) || ' ' || coalesce(sum(hashint8extended(s.listing_id, s.version)), 0) \
           FROM saved_listings s WHERE s.account_id = $1), \
        (SELECT s.name || ' ' || s.view FROM saved_searches s WHERE s.id = $2), \
        (SELECT ROW(m.version, m.since, m.seen)::text FROM listing_marks m WHERE m.account_id = $1), \
        (SELECT v::text FROM saved_visits v WHERE v.account_id = $1), \
        (SELECT p::text FROM preferences p WHERE p.account_id = $1))::text) AS account, \
      (SELECT ROW(count(*), sum(e.turns), max(e.turned_at), sum(e.day - date '2000-01-01'), \
          count(*) FILTER (WHERE e.is_gone))::text \
        FROM calendar_entries e WHERE e.feed_id = $3) AS entries";

#[derive(QueryableByName)]
struct StateRow {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    entries: String,
}

#[derive(QueryableByName)]
struct Locked {
    #[expect(dead_code, reason = "the row is read for its lock")]
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = calendar_feeds)]
struct FeedRow {
    id: Uuid,
    account_id: Uuid,
    search_id: Option<Uuid>,
    created_at: DateTime<Utc>,
}

impl From<FeedRow> for Feed {
    fn from(row: FeedRow) -> Self {
        let target = match row.search_id {
            None => FeedTarget::MyProperties,
            Some(id) => FeedTarget::Search(SearchId(id)),
        };
        Self {
            id: FeedId(row.id),
            account: AccountId(row.account_id),
            target,
            created_at: row.created_at,
        }
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = calendar_entries)]
struct EntryRow {
    feed_id: Uuid,
    listing_id: i64,
    day: NaiveDate,
    is_gone: bool,
    turns: i32,
    turned_at: DateTime<Utc>,
}

impl EntryRow {
    fn of(feed: FeedId, entry: &FeedEntry) -> Self {
        Self {
            feed_id: feed.0,
            listing_id: entry.listing.0,
            day: entry.day,
            is_gone: entry.is_gone,
            turns: i32::try_from(entry.turns).unwrap_or(i32::MAX),
            turned_at: entry.turned_at,
        }
    }
}

impl From<EntryRow> for FeedEntry {
    fn from(row: EntryRow) -> Self {
        Self {
            listing: ListingId(row.listing_id),
            day: row.day,
            is_gone: row.is_gone,
            turns: row.turns.unsigned_abs(),
            turned_at: row.turned_at,
        }
    }
}

fn entries(conn: &mut PgConnection, feed: FeedId) -> QueryResult<Vec<FeedEntry>> {
    let rows: Vec<EntryRow> = calendar_entries::table
        .filter(calendar_entries::feed_id.eq(feed.0))
        .order((calendar_entries::day, calendar_entries::listing_id))
        .select(EntryRow::as_select())
        .load(conn)?;
    Ok(rows.into_iter().map(FeedEntry::from).collect())
}

/// Writes the difference between the stored entries and the new ones.
fn replace(
    conn: &mut PgConnection,
    feed: FeedId,
    stored: &[FeedEntry],
    new: &[FeedEntry],
) -> QueryResult<()> {
    let removed: Vec<i64> = stored
        .iter()
        .filter(|old| new.iter().all(|entry| entry.listing != old.listing))
        .map(|old| old.listing.0)
        .collect();
    if !removed.is_empty() {
        let which =
            calendar_entries::feed_id.eq(feed.0).and(calendar_entries::listing_id.eq_any(removed));
        delete(calendar_entries::table.filter(which)).execute(conn)?;
    }
    let changed: Vec<EntryRow> = new
        .iter()
        .filter(|entry| !stored.contains(entry))
        .map(|entry| EntryRow::of(feed, entry))
        .collect();
    for batch in changed.chunks(BATCH) {
        insert_into(calendar_entries::table)
            .values(batch)
            .on_conflict((calendar_entries::feed_id, calendar_entries::listing_id))
            .do_update()
            .set((
                calendar_entries::day.eq(excluded(calendar_entries::day)),
                calendar_entries::is_gone.eq(excluded(calendar_entries::is_gone)),
                calendar_entries::turns.eq(excluded(calendar_entries::turns)),
                calendar_entries::turned_at.eq(excluded(calendar_entries::turned_at)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Selects the feeds whose search, if they have one, is not removed.
macro_rules! alive {
    () => {
        calendar_feeds::table
            .left_join(saved_searches::table)
            .filter(saved_searches::removed_at.is_null())
            .select(FeedRow::as_select())
    };
}

impl FeedStore for PgFeeds {
    fn renew(
        &self,
        account: AccountId,
        target: FeedTarget,
        token: &TokenHash,
        at: DateTime<Utc>,
    ) -> Result<Feed, FeedError> {
        let search = match target {
            FeedTarget::MyProperties => None,
            FeedTarget::Search(id) => Some(id.0),
        };
        let mut conn = take(&self.pool)?;
        let row = conn.transaction(|conn| -> Result<FeedRow, Failure<FeedError>> {
            sql_query(LOCK_ACCOUNT).bind::<SqlUuid, _>(account.0).load::<Locked>(conn)?;
            if let Some(search) = search {
                let own = saved_searches::table
                    .find(search)
                    .filter(saved_searches::account_id.eq(account.0))
                    .filter(saved_searches::removed_at.is_null());
                let known: Option<Uuid> = own.select(saved_searches::id).first(conn).optional()?;
                known.ok_or(Failure::Domain(FeedError::UnknownSearch))?;
            }
            let address =
                (calendar_feeds::token_hash.eq(&token.0), calendar_feeds::created_at.eq(at));
            let own = calendar_feeds::table
                .filter(calendar_feeds::account_id.eq(account.0))
                .filter(calendar_feeds::search_id.is_not_distinct_from(search));
            let known: Option<Uuid> = own.select(calendar_feeds::id).first(conn).optional()?;
            Ok(match known {
                Some(id) => update(calendar_feeds::table.find(id))
                    .set(address)
                    .returning(FeedRow::as_returning())
                    .get_result(conn)?,
                None => insert_into(calendar_feeds::table)
                    .values((
                        calendar_feeds::account_id.eq(account.0),
                        calendar_feeds::search_id.eq(search),
                        address,
                    ))
                    .returning(FeedRow::as_returning())
                    .get_result(conn)?,
            })
        });
        Ok(row.map_err(Failure::into_error)?.into())
    }

    fn list(&self, account: AccountId) -> Result<Vec<Feed>, PortError> {
        let rows: Vec<FeedRow> = alive!()
            .filter(calendar_feeds::account_id.eq(account.0))
            .order((
                calendar_feeds::search_id.is_not_null(),
                calendar_feeds::created_at,
                calendar_feeds::id,
            ))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(Feed::from).collect())
    }

    fn remove(&self, account: AccountId, id: FeedId) -> Result<bool, PortError> {
        let own = calendar_feeds::table
            .filter(calendar_feeds::id.eq(id.0))
            .filter(calendar_feeds::account_id.eq(account.0));
        let removed = delete(own).execute(&mut take(&self.pool)?).map_err(query_failed)?;
        Ok(removed == 1)
    }

    fn find(&self, token: &TokenHash) -> Result<Option<Feed>, PortError> {
        let row: Option<FeedRow> = alive!()
            .filter(calendar_feeds::token_hash.eq(&token.0))
            .first(&mut take(&self.pool)?)
            .optional()
            .map_err(query_failed)?;
        Ok(row.map(Feed::from))
    }

    fn state(&self, feed: &Feed) -> Result<FeedState, PortError> {
        let search = match feed.target {
            FeedTarget::MyProperties => None,
            FeedTarget::Search(id) => Some(id.0),
        };
        let StateRow { account, entries } = sql_query(STATE)
            .bind::<SqlUuid, _>(feed.account.0)
            .bind::<Nullable<SqlUuid>, _>(search)
            .bind::<SqlUuid, _>(feed.id.0)
            .get_result(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(FeedState { account, entries })
    }

    fn entries(&self, id: FeedId) -> Result<Vec<FeedEntry>, PortError> {
        entries(&mut *take(&self.pool)?, id).map_err(query_failed)
    }

    fn update(
        &self,
        id: FeedId,
        change: &mut dyn FnMut(Vec<FeedEntry>) -> Vec<FeedEntry>,
    ) -> Result<Vec<FeedEntry>, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| {
            let locked: Option<Uuid> = calendar_feeds::table
                .find(id.0)
                .select(calendar_feeds::id)
                .for_no_key_update()
                .first(conn)
                .optional()?;
            if locked.is_none() {
                return Ok(Vec::new());
            }
            let stored = entries(conn, id)?;
            let mut new = change(stored.clone());
            new.sort_by_key(|entry| (entry.day, entry.listing));
            if new != stored {
                replace(conn, id, &stored, &new)?;
            }
            Ok(new)
        })
        .map_err(query_failed)
    }
}

#[cfg(test)]
mod tests {
    use ::calendar::testing::feed_store_contract;
    use ::searches::{SearchName, SearchStore as _, ViewAddress};
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, PgSearches, pool};

    const ROWS: &str = "\
        INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES \
          ('00000000-0000-0000-0000-000000000001', 'ann@example.com', 'Ann', 'x', now()), \
          ('00000000-0000-0000-0000-000000000002', 'bob@example.com', 'Bob', 'x', now()); \
        INSERT INTO listing_revisions (revision) VALUES (1); \
        BEGIN; SET LOCAL portal.revision = '1'; \
        INSERT INTO listings (id, unique_id, state_id, search_text, revision) \
          OVERRIDING SYSTEM VALUE VALUES (1, 'GA-1', 4, '', 1), (2, 'GA-2', 4, '', 1); \
        COMMIT;";

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap()
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ROWS).unwrap();
        let pool = pool(&Config::new(database.url())).unwrap();
        let searches = PgSearches::new(pool.clone());
        let accounts = [1, 2].map(|number| AccountId(Uuid::from_u128(number)));
        let name = SearchName::parse("Fulton").unwrap();
        let view = ViewAddress::parse("county=Fulton").unwrap();
        let search = searches.insert(accounts[0], &name, &view, now(), 50).unwrap();
        feed_store_contract(&PgFeeds::new(pool), &searches, accounts, search.id, now());
    }

    /// Everything that can change the events of a feed changes its state; the contract has the rest.
    #[test]
    fn the_state_of_a_feed_follows_the_account() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ROWS).unwrap();
        let store = PgFeeds::new(pool(&Config::new(database.url())).unwrap());
        let ann = AccountId(Uuid::from_u128(1));
        let token = TokenHash(vec![1; 32]);
        let feed = store.renew(ann, FeedTarget::MyProperties, &token, now()).unwrap();
        let mut states = vec![store.state(&feed).unwrap()];
        for change in [
            "INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision) \
               VALUES ('00000000-0000-0000-0000-000000000001', 1, now(), 1)",
            "UPDATE saved_listings SET version = version + 1",
            "UPDATE saved_listings SET listing_id = 2",
            "INSERT INTO listing_marks (account_id, version, opened, hidden) \
               VALUES ('00000000-0000-0000-0000-000000000001', gen_random_uuid(), '', '')",
            "UPDATE listing_marks SET version = gen_random_uuid()",
            "INSERT INTO preferences (account_id, states) \
               VALUES ('00000000-0000-0000-0000-000000000001', '{Georgia}')",
            "UPDATE preferences SET states = '{Ohio}'",
        ] {
            database.connect().batch_execute(change).unwrap();
            let state = store.state(&feed).unwrap();
            assert!(!states.contains(&state), "{change}");
            states.push(state);
        }
        // What others do is not part of it.
        let other = "INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision) \
            VALUES ('00000000-0000-0000-0000-000000000002', 1, now(), 1)";
        database.connect().batch_execute(other).unwrap();
        assert_eq!(store.state(&feed).unwrap(), *states.last().unwrap());
    }

    #[test]
    fn two_readings_at_once_lose_no_entry() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ROWS).unwrap();
        let store = PgFeeds::new(pool(&Config::new(database.url())).unwrap());
        let ann = AccountId(Uuid::from_u128(1));
        let token = TokenHash(vec![1; 32]);
        let feed = store.renew(ann, FeedTarget::MyProperties, &token, now()).unwrap();
        let readings: Vec<_> = [1, 2]
            .map(|listing| {
                let store = store.clone();
                std::thread::spawn(move || {
                    let entry = FeedEntry {
                        listing: ListingId(listing),
                        day: now().date_naive(),
                        is_gone: false,
                        turns: 0,
                        turned_at: now(),
                    };
                    store.update(feed.id, &mut |mut stored| {
                        stored.push(entry.clone());
                        stored
                    })
                })
            })
            .into_iter()
            .collect();
        for reading in readings {
            reading.join().unwrap().unwrap();
        }
        let listings: Vec<i64> =
            store.entries(feed.id).unwrap().iter().map(|entry| entry.listing.0).collect();
        assert_eq!(listings, [1, 2]);
    }
}

//! Marks of people, behind `marks::MarkStore`.

pub(crate) mod encoding;

use ::marks::{MarkError, MarkReading, MarkStore, MarkVersion, StoredMarks};
use ::saved::Visit;
use chrono::{DateTime, Utc};
use diesel::dsl::{max, sql};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bytea, Nullable, Timestamptz, Uuid as SqlUuid};
use diesel::{insert_into, sql_query, update};
use kernel::{AccountId, ListingId, PortError, Revision};
use listings::UniqueId;
use uuid::Uuid;

use self::encoding::{decode, encode};
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{listing_marks, listing_revisions, listings as listings_table};

/// Marks in PostgreSQL.
#[derive(Clone)]
pub struct PgMarks {
    pool: Pool,
}

impl PgMarks {
    /// The marks in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// One row, also for an account without marks. The sets are left out if the caller knows them.
const READ: &str = "\
    SELECT coalesce((SELECT max(revision) FROM listing_revisions), 0) AS newest, \
      m.version, m.seen_at, m.since, m.seen, \
      CASE WHEN m.version IS DISTINCT FROM $2 THEN m.opened END AS opened, \
      CASE WHEN m.version IS DISTINCT FROM $2 THEN m.hidden END AS hidden \
    FROM (SELECT) AS one LEFT JOIN listing_marks m ON m.account_id = $1";

const GROUPS: &str = "\
    SELECT m.listing_id, m.original_id FROM shown_members m WHERE m.original_id IN ( \
      SELECT unnest($1) UNION SELECT own.original_id FROM shown_members own \
      WHERE own.listing_id = ANY($1))";

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    original_id: i64,
}

#[derive(QueryableByName)]
struct ReadingRow {
    #[diesel(sql_type = BigInt)]
    newest: i64,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    version: Option<Uuid>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    seen_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<BigInt>)]
    since: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seen: Option<i64>,
    #[diesel(sql_type = Nullable<Bytea>)]
    opened: Option<Vec<u8>>,
    #[diesel(sql_type = Nullable<Bytea>)]
    hidden: Option<Vec<u8>>,
}

type VisitColumns = (Option<DateTime<Utc>>, Option<i64>, Option<i64>);

fn visit((seen_at, since, seen): VisitColumns) -> Option<Visit> {
    Some(Visit { seen_at: seen_at?, since: Revision(since?), seen: Revision(seen?) })
}

fn marks(opened: &[u8], hidden: &[u8]) -> Result<StoredMarks, PortError> {
    Ok(StoredMarks { seen: decode(opened)?, hidden: decode(hidden)? })
}

impl TryFrom<ReadingRow> for MarkReading {
    type Error = PortError;

    fn try_from(row: ReadingRow) -> Result<Self, PortError> {
        let ReadingRow { newest, version, seen_at, since, seen, opened, hidden } = row;
        Ok(Self {
            visit: visit((seen_at, since, seen)),
            newest: Revision(newest),
            version: version.map(MarkVersion),
            marks: opened
                .zip(hidden)
                .map(|(opened, hidden)| marks(&opened, &hidden))
                .transpose()?,
        })
    }
}

/// Makes sure that the account has a row, so that the row can be locked.
fn ensure(conn: &mut PgConnection, account: AccountId) -> QueryResult<()> {
    insert_into(listing_marks::table)
        .values(listing_marks::account_id.eq(account.0))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(())
}

impl MarkStore for PgMarks {
    fn read(
        &self,
        account: AccountId,
        known: Option<MarkVersion>,
    ) -> Result<MarkReading, PortError> {
        let row: ReadingRow = sql_query(READ)
            .bind::<SqlUuid, _>(account.0)
            .bind::<Nullable<SqlUuid>, _>(known.map(|version| version.0))
            .get_result(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        row.try_into()
    }

    fn look(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError> {
        let mut conn = take(&self.pool)?;
        let looked = conn.transaction(|conn| {
            ensure(conn, account)?;
            let last: VisitColumns = listing_marks::table
                .find(account.0)
                .select((listing_marks::seen_at, listing_marks::since, listing_marks::seen))
                .for_update()
                .first(conn)?;
            let newest: Option<i64> =
                listing_revisions::table.select(max(listing_revisions::revision)).first(conn)?;
            let next = look(visit(last), Revision(newest.unwrap_or(0)));
            update(listing_marks::table.find(account.0))
                .set((
                    listing_marks::seen_at.eq(next.seen_at),
                    listing_marks::since.eq(next.since.0),
                    listing_marks::seen.eq(next.seen.0),
                ))
                .execute(conn)?;
            Ok(next)
        });
        looked.map_err(query_failed)
    }

    fn find(&self, keys: &[UniqueId]) -> Result<Vec<(UniqueId, ListingId)>, PortError> {
        let keys: Vec<&str> = keys.iter().map(UniqueId::as_str).collect();
        let rows: Vec<(String, i64)> = listings_table::table
            .filter(listings_table::unique_id.eq_any(&keys))
            .select((listings_table::unique_id, listings_table::id))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        let found = rows.into_iter().map(|(key, id)| {
            let key = UniqueId::parse(&key).map_err(|error| PortError::corrupt(SYSTEM, error))?;
            Ok((key, ListingId(id)))
        });
        found.collect()
    }

    fn groups(&self, ids: &[ListingId]) -> Result<Vec<(ListingId, ListingId)>, PortError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let members: Vec<MemberRow> = sql_query(GROUPS)
            .bind::<Array<BigInt>, _>(ids)
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        let pair = |row: MemberRow| (ListingId(row.listing_id), ListingId(row.original_id));
        Ok(members.into_iter().map(pair).collect())
    }

    fn change(
        &self,
        account: AccountId,
        change: &mut dyn FnMut(&mut StoredMarks) -> Result<(), MarkError>,
    ) -> Result<(), MarkError> {
        let mut conn = take(&self.pool)?;
        let changed = conn.transaction(|conn| -> Result<(), Failure<MarkError>> {
            ensure(conn, account)?;
            let (opened, hidden): (Vec<u8>, Vec<u8>) = listing_marks::table
                .find(account.0)
                .select((listing_marks::opened, listing_marks::hidden))
                .for_update()
                .first(conn)?;
            let mut next =
                marks(&opened, &hidden).map_err(|error| Failure::Domain(error.into()))?;
            change(&mut next).map_err(Failure::Domain)?;
            update(listing_marks::table.find(account.0))
                .set((
                    listing_marks::version.eq(sql::<SqlUuid>("gen_random_uuid()")),
                    listing_marks::opened.eq(encode(&next.seen)),
                    listing_marks::hidden.eq(encode(&next.hidden)),
                ))
                .execute(conn)?;
            Ok(())
        });
        changed.map_err(Failure::into_error)
    }
}

#[cfg(test)]
mod tests {
    use ::marks::testing::mark_store_contract;
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, pool};

    const ACCOUNTS: &str = "\
        INSERT INTO accounts (id, email, name, password_hash, created_at) VALUES \
          ('00000000-0000-0000-0000-000000000001', 'ann@example.com', 'Ann', 'x', now()), \
          ('00000000-0000-0000-0000-000000000002', 'bob@example.com', 'Bob', 'x', now()); \
        INSERT INTO listing_revisions (revision) VALUES (1); \
        BEGIN; SET LOCAL portal.revision = '1'; \
        INSERT INTO listings (unique_id, state_id, search_text, revision) \
          VALUES ('GA-1', 4, '', 1), ('GA-2', 4, '', 1), ('GA-3', 4, '', 1); \
        COMMIT;";

    const ANN: AccountId = AccountId(Uuid::from_u128(1));
    const BOB: AccountId = AccountId(Uuid::from_u128(2));

    fn world() -> (TestDatabase, PgMarks) {
        let database = TestDatabase::new();
        database.connect().batch_execute(ACCOUNTS).unwrap();
        let store = PgMarks::new(pool(&Config::new(database.url())).unwrap());
        (database, store)
    }

    #[test]
    fn postgres_keeps_every_promise() {
        let (database, store) = world();
        let known = ["GA-1", "GA-2", "GA-3"].map(|key| UniqueId::parse(key).unwrap());
        let found = store.find(&known).unwrap();
        let known = known.map(|key| found.iter().find(|(own, _)| *own == key).unwrap().clone());
        let import = || {
            let next = "INSERT INTO listing_revisions (revision) \
                        SELECT max(revision) + 1 FROM listing_revisions";
            database.connect().batch_execute(next).unwrap();
        };
        let join = |[shown, other]: [ListingId; 2]| {
            let pairs = format!("({0}, {0}), ({1}, {0})", shown.0, other.0);
            let sql = format!("INSERT INTO joined_listings VALUES {pairs}");
            database.connect().batch_execute(&sql).unwrap();
        };
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
        mark_store_contract(&store, [ANN, BOB], &known, (&import, &join), now);
    }

    #[test]
    fn changes_at_the_same_time_lose_nothing() {
        let (_database, store) = world();
        let changes: Vec<_> = (0..8)
            .map(|id| {
                let store = store.clone();
                std::thread::spawn(move || {
                    store.change(ANN, &mut |marks| {
                        marks.see(&[ListingId(id)]);
                        Ok(())
                    })
                })
            })
            .collect();
        changes.into_iter().for_each(|change| change.join().unwrap().unwrap());
        let marks = store.read(ANN, None).unwrap().marks.unwrap();
        let expected: Vec<ListingId> = (0..8).map(ListingId).collect();
        assert_eq!(marks.seen.as_slice(), expected);
    }

    #[test]
    fn a_set_that_cannot_be_read_is_an_error() {
        let (database, store) = world();
        let broken = "INSERT INTO listing_marks (account_id, hidden) \
                      VALUES ('00000000-0000-0000-0000-000000000001', '\\x80')";
        database.connect().batch_execute(broken).unwrap();
        assert!(matches!(store.read(ANN, None), Err(PortError::Corrupt { .. })));
        let change = store.change(ANN, &mut |_| Ok(()));
        assert!(matches!(change, Err(MarkError::Port(PortError::Corrupt { .. }))));
    }
}

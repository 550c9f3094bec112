//! Saved properties, behind `saved::SavedStore`.

pub(crate) mod history;
pub(crate) mod parts;
mod row;
mod sales;

use std::collections::HashSet;

use ::saved::{
    Annotated, AnnotationChange, Entry, Rewritten, Saved, SavedError, SavedListing, SavedStore,
    Saving, Tags, Visit,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel::upsert::excluded;
use diesel::{insert_into, sql_query};
use kernel::{AccountId, ListingId, PortError, Revision, StorageBudget};
use listings::UniqueId;
use uuid::Uuid;

use self::history::{Change, Histories, OwnHistory};
pub(crate) use self::row::{COLUMNS, SavedRow};
use self::row::{StoredAnnotation, store_annotations};
use self::sales::SavedSale;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::people::storage;
use crate::schema::{listing_revisions, saved_listings, saved_visits};

/// Saved properties in PostgreSQL.
#[derive(Clone)]
pub struct PgSaved {
    pool: Pool,
    budget: StorageBudget,
}

impl PgSaved {
    /// The saved properties in the database of `pool`.
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

/// The set of saved properties has changed, see `accounts.saved_version`.
const CHANGED: &str = "UPDATE accounts SET saved_version = saved_version + 1 WHERE id = $1";

fn note_change(conn: &mut PgConnection, account: Uuid) -> QueryResult<()> {
    sql_query(CHANGED).bind::<SqlUuid, _>(account).execute(conn).map(drop)
}

/// A listing of which the person saved another one of the same sale is saved already.
const SAVE: &str = "\
    INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision) \
    SELECT DISTINCT $1::uuid, coalesce(m.original_id, l.id), $3::timestamptz, \
        (SELECT coalesce(max(revision), 0) FROM listing_revisions) \
    FROM listings l LEFT JOIN shown_members m ON m.listing_id = l.id \
    WHERE l.id = ANY($2) AND coalesce(m.original_id, l.id) NOT IN ( \
        SELECT own.original_id FROM saved_listings s \
        JOIN shown_members own ON own.listing_id = s.listing_id WHERE s.account_id = $1) \
    ON CONFLICT (account_id, listing_id) DO NOTHING RETURNING listing_id";

const KEYS: &str = "\
    SELECT l.unique_id FROM unnest($1) WITH ORDINALITY AS wanted (id, place) \
    JOIN listings l ON l.id = wanted.id \
    GROUP BY l.unique_id ORDER BY min(wanted.place)";

/// The listings that show the saved properties of an account, in the order in which those were saved.
const SHOWN: &str = "\
    SELECT l.id AS listing_id, l.unique_id, min(s.saved_revision) AS saved_revision \
    FROM saved_listings s LEFT JOIN shown_members m ON m.listing_id = s.listing_id \
    JOIN listings l ON l.id = coalesce(m.original_id, s.listing_id) \
    WHERE s.account_id = $1 GROUP BY l.id ORDER BY min(s.saved_at), l.id";

#[derive(QueryableByName)]
struct ShownRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = BigInt)]
    saved_revision: i64,
}

/// The keys of the listings that show the saved properties of an account, in the order in which those
/// were saved.
pub(crate) fn shown_keys(conn: &mut PgConnection, account: Uuid) -> QueryResult<Vec<String>> {
    let shown: Vec<ShownRow> = sql_query(SHOWN).bind::<SqlUuid, _>(account).load(conn)?;
    Ok(shown.into_iter().map(|row| row.unique_id).collect())
}

#[derive(QueryableByName)]
struct PlaceRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
}

#[derive(QueryableByName)]
struct KeyRow {
    #[diesel(sql_type = Text)]
    unique_id: String,
}

#[derive(Queryable)]
struct VisitRow {
    seen_at: DateTime<Utc>,
    since: i64,
    seen: i64,
}

/// Saves listings and returns the keys of the newly saved ones.
fn save(
    conn: &mut PgConnection,
    account: Uuid,
    Saving { listings, at, most }: Saving<'_>,
) -> Result<Vec<UniqueId>, Failure<SavedError>> {
    let wanted: Vec<i64> = listings.iter().map(|id| id.0).collect();
    let newly: Vec<PlaceRow> = sql_query(SAVE)
        .bind::<SqlUuid, _>(account)
        .bind::<Array<BigInt>, _>(&wanted)
        .bind::<Timestamptz, _>(at)
        .load(conn)?;
    if newly.is_empty() {
        return Ok(Vec::new());
    }
    let kept: i64 = saved_listings::table
        .filter(saved_listings::account_id.eq(account))
        .count()
        .get_result(conn)?;
    // Rolled back with the transaction.
    if u64::try_from(kept).unwrap_or(0) > most {
        return Err(Failure::Domain(SavedError::TooMany));
    }
    note_change(conn, account)?;
    let newly: HashSet<i64> = newly.into_iter().map(|row| row.listing_id).collect();
    let in_order = wanted.iter().copied().filter(|id| newly.contains(id));
    // A duplicate was saved as the listing that is shown.
    let asked: HashSet<i64> = wanted.iter().copied().collect();
    let shown = newly.iter().copied().filter(|id| !asked.contains(id));
    let in_order: Vec<i64> = in_order.chain(shown).collect();
    let keys: Vec<KeyRow> = sql_query(KEYS).bind::<Array<BigInt>, _>(in_order).load(conn)?;
    let key = |row: &KeyRow| {
        UniqueId::parse(&row.unique_id).map_err(|error| domain(PortError::corrupt(SYSTEM, error)))
    };
    keys.iter().map(key).collect()
}

fn domain(error: PortError) -> Failure<SavedError> {
    Failure::Domain(error.into())
}

impl SavedStore for PgSaved {
    fn save(
        &self,
        account: AccountId,
        listings: &[ListingId],
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<UniqueId>, SavedError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| {
            storage::lock(conn, account.0, self.budget)?;
            save(conn, account.0, Saving { listings, at, most })
        })
        .map_err(Failure::into_error)
    }

    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError> {
        let mut conn = take(&self.pool)?;
        let removed = conn.transaction(|conn| -> Result<_, Failure<PortError>> {
            storage::lock(conn, account.0, self.budget)?;
            let before = storage::used(conn, account.0)?.total();
            let sales = sales::of_keys(conn, account.0, listings, true)?;
            if sales.is_empty() {
                return Ok(Vec::new());
            }
            let rows = sales.iter().flat_map(SavedSale::stored).map(|saved| saved.listing.0);
            let rows: Vec<i64> = rows.collect();
            diesel::delete(saved_listings::table)
                .filter(saved_listings::account_id.eq(account.0))
                .filter(saved_listings::listing_id.eq_any(rows))
                .execute(conn)?;
            note_change(conn, account.0)?;
            storage::allow_undo(conn, account.0, self.budget, before)?;
            Ok(sales.into_iter().map(SavedSale::united).collect())
        });
        removed.map_err(Failure::into_error)
    }

    fn annotate_all(
        &self,
        account: AccountId,
        listings: &[UniqueId],
        saving: Option<Saving<'_>>,
        change: &mut AnnotationChange<'_>,
    ) -> Result<(Vec<UniqueId>, Vec<Annotated>), SavedError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> Result<_, Failure<SavedError>> {
            let budget = storage::lock(conn, account.0, self.budget)?;
            let newly = saving.map(|saving| save(conn, account.0, saving)).transpose()?;
            let newly = newly.unwrap_or_default();
            let used = storage::used(conn, account.0)?.total();
            let mut saved = Vec::new();
            for sale in sales::of_keys::<SavedError>(conn, account.0, listings, true)? {
                saved.push(sale.unite::<SavedError>(conn, account.0)?);
            }
            let ids: Vec<i64> = saved.iter().map(|saved| saved.listing.0).collect();
            let mut newest = Histories { account: account.0, listings: &ids }.newest(conn)?;
            let (mut annotated, mut changes) = (Vec::new(), Vec::new());
            let (mut bytes_before, mut bytes_after) = (0, 0);
            for Saved { listing, unique_id, annotation, version, .. } in saved {
                let stored = Annotated { annotation, version };
                let newest = newest.remove(&listing.0).unwrap_or_default();
                let newest = history::entries(newest, &stored.annotation).map_err(domain)?;
                let Rewritten { annotation, steps, at } =
                    change(&unique_id, &stored, &newest).map_err(Failure::Domain)?;
                if steps.is_empty() {
                    annotated.push(stored);
                    continue;
                }
                bytes_before += stored.annotation.bytes();
                bytes_after += annotation.bytes();
                let after = Annotated { annotation, version: stored.version + 1 };
                annotated.push(after.clone());
                changes.push(Change { listing, steps, newest, after, at });
            }
            let Some(at) = changes.iter().map(|change| change.at).min() else {
                return Ok((newly, annotated));
            };
            let rows: Vec<_> = changes
                .iter()
                .map(|change| StoredAnnotation::of(change.listing, &change.after))
                .collect();
            store_annotations(conn, account.0, &rows)?;
            let ids: Vec<i64> = changes.iter().map(|change| change.listing.0).collect();
            let histories = Histories { account: account.0, listings: &ids };
            histories.record(conn, &changes)?;
            let mut after = storage::used(conn, account.0)?.total();
            if after > budget.0 {
                histories.make_room(conn, after - budget.0, at)?;
                after = storage::used(conn, account.0)?.total();
            }
            if bytes_after < bytes_before {
                storage::allow_undo(conn, account.0, self.budget, used)?;
            } else if after > used {
                // Rolled back with the transaction.
                budget.check(after).map_err(|full| Failure::Domain(full.into()))?;
            }
            Ok((newly, annotated))
        })
        .map_err(Failure::into_error)
    }

    fn history(
        &self,
        account: AccountId,
        listing: &UniqueId,
    ) -> Result<Option<(Annotated, Vec<Entry>)>, PortError> {
        let mut conn = take(&self.pool)?;
        let read = conn
            .build_transaction()
            .repeatable_read()
            .read_only()
            .run(|conn| -> Result<_, Failure<PortError>> {
                let keys = std::slice::from_ref(listing);
                let sales: Vec<SavedSale> = sales::of_keys(conn, account.0, keys, false)?;
                let Some(sale) = sales.into_iter().next() else { return Ok(None) };
                let mut entries = Vec::new();
                for Saved { listing, annotation, .. } in sale.stored() {
                    let own = OwnHistory { account: account.0, listing: *listing };
                    let own = history::entries(own.all(conn)?, annotation);
                    entries.extend(own.map_err(Failure::Domain)?);
                }
                entries.sort_by_key(|entry| entry.number.0);
                let Saved { annotation, version, .. } = sale.united();
                Ok(Some((Annotated { annotation, version }, entries)))
            })
            .map_err(Failure::into_error)?;
        Ok(read)
    }

    fn tags(&self, account: AccountId) -> Result<Vec<Tags>, PortError> {
        let mut conn = take(&self.pool)?;
        let rows: Vec<Vec<String>> = saved_listings::table
            .filter(saved_listings::account_id.eq(account.0))
            .filter(saved_listings::tags.ne(Vec::<String>::new()))
            .order((saved_listings::saved_at, saved_listings::listing_id))
            .select(saved_listings::tags)
            .load(&mut conn)
            .map_err(query_failed)?;
        rows.iter().map(|tags| parts::tags(tags)).collect()
    }

    fn find(&self, account: AccountId, listing: &UniqueId) -> Result<Option<Saved>, PortError> {
        let keys = std::slice::from_ref(listing);
        let sales: Vec<SavedSale> = sales::of_keys(&mut *take(&self.pool)?, account.0, keys, false)
            .map_err(Failure::<PortError>::into_error)?;
        Ok(sales.into_iter().next().map(SavedSale::united))
    }

    fn saved(&self, account: AccountId) -> Result<Vec<SavedListing>, PortError> {
        let rows: Vec<ShownRow> = sql_query(SHOWN)
            .bind::<SqlUuid, _>(account.0)
            .load(&mut *take(&self.pool)?)
            .map_err(query_failed)?;
        let saved = |row: ShownRow| SavedListing {
            listing: ListingId(row.listing_id),
            saved_revision: Revision(row.saved_revision),
        };
        Ok(rows.into_iter().map(saved).collect())
    }

    fn among(&self, account: AccountId, listings: &[ListingId]) -> Result<Vec<Saved>, PortError> {
        let wanted: Vec<i64> = listings.iter().map(|id| id.0).collect();
        let sales: Vec<SavedSale> =
            sales::of_shown(&mut *take(&self.pool)?, account.0, &wanted, false)
                .map_err(Failure::<PortError>::into_error)?;
        Ok(sales.into_iter().map(SavedSale::united).collect())
    }

    fn visit(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError> {
        let mut conn = take(&self.pool)?;
        conn.transaction(|conn| -> Result<Visit, Failure<PortError>> {
            storage::lock(conn, account.0, self.budget)?;
            let last: Option<VisitRow> = saved_visits::table
                .find(account.0)
                .select((saved_visits::seen_at, saved_visits::since, saved_visits::seen))
                .first(conn)
                .optional()?;
            let newest: Option<i64> = listing_revisions::table
                .select(diesel::dsl::max(listing_revisions::revision))
                .first(conn)?;
            let last = last.map(|VisitRow { seen_at, since, seen }| Visit {
                seen_at,
                since: Revision(since),
                seen: Revision(seen),
            });
            let visit = look(last, Revision(newest.unwrap_or(0)));
            store_visit(conn, account.0, visit)?;
            Ok(visit)
        })
        .map_err(Failure::into_error)
    }
}

fn store_visit(conn: &mut PgConnection, account: Uuid, visit: Visit) -> QueryResult<()> {
    insert_into(saved_visits::table)
        .values((
            saved_visits::account_id.eq(account),
            saved_visits::seen_at.eq(visit.seen_at),
            saved_visits::since.eq(visit.since.0),
            saved_visits::seen.eq(visit.seen.0),
        ))
        .on_conflict(saved_visits::account_id)
        .do_update()
        .set((
            saved_visits::seen_at.eq(excluded(saved_visits::seen_at)),
            saved_visits::since.eq(excluded(saved_visits::since)),
            saved_visits::seen.eq(excluded(saved_visits::seen)),
        ))
        .execute(conn)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use ::saved::testing::{saved_store_contract, storage_contract};
    use chrono::TimeZone as _;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::schema::listings as listings_table;
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

    #[test]
    fn postgres_keeps_every_promise() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ACCOUNTS).unwrap();
        let ids: Vec<(i64, String)> = listings_table::table
            .order(listings_table::id)
            .select((listings_table::id, listings_table::unique_id))
            .load(&mut database.connect())
            .unwrap();
        let known = [0, 1, 2].map(|place| {
            let (id, key) = &ids[place];
            (ListingId(*id), UniqueId::parse(key).unwrap())
        });
        let change = |listing: ListingId| {
            let id = listing.0;
            database
                .connect()
                .batch_execute(&format!(
                    "INSERT INTO listing_revisions (revision) \
                       SELECT max(revision) + 1 FROM listing_revisions; \
                     INSERT INTO listing_changes (listing_id, revision, kind, fields) \
                       SELECT {id}, max(revision), 'changed', \
                              '{{\"matched_Current Bid\": [null, \"90\"]}}' \
                       FROM listing_revisions;"
                ))
                .unwrap();
        };
        let store = PgSaved::new(pool(&Config::new(database.url())).unwrap());
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
        let accounts = [1, 2].map(|number| AccountId(Uuid::from_u128(number)));
        saved_store_contract(&store, accounts, &known, &change, now);
    }

    #[test]
    fn postgres_has_a_budget() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ACCOUNTS).unwrap();
        let ids: Vec<(i64, String)> = listings_table::table
            .order(listings_table::id)
            .select((listings_table::id, listings_table::unique_id))
            .load(&mut database.connect())
            .unwrap();
        let known = [0, 1].map(|place| {
            let (id, key) = &ids[place];
            (ListingId(*id), UniqueId::parse(key).unwrap())
        });
        let store =
            PgSaved::new(pool(&Config::new(database.url())).unwrap()).within(StorageBudget(10_000));
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
        storage_contract(&store, AccountId(Uuid::from_u128(1)), &known, now);
    }

    #[test]
    fn two_that_save_at_once_never_keep_more_than_the_most() {
        let database = TestDatabase::new();
        database.connect().batch_execute(ACCOUNTS).unwrap();
        let store = PgSaved::new(pool(&Config::new(database.url())).unwrap());
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 15, 0, 0).unwrap();
        let ann = AccountId(Uuid::from_u128(1));
        let ids: Vec<i64> =
            listings_table::table.select(listings_table::id).load(&mut database.connect()).unwrap();
        let tries: Vec<_> = ids
            .iter()
            .map(|id| {
                let (store, id) = (store.clone(), ListingId(*id));
                std::thread::spawn(move || store.save(ann, &[id], now, 2).is_ok())
            })
            .collect();
        let kept = tries.into_iter().map(|one| one.join().unwrap()).filter(|kept| *kept).count();
        assert_eq!(kept, 2);
        assert_eq!(store.saved(ann).unwrap().len(), 2);
    }
}

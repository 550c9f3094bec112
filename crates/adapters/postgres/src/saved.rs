//! Saved properties, behind `saved::SavedStore`.

pub(crate) mod history;
pub(crate) mod parts;

use std::collections::HashSet;

use ::saved::{
    Annotated, Annotation, AnnotationChange, Checklist, Entry, Note, Rewritten, Saved, SavedError,
    SavedListing, SavedStore, Saving, Stage, Tags, Visit,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::upsert::excluded;
use diesel::{insert_into, sql_query};
use kernel::{AccountId, ListingId, PortError, Revision, StorageBudget};
use listings::UniqueId;
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use self::history::{Change, Histories, OwnHistory};
use crate::errors::{Failure, SYSTEM, query_failed};
use crate::pool::{Pool, take};
use crate::schema::{listing_revisions, listings as listings_table, saved_listings, saved_visits};
use crate::storage;

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

const SAVE: &str = "\
    INSERT INTO saved_listings (account_id, listing_id, saved_at, saved_revision) \
    SELECT DISTINCT $1::uuid, coalesce(l.duplicate_of, l.id), $3::timestamptz, \
        (SELECT coalesce(max(revision), 0) FROM listing_revisions) \
    FROM listings l WHERE l.id = ANY($2) \
    ON CONFLICT (account_id, listing_id) DO NOTHING RETURNING listing_id";

const KEYS: &str = "\
    SELECT l.unique_id FROM unnest($1) WITH ORDINALITY AS wanted (id, place) \
    JOIN listings l ON l.id = wanted.id \
    GROUP BY l.unique_id ORDER BY min(wanted.place)";

const REMOVE: &str = "\
    DELETE FROM saved_listings s USING listings l \
    WHERE s.account_id = $1 AND l.id = s.listing_id AND l.unique_id = ANY($2) \
    RETURNING s.listing_id, l.unique_id, s.note, s.stage, s.maximum_bid, s.tags, s.checklist, \
              s.version, s.saved_at, s.saved_revision";

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

#[derive(Queryable, QueryableByName)]
pub(crate) struct SavedRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = Text)]
    stage: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    maximum_bid: Option<i64>,
    #[diesel(sql_type = Array<Text>)]
    tags: Vec<String>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    checklist: Option<Value>,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Timestamptz)]
    saved_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    saved_revision: i64,
}

#[derive(Queryable)]
struct VisitRow {
    seen_at: DateTime<Utc>,
    since: i64,
    seen: i64,
}

impl TryFrom<SavedRow> for Saved {
    type Error = PortError;

    fn try_from(row: SavedRow) -> Result<Self, PortError> {
        let SavedRow {
            listing_id,
            unique_id,
            note,
            stage,
            maximum_bid,
            tags,
            checklist,
            version,
            saved_at,
            saved_revision,
        } = row;
        Ok(Self {
            listing: ListingId(listing_id),
            unique_id: UniqueId::parse(&unique_id)
                .map_err(|error| PortError::corrupt(SYSTEM, error))?,
            annotation: Annotation {
                note: Note::parse(&note).map_err(|error| PortError::corrupt(SYSTEM, error))?,
                stage: parts::stage(&stage)?,
                maximum_bid: maximum_bid.map(parts::maximum_bid).transpose()?,
                tags: parts::tags(&tags)?,
                checklist: checklist.map(parts::checklist).transpose()?.unwrap_or_default(),
            },
            version,
            saved_at,
            saved_revision: Revision(saved_revision),
        })
    }
}

impl SavedRow {
    pub(crate) const fn listing(&self) -> i64 {
        self.listing_id
    }

    /// Whether the person has changed the usual checklist.
    pub(crate) const fn has_checklist(&self) -> bool {
        self.checklist.is_some()
    }
}

/// The columns of a [`SavedRow`], in its order.
pub(crate) const COLUMNS: SavedColumns = (
    saved_listings::listing_id,
    listings_table::unique_id,
    saved_listings::note,
    saved_listings::stage,
    saved_listings::maximum_bid,
    saved_listings::tags,
    saved_listings::checklist,
    saved_listings::version,
    saved_listings::saved_at,
    saved_listings::saved_revision,
);

pub(crate) type SavedColumns = (
    saved_listings::listing_id,
    listings_table::unique_id,
    saved_listings::note,
    saved_listings::stage,
    saved_listings::maximum_bid,
    saved_listings::tags,
    saved_listings::checklist,
    saved_listings::version,
    saved_listings::saved_at,
    saved_listings::saved_revision,
);

/// Reads one saved property of an account by its key.
fn find(
    conn: &mut PgConnection,
    account: Uuid,
    listing: &UniqueId,
) -> QueryResult<Option<SavedRow>> {
    saved_listings::table
        .inner_join(listings_table::table)
        .filter(saved_listings::account_id.eq(account))
        .filter(listings_table::unique_id.eq(listing.as_str()))
        .select(COLUMNS)
        .first(conn)
        .optional()
}

/// Reads those of `keys` that are saved under a lock, so that changes of them come one after another.
fn lock(
    conn: &mut PgConnection,
    account: Uuid,
    keys: &[UniqueId],
) -> Result<Vec<Saved>, Failure<SavedError>> {
    let keys: Vec<&str> = keys.iter().map(UniqueId::as_str).collect();
    let ids = listings_table::table
        .filter(listings_table::unique_id.eq_any(keys))
        .select(listings_table::id);
    let locked: Vec<i64> = saved_listings::table
        .filter(saved_listings::account_id.eq(account))
        .filter(saved_listings::listing_id.eq_any(ids))
        .order(saved_listings::listing_id)
        .select(saved_listings::listing_id)
        .for_update()
        .load(conn)?;
    let rows: Vec<SavedRow> = saved_listings::table
        .inner_join(listings_table::table)
        .filter(saved_listings::account_id.eq(account))
        .filter(saved_listings::listing_id.eq_any(locked))
        .select(COLUMNS)
        .load(conn)?;
    rows.into_iter().map(|row| Saved::try_from(row).map_err(domain)).collect()
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

/// What a person wrote on a property, as it is stored.
#[derive(Serialize)]
struct StoredAnnotation<'a> {
    listing_id: i64,
    note: &'a str,
    stage: &'static str,
    maximum_bid: Option<i64>,
    tags: Vec<&'a str>,
    checklist: Option<Value>,
    version: i64,
    bytes: u64,
}

impl<'a> StoredAnnotation<'a> {
    fn of(listing: ListingId, Annotated { annotation, version }: &'a Annotated) -> Self {
        let Annotation { note, stage, maximum_bid, tags, checklist } = annotation;
        Self {
            listing_id: listing.0,
            note: note.as_str(),
            stage: stage.map_or("", Stage::name),
            maximum_bid: maximum_bid.map(|bid| bid.amount().cents()),
            tags: tags.iter().collect(),
            // The usual lines are stored as nothing.
            checklist: (*checklist != Checklist::default())
                .then(|| parts::checklist_json(checklist)),
            version: *version,
            bytes: annotation.bytes(),
        }
    }
}

const STORE: &str = "\
    UPDATE saved_listings s SET note = n.note, stage = n.stage, maximum_bid = n.maximum_bid, \
        tags = n.tags, checklist = nullif(n.checklist, 'null'), version = n.version, bytes = n.bytes \
    FROM jsonb_to_recordset($2) AS n (listing_id bigint, note text, stage text, \
        maximum_bid bigint, tags text[], checklist jsonb, version bigint, bytes bigint) \
    WHERE s.account_id = $1 AND s.listing_id = n.listing_id";

fn store_annotations(
    conn: &mut PgConnection,
    account: Uuid,
    annotations: &[StoredAnnotation<'_>],
) -> QueryResult<()> {
    sql_query(STORE)
        .bind::<SqlUuid, _>(account)
        .bind::<Jsonb, _>(json!(annotations))
        .execute(conn)
        .map(drop)
}

pub(crate) fn store_annotation(
    conn: &mut PgConnection,
    account: Uuid,
    listing: ListingId,
    annotated: &Annotated,
) -> QueryResult<()> {
    store_annotations(conn, account, &[StoredAnnotation::of(listing, annotated)])
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
        let keys: Vec<&str> = listings.iter().map(UniqueId::as_str).collect();
        let mut conn = take(&self.pool)?;
        let removed = conn.transaction(|conn| {
            storage::lock(conn, account.0, self.budget)?;
            let before = storage::used(conn, account.0)?.total();
            let rows: Vec<SavedRow> = sql_query(REMOVE)
                .bind::<SqlUuid, _>(account.0)
                .bind::<Array<Text>, _>(keys)
                .load(conn)?;
            if !rows.is_empty() {
                note_change(conn, account.0)?;
                storage::allow_undo(conn, account.0, self.budget, before)?;
            }
            Ok(rows)
        });
        let rows = removed.map_err(query_failed)?;
        rows.into_iter().map(Saved::try_from).collect()
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
            let saved = lock(conn, account.0, listings)?;
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
                let Some(row) = find(conn, account.0, listing)? else { return Ok(None) };
                let listing = ListingId(row.listing_id);
                let entries = OwnHistory { account: account.0, listing }.all(conn)?;
                Ok(Some((row, entries)))
            })
            .map_err(Failure::into_error)?;
        let Some((row, entries)) = read else { return Ok(None) };
        let Saved { annotation, version, .. } = row.try_into()?;
        let entries = history::entries(entries, &annotation)?;
        Ok(Some((Annotated { annotation, version }, entries)))
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
        let mut conn = take(&self.pool)?;
        let row = find(&mut conn, account.0, listing).map_err(query_failed)?;
        row.map(Saved::try_from).transpose()
    }

    fn saved(&self, account: AccountId) -> Result<Vec<SavedListing>, PortError> {
        let rows: Vec<(i64, i64)> = saved_listings::table
            .filter(saved_listings::account_id.eq(account.0))
            .order((saved_listings::saved_at, saved_listings::listing_id))
            .select((saved_listings::listing_id, saved_listings::saved_revision))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        let saved = |(listing, revision)| SavedListing {
            listing: ListingId(listing),
            saved_revision: Revision(revision),
        };
        Ok(rows.into_iter().map(saved).collect())
    }

    fn among(&self, account: AccountId, listings: &[ListingId]) -> Result<Vec<Saved>, PortError> {
        let wanted: Vec<i64> = listings.iter().map(|id| id.0).collect();
        let mut conn = take(&self.pool)?;
        let rows: Vec<SavedRow> = saved_listings::table
            .inner_join(listings_table::table)
            .filter(saved_listings::account_id.eq(account.0))
            .filter(saved_listings::listing_id.eq_any(wanted))
            .order((saved_listings::saved_at, saved_listings::listing_id))
            .select(COLUMNS)
            .load(&mut conn)
            .map_err(query_failed)?;
        rows.into_iter().map(Saved::try_from).collect()
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

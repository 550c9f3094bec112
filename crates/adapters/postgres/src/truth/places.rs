//! Points of listings, behind `places::PlaceStore`: the addresses, the answers about them, and how far
//! the listings have been looked at.

use std::collections::HashMap;

use ::places::{
    ANSWER_AGE, Answer, BatchOutcome, Match, PlaceStore, Placed, PostalAddress, Question,
    address_to_ask, replace_point,
};
use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text, Timestamptz};
use kernel::PortError;
use listings::IndexRow;
use listings::text::sort_key;
use listings::{Column, Listing};

use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::listings::revisions::{begin_revision, try_hold_listings};
use crate::listings::row::IndexRecord;
use crate::schema::{addresses, listing_addresses, listings as table};
use crate::sending::jobs::Lease;

/// Points and addresses in PostgreSQL.
#[derive(Clone)]
pub struct PgPlaces {
    pool: Pool,
}

impl PgPlaces {
    /// The points in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// A step changes thousands of rows, and a batch's answers must not get lost to a busy database.
const PATIENCE: &str = "SET LOCAL statement_timeout = '60s'";

/// Runs a transaction with [`PATIENCE`].
fn patiently<T, E: From<DieselError>>(
    conn: &mut PgConnection,
    work: impl FnOnce(&mut PgConnection) -> Result<T, E>,
) -> Result<T, E> {
    conn.transaction(|conn| {
        conn.batch_execute(PATIENCE)?;
        work(conn)
    })
}

#[derive(QueryableByName)]
struct Progress {
    #[diesel(sql_type = BigInt)]
    placed_to: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    pass_to: Option<i64>,
    #[diesel(sql_type = BigInt)]
    pass_after: i64,
    #[diesel(sql_type = BigInt)]
    newest: i64,
}

/// One worker at a time takes a step; another one has nothing to do.
const PROGRESS: &str = "\
    SELECT placed_to, pass_to, pass_after, \
        (SELECT coalesce(max(revision), 0) FROM listing_revisions) AS newest \
    FROM place_progress FOR UPDATE SKIP LOCKED";

const NOTE_PROGRESS: &str =
    "UPDATE place_progress SET placed_to = $1, pass_to = $2, pass_after = $3";

/// What is stored is exactly what the domain computed; the order of the keys spares deadlocks.
const NOTE_ADDRESSES: &str = "\
    INSERT INTO addresses (key) SELECT DISTINCT key FROM unnest($1) AS key ORDER BY key \
    ON CONFLICT (key) DO NOTHING";

const LINK_ADDRESSES: &str = "\
    INSERT INTO listing_addresses (listing_id, key) SELECT * FROM unnest($1, $2) \
    ON CONFLICT (listing_id) DO UPDATE SET key = excluded.key \
    WHERE listing_addresses.key <> excluded.key";

const MOVE: &str = "\
    UPDATE listings l SET longitude = p.longitude, latitude = p.latitude, \
        location_precision = p.location_precision, location_precision_sort = p.sort, revision = $6 \
    FROM unnest($1, $2, $3, $4, $5) AS p (id, longitude, latitude, location_precision, sort) \
    WHERE l.id = p.id";

const NEWS: &str = "\
    SELECT key FROM addresses WHERE answer IS NOT NULL AND applied_at IS NULL ORDER BY key LIMIT $1";

/// Leases the right to ask the geocoder, if there is an address to ask about.
const LEASE: Lease = Lease {
    key: "is_only",
    free: "w.leased_until <= $1 AND w.next_at <= $1",
    order: "w.is_only",
    set: "leased_until = $2",
    ..Lease::of(
        "place_progress",
        "(EXISTS (SELECT FROM addresses WHERE answer IS NULL AND due_at <= $1) OR EXISTS (\
            SELECT FROM addresses a WHERE a.answer IS NOT NULL AND a.answered_at <= $4 \
                AND a.due_at <= $1 AND a.key IN (SELECT key FROM listing_addresses)))",
    )
};

const DUE: &str = "\
    SELECT key, attempts FROM addresses WHERE answer IS NULL AND due_at <= $1 \
    ORDER BY attempts, key LIMIT $2";

/// Asks again, if a listing still has the address.
const RENEW: &str = "\
    SELECT a.key, a.attempts FROM addresses a \
    WHERE a.answer IS NOT NULL AND a.answered_at <= $3 AND a.due_at <= $1 \
        AND a.key IN (SELECT key FROM listing_addresses) \
    ORDER BY a.answered_at, a.key LIMIT $2";

const ANSWER: &str = "\
    UPDATE addresses a SET answer = n.answer, longitude = n.longitude, latitude = n.latitude, \
        answered_at = $5, attempts = 0, \
        applied_at = CASE WHEN (a.answer, a.longitude, a.latitude) \
            IS NOT DISTINCT FROM (n.answer, n.longitude, n.latitude) THEN a.applied_at END \
    FROM unnest($1, $2, $3, $4) AS n (key, answer, longitude, latitude) \
    WHERE a.key = n.key AND (a.answer IS NULL OR a.answered_at <= $6)";

const POSTPONE: &str = "\
    UPDATE addresses SET attempts = attempts + 1, due_at = $2 WHERE key = ANY($1) \
        AND (answer IS NULL OR answered_at <= $3)";

const FINISH: &str = "UPDATE place_progress SET leased_until = 'epoch', next_at = $1";

#[derive(QueryableByName)]
struct KeyRow {
    #[diesel(sql_type = Text)]
    key: String,
}

#[derive(QueryableByName)]
struct QuestionRow {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Integer)]
    attempts: i32,
}

/// An address with its answer: the word and the point.
type AnswerRow = (String, Option<String>, Option<i32>, Option<i32>);

type StepResult = Result<Placed, Failure<PortError>>;

impl PlaceStore for PgPlaces {
    fn place_changed(&self, most: usize) -> Result<Placed, PortError> {
        let mut conn = take(&self.pool)?;
        patiently(&mut conn, |conn| place_changed(conn, most)).map_err(Failure::into_error)
    }

    fn place_answered(&self, most: usize) -> Result<Placed, PortError> {
        let mut conn = take(&self.pool)?;
        let is_nothing: bool = news(&mut conn, 1).map_err(query_failed)?.is_empty();
        if is_nothing {
            return Ok(Placed::default());
        }
        patiently(&mut conn, |conn| place_answered(conn, most)).map_err(Failure::into_error)
    }

    fn lease(
        &self,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
        most: usize,
    ) -> Result<Vec<Question>, PortError> {
        let mut conn = take(&self.pool)?;
        patiently(&mut conn, |conn| -> Result<_, Failure<PortError>> {
            let leased = sql_query(LEASE.sql())
                .bind::<Timestamptz, _>(now)
                .bind::<Timestamptz, _>(until)
                .bind::<BigInt, _>(1)
                .bind::<Timestamptz, _>(now - ANSWER_AGE)
                .execute(conn)?;
            if leased == 0 {
                return Ok(Vec::new());
            }
            let mut due: Vec<QuestionRow> = sql_query(DUE)
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(limit(most))
                .load(conn)?;
            let renewed: Vec<QuestionRow> = sql_query(RENEW)
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(limit(most - due.len().min(most)))
                .bind::<Timestamptz, _>(now - ANSWER_AGE)
                .load(conn)?;
            due.extend(renewed);
            due.into_iter().map(|row| question(row).map_err(Failure::Domain)).collect()
        })
        .map_err(Failure::into_error)
    }

    fn finish(&self, outcome: &BatchOutcome, now: DateTime<Utc>) -> Result<(), PortError> {
        let BatchOutcome { answers, unanswered, retry_at, next_at } = outcome;
        let mut rows: Vec<_> = answers
            .iter()
            .map(|(address, answer)| {
                let (word, point) = match answer {
                    Answer::NotFound => ("none", None),
                    Answer::Found(Match { point, is_exact: true }) => ("exact", Some(*point)),
                    Answer::Found(Match { point, is_exact: false }) => ("near", Some(*point)),
                };
                (address.key(), word, point)
            })
            .collect();
        rows.sort_unstable();
        let keys: Vec<&str> = rows.iter().map(|(key, ..)| key.as_str()).collect();
        let words: Vec<&str> = rows.iter().map(|(_, word, _)| *word).collect();
        let longitudes: Vec<Option<i32>> =
            rows.iter().map(|(.., point)| point.map(|(lng, _)| lng)).collect();
        let latitudes: Vec<Option<i32>> =
            rows.iter().map(|(.., point)| point.map(|(_, lat)| lat)).collect();
        let unanswered: Vec<String> = unanswered.iter().map(PostalAddress::key).collect();
        let mut conn = take(&self.pool)?;
        patiently(&mut conn, |conn| -> QueryResult<()> {
            sql_query(ANSWER)
                .bind::<Array<Text>, _>(&keys)
                .bind::<Array<Text>, _>(&words)
                .bind::<Array<Nullable<Integer>>, _>(&longitudes)
                .bind::<Array<Nullable<Integer>>, _>(&latitudes)
                .bind::<Timestamptz, _>(now)
                .bind::<Timestamptz, _>(now - ANSWER_AGE)
                .execute(conn)?;
            sql_query(POSTPONE)
                .bind::<Array<Text>, _>(&unanswered)
                .bind::<Timestamptz, _>(retry_at)
                .bind::<Timestamptz, _>(now - ANSWER_AGE)
                .execute(conn)?;
            sql_query(FINISH).bind::<Timestamptz, _>(next_at).execute(conn).map(drop)
        })
        .map_err(query_failed)
    }
}

fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn question(QuestionRow { key, attempts }: QuestionRow) -> Result<Question, PortError> {
    let address = address(&key)?;
    Ok(Question { address, attempts: attempts.unsigned_abs() })
}

fn address(key: &str) -> Result<PostalAddress, PortError> {
    PostalAddress::from_key(key)
        .ok_or_else(|| PortError::corrupt(SYSTEM, format!("'{key}' is not the key of an address")))
}

/// The listings of a pass are those after one revision up to another, in the order of their ids. A
/// listing that changes during the pass gets a later revision, and the next pass looks at it.
fn place_changed(conn: &mut PgConnection, most: usize) -> StepResult {
    let progress: Option<Progress> = sql_query(PROGRESS).get_result(conn).optional()?;
    let Some(Progress { placed_to, pass_to, pass_after, newest }) = progress else {
        return Ok(Placed::default());
    };
    if pass_to.is_none() && newest <= placed_to {
        return Ok(Placed::default());
    }
    // An import holds the listings until its end; the next step comes after it.
    if !try_hold_listings(conn)? {
        return Ok(Placed::default());
    }
    let to = pass_to.unwrap_or(newest);
    let records: Vec<IndexRecord> = table::table
        .filter(table::revision.gt(placed_to).and(table::revision.le(to)))
        .filter(table::id.gt(pass_after))
        .order(table::id)
        .limit(limit(most))
        .select(IndexRecord::as_select())
        .load(conn)?;
    let listings = read(records)?;
    let is_more = listings.len() == most;
    let last = listings.last().map_or(0, |listing| listing.id.0);
    let mut placed = place(conn, listings)?;
    let (placed_to, pass_to, pass_after) =
        if is_more { (placed_to, Some(to), last) } else { (to, None, 0) };
    sql_query(NOTE_PROGRESS)
        .bind::<BigInt, _>(placed_to)
        .bind::<Nullable<BigInt>, _>(pass_to)
        .bind::<BigInt, _>(pass_after)
        .execute(conn)?;
    placed.is_more = is_more;
    Ok(placed)
}

fn news(conn: &mut PgConnection, most: usize) -> QueryResult<Vec<String>> {
    let rows: Vec<KeyRow> = sql_query(NEWS).bind::<BigInt, _>(limit(most)).load(conn)?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

fn place_answered(conn: &mut PgConnection, most: usize) -> StepResult {
    if !try_hold_listings(conn)? {
        return Ok(Placed::default());
    }
    let keys = news(conn, most)?;
    let records: Vec<IndexRecord> = table::table
        .filter(
            table::id.eq_any(
                listing_addresses::table
                    .filter(listing_addresses::key.eq_any(&keys))
                    .select(listing_addresses::listing_id),
            ),
        )
        .select(IndexRecord::as_select())
        .load(conn)?;
    let listings = read(records)?;
    let mut placed = place(conn, listings)?;
    diesel::update(addresses::table.filter(addresses::key.eq_any(&keys)))
        .set(addresses::applied_at.eq(diesel::dsl::now))
        .execute(conn)?;
    placed.is_more = keys.len() == most;
    Ok(placed)
}

fn read(records: Vec<IndexRecord>) -> Result<Vec<Listing>, Failure<PortError>> {
    let read = |record| IndexRow::try_from(record).map(|row| row.listing).map_err(Failure::Domain);
    records.into_iter().map(read).collect()
}

/// Gives listings their points. The caller holds the listings.
fn place(conn: &mut PgConnection, listings: Vec<Listing>) -> StepResult {
    let looked_at = listings.len() as u64;
    let keys: Vec<(i64, Option<String>)> = listings
        .iter()
        .map(|listing| (listing.id.0, address_to_ask(listing).map(|address| address.key())))
        .collect();
    let answers = note_addresses(conn, &keys)?;
    let mut moved = Vec::new();
    for (mut listing, (_, key)) in listings.into_iter().zip(&keys) {
        let answer = key.as_ref().and_then(|key| answers.get(key)).copied();
        if replace_point(&mut listing, answer) {
            moved.push(listing);
        }
    }
    if !moved.is_empty() {
        store(conn, &moved)?;
    }
    Ok(Placed { looked_at, placed: moved.len() as u64, is_more: false })
}

/// Stores the address of each listing, and returns the answers that are known.
fn note_addresses(
    conn: &mut PgConnection,
    keys: &[(i64, Option<String>)],
) -> Result<HashMap<String, Answer>, Failure<PortError>> {
    let (with, without): (Vec<_>, Vec<_>) = keys.iter().partition(|(_, key)| key.is_some());
    let without: Vec<i64> = without.into_iter().map(|(id, _)| *id).collect();
    diesel::delete(listing_addresses::table.filter(listing_addresses::listing_id.eq_any(without)))
        .execute(conn)?;
    let ids: Vec<i64> = with.iter().map(|(id, _)| *id).collect();
    let keys: Vec<&str> = with.iter().filter_map(|(_, key)| key.as_deref()).collect();
    if keys.is_empty() {
        return Ok(HashMap::new());
    }
    sql_query(NOTE_ADDRESSES).bind::<Array<Text>, _>(&keys).execute(conn)?;
    sql_query(LINK_ADDRESSES)
        .bind::<Array<BigInt>, _>(&ids)
        .bind::<Array<Text>, _>(&keys)
        .execute(conn)?;
    let rows: Vec<AnswerRow> = addresses::table
        .filter(addresses::key.eq_any(&keys).and(addresses::answer.is_not_null()))
        .select((addresses::key, addresses::answer, addresses::longitude, addresses::latitude))
        .load(conn)?;
    rows.into_iter()
        .map(|(key, word, lng, lat)| {
            let point = lng.zip(lat);
            let answer = match (word.as_deref(), point) {
                (Some("none"), None) => Answer::NotFound,
                (Some("exact"), Some(point)) => Answer::Found(Match { point, is_exact: true }),
                (Some("near"), Some(point)) => Answer::Found(Match { point, is_exact: false }),
                _ => {
                    let why = format!("the answer about '{key}' can't be read");
                    return Err(Failure::Domain(PortError::corrupt(SYSTEM, why)));
                }
            };
            Ok((key, answer))
        })
        .collect()
}

/// Stores the points as a new revision. They are no changes of values, so the sale ledger has no entry.
fn store(conn: &mut PgConnection, moved: &[Listing]) -> QueryResult<()> {
    let revision = begin_revision(conn, None)?;
    let ids: Vec<i64> = moved.iter().map(|listing| listing.id.0).collect();
    let points: Vec<Option<(i32, i32)>> =
        moved.iter().map(|listing| listing.facts.point()).collect();
    let longitudes: Vec<Option<i32>> =
        points.iter().map(|point| point.map(|(lng, _)| lng)).collect();
    let latitudes: Vec<Option<i32>> =
        points.iter().map(|point| point.map(|(_, lat)| lat)).collect();
    let precisions: Vec<Option<&str>> =
        moved.iter().map(|listing| listing.facts.text(Column::LocationPrecision)).collect();
    let sorts: Vec<Option<String>> = precisions.iter().map(|text| text.map(sort_key)).collect();
    sql_query(MOVE)
        .bind::<Array<BigInt>, _>(&ids)
        .bind::<Array<Nullable<Integer>>, _>(&longitudes)
        .bind::<Array<Nullable<Integer>>, _>(&latitudes)
        .bind::<Array<Nullable<Text>>, _>(&precisions)
        .bind::<Array<Nullable<Text>>, _>(&sorts)
        .bind::<BigInt, _>(revision.0)
        .execute(conn)
        .map(drop)
}

#[cfg(test)]
mod tests {
    use ::places::testing::{PlaceWorld, listing_at, place_store_contract};
    use kernel::ListingId;
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::config::Config;
    use crate::connection::pool::pool;
    use crate::listings::row::{FoldedKeys, ListingRecord, ListingValues};

    #[derive(Insertable)]
    #[diesel(table_name = table, treat_none_as_default_value = false)]
    struct Stored {
        id: i64,
        #[diesel(embed)]
        values: ListingValues,
        #[diesel(embed)]
        keys: FoldedKeys,
        revision: i64,
    }

    struct World {
        database: TestDatabase,
        store: PgPlaces,
    }

    impl World {
        fn new() -> Self {
            let database = TestDatabase::new();
            let sql = "ALTER TABLE listings ALTER id SET GENERATED BY DEFAULT";
            database.connect().batch_execute(sql).unwrap();
            let store = PgPlaces::new(pool(&Config::new(database.url())).unwrap());
            Self { database, store }
        }
    }

    impl PlaceWorld for World {
        fn put(&self, listing: &Listing) {
            let put = |conn: &mut PgConnection| -> QueryResult<()> {
                let revision = begin_revision(conn, None)?;
                let id = listing.id.0;
                diesel::delete(table::table.find(id)).execute(conn)?;
                let (values, keys) = (ListingValues::of(listing), FoldedKeys::of(listing));
                let row = Stored { id, values, keys, revision: revision.0 };
                diesel::insert_into(table::table).values(row).execute(conn).map(drop)
            };
            self.database.connect().transaction(put).unwrap();
        }

        fn listing(&self, id: ListingId) -> Listing {
            let record: ListingRecord = table::table
                .find(id.0)
                .select(ListingRecord::as_select())
                .first(&mut self.database.connect())
                .unwrap();
            Listing::try_from(record).unwrap()
        }
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let world = World::new();
        place_store_contract(&world.store, &world);
    }

    #[test]
    fn a_step_waits_for_no_import_and_for_no_other_worker() {
        let world = World::new();
        world.put(&listing_at(1, "12 Elm St", "30303"));
        let mut other = world.database.connect();
        other.batch_execute("BEGIN; SELECT FROM place_progress FOR UPDATE").unwrap();
        assert_eq!(world.store.place_changed(10).unwrap(), Placed::default());
        other.batch_execute("ROLLBACK; BEGIN").unwrap();
        assert!(try_hold_listings(&mut other).unwrap(), "as an import does");
        assert_eq!(world.store.place_changed(10).unwrap(), Placed::default());
        other.batch_execute("ROLLBACK").unwrap();
        assert_eq!(world.store.place_changed(10).unwrap().placed, 1);
    }

    #[test]
    fn the_column_of_the_order_is_the_folded_text() {
        let world = World::new();
        world.put(&listing_at(1, "12 Elm St", "30303"));
        world.store.place_changed(10).unwrap();
        let stored = table::table
            .find(1)
            .select((table::location_precision, table::location_precision_sort))
            .first::<(Option<String>, Option<String>)>(&mut world.database.connect())
            .unwrap();
        assert_eq!(stored, (Some("ZIP".to_owned()), Some("zip".to_owned())));
    }
}

//! The keys by which listings of one sale are found.

use std::collections::BTreeSet;

use ::joining::{Features, JoinKey};
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::BigInt;
use kernel::PortError;
use listings::Listing;

use crate::connection::copy::Rows;
use crate::connection::errors::Failure;
use crate::truth::imports::batch::load_sourced;

diesel::table! {
    /// Keys that listings get or lose. `is_known` says whether the listing had keys before.
    import_keys (listing_id) {
        key -> BigInt,
        listing_id -> BigInt,
        is_new -> Bool,
        is_known -> Bool,
    }
}

pub(crate) const MAKE: &str = "\
    CREATE TEMP TABLE import_keys (
        key bigint NOT NULL, listing_id bigint NOT NULL, is_new boolean NOT NULL,
        is_known boolean NOT NULL
    ) ON COMMIT DROP;";

/// How many listings of an earlier version get their keys at a time.
const BATCH: i64 = 4_000;

/// The features of a listing by its own values.
pub(super) fn features(own: &Listing) -> Features {
    Features::of(own, &own.facts)
}

/// Keys on their way to the table. They follow from the own values of listings.
pub(crate) struct KeyRows(Rows);

impl KeyRows {
    pub(crate) fn new() -> Self {
        Self(Rows::new())
    }

    /// Notes the keys of a new listing.
    pub(crate) fn put_new(&mut self, id: i64, listing: &Listing) {
        for key in features(listing).keys() {
            self.put(id, key, true, false);
        }
    }

    /// Notes the keys of a listing that an earlier version imported. An undo may have stored them since.
    fn put_known(&mut self, listing: &Listing) {
        for key in features(listing).keys() {
            self.put(listing.id.0, key, true, true);
        }
    }

    /// Notes the keys of a changed listing, if they have changed.
    pub(crate) fn put_changed(&mut self, known: &Listing, listing: &Listing) {
        let keys = |listing| features(listing).keys().into_iter().collect::<BTreeSet<_>>();
        let (old, new) = (keys(known), keys(listing));
        if old == new && !known.withdrawn {
            return;
        }
        for key in old.difference(&new) {
            self.put(known.id.0, *key, false, true);
        }
        for key in new {
            self.put(known.id.0, key, true, true);
        }
    }

    fn put(&mut self, id: i64, JoinKey(key): JoinKey, is_new: bool, is_known: bool) {
        self.0.begin(4);
        self.0.put(&key);
        self.0.put(&id);
        self.0.put(&is_new);
        self.0.put(&is_known);
    }

    pub(crate) fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
        self.0.send(conn, import_keys::table, import_keys::table)
    }
}

#[derive(QueryableByName)]
struct Range {
    #[diesel(sql_type = BigInt)]
    keyed_to: i64,
    #[diesel(sql_type = BigInt)]
    newest: i64,
}

const RANGE: &str = "\
    SELECT p.keyed_to, coalesce((SELECT max(id) FROM listings), 0) AS newest FROM join_progress p";

/// Notes the keys of the listings that an earlier version imported. It is called before the import
/// adds its own.
pub(crate) fn catch_up<E: From<PortError>>(conn: &mut PgConnection) -> Result<(), Failure<E>> {
    let Range { mut keyed_to, newest } = sql_query(RANGE).get_result(conn)?;
    let mut rows = KeyRows::new();
    while keyed_to < newest {
        let ids: Vec<i64> = (keyed_to + 1..=newest.min(keyed_to + BATCH)).collect();
        for listing in load_sourced(conn, &ids)? {
            if !listing.own.withdrawn {
                rows.put_known(&listing.own);
            }
        }
        rows.send(conn)?;
        keyed_to += BATCH;
    }
    Ok(())
}

/// Notes that every listing has its keys.
pub(crate) fn note_progress(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(
        "UPDATE join_progress SET keyed_to = (SELECT max(id) FROM listings)
         WHERE keyed_to < (SELECT max(id) FROM listings)",
    )
}

pub(super) fn failed<E: From<PortError>>(error: PortError) -> Failure<E> {
    Failure::Domain(error.into())
}

#[derive(QueryableByName)]
pub(super) struct Pair {
    #[diesel(sql_type = BigInt)]
    pub(super) older: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) younger: i64,
}

/// The known listings that share a key with a new or changed one. Keys are looked up in their order,
/// which reads neighboring pages of the index.
const SHARED_WITH_KNOWN: &str = "\
    SELECT least(k.listing_id, o.listing_id) AS older, greatest(k.listing_id, o.listing_id) AS younger \
    FROM (SELECT DISTINCT key, listing_id FROM import_keys WHERE is_new ORDER BY key) k \
    CROSS JOIN LATERAL ( \
        SELECT few.listing_id, count(*) OVER () AS others FROM ( \
            SELECT o.listing_id FROM join_keys o \
            WHERE o.key = k.key AND o.listing_id <> k.listing_id LIMIT 12) few) o \
    WHERE o.others < 12";

/// The new or changed listings that share a key with each other.
const SHARED_AMONG_NEW: &str = "\
    SELECT one.listing_id AS older, other.listing_id AS younger \
    FROM (SELECT key FROM import_keys WHERE is_new GROUP BY key \
        HAVING count(DISTINCT listing_id) BETWEEN 2 AND 12) shared \
    JOIN import_keys one ON one.key = shared.key AND one.is_new \
    JOIN import_keys other ON other.key = shared.key AND other.is_new \
        AND other.listing_id > one.listing_id";

/// Stores the noted keys, and returns the pairs of listings that share one of them. A key that more than
/// 12 listings share says nothing about any of them.
///
/// Every key of a changed listing is deleted first: inserting what is there already with ON CONFLICT takes
/// twice the time for all keys.
pub(super) fn store(conn: &mut PgConnection) -> QueryResult<Vec<Pair>> {
    conn.batch_execute(
        "ANALYZE import_keys;
         DELETE FROM join_keys k USING import_keys old
         WHERE old.is_known AND k.key = old.key AND k.listing_id = old.listing_id",
    )?;
    let mut pairs: Vec<Pair> = sql_query(SHARED_WITH_KNOWN).load(conn)?;
    conn.batch_execute("SET LOCAL enable_hashjoin = on")?;
    pairs.extend(sql_query(SHARED_AMONG_NEW).load::<Pair>(conn)?);
    conn.batch_execute(
        "SET LOCAL enable_hashjoin = off;
         INSERT INTO join_keys SELECT DISTINCT key, listing_id FROM import_keys WHERE is_new
         ORDER BY key, listing_id",
    )?;
    Ok(pairs)
}

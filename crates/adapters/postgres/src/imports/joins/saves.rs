//! Saved properties follow a listing to the one that is shown (`docs/product.md#joined-saves`).

use std::collections::BTreeMap;

use ::saved::{Annotation, Saved, joined};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Timestamptz, Uuid as SqlUuid};
use kernel::PortError;
use uuid::Uuid;

use crate::errors::Failure;
use crate::saved::history::OwnHistory;
use crate::saved::{SavedRow, store_annotation};

#[derive(QueryableByName)]
struct Holder {
    #[diesel(sql_type = SqlUuid)]
    account_id: Uuid,
    #[diesel(sql_type = Bool)]
    is_twice: bool,
}

/// Moves the saved properties of listings that another one shows now, and returns those of listings
/// that are shown again. `before` and `now` say which listing shows each one.
pub(super) fn follow(
    conn: &mut PgConnection,
    before: &BTreeMap<i64, i64>,
    now: &BTreeMap<i64, i64>,
) -> Result<(), Failure<PortError>> {
    let was_hidden = |id: &i64| before.get(id).is_some_and(|original| original != id);
    let is_shown = |id: &i64| now.get(id) == Some(id);
    let back: Vec<i64> =
        before.keys().filter(|id| was_hidden(id) && is_shown(id)).copied().collect();
    give_back(conn, &back)?;
    let successor = |id: &i64| -> Option<i64> {
        if let Some(original) = now.get(id) {
            return Some(*original).filter(|original| original != id);
        }
        // It was withdrawn: the rest of its group shows the sale.
        let mut rest = before.iter().filter(|(other, original)| *original == id && *other != id);
        rest.find_map(|(other, _)| now.get(other).copied())
    };
    let moves: Vec<(i64, i64)> = before
        .keys()
        .filter(|id| !was_hidden(id))
        .filter_map(|id| Some((*id, successor(id)?)))
        .collect();
    for (from, to) in moves {
        follow_one(conn, from, to)?;
    }
    Ok(())
}

fn follow_one(conn: &mut PgConnection, from: i64, to: i64) -> Result<(), Failure<PortError>> {
    let holders: Vec<Holder> = sql_query(
        "SELECT s.account_id, EXISTS (
             SELECT FROM saved_listings o WHERE o.account_id = s.account_id AND o.listing_id = $2
         ) AS is_twice
         FROM saved_listings s WHERE s.listing_id = $1 ORDER BY s.account_id FOR UPDATE",
    )
    .bind::<BigInt, _>(from)
    .bind::<BigInt, _>(to)
    .load(conn)?;
    for Holder { account_id, is_twice } in holders {
        remember(conn, account_id, (from, to), !is_twice)?;
        if is_twice {
            unite(conn, account_id, (from, to))?;
        } else {
            rename(conn, account_id, (from, to))?;
        }
    }
    Ok(())
}

fn remember(
    conn: &mut PgConnection,
    account: Uuid,
    (from, to): (i64, i64),
    was_alone: bool,
) -> QueryResult<()> {
    sql_query(
        "INSERT INTO moved_saves (account_id, listing_id, original_id, was_alone, saved)
         SELECT account_id, listing_id, $3, $4, to_jsonb(s) FROM saved_listings s
         WHERE account_id = $1 AND listing_id = $2
         ON CONFLICT (account_id, listing_id) DO UPDATE SET
             original_id = excluded.original_id, was_alone = excluded.was_alone,
             saved = excluded.saved",
    )
    .bind::<SqlUuid, _>(account)
    .bind::<BigInt, _>(from)
    .bind::<BigInt, _>(to)
    .bind::<Bool, _>(was_alone)
    .execute(conn)
    .map(drop)
}

/// Gives a saved property another listing. Its history follows.
fn rename(conn: &mut PgConnection, account: Uuid, (from, to): (i64, i64)) -> QueryResult<()> {
    for query in [
        "INSERT INTO saved_listings (account_id, listing_id, note, stage, saved_at, saved_revision,
             maximum_bid, tags, checklist, version, bytes, history_bytes)
         SELECT account_id, $3, note, stage, saved_at, saved_revision, maximum_bid, tags, checklist,
             version, bytes, history_bytes
         FROM saved_listings WHERE account_id = $1 AND listing_id = $2 ON CONFLICT DO NOTHING",
        "UPDATE saved_history SET listing_id = $3 WHERE account_id = $1 AND listing_id = $2",
        "DELETE FROM saved_listings WHERE account_id = $1 AND listing_id = $2 AND $3 <> $2",
    ] {
        sql_query(query)
            .bind::<SqlUuid, _>(account)
            .bind::<BigInt, _>(from)
            .bind::<BigInt, _>(to)
            .execute(conn)?;
    }
    Ok(())
}

fn read(conn: &mut PgConnection, account: Uuid, listing: i64) -> Result<Saved, Failure<PortError>> {
    let row: SavedRow = sql_query(
        "SELECT s.listing_id, l.unique_id, s.note, s.stage, s.maximum_bid, s.tags, s.checklist,
             s.version, s.saved_at, s.saved_revision
         FROM saved_listings s JOIN listings l ON l.id = s.listing_id
         WHERE s.account_id = $1 AND s.listing_id = $2",
    )
    .bind::<SqlUuid, _>(account)
    .bind::<BigInt, _>(listing)
    .get_result(conn)?;
    Saved::try_from(row).map_err(Failure::Domain)
}

/// Makes one saved property of two. What the remaining one has no room for is in its history.
fn unite(
    conn: &mut PgConnection,
    account: Uuid,
    (from, to): (i64, i64),
) -> Result<(), Failure<PortError>> {
    let (kept, moved) = (read(conn, account, to)?, read(conn, account, from)?);
    let history = |listing| OwnHistory { account, listing: kernel::ListingId(listing) };
    history(to).make_whole(conn, &kept.annotation)?;
    history(from).make_whole(conn, &moved.annotation)?;
    let (annotation, lost) = joined(&kept.annotation, &moved.annotation);
    store(conn, account, to, annotation, kept.version.max(moved.version) + 1)?;
    rename(conn, account, (from, to))?;
    let now = diesel::dsl::now.into_sql::<Timestamptz>();
    let now: DateTime<Utc> = diesel::select(now).get_result(conn)?;
    for value in lost {
        history(to).add_whole(conn, &value, now)?;
    }
    history(to).measure(conn)?;
    sql_query(
        "UPDATE saved_listings SET saved_at = least(saved_at, $3),
             saved_revision = least(saved_revision, $4)
         WHERE account_id = $1 AND listing_id = $2",
    )
    .bind::<SqlUuid, _>(account)
    .bind::<BigInt, _>(to)
    .bind::<Timestamptz, _>(moved.saved_at)
    .bind::<BigInt, _>(moved.saved_revision.0)
    .execute(conn)?;
    Ok(())
}

fn store(
    conn: &mut PgConnection,
    account: Uuid,
    listing: i64,
    annotation: Annotation,
    version: i64,
) -> QueryResult<()> {
    let annotated = ::saved::Annotated { annotation, version };
    store_annotation(conn, account, kernel::ListingId(listing), &annotated)
}

/// Returns saved properties to listings that are shown again. A person who had saved only that listing
/// has only it again, with what was written since; otherwise both are saved, and the returned one is as
/// it was before the join.
fn give_back(conn: &mut PgConnection, listings: &[i64]) -> Result<(), Failure<PortError>> {
    #[derive(QueryableByName)]
    struct Moved {
        #[diesel(sql_type = SqlUuid)]
        account_id: Uuid,
        #[diesel(sql_type = BigInt)]
        listing_id: i64,
        #[diesel(sql_type = BigInt)]
        original_id: i64,
        #[diesel(sql_type = Bool)]
        was_alone: bool,
    }
    if listings.is_empty() {
        return Ok(());
    }
    let moved: Vec<Moved> = sql_query(
        "SELECT m.account_id, m.listing_id, m.original_id, m.was_alone FROM moved_saves m
         JOIN saved_listings s ON s.account_id = m.account_id AND s.listing_id = m.original_id
         WHERE m.listing_id = ANY($1) ORDER BY m.account_id, m.listing_id",
    )
    .bind::<Array<BigInt>, _>(listings)
    .load(conn)?;
    for Moved { account_id, listing_id, original_id, was_alone } in moved {
        if was_alone {
            rename(conn, account_id, (original_id, listing_id))?;
            continue;
        }
        sql_query(
            "INSERT INTO saved_listings (account_id, listing_id, note, stage, saved_at,
                 saved_revision, maximum_bid, tags, checklist, version)
             SELECT s.account_id, s.listing_id, s.note, s.stage, s.saved_at, s.saved_revision,
                 s.maximum_bid, s.tags, s.checklist, s.version
             FROM moved_saves m, jsonb_populate_record(NULL::saved_listings, m.saved) s
             WHERE m.account_id = $1 AND m.listing_id = $2 ON CONFLICT DO NOTHING",
        )
        .bind::<SqlUuid, _>(account_id)
        .bind::<BigInt, _>(listing_id)
        .execute(conn)?;
        // Counts its bytes.
        let Saved { annotation, version, .. } = read(conn, account_id, listing_id)?;
        store(conn, account_id, listing_id, annotation, version)?;
    }
    sql_query("DELETE FROM moved_saves WHERE listing_id = ANY($1)")
        .bind::<Array<BigInt>, _>(listings)
        .execute(conn)?;
    Ok(())
}

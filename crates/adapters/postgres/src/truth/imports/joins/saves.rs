//! The listing that shows the sale of a withdrawn one, and the saved properties that an earlier version
//! moved to the listing that is shown (`docs/product.md#joined-saves`).

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt};
use kernel::ListingId;

use super::load::Loaded;

/// Notes which listings show the sales of withdrawn ones from now on, and gives shown listings back what
/// an earlier version moved. `now` says which listing shows each one.
pub(super) fn follow(
    conn: &mut PgConnection,
    loaded: &Loaded,
    now: &BTreeMap<ListingId, ListingId>,
) -> QueryResult<()> {
    let back =
        loaded.shown_by.iter().filter(|(id, before)| id != before && now.get(id) == Some(id));
    give_back(conn, &back.map(|(id, _)| id.0).collect::<Vec<_>>())?;
    // The rest of its group shows the sale of a withdrawn listing.
    let of_group = |(id, before): (&ListingId, &ListingId)| {
        loaded.listing(*id).filter(|listing| listing.own.withdrawn)?;
        let mut rest = loaded.shown_by.iter().filter(|(other, of)| *of == before && *other != id);
        rest.find(|(other, _)| now.contains_key(other)).map(|(other, _)| (id.0, other.0))
    };
    let (withdrawn, others): (Vec<i64>, Vec<i64>) =
        loaded.shown_by.iter().filter_map(of_group).unzip();
    if withdrawn.is_empty() {
        return Ok(());
    }
    for query in [
        "UPDATE withdrawn_members w SET other_id = gone.other_id
         FROM unnest($1, $2) AS gone (listing_id, other_id) WHERE w.other_id = gone.listing_id",
        "INSERT INTO withdrawn_members SELECT * FROM unnest($1, $2)
         ON CONFLICT (listing_id) DO UPDATE SET other_id = excluded.other_id",
    ] {
        sql_query(query)
            .bind::<Array<BigInt>, _>(&withdrawn)
            .bind::<Array<BigInt>, _>(&others)
            .execute(conn)?;
    }
    Ok(())
}

/// Forgets the groups of listings that are no longer withdrawn.
pub(super) fn forget_returned(conn: &mut PgConnection) -> QueryResult<()> {
    sql_query(
        "DELETE FROM withdrawn_members w USING listings l
         WHERE l.id = w.listing_id AND l.withdrawn_at IS NULL",
    )
    .execute(conn)
    .map(drop)
}

/// Returns saved properties that an earlier version moved to listings that are shown again. A person who
/// had saved only that listing has only it again, with what was written since; otherwise both are saved,
/// and the returned one is as it was before the join.
fn give_back(conn: &mut PgConnection, listings: &[i64]) -> QueryResult<()> {
    if listings.is_empty() {
        return Ok(());
    }
    for query in [
        "INSERT INTO saved_listings (account_id, listing_id, note, stage, saved_at, saved_revision,
             maximum_bid, tags, checklist, version, bytes)
         SELECT s.account_id, s.listing_id, s.note, s.stage, s.saved_at, s.saved_revision,
             s.maximum_bid, s.tags, s.checklist, s.version, coalesce(s.bytes, octet_length(s.note))
         FROM moved_saves m
         JOIN saved_listings o ON o.account_id = m.account_id AND o.listing_id = m.original_id,
             jsonb_populate_record(NULL::saved_listings, m.saved) s
         WHERE m.listing_id = ANY($1) AND NOT m.was_alone ON CONFLICT DO NOTHING",
        "INSERT INTO saved_listings (account_id, listing_id, note, stage, saved_at, saved_revision,
             maximum_bid, tags, checklist, version, bytes, history_bytes)
         SELECT s.account_id, m.listing_id, s.note, s.stage, s.saved_at, s.saved_revision,
             s.maximum_bid, s.tags, s.checklist, s.version, s.bytes, s.history_bytes
         FROM moved_saves m
         JOIN saved_listings s ON s.account_id = m.account_id AND s.listing_id = m.original_id
         WHERE m.listing_id = ANY($1) AND m.was_alone ON CONFLICT DO NOTHING",
        "UPDATE saved_history h SET listing_id = m.listing_id FROM moved_saves m
         WHERE h.account_id = m.account_id AND h.listing_id = m.original_id
             AND m.listing_id = ANY($1) AND m.was_alone",
        "DELETE FROM saved_listings s USING moved_saves m
         WHERE s.account_id = m.account_id AND s.listing_id = m.original_id
             AND m.listing_id = ANY($1) AND m.was_alone",
        "DELETE FROM moved_saves WHERE listing_id = ANY($1)",
    ] {
        sql_query(query).bind::<Array<BigInt>, _>(listings).execute(conn)?;
    }
    Ok(())
}

//! [`ListingRows`]: listings by their place in the store, and one by its key.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Timestamptz};
use geography::TodayByState;
use kernel::{ListingId, PortError};
use listings::{Column, Detail, Listing, ListingRows, UniqueId, Value};

use super::row::ListingRecord;
use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::{listing_extras, listings as table};

/// Reads listings from PostgreSQL.
#[derive(Clone)]
pub struct PgListingRows {
    pool: Pool,
}

impl PgListingRows {
    /// The listings in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

#[cfg(test)]
impl PgListingRows {
    pub(crate) const fn pool(&self) -> &Pool {
        &self.pool
    }
}

impl ListingRows for PgListingRows {
    fn fetch(&self, ids: &[ListingId], detail: Detail) -> Result<Vec<Listing>, PortError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut conn = take(&self.pool)?;
        let wanted: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let mut read: Vec<Listing> = match detail {
            Detail::Row => {
                let records: Vec<ListingRecord> = table::table
                    .filter(table::id.eq_any(&wanted))
                    .select(ListingRecord::as_select())
                    .load(&mut conn)
                    .map_err(query_failed)?;
                records.into_iter().map(Listing::try_from).collect::<Result<_, _>>()?
            }
            Detail::All => {
                let records: Vec<(ListingRecord, Option<serde_json::Value>)> = table::table
                    .left_join(listing_extras::table)
                    .filter(table::id.eq_any(&wanted))
                    .select((ListingRecord::as_select(), listing_extras::fields.nullable()))
                    .load(&mut conn)
                    .map_err(query_failed)?;
                records.into_iter().map(with_extras).collect::<Result<_, _>>()?
            }
        };
        look_up(&mut conn, &mut read)?;
        Ok(in_order(ids, read))
    }

    fn find(&self, unique_id: &UniqueId) -> Result<Option<Listing>, PortError> {
        let mut conn = take(&self.pool)?;
        let found: Option<(ListingRecord, Option<serde_json::Value>)> = table::table
            .left_join(listing_extras::table)
            .filter(table::unique_id.eq(unique_id.as_str()))
            .select((ListingRecord::as_select(), listing_extras::fields.nullable()))
            .first(&mut conn)
            .optional()
            .map_err(query_failed)?;
        let mut found = found.map(with_extras).transpose()?;
        look_up(&mut conn, found.as_mut_slice())?;
        Ok(found)
    }
}

/// When a source last contained each listing, or one that is joined with it.
const SEEN: &str = "\
    SELECT own.id AS listing_id, max(s.at) AS at FROM unnest($1) AS own (id) \
    LEFT JOIN joined_listings j ON j.original_id = own.id \
    JOIN sightings s ON s.listing_id = coalesce(j.listing_id, own.id) GROUP BY own.id";

#[derive(QueryableByName)]
struct SeenRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

/// Sets the values of [`Column::looked_up`] (`docs/product.md#last-checked`).
fn look_up(conn: &mut PgConnection, listings: &mut [Listing]) -> Result<(), PortError> {
    if listings.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = listings.iter().map(|listing| listing.id.0).collect();
    let seen: Vec<SeenRow> =
        sql_query(SEEN).bind::<Array<BigInt>, _>(&ids).load(conn).map_err(query_failed)?;
    let last: HashMap<_, _> = seen.into_iter().map(|row| (row.listing_id, row.at)).collect();
    for listing in listings {
        let day = last.get(&listing.id.0).copied();
        let day = day.map(|at| Value::Date(TodayByState::at(at).of(listing.state)));
        let set = listing.facts.set(Column::LastChecked, day);
        set.map_err(|mismatch| PortError::corrupt(SYSTEM, mismatch))?;
    }
    Ok(())
}

fn with_extras(
    (record, fields): (ListingRecord, Option<serde_json::Value>),
) -> Result<Listing, PortError> {
    Ok(record.read(fields)?.into_shown())
}

/// Returns the listings in the order of `ids`. An id that occurs twice is returned twice.
pub(crate) fn in_order(ids: &[ListingId], read: Vec<Listing>) -> Vec<Listing> {
    let mut by_id: HashMap<ListingId, (Listing, usize)> =
        read.into_iter().map(|listing| (listing.id, (listing, 0))).collect();
    for id in ids {
        if let Some((_, asked)) = by_id.get_mut(id) {
            *asked += 1;
        }
    }
    let mut ordered = Vec::with_capacity(ids.len());
    for id in ids {
        let last = by_id.get_mut(id).map(|(_, asked)| {
            *asked -= 1;
            *asked == 0
        });
        ordered.extend(match last {
            Some(true) => by_id.remove(id).map(|(listing, _)| listing),
            Some(false) => by_id.get(id).map(|(listing, _)| listing.clone()),
            None => None,
        });
    }
    ordered
}

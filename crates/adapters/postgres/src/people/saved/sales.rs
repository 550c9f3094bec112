//! Saved properties of joined listings. Each keeps the listing on which it was saved, and those of one
//! sale are read as one (`docs/product.md#joined-saves`).

use std::collections::HashMap;

use ::saved::{Annotated, PartValue, Saved, united};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::{ListingId, PortError};
use listings::UniqueId;
use uuid::Uuid;

use super::history::OwnHistory;
use super::row::{SavedRow, store_annotation};
use crate::connection::errors::Failure;

/// The saved properties of a person that are one sale.
pub(super) struct SavedSale {
    shown: ListingId,
    /// The one that is written on: of the listing that is shown, or else of the oldest one.
    first: Saved,
    /// The others on which the person wrote what `first` does not have.
    others: Vec<Saved>,
    /// Those that are united with another one.
    contained: Vec<Saved>,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(embed)]
    saved: SavedRow,
    #[diesel(sql_type = BigInt)]
    shown_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    united_with: Option<i64>,
}

const OF_SHOWN: &str = "\
    SELECT s.listing_id, l.unique_id, s.note, s.stage, s.maximum_bid, s.tags, s.checklist, \
        s.version, s.saved_at, s.saved_revision, l.id AS shown_id, s.united_with \
    FROM saved_listings s LEFT JOIN shown_members m ON m.listing_id = s.listing_id \
    JOIN listings l ON l.id = coalesce(m.original_id, s.listing_id) \
    WHERE s.account_id = $1 AND s.listing_id = ANY(ARRAY( \
        SELECT unnest($2) \
        UNION SELECT w.listing_id FROM shown_members w WHERE w.original_id = ANY($2))) \
    ORDER BY s.saved_at, s.listing_id";

/// The saved properties of a person that these listings show, in the order in which they were saved.
/// With `locked`, changes of them come one after another.
pub(super) fn of_shown<E: From<PortError>>(
    conn: &mut PgConnection,
    account: Uuid,
    shown: &[i64],
    locked: bool,
) -> Result<Vec<SavedSale>, Failure<E>> {
    let lock = if locked { " FOR UPDATE OF s" } else { "" };
    let rows: Vec<Row> = sql_query(format!("{OF_SHOWN}{lock}"))
        .bind::<SqlUuid, _>(account)
        .bind::<Array<BigInt>, _>(shown)
        .load(conn)?;
    let (mut places, mut sales) = (HashMap::new(), Vec::new());
    for row in rows {
        let place = *places.entry(row.shown_id).or_insert(sales.len());
        if place == sales.len() {
            sales.push((row.shown_id, Vec::new()));
        }
        sales[place].1.push(row);
    }
    let sale = |(shown, rows)| SavedSale::of(shown, rows).transpose();
    let sales = sales.into_iter().filter_map(sale).collect::<Result<_, PortError>>();
    sales.map_err(|port| Failure::Domain(port.into()))
}

/// As [`of_shown`], by the keys of listings, which another one may show.
pub(super) fn of_keys<E: From<PortError>>(
    conn: &mut PgConnection,
    account: Uuid,
    keys: &[UniqueId],
    locked: bool,
) -> Result<Vec<SavedSale>, Failure<E>> {
    #[derive(QueryableByName)]
    struct Shown {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }
    let keys: Vec<&str> = keys.iter().map(UniqueId::as_str).collect();
    let shown: Vec<Shown> = sql_query(
        "SELECT coalesce(m.original_id, l.id) AS id FROM listings l
         LEFT JOIN shown_members m ON m.listing_id = l.id WHERE l.unique_id = ANY($1)",
    )
    .bind::<Array<Text>, _>(keys)
    .load(conn)?;
    let shown: Vec<i64> = shown.into_iter().map(|row| row.id).collect();
    of_shown(conn, account, &shown, locked)
}

impl SavedSale {
    fn of(shown: i64, mut rows: Vec<Row>) -> Result<Option<Self>, PortError> {
        rows.sort_by_key(|row| (row.saved.listing_id != shown, row.saved.listing_id));
        let ids: Vec<i64> = rows.iter().map(|row| row.saved.listing_id).collect();
        let is_contained = |row: &Row| row.united_with.is_some_and(|with| ids.contains(&with));
        let (contained, counting): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(is_contained);
        let read = |rows: Vec<Row>| -> Result<Vec<Saved>, PortError> {
            rows.into_iter().map(|row| row.saved.try_into()).collect()
        };
        let (mut counting, contained) = (read(counting)?.into_iter(), read(contained)?);
        let Some(first) = counting.next() else { return Ok(None) };
        let others = counting.collect();
        Ok(Some(Self { shown: ListingId(shown), first, others, contained }))
    }

    /// Each saved property as it is stored.
    pub(super) fn stored(&self) -> impl Iterator<Item = &Saved> {
        std::iter::once(&self.first).chain(&self.others).chain(&self.contained)
    }

    /// One saved property of the listing that is shown.
    pub(super) fn united(self) -> Saved {
        let (saved, _) = united(self.first, self.others);
        Saved { listing: self.shown, ..saved }
    }

    /// Stores one saved property in place of several, before the person writes on it, and returns it
    /// with the listing of its row. What it has no room for is in its history.
    pub(super) fn unite<E: From<PortError>>(
        self,
        conn: &mut PgConnection,
        account: Uuid,
    ) -> Result<Saved, Failure<E>> {
        if self.others.is_empty() {
            return Ok(self.first);
        }
        let history = OwnHistory { account, listing: self.first.listing };
        history.make_whole(conn, &self.first.annotation)?;
        let contained: Vec<i64> = self.others.iter().map(|other| other.listing.0).collect();
        let (saved, lost): (Saved, Vec<PartValue>) = united(self.first, self.others);
        let annotated = Annotated { annotation: saved.annotation.clone(), version: saved.version };
        store_annotation(conn, account, saved.listing, &annotated)?;
        let now: DateTime<Utc> =
            diesel::select(diesel::dsl::now.into_sql::<Timestamptz>()).get_result(conn)?;
        for value in lost {
            history.add_whole(conn, &value, now)?;
        }
        history.measure(conn)?;
        sql_query(
            "WITH contained AS (
                 UPDATE saved_listings SET united_with = $2
                 WHERE account_id = $1 AND listing_id = ANY($5))
             UPDATE saved_listings SET saved_at = $3, saved_revision = $4
             WHERE account_id = $1 AND listing_id = $2",
        )
        .bind::<SqlUuid, _>(account)
        .bind::<BigInt, _>(saved.listing.0)
        .bind::<Timestamptz, _>(saved.saved_at)
        .bind::<BigInt, _>(saved.saved_revision.0)
        .bind::<Array<BigInt>, _>(contained)
        .execute(conn)?;
        Ok(saved)
    }
}

//! The history of what a person writes on a property.

use std::collections::HashMap;

use ::saved::{
    Annotated, Annotation, Entry, EntryNumber, MOST_ENTRIES, PartValue, Step, entry_bytes,
};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Timestamptz, Uuid as SqlUuid};
use diesel::{delete, insert_into, sql_query, update};
use kernel::{ListingId, PortError};
use serde_json::Value;
use uuid::Uuid;

use super::parts;
use crate::connection::errors::Failure;
use crate::schema::saved_history;

/// Removes what properties have too much of.
const SURPLUS: &str = "\
    DELETE FROM saved_history WHERE id IN ( \
        SELECT id FROM ( \
            SELECT id, row_number() OVER (PARTITION BY listing_id ORDER BY id DESC) AS place \
            FROM saved_history WHERE account_id = $1 AND listing_id = ANY($2)) numbered \
        WHERE place > $3)";

/// Removes the oldest entries whose bytes make room for as many as are too many. Those of the change
/// that needs the room stay.
const MAKE_ROOM: &str = "\
    DELETE FROM saved_history WHERE id IN ( \
        SELECT id FROM ( \
            SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM saved_history \
            WHERE account_id = $1 AND listing_id = ANY($2) AND at < $4) older \
        WHERE before < $3)";

const MEASURE: &str = "\
    UPDATE saved_listings s SET history_bytes = ( \
        SELECT coalesce(sum(bytes), 0) FROM saved_history h \
        WHERE h.account_id = $1 AND h.listing_id = s.listing_id) \
    WHERE account_id = $1 AND listing_id = ANY($2)";

/// The history of a saved property.
pub(crate) struct OwnHistory {
    pub(crate) account: Uuid,
    pub(crate) listing: ListingId,
}

/// The histories of several saved properties of an account, by listing.
pub(super) struct Histories<'a> {
    pub(super) account: Uuid,
    pub(super) listings: &'a [i64],
}

/// A change of what a person wrote on a property.
pub(super) struct Change {
    pub(super) listing: ListingId,
    pub(super) steps: Vec<Step>,
    /// The entries that the steps name.
    pub(super) newest: Vec<Entry>,
    pub(super) after: Annotated,
    pub(super) at: DateTime<Utc>,
}

/// An entry as it is stored.
#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_history)]
pub(crate) struct EntryRow {
    id: i64,
    listing_id: i64,
    part: String,
    before: Value,
    began_at: DateTime<Utc>,
    at: DateTime<Utc>,
}

#[derive(Insertable)]
#[diesel(table_name = saved_history)]
struct NewEntry {
    account_id: Uuid,
    listing_id: i64,
    part: &'static str,
    before: Value,
    bytes: i64,
    began_at: DateTime<Utc>,
    at: DateTime<Utc>,
}

/// How many entries one statement adds. It can have 65,535 parameters.
const ADDED_AT_ONCE: usize = 5_000;

/// Reads entries of a history from their stored form, in their order. `annotation` is the present one.
/// The rows have the newest entry of each part at least, because an entry is stored as its difference
/// from the next one of its part.
pub(crate) fn entries(
    mut rows: Vec<EntryRow>,
    annotation: &Annotation,
) -> Result<Vec<Entry>, PortError> {
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    let mut later = annotation.clone();
    let entry = |EntryRow { id, part, before, began_at, at, .. }| {
        let before = parts::earlier(&part, before, &later)?;
        later.set(before.clone());
        Ok(Entry { number: EntryNumber(id), before, began_at, at })
    };
    let mut entries: Vec<Entry> = rows.into_iter().map(entry).collect::<Result<_, PortError>>()?;
    entries.reverse();
    Ok(entries)
}

fn bytes(before: &PartValue, after: &PartValue) -> i64 {
    i64::try_from(entry_bytes(before, after)).unwrap_or(i64::MAX)
}

impl OwnHistory {
    /// Reads every entry.
    pub(crate) fn all(&self, conn: &mut PgConnection) -> QueryResult<Vec<EntryRow>> {
        saved_history::table
            .filter(saved_history::account_id.eq(self.account))
            .filter(saved_history::listing_id.eq(self.listing.0))
            .select(EntryRow::as_select())
            .load(conn)
    }

    /// Adds an entry with a value that the present one has no room for, as a whole.
    pub(super) fn add_whole(
        &self,
        conn: &mut PgConnection,
        value: &PartValue,
        at: DateTime<Utc>,
    ) -> QueryResult<()> {
        let blank = Annotation::default().value(value.part());
        let entry = NewEntry {
            account_id: self.account,
            listing_id: self.listing.0,
            part: value.part().name(),
            before: parts::value_json(value),
            bytes: bytes(value, &blank),
            began_at: at,
            at,
        };
        insert_into(saved_history::table).values(entry).execute(conn).map(drop)
    }

    /// Stores every entry with its whole value, so that it no longer depends on later ones.
    /// `annotation` is the present one.
    pub(super) fn make_whole<E: From<PortError>>(
        &self,
        conn: &mut PgConnection,
        annotation: &Annotation,
    ) -> Result<(), Failure<E>> {
        let whole = entries(self.all(conn)?, annotation);
        for entry in whole.map_err(|port| Failure::Domain(port.into()))? {
            let whole = parts::value_json(&entry.before);
            update(saved_history::table.find(entry.number.0))
                .set(saved_history::before.eq(whole))
                .execute(conn)?;
        }
        Ok(())
    }

    /// Counts the bytes of the entries.
    pub(super) fn measure(&self, conn: &mut PgConnection) -> QueryResult<()> {
        Histories { account: self.account, listings: &[self.listing.0] }.measure(conn)
    }
}

impl Histories<'_> {
    /// Reads the newest entry of each part of each property.
    pub(super) fn newest(
        &self,
        conn: &mut PgConnection,
    ) -> QueryResult<HashMap<i64, Vec<EntryRow>>> {
        let rows: Vec<EntryRow> = saved_history::table
            .filter(saved_history::account_id.eq(self.account))
            .filter(saved_history::listing_id.eq_any(self.listings))
            .distinct_on((saved_history::listing_id, saved_history::part))
            .order((saved_history::listing_id, saved_history::part, saved_history::id.desc()))
            .select(EntryRow::as_select())
            .load(conn)?;
        let mut newest: HashMap<i64, Vec<EntryRow>> = HashMap::new();
        for row in rows {
            newest.entry(row.listing_id).or_default().push(row);
        }
        Ok(newest)
    }

    /// Takes the steps of these changes, and removes the oldest entries beyond the limit.
    pub(super) fn record(&self, conn: &mut PgConnection, changes: &[Change]) -> QueryResult<()> {
        let mut added = Vec::new();
        for Change { listing, steps, newest, after, at } in changes {
            for step in steps {
                match step {
                    Step::Add(before) => {
                        let part = before.part();
                        let after = after.annotation.value(part);
                        added.push(NewEntry {
                            account_id: self.account,
                            listing_id: listing.0,
                            part: part.name(),
                            before: parts::earlier_json(before, &after),
                            bytes: bytes(before, &after),
                            began_at: *at,
                            at: *at,
                        });
                    }
                    Step::Extend(number) => {
                        if let Some(entry) = newest.iter().find(|entry| entry.number == *number) {
                            let after = after.annotation.value(entry.before.part());
                            update(saved_history::table.find(number.0))
                                .set((
                                    saved_history::before
                                        .eq(parts::earlier_json(&entry.before, &after)),
                                    saved_history::bytes.eq(bytes(&entry.before, &after)),
                                    saved_history::at.eq(at),
                                ))
                                .execute(conn)?;
                        }
                    }
                    Step::Drop(number) => {
                        delete(saved_history::table.find(number.0)).execute(conn)?;
                    }
                }
            }
        }
        while !added.is_empty() {
            let rest = added.split_off(added.len().min(ADDED_AT_ONCE));
            insert_into(saved_history::table).values(added).execute(conn)?;
            added = rest;
        }
        sql_query(SURPLUS)
            .bind::<SqlUuid, _>(self.account)
            .bind::<Array<BigInt>, _>(self.listings)
            .bind::<BigInt, _>(i64::try_from(MOST_ENTRIES).unwrap_or(i64::MAX))
            .execute(conn)?;
        self.measure(conn)
    }

    fn measure(&self, conn: &mut PgConnection) -> QueryResult<()> {
        sql_query(MEASURE)
            .bind::<SqlUuid, _>(self.account)
            .bind::<Array<BigInt>, _>(self.listings)
            .execute(conn)
            .map(drop)
    }

    /// Removes the oldest entries of at least `surplus` bytes, but none that was changed at `at` or
    /// later.
    pub(super) fn make_room(
        &self,
        conn: &mut PgConnection,
        surplus: u64,
        at: DateTime<Utc>,
    ) -> QueryResult<()> {
        sql_query(MAKE_ROOM)
            .bind::<SqlUuid, _>(self.account)
            .bind::<Array<BigInt>, _>(self.listings)
            .bind::<BigInt, _>(i64::try_from(surplus).unwrap_or(i64::MAX))
            .bind::<Timestamptz, _>(at)
            .execute(conn)?;
        self.measure(conn)
    }
}

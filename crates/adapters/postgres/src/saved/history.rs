//! The history of what a person writes on a property.

use ::saved::{Annotation, Entry, EntryNumber, MOST_ENTRIES, Part, PartValue, Step, entry_bytes};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use diesel::{delete, insert_into, sql_query, update};
use kernel::{ListingId, PortError};
use serde_json::Value;
use uuid::Uuid;

use super::parts;
use crate::errors::Failure;
use crate::schema::saved_history;

/// Removes what a property has too much of.
const SURPLUS: &str = "\
    DELETE FROM saved_history WHERE account_id = $1 AND listing_id = $2 AND id <= ( \
        SELECT id FROM saved_history WHERE account_id = $1 AND listing_id = $2 \
        ORDER BY id DESC OFFSET $3 LIMIT 1)";

/// Removes the oldest entries whose bytes make room for as many as are too many. Those of the change
/// that needs the room stay.
const MAKE_ROOM: &str = "\
    DELETE FROM saved_history WHERE id IN ( \
        SELECT id FROM ( \
            SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM saved_history \
            WHERE account_id = $1 AND listing_id = $2 AND at < $4) older \
        WHERE before < $3)";

const MEASURE: &str = "\
    UPDATE saved_listings SET history_bytes = ( \
        SELECT coalesce(sum(bytes), 0) FROM saved_history WHERE account_id = $1 AND listing_id = $2) \
    WHERE account_id = $1 AND listing_id = $2 RETURNING bytes + history_bytes AS bytes";

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// The history of a saved property.
pub(crate) struct OwnHistory {
    pub(crate) account: Uuid,
    pub(crate) listing: ListingId,
}

/// An entry as it is stored.
#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_history)]
pub(crate) struct EntryRow {
    id: i64,
    part: String,
    before: Value,
    began_at: DateTime<Utc>,
    at: DateTime<Utc>,
}

/// Reads entries of a history from their stored form, in their order. `annotation` is the present one.
/// The rows have the newest entry of each part at least, because an entry is stored as its difference
/// from the next one of its part.
pub(crate) fn entries(
    mut rows: Vec<EntryRow>,
    annotation: &Annotation,
) -> Result<Vec<Entry>, PortError> {
    rows.sort_by_key(|row| std::cmp::Reverse(row.id));
    let mut later = annotation.clone();
    let entry = |EntryRow { id, part, before, began_at, at }| {
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
    /// Reads the newest entry of each part.
    pub(super) fn newest(&self, conn: &mut PgConnection) -> QueryResult<Vec<EntryRow>> {
        saved_history::table
            .filter(saved_history::account_id.eq(self.account))
            .filter(saved_history::listing_id.eq(self.listing.0))
            .distinct_on(saved_history::part)
            .order((saved_history::part, saved_history::id.desc()))
            .select(EntryRow::as_select())
            .load(conn)
    }

    /// Reads every entry.
    pub(crate) fn all(&self, conn: &mut PgConnection) -> QueryResult<Vec<EntryRow>> {
        saved_history::table
            .filter(saved_history::account_id.eq(self.account))
            .filter(saved_history::listing_id.eq(self.listing.0))
            .select(EntryRow::as_select())
            .load(conn)
    }

    /// Takes the steps of a change to `after`, and removes the oldest entries beyond the limit.
    /// `newest` has the entries that the steps name.
    pub(super) fn record(
        &self,
        conn: &mut PgConnection,
        (steps, newest): (&[Step], &[Entry]),
        after: &Annotation,
        at: DateTime<Utc>,
    ) -> QueryResult<()> {
        for step in steps {
            match step {
                Step::Add(before) => {
                    let after = after.value(before.part());
                    let stored = parts::earlier_json(before, &after);
                    self.add(conn, (before.part(), stored), bytes(before, &after), at)?;
                }
                Step::Extend(number) => {
                    if let Some(entry) = newest.iter().find(|entry| entry.number == *number) {
                        let after = after.value(entry.before.part());
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
        sql_query(SURPLUS)
            .bind::<SqlUuid, _>(self.account)
            .bind::<BigInt, _>(self.listing.0)
            .bind::<BigInt, _>(i64::try_from(MOST_ENTRIES).unwrap_or(i64::MAX))
            .execute(conn)?;
        Ok(())
    }

    /// Adds an entry with a value that the present one has no room for, as a whole.
    pub(crate) fn add_whole(
        &self,
        conn: &mut PgConnection,
        value: &PartValue,
        at: DateTime<Utc>,
    ) -> QueryResult<()> {
        let blank = Annotation::default().value(value.part());
        let stored = (value.part(), parts::value_json(value));
        self.add(conn, stored, bytes(value, &blank), at)
    }

    fn add(
        &self,
        conn: &mut PgConnection,
        (part, stored): (Part, Value),
        bytes: i64,
        at: DateTime<Utc>,
    ) -> QueryResult<()> {
        insert_into(saved_history::table)
            .values((
                saved_history::account_id.eq(self.account),
                saved_history::listing_id.eq(self.listing.0),
                saved_history::part.eq(part.name()),
                saved_history::before.eq(stored),
                saved_history::bytes.eq(bytes),
                saved_history::began_at.eq(at),
                saved_history::at.eq(at),
            ))
            .execute(conn)
            .map(drop)
    }

    /// Stores every entry with its whole value, so that it no longer depends on later ones.
    /// `annotation` is the present one.
    pub(crate) fn make_whole(
        &self,
        conn: &mut PgConnection,
        annotation: &Annotation,
    ) -> Result<(), Failure<PortError>> {
        for entry in entries(self.all(conn)?, annotation).map_err(Failure::Domain)? {
            let whole = parts::value_json(&entry.before);
            update(saved_history::table.find(entry.number.0))
                .set(saved_history::before.eq(whole))
                .execute(conn)?;
        }
        Ok(())
    }

    /// Counts the bytes of the entries, and returns those of the saved property with its history.
    pub(crate) fn measure(&self, conn: &mut PgConnection) -> QueryResult<u64> {
        let size: Size = sql_query(MEASURE)
            .bind::<SqlUuid, _>(self.account)
            .bind::<BigInt, _>(self.listing.0)
            .get_result(conn)?;
        Ok(size.bytes.unsigned_abs())
    }

    /// Removes the oldest entries of at least `surplus` bytes, but none of those of a change that was
    /// made at `at`. Returns the remaining bytes of the saved property.
    pub(super) fn make_room(
        &self,
        conn: &mut PgConnection,
        surplus: u64,
        at: DateTime<Utc>,
    ) -> QueryResult<u64> {
        sql_query(MAKE_ROOM)
            .bind::<SqlUuid, _>(self.account)
            .bind::<BigInt, _>(self.listing.0)
            .bind::<BigInt, _>(i64::try_from(surplus).unwrap_or(i64::MAX))
            .bind::<Timestamptz, _>(at)
            .execute(conn)?;
        self.measure(conn)
    }
}

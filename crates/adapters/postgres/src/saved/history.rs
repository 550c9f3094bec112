//! The history of what a person writes on a property.

use ::saved::{Entry, EntryNumber, MOST_ENTRIES, Step};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Uuid as SqlUuid};
use diesel::{delete, insert_into, sql_query, update};
use kernel::{ListingId, PortError};
use serde_json::Value;
use uuid::Uuid;

use super::parts;
use crate::schema::saved_history;

/// Removes what a property has too much of.
const SURPLUS: &str = "\
    DELETE FROM saved_history WHERE account_id = $1 AND listing_id = $2 AND id <= ( \
        SELECT id FROM saved_history WHERE account_id = $1 AND listing_id = $2 \
        ORDER BY id DESC OFFSET $3 LIMIT 1)";

/// A saved property whose history is read or written.
pub(super) struct Place {
    pub(super) account: Uuid,
    pub(super) listing: ListingId,
}

/// An entry as it is stored.
#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_history)]
pub(super) struct EntryRow {
    id: i64,
    part: String,
    before: Value,
    began_at: DateTime<Utc>,
    at: DateTime<Utc>,
}

/// Reads entries from their stored form.
pub(super) fn entries(rows: Vec<EntryRow>) -> Result<Vec<Entry>, PortError> {
    let entry = |EntryRow { id, part, before, began_at, at }| {
        let before = parts::value(&part, before)?;
        Ok(Entry { number: EntryNumber(id), before, began_at, at })
    };
    rows.into_iter().map(entry).collect()
}

impl Place {
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
    pub(super) fn all(&self, conn: &mut PgConnection) -> QueryResult<Vec<EntryRow>> {
        saved_history::table
            .filter(saved_history::account_id.eq(self.account))
            .filter(saved_history::listing_id.eq(self.listing.0))
            .order(saved_history::id)
            .select(EntryRow::as_select())
            .load(conn)
    }

    /// Takes the steps of a change, and removes the oldest entries beyond the limit.
    pub(super) fn record(
        &self,
        conn: &mut PgConnection,
        steps: &[Step],
        at: DateTime<Utc>,
    ) -> QueryResult<()> {
        for step in steps {
            match step {
                Step::Add(before) => insert_into(saved_history::table)
                    .values((
                        saved_history::account_id.eq(self.account),
                        saved_history::listing_id.eq(self.listing.0),
                        saved_history::part.eq(before.part().name()),
                        saved_history::before.eq(parts::value_json(before)),
                        saved_history::began_at.eq(at),
                        saved_history::at.eq(at),
                    ))
                    .execute(conn)?,
                Step::Extend(number) => update(saved_history::table.find(number.0))
                    .set(saved_history::at.eq(at))
                    .execute(conn)?,
                Step::Drop(number) => delete(saved_history::table.find(number.0)).execute(conn)?,
            };
        }
        sql_query(SURPLUS)
            .bind::<SqlUuid, _>(self.account)
            .bind::<BigInt, _>(self.listing.0)
            .bind::<BigInt, _>(i64::try_from(MOST_ENTRIES).unwrap_or(i64::MAX))
            .execute(conn)?;
        Ok(())
    }
}

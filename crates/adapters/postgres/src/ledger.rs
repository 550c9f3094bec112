//! The sale ledger as it is read: of one listing behind `details::SaleLedger`, and the form of its
//! entries' values.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use details::{EntryKind, History, LedgerEntry, SaleLedger};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Jsonb, Nullable, Text, Timestamptz};
use intake::Change;
use kernel::{ListingId, PortError};
use serde_json::Value;

use crate::errors::{SYSTEM, query_failed};
use crate::pool::{Pool, take};

/// `{field: [old, new]}` as it stands in `listing_changes.fields`.
pub(crate) type Fields = Value;

/// The changes of an entry, by the names of their columns.
pub(crate) fn changes_of(fields: Fields) -> Result<Vec<Change>, PortError> {
    let fields: BTreeMap<String, [Option<String>; 2]> =
        serde_json::from_value(fields).map_err(|error| PortError::corrupt(SYSTEM, error))?;
    Ok(fields.into_iter().map(|(field, [old, new])| Change { field, old, new }).collect())
}

/// The sale ledger in PostgreSQL.
#[derive(Clone)]
pub struct PgSaleLedger {
    pool: Pool,
}

impl PgSaleLedger {
    /// The ledger in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

const HISTORY: &str = "\
    SELECT c.at, c.kind, c.fields, s.key AS source FROM listing_changes c \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    WHERE c.listing_id = $1 ORDER BY c.revision";

/// An import of the same file once more confirms its listings without a sighting of its own.
const CHECKED: &str = "\
    SELECT max(i.finished_at) AS at FROM listing_sightings s \
    JOIN imports i ON i.id = s.last_import WHERE s.listing_id = $1";

#[derive(QueryableByName)]
struct EntryRow {
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    fields: Option<Fields>,
    #[diesel(sql_type = Nullable<Text>)]
    source: Option<String>,
}

#[derive(QueryableByName)]
struct CheckedRow {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<DateTime<Utc>>,
}

impl TryFrom<EntryRow> for LedgerEntry {
    type Error = PortError;

    fn try_from(row: EntryRow) -> Result<Self, PortError> {
        let EntryRow { at, kind, fields, source } = row;
        let kind = match kind.as_str() {
            "listed" => EntryKind::Listed,
            "changed" => EntryKind::Changed,
            "no longer listed" => EntryKind::NoLongerListed,
            "merged" => EntryKind::Merged,
            "undone" => EntryKind::Undone,
            _ => return Err(PortError::corrupt(SYSTEM, "an entry's kind is none of ours")),
        };
        let changes = fields.map(changes_of).transpose()?.unwrap_or_default();
        Ok(Self { at, kind, source, changes })
    }
}

impl SaleLedger for PgSaleLedger {
    fn history(&self, listing: ListingId) -> Result<History, PortError> {
        let mut conn = take(&self.pool)?;
        let rows: Vec<EntryRow> = sql_query(HISTORY)
            .bind::<BigInt, _>(listing.0)
            .load(&mut conn)
            .map_err(query_failed)?;
        let checked: CheckedRow = sql_query(CHECKED)
            .bind::<BigInt, _>(listing.0)
            .get_result(&mut conn)
            .map_err(query_failed)?;
        let entries = rows.into_iter().map(LedgerEntry::try_from).collect::<Result<_, _>>()?;
        Ok(History { entries, checked_at: checked.at })
    }
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, pool};

    #[test]
    fn a_history_is_the_listings_own_in_order_with_its_sources_and_the_last_check() {
        let database = TestDatabase::new();
        database
            .connect()
            .batch_execute(
                "INSERT INTO sources (key) VALUES ('fulton');
                 INSERT INTO imports (source_id, sha256, state, rows, finished_at)
                   SELECT id, 'a', 'applied', 1, day FROM sources,
                     unnest('{2026-11-01T06:00Z,2026-11-05T06:00Z}'::timestamptz[]) AS day;
                 INSERT INTO listing_sightings (listing_id, source_id, last_import)
                   SELECT 7, s.id, max(i.id) FROM sources s, imports i GROUP BY s.id;
                 INSERT INTO listing_changes (listing_id, import_id, revision, kind, fields, at)
                   SELECT 7, min(id), 1, 'listed', NULL::jsonb, '2026-11-01T06:00Z'::timestamptz
                     FROM imports
                   UNION ALL SELECT 7, max(id), 2, 'changed',
                     '{\"Year Built\": [\"1984\", \"1985\"], \"City\": [null, \"Atlanta\"]}',
                     '2026-11-05T06:00Z' FROM imports
                   UNION ALL SELECT 8, NULL, 2, 'listed', NULL, now();",
            )
            .unwrap();
        let ledger = PgSaleLedger::new(pool(&Config::new(database.url())).unwrap());
        let history = ledger.history(ListingId(7)).unwrap();
        let kinds: Vec<EntryKind> = history.entries.iter().map(|entry| entry.kind).collect();
        assert_eq!(kinds, [EntryKind::Listed, EntryKind::Changed]);
        assert_eq!(history.entries[0].source.as_deref(), Some("fulton"));
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            history.entries[1].changes,
            [
                Change { field: "City".to_owned(), old: None, new: text("Atlanta") },
                Change { field: "Year Built".to_owned(), old: text("1984"), new: text("1985") },
            ]
        );
        let checked = history.checked_at.unwrap().to_rfc3339();
        assert_eq!(checked, "2026-11-05T06:00:00+00:00");
        assert_eq!(ledger.history(ListingId(9)).unwrap(), History::default());
    }
}

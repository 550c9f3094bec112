//! The sale ledger, behind `ledger::SaleLedger` and, within an import, `ledger::LedgerAppender`.

use std::collections::BTreeMap;

use ::ledger::{Change, EntryKind, History, LedgerAppender, LedgerEntry, SaleLedger, Sighting};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use kernel::{ImportId, ListingId, PortError, Revision};
use serde_json::Value;

use crate::connection::copy::{ByName, Json, Rows};
use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::schema::listing_changes;

/// Entries of one import on their way to the ledger.
pub(crate) struct LedgerRows {
    import: ImportId,
    revision: Revision,
    /// The import that the entries undo.
    undoes: Option<ImportId>,
    rows: Rows,
}

impl LedgerRows {
    pub(crate) fn new(import: ImportId, revision: Revision) -> Self {
        Self { import, revision, undoes: None, rows: Rows::new() }
    }

    /// Entries of an undo, which is an import too.
    #[cfg(test)]
    pub(crate) fn undoing(undone: ImportId, undo: ImportId, revision: Revision) -> Self {
        Self { undoes: Some(undone), ..Self::new(undo, revision) }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Sends the entries within the import's transaction.
    pub(crate) fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
        let entry = (
            listing_changes::listing_id,
            listing_changes::import_id,
            listing_changes::revision,
            listing_changes::kind,
            listing_changes::fields,
            listing_changes::undoes,
        );
        self.rows.send(conn, listing_changes::table, entry)
    }
}

impl LedgerAppender for LedgerRows {
    fn append(
        &mut self,
        listing: ListingId,
        kind: EntryKind,
        changes: &[Change],
    ) -> Result<(), PortError> {
        let fields: ByName<_> =
            changes.iter().map(|Change { field, old, new }| (field.clone(), [old, new])).collect();
        self.rows.begin(6);
        self.rows.put(&listing.0);
        self.rows.put(&self.import.0);
        self.rows.put(&self.revision.0);
        self.rows.put(kind.name());
        self.rows.put(&(!fields.is_empty()).then_some(Json(fields)));
        self.rows.put(&self.undoes.filter(|_| kind.is_undo()).map(|import| import.0));
        Ok(())
    }
}

/// The changes of an entry from `listing_changes.fields`, which is `{field: [old, new]}`.
pub(crate) fn changes_of(fields: Value) -> Result<Vec<Change>, PortError> {
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
    SELECT c.listing_id, c.revision, c.at, c.kind, c.fields, c.undoes, s.key AS source \
    FROM listing_changes c \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    WHERE c.listing_id = $1 ORDER BY c.revision";

const AFTER: &str = "\
    SELECT c.listing_id, c.revision, c.at, c.kind, c.fields, c.undoes, s.key AS source \
    FROM listing_changes c \
    LEFT JOIN imports i ON i.id = c.import_id LEFT JOIN sources s ON s.id = i.source_id \
    WHERE c.listing_id = ANY($2) AND c.revision > $1 ORDER BY c.revision, c.listing_id";

const LISTED_AFTER: &str = "\
    SELECT listing_id, revision FROM listing_changes \
    WHERE revision > $1 AND kind = 'listed' AND undoes IS NULL ORDER BY revision DESC, listing_id LIMIT $2";

/// A listing can change without an entry, in the columns that an import records.
const ONLY_UNLISTED_AFTER: &str = "\
    SELECT DISTINCT c.listing_id FROM listing_changes c \
    WHERE c.revision > $1 AND c.kind = 'no longer listed' AND c.listing_id > $2 \
      AND NOT EXISTS (SELECT FROM listing_changes other WHERE other.listing_id = c.listing_id \
          AND other.revision > $1 AND other.kind <> 'no longer listed') \
      AND NOT EXISTS (SELECT FROM listings l WHERE l.id = c.listing_id AND l.revision > $1) \
    ORDER BY c.listing_id LIMIT $3";

/// A second import of the same file confirms its listings without a new sighting. The sources of a
/// joined listing are those of its duplicates, too.
const SIGHTINGS: &str = "\
    SELECT o.key AS source, max(i.finished_at) AS at FROM sightings s \
    JOIN imports i ON i.id = s.last_import JOIN sources o ON o.id = s.source_id \
    WHERE s.listing_id IN (SELECT $1 UNION SELECT j.listing_id FROM joined_listings j WHERE j.original_id = $1) \
      AND i.finished_at IS NOT NULL GROUP BY o.key ORDER BY at DESC, o.key";

#[derive(QueryableByName)]
pub(crate) struct EntryRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    revision: i64,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    fields: Option<Value>,
    #[diesel(sql_type = Nullable<BigInt>)]
    undoes: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    source: Option<String>,
}

#[derive(QueryableByName)]
struct ListedRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    revision: i64,
}

#[derive(QueryableByName)]
struct UnlistedRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
}

#[derive(QueryableByName)]
struct SightingRow {
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

impl TryFrom<EntryRow> for LedgerEntry {
    type Error = PortError;

    fn try_from(row: EntryRow) -> Result<Self, PortError> {
        let EntryRow { listing_id, revision, at, kind, fields, undoes, source } = row;
        let kind = EntryKind::parse(&kind, undoes.is_some())
            .ok_or_else(|| PortError::corrupt(SYSTEM, "an entry's kind is none of ours"))?;
        let changes = fields.map(changes_of).transpose()?.unwrap_or_default();
        let (listing, revision) = (ListingId(listing_id), Revision(revision));
        Ok(Self { listing, revision, at, kind, source, changes })
    }
}

impl SaleLedger for PgSaleLedger {
    fn history(&self, listing: ListingId) -> Result<History, PortError> {
        let mut conn = take(&self.pool)?;
        let rows: Vec<EntryRow> = sql_query(HISTORY)
            .bind::<BigInt, _>(listing.0)
            .load(&mut conn)
            .map_err(query_failed)?;
        let sightings: Vec<SightingRow> = sql_query(SIGHTINGS)
            .bind::<BigInt, _>(listing.0)
            .load(&mut conn)
            .map_err(query_failed)?;
        let entries = rows.into_iter().map(LedgerEntry::try_from).collect::<Result<_, _>>()?;
        let sighting = |SightingRow { source, at }| Sighting { source, at };
        Ok(History { entries, sightings: sightings.into_iter().map(sighting).collect() })
    }

    fn after(
        &self,
        since: Revision,
        listings: &[ListingId],
    ) -> Result<Vec<LedgerEntry>, PortError> {
        let ids: Vec<i64> = listings.iter().map(|id| id.0).collect();
        let rows: Vec<EntryRow> = sql_query(AFTER)
            .bind::<BigInt, _>(since.0)
            .bind::<Array<BigInt>, _>(ids)
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        rows.into_iter().map(LedgerEntry::try_from).collect()
    }

    fn listed_after(
        &self,
        since: Revision,
        most: usize,
    ) -> Result<Vec<(ListingId, Revision)>, PortError> {
        let rows: Vec<ListedRow> = sql_query(LISTED_AFTER)
            .bind::<BigInt, _>(since.0)
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        let row = |ListedRow { listing_id, revision }| (ListingId(listing_id), Revision(revision));
        Ok(rows.into_iter().map(row).collect())
    }

    fn only_unlisted_after(
        &self,
        since: Revision,
        after: ListingId,
        most: usize,
    ) -> Result<Vec<ListingId>, PortError> {
        let rows: Vec<UnlistedRow> = sql_query(ONLY_UNLISTED_AFTER)
            .bind::<BigInt, _>(since.0)
            .bind::<BigInt, _>(after.0)
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut take(&self.pool)?)
            .map_err(query_failed)?;
        Ok(rows.into_iter().map(|row| ListingId(row.listing_id)).collect())
    }
}

#[cfg(test)]
mod tests {
    use ::ledger::testing::ledger_contract;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::listings::revisions::begin_revision;
    use crate::{Config, pool};

    #[derive(QueryableByName)]
    struct Import {
        #[diesel(sql_type = BigInt)]
        id: i64,
    }

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = TestDatabase::new();
        let ledger = PgSaleLedger::new(pool(&Config::new(database.url())).unwrap());
        ledger_contract(&ledger, &|source, work| {
            let mut conn = database.connect();
            conn.transaction::<_, diesel::result::Error, _>(|conn| {
                let Import { id } = sql_query(
                    "WITH s AS (INSERT INTO sources (key) VALUES ($1)
                     ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING id)
                     INSERT INTO imports (source_id, sha256, state, rows)
                     SELECT id, 'a', 'applied', 1 FROM s RETURNING id",
                )
                .bind::<Text, _>(source)
                .get_result(conn)?;
                let revision = begin_revision(conn, Some(ImportId(id)))?;
                let mut rows = LedgerRows::undoing(ImportId(id), ImportId(id), revision);
                work(&mut rows);
                rows.send(conn)?;
                Ok(revision)
            })
            .unwrap()
        });
    }

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
                 INSERT INTO sources (key) VALUES ('cobb');
                 INSERT INTO imports (source_id, sha256, state, rows, finished_at)
                   SELECT id, 'b', 'applied', 1, '2026-11-02T06:00Z' FROM sources WHERE key = 'cobb';
                 INSERT INTO listing_sightings (listing_id, source_id, last_import)
                   SELECT 7, i.source_id, i.id FROM imports i WHERE i.sha256 = 'b';
                 INSERT INTO listing_changes (listing_id, import_id, revision, kind, fields, at)
                   SELECT 7, min(id), 1, 'listed', NULL::jsonb, '2026-11-01T06:00Z'::timestamptz
                     FROM imports WHERE sha256 = 'a'
                   UNION ALL SELECT 7, max(id), 2, 'changed',
                     '{\"Year Built\": [\"1984\", \"1985\"], \"City\": [null, \"Atlanta\"]}',
                     '2026-11-05T06:00Z' FROM imports WHERE sha256 = 'a'
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
        let seen: Vec<(&str, String)> = history
            .sightings
            .iter()
            .map(|one| (one.source.as_str(), one.at.to_rfc3339()))
            .collect();
        let day = |day| format!("2026-11-{day}T06:00:00+00:00");
        assert_eq!(seen, [("fulton", day("05")), ("cobb", day("02"))], "the latest first");
        assert_eq!(history.checked_at().unwrap().to_rfc3339(), day("05"));
        assert_eq!(ledger.history(ListingId(9)).unwrap(), History::default());
    }
}

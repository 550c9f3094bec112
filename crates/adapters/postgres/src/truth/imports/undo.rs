//! The log of imports, and the undo of one (`docs/adr/0051-an-import-is-undone-by-new-entries.md`).

use std::collections::HashMap;

use ::ledger::EntryKind;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Text, Timestamptz};
use intake::roll::{Parcel, SOURCE_PREFIX, fill};
use intake::{
    ImportDetails, ImportEffects, ImportEntry, ImportLog, ImportState, LeftAsIs, Noted, PastEntry,
    Sighting, SourceChange, StoredImport, UndoCase, UndoCounts, UndoError, UndoneListing, undo,
};
use kernel::{ImportId, PortError, Revision};
use listings::{Sourced, UniqueId};
use serde_json::Value as Json;

use super::batch::{load_sourced, put_extras};
use super::bookkeeping::{self, Writer};
use super::joins::keys::KeyRows;
use super::joins::pending::PendingRows;
use super::sightings::UndoneDelivery;
use super::tables::{self, import_extras};
use super::{delivery, joins, transact};
use crate::connection::config::Config;
use crate::connection::copy::Rows;
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::connect;
use crate::listings::revisions::{hold_listings, next_revision};
use crate::sending::outbox::hold;
use crate::truth::ledger::changes_of;
use crate::truth::recorded_sales::PREFIX;
use crate::truth::rolls::{self, Filled, Rolls};

/// How many listings are undone at a time.
const BATCH: usize = 4_000;

/// The imports in PostgreSQL.
#[derive(Debug, Clone)]
pub struct PgImportLog {
    config: Config,
}

impl PgImportLog {
    /// The log in the database of `config`. Each call opens a connection of its own.
    #[must_use]
    pub const fn new(config: Config) -> Self {
        Self { config }
    }
}

const IMPORTS: &str = "\
    SELECT i.id, i.source_id, s.key AS source, i.finished_at AS at, i.state, i.rows, i.sha256, \
        i.revision, i.undone_by, (SELECT u.id FROM imports u WHERE u.undone_by = i.id) AS undoes \
    FROM imports i JOIN sources s ON s.id = i.source_id";

#[derive(QueryableByName)]
struct ImportRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    source_id: i64,
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = BigInt)]
    rows: i64,
    #[diesel(sql_type = Text)]
    sha256: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    revision: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    undone_by: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    undoes: Option<i64>,
}

impl ImportRow {
    fn find(conn: &mut PgConnection, import: ImportId) -> QueryResult<Option<Self>> {
        sql_query(format!("{IMPORTS} WHERE i.id = $1"))
            .bind::<BigInt, _>(import.0)
            .get_result(conn)
            .optional()
    }

    fn state(&self) -> Result<ImportState, PortError> {
        let unknown = || PortError::corrupt(SYSTEM, format!("the state of import {}", self.id));
        match self.state.as_str() {
            "applied" => Ok(ImportState::Applied),
            "released" => Ok(ImportState::Released),
            "undone" => {
                self.undone_by.map(|by| ImportState::Undone(ImportId(by))).ok_or_else(unknown)
            }
            "undo" => self.undoes.map(|of| ImportState::Undo(ImportId(of))).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    fn read(self) -> Result<StoredImport, PortError> {
        let state = self.state()?;
        Ok(StoredImport {
            id: ImportId(self.id),
            source: self.source,
            at: self.at,
            state,
            rows: self.rows.unsigned_abs(),
            sha256: self.sha256,
            revision: self.revision.map(Revision),
        })
    }
}

const EFFECTS: &str = "\
    SELECT count(*) FILTER (WHERE kind = 'listed' AND undoes IS NULL) AS listed, \
        count(*) FILTER (WHERE kind = 'changed') AS changed, \
        count(*) FILTER (WHERE kind = 'no longer listed' AND undoes IS NULL) AS unlisted, \
        count(*) FILTER (WHERE undoes IS NOT NULL) AS undone \
    FROM listing_changes WHERE revision = $1";

#[derive(QueryableByName)]
struct EffectsRow {
    #[diesel(sql_type = BigInt)]
    listed: i64,
    #[diesel(sql_type = BigInt)]
    changed: i64,
    #[diesel(sql_type = BigInt)]
    unlisted: i64,
    #[diesel(sql_type = BigInt)]
    undone: i64,
}

const ENTRIES: &str = "\
    SELECT l.unique_id, c.kind, c.fields, c.undoes FROM listing_changes c \
    JOIN listings l ON l.id = c.listing_id WHERE c.revision = $1 ORDER BY c.listing_id LIMIT $2";

#[derive(QueryableByName)]
struct EntryRow {
    #[diesel(sql_type = Text)]
    unique_id: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    fields: Option<Json>,
    #[diesel(sql_type = Nullable<BigInt>)]
    undoes: Option<i64>,
}

impl EntryRow {
    fn read(self) -> Result<ImportEntry, PortError> {
        let corrupt = || PortError::corrupt(SYSTEM, "an entry of the ledger can't be read");
        Ok(ImportEntry {
            unique_id: UniqueId::parse(&self.unique_id).map_err(|_| corrupt())?,
            kind: EntryKind::parse(&self.kind, self.undoes.is_some()).ok_or_else(corrupt)?,
            changes: self.fields.map(changes_of).transpose()?.unwrap_or_default(),
        })
    }
}

impl ImportLog for PgImportLog {
    fn newest(&self, source: Option<&str>, most: usize) -> Result<Vec<StoredImport>, PortError> {
        let rows: Vec<ImportRow> = sql_query(format!(
            "{IMPORTS} WHERE $1 IS NULL OR s.key = $1 ORDER BY i.id DESC LIMIT $2"
        ))
        .bind::<Nullable<Text>, _>(source)
        .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
        .load(&mut connect(&self.config)?)
        .map_err(query_failed)?;
        rows.into_iter().map(ImportRow::read).collect()
    }

    fn find(&self, import: ImportId, most: usize) -> Result<Option<ImportDetails>, PortError> {
        let mut conn = connect(&self.config)?;
        let Some(row) = ImportRow::find(&mut conn, import).map_err(query_failed)? else {
            return Ok(None);
        };
        // No entry has this revision.
        let revision = row.revision.unwrap_or(-1);
        let effects: EffectsRow = sql_query(EFFECTS)
            .bind::<BigInt, _>(revision)
            .get_result(&mut conn)
            .map_err(query_failed)?;
        let entries: Vec<EntryRow> = sql_query(ENTRIES)
            .bind::<BigInt, _>(revision)
            .bind::<BigInt, _>(i64::try_from(most).unwrap_or(i64::MAX))
            .load(&mut conn)
            .map_err(query_failed)?;
        let EffectsRow { listed, changed, unlisted, undone } = effects;
        Ok(Some(ImportDetails {
            import: row.read()?,
            effects: ImportEffects {
                listed: listed.unsigned_abs(),
                changed: changed.unsigned_abs(),
                unlisted: unlisted.unsigned_abs(),
                undone: undone.unsigned_abs(),
            },
            entries: entries.into_iter().map(EntryRow::read).collect::<Result<_, _>>()?,
        }))
    }

    fn undo(
        &self,
        import: ImportId,
        dry_run: bool,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, UndoError> {
        let counts = transact(&mut connect(&self.config)?, dry_run, |conn| {
            Undo::begin(conn, import)?.run(conn, left)
        })?;
        Ok(UndoCounts { revision: counts.revision.filter(|_| !dry_run), ..counts })
    }
}

/// The undo of an import within its transaction, which has the writers' lock.
struct Undo {
    import: ImportId,
    source: i64,
    /// The revision of the import that is undone.
    undone: Option<Revision>,
    is_release: bool,
    is_roll: bool,
    /// The import that is the undo.
    undo: ImportId,
    revision: Revision,
}

impl Undo {
    fn begin(conn: &mut PgConnection, import: ImportId) -> Result<Self, Failure<UndoError>> {
        tables::make(conn)?;
        hold_listings(conn)?;
        let row =
            ImportRow::find(conn, import)?.ok_or(Failure::Domain(UndoError::Unknown(import)))?;
        let source = row.source_id;
        let row = row.read().map_err(|error| Failure::Domain(error.into()))?;
        let row = row.undoable().map_err(Failure::Domain)?;
        if row.source.starts_with(PREFIX) {
            return Err(Failure::Domain(UndoError::Comparables(import)));
        }
        let is_roll = row.source.starts_with(SOURCE_PREFIX);
        if is_roll && let Some(later) = rolls::later_roll(conn, import)? {
            return Err(Failure::Domain(UndoError::LaterRoll { import, later }));
        }
        let Id { id } = sql_query(
            "INSERT INTO imports (source_id, sha256, state, rows)
             SELECT source_id, sha256, 'undo', 0 FROM imports WHERE id = $1 RETURNING id",
        )
        .bind::<BigInt, _>(import.0)
        .get_result(conn)?;
        Ok(Self {
            import,
            source,
            undone: row.revision,
            is_release: row.state == ImportState::Released,
            is_roll,
            undo: ImportId(id),
            revision: next_revision(conn)?,
        })
    }

    fn run(
        self,
        conn: &mut PgConnection,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, Failure<UndoError>> {
        if self.is_roll {
            let Filled { changed, revision, .. } = rolls::remove(conn, self.import, self.undo)?;
            return Ok(UndoCounts { restored: changed, revision, ..UndoCounts::default() });
        }
        let candidates = self.end_delivery(conn)?;
        let mut work = Work::new(self.last_list(conn)?);
        let has_rolls = Rolls::are_stored(conn)?;
        for ids in candidates.chunks(BATCH) {
            let cases = self.cases(conn, ids, work.last_list)?;
            for (before, undone) in self.undone(conn, cases, has_rolls)? {
                work.add(&before, undone, &self, left);
            }
            work.send(conn)?;
        }
        self.write(conn, &mut work)?;
        self.settle_quarantine(conn)?;
        if let Some(undone) = self.undone {
            hold(conn, undone)?;
        }
        sql_query("UPDATE imports SET rows = $2 WHERE id = $1")
            .bind::<BigInt, _>(self.undo.0)
            .bind::<BigInt, _>(work.listings)
            .execute(conn)?;
        Ok(work.counts)
    }

    /// Ends the delivery, as if the source had never made it. Returns the listings that the undo may
    /// change.
    fn end_delivery(&self, conn: &mut PgConnection) -> QueryResult<Vec<i64>> {
        let is_last = !self.is_release && self.last_applied(conn)? == Some(self.import.0);
        let (source, import, revision) = (self.source, self.import, self.undone);
        let undone = UndoneDelivery { source, import, revision, is_last };
        let arrived = undone.arrived(conn)?;
        if is_last {
            delivery::detach(conn, source)?;
        }
        let candidates = self.candidates(conn)?;
        sql_query("UPDATE imports SET state = 'undone', undone_by = $2 WHERE id = $1")
            .bind::<BigInt, _>(import.0)
            .bind::<BigInt, _>(self.undo.0)
            .execute(conn)?;
        undone.restore_sightings(conn, &arrived)?;
        if is_last {
            delivery::forget(conn, source)?;
        }
        Ok(candidates)
    }

    /// Writes the listings and their entries under the revision of the undo.
    fn write(&self, conn: &mut PgConnection, work: &mut Work) -> Result<(), Failure<UndoError>> {
        let (import, revision) = (self.undo, self.revision);
        let mut writer = Writer { import: Some(import), revision, is_open: false };
        if work.has_news {
            writer.open::<UndoError>(conn)?;
            sql_query("UPDATE listings SET withdrawn_at = now(), revision = $2 WHERE id = ANY($1)")
                .bind::<Array<BigInt>, _>(&work.withdrawn)
                .bind::<BigInt, _>(revision.0)
                .execute(conn)?;
        }
        let undone = Some(self.import);
        let settling =
            joins::Settling { writer: &mut writer, delivery: None, undone, also: Vec::new() };
        joins::settle::<UndoError>(conn, settling)?;
        if writer.is_open {
            joins::pending::append(conn, (Some(import), revision), undone)?;
            bookkeeping::note_revision(conn, import, revision)?;
            work.counts.revision = Some(revision);
        }
        Ok(())
    }

    /// The last import of the source that counts as a delivery.
    fn last_applied(&self, conn: &mut PgConnection) -> QueryResult<Option<i64>> {
        let last: Option<Id> = sql_query(
            "SELECT id FROM imports WHERE source_id = $1 AND state = 'applied'
             ORDER BY id DESC LIMIT 1",
        )
        .bind::<BigInt, _>(self.source)
        .get_result(conn)
        .optional()?;
        Ok(last.map(|last| last.id))
    }

    /// The last delivery of the source, if its deliveries are complete lists.
    fn last_list(&self, conn: &mut PgConnection) -> QueryResult<Option<ImportId>> {
        let list: Option<Id> = sql_query("SELECT id FROM sources WHERE id = $1 AND complete_list")
            .bind::<BigInt, _>(self.source)
            .get_result(conn)
            .optional()?;
        match list {
            Some(_) => Ok(self.last_applied(conn)?.map(ImportId)),
            None => Ok(None),
        }
    }

    /// The listings that the import changed, and those that an earlier undo may have left as they were:
    /// of the source, and those that another one brought and that this import contained last.
    fn candidates(&self, conn: &mut PgConnection) -> QueryResult<Vec<i64>> {
        let rows: Vec<Id> = sql_query(
            "SELECT listing_id AS id FROM listing_changes WHERE revision = $2
             UNION SELECT listing_id FROM own_changes WHERE revision = $2
             UNION SELECT listing_id FROM source_changes WHERE import_id = $1
             UNION SELECT c.listing_id FROM imports i
                 JOIN listing_changes c ON c.revision = i.revision
                 WHERE i.source_id = $3 AND i.state = 'undone'
             UNION SELECT c.listing_id FROM imports i
                 JOIN own_changes c ON c.revision = i.revision
                 WHERE i.source_id = $3 AND i.state = 'undone'
             UNION SELECT c.listing_id FROM imports i
                 JOIN own_entries c ON c.revision = i.revision AND c.kind = 'listed'
                 JOIN sightings s ON s.listing_id = c.listing_id AND s.source_id = $3 AND s.last_import = $1
                 WHERE i.state = 'undone'
             ORDER BY 1",
        )
        .bind::<BigInt, _>(self.import.0)
        .bind::<Nullable<BigInt>, _>(self.undone.map(|revision| revision.0))
        .bind::<BigInt, _>(self.source)
        .load(conn)?;
        Ok(rows.into_iter().map(|row| row.id).collect())
    }

    /// Removes the doubtful sales that only this import delivered. A released sale waits again.
    fn settle_quarantine(&self, conn: &mut PgConnection) -> QueryResult<()> {
        if self.is_release {
            return sql_query(
                "UPDATE quarantine q SET state = 'waiting' FROM listing_changes c
                 JOIN listings l ON l.id = c.listing_id
                 WHERE q.source_id = $1 AND q.state = 'released' AND c.revision = $2
                     AND q.key = lower(l.unique_id)",
            )
            .bind::<BigInt, _>(self.source)
            .bind::<Nullable<BigInt>, _>(self.undone.map(|revision| revision.0))
            .execute(conn)
            .map(drop);
        }
        sql_query("DELETE FROM quarantine WHERE import_id = $1 AND state = 'waiting'")
            .bind::<BigInt, _>(self.import.0)
            .execute(conn)
            .map(drop)
    }

    /// The listings of these ids with all that decides about them.
    fn cases(
        &self,
        conn: &mut PgConnection,
        ids: &[i64],
        last_list: Option<ImportId>,
    ) -> Result<Vec<UndoCase>, Failure<UndoError>> {
        let mut entries: HashMap<i64, Vec<PastEntry>> = HashMap::new();
        for row in self.rows::<PastRow>(conn, PAST, ids)? {
            let id = row.listing_id;
            let entry = row.read().map_err(|error| Failure::Domain(error.into()))?;
            entries.entry(id).or_default().push(entry);
        }
        let mut sources: HashMap<i64, Vec<SourceChange>> = HashMap::new();
        for SourceRow { listing_id, import_id, old, stands } in self.rows(conn, SOURCES, ids)? {
            let change = SourceChange { import: ImportId(import_id), stands, old };
            sources.entry(listing_id).or_default().push(change);
        }
        let mut sightings: HashMap<i64, Vec<Sighting>> = HashMap::new();
        for SightingRow { listing_id, last_import, is_same_source } in
            self.rows(conn, SIGHTINGS, ids)?
        {
            let sighting = Sighting { import: ImportId(last_import), is_same_source };
            sightings.entry(listing_id).or_default().push(sighting);
        }
        let mut others: HashMap<i64, Vec<ImportId>> = HashMap::new();
        for SightingRow { listing_id, last_import, .. } in self.rows(conn, OTHERS_SEEN, ids)? {
            others.entry(listing_id).or_default().push(ImportId(last_import));
        }
        let case = |listing: Sourced| {
            let id = listing.own.id.0;
            let sightings = sightings.remove(&id).unwrap_or_default();
            let is_in = |list| sightings.iter().any(|sighting| sighting.import == list);
            UndoCase {
                missing_in: last_list.filter(|list| !is_in(*list)),
                entries: entries.remove(&id).unwrap_or_default(),
                sources: sources.remove(&id).unwrap_or_default(),
                listing,
                sightings,
                others_seen: others.remove(&id).unwrap_or_default(),
            }
        };
        Ok(load_sourced(conn, ids)?.into_iter().map(case).collect())
    }

    /// What the undo makes of listings, with their blanks filled from the rolls.
    fn undone(
        &self,
        conn: &mut PgConnection,
        cases: Vec<UndoCase>,
        has_rolls: bool,
    ) -> Result<Vec<(Sourced, UndoneListing)>, Failure<UndoError>> {
        let undone = cases.into_iter().map(|case| (case.listing.clone(), undo(case, self.import)));
        let mut undone: Vec<(Sourced, UndoneListing)> = undone.collect();
        if !has_rolls {
            return Ok(undone);
        }
        let parcels = undone.iter().filter_map(|(_, undone)| Parcel::of(&undone.listing.own));
        let rolls = Rolls::load(conn, parcels)?;
        for (before, undone) in undone.iter_mut() {
            if undone.listing.own.withdrawn {
                continue;
            }
            let rows = rolls.of(&undone.listing.own);
            fill(&mut undone.listing, Some(before), rows)
                .map_err(|error| Failure::Domain(PortError::corrupt(SYSTEM, error).into()))?;
            undone.must_be_stored |= *before != undone.listing;
        }
        Ok(undone)
    }

    fn rows<R>(&self, conn: &mut PgConnection, query: &str, ids: &[i64]) -> QueryResult<Vec<R>>
    where
        R: diesel::deserialize::QueryableByName<diesel::pg::Pg> + 'static,
    {
        sql_query(query).bind::<Array<BigInt>, _>(ids).bind::<BigInt, _>(self.source).load(conn)
    }
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

const PAST: &str = "\
    SELECT c.listing_id, c.import_id, c.kind, c.fields, c.undoes, c.at, \
        coalesce(i.state <> 'undone', true) AS stands, \
        coalesce(i.source_id = $2, false) AS is_same_source \
    FROM own_entries c LEFT JOIN imports i ON i.id = c.import_id \
    WHERE c.listing_id = ANY($1) ORDER BY c.listing_id, c.revision";

#[derive(QueryableByName)]
struct PastRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    import_id: Option<i64>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<Jsonb>)]
    fields: Option<Json>,
    #[diesel(sql_type = Nullable<BigInt>)]
    undoes: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Bool)]
    stands: bool,
    #[diesel(sql_type = Bool)]
    is_same_source: bool,
}

impl PastRow {
    fn read(self) -> Result<PastEntry, PortError> {
        let kind = EntryKind::parse(&self.kind, self.undoes.is_some())
            .ok_or_else(|| PortError::corrupt(SYSTEM, "an entry's kind is none of ours"))?;
        Ok(PastEntry {
            import: self.import_id.map(ImportId),
            stands: self.stands,
            is_same_source: self.is_same_source,
            at: self.at,
            kind,
            changes: self.fields.map(changes_of).transpose()?.unwrap_or_default(),
        })
    }
}

const SOURCES: &str = "\
    SELECT x.listing_id, x.import_id, x.old, i.state <> 'undone' AS stands \
    FROM source_changes x JOIN imports i ON i.id = x.import_id \
    WHERE x.listing_id = ANY($1) AND $2::bigint IS NOT NULL ORDER BY x.listing_id, x.import_id";

#[derive(QueryableByName)]
struct SourceRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    import_id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    old: Option<String>,
    #[diesel(sql_type = Bool)]
    stands: bool,
}

const SIGHTINGS: &str = "\
    SELECT s.listing_id, s.last_import, s.source_id = $2 AS is_same_source \
    FROM sightings s JOIN imports i ON i.id = s.last_import AND i.state = 'applied' \
    WHERE s.listing_id = ANY($1) ORDER BY s.listing_id, s.source_id";

/// The sightings of the listings with which these are joined.
const OTHERS_SEEN: &str = "\
    SELECT own.listing_id, s.last_import, s.source_id = $2 AS is_same_source \
    FROM joined_listings own \
    JOIN joined_listings m ON m.original_id = own.original_id AND m.listing_id <> own.listing_id \
    JOIN sightings s ON s.listing_id = m.listing_id \
    JOIN imports i ON i.id = s.last_import AND i.state = 'applied' \
    WHERE own.listing_id = ANY($1)";

#[derive(QueryableByName)]
struct SightingRow {
    #[diesel(sql_type = BigInt)]
    listing_id: i64,
    #[diesel(sql_type = BigInt)]
    last_import: i64,
    #[diesel(sql_type = Bool)]
    is_same_source: bool,
}

/// The outcome of an undo so far.
struct Work {
    last_list: Option<ImportId>,
    counts: UndoCounts,
    /// Listings with an entry in the ledger or another source.
    listings: i64,
    has_news: bool,
    changed: Rows,
    extras: Rows,
    pending: PendingRows,
    keys: KeyRows,
    withdrawn: Vec<i64>,
}

impl Work {
    fn new(last_list: Option<ImportId>) -> Self {
        Self {
            last_list,
            counts: UndoCounts::default(),
            listings: 0,
            has_news: false,
            changed: Rows::new(),
            extras: Rows::new(),
            pending: PendingRows::new(),
            keys: KeyRows::new(),
            withdrawn: Vec::new(),
        }
    }

    fn add(
        &mut self,
        known: &Sourced,
        undone: UndoneListing,
        of: &Undo,
        left: &mut dyn FnMut(LeftAsIs),
    ) {
        self.counts.add(&undone);
        if let Some((kind, changes)) = &undone.entry {
            let noted = Noted::of(known, &undone.listing, Some(*kind), changes.clone());
            self.pending.put(known.own.id, &noted);
        }
        if undone.must_be_stored {
            self.store(known, &undone.listing, of.revision);
        }
        let is_news = undone.entry.is_some() || undone.must_be_stored;
        self.listings += i64::from(is_news);
        self.has_news |= is_news;
        for one in undone.left {
            left(LeftAsIs { unique_id: known.own.unique_id.clone(), left: one });
        }
    }

    fn store(&mut self, known: &Sourced, listing: &Sourced, revision: Revision) {
        let id = known.own.id.0;
        if listing.own.withdrawn {
            self.withdrawn.push(id);
            return;
        }
        tables::put_listing(&mut self.changed, id, listing, revision);
        self.keys.put_changed(&known.own, &listing.own);
        put_extras(&mut self.extras, id, Some(known), listing);
    }

    /// Sends the rows; changed listings wait in their temporary tables.
    fn send(&mut self, conn: &mut PgConnection) -> QueryResult<()> {
        tables::send_changed(&mut self.changed, conn)?;
        self.extras.send(conn, import_extras::table, import_extras::table)?;
        self.keys.send(conn)?;
        self.pending.send(conn)
    }
}

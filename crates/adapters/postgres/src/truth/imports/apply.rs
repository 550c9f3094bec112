//! The transaction of an import, behind `intake::ImportTransaction`: finds what a staged file contains,
//! and writes what becomes of it.

use std::sync::mpsc::sync_channel;

use ::ledger::EntryKind;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use geography::TodayByState;
use intake::{
    ApplyStep, DepartedListing, ImportCounts, ImportError, ImportFile, ImportOptions, ImportState,
    ImportTransaction, JoinReport, ReplacedRow, RowMerger, SkippedRows, StagedRows,
};
use kernel::{ImportId, ListingId, PortError, Revision};
use listings::UniqueId;

use super::batch::{Batch, Run};
use super::bookkeeping::{self, Aside, Source, Writer, find_aside};
use super::delivery::{self, Difference, LastDelivery, Members, PartWriter};
use super::payload::Names;
use super::shape::NotedDelivery;
use super::trigrams::Trigrams;
use super::{joins, quarantine};
use crate::connection::config::Config;
use crate::connection::errors::{Failure, SYSTEM};
use crate::listings::revisions::{await_listings, next_revision};
use crate::truth::rolls::Rolls;

/// How many listings are merged at a time: some 15 MB of memory.
const BATCH: usize = 2_000;
/// From this number on, a second connection for trigrams pays off.
const MANY: u64 = 10_000;

/// A file whose rows are in `import_rows`.
pub(super) struct StagedFile<'a> {
    pub(super) file: &'a ImportFile,
    /// The source's last delivery, if a row was compared with it.
    pub(super) last: Option<LastDelivery>,
    pub(super) names: Names,
    pub(super) noted: Option<NotedDelivery>,
}

/// An import within its transaction, which has the writers' lock.
pub(super) struct Import<'a> {
    conn: &'a mut PgConnection,
    config: &'a Config,
    staged: StagedFile<'a>,
    is_release: bool,
    source: Source,
    /// The import that is running, without its number until it is stored.
    run: Run,
    writer: Writer,
    /// The known listings of the rows that were read, sorted.
    read: Vec<i64>,
    /// Those of the rows that are not imported.
    aside: Aside,
    /// unique_IDs of staged rows.
    listings: u64,
    /// Receives the members that were read; `None` if they are those of the last delivery, or if the
    /// import is not a delivery of a source whose last one is known.
    parts: Option<PartWriter>,
    /// Works on the index until the import is committed.
    trigrams: &'a mut Option<Trigrams>,
}

impl<'a> Import<'a> {
    /// Waits for the writers' lock, and reads what the source delivered last.
    pub(super) fn begin(
        conn: &'a mut PgConnection,
        config: &'a Config,
        staged: StagedFile<'a>,
        terms: &ImportOptions,
        trigrams: &'a mut Option<Trigrams>,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> QueryResult<Self> {
        settle(conn)?;
        let waiting = &mut |writer| observer(ApplyStep::Waiting { writer });
        await_listings(conn, &staged.file.source, waiting)?;
        let source = Source::note(conn, staged.file, terms.is_release)?;
        let revision = next_revision(conn)?;
        let (import, today) = (ImportId(0), bookkeeping::today(conn)?);
        let run =
            Run { import, source: source.id, seen_in: import, in_last: true, revision, today };
        Ok(Self {
            conn,
            config,
            staged,
            is_release: terms.is_release,
            source,
            run,
            writer: Writer { import: None, revision, is_open: false },
            read: Vec::new(),
            aside: Aside::default(),
            listings: 0,
            parts: None,
            trigrams,
        })
    }

    /// What was skipped. Reads the last delivery if no row was compared with it, and if it counts.
    fn skipped(&mut self) -> QueryResult<SkippedRows> {
        let last_import = self.source.last_import;
        if let Some(last) = self.staged.last.as_ref().filter(|last| last.has_skipped()) {
            let mut read = self.read.clone();
            read.extend(&self.aside.quarantined);
            read.sort_unstable();
            let newest = self.run.revision.0 - 1;
            let skipped = last.skipped_rows(self.conn, last_import, newest, &read)?;
            // A listing with a skipped row is a member already.
            last.remove_skipped(&mut self.aside.listings);
            return Ok(skipped);
        }
        if self.staged.last.as_ref().is_none_or(|last| !last.is_of(last_import)) {
            self.staged.last = match self.is_release {
                true => None,
                false => LastDelivery::load(self.conn, &self.staged.file.source)?,
            };
        }
        Ok(SkippedRows::default())
    }

    /// Records the sightings of the known listings `read`, and what is left of the members of the last
    /// delivery. Returns the members that are not in `read`.
    fn update_list(&mut self, read: &[i64], all_seen: bool) -> QueryResult<Vec<i64>> {
        let (conn, run) = (&mut *self.conn, &self.run);
        if self.is_release {
            delivery::arrive(conn, run, read, run.in_last)?;
            if run.in_last {
                self.parts = Some(PartWriter::append(conn, run.source)?);
            }
            return Ok(Vec::new());
        }
        let last = self.staged.last.take();
        let departed = match &last {
            Some(last) => {
                let Difference { arrived, departed } = last.compare(read);
                delivery::depart(conn, run, &departed, all_seen)?;
                delivery::arrive(conn, run, &arrived, true)?;
                if last.is_whole() && read.is_empty() && self.listings == 0 {
                    return Ok(departed);
                }
                departed
            }
            None => {
                delivery::detach(conn, run.source)?;
                delivery::arrive(conn, run, read, true)?;
                bookkeeping::departed_since(conn, run, self.source.last_import, all_seen)?
            }
        };
        let mut parts = PartWriter::replace(conn, run.source, last.as_ref())?;
        if all_seen {
            parts.send_carried(conn, &departed)?;
        }
        self.parts = Some(parts);
        Ok(departed)
    }

    /// Reads, merges and sends every batch. The next batch is merged while the server receives one.
    fn merge_all(
        &mut self,
        merger: RowMerger<'_>,
        merged: &mut dyn FnMut(ImportCounts),
    ) -> Result<(), Failure<ImportError>> {
        let Self { conn, run, writer, parts, .. } = self;
        let (run, names) = (*run, &self.staged.names);
        let of_rolls = Rolls::are_stored(conn)?.then_some(names);
        let (to_merge, batches) = sync_channel::<Batch>(1);
        let (merged_batch, outcomes) = sync_channel(1);
        std::thread::scope(|scope| {
            // Ours from here on: when something fails they close, and the thread ends.
            let (to_merge, outcomes) = (to_merge, outcomes);
            scope.spawn(move || {
                for batch in batches {
                    if merged_batch.send(batch.merge(names, merger, &run)).is_err() {
                        break;
                    }
                }
            });
            let mut take = |conn: &mut PgConnection| -> Result<(), Failure<ImportError>> {
                let outcome = outcomes.recv().map_err(|_gone| ended_early())?;
                let mut outcome = outcome.map_err(|error| Failure::Domain(error.into()))?;
                if outcome.has_news() {
                    writer.open(conn)?;
                    outcome.send(conn)?;
                }
                if let Some(parts) = parts.as_mut() {
                    outcome.send_members(conn, parts)?;
                }
                merged(outcome.counts);
                Ok(())
            };
            let mut under_way = false;
            while let Some(batch) = Batch::read(conn, BATCH, of_rolls)? {
                to_merge.send(batch).map_err(|_gone| ended_early())?;
                if under_way {
                    take(conn)?;
                }
                under_way = true;
            }
            if under_way {
                take(conn)?;
            }
            drop(to_merge);
            Ok(())
        })
    }
}

fn ended_early() -> Failure<ImportError> {
    Failure::Domain(PortError::corrupt(SYSTEM, "the merging thread ended early").into())
}

fn raw(listings: &[ListingId]) -> Vec<i64> {
    listings.iter().map(|listing| listing.0).collect()
}

impl ImportTransaction for Import<'_> {
    type Error = Failure<ImportError>;

    fn was_delivered(&mut self) -> Result<bool, Self::Error> {
        let Some(noted) = &self.staged.noted else { return Ok(false) };
        Ok(noted.was_imported(self.conn)?)
    }

    fn staged_rows(&mut self) -> Result<StagedRows, Self::Error> {
        let Counts { rows, distinct, listings, aside, quarantined } = pick_winners(self.conn)?;
        self.listings = listings;
        self.read = delivery::ids(self.conn, KNOWN_WINNERS, 0)?;
        self.read.sort_unstable();
        if aside > 0 {
            self.aside = find_aside(self.conn)?;
        }
        let (skipped, before) = (self.skipped()?, self.source.rows_before);
        Ok(StagedRows { rows, distinct, listings, quarantined, skipped, before })
    }

    fn replaced_rows(&mut self) -> Result<Vec<ReplacedRow>, Self::Error> {
        Ok(replaced_rows(self.conn)?)
    }

    fn left_out(&mut self) -> Result<Vec<UniqueId>, Self::Error> {
        let Aside { listings, quarantined, .. } = &self.aside;
        let ids: Vec<i64> =
            listings.iter().copied().filter(|id| !quarantined.contains(id)).take(NAMED).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let found: Vec<String> = diesel::sql_query(
            "SELECT unique_id AS name FROM listings WHERE id = ANY($1) AND withdrawn_at IS NULL
             ORDER BY unique_id",
        )
        .bind::<diesel::sql_types::Array<diesel::sql_types::BigInt>, _>(ids)
        .load::<Named>(self.conn)?
        .into_iter()
        .map(|Named { name }| name)
        .collect();
        Ok(found.iter().filter_map(|name| UniqueId::parse(name).ok()).collect())
    }

    fn store_import(
        &mut self,
        state: ImportState,
        listings: u64,
    ) -> Result<TodayByState, Self::Error> {
        if self.listings > MANY {
            *self.trigrams = Some(Trigrams::start(self.config));
        }
        joins::keys::catch_up(self.conn)?;
        let state = if state == ImportState::Released { "released" } else { "applied" };
        let sha256 = &self.staged.file.sha256;
        let import = bookkeeping::note_import(self.conn, &self.source, (sha256, state), listings)?;
        if let Some(noted) = &self.staged.noted {
            noted.store(self.conn, self.source.id, import)?;
        }
        self.writer.import = Some(import);
        (self.run.import, self.run.seen_in) = (import, import);
        if self.is_release {
            let last = self.source.last_import;
            self.run.seen_in = last.unwrap_or(import);
            self.run.in_last = delivery::is_known(self.conn, self.source.id, last)?;
        }
        Ok(self.run.today)
    }

    fn store_list(&mut self, all_seen: bool) -> Result<Vec<ListingId>, Self::Error> {
        let mut read = std::mem::take(&mut self.read);
        read.extend(&self.aside.listings);
        read.sort_unstable();
        let departed = self.update_list(&read, all_seen)?;
        Ok(departed.into_iter().map(ListingId).collect())
    }

    fn merge_rows(
        &mut self,
        merger: RowMerger<'_>,
        merged: &mut dyn FnMut(ImportCounts),
    ) -> Result<(), Self::Error> {
        self.merge_all(merger, merged)?;
        if let Some(parts) = &mut self.parts {
            let mut members = Members::default();
            self.aside.listings.iter().for_each(|listing| members.put(*listing, None));
            parts.send(self.conn, &mut members)?;
        }
        Ok(())
    }

    fn join_listings(&mut self) -> Result<JoinReport, Self::Error> {
        let Run { source, seen_in: import, .. } = self.run;
        let delivery = Some(joins::PresentDelivery { source, import });
        let (undone, also) = (None, Vec::new());
        let writer = &mut self.writer;
        joins::settle(self.conn, joins::Settling { writer, delivery, undone, also })
    }

    fn returned(&mut self, touched: &[ListingId]) -> Result<Vec<ListingId>, Self::Error> {
        let mut returned = std::mem::take(&mut self.aside.back);
        returned.extend(bookkeeping::groups_back(self.conn, &raw(touched))?);
        returned.sort_unstable();
        returned.dedup();
        Ok(returned.into_iter().map(ListingId).collect())
    }

    fn departed(&mut self, listings: &[ListingId]) -> Result<Vec<DepartedListing>, Self::Error> {
        Ok(bookkeeping::departed(self.conn, &self.run, &raw(listings))?)
    }

    fn mark(&mut self, kind: EntryKind, listings: &[ListingId]) -> Result<(), Self::Error> {
        if listings.is_empty() {
            return Ok(());
        }
        self.writer.open(self.conn)?;
        Ok(bookkeeping::note_marks(self.conn, &self.run, kind, &raw(listings))?)
    }

    fn store_quarantined(&mut self) -> Result<(), Self::Error> {
        quarantine::store(self.conn, &self.run, &self.staged.names)
    }

    fn forget_plausible(&mut self) -> Result<(), Self::Error> {
        Ok(quarantine::forget_plausible(self.conn, &self.run)?)
    }

    fn store_revision(&mut self) -> Result<Option<Revision>, Self::Error> {
        let Run { import, revision, .. } = self.run;
        joins::keys::note_progress(self.conn)?;
        let written = self.writer.is_open.then_some(revision);
        if written.is_some() {
            joins::pending::append(self.conn, (Some(import), revision), None)?;
            bookkeeping::note_revision(self.conn, import, revision)?;
        }
        if !self.is_release {
            let newest = written.map_or(revision.0 - 1, |revision| revision.0);
            delivery::note(self.conn, &self.run, newest)?;
        }
        Ok(written)
    }
}

const KNOWN_WINNERS: &str = "\
    SELECT coalesce(string_agg(int8send(listing_id), ''), '') AS ids \
    FROM import_winners WHERE listing_id > $1";

/// Settings for this transaction.
///
/// Sorts should stay in memory. A temporary table has no statistics until it is analyzed. The
/// file's keys are looked up in their order, with one index probe each, which reads neighboring
/// pages. The planner would take these probes for random ones and read every listing instead. New
/// entries are buffered by the trigram index ([`trigrams`](super::trigrams)).
fn settle(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(
        "SET LOCAL work_mem = '128MB'; SET LOCAL gin_pending_list_limit = '1GB';
         SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;
         ANALYZE import_rows (row, key)",
    )
}

/// The numbers of a staged file.
struct Counts {
    rows: u64,
    /// Rows that differ from each other.
    distinct: u64,
    /// Unique_IDs.
    listings: u64,
    /// Rows that are not imported.
    aside: u64,
    /// Unique_IDs of rows that go to the quarantine.
    quarantined: u64,
}

/// At most so many replaced rows are named.
const NAMED: usize = 10_000;

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Replaced {
    #[diesel(sql_type = diesel::sql_types::Text)]
    unique_id: String,
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    number: i64,
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    by: i64,
}

/// The rows that a later row with the same unique_ID and other values replaced.
fn replaced_rows(conn: &mut PgConnection) -> QueryResult<Vec<ReplacedRow>> {
    let found: QueryResult<Vec<Replaced>> =
        conn.batch_execute("SET LOCAL enable_hashjoin = on").and_then(|()| {
            diesel::sql_query(format!(
                "SELECT min(o.unique_id) AS unique_id, max(o.row) AS number, min(w.row) AS by
                 FROM import_winners w
                 JOIN import_rows winner ON winner.row = w.row
                 JOIN import_rows o ON o.key = winner.key
                 WHERE o.row >= 0 AND o.digest <> winner.digest
                 GROUP BY o.key, o.digest ORDER BY 2 LIMIT {NAMED}"
            ))
            .load(conn)
        });
    let found = found?;
    conn.batch_execute("SET LOCAL enable_hashjoin = off")?;
    let read = |Replaced { unique_id, number, by }| {
        let unique_id = UniqueId::parse(&unique_id).ok()?;
        Some(ReplacedRow { unique_id, row: number.unsigned_abs(), by: by.unsigned_abs() })
    };
    Ok(found.into_iter().filter_map(read).collect())
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

fn count(conn: &mut PgConnection, of: &str) -> QueryResult<u64> {
    let Count { count } =
        diesel::sql_query(format!("SELECT count(*) AS count FROM {of}")).get_result(conn)?;
    Ok(count.unsigned_abs())
}

/// The last row of each unique_ID counts. A listing that was noted as no longer listed is listed
/// again when it is in the file.
///
/// `id + 0` keeps the planner from walking the primary key in place of the index of the keys. After a
/// trial run on an empty database, it believes that the table is small.
fn pick_winners(conn: &mut PgConnection) -> QueryResult<Counts> {
    let (gone, listed) = (EntryKind::NoLongerListed.name(), EntryKind::Listed.name());
    conn.batch_execute(&format!(
        "CREATE TEMP TABLE import_winners ON COMMIT DROP AS
         SELECT w.row, w.is_alone, l.id AS listing_id, EXISTS (
             SELECT FROM listing_changes gone
             WHERE gone.listing_id = l.id AND gone.kind = '{gone}' AND NOT EXISTS (
                 SELECT FROM listing_changes back
                 WHERE back.listing_id = l.id AND back.kind = '{listed}' AND back.revision > gone.revision
             )
         ) AS listed_again
         FROM (
             SELECT max(row) AS row, count(*) = 1 AS is_alone, key FROM import_rows
             GROUP BY key HAVING max(row) >= 0 ORDER BY key
         ) w LEFT JOIN LATERAL (
             SELECT id FROM listings WHERE lower(unique_id) = w.key ORDER BY id + 0 LIMIT 1
         ) l ON true;
         ANALYZE import_winners",
    ))?;
    let rows = count(conn, "import_rows WHERE row >= 0")?;
    let aside = count(conn, "import_rows WHERE row < 0")?;
    let listings = count(conn, "import_winners")?;
    let distinct = if rows == listings {
        rows
    } else {
        count(conn, "(SELECT DISTINCT key, digest FROM import_rows WHERE row >= 0) d")?
    };
    let quarantined = match aside {
        0 => 0,
        _ => count(conn, "(SELECT DISTINCT key FROM import_rows WHERE doubts IS NOT NULL) d")?,
    };
    // In the order of the keys, which is the order of the indexes that are written next.
    conn.batch_execute(
        "SET LOCAL enable_hashjoin = on; DECLARE import_cursor NO SCROLL CURSOR FOR
         SELECT r.unique_id, r.payload, w.listing_id, w.listed_again,
             CASE WHEN w.is_alone THEN r.print END AS print
         FROM import_rows r JOIN import_winners w ON w.row = r.row ORDER BY r.key;
         SET LOCAL enable_hashjoin = off",
    )?;
    Ok(Counts { rows, distinct, listings, aside, quarantined })
}

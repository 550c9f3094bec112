//! Applies a staged file: chooses the row that counts for each unique_ID, merges it into the known
//! listing, and writes the result and the sale ledger.

use std::sync::mpsc::sync_channel;

use ::ledger::EntryKind;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use intake::{ApplyStep, ImportCounts, ImportError, ImportFile, ImportOptions, ReplacedRow};
use kernel::PortError;
use listings::UniqueId;

use super::ToApply;
use super::batch::{Batch, Run};
use super::bookkeeping::{self, Source, find_aside};
use super::delivery::{self, Difference, LastDelivery, Members, PartWriter};
use super::{joins, quarantine, tables};
use crate::errors::{Failure, SYSTEM};
use crate::revisions::{await_listings, begin_revision, next_revision};
use crate::rolls::Rolls;

/// How many listings are merged at a time: some 15 MB of memory.
const BATCH: usize = 2_000;
/// From this number on, a second connection for trigrams pays off.
const MANY: u64 = 10_000;

pub(super) fn apply(
    conn: &mut PgConnection,
    file: &ImportFile,
    order: &mut ToApply,
    start_trigrams: &mut dyn FnMut(),
) -> Result<ImportCounts, Failure<ImportError>> {
    let terms = order.terms;
    let skipping = order.last.take().map(|last| *last);
    settle(conn)?;
    await_listings(conn, &file.source, &mut |writer| order.report(ApplyStep::Waiting { writer }))?;
    let noted = order.noted.take();
    if let Some(noted) = &noted
        && noted.was_imported(conn)?
    {
        return Err(Failure::Domain(ImportError::AlreadyImported));
    }
    let counts = pick_winners(conn)?;
    let superseded = counts.distinct - counts.listings;
    let repeats = skipping.as_ref().map_or(0, LastDelivery::repeated);
    let skipped = skipping.as_ref().map_or(0, LastDelivery::skipped);
    let source = Source::note(conn, file, terms.is_release)?;
    let revision = next_revision(conn)?;
    let newest = revision.0 - 1;
    // The known listings of the rows that were read.
    let mut read = delivery::ids(conn, KNOWN_WINNERS, 0)?;
    read.sort_unstable();
    let mut aside = if counts.aside > 0 { Some(find_aside(conn)?) } else { None };
    let last = match skipping {
        Some(last) if skipped > 0 => {
            let mut again = read.clone();
            again.extend(aside.iter().flat_map(|aside| &aside.quarantined));
            again.sort_unstable();
            if !last.holds(conn, source.last_import, newest, &again)? {
                return Err(Failure::Domain(ImportError::ReadEveryRow));
            }
            if let Some(aside) = &mut aside {
                // A listing with a skipped row is a member already.
                last.remove_skipped(&mut aside.listings);
            }
            Some(last)
        }
        Some(last) if last.is_of(source.last_import) => Some(last),
        _ if terms.is_release => None,
        _ => LastDelivery::load(conn, &file.source)?,
    };
    if superseded > 0 {
        replaced_rows(conn)?.into_iter().for_each(|row| order.report(ApplyStep::Replaced(row)));
    }
    if let Some(most) = terms.most_replaced.filter(|most| superseded > *most) {
        let (replaced, rows) = (superseded, counts.rows + skipped + repeats);
        return Err(Failure::Domain(ImportError::TooManyReplaced { replaced, rows, most }));
    }
    let in_file = counts.listings + skipped + counts.quarantined;
    let may_shrink = terms.allow_shrink || terms.is_release;
    if in_file * 2 < source.rows_before && !may_shrink {
        return Err(Failure::Domain(ImportError::Shrunk {
            source_name: file.source.clone(),
            before: source.rows_before,
            now: in_file,
        }));
    }
    if counts.listings > MANY {
        start_trigrams();
    }
    joins::keys::catch_up(conn)?;
    let state = if terms.is_release { "released" } else { "applied" };
    let import = bookkeeping::note_import(conn, &source, (&file.sha256, state), in_file)?;
    if let Some(noted) = &noted {
        noted.store(conn, source.id, import)?;
    }
    let seen_in = if terms.is_release { source.last_import.unwrap_or(import) } else { import };
    let in_last = !terms.is_release || delivery::is_known(conn, source.id, source.last_import)?;
    let today = bookkeeping::today(conn)?;
    let run = Run { import, source: source.id, seen_in, in_last, revision, today };
    let mut writer = Writer { run, is_open: false };
    if let Some(aside) = &aside {
        read.extend(&aside.listings);
        read.sort_unstable();
    }
    let mut list = List::update(conn, (&run, &source), last, &read, &terms)?;
    drop(read);
    let mut applied = ImportCounts {
        repeated: counts.rows - counts.distinct + repeats,
        superseded,
        unchanged: skipped,
        ..ImportCounts::default()
    };
    let progress = (skipped, skipped + counts.listings);
    merge_all(conn, (file, &*order), &mut writer, (&mut applied, &mut list.parts), progress)?;
    if writer.is_open {
        tables::update_changed(conn)?;
        tables::update_extras(conn)?;
    }
    let mut back = Vec::new();
    if let Some(aside) = aside {
        if let Some(parts) = &mut list.parts {
            let mut members = Members::default();
            aside.listings.iter().for_each(|listing| members.put(*listing, None));
            parts.send(conn, &mut members)?;
        }
        back = aside.back;
    }
    let report = joins::settle(
        conn,
        joins::Settling {
            import: Some(run.import),
            revision: run.revision,
            delivery: Some(joins::PresentDelivery { source: run.source, import: run.seen_in }),
            undone: None,
            also: Vec::new(),
            open: &mut |conn| writer.open(conn),
        },
    )?;
    applied.joined = report.joined;
    applied.disputed = report.disputed;
    report.pairs.into_iter().for_each(|pair| order.report(ApplyStep::Disputed(pair)));
    back.extend(bookkeeping::groups_back(conn, &report.touched)?);
    if !back.is_empty() {
        writer.open(conn)?;
        bookkeeping::note_marks(conn, &run, EntryKind::Listed, &back)?;
    }
    if counts.quarantined > 0 {
        quarantine::store(conn, &run, &order.names)?;
    }
    if !terms.is_release {
        quarantine::forget_plausible(conn, &run)?;
    }
    if file.complete_list && !terms.all_seen {
        let missing = bookkeeping::missing(conn, &run, &list.departed)?;
        if !missing.is_empty() {
            writer.open(conn)?;
            bookkeeping::note_marks(conn, &run, EntryKind::NoLongerListed, &missing)?;
        }
    }
    joins::keys::note_progress(conn)?;
    if writer.is_open {
        joins::pending::append(conn, (Some(run.import), run.revision), None)?;
        applied.revision = Some(run.revision);
        bookkeeping::note_revision(conn, &run)?;
    }
    if !terms.is_release {
        delivery::note(conn, &run, if writer.is_open { revision.0 } else { newest })?;
    }
    Ok(applied)
}

const KNOWN_WINNERS: &str = "\
    SELECT coalesce(string_agg(int8send(listing_id), ''), '') AS ids \
    FROM import_winners WHERE listing_id > $1";

/// What the source lists from now on.
struct List {
    /// Receives the members that were read; `None` if they are those of the last delivery, or if the
    /// import is not a delivery of a source whose last one is known.
    parts: Option<PartWriter>,
    /// The listings that the source's last delivery contained and this one does not, unless they
    /// may be in it.
    departed: Vec<i64>,
}

impl List {
    /// Records the sightings of the known listings, and what is left of the members of the last
    /// delivery. `read` are the known listings of the rows that were read.
    fn update(
        conn: &mut PgConnection,
        (run, source): (&Run, &Source),
        last: Option<LastDelivery>,
        read: &[i64],
        terms: &ImportOptions,
    ) -> QueryResult<Self> {
        if terms.is_release {
            delivery::arrive(conn, run, read, run.in_last)?;
            let parts = match run.in_last {
                true => Some(PartWriter::append(conn, run.source)?),
                false => None,
            };
            return Ok(Self { parts, departed: Vec::new() });
        }
        let Some(last) = last else {
            delivery::detach(conn, run.source)?;
            delivery::arrive(conn, run, read, true)?;
            let mut departed = match source.last_import {
                Some(previous) => bookkeeping::departed_since(conn, run, previous)?,
                None => Vec::new(),
            };
            let mut parts = PartWriter::replace(conn, run.source, None)?;
            if terms.all_seen
                && let Some(previous) = source.last_import
            {
                bookkeeping::see_all(conn, run, previous)?;
                parts.send_carried(conn, &std::mem::take(&mut departed))?;
            }
            return Ok(Self { parts: Some(parts), departed });
        };
        let Difference { arrived, mut departed } = last.compare(read);
        delivery::depart(conn, run, &departed, terms.all_seen)?;
        delivery::arrive(conn, run, &arrived, true)?;
        if last.is_whole() && read.is_empty() && is_empty(conn)? {
            return Ok(Self { parts: None, departed });
        }
        let mut parts = PartWriter::replace(conn, run.source, Some(&last))?;
        if terms.all_seen {
            parts.send_carried(conn, &std::mem::take(&mut departed))?;
        }
        Ok(Self { parts: Some(parts), departed })
    }
}

/// Whether no row was read.
fn is_empty(conn: &mut PgConnection) -> QueryResult<bool> {
    Ok(count(conn, "(SELECT FROM import_winners LIMIT 1) w")? == 0)
}

/// Opens the revision of an import before its first write.
struct Writer {
    run: Run,
    is_open: bool,
}

impl Writer {
    fn open(&mut self, conn: &mut PgConnection) -> Result<(), Failure<ImportError>> {
        if self.is_open {
            return Ok(());
        }
        let opened = begin_revision(conn, Some(self.run.import))?;
        if opened != self.run.revision {
            let port = PortError::corrupt(SYSTEM, "the writers' lock was not taken");
            return Err(Failure::Domain(port.into()));
        }
        self.is_open = true;
        Ok(())
    }
}

/// Reads, merges and sends every batch. The next batch is merged while the server receives one.
fn merge_all(
    conn: &mut PgConnection,
    (file, order): (&ImportFile, &ToApply),
    writer: &mut Writer,
    (applied, parts): (&mut ImportCounts, &mut Option<PartWriter>),
    (skipped, all): (u64, u64),
) -> Result<(), Failure<ImportError>> {
    let run = writer.run;
    let names = Rolls::are_stored(conn)?.then_some(&order.names);
    let (to_merge, batches) = sync_channel::<Batch>(1);
    let (merged, outcomes) = sync_channel(1);
    std::thread::scope(|scope| {
        // Ours from here on: when something fails they close, and the thread ends.
        let (to_merge, outcomes) = (to_merge, outcomes);
        scope.spawn(move || {
            for batch in batches {
                if merged.send(batch.merge(&order.names, &file.source, &run)).is_err() {
                    break;
                }
            }
        });
        let mut done = skipped;
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
            outcome.count(applied);
            done += outcome.size;
            order.report(ApplyStep::Applied { done, all });
            Ok(())
        };
        let mut under_way = false;
        while let Some(batch) = Batch::read(conn, BATCH, names)? {
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

fn ended_early() -> Failure<ImportError> {
    Failure::Domain(PortError::corrupt(SYSTEM, "the merging thread ended early").into())
}

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

//! Applies a staged file: picks the row of each unique_ID that stands, merges it into what is
//! known, writes what came of it and the sale ledger.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use intake::{Applied, ImportError, ImportFile};
use kernel::{ImportId, Revision};

use super::ToApply;
use super::batch::{Batch, Winner};
use super::bookkeeping::{self, Source};
use super::tables;
use crate::errors::Failure;
use crate::revisions::{begin_revision, hold_listings};

/// How many listings are merged at a time: some 20 MB of memory.
const BATCH: usize = 4_000;

/// The import that is under way.
pub(super) struct Run {
    pub(super) import: ImportId,
    pub(super) source: i64,
    /// Made by the first write: a file that changes nothing makes no revision.
    revision: Option<Revision>,
}

impl Run {
    /// The revision of this import's writes; opens it when it is the first.
    pub(super) fn revision(&mut self, conn: &mut PgConnection) -> QueryResult<Revision> {
        if let Some(revision) = self.revision {
            return Ok(revision);
        }
        let revision = begin_revision(conn, Some(self.import))?;
        self.revision = Some(revision);
        Ok(revision)
    }
}

pub(super) fn apply(
    conn: &mut PgConnection,
    file: &ImportFile,
    order: &ToApply,
) -> Result<Applied, Failure<ImportError>> {
    // Only for this transaction: sorting the file's keys in memory, not on disk. A temporary
    // table has no statistics unless one asks for them.
    conn.batch_execute("SET LOCAL work_mem = '64MB'; ANALYZE import_rows (row, unique_id)")?;
    hold_listings(conn)?;
    let counts = pick_winners(conn)?;
    let source = Source::note(conn, file)?;
    if counts.listings * 2 < source.rows_before && !order.terms.allow_shrink {
        return Err(Failure::Domain(ImportError::Shrunk {
            source_name: file.source.clone(),
            before: source.rows_before,
            now: counts.listings,
        }));
    }
    let import = bookkeeping::note_import(conn, &source, &file.sha256, counts.listings)?;
    let mut run = Run { import, source: source.id, revision: None };
    let mut applied = Applied {
        repeated: counts.rows - counts.distinct,
        superseded: counts.distinct - counts.listings,
        ..Applied::default()
    };
    let mut batch = Batch::new();
    let mut done = 0;
    loop {
        let winners = next_winners(conn)?;
        if winners.is_empty() {
            break;
        }
        done += winners.len() as u64;
        batch.merge(conn, winners, &order.names, &mut run, &mut applied)?;
        // Nobody listening is no reason to stop.
        order.progress.send((done, counts.listings)).unwrap_or_default();
    }
    if applied.changed > 0 {
        tables::update_changed(conn)?;
        tables::update_extras(conn)?;
    }
    bookkeeping::sight_known(conn, &run)?;
    if file.complete_list
        && let Some(previous) = source.last_import
    {
        bookkeeping::note_missing(conn, &mut run, previous)?;
    }
    applied.revision = run.revision;
    if let Some(revision) = run.revision {
        bookkeeping::note_revision(conn, run.import, revision)?;
    }
    Ok(applied)
}

/// What is in a staged file.
struct Counts {
    rows: u64,
    /// Rows that differ from each other.
    distinct: u64,
    /// Unique_IDs.
    listings: u64,
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

/// Of each unique_ID the last row stands. A listing that was noted as no longer listed, and as
/// nothing since, is listed again by being in the file.
fn pick_winners(conn: &mut PgConnection) -> QueryResult<Counts> {
    conn.batch_execute(
        "CREATE TEMP TABLE import_winners ON COMMIT DROP AS
         SELECT w.row, l.id AS listing_id, EXISTS (
             SELECT FROM listing_changes gone
             WHERE gone.listing_id = l.id AND gone.kind = 'no longer listed' AND NOT EXISTS (
                 SELECT FROM listing_changes back
                 WHERE back.listing_id = l.id AND back.kind = 'listed' AND back.revision > gone.revision
             )
         ) AS listed_again
         FROM (SELECT max(row) AS row, unique_id FROM import_rows GROUP BY unique_id) w
         LEFT JOIN listings l ON l.unique_id = w.unique_id;
         ANALYZE import_winners",
    )?;
    let rows = count(conn, "import_rows")?;
    let listings = count(conn, "import_winners")?;
    let distinct = if rows == listings {
        rows
    } else {
        count(conn, "(SELECT DISTINCT unique_id, digest FROM import_rows) d")?
    };
    conn.batch_execute(
        "DECLARE import_cursor NO SCROLL CURSOR FOR
         SELECT r.unique_id, r.payload, w.listing_id, w.listed_again
         FROM import_rows r JOIN import_winners w ON w.row = r.row",
    )?;
    Ok(Counts { rows, distinct, listings })
}

fn next_winners(conn: &mut PgConnection) -> QueryResult<Vec<Winner>> {
    diesel::sql_query(format!("FETCH {BATCH} FROM import_cursor")).load(conn)
}

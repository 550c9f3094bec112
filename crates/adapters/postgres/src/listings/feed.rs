//! [`ListingFeed`]: all listings, and their changes since a revision, for a reader that keeps an
//! index.
//!
//! A revision has a uid. A reader that remembers both notices that the database was restored or
//! failed over: its revision is missing, or its number has another uid.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use diesel::dsl::sql;
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::{PortError, Revision};
use listings::{CatchUp, IndexRow, ListingFeed, Wake};
use uuid::Uuid;

use super::batch::{Batch, Sink};
use super::listen::Listener;
use super::row::{IndexRecord, copy_all};
use crate::connection::errors::Failure;
use crate::connection::pool::Pool;
use crate::listings::replica::Verdict;
use crate::schema::{listing_revisions, listings as table};

/// The number of revisions whose uids are remembered.
const REMEMBERED: usize = 16;

/// Feeds an index from PostgreSQL. It has two connections of its own, one to read and one to
/// listen; either is replaced when it breaks.
pub struct PgListingFeed {
    primary: Pool,
    replica: Option<Pool>,
    reader: Mutex<Reader>,
    listener: Mutex<Listener>,
}

#[derive(Default)]
struct Reader {
    conn: Option<(Source, PgConnection)>,
    seen: Vec<SeenRevision>,
}

/// The database that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Primary,
    Replica,
}

/// A revision that was handed over, by the uid it had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SeenRevision {
    revision: i64,
    uid: Uuid,
}

impl PgListingFeed {
    /// A feed that reads from `replica` while that is readable, otherwise from `primary`. The
    /// primary also announces new revisions, because a standby cannot listen.
    #[must_use]
    pub fn new(primary: Pool, replica: Option<Pool>) -> Self {
        let listener = Mutex::new(Listener::new(primary.clone()));
        Self { primary, replica, reader: Mutex::default(), listener }
    }

    /// The replica, while it can be read.
    fn replica(&self) -> Option<&Pool> {
        self.replica.as_ref().filter(|replica| replica.check().is_ok())
    }

    /// Runs `read` on one snapshot of the replica, or of the primary where there is no replica to read. A
    /// connection that fails is not used again.
    fn in_snapshot<T>(
        &self,
        read: impl FnOnce(&mut PgConnection, &mut Vec<SeenRevision>) -> Result<T, Failure<PortError>>,
    ) -> Result<(Source, T), PortError> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let Reader { conn, seen } = &mut *reader;
        let (source, mut open) = self.connection(conn.take())?;
        let pool = match (&self.replica, source) {
            (Some(replica), Source::Replica) => replica,
            (_, _) => &self.primary,
        };
        let waiting = pool.waiting();
        let answer = open
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(|conn| read(conn, seen))
            .map_err(Failure::into_error);
        drop(waiting);
        let answer = answer.inspect_err(|error| {
            if source == Source::Replica && Verdict::on(error) == Verdict::Lost {
                pool.set_aside();
            }
        })?;
        *conn = Some((source, open));
        Ok((source, answer))
    }

    /// A connection to the database to read: `present` where it leads there.
    fn connection(
        &self,
        present: Option<(Source, PgConnection)>,
    ) -> Result<(Source, PgConnection), PortError> {
        let replica = self.replica();
        let source = if replica.is_some() { Source::Replica } else { Source::Primary };
        if let Some(present) = present.filter(|(present, _)| *present == source) {
            return Ok(present);
        }
        if let Some(replica) = replica {
            match replica.dedicated() {
                Ok(conn) => return Ok((Source::Replica, conn)),
                Err(_) => replica.set_aside(),
            }
        }
        Ok((Source::Primary, self.primary.dedicated()?))
    }

    fn changes_in_snapshot(
        &self,
        since: Revision,
        sink: Sink<'_>,
    ) -> Result<(Source, CatchUp), PortError> {
        self.in_snapshot(|conn, seen| {
            if !is_known(conn, seen, since)? {
                return Ok(CatchUp::Rebuild);
            }
            let last = last_revision(conn)?;
            if last.is_some_and(|last| last.revision > since.0) {
                hand_over_changes(conn, since, sink)?;
            }
            Ok(CatchUp::UpTo(remember(seen, last)))
        })
    }
}

impl ListingFeed for PgListingFeed {
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError> {
        let (_, revision) = self.in_snapshot(|conn, seen| {
            let last = last_revision(conn)?;
            copy_all(conn, Batch::new(sink))?;
            Ok(remember(seen, last))
        })?;
        Ok(revision)
    }

    fn changes(
        &self,
        since: Revision,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<CatchUp, PortError> {
        let (source, caught) = self.changes_in_snapshot(since, sink)?;
        if (source, caught) == (Source::Replica, CatchUp::Rebuild)
            && let Some(replica) = &self.replica
        {
            // The revision came from the primary, and the replica may only be late.
            replica.set_aside();
            return Ok(self.changes_in_snapshot(since, sink)?.1);
        }
        Ok(caught)
    }

    /// One caller at a time: a second one waits for the first.
    fn wait(&self, at_most: Duration) -> Wake {
        self.listener.lock().unwrap_or_else(PoisonError::into_inner).wait(at_most)
    }
}

fn last_revision(conn: &mut PgConnection) -> QueryResult<Option<SeenRevision>> {
    let last: Option<(i64, Uuid)> = listing_revisions::table
        .order(listing_revisions::revision.desc())
        .select((listing_revisions::revision, listing_revisions::uid))
        .first(conn)
        .optional()?;
    Ok(last.map(|(revision, uid)| SeenRevision { revision, uid }))
}

/// Whether the database has the revision that was passed on. Before the first one, there is
/// nothing to compare.
fn is_known(conn: &mut PgConnection, seen: &[SeenRevision], since: Revision) -> QueryResult<bool> {
    if since == Revision(0) {
        return Ok(true);
    }
    let Some(seen) = seen.iter().find(|seen| seen.revision == since.0) else { return Ok(false) };
    let uid: Option<Uuid> = listing_revisions::table
        .find(since.0)
        .select(listing_revisions::uid)
        .first(conn)
        .optional()?;
    Ok(uid == Some(seen.uid))
}

fn remember(seen: &mut Vec<SeenRevision>, last: Option<SeenRevision>) -> Revision {
    let Some(last) = last else { return Revision(0) };
    // The later uid of a number counts.
    seen.retain(|other| other.revision != last.revision);
    if seen.len() == REMEMBERED {
        seen.remove(0);
    }
    seen.push(last);
    Revision(last.revision)
}

/// The listings that show a changed duplicate, whose keys they have in an index.
const SHOW_CHANGED: &str = "\
    SELECT j.original_id FROM listings d JOIN joined_listings j ON j.listing_id = d.id \
    WHERE j.original_id <> d.id AND d.revision > ";

/// Passes on the listings that changed after `since`, row by row, so that memory contains one
/// batch.
fn hand_over_changes(
    conn: &mut PgConnection,
    since: Revision,
    sink: Sink<'_>,
) -> Result<(), Failure<PortError>> {
    let showing: Vec<i64> = sql::<BigInt>(SHOW_CHANGED).bind::<BigInt, _>(since.0).load(conn)?;
    let changed = table::table
        .filter(table::revision.gt(since.0).or(table::id.eq_any(showing)))
        .select(IndexRecord::as_select())
        .load_iter::<IndexRecord, PgRowByRowLoadingMode>(conn)?;
    let mut batch = Batch::new(sink);
    for record in changed {
        if batch.add(IndexRow::try_from(record?).map_err(Failure::Domain)?).is_break() {
            return Ok(());
        }
    }
    batch.finish();
    Ok(())
}

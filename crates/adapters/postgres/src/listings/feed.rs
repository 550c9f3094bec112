//! [`ListingFeed`]: every listing, and what became of it since, for whoever keeps an index.
//!
//! A revision has a uid. A reader that remembers both notices a database that was restored or
//! failed over to: there its revision is missing, or another one has taken its number.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use kernel::{PortError, Revision};
use listings::{Caught, IndexRow, Listing, ListingFeed, Wake};
use uuid::Uuid;

use super::batch::{Batch, Sink};
use super::listen::Listener;
use super::row::{IndexRecord, copy_all};
use crate::config::Config;
use crate::errors::Failure;
use crate::pool::connect;
use crate::schema::{listing_revisions, listings as table};

/// How many revisions are remembered by their uids: a reader asks from its last one on.
const REMEMBERED: usize = 16;

/// Feeds an index from PostgreSQL. It has two connections of its own, one to read and one to
/// listen; either is made anew when it breaks.
pub struct PgListingFeed {
    config: Config,
    reader: Mutex<Reader>,
    listener: Mutex<Listener>,
}

#[derive(Default)]
struct Reader {
    conn: Option<PgConnection>,
    seen: Vec<Seen>,
}

/// A revision that was handed over, by the uid it had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    revision: i64,
    uid: Uuid,
}

impl PgListingFeed {
    /// A feed from the database of `reads`, which may be a standby; `primary` is where revisions
    /// are told, since a standby cannot listen.
    #[must_use]
    pub fn new(reads: Config, primary: Config) -> Self {
        Self {
            config: reads,
            reader: Mutex::default(),
            listener: Mutex::new(Listener::new(primary)),
        }
    }

    /// Runs `read` on one snapshot. A connection that fails is not used again.
    fn in_snapshot<T>(
        &self,
        read: impl FnOnce(&mut PgConnection, &mut Vec<Seen>) -> Result<T, Failure<PortError>>,
    ) -> Result<T, PortError> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let Reader { conn, seen } = &mut *reader;
        let mut open = match conn.take() {
            Some(open) => open,
            None => connect(&self.config)?,
        };
        let answer = open
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(|conn| read(conn, seen))
            .map_err(Failure::into_error)?;
        *conn = Some(open);
        Ok(answer)
    }
}

impl ListingFeed for PgListingFeed {
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError> {
        self.in_snapshot(|conn, seen| {
            let last = last_revision(conn)?;
            copy_all(conn, Batch::new(sink))?;
            Ok(remember(seen, last))
        })
    }

    fn changes(
        &self,
        since: Revision,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Caught, PortError> {
        self.in_snapshot(|conn, seen| {
            if !is_known(conn, seen, since)? {
                return Ok(Caught::Rebuild);
            }
            let last = last_revision(conn)?;
            if last.is_some_and(|last| last.revision > since.0) {
                hand_over_changes(conn, since, sink)?;
            }
            Ok(Caught::UpTo(remember(seen, last)))
        })
    }

    /// One caller at a time: a second one waits for the first.
    fn wait(&self, at_most: Duration) -> Wake {
        self.listener.lock().unwrap_or_else(PoisonError::into_inner).wait(at_most)
    }
}

fn last_revision(conn: &mut PgConnection) -> QueryResult<Option<Seen>> {
    let last: Option<(i64, Uuid)> = listing_revisions::table
        .order(listing_revisions::revision.desc())
        .select((listing_revisions::revision, listing_revisions::uid))
        .first(conn)
        .optional()?;
    Ok(last.map(|(revision, uid)| Seen { revision, uid }))
}

/// Whether the database holds the very revision that was handed over. Before the first one there
/// was nothing, and nothing to differ from.
fn is_known(conn: &mut PgConnection, seen: &[Seen], since: Revision) -> QueryResult<bool> {
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

fn remember(seen: &mut Vec<Seen>, last: Option<Seen>) -> Revision {
    let Some(last) = last else { return Revision(0) };
    // Of one number the later sight stands.
    seen.retain(|other| other.revision != last.revision);
    if seen.len() == REMEMBERED {
        seen.remove(0);
    }
    seen.push(last);
    Revision(last.revision)
}

/// Hands over the listings that changed after `since`; row by row from the server, so that memory
/// holds one batch.
fn hand_over_changes(
    conn: &mut PgConnection,
    since: Revision,
    sink: Sink<'_>,
) -> Result<(), Failure<PortError>> {
    let changed = table::table
        .filter(table::revision.gt(since.0))
        .select(IndexRecord::as_select())
        .load_iter::<IndexRecord, PgRowByRowLoadingMode>(conn)?;
    let mut batch = Batch::new(sink);
    for record in changed {
        if batch.add(Listing::try_from(record?).map_err(Failure::Domain)?).is_break() {
            return Ok(());
        }
    }
    batch.finish();
    Ok(())
}

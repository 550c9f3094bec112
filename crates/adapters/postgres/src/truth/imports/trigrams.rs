//! The trigram index during an import.
//!
//! An import buffers new entries of the index (`gin_pending_list_limit`), because inserting a few
//! thousand entries at a time costs three times as much. A second connection moves the buffered
//! entries into the index while the import continues to write. That is safe before the commit,
//! because the place of an entry does not depend on whether its listing is committed. Nothing
//! depends on it: autovacuum would do the same later.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;

use crate::connection::config::Config;
use crate::connection::pool::connect;

/// How long entries gather: some ten thousand listings.
const GATHER: Duration = Duration::from_millis(800);

/// Works entries in until it is dropped.
pub(super) struct Trigrams {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Trigrams {
    /// Starts if a connection is available. An import works without it.
    pub(super) fn start(config: &Config) -> Self {
        let config = config.clone();
        let (stop, stopped) = channel();
        let thread = std::thread::Builder::new().name("trigrams".to_owned()).spawn(move || {
            let Ok(mut conn) = connect(&config) else { return };
            while stopped.recv_timeout(GATHER) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = work_in(&mut conn) {
                    tracing::debug!(%error, "trigrams wait for the end of the import");
                    return;
                }
            }
        });
        Self { stop: Some(stop), thread: thread.ok() }
    }
}

impl Drop for Trigrams {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // The thread returns nothing, and a panic of it does not matter.
            drop(thread.join());
        }
    }
}

/// Works in all that waits.
pub(super) fn work_in(conn: &mut PgConnection) -> QueryResult<()> {
    conn.batch_execute(
        "SET maintenance_work_mem = '256MB';
         SELECT gin_clean_pending_list('listings_search_idx')",
    )
}

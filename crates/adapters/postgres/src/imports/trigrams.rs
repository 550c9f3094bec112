//! The trigram index of an import that is under way.
//!
//! An import lets what is new wait beside the index (`gin_pending_list_limit`), since working it in
//! a few thousand entries at a time costs three times as much. A connection of its own works in what
//! waits, while the import's own writes on: where an entry stands has nothing to do with whether its
//! listing is committed. Nothing depends on it; autovacuum would do the same later.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;

use crate::config::Config;
use crate::pool::connect;

/// How long entries gather: some ten thousand listings.
const GATHER: Duration = Duration::from_millis(800);

/// Works entries in until it is dropped.
pub(super) struct Trigrams {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Trigrams {
    /// Begins, if there is a connection to be had; an import can do without.
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
            // It has nothing to say, even of its own panic.
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

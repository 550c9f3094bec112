//! Waiting for the word that listings changed.

use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_query;
use kernel::PortError;
use listings::Wake;

use crate::connection::errors::query_failed;
use crate::connection::pool::Pool;
use crate::listings::revisions::CHANNEL;

/// How often the connection is checked. diesel does not expose a way to wait for libpq.
const LOOK: Duration = Duration::from_millis(50);
/// How long to wait after the first failure to connect; twice as long after each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest wait between two tries.
const LAST_PAUSE: Duration = Duration::from_secs(2);

/// A connection of its own that listens, and is replaced when it breaks.
pub(super) struct Listener {
    primary: Pool,
    state: State,
}

enum State {
    Listening(PgConnection),
    /// To be tried again at an instant, and how long to pause after the next failure.
    Broken {
        until: Instant,
        pause: Duration,
    },
}

impl Listener {
    pub(super) fn new(primary: Pool) -> Self {
        Self { primary, state: State::Broken { until: Instant::now(), pause: FIRST_PAUSE } }
    }

    /// Waits for a notification. A new connection counts as one, because earlier notifications
    /// were missed.
    pub(super) fn wait(&mut self, at_most: Duration) -> Wake {
        let deadline = Instant::now() + at_most;
        loop {
            if self.has_heard() {
                return Wake::Hint;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Wake::TimedOut;
            }
            sleep(left.min(LOOK));
        }
    }

    fn has_heard(&mut self) -> bool {
        match &mut self.state {
            State::Listening(conn) => {
                // All of them: one hint covers every notification so far.
                let heard: QueryResult<Vec<_>> = conn.notifications_iter().collect();
                match heard {
                    Ok(words) => !words.is_empty(),
                    Err(error) => {
                        self.broke(&query_failed(error), FIRST_PAUSE);
                        false
                    }
                }
            }
            State::Broken { until, .. } if Instant::now() < *until => false,
            State::Broken { pause, .. } => {
                let pause = *pause;
                match listen(&self.primary) {
                    Ok(conn) => {
                        self.state = State::Listening(conn);
                        true
                    }
                    Err(error) => {
                        self.broke(&error, (pause * 2).min(LAST_PAUSE));
                        false
                    }
                }
            }
        }
    }

    fn broke(&mut self, error: &PortError, pause: Duration) {
        // Once in a row of failures.
        if pause == FIRST_PAUSE {
            tracing::warn!(
                error = error as &dyn std::error::Error,
                "new revisions are not announced at the moment; they are polled for"
            );
        }
        self.state = State::Broken { until: Instant::now() + pause, pause };
    }
}

fn listen(primary: &Pool) -> Result<PgConnection, PortError> {
    let mut conn = primary.dedicated()?;
    let _waiting = primary.waiting();
    sql_query(format!("LISTEN {CHANNEL}")).execute(&mut conn).map_err(query_failed)?;
    Ok(conn)
}

//! Waiting for the word that listings changed.

use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_query;
use kernel::PortError;
use listings::Wake;

use crate::config::Config;
use crate::errors::query_failed;
use crate::pool::connect;
use crate::revisions::CHANNEL;

/// How often the connection is looked at; libpq has no way to be woken that diesel passes on.
const LOOK: Duration = Duration::from_millis(50);
/// How long to wait after the first failure to connect; twice as long after each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest wait between two tries.
const LAST_PAUSE: Duration = Duration::from_secs(5);

/// A connection of its own that listens, and is made anew when it breaks.
pub(super) struct Listener {
    config: Config,
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
    pub(super) fn new(config: Config) -> Self {
        Self { config, state: State::Broken { until: Instant::now(), pause: FIRST_PAUSE } }
    }

    /// Waits for a word. A new connection is one too: what was told before it, nobody heard.
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
                // All of them: one hint stands for every word so far.
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
                match listen(&self.config) {
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
        tracing::warn!(
            error = error as &dyn std::error::Error,
            retry_ms = pause.as_millis() as u64,
            "nobody tells of new revisions; they are polled for"
        );
        self.state = State::Broken { until: Instant::now() + pause, pause };
    }
}

fn listen(config: &Config) -> Result<PgConnection, PortError> {
    let mut conn = connect(config)?;
    sql_query(format!("LISTEN {CHANNEL}")).execute(&mut conn).map_err(query_failed)?;
    Ok(conn)
}

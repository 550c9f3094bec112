//! Updates the index from its feed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use kernel::PortError;
use listings::ListingFeed;

use crate::loading::Step;
use crate::query::index::ListingIndex;

/// The maximum time between two reads of the feed. Hints can be lost, so the feed is also read
/// without one.
const POLL: Duration = Duration::from_millis(500);
/// The pause after the first failure. It doubles with each further failure.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The maximum pause after a failure. The index recovers at most this much later than the feed.
const LAST_PAUSE: Duration = Duration::from_secs(1);
/// The maximum time to wait for the thread to end.
const LAST_STEP: Duration = Duration::from_secs(1);
/// The niceness of the thread once the index can be searched. It is enough to give way to searches,
/// and little enough to finish within seconds on a busy machine.
const NICE: i32 = 5;

/// A thread that loads the index and follows the feed until this value is dropped.
#[derive(Debug)]
pub struct IndexKeeper {
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl IndexKeeper {
    /// Starts to update `index`. [`ListingIndex::is_ready`] returns whether it has been loaded.
    /// `tidy_up` is called on the thread after each new revision, when the old one has been
    /// dropped. This is the time to return memory to the system.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] when the thread cannot be started.
    pub fn start(
        index: Arc<ListingIndex>,
        feed: Arc<dyn ListingFeed>,
        tidy_up: fn(),
    ) -> Result<Self, PortError> {
        let is_over = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&is_over);
        let thread = thread::Builder::new()
            .name("listing-index".into())
            .spawn(move || follow(&index, &*feed, tidy_up, &until))
            .map_err(|error| PortError::unavailable("listing index", error))?;
        Ok(Self { is_over, thread: Some(thread) })
    }

    /// Returns whether the thread is running. If it is not, it has panicked, and the index still
    /// answers from its last revision.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Fails when the thread has ended, so that an instance with stale listings is taken out of
    /// service.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] when the thread has ended.
    pub fn check(&self) -> Result<(), PortError> {
        if self.is_running() {
            Ok(())
        } else {
            Err(PortError::unavailable("listing index", KeeperStopped))
        }
    }
}

/// The thread panicked.
#[derive(Debug, thiserror::Error)]
#[error("the listings in memory are no longer kept fresh")]
struct KeeperStopped;

impl Drop for IndexKeeper {
    /// Ends the thread after its current step. It waits at most one second, because a load takes
    /// longer and a feed may not answer.
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
        let Some(thread) = self.thread.take() else { return };
        let deadline = Instant::now() + LAST_STEP;
        while !thread.is_finished() {
            if Instant::now() >= deadline {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        if thread.join().is_err() {
            tracing::error!("the thread that keeps the listing index panicked");
        }
    }
}

/// The number of full loads, and the duration of the last one.
#[derive(Debug, Default)]
struct Builds {
    count: u64,
    last: Duration,
}

fn follow(index: &ListingIndex, feed: &dyn ListingFeed, tidy_up: fn(), is_over: &AtomicBool) {
    let mut pause = FIRST_PAUSE;
    let mut is_low_priority = false;
    let (mut builds, mut tidied) = (Builds::default(), 0);
    while !is_over.load(Ordering::Acquire) {
        match step(index, feed, &mut builds) {
            Ok(Step::Rebuild) => {
                tracing::warn!("the listing index is rebuilt: its revision is unknown to the feed");
                // The load replaces the next step, so a failed load is tried again.
                if let Err(error) = load(index, feed, &mut builds) {
                    wait_after(&error, &mut pause, is_over);
                }
            }
            Ok(step) => {
                pause = FIRST_PAUSE;
                // Set on every step, because the metrics recorder may be installed after the first.
                measure(index, &builds);
                if !is_low_priority {
                    is_low_priority = true;
                    lower_priority();
                }
                if step != Step::Unchanged || builds.count > tidied {
                    tidied = builds.count;
                    tidy_up();
                }
                if step == Step::Unchanged {
                    feed.wait(POLL);
                }
            }
            Err(error) => wait_after(&error, &mut pause, is_over),
        }
    }
}

fn step(
    index: &ListingIndex,
    feed: &dyn ListingFeed,
    builds: &mut Builds,
) -> Result<Step, PortError> {
    if !index.is_ready() {
        load(index, feed, builds)?;
    }
    let started = Instant::now();
    let step = index.catch_up(feed)?;
    if let Step::Moved { to, changed } = step {
        tracing::info!(
            revision = to.0,
            listings.changed = changed,
            duration_ms = started.elapsed().as_millis() as u64,
            "the listing index took in {changed} listings"
        );
    }
    Ok(step)
}

fn load(
    index: &ListingIndex,
    feed: &dyn ListingFeed,
    builds: &mut Builds,
) -> Result<(), PortError> {
    let started = Instant::now();
    let revision = index.load(feed)?;
    *builds = Builds { count: builds.count + 1, last: started.elapsed() };
    let (count, bytes) = (index.len(), index.bytes());
    tracing::info!(
        revision = revision.0,
        listings.count = count,
        index.bytes = bytes,
        duration_ms = builds.last.as_millis() as u64,
        "the listing index holds {count} listings"
    );
    Ok(())
}

/// Reports the state of the index for `GET /metrics`.
fn measure(index: &ListingIndex, builds: &Builds) {
    metrics::gauge!("listing_index_build_seconds").set(builds.last.as_secs_f64());
    metrics::counter!("listing_index_builds_total").absolute(builds.count);
    let revision = index.revision().map_or(0, |revision| revision.0);
    metrics::gauge!("listing_index_revision").set(revision as f64);
    metrics::gauge!("listing_index_listings").set(index.len() as f64);
    metrics::gauge!("listing_index_bytes").set(index.bytes() as f64);
}

fn wait_after(error: &PortError, pause: &mut Duration, is_over: &AtomicBool) {
    // Logs only the first of consecutive failures, because a feed that is down fails every second.
    if *pause == FIRST_PAUSE {
        tracing::warn!(
            error = error as &dyn std::error::Error,
            "the listing index could not ask its feed; it is asked again until it answers"
        );
    }
    let until = Instant::now() + *pause;
    while Instant::now() < until && !is_over.load(Ordering::Acquire) {
        thread::sleep(FIRST_PAUSE.min(until.saturating_duration_since(Instant::now())));
    }
    *pause = (*pause * 2).min(LAST_PAUSE);
}

/// Lowers the priority of this thread. On Linux, niceness applies to a single thread. If it cannot
/// be set, searches and this thread share the machine evenly.
fn lower_priority() {
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "the listing index's thread keeps its priority");
    }
}

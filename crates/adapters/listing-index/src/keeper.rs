//! Keeps the index as fresh as its feed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use kernel::PortError;
use listings::ListingFeed;

use crate::index::ListingIndex;
use crate::loading::Step;

/// How long the feed is waited for before it is asked anyway: a hint may be missed.
const POLL: Duration = Duration::from_millis(500);
/// How long to wait after the first failure; twice as long after each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest wait after a failure.
const LAST_PAUSE: Duration = Duration::from_secs(5);
/// How much lower than searches the thread ranks once the index can be searched: enough to give
/// way, little enough to finish within seconds on a busy machine.
const NICE: i32 = 5;

/// A thread that loads the index and then follows the feed until it is dropped.
#[derive(Debug)]
pub struct IndexKeeper {
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl IndexKeeper {
    /// Starts to keep `index`. Whether it has been loaded, [`ListingIndex::is_ready`] says. `tidy_up` is
    /// called on the keeper's thread whenever another revision is in place and what it was made from has
    /// been let go: the moment to give memory back.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] when no thread can be had.
    pub fn start(
        index: Arc<ListingIndex>,
        feed: Arc<dyn ListingFeed>,
        tidy_up: fn(),
    ) -> Result<Self, PortError> {
        let is_over = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&is_over);
        let thread = thread::Builder::new()
            .name("listing-index".into())
            .spawn(move || keep(&index, &*feed, tidy_up, &until))
            .map_err(|error| PortError::unavailable("listing index", error))?;
        Ok(Self { is_over, thread: Some(thread) })
    }

    /// Whether the index is still being kept. A keeper that isn't running has panicked: the index
    /// answers on, with what it knew.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Fails when the index is no longer kept, so that an instance with stale listings is taken
    /// out of service.
    ///
    /// # Errors
    /// [`PortError::Unavailable`] when the keeper's thread has ended.
    pub fn check(&self) -> Result<(), PortError> {
        if self.is_running() {
            Ok(())
        } else {
            Err(PortError::unavailable("listing index", NotKept))
        }
    }
}

/// The keeper's thread panicked.
#[derive(Debug, thiserror::Error)]
#[error("the listings in memory are no longer kept fresh")]
struct NotKept;

impl Drop for IndexKeeper {
    /// Ends the thread and waits for it: half a second at most, or as long as a step takes.
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that keeps the listing index panicked");
        }
    }
}

/// How often the index was built, and how long the last time took.
#[derive(Debug, Default)]
struct Builds {
    count: u64,
    last: Duration,
}

fn keep(index: &ListingIndex, feed: &dyn ListingFeed, tidy_up: fn(), is_over: &AtomicBool) {
    let mut pause = FIRST_PAUSE;
    let mut is_nice = false;
    let (mut builds, mut tidied) = (Builds::default(), 0);
    while !is_over.load(Ordering::Acquire) {
        match step(index, feed, &mut builds) {
            Ok(Step::Rebuild) => {
                tracing::warn!("the listing index is rebuilt: its revision is unknown to the feed");
                // A load stands for the next step, so that a failing one is tried again.
                if let Err(error) = load(index, feed, &mut builds) {
                    failed(&error, &mut pause, is_over);
                }
            }
            Ok(step) => {
                pause = FIRST_PAUSE;
                // Each time, for what gathers measurements may have come later than the first.
                measure(index, &builds);
                if !is_nice {
                    is_nice = true;
                    be_nice();
                }
                if step != Step::Unchanged || builds.count > tidied {
                    tidied = builds.count;
                    tidy_up();
                }
                if step == Step::Unchanged {
                    feed.wait(POLL);
                }
            }
            Err(error) => failed(&error, &mut pause, is_over),
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

/// Tells how the index stands, for `GET /metrics`.
fn measure(index: &ListingIndex, builds: &Builds) {
    metrics::gauge!("listing_index_build_seconds").set(builds.last.as_secs_f64());
    metrics::counter!("listing_index_builds_total").absolute(builds.count);
    let revision = index.revision().map_or(0, |revision| revision.0);
    metrics::gauge!("listing_index_revision").set(revision as f64);
    metrics::gauge!("listing_index_listings").set(index.len() as f64);
    metrics::gauge!("listing_index_bytes").set(index.bytes() as f64);
}

fn failed(error: &PortError, pause: &mut Duration, is_over: &AtomicBool) {
    tracing::warn!(
        error = error as &dyn std::error::Error,
        retry_ms = pause.as_millis() as u64,
        "the listing index could not ask its feed"
    );
    let until = Instant::now() + *pause;
    while Instant::now() < until && !is_over.load(Ordering::Acquire) {
        thread::sleep(FIRST_PAUSE.min(until.saturating_duration_since(Instant::now())));
    }
    *pause = (*pause * 2).min(LAST_PAUSE);
}

/// On Linux niceness belongs to the thread. Where it can't be had, searches and the keeper share
/// the machine evenly.
fn be_nice() {
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::debug!(%error, "the listing index's thread keeps its priority");
    }
}

//! Lanes: limits on the blocking work of each kind (`docs/adr/0001-synchronous-ports.md`).
//!
//! A lane limits how many jobs run and how many wait. Beyond that the response is 503 with
//! Retry-After, so a flood of one kind of work cannot starve the others.

pub(crate) mod fair;
mod priority;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use accounts::ClientNetwork;
use actix_web::web;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tracing::Span;

use self::fair::{FairLane, FairWidths};
use crate::serving::error::ApiError;
use crate::serving::observe::TRACES;

/// The kind of a blocking job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// One or a few statements on the database.
    Query,
    /// Computation.
    Compute,
    /// Password hashes, which networks share fairly.
    Hash(ClientNetwork),
    /// Calls to the payment provider for pages about billing.
    Provider,
    /// Calls to the payment provider for the checkout of a sign-up.
    Checkout,
    /// Steps of streams. The number of streams limits the queue, so no step is refused.
    Stream,
    /// Steps of streams whose clients are slow. They have their own lane with half as many places, so
    /// that thousands of slow clients leave room for the others.
    SlowStream,
    /// Steps of responses that are written to a temporary file before they are sent.
    File,
}

impl Lane {
    /// Its name in traces.
    const fn name(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Compute => "compute",
            Self::Hash(_) => "hash",
            Self::Provider => "provider",
            Self::Checkout => "checkout",
            Self::Stream => "stream",
            Self::SlowStream => "slow stream",
            Self::File => "file",
        }
    }
}

/// How many jobs of each lane run at a time.
#[derive(Debug, Clone, Copy)]
pub struct LaneWidths {
    /// Queries: as many as the pool has connections.
    pub query: usize,
    /// Computations: as many as there are cores. The same number of hashes runs.
    pub cores: usize,
    /// Calls to the payment provider. The same number of checkouts of sign-ups runs.
    pub provider: usize,
    /// Steps of streams. Each uses at most one connection of the pool. In addition, half as many steps of
    /// streams to slow clients run.
    pub stream: usize,
    /// Responses that are being written to a temporary file.
    pub files: usize,
}

impl Default for LaneWidths {
    fn default() -> Self {
        Self { query: 16, cores: 2, provider: 16, stream: 4, files: 4 }
    }
}

/// How many jobs may wait for each lane. A hash is slow, so its queue is shorter.
const WAITING: usize = 512;
const HASHES_WAITING: usize = 128;
const HASHES_WAITING_PER_NETWORK: usize = 32;
const CHECKOUTS_WAITING: usize = 32;
/// How long a job may wait for its lane before the response is 503.
const PATIENCE: Duration = Duration::from_secs(5);
const HASH_PATIENCE: Duration = Duration::from_secs(30);
/// How long a sign-up waits for its checkout, including the wait for the lane.
pub(crate) const CHECKOUT_PATIENCE: Duration = Duration::from_secs(3);
/// How many responses may wait to begin a temporary file, and how long.
const FILES_WAITING: usize = 32;
const FILE_PATIENCE: Duration = Duration::from_secs(30);
/// The wait of a running stream's step, which must not fail because other streams run.
const STREAM_PATIENCE: Duration = Duration::from_secs(10 * 60);

#[derive(Debug)]
struct Width {
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    patience: Duration,
}

impl Width {
    fn new(permits: usize, most_waiting: usize, patience: Duration) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(permits.max(1))),
            waiting: AtomicUsize::new(0),
            most_waiting,
            patience,
        }
    }

    async fn enter(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() {
            return Ok(permit);
        }
        let _place = Place::take(&self.waiting, self.most_waiting)?;
        match timeout(self.patience, Arc::clone(&self.permits).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
        }
    }
}

/// A place in a queue. It is released when the wait ends, also if the client disconnects.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize, most: usize) -> Result<Self, ApiError> {
        if waiting.fetch_add(1, Ordering::Relaxed) >= most {
            waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(ApiError::unavailable());
        }
        Ok(Self(waiting))
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The lanes of one instance.
#[derive(Debug)]
pub struct Lanes {
    query: Width,
    compute: Width,
    hash: FairLane,
    provider: Width,
    checkout: Width,
    stream: Width,
    slow_stream: Width,
    file: Width,
    files: Width,
}

impl Lanes {
    /// Lanes of these widths.
    #[must_use]
    pub fn new(widths: LaneWidths) -> Self {
        Self {
            query: Width::new(widths.query, WAITING, PATIENCE),
            compute: Width::new(widths.cores, WAITING, PATIENCE),
            hash: FairLane::new(FairWidths {
                running: widths.cores,
                waiting: HASHES_WAITING,
                waiting_per_network: HASHES_WAITING_PER_NETWORK,
                patience: HASH_PATIENCE,
            }),
            provider: Width::new(widths.provider, WAITING, PATIENCE),
            checkout: Width::new(widths.provider, CHECKOUTS_WAITING, CHECKOUT_PATIENCE),
            stream: Width::new(widths.stream, usize::MAX, STREAM_PATIENCE),
            slow_stream: Width::new(widths.stream / 2, usize::MAX, STREAM_PATIENCE),
            file: Width::new(widths.cores, usize::MAX, STREAM_PATIENCE),
            files: Width::new(widths.files, FILES_WAITING, FILE_PATIENCE),
        }
    }

    /// Runs a use case on a blocking thread of its lane. The job occupies the lane until it ends, even
    /// if the client has disconnected.
    ///
    /// # Errors
    /// 503 when the lane is full, and the error of the use case.
    pub async fn offload<T, E>(
        &self,
        lane: Lane,
        use_case: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let asked = Instant::now();
        // Dropping the permit releases the lane.
        let permit: Box<dyn Send> = match lane {
            Lane::Query => Box::new(self.query.enter().await?),
            Lane::Compute => Box::new(self.compute.enter().await?),
            Lane::Hash(network) => Box::new(self.hash.enter(network).await?),
            Lane::Provider => Box::new(self.provider.enter().await?),
            Lane::Checkout => Box::new(self.checkout.enter().await?),
            Lane::Stream => Box::new(self.stream.enter().await?),
            Lane::SlowStream => Box::new(self.slow_stream.enter().await?),
            Lane::File => Box::new(self.file.enter().await?),
        };
        let span = Span::current();
        let waited_ms = u64::try_from(asked.elapsed().as_millis()).unwrap_or(u64::MAX);
        let done = web::block(move || {
            let _permit = permit;
            priority::yield_to_event_loops();
            let trace = tracing::info_span!(
                target: TRACES, parent: &span, "job", lane = lane.name(), lane.waited_ms = waited_ms
            );
            span.in_scope(|| trace.in_scope(use_case))
        });
        match done.await {
            Ok(answer) => answer.map_err(Into::into),
            Err(_) => {
                tracing::error!("a blocking job panicked or was cut off");
                Err(ApiError::internal())
            }
        }
    }

    /// Returns the permit to write a response to a temporary file. Drop it when the file is complete;
    /// sending the file needs no permit.
    ///
    /// # Errors
    /// 503 when too many files are being written.
    pub(crate) async fn begin_file(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        self.files.enter().await
    }
}

#[cfg(test)]
mod tests {
    use kernel::PortError;

    use super::*;

    #[actix_web::test]
    async fn a_job_that_finds_no_place_to_wait_is_refused() {
        let width = Width::new(1, 1, Duration::from_millis(20));
        let running = width.enter().await.unwrap();
        let (first, second) = futures_util::future::join(width.enter(), width.enter()).await;
        let statuses = [first, second].map(|entered| entered.unwrap_err().status().as_u16());
        assert_eq!(statuses, [503, 503], "one waited in vain, one found no place to wait");
        assert_eq!(width.waiting.load(Ordering::Relaxed), 0);
        drop(running);
        assert!(width.enter().await.is_ok());
    }

    #[actix_web::test]
    async fn the_result_or_the_error_of_a_use_case_is_returned() {
        let lanes = Lanes::new(LaneWidths::default());
        let answer = lanes.offload(Lane::Query, || Ok::<_, PortError>(7)).await;
        assert_eq!(answer.unwrap(), 7);
        let failed = lanes
            .offload(Lane::Query, || Err::<(), _>(PortError::corrupt("postgres", "a secret")))
            .await
            .unwrap_err();
        assert_eq!((failed.status().as_u16(), failed.code()), (500, "internal"));
    }

    #[actix_web::test]
    async fn a_panic_becomes_our_error_and_releases_the_lane() {
        let lanes = Lanes::new(LaneWidths { query: 1, ..LaneWidths::default() });
        for _ in 0..2 {
            let panicked =
                lanes.offload(Lane::Query, || -> Result<(), PortError> { panic!("bug") });
            assert_eq!(panicked.await.unwrap_err().code(), "internal");
        }
    }
}

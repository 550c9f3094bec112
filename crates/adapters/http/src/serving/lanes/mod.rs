//! Lanes: limits on the blocking work of each kind (`docs/adr/0001-synchronous-ports.md`).
//!
//! A lane limits how many jobs run and how many wait. Beyond that the response is 503 with
//! Retry-After, so a flood of one kind of work cannot starve the others. Within a lane, accounts and
//! networks take turns (`docs/adr/0065-clients-take-turns.md`).

pub(crate) mod client;
pub(crate) mod fair;
mod priority;
mod turns;

use std::time::{Duration, Instant};

use actix_web::web;
use tracing::Span;

use self::client::{Share, shares, shares_of_hash};
use self::fair::{FairLane, FairPermit, FairWidths};
use crate::serving::TRACES;
use crate::serving::error::ApiError;

/// The kind of a blocking job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// One or a few statements on the database.
    Query,
    /// Computation.
    Compute,
    /// Password hashes. Networks where people logged in lately have half of the turns.
    Hash,
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
            Self::Hash => "hash",
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

/// How many jobs may wait for each lane, and of one client. A hash is slow, so its queue is shorter.
const WAITING: usize = 512;
const WAITING_PER_CLIENT: usize = 128;
const HASHES_WAITING: usize = 128;
const HASHES_WAITING_PER_CLIENT: usize = 32;
const CHECKOUTS_WAITING: usize = 32;
const CHECKOUTS_WAITING_PER_CLIENT: usize = 8;
/// The fewest places of a lane that a client may use at a time: a page asks for several things at once.
const PLACES_PER_CLIENT: usize = 2;
/// How long a job may wait for its lane before the response is 503.
const PATIENCE: Duration = Duration::from_secs(5);
const HASH_PATIENCE: Duration = Duration::from_secs(30);
/// How long a sign-up waits for its checkout, including the wait for the lane.
pub(crate) const CHECKOUT_PATIENCE: Duration = Duration::from_secs(3);
/// How many responses may wait to begin a temporary file, and how long.
const FILES_WAITING: usize = 32;
const FILES_WAITING_PER_CLIENT: usize = 8;
const FILE_PATIENCE: Duration = Duration::from_secs(30);
/// How many calendar feeds are read at a time, two of them of one account, and how many wait.
const FEEDS: usize = 4;
const FEEDS_WAITING: usize = 64;
const FEEDS_WAITING_PER_CLIENT: usize = 8;
/// The wait of a running stream's step, which must not fail because other streams run.
const STREAM_PATIENCE: Duration = Duration::from_secs(10 * 60);

/// A lane in which a client may use up to a quarter of the places, and no more than there are cores: with
/// more, the jobs of others would wait for a core instead of a place.
fn shared(
    running: usize,
    cores: usize,
    [waiting, waiting_per_client]: [usize; 2],
    patience: Duration,
) -> FairLane {
    let running_per_client = (running / 4).min(cores).max(PLACES_PER_CLIENT);
    FairLane::new(FairWidths { running, running_per_client, waiting, waiting_per_client, patience })
}

/// A lane for the steps of running streams, which others bound. All of them may wait.
fn steps(running: usize) -> FairLane {
    FairLane::new(FairWidths {
        running,
        running_per_client: running,
        waiting: usize::MAX,
        waiting_per_client: usize::MAX,
        patience: STREAM_PATIENCE,
    })
}

/// All steps of streams wait in one queue: an account has few streams.
fn steps_share() -> Vec<Share> {
    vec![Share::Internal]
}

/// The lanes of one instance.
#[derive(Debug)]
pub struct Lanes {
    query: FairLane,
    compute: FairLane,
    hash: FairLane,
    provider: FairLane,
    checkout: FairLane,
    stream: FairLane,
    slow_stream: FairLane,
    file: FairLane,
    files: FairLane,
    feeds: FairLane,
}

impl Lanes {
    /// Lanes of these widths.
    #[must_use]
    pub fn new(widths: LaneWidths) -> Self {
        let LaneWidths { query, cores, provider, stream, files } = widths;
        let usual = [WAITING, WAITING_PER_CLIENT];
        let hashes = [HASHES_WAITING, HASHES_WAITING_PER_CLIENT];
        let checkouts = [CHECKOUTS_WAITING, CHECKOUTS_WAITING_PER_CLIENT];
        Self {
            query: shared(query, cores, usual, PATIENCE),
            compute: shared(cores, cores, usual, PATIENCE),
            hash: shared(cores, cores, hashes, HASH_PATIENCE),
            provider: shared(provider, cores, usual, PATIENCE),
            checkout: shared(provider, cores, checkouts, CHECKOUT_PATIENCE),
            stream: steps(stream),
            slow_stream: steps(stream / 2),
            file: steps(cores),
            files: shared(files, cores, [FILES_WAITING, FILES_WAITING_PER_CLIENT], FILE_PATIENCE),
            feeds: shared(FEEDS, cores, [FEEDS_WAITING, FEEDS_WAITING_PER_CLIENT], PATIENCE),
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
        let permit = match lane {
            Lane::Query => self.query.enter(shares()).await?,
            Lane::Compute => self.compute.enter(shares()).await?,
            Lane::Hash => self.hash.enter(shares_of_hash()).await?,
            Lane::Provider => self.provider.enter(shares()).await?,
            Lane::Checkout => self.checkout.enter(shares()).await?,
            Lane::Stream => self.stream.enter(steps_share()).await?,
            Lane::SlowStream => self.slow_stream.enter(steps_share()).await?,
            Lane::File => self.file.enter(steps_share()).await?,
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
    pub(crate) async fn begin_file(&self) -> Result<FairPermit, ApiError> {
        self.files.enter(shares()).await
    }

    /// Returns the permit to read a calendar feed.
    ///
    /// # Errors
    /// 503 when too many feeds are being read.
    pub(crate) async fn begin_feed(&self) -> Result<FairPermit, ApiError> {
        self.feeds.enter(shares()).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::PortError;

    use super::*;

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

//! Where blocking work runs: in lanes, each as wide as what it leads to (`architecture.md`, rule 2).
//!
//! A lane lets so many jobs run and so many more wait; beyond that the answer is 503 with
//! Retry-After, so that a flood of one kind of work cannot starve the others.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web;
use kernel::AccountId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tracing::Span;

use crate::error::ApiError;

/// What a piece of blocking work leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// One or a few statements on the database.
    Query,
    /// Work for the processor.
    Compute,
    /// Password hashes.
    Hash,
    /// The payment provider.
    Provider,
}

/// How wide the lanes are.
#[derive(Debug, Clone, Copy)]
pub struct LaneWidths {
    /// As many as the pool has connections.
    pub query: usize,
    /// As many as there are cores; hashes get as many.
    pub cores: usize,
    /// Calls to the payment provider at a time.
    pub provider: usize,
    /// Streams at a time on this instance.
    pub streams: usize,
    /// Streams at a time for one account.
    pub streams_per_account: usize,
}

impl Default for LaneWidths {
    fn default() -> Self {
        Self { query: 16, cores: 2, provider: 16, streams: 8, streams_per_account: 2 }
    }
}

/// How many may wait for each lane. Hashes are slow, so that their queue is the longest wait.
const WAITING: usize = 512;
const HASHES_WAITING: usize = 128;
/// How long a job may wait for its lane before the answer is 503.
const PATIENCE: Duration = Duration::from_secs(5);
const HASH_PATIENCE: Duration = Duration::from_secs(30);

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

/// A place in a queue, given back when the wait ends, also when the client goes away meanwhile.
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
    hash: Width,
    provider: Width,
    streams: Arc<Semaphore>,
    streams_per_account: usize,
    streaming: Arc<Mutex<HashMap<AccountId, usize>>>,
}

impl Lanes {
    /// Lanes of these widths.
    #[must_use]
    pub fn new(widths: LaneWidths) -> Self {
        Self {
            query: Width::new(widths.query, WAITING, PATIENCE),
            compute: Width::new(widths.cores, WAITING, PATIENCE),
            hash: Width::new(widths.cores, HASHES_WAITING, HASH_PATIENCE),
            provider: Width::new(widths.provider, WAITING, PATIENCE),
            streams: Arc::new(Semaphore::new(widths.streams)),
            streams_per_account: widths.streams_per_account,
            streaming: Arc::default(),
        }
    }

    /// Runs a use case on a blocking thread of its lane. The job holds its place in the lane until
    /// it ends, even when the client has gone.
    ///
    /// # Errors
    /// 503 when the lane is full, and whatever the use case answers.
    pub async fn offload<T, E>(
        &self,
        lane: Lane,
        use_case: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let width = match lane {
            Lane::Query => &self.query,
            Lane::Compute => &self.compute,
            Lane::Hash => &self.hash,
            Lane::Provider => &self.provider,
        };
        let permit = width.enter().await?;
        let span = Span::current();
        let done = web::block(move || {
            let _permit = permit;
            span.in_scope(use_case)
        });
        match done.await {
            Ok(answer) => answer.map_err(Into::into),
            Err(_) => {
                tracing::error!("a blocking job panicked or was cut off");
                Err(ApiError::internal())
            }
        }
    }

    /// A place for one stream of an account: 8 an instance, 2 an account. Nobody waits for one.
    ///
    /// # Errors
    /// 503 when there is none.
    pub fn stream(&self, account: AccountId) -> Result<StreamPermit, ApiError> {
        let permit =
            Arc::clone(&self.streams).try_acquire_owned().map_err(|_| ApiError::unavailable())?;
        let mut streaming = self.streaming.lock().unwrap_or_else(PoisonError::into_inner);
        let own = streaming.entry(account).or_default();
        if *own >= self.streams_per_account {
            return Err(ApiError::unavailable());
        }
        *own += 1;
        Ok(StreamPermit { _permit: permit, account, streaming: Arc::clone(&self.streaming) })
    }

    /// How many streams could begin now; for tests and gauges.
    #[must_use]
    pub fn free_streams(&self) -> usize {
        self.streams.available_permits()
    }
}

/// One running stream's place, given back when it is dropped.
#[derive(Debug)]
pub struct StreamPermit {
    _permit: OwnedSemaphorePermit,
    account: AccountId,
    streaming: Arc<Mutex<HashMap<AccountId, usize>>>,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut streaming = self.streaming.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = streaming.get_mut(&self.account) {
            *own -= 1;
            if *own == 0 {
                streaming.remove(&self.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::PortError;
    use uuid::Uuid;

    use super::*;

    fn account(number: u128) -> AccountId {
        AccountId(Uuid::from_u128(number))
    }

    #[actix_web::test]
    async fn what_finds_no_place_even_to_wait_is_told_to_come_back() {
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
    async fn a_use_cases_answer_comes_back_and_so_does_its_error() {
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
    async fn a_panic_is_an_error_of_ours_and_gives_its_place_back() {
        let lanes = Lanes::new(LaneWidths { query: 1, ..LaneWidths::default() });
        for _ in 0..2 {
            let panicked =
                lanes.offload(Lane::Query, || -> Result<(), PortError> { panic!("bug") });
            assert_eq!(panicked.await.unwrap_err().code(), "internal");
        }
    }

    #[test]
    fn an_account_has_two_streams_and_an_instance_eight() {
        let lanes = Lanes::new(LaneWidths::default());
        let first = lanes.stream(account(1)).unwrap();
        let _second = lanes.stream(account(1)).unwrap();
        assert_eq!(lanes.stream(account(1)).unwrap_err().status().as_u16(), 503);
        assert_eq!(lanes.free_streams(), 6, "what was refused holds no place");
        drop(first);
        let _third = lanes.stream(account(1)).unwrap();
        let _others: Vec<_> = (2..8).map(|other| lanes.stream(account(other)).unwrap()).collect();
        assert_eq!(lanes.stream(account(9)).unwrap_err().status().as_u16(), 503);
    }
}

//! The slots of streams: many for the instance, a few for each account, and a short queue for both.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kernel::AccountId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout_at};

use crate::serving::error::ApiError;

/// The maximum number of batches of all streams that are fetched before they are needed. It is enough
/// for a few fast clients, and takes about 10 MB.
pub(crate) const EARLY_BATCHES: usize = 8;

/// The limits on streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamLimits {
    /// The maximum number of streams on this instance.
    pub streams: usize,
    /// The maximum number of streams of one account.
    pub per_account: usize,
    /// The maximum number of waiting streams of one account.
    pub waiting_per_account: usize,
    /// The maximum number of waiting streams.
    pub waiting: usize,
    /// How long a stream may wait before the response is 503.
    pub patience: Duration,
}

impl Default for StreamLimits {
    fn default() -> Self {
        Self {
            streams: 2_500,
            per_account: 2,
            waiting_per_account: 2,
            waiting: 64,
            patience: Duration::from_secs(5),
        }
    }
}

/// The slots of one instance.
#[derive(Debug)]
pub(crate) struct StreamSlots {
    limits: StreamLimits,
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    accounts: Arc<Mutex<HashMap<AccountId, Own>>>,
}

/// The slots of one account. The entry exists only while the account has a running or waiting stream.
#[derive(Debug)]
struct Own {
    places: Arc<Semaphore>,
    /// The number of running and waiting streams.
    streams: usize,
}

impl StreamSlots {
    pub(crate) fn new(limits: StreamLimits) -> Self {
        Self {
            places: Arc::new(Semaphore::new(limits.streams)),
            waiting: AtomicUsize::new(0),
            accounts: Arc::default(),
            limits,
        }
    }

    /// Takes a slot for one stream of an account. It waits while the account has its maximum or all
    /// slots are taken. A stream waits for a slot of the instance only when it has a slot of its
    /// account, so that one account cannot fill the queue.
    pub(crate) async fn take(&self, account: AccountId) -> Result<StreamSlot, ApiError> {
        let until = Instant::now() + self.limits.patience;
        let (own, entry) = self.enter(account)?;
        let own = self.wait_for(&own, until).await?;
        let place = self.wait_for(&self.places, until).await?;
        Ok(StreamSlot { _place: place, _own: own, _entry: entry })
    }

    /// The number of streams that could begin now.
    pub(crate) fn free(&self) -> usize {
        self.places.available_permits()
    }

    fn enter(&self, account: AccountId) -> Result<(Arc<Semaphore>, Entry), ApiError> {
        let StreamLimits { per_account, waiting_per_account, .. } = self.limits;
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = accounts
            .entry(account)
            .or_insert_with(|| Own { places: Arc::new(Semaphore::new(per_account)), streams: 0 });
        if own.streams >= per_account + waiting_per_account {
            return Err(ApiError::unavailable());
        }
        own.streams += 1;
        Ok((own.places.clone(), Entry { account, accounts: Arc::clone(&self.accounts) }))
    }

    async fn wait_for(
        &self,
        places: &Arc<Semaphore>,
        until: Instant,
    ) -> Result<OwnedSemaphorePermit, ApiError> {
        if let Ok(place) = Arc::clone(places).try_acquire_owned() {
            return Ok(place);
        }
        let _waiting = Waiting::begin(&self.waiting, self.limits.waiting)?;
        match timeout_at(until, Arc::clone(places).acquire_owned()).await {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
        }
    }
}

/// A place in the queue. It is released when the wait ends, also if the client disconnects.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn begin(waiting: &'a AtomicUsize, most: usize) -> Result<Self, ApiError> {
        if waiting.fetch_add(1, Ordering::Relaxed) >= most {
            waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(ApiError::unavailable());
        }
        Ok(Self(waiting))
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An account's entry in the table, removed with its last stream.
#[derive(Debug)]
struct Entry {
    account: AccountId,
    accounts: Arc<Mutex<HashMap<AccountId, Own>>>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = accounts.get_mut(&self.account) {
            own.streams -= 1;
            if own.streams == 0 {
                accounts.remove(&self.account);
            }
        }
    }
}

/// The slot of one running stream, which is released when it is dropped.
#[derive(Debug)]
pub(crate) struct StreamSlot {
    _place: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _entry: Entry,
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use futures_util::future::join_all;
    use uuid::Uuid;

    use super::*;

    fn account(number: u128) -> AccountId {
        AccountId(Uuid::from_u128(number))
    }

    fn slots(streams: usize, patience: Duration) -> StreamSlots {
        StreamSlots::new(StreamLimits { streams, patience, ..StreamLimits::default() })
    }

    const SHORT: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_secs(60);

    #[actix_web::test]
    async fn one_account_gets_its_share_and_the_others_get_theirs() {
        let slots = slots(100, SHORT);
        let greedy = join_all((0..50).map(|_| slots.take(account(1)))).await;
        assert_eq!(greedy.iter().filter(|slot| slot.is_ok()).count(), 2);
        assert_eq!(slots.free(), 98, "a refused stream has no slot");
        let others = join_all((2..51).map(|other| slots.take(account(other)))).await;
        assert!(others.iter().all(Result::is_ok));
        drop((greedy, others));
        assert_eq!(slots.free(), 100);
        assert!(
            slots.accounts.lock().unwrap().is_empty(),
            "an account without streams has no entry"
        );
    }

    #[actix_web::test]
    async fn a_third_stream_waits_for_one_of_the_first_two() {
        let slots = slots(100, LONG);
        let first = slots.take(account(1)).await.unwrap();
        let _second = slots.take(account(1)).await.unwrap();
        let third = slots.take(account(1));
        tokio::pin!(third);
        assert!(third.as_mut().now_or_never().is_none());
        drop(first);
        assert!(third.await.is_ok());
    }

    #[actix_web::test]
    async fn an_account_has_a_short_queue_of_its_own() {
        let limits = StreamLimits {
            per_account: 1,
            waiting_per_account: 1,
            patience: LONG,
            ..Default::default()
        };
        let slots = StreamSlots::new(limits);
        let running = slots.take(account(1)).await.unwrap();
        let second = slots.take(account(1));
        tokio::pin!(second);
        assert!(second.as_mut().now_or_never().is_none());
        let third = slots.take(account(1)).now_or_never().unwrap();
        assert_eq!(third.unwrap_err().status().as_u16(), 503);
        assert!(slots.take(account(2)).await.is_ok());
        drop(running);
        assert!(second.await.is_ok());
    }

    #[actix_web::test]
    async fn the_queue_is_short_and_first_come_first_served() {
        let limits = StreamLimits { streams: 1, waiting: 2, patience: LONG, ..Default::default() };
        let slots = StreamSlots::new(limits);
        let running = slots.take(account(1)).await.unwrap();
        let (second, third) = (slots.take(account(2)), slots.take(account(3)));
        tokio::pin!(second, third);
        assert!(second.as_mut().now_or_never().is_none());
        assert!(third.as_mut().now_or_never().is_none());
        assert_eq!(slots.take(account(4)).await.unwrap_err().status().as_u16(), 503);
        drop(running);
        assert!(third.as_mut().now_or_never().is_none());
        drop(second.await.unwrap());
        assert!(third.await.is_ok());
    }
}

//! A lane that client networks share fairly: they take turns, no matter how many jobs one of them has.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use accounts::ClientNetwork;
use tokio::sync::oneshot::{Receiver, Sender, channel};
use tokio::time::timeout;

use crate::serving::error::ApiError;

/// How many jobs run and wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FairWidths {
    /// The maximum number of jobs that run.
    pub(crate) running: usize,
    /// The maximum number of waiting jobs of all networks.
    pub(crate) waiting: usize,
    /// The maximum number of waiting jobs of one network.
    pub(crate) waiting_per_network: usize,
    /// How long a job waits before the response is 503.
    pub(crate) patience: Duration,
}

/// A lane with one queue per network. The waiting networks take turns, so a network with one job waits
/// for at most one job of each other network. When all queues together are full, a network with few
/// jobs displaces a job of the network with the most.
#[derive(Debug)]
pub(crate) struct FairLane {
    widths: FairWidths,
    queues: Arc<Mutex<Queues>>,
}

#[derive(Debug)]
struct Queues {
    free: usize,
    waiting: usize,
    by_network: HashMap<ClientNetwork, VecDeque<Waiter>>,
    /// The waiting networks, each once, the next one first.
    turns: VecDeque<ClientNetwork>,
    next_number: u64,
}

#[derive(Debug)]
struct Waiter {
    number: u64,
    call: Sender<FairPermit>,
}

/// The right to run one job. Dropping it calls the next waiter.
#[derive(Debug)]
pub(crate) struct FairPermit {
    queues: Arc<Mutex<Queues>>,
}

impl Drop for FairPermit {
    fn drop(&mut self) {
        let next = lock(&self.queues).call_next();
        if let Some(waiter) = next {
            let permit = Self { queues: Arc::clone(&self.queues) };
            // A waiter that has just given up drops the permit, which calls the one after it.
            drop(waiter.call.send(permit));
        }
    }
}

/// A place in a queue. It is released when the wait ends, also if the client disconnects.
struct Place<'a> {
    lane: &'a FairLane,
    network: ClientNetwork,
    number: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        lock(&self.lane.queues).leave(self.network, self.number);
    }
}

fn lock(queues: &Mutex<Queues>) -> MutexGuard<'_, Queues> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FairLane {
    pub(crate) fn new(widths: FairWidths) -> Self {
        let queues = Queues {
            free: widths.running.max(1),
            waiting: 0,
            by_network: HashMap::new(),
            turns: VecDeque::new(),
            next_number: 0,
        };
        Self { widths, queues: Arc::new(Mutex::new(queues)) }
    }

    /// Waits for this network's turn.
    ///
    /// # Errors
    /// 503 when there is no room to wait, or the wait is too long.
    pub(crate) async fn enter(&self, network: ClientNetwork) -> Result<FairPermit, ApiError> {
        let (place, called) = match self.join(network)? {
            Entry::Permit(permit) => return Ok(permit),
            Entry::Place(place, called) => (place, called),
        };
        let answer = timeout(self.widths.patience, called).await;
        drop(place);
        match answer {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
        }
    }

    fn join(&self, network: ClientNetwork) -> Result<Entry<'_>, ApiError> {
        let FairWidths { waiting, waiting_per_network, .. } = self.widths;
        let mut queues = lock(&self.queues);
        if queues.free > 0 {
            queues.free -= 1;
            return Ok(Entry::Permit(FairPermit { queues: Arc::clone(&self.queues) }));
        }
        let own = queues.by_network.get(&network).map_or(0, VecDeque::len);
        if own >= waiting_per_network {
            return Err(ApiError::unavailable());
        }
        let evicted = if queues.waiting >= waiting {
            Some(queues.evict(own).ok_or_else(ApiError::unavailable)?)
        } else {
            None
        };
        let (call, called) = channel();
        let number = queues.push(network, call);
        drop(queues);
        drop(evicted);
        Ok(Entry::Place(Place { lane: self, network, number }, called))
    }

    /// How many jobs wait.
    #[cfg(test)]
    fn waiting(&self) -> usize {
        lock(&self.queues).waiting
    }
}

enum Entry<'a> {
    Permit(FairPermit),
    Place(Place<'a>, Receiver<FairPermit>),
}

impl Queues {
    fn push(&mut self, network: ClientNetwork, call: Sender<FairPermit>) -> u64 {
        let number = self.next_number;
        self.next_number += 1;
        let queue = self.by_network.entry(network).or_default();
        if queue.is_empty() {
            self.turns.push_back(network);
        }
        queue.push_back(Waiter { number, call });
        self.waiting += 1;
        number
    }

    /// Removes and returns the next waiter. Without one, a running place becomes free.
    fn call_next(&mut self) -> Option<Waiter> {
        let Some(network) = self.turns.pop_front() else {
            self.free += 1;
            return None;
        };
        let queue = self.by_network.get_mut(&network)?;
        let waiter = queue.pop_front()?;
        if queue.is_empty() {
            self.by_network.remove(&network);
        } else {
            self.turns.push_back(network);
        }
        self.waiting -= 1;
        Some(waiter)
    }

    /// Takes out the latest waiter of the network with the most, if that is more than one above
    /// `own`: otherwise nothing would be fairer than before.
    fn evict(&mut self, own: usize) -> Option<Waiter> {
        let longest = self.by_network.iter().max_by_key(|(_, queue)| queue.len());
        let (network, queue) = longest.filter(|(_, queue)| queue.len() > own + 1)?;
        let (network, number) = (*network, queue.back()?.number);
        self.leave(network, number)
    }

    fn leave(&mut self, network: ClientNetwork, number: u64) -> Option<Waiter> {
        let queue = self.by_network.get_mut(&network)?;
        let place = queue.iter().position(|waiter| waiter.number == number)?;
        let waiter = queue.remove(place);
        if queue.is_empty() {
            self.by_network.remove(&network);
            self.turns.retain(|turn| *turn != network);
        }
        self.waiting -= 1;
        waiter
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::future::{join_all, poll_immediate};

    use super::*;

    fn network(last: u8) -> ClientNetwork {
        ClientNetwork::of([198, 51, 100, last].into())
    }

    fn lane(running: usize) -> FairLane {
        FairLane::new(FairWidths {
            running,
            waiting: 128,
            waiting_per_network: 32,
            patience: Duration::from_secs(60),
        })
    }

    /// Joins the lane for each network in turn and returns the order in which they are called.
    async fn order(lane: &FairLane, arriving: &[ClientNetwork]) -> Vec<ClientNetwork> {
        let first = lane.enter(network(255)).await.unwrap();
        let called = Mutex::new(Vec::new());
        let waiting = async |one: ClientNetwork| {
            let permit = lane.enter(one).await;
            if permit.is_ok() {
                called.lock().unwrap().push(one);
            }
        };
        let jobs = arriving.iter().map(|one| waiting(*one));
        let mut all = pin!(join_all(jobs));
        assert!(poll_immediate(&mut all).await.is_none(), "all wait");
        drop(first);
        all.await;
        called.lock().unwrap().clone()
    }

    #[actix_web::test]
    async fn a_network_with_one_job_is_next_however_many_another_brings() {
        let lane = lane(1);
        let mut arriving = vec![network(1); 160];
        arriving.push(network(2));
        let called = order(&lane, &arriving).await;
        assert_eq!(called[..3], [network(1), network(2), network(1)]);
        assert_eq!(called.len(), 33, "32 of the 160 found room to wait");
        assert_eq!(lane.waiting(), 0);
    }

    #[actix_web::test]
    async fn networks_take_turns() {
        let (a, b, c) = (network(1), network(2), network(3));
        let called = order(&lane(1), &[a, a, a, b, b, c]).await;
        assert_eq!(called, [a, b, c, a, b, a]);
    }

    #[actix_web::test]
    async fn a_full_lane_makes_room_for_a_network_with_less() {
        let lane = lane(1);
        let mut arriving: Vec<_> = (0..4).flat_map(|last| [network(last); 32]).collect();
        arriving.push(network(9));
        let called = order(&lane, &arriving).await;
        assert_eq!(called.len(), 128);
        assert!(called[..5].contains(&network(9)), "{called:?}");
        // 128 networks with one job each leave none to take a place from.
        let arriving: Vec<_> = (0..129).map(network).collect();
        assert_eq!(order(&lane, &arriving).await.len(), 128);
    }

    #[actix_web::test]
    async fn a_wait_that_is_given_up_leaves_nothing_behind() {
        let lane = lane(1);
        let running = lane.enter(network(1)).await.unwrap();
        {
            let mut waiting = pin!(lane.enter(network(1)));
            assert!(poll_immediate(&mut waiting).await.is_none());
            assert_eq!(lane.waiting(), 1);
        }
        assert_eq!(lane.waiting(), 0);
        // One that was called and gave up before it looked passes its turn on.
        let mut given_up = Box::pin(lane.enter(network(1)));
        assert!(poll_immediate(&mut given_up).await.is_none());
        let mut next = pin!(lane.enter(network(2)));
        assert!(poll_immediate(&mut next).await.is_none());
        drop(running);
        drop(given_up);
        assert!(next.await.is_ok());
        assert!(lane.enter(network(3)).await.is_ok(), "the lane is free again");
    }

    #[actix_web::test]
    async fn a_wait_that_is_too_long_is_answered_503() {
        let widths = FairWidths {
            running: 1,
            waiting: 8,
            waiting_per_network: 8,
            patience: Duration::from_millis(20),
        };
        let lane = FairLane::new(widths);
        let _running = lane.enter(network(1)).await.unwrap();
        let refused = lane.enter(network(2)).await.unwrap_err();
        assert_eq!(refused.status().as_u16(), 503);
        assert_eq!(lane.waiting(), 0);
    }
}

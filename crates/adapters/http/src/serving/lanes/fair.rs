//! A lane that clients share fairly: they take turns, no matter how many jobs one of them has.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot::{Receiver, channel};
use tokio::time::timeout;

use super::client::Share;
use super::turns::{Turns, Waiter};
use crate::serving::error::ApiError;

/// How many jobs run and wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FairWidths {
    /// The maximum number of jobs that run.
    pub(crate) running: usize,
    /// The maximum number of running jobs of one client.
    pub(crate) running_per_client: usize,
    /// The maximum number of waiting jobs.
    pub(crate) waiting: usize,
    /// The maximum number of waiting jobs of one client.
    pub(crate) waiting_per_client: usize,
    /// How long a job waits before the response is 503.
    pub(crate) patience: Duration,
}

/// A lane in which shares take turns: those next to each other, and within each of them those in it. A
/// client with one job waits for at most one job of each other client. When a queue is full, a
/// share with few jobs displaces a job of the share with the most.
#[derive(Debug)]
pub(crate) struct FairLane {
    widths: FairWidths,
    queues: Arc<Mutex<Queues>>,
}

#[derive(Debug)]
struct Queues {
    free: usize,
    running_per_client: usize,
    turns: Turns<FairPermit>,
    next_number: u64,
}

/// The right to run one job. Dropping it calls the next waiter.
#[derive(Debug)]
pub(crate) struct FairPermit {
    queues: Arc<Mutex<Queues>>,
    path: Vec<Share>,
}

impl Drop for FairPermit {
    fn drop(&mut self) {
        let next = lock(&self.queues).end(&self.path);
        if let Some(Waiter { path, call, .. }) = next {
            // A waiter that has just given up drops the permit, which calls the one after it.
            drop(call.send(Self { queues: Arc::clone(&self.queues), path }));
        }
    }
}

/// A position in a queue. It is released when the wait ends, also if the client disconnects.
struct Position<'a> {
    lane: &'a FairLane,
    path: Vec<Share>,
    number: u64,
}

impl Drop for Position<'_> {
    fn drop(&mut self) {
        lock(&self.lane.queues).turns.leave(&self.path, self.number);
    }
}

fn lock(queues: &Mutex<Queues>) -> MutexGuard<'_, Queues> {
    queues.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FairLane {
    pub(crate) fn new(widths: FairWidths) -> Self {
        let queues = Queues {
            free: widths.running.max(1),
            running_per_client: widths.running_per_client.max(1),
            turns: Turns::default(),
            next_number: 0,
        };
        Self { widths, queues: Arc::new(Mutex::new(queues)) }
    }

    /// Waits for the turn of a share, which `path` names with the shares around it, the largest first.
    ///
    /// # Errors
    /// 503 when there is no room to wait, or the wait is too long.
    pub(crate) async fn enter(&self, path: Vec<Share>) -> Result<FairPermit, ApiError> {
        let (position, called) = match self.join(path)? {
            Entry::Permit(permit) => return Ok(permit),
            Entry::Position(position, called) => (position, called),
        };
        let answer = timeout(self.widths.patience, called).await;
        drop(position);
        match answer {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(ApiError::unavailable()),
        }
    }

    fn join(&self, path: Vec<Share>) -> Result<Entry<'_>, ApiError> {
        let mut queues = lock(&self.queues);
        // A free place while others wait: each of them runs as many jobs as a client may.
        if queues.free > 0 && queues.turns.may_run(&path, queues.running_per_client) {
            queues.free -= 1;
            queues.turns.begin(&path);
            return Ok(Entry::Permit(FairPermit { queues: Arc::clone(&self.queues), path }));
        }
        let evicted = queues.make_room(&path, self.widths)?;
        let (call, called) = channel();
        let number = queues.next_number;
        queues.next_number += 1;
        queues.turns.push(&path, Waiter { number, path: path.clone(), call });
        drop(queues);
        drop(evicted);
        Ok(Entry::Position(Position { lane: self, path, number }, called))
    }

    /// How many jobs wait.
    #[cfg(test)]
    fn waiting(&self) -> usize {
        lock(&self.queues).turns.waiting()
    }
}

enum Entry<'a> {
    Permit(FairPermit),
    Position(Position<'a>, Receiver<FairPermit>),
}

impl Queues {
    /// Ends a running job and returns the next one, which then runs in its place.
    fn end(&mut self, path: &[Share]) -> Option<Waiter<FairPermit>> {
        self.turns.end(path);
        let next = self.turns.next(self.running_per_client);
        self.free += usize::from(next.is_none());
        next
    }

    /// Removes a waiting job when there is no room for another one of `path`, and returns it.
    ///
    /// # Errors
    /// 503 when no share has more waiting jobs than this one.
    fn make_room(
        &mut self,
        path: &[Share],
        widths: FairWidths,
    ) -> Result<Option<Waiter<FairPermit>>, ApiError> {
        let client = path.iter().position(Share::is_client).map(|index| &path[..=index]);
        let is_crowded = |client: &&[Share]| {
            let waiting = self.turns.at(client).map_or(0, Turns::waiting);
            waiting >= widths.waiting_per_client
        };
        let crowded = match client.filter(is_crowded) {
            Some(client) => client,
            None if self.turns.waiting() >= widths.waiting => &[],
            None => return Ok(None),
        };
        let share = self.turns.at(crowded);
        let victim = share.and_then(|share| share.victim(&path[crowded.len()..]));
        let Waiter { path, number, .. } = victim.ok_or_else(ApiError::unavailable)?;
        let (path, number) = (path.clone(), *number);
        Ok(self.turns.leave(&path, number))
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use accounts::ClientNetwork;
    use futures_util::future::{join_all, poll_immediate};

    use super::*;

    type Path = Vec<Share>;

    fn network(last: u8) -> Path {
        Share::of_network(ClientNetwork::of([198, 51, 100, last].into()))
    }

    /// One of the networks of 64 bits in the site `2001:db8:SITE::/48`.
    fn line(site: u16, number: u16) -> Path {
        let address = [0x2001, 0xdb8, site, number, 0, 0, 0, 1];
        Share::of_network(ClientNetwork::of(std::net::IpAddr::from(address)))
    }

    fn lane(running: usize) -> FairLane {
        FairLane::new(FairWidths {
            running,
            running_per_client: running,
            waiting: 128,
            waiting_per_client: 32,
            patience: Duration::from_secs(60),
        })
    }

    /// Joins the lane for each network in turn and returns the order in which they are called.
    async fn order(lane: &FairLane, arriving: &[Path]) -> Vec<Path> {
        let first = lane.enter(network(255)).await.unwrap();
        let called = Mutex::new(Vec::new());
        let waiting = async |one: Path| {
            let permit = lane.enter(one.clone()).await;
            if permit.is_ok() {
                called.lock().unwrap().push(one);
            }
        };
        let jobs = arriving.iter().map(|one| waiting(one.clone()));
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
        let arriving = [&a, &a, &a, &b, &b, &c].map(Clone::clone);
        assert_eq!(order(&lane(1), &arriving).await, [&a, &b, &c, &a, &b, &a].map(Clone::clone));
    }

    #[actix_web::test]
    async fn a_full_lane_makes_room_for_a_network_with_less() {
        let lane = lane(1);
        let mut arriving: Vec<_> = (0..4).flat_map(|last| vec![network(last); 32]).collect();
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
            running_per_client: 1,
            waiting: 8,
            waiting_per_client: 8,
            patience: Duration::from_millis(20),
        };
        let lane = FairLane::new(widths);
        let _running = lane.enter(network(1)).await.unwrap();
        let refused = lane.enter(network(2)).await.unwrap_err();
        assert_eq!(refused.status().as_u16(), 503);
        assert_eq!(lane.waiting(), 0);
    }

    #[actix_web::test]
    async fn a_client_with_a_whole_site_has_one_turn() {
        let lane = lane(1);
        let mut arriving: Vec<_> = (0..64).map(|number| line(1, number << 8)).collect();
        arriving.push(network(2));
        let called = order(&lane, &arriving).await;
        assert_eq!(called.len(), 33, "a site has room for as many as a network");
        assert_eq!(called[1], network(2));
    }

    #[actix_web::test]
    async fn within_a_site_the_lines_take_turns_and_make_room_for_each_other() {
        let lane = lane(1);
        let mut arriving = vec![line(1, 7); 32];
        arriving.push(line(1, 0x0900));
        let called = order(&lane, &arriving).await;
        assert_eq!(called.len(), 32, "the neighbor took the last position of the first");
        assert_eq!(called[1], line(1, 0x0900));
    }

    #[actix_web::test]
    async fn known_networks_have_half_of_the_turns_however_many_others_wait() {
        let lane = lane(1);
        let of = |are_known: bool, path: Path| [vec![Share::Networks { are_known }], path].concat();
        let mut arriving: Vec<_> = (0..128).map(|last| of(false, network(last))).collect();
        arriving.extend([of(true, network(200)), of(true, network(200))]);
        let called = order(&lane, &arriving).await;
        assert_eq!(called.len(), 128);
        assert_eq!([&called[1], &called[3]], [&of(true, network(200)); 2]);
    }

    #[actix_web::test]
    async fn one_client_leaves_room_for_the_others() {
        let widths = FairWidths { running_per_client: 2, ..lane(4).widths };
        let lane = FairLane::new(widths);
        let first = lane.enter(network(1)).await.unwrap();
        let second = lane.enter(network(1)).await.unwrap();
        let mut third = pin!(lane.enter(network(1)));
        assert!(poll_immediate(&mut third).await.is_none(), "it has two of four places");
        let other = lane.enter(network(2)).await.unwrap();
        drop(other);
        assert!(poll_immediate(&mut third).await.is_none());
        drop(first);
        let third = third.await.unwrap();
        drop((second, third));
        let all = join_all([1, 2, 1, 2].map(|last| lane.enter(network(last)))).await;
        assert!(all.into_iter().all(|entered| entered.is_ok()), "nothing is left behind");
    }
}

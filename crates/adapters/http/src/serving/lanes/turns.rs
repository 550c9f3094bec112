//! Who waits in a lane, and whose turn it is.

use std::collections::{HashMap, VecDeque};

use tokio::sync::oneshot::Sender;

use super::client::Share;

/// A job that waits.
#[derive(Debug)]
pub(super) struct Waiter<Permit> {
    pub(super) number: u64,
    /// The share that it belongs to, with those around it, the largest first.
    pub(super) path: Vec<Share>,
    pub(super) call: Sender<Permit>,
}

/// A share with the shares in it. Those with waiting jobs take turns, at each level.
#[derive(Debug)]
pub(super) struct Turns<Permit> {
    running: usize,
    waiting: usize,
    shares: HashMap<Share, Self>,
    /// The shares with waiting jobs, each once, the next one first.
    order: VecDeque<Share>,
    /// The waiting jobs of this share itself.
    jobs: VecDeque<Waiter<Permit>>,
}

impl<Permit> Default for Turns<Permit> {
    fn default() -> Self {
        Self {
            running: 0,
            waiting: 0,
            shares: HashMap::new(),
            order: VecDeque::new(),
            jobs: VecDeque::new(),
        }
    }
}

impl<Permit> Turns<Permit> {
    /// How many jobs wait.
    pub(super) const fn waiting(&self) -> usize {
        self.waiting
    }

    /// The share at the end of `path`, if it has jobs.
    pub(super) fn at(&self, path: &[Share]) -> Option<&Self> {
        path.iter().try_fold(self, |turns, share| turns.shares.get(share))
    }

    /// Whether no client on `path` has as many running jobs as a client may have.
    pub(super) fn may_run(&self, path: &[Share], most: usize) -> bool {
        (1..=path.len()).all(|length| {
            let (path, is_client) = (&path[..length], path[length - 1].is_client());
            !is_client || self.at(path).is_none_or(|share| share.running < most)
        })
    }

    /// Counts a running job.
    pub(super) fn begin(&mut self, path: &[Share]) {
        self.running += 1;
        if let Some((first, rest)) = path.split_first() {
            self.shares.entry(*first).or_default().begin(rest);
        }
    }

    /// Counts a running job no more.
    pub(super) fn end(&mut self, path: &[Share]) {
        self.running = self.running.saturating_sub(1);
        if let Some((first, rest)) = path.split_first()
            && let Some(share) = self.shares.get_mut(first)
        {
            share.end(rest);
            self.tidy(*first);
        }
    }

    /// Adds a job to the end of its share's queue.
    pub(super) fn push(&mut self, path: &[Share], waiter: Waiter<Permit>) {
        self.waiting += 1;
        let Some((first, rest)) = path.split_first() else { return self.jobs.push_back(waiter) };
        let share = self.shares.entry(*first).or_default();
        if share.waiting == 0 {
            self.order.push_back(*first);
        }
        share.push(rest, waiter);
    }

    /// Removes and returns the next job, which counts as running. Clients with `most` running jobs are
    /// left out.
    pub(super) fn next(&mut self, most: usize) -> Option<Waiter<Permit>> {
        let own = self.jobs.pop_front();
        let next = own.or_else(|| (0..self.order.len()).find_map(|_| self.turn(most)))?;
        self.waiting -= 1;
        self.running += 1;
        Some(next)
    }

    fn turn(&mut self, most: usize) -> Option<Waiter<Permit>> {
        let first = self.order.pop_front()?;
        let share = self.shares.get_mut(&first)?;
        let is_full = first.is_client() && share.running >= most;
        let next = if is_full { None } else { share.next(most) };
        if share.waiting > 0 {
            self.order.push_back(first);
        }
        next
    }

    /// Removes a waiting job.
    pub(super) fn leave(&mut self, path: &[Share], number: u64) -> Option<Waiter<Permit>> {
        let waiter = match path.split_first() {
            None => {
                let position = self.jobs.iter().position(|waiter| waiter.number == number)?;
                self.jobs.remove(position)?
            }
            Some((first, rest)) => {
                let waiter = self.shares.get_mut(first)?.leave(rest, number)?;
                self.tidy(*first);
                waiter
            }
        };
        self.waiting -= 1;
        Some(waiter)
    }

    /// Removes a share from the order when none of its jobs waits, and altogether when none runs.
    fn tidy(&mut self, name: Share) {
        let Some(share) = self.shares.get(&name) else { return };
        let (is_waiting, is_running) = (share.waiting > 0, share.running > 0);
        if !is_waiting {
            self.order.retain(|turn| *turn != name);
        }
        if !is_waiting && !is_running {
            self.shares.remove(&name);
        }
    }

    /// Returns the job that should make room for a new one of `path`: the latest of the share with the
    /// most, if that has at least two more than the new one's share. Otherwise nothing would be fairer
    /// than before.
    pub(super) fn victim(&self, path: &[Share]) -> Option<&Waiter<Permit>> {
        let (first, rest) = path.split_first()?;
        let own = self.shares.get(first).map_or(0, |share| share.waiting);
        let longest = self.longest()?;
        if longest.waiting > own + 1 {
            longest.latest()
        } else {
            self.shares.get(first)?.victim(rest)
        }
    }

    fn latest(&self) -> Option<&Waiter<Permit>> {
        self.jobs.back().or_else(|| self.longest()?.latest())
    }

    fn longest(&self) -> Option<&Self> {
        self.shares.values().max_by_key(|share| share.waiting)
    }
}

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Clock, PortError};
use mail::{Outcome, Verdict, verdict};

use super::ports::{PushLane, PushNews, PushQueue, PushSender, SendError, Stalls, WaitingPush};
use super::subscription::PushMessage;

/// The result of one round of delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Delivered {
    /// Pushes that a push service took.
    pub sent: u64,
    /// Pushes that will be tried again.
    pub postponed: u64,
    /// Pushes that were given up.
    pub dropped: u64,
    /// Pushes that no one wants or needs any more.
    pub withdrawn: u64,
    /// Browsers that do not exist any more.
    pub gone: u64,
}

impl Delivered {
    /// Returns whether nothing was due.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.sent + self.postponed + self.dropped + self.withdrawn + self.gone == 0
    }
}

/// Sends the pushes that are due.
#[derive(Clone)]
pub struct PushDelivery {
    queue: Arc<dyn PushQueue>,
    news: Arc<dyn PushNews>,
    sender: Arc<dyn PushSender>,
    clock: Arc<dyn Clock>,
}

/// How long a worker leases a push. A push of a dead worker waits that long. No attempt may take longer.
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// The most that a push service may ask us to wait. By then, hardly a change is urgent any more.
const MOST_WAIT: TimeDelta = TimeDelta::days(1);

impl PushDelivery {
    /// Creates the service over these ports. The sender must give up within a minute.
    #[must_use]
    pub fn new(
        queue: Arc<dyn PushQueue>,
        news: Arc<dyn PushNews>,
        sender: Arc<dyn PushSender>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { queue, news, sender, clock }
    }

    /// Sends at most `most` pushes of a lane, one after the other. Each has its own lease, so that a
    /// worker that dies delays only one push.
    ///
    /// # Errors
    /// [`PortError`] when a store fails. A push that was taken but could not be removed is sent again
    /// with the same topic, which replaces the first copy.
    pub fn deliver(&self, lane: PushLane, most: usize) -> Result<Delivered, PortError> {
        let mut delivered = Delivered::default();
        for _ in 0..most {
            let now = self.clock.now();
            let Some(push) = self.queue.lease(lane, now, now + LEASE)? else { break };
            let count = match self.news.note(push.account, push.revision, now)? {
                None => {
                    self.queue.remove(push.id)?;
                    &mut delivered.withdrawn
                }
                Some(note) => {
                    let message = PushMessage { note, topic: push.topic };
                    let answer = self.sender.send(&push.subscription, &message, lane.patience());
                    self.record(&push, answer, &mut delivered)?
                }
            };
            *count += 1;
        }
        Ok(delivered)
    }

    /// Records the answer of the push service, and returns the count that it belongs to.
    fn record<'d>(
        &self,
        push: &WaitingPush,
        answer: Result<(), SendError>,
        delivered: &'d mut Delivered,
    ) -> Result<&'d mut u64, PortError> {
        let now = self.clock.now();
        let (outcome, wait) = match answer {
            Ok(()) => (Outcome::Taken, None),
            Err(SendError::Postponed { why: _, wait }) => (Outcome::Postponed, wait),
            Err(SendError::Refused(_)) => (Outcome::Refused, None),
            Err(SendError::Stalled) => {
                let stalls = Stalls::after(push.stalls, now);
                if stalls.are_too_many(now) {
                    self.queue.forget(push)?;
                    return Ok(&mut delivered.gone);
                }
                self.queue.record_stalls(push, Some(stalls))?;
                if stalls.count == 1 {
                    // The other lane has more patience.
                    self.queue.retry(push.id, now)?;
                    return Ok(&mut delivered.postponed);
                }
                return self.settle(push, Outcome::Postponed, None, delivered);
            }
            Err(SendError::Gone) => {
                self.queue.forget(push)?;
                return Ok(&mut delivered.gone);
            }
        };
        if push.stalls.is_some() {
            self.queue.record_stalls(push, None)?;
        }
        self.settle(push, outcome, wait, delivered)
    }

    /// Removes a push or makes it due again, and returns the count that it belongs to.
    fn settle<'d>(
        &self,
        push: &WaitingPush,
        outcome: Outcome,
        wait: Option<TimeDelta>,
        delivered: &'d mut Delivered,
    ) -> Result<&'d mut u64, PortError> {
        let now = self.clock.now();
        match verdict(outcome, push.attempt, now) {
            Verdict::Sent => {
                self.queue.sent(push, now)?;
                Ok(&mut delivered.sent)
            }
            Verdict::RetryAt(at) => {
                self.queue.retry(push.id, at.max(asked(now, wait)))?;
                Ok(&mut delivered.postponed)
            }
            Verdict::Dead => {
                self.queue.remove(push.id)?;
                Ok(&mut delivered.dropped)
            }
        }
    }
}

/// The earliest time at which the service wants to be asked again.
fn asked(now: DateTime<Utc>, wait: Option<TimeDelta>) -> DateTime<Utc> {
    now + wait.unwrap_or_default().clamp(TimeDelta::zero(), MOST_WAIT)
}

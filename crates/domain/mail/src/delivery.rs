use std::sync::Arc;

use chrono::TimeDelta;
use kernel::{Clock, PortError};

use crate::backoff::{Outcome, Verdict, verdict};
use crate::ports::{Mailer, Outbox, SendError};

/// What one round of delivery did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Delivered {
    /// Messages that were taken.
    pub sent: u64,
    /// Messages to be tried again.
    pub postponed: u64,
    /// Messages that were given up.
    pub dead: u64,
}

impl Delivered {
    /// Whether nothing was due.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.sent + self.postponed + self.dead == 0
    }
}

/// Delivers what is due.
#[derive(Clone)]
pub struct DeliveryService {
    outbox: Arc<dyn Outbox>,
    mailer: Arc<dyn Mailer>,
    clock: Arc<dyn Clock>,
}

/// How long a worker has a message to itself; longer than any attempt may take.
const LEASE: TimeDelta = TimeDelta::minutes(5);

impl DeliveryService {
    /// A service over these ports.
    #[must_use]
    pub fn new(outbox: Arc<dyn Outbox>, mailer: Arc<dyn Mailer>, clock: Arc<dyn Clock>) -> Self {
        Self { outbox, mailer, clock }
    }

    /// Sends at most `max` messages, one after the other. Each is leased on its own, so that a
    /// worker that dies holds up no more than one.
    ///
    /// # Errors
    /// [`PortError`] when the outbox fails. A message that was taken but could not be noted so
    /// goes out again when its lease ends, with the same Message-ID.
    pub fn deliver(&self, max: usize) -> Result<Delivered, PortError> {
        let mut delivered = Delivered::default();
        for _ in 0..max {
            let now = self.clock.now();
            let Some(waiting) = self.outbox.lease(now, now + LEASE, 1)?.into_iter().next() else {
                break;
            };
            let answer = self.mailer.send(&waiting.message_id, &waiting.message);
            let (outcome, why) = match &answer {
                Ok(()) => (Outcome::Taken, ""),
                Err(SendError::Postponed(why)) => (Outcome::Postponed, why.as_str()),
                Err(SendError::Refused(why)) => (Outcome::Refused, why.as_str()),
            };
            let now = self.clock.now();
            match verdict(outcome, waiting.attempt, now) {
                Verdict::Sent => {
                    self.outbox.sent(waiting.id, now)?;
                    delivered.sent += 1;
                }
                Verdict::RetryAt(at) => {
                    self.outbox.retry(waiting.id, at, why)?;
                    delivered.postponed += 1;
                }
                Verdict::Dead => {
                    self.outbox.bury(waiting.id, now, why)?;
                    delivered.dead += 1;
                }
            }
        }
        Ok(delivered)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone, Utc};
    use kernel::EmailAddress;
    use kernel::testing::FixedClock;

    use super::*;
    use crate::testing::{InMemoryOutbox, ScriptedMailer, outgoing};

    fn service(
        answers: Vec<Result<(), SendError>>,
    ) -> (DeliveryService, Arc<InMemoryOutbox>, Arc<ScriptedMailer>, Arc<FixedClock>) {
        let outbox = Arc::new(InMemoryOutbox::default());
        let mailer = Arc::new(ScriptedMailer::of(answers));
        let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()));
        let to = EmailAddress::parse("ann@example.com").unwrap();
        outbox.put(&outgoing("<1@example.com>", &to), clock.now()).unwrap();
        (DeliveryService::new(outbox.clone(), mailer.clone(), clock.clone()), outbox, mailer, clock)
    }

    #[test]
    fn a_mail_that_is_postponed_goes_out_later_under_the_same_message_id() {
        let (service, _, mailer, clock) =
            service(vec![Err(SendError::Postponed("450 later".into())), Ok(())]);
        assert_eq!(
            service.deliver(10).unwrap(),
            Delivered { postponed: 1, ..Delivered::default() }
        );
        assert!(service.deliver(10).unwrap().is_idle(), "it is not due yet");
        clock.advance(TimeDelta::minutes(1));
        assert_eq!(service.deliver(10).unwrap(), Delivered { sent: 1, ..Delivered::default() });
        clock.advance(TimeDelta::days(7));
        assert!(service.deliver(10).unwrap().is_idle(), "it is done");
        assert_eq!(mailer.message_ids(), ["<1@example.com>", "<1@example.com>"]);
    }

    #[test]
    fn a_refused_mail_is_a_dead_letter_that_can_be_sent_again() {
        let (service, outbox, _, clock) =
            service(vec![Err(SendError::Refused("550 no such box".into())), Ok(())]);
        assert_eq!(service.deliver(10).unwrap(), Delivered { dead: 1, ..Delivered::default() });
        let dead = outbox.dead().unwrap();
        assert_eq!(dead[0].why, "550 no such box");
        assert!(outbox.revive(dead[0].id, clock.now()).unwrap());
        assert_eq!(service.deliver(10).unwrap(), Delivered { sent: 1, ..Delivered::default() });
    }
}

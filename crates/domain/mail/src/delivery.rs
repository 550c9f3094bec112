use std::sync::Arc;

use chrono::TimeDelta;
use kernel::{Clock, PortError};

use crate::backoff::{Outcome, Verdict, verdict};
use crate::ports::{Mailer, Outbox, Permission, SendError};

/// The result of one round of delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Delivered {
    /// Messages that were accepted.
    pub sent: u64,
    /// Messages that will be tried again.
    pub postponed: u64,
    /// Messages that were given up.
    pub dead: u64,
    /// Messages that were removed because the person does not want them any more.
    pub withdrawn: u64,
}

impl Delivered {
    /// Returns whether nothing was due.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.sent + self.postponed + self.dead + self.withdrawn == 0
    }
}

/// Sends the messages that are due.
#[derive(Clone)]
pub struct DeliveryService {
    outbox: Arc<dyn Outbox>,
    mailer: Arc<dyn Mailer>,
    permission: Arc<dyn Permission>,
    clock: Arc<dyn Clock>,
    lease: TimeDelta,
}

/// How long a worker leases a message, unless the mailer may take longer. A message of a dead worker waits that
/// long.
const LEASE: TimeDelta = TimeDelta::minutes(2);

impl DeliveryService {
    /// Creates the service over these ports. It requests the permission before each message.
    #[must_use]
    pub fn new(
        outbox: Arc<dyn Outbox>,
        mailer: Arc<dyn Mailer>,
        permission: Arc<dyn Permission>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { outbox, mailer, permission, clock, lease: LEASE }
    }

    /// Leases each message for this long, if it is more than two minutes. No attempt may take longer.
    #[must_use]
    pub fn with_longest_attempt(self, longest: TimeDelta) -> Self {
        Self { lease: longest.max(LEASE), ..self }
    }

    /// Sends at most `max` messages, one after the other. Each has its own lease, so that a worker
    /// that crashes delays only one message.
    ///
    /// # Errors
    /// [`PortError`] when the outbox fails. If a message was accepted but could not be recorded as
    /// sent, it is sent again with the same Message-ID when its lease ends.
    pub fn deliver(&self, max: usize) -> Result<Delivered, PortError> {
        let mut delivered = Delivered::default();
        for _ in 0..max {
            let now = self.clock.now();
            let Some(waiting) = self.outbox.lease(now, now + self.lease, 1)?.into_iter().next()
            else {
                break;
            };
            if !self.permission.may_send(waiting.kind, waiting.account, now)? {
                self.outbox.withdraw(waiting.id)?;
                delivered.withdrawn += 1;
                continue;
            }
            let answer = self.mailer.send(&waiting.message_id, &waiting.message);
            let (outcome, why) = match &answer {
                Ok(()) => (Outcome::Taken, ""),
                Err(SendError::Postponed(why)) => (Outcome::Postponed, why.as_str()),
                Err(SendError::Refused(why) | SendError::RefusedAddress(why)) => {
                    (Outcome::Refused, why.as_str())
                }
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
                    match &answer {
                        Err(SendError::RefusedAddress(_)) => {
                            self.outbox.refuse(waiting.id, now, why)?;
                        }
                        _ => self.outbox.bury(waiting.id, now, why)?,
                    }
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
    use kernel::testing::FixedClock;
    use kernel::{AccountId, EmailAddress};

    use super::*;
    use crate::letter::MailKind;
    use crate::message::Outgoing;
    use crate::ports::Revival;
    use crate::testing::{EveryPermission, InMemoryOutbox, ScriptedMailer, outgoing};

    fn service(
        answers: Vec<Result<(), SendError>>,
    ) -> (DeliveryService, Arc<InMemoryOutbox>, Arc<ScriptedMailer>, Arc<FixedClock>) {
        let outbox = Arc::new(InMemoryOutbox::default());
        let mailer = Arc::new(ScriptedMailer::of(answers));
        let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()));
        let to = EmailAddress::parse("ann@example.com").unwrap();
        outbox.put(&outgoing("<1@example.com>", &to), clock.now()).unwrap();
        let service = service_of(&outbox, &mailer, &clock);
        (service, outbox, mailer, clock)
    }

    fn service_of(
        outbox: &Arc<InMemoryOutbox>,
        mailer: &Arc<ScriptedMailer>,
        clock: &Arc<FixedClock>,
    ) -> DeliveryService {
        let all = Arc::new(EveryPermission);
        DeliveryService::new(outbox.clone(), mailer.clone(), all, clock.clone())
    }

    #[test]
    fn a_postponed_mail_is_sent_later_with_the_same_message_id() {
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
        assert!(service.deliver(10).unwrap().is_idle(), "it was sent");
        assert_eq!(mailer.message_ids(), ["<1@example.com>", "<1@example.com>"]);
    }

    #[test]
    fn a_message_of_a_dead_worker_is_free_after_two_minutes_or_the_longest_attempt() {
        let (service, outbox, _, clock) = service(vec![]);
        for (service, seconds) in [
            (service.clone().with_longest_attempt(TimeDelta::seconds(600)), 600),
            (service.with_longest_attempt(TimeDelta::seconds(100)), 120),
        ] {
            let start = clock.now();
            let leased = outbox.lease(start, start + service.lease, 9).unwrap();
            assert_eq!(leased.len(), 1);
            clock.advance(TimeDelta::seconds(seconds - 1));
            assert!(service.deliver(9).unwrap().is_idle(), "a worker has it");
            clock.advance(TimeDelta::seconds(1));
        }
        assert_eq!(outbox.lease(clock.now(), clock.now(), 9).unwrap().len(), 1);
    }

    #[test]
    fn a_refused_mail_becomes_a_dead_letter_that_can_be_sent_again() {
        let (service, outbox, _, clock) =
            service(vec![Err(SendError::Refused("550 no such box".into())), Ok(())]);
        assert_eq!(service.deliver(10).unwrap(), Delivered { dead: 1, ..Delivered::default() });
        let dead = outbox.dead().unwrap();
        assert_eq!(dead[0].why, "550 no such box");
        assert_eq!(outbox.revive(dead[0].id, clock.now()).unwrap(), Revival::Revived);
        assert_eq!(service.deliver(10).unwrap(), Delivered { sent: 1, ..Delivered::default() });
    }

    #[test]
    fn only_a_refusal_of_the_address_itself_counts_and_an_accepted_mail_starts_again() {
        let address = || Err(SendError::RefusedAddress("550 no such box".into()));
        let answers = vec![
            address(),
            Err(SendError::Refused("554 looks like spam".into())),
            address(),
            Ok(()),
            address(),
            address(),
            address(),
        ];
        let outbox = Arc::new(InMemoryOutbox::default());
        let mailer = Arc::new(ScriptedMailer::of(answers));
        let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()));
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let ann = AccountId(uuid::Uuid::from_u128(1));
        outbox.set_address(ann, &to);
        let service = service_of(&outbox, &mailer, &clock);
        let mut stopped = Vec::new();
        for number in 1..=7 {
            let mail = outgoing(&format!("<{number}@example.com>"), &to);
            outbox.put(&Outgoing { account: Some(ann), ..mail }, clock.now()).unwrap();
            service.deliver(1).unwrap();
            stopped.push(outbox.is_stopped(ann));
        }
        assert_eq!(stopped, [false, false, false, false, false, false, true]);
    }

    /// Allows everything but mails about an account.
    struct NoAccounts;

    impl Permission for NoAccounts {
        fn may_send(
            &self,
            _kind: MailKind,
            account: Option<AccountId>,
            _now: chrono::DateTime<Utc>,
        ) -> Result<bool, PortError> {
            Ok(account.is_none())
        }
    }

    #[test]
    fn a_message_that_is_not_wanted_any_more_is_withdrawn() {
        let (_, outbox, mailer, clock) = service(vec![]);
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let account = Some(AccountId(uuid::Uuid::from_u128(1)));
        let unwanted = Outgoing { account, ..outgoing("<2@example.com>", &to) };
        outbox.put(&unwanted, clock.now()).unwrap();
        let permission = Arc::new(NoAccounts);
        let service =
            DeliveryService::new(outbox.clone(), mailer.clone(), permission, clock.clone());
        let expected = Delivered { sent: 1, withdrawn: 1, ..Delivered::default() };
        assert_eq!(service.deliver(10).unwrap(), expected);
        clock.advance(TimeDelta::days(7));
        assert!(service.deliver(10).unwrap().is_idle());
        assert_eq!(mailer.message_ids(), ["<1@example.com>"]);
    }

    #[test]
    fn a_dead_letter_contains_no_live_token() {
        let outbox = Arc::new(InMemoryOutbox::default());
        let mailer = Arc::new(ScriptedMailer::of(vec![Err(SendError::Refused("550".into()))]));
        let clock = Arc::new(FixedClock::at(Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()));
        let to = EmailAddress::parse("ann@example.com").unwrap();
        let mut mail = outgoing("<1@example.com>", &to);
        mail.kind = MailKind::ResetPassword;
        mail.message.text = "https://example.com/#/reset-password/secret-1".into();
        mail.message.html = mail.message.text.clone();
        outbox.put(&mail, clock.now()).unwrap();
        let service = service_of(&outbox, &mailer, &clock);
        assert_eq!(service.deliver(10).unwrap(), Delivered { dead: 1, ..Delivered::default() });
        let stored = format!("{:?}", outbox.all());
        assert!(!stored.contains("secret-1"), "{stored}");
    }
}

use std::sync::Arc;

use kernel::{Clock, EmailAddress, PortError};
use mail::{Composer, DeliveryAlarm, Letter};

use crate::late::LateSource;
use crate::ports::AlarmStore;
use crate::waiting::{WaitingDelivery, WaitingId};

/// A problem with a delivery that the operator has to know about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Alarm {
    /// A delivery is late.
    Late(LateSource),
    /// A delivery waits for the operator.
    Waits {
        /// Its number.
        id: WaitingId,
        /// The name of the source.
        source: String,
        /// The name of the file.
        file: String,
        /// Why it waits, as texts for people.
        reasons: Vec<String>,
    },
    /// A file in a watched folder was not imported.
    Failed {
        /// What names the file for all time.
        receipt: String,
        /// The watched folder.
        folder: String,
        /// The name of the file.
        file: String,
        /// Why it was not imported.
        why: String,
    },
    /// An address does not answer with a list.
    Unanswered {
        /// The watched folder.
        folder: String,
        /// The address, without a password.
        address: String,
        /// The day of the alarm, which tells two outages apart.
        day: String,
        /// The last failure.
        why: String,
    },
}

impl Alarm {
    /// The alarm about a delivery that waits.
    #[must_use]
    pub fn of_waiting(waiting: &WaitingDelivery) -> Self {
        let delivery = &waiting.delivery;
        Self::Waits {
            id: waiting.id,
            source: delivery.source.clone(),
            file: delivery.file_name.clone(),
            reasons: delivery.concerns.iter().map(ToString::to_string).collect(),
        }
    }

    /// The word by which alarms of this kind are counted.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Late(_) => "late",
            Self::Waits { .. } => "waits",
            Self::Failed { .. } => "failed",
            Self::Unanswered { .. } => "unanswered",
        }
    }

    /// What names the alarm for all time. It is raised once.
    #[must_use]
    pub fn key(&self) -> String {
        match self {
            // The next delivery ends the alarm, and the source can be late again after it.
            Self::Late(LateSource { source, last, expected: _ }) => {
                format!("late:{source}:{}", last.timestamp())
            }
            Self::Waits { id, .. } => format!("waits:{id}"),
            Self::Failed { receipt, .. } => format!("failed:{receipt}"),
            Self::Unanswered { folder, address, day, .. } => {
                format!("unanswered:{folder}:{address}:{day}")
            }
        }
    }

    fn letter(&self) -> DeliveryAlarm {
        match self.clone() {
            Self::Late(LateSource { source, last, expected }) => {
                DeliveryAlarm::Late { source, last, expected }
            }
            Self::Waits { id, source, file, reasons } => {
                DeliveryAlarm::Waits { number: id.to_string(), source, file, reasons }
            }
            Self::Failed { receipt: _, folder, file, why } => {
                DeliveryAlarm::Failed { folder, file, why }
            }
            Self::Unanswered { folder, address, day: _, why } => {
                DeliveryAlarm::Unanswered { folder, address, why }
            }
        }
    }
}

/// Raises alarms, each of them once.
#[derive(Clone)]
pub struct AlarmService {
    store: Arc<dyn AlarmStore>,
    composer: Arc<dyn Composer>,
    support: EmailAddress,
    clock: Arc<dyn Clock>,
}

impl AlarmService {
    /// Creates the service. `support` gets the emails.
    #[must_use]
    pub fn new(
        store: Arc<dyn AlarmStore>,
        composer: Arc<dyn Composer>,
        support: EmailAddress,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { store, composer, support, clock }
    }

    /// Raises an alarm. Returns whether it is new; only then is an email sent.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn raise(&self, alarm: &Alarm) -> Result<bool, PortError> {
        let letter = self.composer.compose(&Letter::DeliveryAlarm(alarm.letter()), &self.support);
        self.store.raise(&alarm.key(), alarm.kind(), &letter, self.clock.now())
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};
    use kernel::testing::FixedClock;
    use mail::testing::PlainComposer;

    use super::*;
    use crate::testing::InMemoryDeliveries;

    #[test]
    fn a_late_source_raises_one_alarm_until_it_delivers_and_is_late_again() {
        let store = Arc::new(InMemoryDeliveries::default());
        let now: DateTime<Utc> = "2026-11-25T12:00:00Z".parse().unwrap();
        let support = EmailAddress::parse("help@example.com").unwrap();
        let service = AlarmService::new(
            store.clone(),
            Arc::new(PlainComposer::default()),
            support.clone(),
            Arc::new(FixedClock::at(now)),
        );
        let late = |last: DateTime<Utc>| {
            let expected = last + TimeDelta::days(1);
            Alarm::Late(LateSource { source: "Fulton".to_owned(), last, expected })
        };
        let first = late(now - TimeDelta::days(2));
        let raised: Vec<bool> = (0..3).map(|_| service.raise(&first).unwrap()).collect();
        assert_eq!(raised, [true, false, false]);
        assert!(service.raise(&late(now)).unwrap());
        let letters = store.letters();
        assert_eq!(letters.len(), 2);
        assert_eq!(letters[0].message.to, support);
    }
}

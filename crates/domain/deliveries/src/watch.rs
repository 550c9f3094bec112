use std::collections::HashMap;
use std::sync::Arc;

use kernel::{Clock, PortError};

use crate::alarm::{Alarm, AlarmService};
use crate::late::{Cadence, late_sources};
use crate::log::{DeliveryLog, raise};
use crate::ports::{SourceTimesReader, WaitingDeliveries};

/// Watches over the deliveries of all sources, however they arrive.
#[derive(Clone)]
pub struct DeliveryWatch {
    /// When sources delivered.
    pub times: Arc<dyn SourceTimesReader>,
    /// Where deliveries wait.
    pub waiting: Arc<dyn WaitingDeliveries>,
    /// The alarms.
    pub alarms: AlarmService,
    /// What operators follow.
    pub log: Arc<dyn DeliveryLog>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The cadence of each source that is described, by its name.
    pub cadences: Arc<HashMap<String, Cadence>>,
}

impl DeliveryWatch {
    /// Raises the alarms about deliveries that are late or wait.
    ///
    /// # Errors
    /// [`PortError`] when the database does not answer.
    pub fn look(&self) -> Result<(), PortError> {
        for waiting in self.waiting.waiting()? {
            raise(&self.alarms, self.log.as_ref(), &Alarm::of_waiting(&waiting))?;
        }
        let cadence = |source: &str| self.cadences.get(source).copied();
        for late in late_sources(&self.times.times()?, &cadence, self.clock.now()) {
            raise(&self.alarms, self.log.as_ref(), &Alarm::Late(late))?;
        }
        Ok(())
    }
}

use kernel::PortError;

use crate::alarm::{Alarm, AlarmService};

/// Notes what operators follow in the log and in measurements.
pub trait DeliveryLog: Send + Sync {
    /// An alarm was raised.
    fn raised(&self, alarm: &Alarm);

    /// A file was taken out of a watched folder, and is on a shelf now.
    fn took(&self, folder: &str, file: &str, shelf: &'static str);

    /// The list of a watched folder could not be fetched.
    fn not_fetched(&self, folder: &str, address: &str, why: &str);
}

/// Raises an alarm, and notes a new one.
pub(crate) fn raise(
    alarms: &AlarmService,
    log: &dyn DeliveryLog,
    alarm: &Alarm,
) -> Result<(), PortError> {
    if alarms.raise(alarm)? {
        log.raised(alarm);
    }
    Ok(())
}

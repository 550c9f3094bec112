//! The system's clock.

use chrono::{DateTime, Utc};
use kernel::Clock;

/// The system's clock: the one place where the product looks at it.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock of the product")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

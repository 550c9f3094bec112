//! Fakes of the kernel's ports, for tests (feature `testing`).

use std::sync::Mutex;

use chrono::{DateTime, TimeDelta, Utc};

use crate::Clock;

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct FixedClock(Mutex<DateTime<Utc>>);

impl FixedClock {
    /// A clock that shows `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock on by `step`.
    pub fn advance(&self, step: TimeDelta) {
        let mut now = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *now += step;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

//! The minimum speed at which a client must read a stream.

use std::time::Duration;

/// The number of bytes that a client must read in a window of time. Only time in which the server waits
/// for the client counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeastPace {
    /// The minimum number of bytes in each window.
    pub bytes: u64,
    /// The length of a window.
    pub window: Duration,
}

impl Default for LeastPace {
    /// 4 KiB a second over a minute, a tenth of a slow 3G connection. As many streams as an instance
    /// allows then need at most half of what two cores produce, and a client that only occupies its
    /// place is cut off after a minute.
    fn default() -> Self {
        Self { bytes: 60 * 4 * 1024, window: Duration::from_secs(60) }
    }
}

/// One client's pace.
#[derive(Debug)]
pub(crate) struct Pace {
    least: LeastPace,
    waited: Duration,
    taken: u64,
}

impl Pace {
    pub(crate) const fn new(least: LeastPace) -> Self {
        Self { least, waited: Duration::ZERO, taken: 0 }
    }

    /// Counts bytes that were sent.
    pub(crate) fn passed_on(&mut self, bytes: usize) {
        self.taken = self.taken.saturating_add(bytes as u64);
    }

    /// How much longer the server may wait before it checks the pace.
    pub(crate) fn left(&self) -> Duration {
        self.least.window.saturating_sub(self.waited)
    }

    /// Counts time in which the server waited. Returns false when the client is too slow.
    pub(crate) fn waited(&mut self, time: Duration) -> bool {
        self.waited += time;
        if self.waited < self.least.window {
            return true;
        }
        let is_fast_enough = self.taken >= self.least.bytes;
        (self.waited, self.taken) = (Duration::ZERO, 0);
        is_fast_enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace() -> Pace {
        Pace::new(LeastPace { bytes: 1_000, window: Duration::from_secs(10) })
    }

    #[test]
    fn a_client_that_reads_enough_in_every_window_is_not_cut_off() {
        let mut pace = pace();
        for _ in 0..100 {
            pace.passed_on(500);
            assert!(pace.waited(Duration::from_secs(4)));
        }
    }

    #[test]
    fn a_client_that_reads_too_little_in_one_window_is_too_slow_whatever_it_read_before() {
        let mut pace = pace();
        pace.passed_on(1_000_000);
        assert!(pace.waited(Duration::from_secs(10)));
        pace.passed_on(999);
        assert!(pace.waited(Duration::from_secs(9)));
        assert_eq!(pace.left(), Duration::from_secs(1));
        assert!(!pace.waited(Duration::from_secs(1)));
    }

    #[test]
    fn a_slow_server_cuts_no_client_off() {
        let mut pace = pace();
        for _ in 0..100 {
            pace.passed_on(1);
            assert!(pace.waited(Duration::ZERO));
        }
    }
}

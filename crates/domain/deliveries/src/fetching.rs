use chrono::{DateTime, TimeDelta, Utc};

use crate::late::Cadence;

/// What is known about the address of a source.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddressState {
    /// The address. The rest is about it alone.
    pub address: String,
    /// The name of the source whose list is there, once it was imported.
    pub source: Option<String>,
    /// The version of the list that was fetched last, in the words of the server.
    pub etag: Option<String>,
    /// When that version was changed, in the words of the server.
    pub last_modified: Option<String>,
    /// When the server last answered with a list, or that nothing is new.
    pub checked_at: Option<DateTime<Utc>>,
    /// No worker asks earlier.
    pub next_at: Option<DateTime<Utc>>,
    /// How often in a row there was no such answer.
    pub failures: u32,
}

/// The answer of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckOutcome {
    /// A list, or that nothing is new.
    Answered,
    /// No usable answer. The server may have said how long to wait.
    Failed {
        /// `Retry-After`.
        retry_after: Option<TimeDelta>,
    },
}

/// The wait after the first failure. It doubles with each one.
const FIRST_WAIT: TimeDelta = TimeDelta::minutes(15);
/// The longest wait after a failure, unless the server says more.
const LONGEST_WAIT: TimeDelta = TimeDelta::days(1);
/// The longest wait that a server may ask for.
const MOST_RETRY_AFTER: TimeDelta = TimeDelta::days(7);

/// Returns when the address is asked again after an answer at `now`. `failures` counts the failures
/// in a row, including this one.
#[must_use]
pub fn next_check(
    cadence: Cadence,
    outcome: CheckOutcome,
    failures: u32,
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    match outcome {
        CheckOutcome::Answered => cadence.next_after(now),
        CheckOutcome::Failed { retry_after } => {
            let doublings = failures.saturating_sub(1).min(10);
            let wait = (FIRST_WAIT * (1 << doublings)).min(LONGEST_WAIT);
            let asked = retry_after.unwrap_or_default().min(MOST_RETRY_AFTER);
            now + wait.max(asked)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(outcome: CheckOutcome, failures: u32) -> i64 {
        let now: DateTime<Utc> = "2026-11-25T12:00:00Z".parse().unwrap();
        (next_check(Cadence::Every(TimeDelta::hours(6)), outcome, failures, now) - now)
            .num_minutes()
    }

    #[test]
    fn an_address_that_answers_is_asked_again_at_its_cadence() {
        assert_eq!(minutes(CheckOutcome::Answered, 0), 360);
    }

    #[test]
    fn the_wait_after_a_failure_doubles_up_to_a_day() {
        let failed = CheckOutcome::Failed { retry_after: None };
        let waits = [1, 2, 3, 7, 8, 60].map(|failures| minutes(failed, failures));
        assert_eq!(waits, [15, 30, 60, 960, 1_440, 1_440]);
    }

    #[test]
    fn a_longer_wait_that_the_server_asks_for_is_honored_up_to_a_week() {
        let after =
            |retry_after| minutes(CheckOutcome::Failed { retry_after: Some(retry_after) }, 1);
        assert_eq!(after(TimeDelta::minutes(5)), 15);
        assert_eq!(after(TimeDelta::hours(2)), 120);
        assert_eq!(after(TimeDelta::days(30)), 7 * 1_440);
    }
}

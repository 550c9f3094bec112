use chrono::{DateTime, TimeDelta, Utc};

/// How an attempt to send ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The receiver took it.
    Taken,
    /// It may work later: a 4xx answer, a time-out, a dropped connection.
    Postponed,
    /// It never will: a 5xx answer.
    Refused,
}

/// What becomes of a message after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is done.
    Sent,
    /// It is tried again at this time.
    RetryAt(DateTime<Utc>),
    /// It is given up, and kept for an operator to see and send again.
    Dead,
}

/// Minutes to wait after the first, second, … attempt: three days in all.
const WAITS: [i64; 10] = [1, 5, 15, 60, 180, 360, 720, 720, 1_080, 1_440];

/// What becomes of a message whose attempt number `attempt` (counted from 1) ended so at `now`.
#[must_use]
pub fn verdict(outcome: Outcome, attempt: u32, now: DateTime<Utc>) -> Verdict {
    let wait = || attempt.checked_sub(1).and_then(|before| WAITS.get(before as usize));
    match outcome {
        Outcome::Taken => Verdict::Sent,
        Outcome::Refused => Verdict::Dead,
        Outcome::Postponed => wait()
            .map_or(Verdict::Dead, |minutes| Verdict::RetryAt(now + TimeDelta::minutes(*minutes))),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn noon() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 12, 1, 12, 0, 0).unwrap()
    }

    #[test]
    fn a_postponed_mail_waits_longer_each_time_and_is_given_up_in_the_end() {
        let minutes = |attempt| match verdict(Outcome::Postponed, attempt, noon()) {
            Verdict::RetryAt(at) => Some((at - noon()).num_minutes()),
            Verdict::Sent | Verdict::Dead => None,
        };
        assert_eq!(minutes(1), Some(1));
        assert_eq!(minutes(2), Some(5));
        assert_eq!(minutes(10), Some(1_440));
        assert_eq!(minutes(11), None);
    }

    #[test]
    fn a_refused_mail_is_given_up_at_once() {
        assert_eq!(verdict(Outcome::Refused, 1, noon()), Verdict::Dead);
        assert_eq!(verdict(Outcome::Taken, 11, noon()), Verdict::Sent);
    }
}

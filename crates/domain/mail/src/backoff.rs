use chrono::{DateTime, TimeDelta, Utc};

/// The result of an attempt to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The receiver accepted the message.
    Taken,
    /// A later attempt may work: a 4xx response, a timeout, or a dropped connection.
    Postponed,
    /// No attempt can work: a 5xx response.
    Refused,
}

/// What to do with a message after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The message was sent.
    Sent,
    /// The message is tried again at this time.
    RetryAt(DateTime<Utc>),
    /// The message is given up. It remains stored, so that an operator can see it and send it
    /// again.
    Dead,
}

/// Minutes to wait after each attempt, three days in total.
const WAITS: [i64; 10] = [1, 5, 15, 60, 180, 360, 720, 720, 1_080, 1_440];

/// Returns what to do with a message when attempt number `attempt`, counted from 1, ended at `now`.
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
    fn a_postponed_mail_waits_longer_each_time_and_is_finally_given_up() {
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
    fn a_refused_mail_is_given_up_immediately() {
        assert_eq!(verdict(Outcome::Refused, 1, noon()), Verdict::Dead);
        assert_eq!(verdict(Outcome::Taken, 11, noon()), Verdict::Sent);
    }
}

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use digests::{Edition, latest_morning};
use kernel::Revision;

use crate::email_ports::MailedSearch;
use crate::pace::MailPace;

/// How long after its time a weekly email is still begun. The next one has what it would have had.
const LATE: TimeDelta = TimeDelta::hours(24);

/// What emails have to cover now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// The newest revision that listed something.
    pub newest: Revision,
    /// The day of the latest daily round.
    pub daily: NaiveDate,
    /// The Monday of the weekly round, within a day after its time.
    pub weekly: Option<NaiveDate>,
}

impl Due {
    /// Returns what is due at `now`, when `newest` was the last revision that listed something.
    #[must_use]
    pub fn at(now: DateTime<Utc>, newest: Revision) -> Self {
        let monday = Edition::latest(now);
        let weekly = (now - monday.due_at() < LATE).then_some(monday.day());
        Self { newest, daily: latest_morning(now), weekly }
    }

    /// Returns whether the next email has to cover this search.
    #[must_use]
    pub fn includes(&self, search: &MailedSearch) -> bool {
        let is_later = |day| search.edition < Some(day);
        match search.pace {
            MailPace::None => false,
            MailPace::Instantly => search.upto < self.newest,
            MailPace::Daily => is_later(self.daily),
            MailPace::Weekly => self.weekly.is_some_and(is_later),
        }
    }
}

/// Returns the day of the latest round of a pace at `now`. A search that gets this pace now waits
/// for the round after it.
#[must_use]
pub fn latest_round(pace: MailPace, now: DateTime<Utc>) -> Option<NaiveDate> {
    match pace {
        MailPace::None | MailPace::Instantly => None,
        MailPace::Daily => Some(latest_morning(now)),
        MailPace::Weekly => Some(Edition::latest(now).day()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(now: &str) -> (String, Option<String>) {
        let due = Due::at(now.parse().unwrap(), Revision(1));
        (due.daily.to_string(), due.weekly.map(|day| day.to_string()))
    }

    #[test]
    fn a_day_begins_at_seven_in_new_york_before_and_after_each_clock_change() {
        // In 2026, clocks go forward on Sunday, March 8, and back on Sunday, November 1.
        for (now, day) in [
            ("2026-03-07T11:59:59Z", "2026-03-06"),
            ("2026-03-07T12:00:00Z", "2026-03-07"),
            ("2026-03-08T10:59:59Z", "2026-03-07"),
            ("2026-03-08T11:00:00Z", "2026-03-08"),
            ("2026-10-31T11:00:00Z", "2026-10-31"),
            ("2026-11-01T11:59:59Z", "2026-10-31"),
            ("2026-11-01T12:00:00Z", "2026-11-01"),
        ] {
            assert_eq!(due(now).0, day, "{now}");
        }
    }

    #[test]
    fn the_weekly_round_is_due_for_a_day_from_monday_at_seven() {
        assert_eq!(due("2026-11-23T11:59:59Z"), ("2026-11-22".to_owned(), None));
        let monday = Some("2026-11-23".to_owned());
        assert_eq!(due("2026-11-23T12:00:00Z"), ("2026-11-23".to_owned(), monday.clone()));
        assert_eq!(due("2026-11-24T11:59:59Z"), ("2026-11-23".to_owned(), monday));
        assert_eq!(due("2026-11-24T12:00:00Z"), ("2026-11-24".to_owned(), None));
    }

    #[test]
    fn a_new_pace_waits_for_the_next_round() {
        let now = "2026-11-24T15:00:00Z".parse().unwrap();
        let round = |pace| latest_round(pace, now).map(|day| day.to_string());
        assert_eq!(round(MailPace::Daily).as_deref(), Some("2026-11-24"));
        assert_eq!(round(MailPace::Weekly).as_deref(), Some("2026-11-23"));
        assert_eq!(round(MailPace::Instantly), None);
    }
}

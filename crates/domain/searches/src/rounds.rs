use std::fmt;

use chrono::{DateTime, Datelike as _, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::America::New_York;
use geography::eastern_day;

use crate::pace::MailPace;

/// The hour of the day at which an edition is due, on the clock of New York.
const HOUR: u32 = 7;

/// The weekly update of one week. It is named by its Monday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edition(NaiveDate);

impl Edition {
    /// Returns the latest edition that is due at `now`.
    #[must_use]
    pub fn latest(now: DateTime<Utc>) -> Self {
        let today = eastern_day(now);
        let since_monday = i64::from(today.weekday().num_days_from_monday());
        let this = Self(today - TimeDelta::days(since_monday));
        if this.due_at() <= now { this } else { Self(this.0 - TimeDelta::days(7)) }
    }

    /// Returns the edition of a week by its Monday; `None` if the day is not a Monday.
    #[must_use]
    pub fn of(day: NaiveDate) -> Option<Self> {
        (day.weekday() == chrono::Weekday::Mon).then_some(Self(day))
    }

    /// Returns the edition of the week after.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + TimeDelta::days(7))
    }

    /// Returns its Monday.
    #[must_use]
    pub const fn day(self) -> NaiveDate {
        self.0
    }

    /// Returns the time when it is due: 07:00 on the clock of New York.
    #[must_use]
    pub fn due_at(self) -> DateTime<Utc> {
        seven_on(self.0)
    }
}

/// Returns the latest day on which it has been 07:00 on the clock of New York.
#[must_use]
pub fn latest_morning(now: DateTime<Utc>) -> NaiveDate {
    let today = eastern_day(now);
    if seven_on(today) <= now { today } else { today - TimeDelta::days(1) }
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

/// 07:00 on the clock of New York.
fn seven_on(day: NaiveDate) -> DateTime<Utc> {
    let time = NaiveTime::from_hms_opt(HOUR, 0, 0).unwrap_or_default();
    // Clocks change at 02:00, so this time exists once on every day.
    let local = New_York.from_local_datetime(&day.and_time(time)).earliest();
    local.map_or_else(|| day.and_time(time).and_utc(), |local| local.with_timezone(&Utc))
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn latest(text: &str) -> String {
        Edition::latest(utc(text)).to_string()
    }

    fn due(day: &str) -> DateTime<Utc> {
        Edition::of(day.parse().unwrap()).unwrap().due_at()
    }

    #[test]
    fn an_edition_is_due_at_seven_on_the_clock_of_new_york_before_and_after_each_clock_change() {
        // In 2026, clocks go forward on March 8 and back on November 1.
        assert_eq!(due("2026-03-02"), utc("2026-03-02T12:00:00Z"));
        assert_eq!(due("2026-03-09"), utc("2026-03-09T11:00:00Z"));
        assert_eq!(due("2026-10-26"), utc("2026-10-26T11:00:00Z"));
        assert_eq!(due("2026-11-02"), utc("2026-11-02T12:00:00Z"));
    }

    #[test]
    fn the_latest_edition_changes_at_that_minute() {
        assert_eq!(latest("2026-03-09T10:59:59Z"), "2026-03-02");
        assert_eq!(latest("2026-03-09T11:00:00Z"), "2026-03-09");
        assert_eq!(latest("2026-11-02T11:59:59Z"), "2026-10-26");
        assert_eq!(latest("2026-11-02T12:00:00Z"), "2026-11-02");
    }

    #[test]
    fn sunday_night_in_new_york_belongs_to_the_week_before() {
        // 23:30 on Sunday, November 22, when it is Monday in Greenwich.
        assert_eq!(latest("2026-11-23T04:30:00Z"), "2026-11-16");
        assert_eq!(latest("2026-11-29T23:00:00Z"), "2026-11-23");
    }

    #[test]
    fn only_a_monday_names_an_edition() {
        assert_eq!(Edition::of("2026-11-24".parse().unwrap()), None);
        let this = Edition::of("2026-11-23".parse().unwrap()).unwrap();
        assert_eq!(this.next().to_string(), "2026-11-30");
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

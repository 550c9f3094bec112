use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::Revision;
use mail::MailKind;
use searches::{Edition, MailPace, latest_morning};

use crate::followed_search::FollowedSearch;

/// How long after its time an edition is still begun. An older one is not news any more, and a
/// product that was off for days must not surprise people in the middle of a week.
const LATE: TimeDelta = TimeDelta::hours(24);

/// What the worker looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Changes of saved properties.
    Changes,
    /// Weekly updates.
    Editions,
    /// Emails about saved searches.
    Searches,
    /// New matches of saved searches, for the bell.
    Matches,
}

impl Topic {
    /// Returns how long a worker has an occasion for itself. If it takes longer, or the worker dies, a
    /// second one helps. `None` if workers need no turn, because the work is short.
    pub(crate) const fn lease(self) -> Option<TimeDelta> {
        match self {
            Self::Changes | Self::Searches => Some(TimeDelta::seconds(30)),
            Self::Editions => Some(TimeDelta::minutes(5)),
            Self::Matches => None,
        }
    }
}

/// The reason why people may hear something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occasion {
    /// An import changed listings under this revision.
    Change(Revision),
    /// A weekly update is due.
    Edition(Edition),
    /// Emails about saved searches are due.
    Searches(Due),
    /// Sources listed something, the last time at this revision, which the bell does not know.
    Matches(Revision),
}

impl Occasion {
    /// Returns the kind of its emails, if a waiting one is replaced by the next one.
    #[must_use]
    pub const fn replaces(self) -> Option<MailKind> {
        match self {
            Self::Change(_) => Some(MailKind::Alert),
            Self::Searches(_) => Some(MailKind::SavedSearches),
            Self::Edition(_) | Self::Matches(_) => None,
        }
    }
}

/// Returns the edition that is due at `now`; `None` if the latest one is too old.
pub(crate) fn due_edition(now: DateTime<Utc>) -> Option<Edition> {
    let latest = Edition::latest(now);
    (now - latest.due_at() < LATE).then_some(latest)
}

/// What emails about saved searches have to cover now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
        let weekly = due_edition(now).map(Edition::day);
        Self { newest, daily: latest_morning(now), weekly }
    }

    /// Returns whether the next email has to cover this search.
    #[must_use]
    pub fn includes(&self, search: &FollowedSearch) -> bool {
        let is_later = |day| search.edition < Some(day);
        match search.search.mail {
            MailPace::None => false,
            MailPace::Instantly => search.upto < self.newest,
            MailPace::Daily => is_later(self.daily),
            MailPace::Weekly => self.weekly.is_some_and(is_later),
        }
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
}

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Revision;

/// A visit ends when there was no look for this long. It is longer than a telephone call and
/// shorter than lunch.
pub const VISIT_MINUTES: i64 = 30;

/// A visit to the saved properties, and the revision that it is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// The time of the last look.
    pub seen_at: DateTime<Utc>,
    /// The revision that the previous visit had seen. Later changes are news during all of this
    /// visit.
    pub since: Revision,
    /// The revision that this visit has seen.
    pub seen: Revision,
}

impl Visit {
    /// Returns the visit to which a look at `now` belongs: the last one if it has not ended, or
    /// else a new one. `newest` is the current revision of the listings. Nothing is news on the
    /// very first visit.
    #[must_use]
    pub fn look(last: Option<Self>, now: DateTime<Utc>, newest: Revision) -> Self {
        let since = match last {
            None => newest,
            // The clocks of two instances may differ slightly, so a look "before" the last one
            // continues it.
            Some(last) if now - last.seen_at <= TimeDelta::minutes(VISIT_MINUTES) => last.since,
            Some(last) => last.seen,
        };
        // Revisions may start lower after a restore. A lower revision is never news.
        Self { seen_at: now, since: since.min(newest), seen: newest }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;

    use super::*;

    fn at(hour: u32, minute: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, 21, hour, minute, 0).unwrap()
    }

    #[test]
    fn nothing_is_news_on_the_first_visit() {
        let first = Visit::look(None, at(9, 0), Revision(7));
        assert_eq!(first, Visit { seen_at: at(9, 0), since: Revision(7), seen: Revision(7) });
    }

    #[test]
    fn a_look_within_half_an_hour_of_the_last_one_continues_the_visit() {
        let first = Visit::look(None, at(9, 0), Revision(7));
        let second = Visit::look(Some(first), at(9, 30), Revision(8));
        let third = Visit::look(Some(second), at(10, 0), Revision(9));
        assert_eq!((second.since, third.since), (Revision(7), Revision(7)), "news remains news");
        assert_eq!(third.seen, Revision(9));
    }

    #[test]
    fn a_new_visit_begins_after_half_an_hour_where_the_last_one_ended() {
        let first = Visit::look(None, at(9, 0), Revision(7));
        let later = Visit::look(Some(first), at(9, 10), Revision(8));
        let next = Visit::look(Some(later), at(9, 41), Revision(12));
        assert_eq!((next.since, next.seen), (Revision(8), Revision(12)));
    }

    #[test]
    fn a_restored_database_causes_no_news() {
        let first = Visit::look(None, at(9, 0), Revision(700));
        let next = Visit::look(Some(first), at(12, 0), Revision(3));
        assert_eq!((next.since, next.seen), (Revision(3), Revision(3)));
    }
}

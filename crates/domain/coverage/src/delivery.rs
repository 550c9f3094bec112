use chrono::{DateTime, TimeDelta, Utc};

/// The number of a source's latest deliveries that its usual gap is computed from.
pub const DELIVERIES_COUNTED: usize = 11;

/// With fewer, no gap can be called usual.
const LEAST_DELIVERIES: usize = 3;

/// When a source delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deliveries {
    /// The source's name.
    pub source: String,
    /// The times of its latest deliveries, latest first, at most [`DELIVERIES_COUNTED`].
    pub at: Vec<DateTime<Utc>>,
}

/// Returns when the next delivery is expected: the median gap between the deliveries after the
/// latest one. `None` with fewer than three deliveries. `at` is latest first.
///
/// The median is used because one late delivery, or a file that was imported twice, does not change
/// it. Of an even number of gaps, it is the longer one in the middle, so that no source is expected
/// too early.
#[must_use]
pub fn expected_next(at: &[DateTime<Utc>]) -> Option<DateTime<Utc>> {
    let at = &at[..at.len().min(DELIVERIES_COUNTED)];
    if at.len() < LEAST_DELIVERIES {
        return None;
    }
    let mut gaps: Vec<TimeDelta> = at.windows(2).map(|pair| pair[0] - pair[1]).collect();
    gaps.sort_unstable();
    at.first()?.checked_add_signed(gaps[gaps.len() / 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(days: &[&str]) -> Vec<DateTime<Utc>> {
        days.iter().map(|day| format!("{day}T06:00:00Z").parse().unwrap()).collect()
    }

    #[test]
    fn a_daily_source_is_expected_a_day_after_its_latest_delivery() {
        let at = on(&["2026-11-20", "2026-11-19", "2026-11-18"]);
        assert_eq!(expected_next(&at), Some("2026-11-21T06:00:00Z".parse().unwrap()));
    }

    #[test]
    fn one_late_delivery_does_not_change_what_is_usual() {
        let at = on(&["2026-11-20", "2026-11-13", "2026-10-20", "2026-10-13", "2026-10-06"]);
        assert_eq!(expected_next(&at), Some("2026-11-27T06:00:00Z".parse().unwrap()));
    }

    #[test]
    fn of_two_gaps_the_longer_one_is_usual() {
        let at = on(&["2026-11-20", "2026-11-19", "2026-11-12"]);
        assert_eq!(expected_next(&at), Some("2026-11-27T06:00:00Z".parse().unwrap()));
    }

    #[test]
    fn two_deliveries_do_not_show_what_is_usual() {
        assert_eq!(expected_next(&on(&["2026-11-20", "2026-11-19"])), None);
        assert_eq!(expected_next(&[]), None);
    }

    #[test]
    fn older_deliveries_than_eleven_do_not_count() {
        let mut at = on(&[
            "2026-11-20",
            "2026-11-19",
            "2026-11-18",
            "2026-11-17",
            "2026-11-16",
            "2026-11-15",
            "2026-11-14",
            "2026-11-13",
            "2026-11-12",
            "2026-11-11",
            "2026-11-10",
        ]);
        let early: DateTime<Utc> = "2020-01-01T06:00:00Z".parse().unwrap();
        at.extend((0..20).map(|years| early - TimeDelta::days(365 * years)));
        assert_eq!(expected_next(&at), Some("2026-11-21T06:00:00Z".parse().unwrap()));
    }
}

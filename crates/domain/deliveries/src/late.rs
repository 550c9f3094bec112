use chrono::{DateTime, Datelike as _, TimeDelta, Utc, Weekday};
use coverage::{DELIVERIES_COUNTED, expected_next};
use geography::eastern_day;

/// When a source delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceTimes {
    /// Its name.
    pub source: String,
    /// Its latest deliveries, latest first.
    pub at: Vec<DateTime<Utc>>,
    /// When its list was last seen to be unchanged.
    pub checked_at: Option<DateTime<Utc>>,
}

/// How often a source publishes its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cadence {
    /// At this interval.
    Every(TimeDelta),
    /// Every day but Saturday and Sunday.
    BusinessDays,
}

impl Cadence {
    /// Reads the words of a source pack or of a `source.toml`: `every day`, `every business day`,
    /// `every week`, `every month`, `every hour`, or a number, such as `every 6 hours` and
    /// `every 2 days`. `None` if they say nothing regular.
    #[must_use]
    pub fn parse(words: &str) -> Option<Self> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let (count, unit) = match words[..] {
            ["every", "business", "day"] => return Some(Self::BusinessDays),
            ["every", unit] => (1, unit),
            ["every", count, unit] => (count.parse::<u16>().ok().filter(|count| *count > 0)?, unit),
            _ => return None,
        };
        let one = match unit.trim_end_matches('s') {
            "hour" => TimeDelta::hours(1),
            "day" => TimeDelta::days(1),
            "week" => TimeDelta::weeks(1),
            "month" => TimeDelta::days(31),
            _ => return None,
        };
        Some(Self::Every(one * i32::from(count)))
    }

    /// When the next list is published after one at `at`.
    #[must_use]
    pub fn next_after(self, at: DateTime<Utc>) -> DateTime<Utc> {
        match self {
            Self::Every(interval) => at + interval,
            Self::BusinessDays => after_weekend(at + TimeDelta::days(1)),
        }
    }
}

/// The least time between when a source is expected and when it is late.
const LEAST_TOLERANCE: TimeDelta = TimeDelta::hours(6);
/// The most time between them.
const MOST_TOLERANCE: TimeDelta = TimeDelta::days(3);

/// Returns when the next delivery of a source is expected. `at` has the times of its latest
/// deliveries, latest first.
///
/// The usual gap between deliveries decides ([`expected_next`]), and the cadence of the source
/// while there are too few of them. Several deliveries of a day count once, so that a file that was
/// imported twice does not make the source late an hour later. If none of them was on a weekend,
/// none is expected on a weekend.
#[must_use]
pub fn expected(at: &[DateTime<Utc>], cadence: Option<Cadence>) -> Option<DateTime<Utc>> {
    let next = usual_next(at, cadence)?;
    Some(if rests_on_weekends(at, cadence) { after_weekend(next) } else { next })
}

/// Returns from when on a source is late: half of the usual gap after its delivery was expected, at
/// least six hours and at most three days.
#[must_use]
pub fn late_from(at: &[DateTime<Utc>], cadence: Option<Cadence>) -> Option<DateTime<Utc>> {
    let gap = usual_next(at, cadence)? - *at.first()?;
    let late = expected(at, cadence)? + (gap / 2).clamp(LEAST_TOLERANCE, MOST_TOLERANCE);
    Some(if rests_on_weekends(at, cadence) { after_weekend(late) } else { late })
}

/// When the next delivery is expected if weekends are like other days.
fn usual_next(at: &[DateTime<Utc>], cadence: Option<Cadence>) -> Option<DateTime<Utc>> {
    let mut days: Vec<DateTime<Utc>> = Vec::new();
    for moment in at.iter().take(DELIVERIES_COUNTED) {
        if days.last().is_none_or(|last| eastern_day(*last) != eastern_day(*moment)) {
            days.push(*moment);
        }
    }
    let last = *days.first()?;
    expected_next(&days).or_else(|| match cadence? {
        Cadence::Every(interval) => Some(last + interval),
        Cadence::BusinessDays => Some(last + TimeDelta::days(1)),
    })
}

fn rests_on_weekends(at: &[DateTime<Utc>], cadence: Option<Cadence>) -> bool {
    cadence == Some(Cadence::BusinessDays) || at.iter().all(|moment| !is_weekend(*moment))
}

fn is_weekend(at: DateTime<Utc>) -> bool {
    matches!(eastern_day(at).weekday(), Weekday::Sat | Weekday::Sun)
}

/// The moment, or the same time of the Monday after it if it is on a weekend.
fn after_weekend(at: DateTime<Utc>) -> DateTime<Utc> {
    match eastern_day(at).weekday() {
        Weekday::Sat => at + TimeDelta::days(2),
        Weekday::Sun => at + TimeDelta::days(1),
        _ => at,
    }
}

/// A source whose delivery is late.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateSource {
    /// Its name.
    pub source: String,
    /// When it last delivered, or was last seen to have nothing new.
    pub last: DateTime<Utc>,
    /// When the next delivery was expected.
    pub expected: DateTime<Utc>,
}

/// Returns the sources that are late at `now`. `cadence` returns the cadence of a source by name.
#[must_use]
pub fn late_sources(
    sources: &[SourceTimes],
    cadence: &dyn Fn(&str) -> Option<Cadence>,
    now: DateTime<Utc>,
) -> Vec<LateSource> {
    let late = |times: &SourceTimes| {
        let cadence = cadence(&times.source);
        let mut at = times.at.clone();
        // A list that was seen to be unchanged is as good as a delivery.
        if let Some(checked) = times.checked_at.filter(|checked| at.first() < Some(checked)) {
            at.insert(0, checked);
        }
        let is_late = late_from(&at, cadence)? <= now;
        let (source, last) = (times.source.clone(), *at.first()?);
        let expected = expected(&at, cadence)?;
        is_late.then_some(LateSource { source, last, expected })
    };
    sources.iter().filter_map(late).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        format!("{text}:00Z").parse().unwrap()
    }

    fn on(times: &[&str]) -> Vec<DateTime<Utc>> {
        times.iter().map(|time| at(time)).collect()
    }

    /// Monday, November 16, 2026, to Friday, November 20, at 11:00 UTC, which is 6:00 Eastern.
    const WEEK: [&str; 5] = [
        "2026-11-20T11:00",
        "2026-11-19T11:00",
        "2026-11-18T11:00",
        "2026-11-17T11:00",
        "2026-11-16T11:00",
    ];

    #[test]
    fn the_words_of_the_packs_are_cadences() {
        let day = TimeDelta::days(1);
        let parsed = [
            ("every business day", Some(Cadence::BusinessDays)),
            ("every day", Some(Cadence::Every(day))),
            ("every week", Some(Cadence::Every(day * 7))),
            ("every month", Some(Cadence::Every(day * 31))),
            ("every 6 hours", Some(Cadence::Every(TimeDelta::hours(6)))),
            ("every 0 hours", None),
            ("before each sale", None),
            ("", None),
        ];
        for (words, cadence) in parsed {
            assert_eq!(Cadence::parse(words), cadence, "{words}");
        }
    }

    #[test]
    fn a_source_of_business_days_is_expected_on_monday_and_late_half_a_day_later() {
        assert_eq!(expected(&on(&WEEK), None), Some(at("2026-11-23T11:00")));
        assert_eq!(late_from(&on(&WEEK), None), Some(at("2026-11-23T23:00")));
        assert_eq!(expected(&on(&WEEK[1..]), None), Some(at("2026-11-20T11:00")));
        // Twelve hours after Friday morning it is still Friday.
        assert_eq!(late_from(&on(&WEEK[1..]), None), Some(at("2026-11-20T23:00")));
    }

    #[test]
    fn a_source_that_delivers_on_weekends_is_expected_on_them() {
        let days = on(&["2026-11-20T11:00", "2026-11-19T11:00", "2026-11-15T11:00"]);
        assert_eq!(expected(&days, None), Some(at("2026-11-24T11:00")));
        let daily = on(&["2026-11-15T11:00", "2026-11-14T11:00", "2026-11-13T11:00"]);
        assert_eq!(expected(&daily, None), Some(at("2026-11-16T11:00")));
        assert_eq!(late_from(&daily, None), Some(at("2026-11-16T23:00")));
    }

    #[test]
    fn several_deliveries_of_a_day_count_once() {
        let day = on(&["2026-11-18T11:20", "2026-11-18T11:10", "2026-11-18T11:00"]);
        assert_eq!(late_from(&day, None), None);
        assert_eq!(
            late_from(&day, Some(Cadence::BusinessDays)),
            Some(at("2026-11-19T23:20")),
            "the cadence decides while there are too few days"
        );
    }

    #[test]
    fn a_monthly_source_has_three_days() {
        let months = on(&["2026-11-02T11:00", "2026-10-01T11:00", "2026-09-01T11:00"]);
        assert_eq!(expected(&months, None), Some(at("2026-12-04T11:00")));
        assert_eq!(late_from(&months, None), Some(at("2026-12-07T11:00")));
    }

    #[test]
    fn a_source_is_late_once_its_time_has_passed_and_not_if_its_list_is_unchanged() {
        let times = |checked_at: Option<&str>| {
            let source = "Fulton".to_owned();
            vec![SourceTimes { source, at: on(&WEEK), checked_at: checked_at.map(at) }]
        };
        let late = |times: &[SourceTimes], now| late_sources(times, &|_| None, at(now));
        assert_eq!(late(&times(None), "2026-11-23T22:59"), []);
        let expected = LateSource {
            source: "Fulton".to_owned(),
            last: at("2026-11-20T11:00"),
            expected: at("2026-11-23T11:00"),
        };
        assert_eq!(late(&times(None), "2026-11-23T23:00"), [expected]);
        assert_eq!(late(&times(Some("2026-11-23T11:00")), "2026-11-23T23:00"), []);
        let never = SourceTimes { source: "Cobb".to_owned(), at: vec![], checked_at: None };
        assert_eq!(late(&[never], "2026-11-24T23:00"), []);
    }
}

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone as _, Utc};
use chrono_tz::Tz;

/// The names of time zones that sources add to a time.
const ZONES: [(&[&str], Tz); 4] = [
    (&["et", "est", "edt", "eastern"], Tz::America__New_York),
    (&["ct", "cst", "cdt", "central"], Tz::America__Chicago),
    (&["mt", "mst", "mdt", "mountain"], Tz::America__Denver),
    (&["pt", "pst", "pdt", "pacific"], Tz::America__Los_Angeles),
];

/// Before this hour, a time without 'AM' or 'PM' can mean the afternoon.
const FIRST_CLEAR_HOUR: u32 = 8;

/// Returns the instant of a sale from the day and the source's text for the time, such as
/// '10:00 AM', '9:30 a.m. ET' or '13:00'. The zone in the text takes precedence over the clock of
/// the county. `None` if the text has anything else, since a wrong time is worse than none.
pub(crate) fn instant(day: NaiveDate, text: &str, clock: Option<Tz>) -> Option<DateTime<Utc>> {
    let text = text.trim().to_ascii_lowercase().replace('.', "");
    let digits = text.find(|letter: char| !letter.is_ascii_digit() && letter != ':');
    let (number, rest) = text.split_at(digits.unwrap_or(text.len()));
    let mut words = rest.split_whitespace().peekable();
    let half = words.next_if(|word| matches!(*word, "am" | "pm"));
    let zone = match words.next() {
        None => clock?,
        Some(word) => ZONES.iter().find(|(names, _)| names.contains(&word))?.1,
    };
    // 'Eastern Time' is the only text of two words.
    if words.next().is_some_and(|word| word != "time") || words.next().is_some() {
        return None;
    }
    let time = time_of_day(number, half)?;
    // A time that the change of the clocks skips or repeats is never a sale's.
    zone.from_local_datetime(&day.and_time(time)).single().map(|at| at.with_timezone(&Utc))
}

fn time_of_day(number: &str, half: Option<&str>) -> Option<NaiveTime> {
    let mut parts = number.split(':');
    let hour: u32 = parts.next()?.parse().ok()?;
    let minute: u32 = match parts.next() {
        Some(minute) if minute.len() == 2 => minute.parse().ok()?,
        Some(_) => return None,
        // '10 AM', but not '10'.
        None if half.is_some() => 0,
        None => return None,
    };
    if parts.next().is_some_and(|seconds| seconds != "00") || parts.next().is_some() {
        return None;
    }
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + if half == "pm" { 12 } else { 0 },
        None if hour >= FIRST_CLEAR_HOUR => hour,
        _ => return None,
    };
    NaiveTime::from_hms_opt(hour, minute, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(day: (i32, u32, u32), text: &str, clock: Option<Tz>) -> Option<String> {
        let day = NaiveDate::from_ymd_opt(day.0, day.1, day.2).unwrap();
        instant(day, text, clock).map(|at| at.format("%Y-%m-%d %H:%M").to_string())
    }

    const WINTER: (i32, u32, u32) = (2026, 12, 1);
    const SUMMER: (i32, u32, u32) = (2026, 7, 7);

    #[test]
    fn a_time_is_read_by_the_clock_of_the_county() {
        let (eastern, central) = (Some(Tz::America__New_York), Some(Tz::America__Chicago));
        assert_eq!(read(WINTER, "10:00 AM", eastern).as_deref(), Some("2026-12-01 15:00"));
        assert_eq!(read(SUMMER, "10:00 AM", eastern).as_deref(), Some("2026-07-07 14:00"));
        assert_eq!(read(WINTER, "10:00 AM", central).as_deref(), Some("2026-12-01 16:00"));
        for same in ["1:30 PM", "1:30PM", "01:30 p.m.", "13:30", "13:30:00", " 1:30 pm "] {
            assert_eq!(read(WINTER, same, eastern).as_deref(), Some("2026-12-01 18:30"), "{same}");
        }
        assert_eq!(read(WINTER, "12:00 PM", eastern).as_deref(), Some("2026-12-01 17:00"));
        assert_eq!(read(WINTER, "10 AM", eastern).as_deref(), Some("2026-12-01 15:00"));
    }

    #[test]
    fn a_zone_in_the_text_takes_precedence() {
        let central = Some(Tz::America__Chicago);
        assert_eq!(read(WINTER, "09:00 AM ET", central).as_deref(), Some("2026-12-01 14:00"));
        assert_eq!(read(WINTER, "09:00 AM EST", None).as_deref(), Some("2026-12-01 14:00"));
        assert_eq!(
            read(SUMMER, "10:00 AM Pacific Time", None).as_deref(),
            Some("2026-07-07 17:00")
        );
    }

    #[test]
    fn an_unclear_time_is_not_a_time() {
        let eastern = Some(Tz::America__New_York);
        for unclear in [
            "",
            "1:30",
            "10",
            "10-4",
            "between 10 AM and 4 PM",
            "10:00 AM - 4:00 PM",
            "25:00",
            "10:60",
            "13:00 PM",
            "0:30 AM",
            "10:00 AM GMT",
            "noon",
            "10:00 AM sharp",
        ] {
            assert_eq!(read(WINTER, unclear, eastern), None, "{unclear}");
        }
        assert_eq!(read(WINTER, "10:00 AM", None), None, "the county's clock is not known");
        assert_eq!(read((2026, 3, 8), "2:30 AM", eastern), None, "the clocks skip it");
    }
}

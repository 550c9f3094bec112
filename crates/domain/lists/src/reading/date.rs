use std::ops::RangeInclusive;

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use geography::{State, county_time};

use crate::cell::Cell;
use crate::reading::CellError;
use crate::reading::text::without_defusing;

/// Years outside this range are typing errors.
const YEARS: RangeInclusive<i32> = 1500..=2200;
/// The day numbers of Excel that are read as days: 1927 to 2200. A smaller number is probably a
/// year.
const SERIALS: RangeInclusive<f64> = 10_000.0..=109_900.0;

/// Reads a day, with or without a time of day after it. `None` is a blank. Dates are in American
/// order: the month comes first, unless the year does.
pub(crate) fn read_date(cell: Cell<'_>) -> Result<Option<NaiveDate>, CellError> {
    match cell {
        Cell::Empty => Ok(None),
        Cell::DateTime(moment) => {
            Some(moment.date()).filter(in_range).map(Some).ok_or(CellError::Date)
        }
        Cell::Number(number) => from_serial(number),
        Cell::Bool(_) => Err(CellError::Date),
        Cell::Text(text) => {
            let text = without_defusing(text);
            if is_zero(text) {
                return Ok(None);
            }
            if let Some((day, _)) = split_moment(text) {
                return Ok(Some(day));
            }
            text.parse().map_err(|_| CellError::Date).and_then(from_serial)
        }
    }
}

fn in_range(day: &NaiveDate) -> bool {
    use chrono::Datelike as _;
    YEARS.contains(&day.year())
}

/// Converts an Excel day number. Excel counts days from 30 December 1899, and the fraction is the
/// time of day.
fn from_serial(serial: f64) -> Result<Option<NaiveDate>, CellError> {
    if serial == 0.0 {
        return Ok(None);
    }
    if !SERIALS.contains(&serial) {
        return Err(CellError::Date);
    }
    NaiveDate::from_ymd_opt(1899, 12, 30)
        .and_then(|epoch| epoch.checked_add_days(Days::new(serial as u64)))
        .map(Some)
        .ok_or(CellError::Date)
}

/// Whether a text is a zero date: `0`, `00/00/0000`, `0000-00-00` or Excel's `1/0/1900`.
fn is_zero(text: &str) -> bool {
    let day = text.split([' ', 'T']).next().unwrap_or(text);
    !day.is_empty()
        && day.bytes().all(|byte| matches!(byte, b'0' | b'/' | b'-' | b'.'))
        && day.contains('0')
        || matches!(day, "1/0/1900" | "01/00/1900" | "1/0/00")
}

/// The milliseconds since 1970 that are read as an instant: the years 1990 to 2100.
const MILLISECONDS: RangeInclusive<f64> = 631_152_000_000.0..=4_133_980_800_000.0;

/// Reads an instant, such as `2027-01-05T15:00:00Z` or milliseconds since 1970, as the day and the
/// time of day in its county. Midnight, by the clock that the text names, is a day without a time of
/// day. `None` if the cell is not an instant.
pub(crate) fn county_moment(
    cell: Cell<'_>,
    state: State,
    county: Option<&str>,
) -> Option<NaiveDateTime> {
    let instant: DateTime<FixedOffset> = match cell {
        Cell::Number(number) => from_milliseconds(number)?.fixed_offset(),
        Cell::Text(text) => {
            let text = text.trim();
            if text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit()) {
                from_milliseconds(text.parse().ok()?)?.fixed_offset()
            } else if text.len() >= 20 && text.as_bytes()[4] == b'-' {
                let spaced = |text| DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f %z");
                DateTime::parse_from_rfc3339(text).or_else(|_| spaced(text)).ok()?
            } else {
                return None;
            }
        }
        Cell::Empty | Cell::DateTime(_) | Cell::Bool(_) => return None,
    };
    let written = instant.naive_local();
    let is_day = written.time() == NaiveTime::MIN;
    Some(if is_day { written } else { county_time(state, county, instant.to_utc()) })
}

fn from_milliseconds(number: f64) -> Option<DateTime<Utc>> {
    let is_instant = number.fract() == 0.0 && MILLISECONDS.contains(&number);
    is_instant.then(|| DateTime::from_timestamp_millis(number as i64)).flatten()
}

/// Splits a text into a day and an optional time of day: `10/01/2019 09:00 AM ET` becomes
/// October 1, 2019 and `09:00 AM ET`. `None` if the text is not a day.
pub(crate) fn split_moment(text: &str) -> Option<(NaiveDate, &str)> {
    let (day, rest) = leading_day(text.trim())?;
    let time = rest.trim_start_matches([' ', 'T', ',', '\t', '\u{a0}']);
    let time = time.strip_prefix("at ").unwrap_or(time);
    let is_apart = rest.len() > time.len();
    if rest.is_empty() || (is_apart && (time.is_empty() || is_time(time))) {
        Some((day, time))
    } else {
        None
    }
}

/// The day at the start of a text, and the remaining text.
pub(crate) fn leading_day(text: &str) -> Option<(NaiveDate, &str)> {
    let text = without_weekday(text);
    let is_digit = text.as_bytes().first()?.is_ascii_digit();
    let (day, rest) = if is_digit { digits_first(text)? } else { month_first(text)? };
    in_range(&day).then_some((day, rest))
}

/// The time of day, or the hours such as `11am - 4pm`, at the start of a text, and the remaining
/// text.
pub(crate) fn leading_time(text: &str) -> Option<(&str, &str)> {
    let first = text.len() - after_time(text)?.len();
    let rest = text[first..].trim_start();
    let second =
        rest.strip_prefix(['-', '–']).or_else(|| rest.strip_prefix("to ")).map(str::trim_start);
    let end = second.and_then(after_time).map_or(first, |rest| text.len() - rest.len());
    Some(text.split_at(end))
}

/// The text after the time of day at its start.
fn after_time(text: &str) -> Option<&str> {
    const ZONES: [&str; 18] = [
        "eastern", "central", "mountain", "pacific", "local", "time", "est", "edt", "et", "cst",
        "cdt", "ct", "mst", "mdt", "mt", "pst", "pdt", "pt",
    ];
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/');
    // The longest form of a time of day without a zone is '09:30:00.000 a.m.'.
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8()).take(17);
    let fits = |end: &usize| is_end(&text[*end..]) && is_time(&text[..*end]);
    let bare = |end: &usize| {
        let time =
            text[..*end].trim_start_matches(|c: char| c.is_ascii_digit() || ":. ".contains(c));
        ["", "am", "pm", "a.m.", "p.m.", "a.m", "p.m"]
            .iter()
            .any(|half| time.eq_ignore_ascii_case(half))
    };
    let end = ends.filter(|end| bare(end) && fits(end)).last()?;
    let mut rest = &text[end..];
    loop {
        let after = rest.trim_start_matches([' ', '(']);
        let letters = after.bytes().take_while(u8::is_ascii_alphabetic).count();
        if !ZONES.iter().any(|zone| zone.eq_ignore_ascii_case(&after[..letters])) {
            return Some(rest);
        }
        rest = after[letters..].trim_start_matches(')');
    }
}

/// The number at the start of the text, its count of digits, and the remaining text.
fn number(text: &str) -> Option<(u32, usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=8).contains(&digits) {
        return None;
    }
    Some((text[..digits].parse().ok()?, digits, &text[digits..]))
}

fn digits_first(text: &str) -> Option<(NaiveDate, &str)> {
    let (first, digits, rest) = number(text)?;
    if digits == 8 {
        // 20261201
        return day(first / 10_000, first / 100 % 100, first % 100).map(|day| (day, rest));
    }
    let separator = rest.chars().next()?;
    if !matches!(separator, '/' | '-' | '.' | ' ') {
        return None;
    }
    let rest = &rest[1..];
    if let Some((month, rest)) = month_name(rest) {
        // 1-Dec-2026, 1 December 2026
        let rest = rest.strip_prefix([separator, ' ', ',']).unwrap_or(rest).trim_start();
        let (year, rest) = year(rest)?;
        return day(year, month, first).map(|day| (day, rest));
    }
    if separator == ' ' {
        return None;
    }
    let (second, digits_of_second, rest) = number(rest)?;
    let rest = rest.strip_prefix(separator)?;
    if digits == 4 && digits_of_second <= 2 {
        let (third, digits, rest) = number(rest)?;
        return if digits <= 2 { day(first, second, third).map(|day| (day, rest)) } else { None };
    }
    if digits > 2 || digits_of_second > 2 {
        return None;
    }
    let (year, rest) = year(rest)?;
    day(year, first, second).map(|day| (day, rest))
}

/// Reads `December 1, 2026` or `Dec. 1st 2026`.
fn month_first(text: &str) -> Option<(NaiveDate, &str)> {
    let (month, rest) = month_name(text)?;
    let rest = rest.trim_start_matches(['.', ' ', '-']);
    let (date, digits, mut rest) = number(rest)?;
    if digits > 2 {
        return None;
    }
    for ordinal in ["st", "nd", "rd", "th"] {
        rest = rest.strip_prefix(ordinal).unwrap_or(rest);
    }
    let after = rest.trim_start_matches([',', ' ', '-']);
    if after.len() == rest.len() {
        return None;
    }
    let (year, rest) = year(after)?;
    day(year, month, date).map(|day| (day, rest))
}

/// Reads a year of four or two digits. Of two digits, 00 to 49 are in this century and 50 to 99 in
/// the last one.
fn year(text: &str) -> Option<(u32, &str)> {
    let (year, digits, rest) = number(text)?;
    match digits {
        4 => Some((year, rest)),
        2 => Some((year + if year < 50 { 2000 } else { 1900 }, rest)),
        _ => None,
    }
}

fn day(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year.try_into().ok()?, month, day)
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The month at the start of the text and the remaining text. The name may be short, but it needs
/// at least three letters.
fn month_name(text: &str) -> Option<(u32, &str)> {
    let (index, rest) = leading_name(text, &MONTHS)?;
    Some((index + 1, rest.strip_prefix('.').unwrap_or(rest)))
}

fn without_weekday(text: &str) -> &str {
    match leading_name(text, &WEEKDAYS) {
        Some((_, rest)) => rest.trim_start_matches(['.', ',', ' ']),
        None => text,
    }
}

fn leading_name<'a>(text: &'a str, names: &[&str]) -> Option<(u32, &'a str)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = &text[..letters];
    let begins = |name: &str| {
        letters >= 3 && name.get(..letters).is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    let index = names.iter().position(|name| begins(name))?;
    Some((index as u32, &text[letters..]))
}

/// Whether a text is a time of day, such as `09:00 AM ET`, `14:00:00.000Z`, `10 AM`,
/// `2:30 p.m. (EST)` or `00:00:00 -05:00`.
pub(crate) fn is_time(text: &str) -> bool {
    let Some((hour, digits, rest)) = number(text) else { return false };
    if digits > 2 || hour > 24 {
        return false;
    }
    let mut rest = rest;
    let mut has_minutes = false;
    for most in [59, 60] {
        let Some(after) = rest.strip_prefix(':') else { break };
        match number(after) {
            Some((value, 2, after)) if value <= most => rest = after,
            _ => return false,
        }
        has_minutes = true;
    }
    if has_minutes && let Some(after) = rest.strip_prefix('.') {
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    let rest = rest.trim_start();
    let lower = rest.to_ascii_lowercase();
    let half = ["a.m.", "p.m.", "am", "pm"].into_iter().find(|half| lower.starts_with(half));
    let zone = rest[half.map_or(0, str::len)..].trim();
    // '12 St' is not a time of day.
    (has_minutes || half.is_some()) && is_zone(zone)
}

fn is_zone(zone: &str) -> bool {
    if let Some(offset) = zone.strip_prefix(['+', '-']) {
        return offset.len() <= 5 && offset.bytes().all(|b| b.is_ascii_digit() || b == b':');
    }
    let letters = zone.trim_matches(['(', ')']);
    letters.len() <= 8 && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether two texts are the same day, one of them written as a spreadsheet's date becomes:
/// `2016-01-02` is `1/2/16`. Numbers with hyphens may be parcels.
#[must_use]
pub fn is_same_day(a: &str, b: &str) -> bool {
    let plain = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    let slashed = |text: &str| {
        let is_slashed = text.matches('/').count() == 2;
        let (day, time) = is_slashed.then(|| split_moment(text)).flatten()?;
        time.is_empty().then_some(day)
    };
    let is = |plain: Option<NaiveDate>, other: Option<NaiveDate>| plain.is_some() && plain == other;
    is(plain(a), slashed(b)) || is(plain(b), slashed(a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<NaiveDate>, CellError> {
        read_date(Cell::Text(text))
    }

    fn ymd(year: i32, month: u32, day: u32) -> Result<Option<NaiveDate>, CellError> {
        Ok(NaiveDate::from_ymd_opt(year, month, day))
    }

    #[test]
    fn common_date_formats_are_read() {
        for text in [
            "2026-12-01",
            "2026/12/1",
            "12/1/2026",
            "12/01/2026",
            "12-1-2026",
            "12.1.2026",
            "12/1/26",
            "20261201",
            "Dec 1, 2026",
            "December 1st, 2026",
            "DECEMBER 1 2026",
            "Dec. 1, 2026",
            "1-Dec-2026",
            "01-DEC-26",
            "1 December 2026",
            "Tue, Dec 1, 2026",
            "Tuesday, December 1, 2026",
            "2026-12-01T00:00:00",
            "2026-12-01 00:00:00",
            "2026-12-01T09:30:00.000Z",
            "2026-12-01 09:30:00 -05:00",
            "12/1/2026 9:00 AM",
            "12/01/2026 09:00 AM ET",
            "12/1/2026 10 AM",
            "12/1/2026 at 2:30 p.m. (EST)",
            "12/1/2026, 14:00",
            "46357",
            "46357.375",
        ] {
            assert_eq!(read(text), ymd(2026, 12, 1), "{text}");
        }
    }

    #[test]
    fn a_year_of_two_digits_is_between_1950_and_2049() {
        assert_eq!(read("6/15/85"), ymd(1985, 6, 15));
        assert_eq!(read("6/15/49"), ymd(2049, 6, 15));
        assert_eq!(read("6/15/50"), ymd(1950, 6, 15));
    }

    #[test]
    fn a_text_that_is_not_a_day_is_refused() {
        for text in [
            "13/1/2026",
            "2/30/2026",
            "2026",
            "1985",
            "12/2026",
            "12/1",
            "tomorrow",
            "1/1/1499",
            "1/1/2201",
            "12/1/2026 Main St",
            "12/1/20261",
            "12/1/2026x",
            "12/1/2026 25:00",
            "12/1/2026 12",
            "Canceled per County",
            "Mar",
            "12 1 2026",
            "2026-12",
            "9999999",
            "12/1-2026",
            "٣/1/2026",
        ] {
            assert_eq!(read(text), Err(CellError::Date), "{text}");
        }
    }

    #[test]
    fn a_zero_date_is_a_blank() {
        for text in ["0", "00/00/0000", "0000-00-00", "0000-00-00 00:00:00", "1/0/1900"] {
            assert_eq!(read(text), Ok(None), "{text}");
        }
        assert_eq!(read_date(Cell::Number(0.0)), Ok(None));
    }

    #[test]
    fn excels_days_are_counted_from_1899() {
        assert_eq!(read_date(Cell::Number(42_223.0)), ymd(2015, 8, 7));
        assert_eq!(read_date(Cell::Number(46_357.375)), ymd(2026, 12, 1));
        assert_eq!(read_date(Cell::Number(1985.0)), Err(CellError::Date), "more likely a year");
        let moment = NaiveDate::from_ymd_opt(2015, 8, 7).unwrap().and_hms_opt(9, 0, 0).unwrap();
        assert_eq!(read_date(Cell::DateTime(moment)), ymd(2015, 8, 7));
    }

    #[test]
    fn an_instant_is_a_day_and_a_time_in_the_county() {
        let read = |cell: Cell<'_>| {
            let georgia = State::parse("GA").unwrap();
            county_moment(cell, georgia, Some("Fulton")).map(|moment| moment.to_string())
        };
        for (text, expected) in [
            ("2027-01-06T01:00:00Z", "2027-01-05 20:00:00"),
            ("2027-01-05T05:00:00.000Z", "2027-01-05 00:00:00"),
            ("2027-01-05T00:00:00Z", "2027-01-05 00:00:00"),
            ("2027-01-05T10:00:00-05:00", "2027-01-05 10:00:00"),
            ("2027-01-05 09:00:00 -06:00", "2027-01-05 10:00:00"),
            ("1799161200000", "2027-01-05 10:00:00"),
        ] {
            assert_eq!(read(Cell::Text(text)).as_deref(), Some(expected), "{text}");
        }
        // Midnight in Atlanta, and midnight by universal time, which is how days are serialized.
        assert_eq!(read(Cell::Number(1_799_125_200_000.0)).as_deref(), Some("2027-01-05 00:00:00"));
        assert_eq!(read(Cell::Number(1_799_107_200_000.0)).as_deref(), Some("2027-01-05 00:00:00"));
        for text in ["2027-01-05", "2027-01-05T10:00:00", "20270105", "46357", "1799161200"] {
            assert_eq!(read(Cell::Text(text)), None, "{text}");
        }
    }

    #[test]
    fn the_time_of_day_is_split_from_the_day() {
        let day = NaiveDate::from_ymd_opt(2019, 10, 1).unwrap();
        assert_eq!(split_moment("10/01/2019 09:00 AM ET"), Some((day, "09:00 AM ET")));
        assert_eq!(split_moment("10/01/2019"), Some((day, "")));
        assert_eq!(split_moment("Canceled per Order"), None);
    }

    #[test]
    fn a_day_is_the_same_in_two_spellings() {
        assert!(is_same_day("2016-01-02", "1/2/16") && is_same_day("1/2/2016", "2016-01-02"));
        for (a, b) in [
            ("2016-01-02", "1/3/16"),
            ("1-2-16", "1/2/16"),
            ("2016-01-02", "1/2/16 9:00 AM"),
            ("x", "y"),
        ] {
            assert!(!is_same_day(a, b), "{a} and {b}");
        }
    }
}

use std::ops::RangeInclusive;

use chrono::{Days, NaiveDate};

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

/// Splits a text into a day and an optional time of day: `10/01/2019 09:00 AM ET` becomes
/// October 1, 2019 and `09:00 AM ET`. `None` if the text is not a day.
pub(crate) fn split_moment(text: &str) -> Option<(NaiveDate, &str)> {
    let text = without_weekday(text.trim());
    let (day, rest) = if text.as_bytes().first()?.is_ascii_digit() {
        digits_first(text)?
    } else {
        month_first(text)?
    };
    if !in_range(&day) {
        return None;
    }
    let time = rest.trim_start_matches([' ', 'T', ',', '\t', '\u{a0}']);
    let time = time.strip_prefix("at ").unwrap_or(time);
    let is_apart = rest.len() > time.len();
    if rest.is_empty() || (is_apart && (time.is_empty() || is_time(time))) {
        Some((day, time))
    } else {
        None
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

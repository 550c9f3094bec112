//! The cells that contain the day and the status of a sale, as people write them.

use chrono::NaiveDate;
use listings::status;

use crate::reading::date::{is_time, split_moment};
use crate::reading::words::{StatusWord, status_word};

/// What one cell says about a sale.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SaleNote {
    pub day: Option<NaiveDate>,
    /// The time of day as written; empty if there is none.
    pub time: String,
    /// The day for which the sale was planned before.
    pub previous: Option<NaiveDate>,
    pub status: Option<StatusWord>,
}

const POSTPONED: StatusWord = StatusWord { status: status::POSTPONED, reason: None };

/// Reads a text such as `10/1/2026 09:00 AM`, `8/12/2026(7/8/2026)` (postponed from July 8),
/// `7/16/2026 (11am - 4pm)`, `Cancelled`, `POSTPONED TO 1/5/26` or `1/5/26 - Cancelled`. `None` if
/// it is none of these.
pub(crate) fn sale_note(text: &str) -> Option<SaleNote> {
    let text = text.trim();
    moment(text)
        .or_else(|| with_brackets(text))
        .or_else(|| {
            let status = Some(status_word(text)?);
            Some(SaleNote { status, ..SaleNote::default() })
        })
        .or_else(|| word_first(text))
        .or_else(|| word_last(text))
}

fn moment(text: &str) -> Option<SaleNote> {
    let (day, time) = split_moment(text)?;
    Some(SaleNote { day: Some(day), time: shown_time(time), ..SaleNote::default() })
}

/// Midnight is a day without a time of day.
fn shown_time(time: &str) -> String {
    let is_midnight =
        time.starts_with('0') && time.chars().all(|c| matches!(c, '0' | ':' | '.' | 'Z'));
    if is_midnight
        || time.eq_ignore_ascii_case("12:00:00 AM")
        || time.eq_ignore_ascii_case("12:00 AM")
    {
        String::new()
    } else {
        time.to_owned()
    }
}

/// A day, and in brackets the day before it was postponed, its hours or its status.
fn with_brackets(text: &str) -> Option<SaleNote> {
    let (outside, inside) = text.strip_suffix(')')?.split_once('(')?;
    let note = moment(outside.trim())?;
    let inside = inside.trim();
    if let Some((previous, _)) = split_moment(inside) {
        return Some(SaleNote { previous: Some(previous), status: Some(POSTPONED), ..note });
    }
    if let Some(status) = status_word(inside) {
        return Some(SaleNote { status: Some(status), ..note });
    }
    let is_hours = inside.split(['-', '–']).all(|hour| is_time(hour.trim()));
    (is_hours && note.time.is_empty()).then(|| SaleNote { time: inside.to_owned(), ..note })
}

/// A status and a day: `Postponed to 8/21/2026 10:00 AM`.
fn word_first(text: &str) -> Option<SaleNote> {
    for (at, _) in text.match_indices([' ', ':']) {
        let (word, rest) = text.split_at(at);
        let Some(status) = status_word(word) else { continue };
        let mut rest = rest.trim_start_matches([' ', ':', '-', '–']);
        for joint in ["to ", "until ", "till ", "for "] {
            if rest.get(..joint.len()).is_some_and(|head| head.eq_ignore_ascii_case(joint)) {
                rest = &rest[joint.len()..];
            }
        }
        if let Some(note) = moment(rest.trim()) {
            return Some(SaleNote { status: Some(status), ..note });
        }
    }
    None
}

/// A day and a status: `8/21/2026 - Cancelled`.
fn word_last(text: &str) -> Option<SaleNote> {
    text.match_indices(' ').find_map(|(at, _)| {
        let (day, word) = text.split_at(at);
        let note = moment(day)?;
        let status = status_word(word.trim_start_matches([' ', '-', '–', ',', ';']))?;
        Some(SaleNote { status: Some(status), ..note })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, month, day)
    }

    fn status(status: &'static str) -> Option<StatusWord> {
        Some(StatusWord { status, reason: None })
    }

    #[test]
    fn a_day_may_have_a_time_or_hours() {
        let note = sale_note("10/01/2019 09:00 AM ET").unwrap();
        assert_eq!((note.day, note.time.as_str()), (day(2019, 10, 1), "09:00 AM ET"));
        let note = sale_note("07/16/2026 (11am - 4pm)").unwrap();
        assert_eq!((note.day, note.time.as_str()), (day(2026, 7, 16), "11am - 4pm"));
        let note = sale_note("2026-07-16T00:00:00").unwrap();
        assert_eq!((note.day, note.time.as_str(), note.status), (day(2026, 7, 16), "", None));
    }

    #[test]
    fn a_postponed_day_names_the_day_before() {
        for text in ["8/12/2026(7/8/2026)", "8/12/2026 (7/8/2026)"] {
            let note = sale_note(text).unwrap();
            assert_eq!(note.day, day(2026, 8, 12), "{text}");
            assert_eq!(note.previous, day(2026, 7, 8), "{text}");
            assert_eq!(note.status, status("Postponed"), "{text}");
        }
    }

    #[test]
    fn a_status_may_be_in_place_of_the_day_or_next_to_it() {
        let read = |text| sale_note(text).map(|note| (note.day, note.status));
        assert_eq!(read("Cancelled"), Some((None, status("Cancelled"))));
        assert_eq!(read("POSTPONED TO 1/5/26"), Some((day(2026, 1, 5), status("Postponed"))));
        assert_eq!(
            read("Postponed until August 21, 2026"),
            Some((day(2026, 8, 21), status("Postponed")))
        );
        assert_eq!(
            read("Continued: 8/21/2026 10:00 AM"),
            Some((day(2026, 8, 21), status("Postponed")))
        );
        assert_eq!(read("8/21/2026 - CANCELED"), Some((day(2026, 8, 21), status("Cancelled"))));
        assert_eq!(read("8/21/2026 (Cancelled)"), Some((day(2026, 8, 21), status("Cancelled"))));
        let reason = Some(StatusWord { status: "Cancelled", reason: Some("Bankruptcy") });
        assert_eq!(read("Canceled per Bankruptcy"), Some((None, reason)));
    }

    #[test]
    fn other_texts_are_not_read() {
        for text in
            ["", "soon", "13/1/2026", "8/12/2026 (call us)", "Postponed to spring", "1/5/26 2/6/26"]
        {
            assert_eq!(sale_note(text), None, "{text}");
        }
    }
}

use std::borrow::Cow;
use std::fmt::Write as _;

use chrono::{NaiveDateTime, NaiveTime};

/// A cell of a sheet. A CSV file contains only text cells.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Cell<'a> {
    /// A cell without content.
    #[default]
    Empty,
    /// Text, unchanged.
    Text(&'a str),
    Number(f64),
    /// A day with a time of day, or with midnight if it has none.
    DateTime(NaiveDateTime),
    /// TRUE or FALSE.
    Bool(bool),
}

/// 2⁵³, beyond which a float cannot represent every whole number.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl<'a> Cell<'a> {
    /// The cell as plain text. Numbers have their shortest form. Days are written `2026-12-01`, or
    /// `2026-12-01 09:30` with a time of day. Text is trimmed.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text.trim()),
            Self::Number(number) => Cow::Owned(number_text(number)),
            Self::DateTime(moment) => Cow::Owned(moment_text(moment)),
            Self::Bool(true) => Cow::Borrowed("TRUE"),
            Self::Bool(false) => Cow::Borrowed("FALSE"),
        }
    }

    /// Whether the cell is empty or contains only blanks.
    #[must_use]
    pub fn is_empty(self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::Number(_) | Self::DateTime(_) | Self::Bool(_) => false,
        }
    }
}

/// A number as a sheet shows it. It has at most fifteen digits, which hides the rounding errors of
/// binary fractions (1.1 + 2.2 = 3.3000000000000003).
fn number_text(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < EXACT {
        return (number as i64).to_string();
    }
    let rounded = format!("{number:.14e}").parse().unwrap_or(number);
    f64::to_string(&rounded)
}

fn moment_text(moment: NaiveDateTime) -> String {
    let mut text = moment.date().format("%Y-%m-%d").to_string();
    let time = moment.time();
    if time != NaiveTime::MIN {
        let seconds = time.format("%S").to_string();
        let pattern = if seconds == "00" { " %H:%M" } else { " %H:%M:%S" };
        // Writing into a string cannot fail.
        let _ = write!(text, "{}", time.format(pattern));
    }
    text
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    #[test]
    fn numbers_print_as_a_sheet_shows_them() {
        let print = |number| Cell::Number(number).text().into_owned();
        assert_eq!(print(2905.0), "2905");
        assert_eq!(print(-0.5), "-0.5");
        assert_eq!(print(1.1 + 2.2), "3.3");
        assert_eq!(print(304_909_006_078.0), "304909006078");
    }

    #[test]
    fn days_print_without_midnight() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).unwrap();
        let print = |hour, minute, second| {
            Cell::DateTime(day.and_hms_opt(hour, minute, second).unwrap()).text().into_owned()
        };
        assert_eq!(print(0, 0, 0), "2026-12-01");
        assert_eq!(print(9, 30, 0), "2026-12-01 09:30");
        assert_eq!(print(9, 30, 5), "2026-12-01 09:30:05");
    }

    #[test]
    fn a_cell_of_blanks_is_empty() {
        assert!(Cell::Text(" \t\u{a0}").is_empty());
        assert!(!Cell::Number(0.0).is_empty());
        assert_eq!(Cell::Text("  FL- 33156` ").text(), "FL- 33156`");
    }
}

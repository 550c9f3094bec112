use std::borrow::Cow;
use std::fmt::Write as _;

use chrono::{NaiveDateTime, NaiveTime};

/// A cell as a sheet holds it. A CSV file has texts alone.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Cell<'a> {
    /// Nothing.
    #[default]
    Empty,
    /// Text, as it stands there.
    Text(&'a str),
    /// A number.
    Number(f64),
    /// A day, with a time of day or midnight.
    Moment(NaiveDateTime),
    /// TRUE or FALSE.
    Truth(bool),
}

/// Beyond this a float has no exact whole numbers.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl<'a> Cell<'a> {
    /// The cell as plain text: numbers in their shortest form, days as `2026-12-01`, with
    /// ` 09:30` behind where there is a time of day. Text has the blanks around it cut off.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text.trim()),
            Self::Number(number) => Cow::Owned(number_text(number)),
            Self::Moment(moment) => Cow::Owned(moment_text(moment)),
            Self::Truth(true) => Cow::Borrowed("TRUE"),
            Self::Truth(false) => Cow::Borrowed("FALSE"),
        }
    }

    /// Whether there is nothing to see in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::Number(_) | Self::Moment(_) | Self::Truth(_) => false,
        }
    }
}

/// A number as a sheet shows it: fifteen digits at most, so that the noise of binary fractions
/// (1.1 + 2.2 = 3.3000000000000003) does not show.
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
            Cell::Moment(day.and_hms_opt(hour, minute, second).unwrap()).text().into_owned()
        };
        assert_eq!(print(0, 0, 0), "2026-12-01");
        assert_eq!(print(9, 30, 0), "2026-12-01 09:30");
        assert_eq!(print(9, 30, 5), "2026-12-01 09:30:05");
    }

    #[test]
    fn white_space_is_nothing_to_see() {
        assert!(Cell::Text(" \t\u{a0}").is_empty());
        assert!(!Cell::Number(0.0).is_empty());
        assert_eq!(Cell::Text("  FL- 33156` ").text(), "FL- 33156`");
    }
}

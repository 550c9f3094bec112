use std::fmt;

use chrono::{Datelike, NaiveDate};

/// A calendar month, written `2026-12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SaleMonth {
    year: i32,
    month: u32,
}

impl SaleMonth {
    /// The month of `day`.
    #[must_use]
    pub fn of(day: NaiveDate) -> Self {
        Self { year: day.year(), month: day.month() }
    }

    /// The month after the month of `day`.
    #[must_use]
    pub fn after(day: NaiveDate) -> Self {
        match Self::of(day) {
            Self { year, month: 12 } => Self { year: year + 1, month: 1 },
            Self { year, month } => Self { year, month: month + 1 },
        }
    }

    /// Parses `2026-12`: four digits, a hyphen, two digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let digits =
            |part: &str, len| part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(year, 4) || !digits(month, 2) {
            return None;
        }
        let month = Self { year: year.parse().ok()?, month: month.parse().ok()? };
        month.first_day().map(|_| month)
    }

    /// Whether `day` is in the month.
    #[must_use]
    pub fn contains(self, day: NaiveDate) -> bool {
        Self::of(day) == self
    }

    /// The first day; `None` only for a month that the calendar does not have.
    #[must_use]
    pub fn first_day(self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year, self.month, 1)
    }

    /// The first day of the next month.
    #[must_use]
    pub fn end(self) -> Option<NaiveDate> {
        Self::after(self.first_day()?).first_day()
    }
}

impl fmt::Display for SaleMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn january_follows_december() {
        let month = SaleMonth::after(date(2025, 12, 31));
        assert!(month.contains(date(2026, 1, 6)));
        assert!(!month.contains(date(2025, 12, 31)));
        assert_eq!(month.to_string(), "2026-01");
    }

    #[test]
    fn only_a_calendar_month_is_read() {
        assert_eq!(SaleMonth::parse("2026-12"), Some(SaleMonth::of(date(2026, 12, 5))));
        for text in ["2026-13", "2026-00", "2026-1", "26-12", "2026", "2026-12-01", "+026-12"] {
            assert_eq!(SaleMonth::parse(text), None, "{text}");
        }
    }
}

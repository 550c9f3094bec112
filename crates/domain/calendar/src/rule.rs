use chrono::{Datelike, Days, NaiveDate, Weekday};
use geography::State;

/// The statute that fixes the day of foreclosure sales in a state
/// (`docs/product.md#statutory-sale-days`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaleDayRule {
    /// The state.
    pub state: State,
    /// The statute, as lawyers cite it.
    pub statute: &'static str,
}

const RULES: [(&str, &str); 2] =
    [("Georgia", "O.C.G.A. § 9-13-161"), ("Texas", "Tex. Prop. Code § 51.002")];

impl SaleDayRule {
    /// Every rule, in the order of the states.
    pub fn all() -> impl Iterator<Item = Self> {
        RULES
            .into_iter()
            .filter_map(|(name, statute)| State::parse(name).map(|state| Self { state, statute }))
    }

    /// Returns the rule of a state; `None` if no statute fixes the day there.
    #[must_use]
    pub fn of(state: State) -> Option<Self> {
        Self::all().find(|rule| rule.state == state)
    }

    /// Returns the day of a month on which the rule allows sales: the first Tuesday, or the
    /// Wednesday after it when that Tuesday is January 1 or July 4. `None` for a month that the
    /// calendar does not have.
    #[must_use]
    pub fn day_of(self, year: i32, month: u32) -> Option<NaiveDate> {
        let tuesday = NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Tue, 1)?;
        match (tuesday.month(), tuesday.day()) {
            (1, 1) | (7, 4) => tuesday.checked_add_days(Days::new(1)),
            _ => Some(tuesday),
        }
    }

    /// Returns whether a sale on `day` breaks the rule.
    #[must_use]
    pub fn is_unusual(self, day: NaiveDate) -> bool {
        self.day_of(day.year(), day.month()) != Some(day)
    }
}

/// Returns the rule that a sale on `day` in `state` breaks; `None` if it breaks none.
#[must_use]
pub fn unusual_day(state: State, day: NaiveDate) -> Option<SaleDayRule> {
    SaleDayRule::of(state).filter(|rule| rule.is_unusual(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(code: &str) -> State {
        State::parse(code).unwrap()
    }

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn sales_in_georgia_and_texas_are_on_the_first_tuesday() {
        // From printed calendars. The first of December 2026 and of September 2026 are Tuesdays.
        let days = [
            (2024, 1, 2),
            (2024, 10, 1),
            (2025, 2, 4),
            (2025, 7, 1),
            (2026, 1, 6),
            (2026, 7, 7),
            (2026, 9, 1),
            (2026, 12, 1),
            (2027, 6, 1),
            (2028, 2, 1),
            (2028, 8, 1),
        ];
        for code in ["GA", "TX"] {
            let rule = SaleDayRule::of(state(code)).unwrap();
            for (year, month, expected) in days {
                assert_eq!(rule.day_of(year, month), Some(day(year, month, expected)));
                assert!(!rule.is_unusual(day(year, month, expected)));
            }
        }
    }

    #[test]
    fn the_sale_is_on_wednesday_when_the_first_tuesday_is_new_years_day_or_independence_day() {
        let rule = SaleDayRule::of(state("GA")).unwrap();
        // New Year's Day was a Tuesday in 2013 and 2019 and is one in 2030; July 4 was one in 2017
        // and 2023 and is one in 2028.
        for (year, month, wednesday) in
            [(2013, 1, 2), (2019, 1, 2), (2030, 1, 2), (2017, 7, 5), (2023, 7, 5), (2028, 7, 5)]
        {
            assert_eq!(rule.day_of(year, month), Some(day(year, month, wednesday)), "{year}");
            assert!(rule.is_unusual(day(year, month, wednesday - 1)), "{year}: the holiday itself");
        }
        // In other months, a Tuesday that is the first or the fourth stays.
        assert_eq!(rule.day_of(2025, 3), Some(day(2025, 3, 4)));
        assert_eq!(rule.day_of(2024, 6), Some(day(2024, 6, 4)));
    }

    #[test]
    fn other_days_are_unusual_there_and_no_day_is_elsewhere() {
        for off in [day(2026, 12, 2), day(2026, 12, 8), day(2026, 11, 30)] {
            assert_eq!(
                unusual_day(state("TX"), off).map(|rule| rule.statute),
                Some("Tex. Prop. Code § 51.002")
            );
            assert_eq!(
                unusual_day(state("GA"), off).map(|rule| rule.statute),
                Some("O.C.G.A. § 9-13-161")
            );
        }
        assert_eq!(unusual_day(state("GA"), day(2026, 12, 1)), None);
        let claims = State::all().filter(|state| SaleDayRule::of(*state).is_some());
        assert_eq!(claims.map(State::code).collect::<Vec<_>>(), ["GA", "TX"]);
        assert_eq!(SaleDayRule::of(state("GA")).unwrap().day_of(2026, 13), None);
    }
}

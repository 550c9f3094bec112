use chrono::{DateTime, NaiveDate, Utc};

use crate::State;

/// The calendar day in each state at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TodayByState([NaiveDate; State::COUNT]);

impl TodayByState {
    /// The days in the states at `now`.
    #[must_use]
    pub fn at(now: DateTime<Utc>) -> Self {
        let mut days = [NaiveDate::MIN; State::COUNT];
        for state in State::all() {
            days[state.index()] = now.with_timezone(&state.clock()).date_naive();
        }
        Self(days)
    }

    /// The day in `state`.
    #[must_use]
    pub const fn of(&self, state: State) -> NaiveDate {
        self.0[state.index()]
    }
}

/// The day in Eastern time, by which the product schedules its daily and monthly work
/// (`docs/product.md#today`).
#[must_use]
pub fn eastern_day(now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&chrono_tz::America::New_York).date_naive()
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_state_with_two_zones_uses_the_western_one() {
        // 00:30 on Wednesday in New York, 23:30 on Tuesday in Chicago, 22:30 in Denver.
        let now = Utc.with_ymd_and_hms(2026, 12, 2, 5, 30, 0).unwrap();
        let today = TodayByState::at(now);
        let of = |code| today.of(State::parse(code).unwrap());
        let (first, second) = (
            NaiveDate::from_ymd_opt(2026, 12, 1).unwrap(),
            NaiveDate::from_ymd_opt(2026, 12, 2).unwrap(),
        );
        assert_eq!(of("GA"), second);
        assert_eq!(of("FL"), first, "it is still Tuesday in the Panhandle");
        assert_eq!(of("TX"), first);
    }
}

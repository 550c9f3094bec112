use chrono::{DateTime, NaiveDate, Utc};

use crate::State;

/// Each state's calendar day at one instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TodayByState([NaiveDate; State::COUNT]);

impl TodayByState {
    /// The days that the states' clocks show at `now`.
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

/// The day in Eastern time, the clock of the product itself: what it does once a day or a month,
/// it does by this one (`product.md`, 'Listings on the wire' and 'Mail').
#[must_use]
pub fn eastern_day(now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&chrono_tz::America::New_York).date_naive()
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn where_a_state_has_two_zones_the_later_one_counts() {
        // 00:30 on Wednesday in New York, 23:30 on Tuesday in Chicago, 22:30 in Denver.
        let now = Utc.with_ymd_and_hms(2026, 12, 2, 5, 30, 0).unwrap();
        let today = TodayByState::at(now);
        let of = |code| today.of(State::parse(code).unwrap());
        let (first, second) = (
            NaiveDate::from_ymd_opt(2026, 12, 1).unwrap(),
            NaiveDate::from_ymd_opt(2026, 12, 2).unwrap(),
        );
        assert_eq!(of("GA"), second);
        assert_eq!(of("FL"), first, "the Panhandle is still in Tuesday");
        assert_eq!(of("TX"), first);
    }
}

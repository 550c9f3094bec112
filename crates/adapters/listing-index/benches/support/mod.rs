//! What the benches share: made-up listings and the fixed mix of searches.

pub mod made_up;
pub mod mix;

use chrono::{DateTime, NaiveDate, TimeZone, Utc};
use geography::TodayByState;

/// The moment at which the benches take place: noon in New York.
pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 17, 0, 0).unwrap()
}

/// The day of that moment.
pub fn day() -> NaiveDate {
    now().date_naive()
}

/// That day, by state.
pub fn today() -> TodayByState {
    TodayByState::at(now())
}

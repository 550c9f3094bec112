//! What the benches share: made-up listings, and the mix of searches of the day.

pub mod made_up;

use chrono::{DateTime, NaiveDate, TimeZone, Utc};
use geography::TodayByState;
use listing_cases::Query;

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

/// The mix of searches, as asked on that day.
pub fn mix() -> Vec<Query> {
    listing_cases::mix(day())
}

//! Shared parts of the benches: generated listings, and the mix of searches.

pub mod generated;

use chrono::{DateTime, NaiveDate, TimeZone, Utc};
use geography::TodayByState;
use listing_cases::Query;

/// The time of the benches: noon in New York.
pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 12, 1, 17, 0, 0).unwrap()
}

/// The day of [`now`].
pub fn day() -> NaiveDate {
    now().date_naive()
}

/// The day of [`now`], by state.
pub fn today() -> TodayByState {
    TodayByState::at(now())
}

/// The mix of searches on that day.
pub fn mix() -> Vec<Query> {
    listing_cases::mix(day())
}

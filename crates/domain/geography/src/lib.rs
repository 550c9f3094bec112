//! The 18 coverage states, their counties and ZIP codes, where these are, and the current day in
//! each state.

mod atlas;
mod clock;
mod county;
mod county_names;
mod outline;
mod state;
mod today;
mod words;
mod zip;
mod zip_point;

pub use atlas::{state_of_zip, zips};
pub use clock::{county_clock, county_time};
pub use county::{County, counties};
pub use county_names::{counties_named, name_repeats};
pub use state::State;
pub use today::{TodayByState, eastern_day};
pub use zip::{NotAZip, Zip};
pub use zip_point::point_of_zip;

//! The 18 coverage states, their counties and ZIP codes, and the current day in each state.

mod atlas;
mod clock;
mod county;
mod county_names;
mod state;
mod today;
mod words;
mod zip;

pub use clock::county_clock;
pub use county::{County, counties};
pub use county_names::{counties_named, name_repeats};
pub use state::State;
pub use today::{TodayByState, eastern_day};
pub use zip::{NotAZip, Zip, state_of_zip, zips};

//! How lists arrive: files in watched folders, and lists at addresses.

mod config;
mod fetch;
mod filing;
mod guest;
pub mod names;

pub use config::MAP;
pub use fetch::{Fetcher, is_address, without_password};
pub use filing::{FileInbox, Look};
pub use guest::Guest;

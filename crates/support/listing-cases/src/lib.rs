//! Listings and searches that run into each other: few values, many blanks, ties, odd punctuation
//! and letters of several alphabets. Whatever answers a search is held against the domain with them.

#![expect(
    clippy::unwrap_used,
    reason = "only tests draw cases, and a case that isn't one must fail"
)]

mod listings;
mod searches;

pub use crate::listings::{listing, listings};
pub use crate::searches::{search, tile, todays};

//! Listings and searches that run into each other: few values, many blanks, ties, odd punctuation
//! and letters of several alphabets. Whatever answers a search is held against the domain with them,
//! and measured with the same mix of searches.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "only tests draw cases, and a case that isn't one must fail"
)]

mod listings;
mod mix;
mod searches;

pub use crate::listings::{listing, listings};
pub use crate::mix::{Query, asked, mix};
pub use crate::searches::{search, tile, todays};

//! Random listings and searches that often match: few values, many blanks, ties, unusual
//! punctuation and letters of several alphabets. Tests use them to compare every implementation of
//! a search with the domain. Benchmarks measure each of them with the same mix of searches.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "only tests and benchmarks use the cases, and an invalid case must fail"
)]

mod listings;
mod mix;
mod searches;

pub use crate::listings::{listing, listings};
pub use crate::mix::{Query, mix, parse_search};
pub use crate::searches::{search, tile, todays};

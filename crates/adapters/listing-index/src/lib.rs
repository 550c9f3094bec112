//! The listings in memory. [`ListingIndex`] answers searches from sorted columns and bit sets.
//! [`IndexKeeper`] updates the index from the feed.
//!
//! The domain defines what a search means ([`listings::SearchListings`],
//! [`listings::Facets::count`]). A property test compares every answer with that definition.
//!
//! Modules import in one direction: `columns` ← `build` ← `query` ← `loading` and `keeper`. A test in
//! `crates/support/architecture` checks it.

mod build;
mod columns;
mod keeper;
mod loading;
mod query;

pub use keeper::IndexKeeper;
pub use loading::Step;
pub use query::index::ListingIndex;

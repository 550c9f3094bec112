//! The listings in memory: [`ListingIndex`] answers the domain's searches over sorted columns and
//! bit sets, and [`IndexKeeper`] keeps it as fresh as the feed.
//!
//! The index holds no truth. What a search means is said by the domain
//! ([`listings::SearchListings`], [`listings::Facets::count`]); a property test holds the index to it.

mod batch;
mod bits;
mod codes;
mod column;
mod days;
mod facets;
mod fields;
mod filter;
mod helped;
mod index;
mod interner;
mod keeper;
mod keys;
mod loading;
mod map;
mod names;
mod numbers;
mod order;
mod places;
mod segment;
mod sets;
mod snapshot;
mod text_search;
mod texts;
mod today;
mod wide;
mod within;
mod words;

pub use index::ListingIndex;
pub use keeper::IndexKeeper;
pub use loading::Step;

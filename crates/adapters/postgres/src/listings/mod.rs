//! Listings: how they are stored, found, read and told about.

mod conditions;
mod expressions;
mod facets;
mod feed;
mod listen;
pub(crate) mod row;
mod rows;
mod search;
mod sql;
#[cfg(test)]
mod tests;

pub use feed::PgListingFeed;
pub use rows::PgListingRows;
pub use search::PgListingSearch;

//! Listings: how they are stored, found, read and told about.

mod batch;
mod conditions;
mod copied;
mod expressions;
mod facets;
mod feed;
mod found;
mod listen;
mod map;
pub(crate) mod row;
mod rows;
mod search;
mod shown;
mod sql;
#[cfg(test)]
mod tests;

pub use feed::PgListingFeed;
pub use map::PgListingMap;
pub use rows::PgListingRows;
pub use search::PgListingSearch;

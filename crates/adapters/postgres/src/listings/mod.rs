//! Listings: storing, finding, reading and announcing them.

mod batch;
pub(crate) mod borrowed_json;
mod conditions;
mod copied;
mod expressions;
mod facets;
mod feed;
mod listen;
mod map;
mod match_queries;
pub(crate) mod replica;
pub(crate) mod revisions;
pub(crate) mod row;
mod rows;
mod sale_days;
mod search;
mod shown;
mod sql;
#[cfg(test)]
mod tests;
mod totals;

pub use feed::PgListingFeed;
pub use map::PgListingMap;
pub use rows::PgListingRows;
pub(crate) use rows::in_order;
pub use search::PgListingSearch;

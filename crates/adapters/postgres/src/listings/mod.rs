//! Listings: how they are stored, found, read and told about.

mod conditions;
mod expressions;
pub(crate) mod row;
mod facets;
mod rows;
mod search;
mod sql;

pub use rows::PgListingRows;
pub use search::PgListingSearch;

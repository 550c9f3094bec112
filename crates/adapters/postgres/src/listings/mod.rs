//! Listings: how they are stored, found, read and told about.

mod conditions;
mod expressions;
mod facets;
pub(crate) mod row;
mod rows;
mod search;
mod sql;

pub use rows::PgListingRows;
pub use search::PgListingSearch;

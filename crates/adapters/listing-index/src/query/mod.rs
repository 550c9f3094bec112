//! Answers searches over one state of the listings, the [`snapshot`].

pub(crate) mod facets;
pub(crate) mod filter;
pub(crate) mod index;
pub(crate) mod map;
mod marks;
pub(crate) mod matches;
pub(crate) mod order;
pub(crate) mod partial;
pub(crate) mod sale_days;
pub(crate) mod snapshot;
pub(crate) mod text_search;
pub(crate) mod today;
pub(crate) mod totals;
pub(crate) mod within;

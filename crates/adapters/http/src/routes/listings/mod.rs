//! The listing routes: pages, facets, totals, the map and the details of one property.

pub(crate) mod page;

mod details;
mod errors;
mod facets;
mod map;
mod previews;
mod totals;

pub(crate) use details::read_property;
pub(crate) use facets::count_facets;
pub(crate) use map::{read_map, read_tile};
pub(crate) use page::search_listings;
pub(crate) use previews::preview_properties;
pub(crate) use totals::compute_totals;

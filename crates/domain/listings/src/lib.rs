//! Listings: properties heading to a foreclosure auction.
//!
//! The crate holds the column catalogue, what a listing is, and the meaning of every search as a
//! pure predicate ([`SearchListings::matches`]) and comparator ([`SearchListings::order`]). Adapters
//! answer the same questions faster; tests hold them to what stands here.

mod area;
pub mod catalogue;
mod facets;
mod facts;
mod filters;
mod listing;
mod map;
mod my_areas;
pub mod names;
mod ports;
pub mod previews;
mod property_type;
mod sale_month;
mod search;
mod service;
mod sort;
pub mod status;
pub mod text;
mod value;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use area::{Area, InvalidArea};
pub use catalogue::{Category, Column, ColumnType, Derived, Field};
pub use facets::{FacetKind, FacetOption, FacetSet, Facets, RangeKind};
pub use facts::{Facts, TypeMismatch};
pub use filters::{Bounds, CountyChoice, Filters, OneOf};
pub use listing::{InvalidUniqueId, Listing, OwnerOccupancy, UniqueId};
pub use map::{
    Gathering, ListingMap, MapService, Mark, Pin, PinCursor, PlanePoint, TileAddress, draw_tile,
};
pub use my_areas::{MyAreas, StateArea};
pub use ports::{
    Caught, Detail, Hits, IndexRow, ListingError, ListingFeed, ListingRows, ListingSearch,
    MatchCursor, RowSink, SinkError, Wake,
};
pub use previews::PreviewService;
pub use property_type::PROPERTY_TYPES;
pub use sale_month::SaleMonth;
pub use search::{Historical, Page, Scope, SearchListings, SearchText};
pub use service::{ListingPage, ListingService};
pub use sort::{Direction, Sort};
pub use value::{Coordinate, Decimal, Value, ValueRef};

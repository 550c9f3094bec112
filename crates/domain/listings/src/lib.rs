//! Listings: properties that are heading to a foreclosure auction.
//!
//! The crate defines the column catalogue, the listing, and every search as a pure predicate
//! ([`SearchListings::matches`]) and comparator ([`SearchListings::order`]). Adapters answer the
//! same searches faster. Property tests compare their answers with these functions.

mod area;
pub mod catalogue;
mod changes;
mod county_choice;
mod facets;
mod facts;
mod filter;
mod filters;
mod listing;
mod map;
mod marks;
mod my_areas;
pub mod names;
mod parcel;
mod ports;
mod precision;
pub mod previews;
mod property_type;
mod road_tiles;
mod sale_days;
mod sale_month;
mod search;
mod service;
mod sort;
mod sourced;
pub mod status;
pub mod street_words;
mod subscriber;
pub mod text;
mod totals;
mod value;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use area::{Area, InvalidArea, Shape};
pub use catalogue::{Category, Column, ColumnType, DerivedColumn, Field};
pub use changes::{ChangeKind, ChangeReader, ChangedListing};
pub use county_choice::CountyChoice;
pub use facets::{FacetOption, FacetSet, Facets};
pub use facts::{Facts, TypeMismatch};
pub use filter::{
    ChoiceFilter, ChoiceSpec, Compared, Filter, Options, Place, RangeFilter, RangeSpec, Unit,
    day_number, numbered_day, parse_day, yes_or_no,
};
pub use filters::{Bounds, Filters};
pub use listing::{BorrowedValues, InvalidUniqueId, Listing, OwnerOccupancy, UniqueId};
pub use map::{
    ClusterSum, ListingMap, MapService, MapVersion, Mark, Pin, PinCursor, PlanePoint, TileAddress,
    draw_tile,
};
pub use marks::{ListingIds, MarkCondition, MarkOption, MarkReader, Marked, PersonMarks};
pub use my_areas::{MyAreas, StateArea};
pub use parcel::{ParcelNumber, usual_digits};
pub use ports::{
    CatchUp, Detail, Hits, IndexRow, ListingError, ListingFeed, ListingRows, ListingSearch,
    MatchCursor, PartialRows, Wake,
};
pub use precision::Precision;
pub use previews::PreviewService;
pub use property_type::PROPERTY_TYPES;
pub use road_tiles::{RoadTileSet, RoadTiles};
pub use sale_days::{SaleDayCount, count_sale_days};
pub use sale_month::SaleMonth;
pub use search::{Historical, Page, Scope, SearchListings, SearchText, SearchWord};
pub use service::{ListingPage, ListingService, RowBatch, RowStream};
pub use sort::{Direction, Sort};
pub use sourced::{Lender, Lent, LentValues, Sourced};
pub use subscriber::{Matches, SearchService, Subscriber, SubscriberSearch, Subscribers};
pub use totals::{FieldTotal, Totals};
pub use value::{Coordinate, Decimal, Value, ValueRef};

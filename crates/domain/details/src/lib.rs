//! The content of a property's page in addition to its values: the sale timeline from the ledger,
//! and the comparable sales (`docs/product.md#property-details`).

mod compare;
mod distance;
mod ports;
mod recorded_sale;
mod service;
mod timeline;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use compare::{Comparable, Comparison, MOST_COMPARABLES, Origin, compare};
pub use distance::miles_between;
pub use ports::{JoinedListings, Neighbourhood, RecordedSales};
pub use recorded_sale::{RecordedSale, check_record};
pub use service::{DetailsService, JoinedDetails, JoinedSource};
pub use timeline::{TimelineEntry, timeline};

//! What a property's page shows beside its values: the sale timeline from the ledger, and the
//! comparable sales (`product.md`, 'Property details').

mod compare;
mod distance;
mod ports;
mod recorded_sale;
mod service;
mod timeline;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use compare::{Comparable, Comparison, MOST_COMPARABLES, WITHIN_MILES, WITHIN_MONTHS, compare};
pub use distance::miles_between;
pub use ports::{History, Neighbourhood, RecordedSales, SaleLedger};
pub use recorded_sale::{RecordedSale, check_record};
pub use service::DetailsService;
pub use timeline::{EntryKind, LedgerEntry, TimelineEntry, timeline};

//! What the data covers: the listings of each county, their sources, and how complete they are
//! (`docs/product.md#coverage`).
//!
//! Anyone may ask for it, so that a visitor can compare the product's claims with the data.

mod county;
mod delivery;
mod ports;
mod service;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use county::{Counts, CountyCounts};
pub use delivery::{DELIVERIES_COUNTED, Deliveries, expected_next};
pub use ports::CoverageReader;
pub use service::{Coverage, CoverageService, CoveredCounty, CoveredSource};

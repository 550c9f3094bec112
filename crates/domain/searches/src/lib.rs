//! Saved searches: views of the data screen under names, in the subscriber's own order, each with
//! the number of listings that are new since its last visit (`docs/product.md#saved-searches`).
//!
//! A view is stored as the address that the data screen has for it. The search that the address
//! means is read from it for each use, so that a stored search always means what its screen shows.

mod error;
mod name;
mod ports;
mod service;
mod view;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use error::SavedSearchError;
pub use name::{InvalidSearchName, SearchName};
pub use ports::{SavedSearch, SearchId, SearchList, SearchStore, ViewReader};
pub use service::{CountedSearch, MOST_SEARCHES, SavedSearchService};
pub use view::{InvalidView, ViewAddress};

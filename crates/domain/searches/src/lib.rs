//! Saved searches: views of the data screen under names, in the subscriber's own order, each with
//! the number of listings that are new since its last visit (`docs/product.md#saved-searches`).
//!
//! Each search has a pace at which the person gets emails about new matches
//! (`docs/product.md#search-emails`).
//!
//! A view is stored as the address that the data screen has for it. The search that the address
//! means is read from it for each use, so that a stored search always means what its screen shows.

mod error;
mod name;
mod pace;
mod ports;
mod rounds;
mod service;
mod view;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use error::{MOST_SEARCHES, SavedSearchError};
pub use name::{InvalidSearchName, SearchName};
pub use pace::MailPace;
pub use ports::{SavedSearch, SearchId, SearchList, SearchStore, ViewReader};
pub use rounds::{Edition, latest_morning, latest_round};
pub use service::{CountedSearch, SavedSearchService};
pub use view::{InvalidView, ViewAddress};

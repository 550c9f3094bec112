//! Saved searches: views of the data screen under names, in the subscriber's own order, each with
//! the number of listings that are new since its last visit (`docs/product.md#saved-searches`).
//!
//! Each search has a pace at which the person gets emails about new matches
//! (`docs/product.md#search-emails`).
//!
//! The bell knows the matches of each search up to a revision, and notifies the person of later ones,
//! with or without emails (`docs/product.md#notifications`).
//!
//! A view is stored as the address that the data screen has for it. The search that the address
//! means is read from it for each use, so that a stored search always means what its screen shows.

mod due;
mod email_letter;
mod email_ports;
mod emails;
mod error;
mod name;
mod note_ports;
mod notes;
mod pace;
mod ports;
mod service;
mod view;

#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use due::{Due, latest_round};
pub use email_ports::{
    CoveredSearch, MailedSearch, SearchMailCase, SearchMailPlan, SearchMailStore, WaitingEmail,
};
pub use emails::{MOST_IN_EMAIL, MOST_MATCHES, SearchMailReport, SearchMailService};
pub use error::SavedSearchError;
pub use name::{InvalidSearchName, SearchName};
pub use note_ports::{NotedSearch, SearchNoteStore};
pub use notes::SearchNoteService;
pub use pace::MailPace;
pub use ports::{SavedSearch, SearchId, SearchList, SearchStore, ViewReader};
pub use service::{CountedSearch, MOST_SEARCHES, SavedSearchService};
pub use view::{InvalidView, ViewAddress};

//! listings.

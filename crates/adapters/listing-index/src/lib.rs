//! listing-index.

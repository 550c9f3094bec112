//! credentials.

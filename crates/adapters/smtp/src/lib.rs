//! smtp-adapter.

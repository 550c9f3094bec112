//! postgres-adapter.

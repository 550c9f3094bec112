//! http-adapter.

//! test-db.

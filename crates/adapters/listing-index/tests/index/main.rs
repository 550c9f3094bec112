//! Compares the index with the domain's definitions, and the keeper with its feed.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod feed;
mod keeper;
mod meaning;

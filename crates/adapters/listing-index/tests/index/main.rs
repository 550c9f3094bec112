//! The index against the meaning, and the keeper against its feed.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod feed;
mod keeper;
mod meaning;

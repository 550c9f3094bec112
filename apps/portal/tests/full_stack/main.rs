//! The program itself on a real database, asked over HTTP.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod billing;
mod listings;
mod program;
mod sessions;
mod starting;

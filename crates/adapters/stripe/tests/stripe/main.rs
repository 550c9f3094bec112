//! Tests the adapter against recorded requests and responses, on a local server that can also
//! refuse, stall and hang up.

#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod calls;
mod generations;
mod orders;
mod server;
mod setup;
mod signatures;

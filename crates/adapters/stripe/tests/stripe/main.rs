//! The adapter against recorded request and answer shapes on a local server that can refuse, stall
//! and hang up.

mod calls;
mod generations;
mod orders;
mod server;
mod signatures;

//! The composition root: settings, the services put together over their adapters, and the
//! commands of `courthouse-steps`. Commands are functions over ports, so that tests can run them.

pub mod args;
pub mod clock;
pub mod commands;
pub mod compose;
pub mod database_wait;
pub mod environment;
pub mod failure_log;
pub mod logging;
pub mod memory;
pub mod open_files;
pub mod production;
mod schedule;
pub mod settings;
pub mod traces;

//! The composition root: settings, the services put together over their adapters, and the
//! commands of `courthouse-steps`. Commands are functions over ports, so that tests can run them.

/// Prints a line, or with `@raw` a text. A program that reads the output may close it early, as `head`
/// does: the rest is then not printed, and the command goes on.
macro_rules! say {
    (@raw $($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(std::io::stdout(), $($text)*);
    }};
    ($($line:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($line)*);
    }};
}

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

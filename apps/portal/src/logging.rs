//! Logs go to standard error. Standard output is for the output of commands.

use std::io::{IsTerminal, stderr};

use tracing_subscriber::EnvFilter;

use crate::settings::LogSettings;

/// Begins to log, once for the process.
pub fn start(settings: &LogSettings) {
    let LogSettings { level, json } = settings;
    let lines =
        tracing_subscriber::fmt().with_env_filter(EnvFilter::new(level)).with_writer(stderr);
    if *json {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).init();
    } else {
        lines.with_ansi(stderr().is_terminal()).with_target(false).init();
    }
}

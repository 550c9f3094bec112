//! Logs go to standard error. Standard output is for the output of commands.

use std::io::{IsTerminal, stderr};

use http_adapter::TRACES;
use tracing::Subscriber;
use tracing_subscriber::filter::{EnvFilter, Targets};
use tracing_subscriber::layer::{Layer, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::settings::LogSettings;
use crate::traces::Traces;

/// Begins to log, once for the process, and to send spans where there are traces. Without them,
/// the filter of the log disables the spans, which then cost nothing.
pub fn start(settings: &LogSettings, traces: Option<&Traces>) {
    let filter = EnvFilter::new(format!("{},{TRACES}=off", settings.level));
    let Some(traces) = traces else {
        return tracing_subscriber::registry().with(filter).with(lines(settings)).init();
    };
    let spans = tracing_opentelemetry::layer()
        .with_tracer(traces.tracer())
        .with_location(false)
        .with_threads(false)
        .with_target(false)
        .with_tracked_inactivity(false)
        .with_filter(Targets::new().with_target(TRACES, tracing::Level::INFO));
    tracing_subscriber::registry().with(lines(settings).with_filter(filter)).with(spans).init();
}

fn lines<S>(settings: &LogSettings) -> Box<dyn Layer<S> + Send + Sync>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
{
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr);
    if settings.json {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).boxed()
    } else {
        lines.with_ansi(stderr().is_terminal()).with_target(false).boxed()
    }
}

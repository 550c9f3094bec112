//! Traces: spans of requests, sent to an OpenTelemetry collector in the background.
//!
//! Only spans of the target [`http_adapter::TRACES`] are sent; the log never shows them. At most
//! [`WAITING`] spans wait for the collector, and further ones are dropped, so neither a request nor
//! the end of the process waits for it.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{SpanExporter as OtlpExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, SdkTracer, SdkTracerProvider, SpanData, SpanExporter,
};

use crate::settings::TraceEndpoint;

/// The name of the service, and of the instrumentation within it.
const NAME: &str = "courthouse-steps";
/// The most spans that wait to be sent.
const WAITING: usize = 2_048;
/// The most spans of one message to the collector.
const TOGETHER: usize = 512;
/// How often spans are sent.
const SENT_EVERY: Duration = Duration::from_secs(5);
/// How long one message may take.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the end of the process waits until the last spans are sent.
const FAREWELL: Duration = Duration::from_secs(1);

/// The running export of traces. The last spans are sent when it is dropped.
pub struct Traces {
    provider: SdkTracerProvider,
}

impl Traces {
    /// Begins to send spans to a collector, which need not be reachable.
    ///
    /// # Errors
    /// When no client for the address can be made.
    pub fn start(endpoint: &TraceEndpoint) -> anyhow::Result<Self> {
        let exporter = OtlpExporter::builder()
            .with_http()
            .with_endpoint(endpoint.traces())
            .with_timeout(PATIENCE)
            .build()
            .context("OTEL_EXPORTER_OTLP_ENDPOINT can't be used")?;
        let bounds = BatchConfigBuilder::default()
            .with_max_queue_size(WAITING)
            .with_max_export_batch_size(TOGETHER)
            .with_scheduled_delay(SENT_EVERY)
            .build();
        let reported = Reported { exporter, is_failing: AtomicBool::new(false) };
        let processor = BatchSpanProcessor::builder(reported).with_batch_config(bounds).build();
        let resource = Resource::builder()
            .with_service_name(NAME)
            .with_attribute(opentelemetry::KeyValue::new(
                "service.version",
                env!("CARGO_PKG_VERSION"),
            ))
            .build();
        let provider = SdkTracerProvider::builder()
            .with_span_processor(processor)
            .with_resource(resource)
            .build();
        Ok(Self { provider })
    }

    /// What makes the spans.
    pub(crate) fn tracer(&self) -> SdkTracer {
        self.provider.tracer(NAME)
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // A collector that is away was reported already.
        let _ = self.provider.shutdown_with_timeout(FAREWELL);
    }
}

/// An exporter that logs when the collector stops accepting spans, and when it accepts them again.
#[derive(Debug)]
struct Reported<E> {
    exporter: E,
    is_failing: AtomicBool,
}

impl<E: SpanExporter> SpanExporter for Reported<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let sent = self.exporter.export(batch).await;
        let was_failing = self.is_failing.swap(sent.is_err(), Ordering::Relaxed);
        match &sent {
            Err(error) if !was_failing => tracing::warn!(
                error = error as &dyn std::error::Error,
                "traces are lost: the collector does not accept them"
            ),
            Ok(()) if was_failing => tracing::info!("the collector accepts traces again"),
            _ => {}
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}

impl fmt::Debug for Traces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Traces").finish_non_exhaustive()
    }
}

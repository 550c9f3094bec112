//! Measures how long each step occupies the event loop. A worker has one thread for all its
//! connections, so one long step delays every other request of the worker.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use bytes::Bytes;
use metrics::{Counter, Histogram};

/// The duration of steps in seconds, by route and part: the request until the response is ready, or the
/// body of the response.
pub(crate) const POLL_SECONDS: &str = "http_poll_duration_seconds";
/// The number of steps that took longer than [`LONG`].
const LONG_POLLS: &str = "http_long_polls_total";
/// The longest that a step should take.
const LONG: Duration = Duration::from_millis(50);

/// Measures the steps of one request.
#[derive(Clone)]
pub(crate) struct Polls {
    steps: Histogram,
    long: Counter,
}

impl Polls {
    /// Measures the request: extractors and handler.
    pub(crate) fn of_request(route: &str) -> Self {
        Self::new(route, "request")
    }

    /// Measures the body of the response.
    pub(crate) fn of_body(route: &str) -> Self {
        Self::new(route, "body")
    }

    fn new(route: &str, part: &'static str) -> Self {
        let labels = [("route", route.to_owned()), ("part", part.to_owned())];
        Self {
            steps: metrics::histogram!(POLL_SECONDS, &labels),
            long: metrics::counter!(LONG_POLLS, &labels),
        }
    }

    fn timed<T>(&self, step: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let answer = step();
        let took = began.elapsed();
        self.steps.record(took.as_secs_f64());
        if took > LONG {
            self.long.increment(1);
        }
        answer
    }

    /// Drives a future and measures each of its steps.
    pub(crate) async fn drive<T>(&self, future: impl Future<Output = T>) -> T {
        let mut future = pin!(future);
        poll_fn(|context| self.timed(|| future.as_mut().poll(context))).await
    }
}

/// A body whose steps are measured.
pub(crate) struct MeasuredBody {
    pub(crate) body: BoxBody,
    pub(crate) polls: Polls,
}

impl MessageBody for MeasuredBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let Self { body, polls } = &mut *self;
        polls.timed(|| body.as_pin_mut().poll_next(context))
    }
}

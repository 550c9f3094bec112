//! Long answers, written by a blocking thread and sent as they come.
//!
//! The writer sees a [`Write`] over a bounded channel: it waits while the client is slow, so that
//! memory stays flat, and gives up when the client goes away or takes nothing for a while. What
//! fails before the first byte is an ordinary error. What fails later breaks the connection: the
//! body ends well only after [`Part::End`], so that a short file never looks whole.

use std::io::{self, Write};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::{HttpResponse, HttpResponseBuilder};
use bytes::{Bytes, BytesMut};
use futures_util::Stream;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tracing::Span;

use crate::error::ApiError;
use crate::lanes::StreamPermit;

/// How much is gathered before it is sent on.
const CHUNK: usize = 64 * 1024;
/// How many chunks may wait for the client.
const CHUNKS: usize = 4;

/// How long a client may take nothing before its stream is broken off, unless a setting says else.
pub const STALL: Duration = Duration::from_secs(30);

#[derive(Debug)]
enum Part {
    Chunk(Bytes),
    /// Nothing was sent, and this is why.
    Refused(ApiError),
    End,
}

/// The writer's end of a stream.
pub(crate) struct StreamWriter {
    parts: mpsc::Sender<Part>,
    runtime: Handle,
    stall: Duration,
    gathered: BytesMut,
    /// Whether the client is given up: nothing is sent to it any more.
    is_over: bool,
}

impl StreamWriter {
    fn send(&mut self, part: Part) -> io::Result<()> {
        if self.is_over {
            return Err(gone());
        }
        let sent = self.runtime.block_on(tokio::time::timeout(self.stall, self.parts.send(part)));
        let reason = match sent {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(_)) => gone(),
            Err(_) => io::Error::new(io::ErrorKind::TimedOut, "the client takes nothing"),
        };
        self.is_over = true;
        Err(reason)
    }

    fn pass_on(&mut self) -> io::Result<()> {
        if self.gathered.is_empty() {
            return Ok(());
        }
        let chunk = self.gathered.split().freeze();
        self.gathered.reserve(CHUNK);
        self.send(Part::Chunk(chunk))
    }
}

fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::BrokenPipe, "the client went away")
}

impl Write for StreamWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nothing is sent before a whole chunk is there, so that what fails at once can still be
        // answered by an error.
        if self.gathered.len() + bytes.len() > CHUNK {
            self.pass_on()?;
        }
        let taken = bytes.len().min(CHUNK);
        self.gathered.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    /// Sends nothing, since chunks go out when they are full; but fails when nobody waits any
    /// more, so that who works long before the first byte can stop early.
    fn flush(&mut self) -> io::Result<()> {
        if self.parts.is_closed() { Err(gone()) } else { Ok(()) }
    }
}

/// A `Write` that can be given away whole, and brought to its end from outside.
#[derive(Clone)]
pub(crate) struct SharedWriter(Arc<Mutex<StreamWriter>>);

impl SharedWriter {
    fn lock(&self) -> MutexGuard<'_, StreamWriter> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for SharedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

/// Runs `produce` on a blocking thread and answers with what it writes.
///
/// # Errors
/// What `produce` answers before its first chunk is on the way.
pub(crate) async fn streamed<E>(
    mut response: HttpResponseBuilder,
    permit: StreamPermit,
    stall: Duration,
    produce: impl FnOnce(SharedWriter) -> Result<(), E> + Send + 'static,
) -> Result<HttpResponse, ApiError>
where
    E: Into<ApiError>,
{
    let (sender, mut parts) = mpsc::channel(CHUNKS);
    let writer = StreamWriter {
        parts: sender,
        runtime: Handle::current(),
        stall,
        gathered: BytesMut::new(),
        is_over: false,
    };
    let span = Span::current();
    actix_web::rt::task::spawn_blocking(move || {
        let _permit = permit;
        span.in_scope(|| run(writer, produce));
    });
    let first = match parts.recv().await {
        Some(Part::Chunk(chunk)) => Some(chunk),
        Some(Part::End) => None,
        Some(Part::Refused(error)) => return Err(error),
        None => return Err(ApiError::internal()),
    };
    let ended = first.is_none();
    Ok(response.streaming(Parts { first, parts, ended }))
}

fn run<E: Into<ApiError>>(
    writer: StreamWriter,
    produce: impl FnOnce(SharedWriter) -> Result<(), E>,
) {
    let shared = SharedWriter(Arc::new(Mutex::new(writer)));
    let outcome = produce(shared.clone());
    let mut writer = shared.lock();
    let ended = match outcome {
        Ok(()) => writer.pass_on().and_then(|()| writer.send(Part::End)),
        // When bytes have gone out already nobody reads this, and the body breaks off.
        Err(error) => writer.send(Part::Refused(error.into())),
    };
    if let Err(error) = ended {
        tracing::info!(reason = %error, "a stream was broken off");
    }
}

struct Parts {
    first: Option<Bytes>,
    parts: mpsc::Receiver<Part>,
    ended: bool,
}

impl Stream for Parts {
    type Item = Result<Bytes, io::Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.ended {
            return Poll::Ready(None);
        }
        if let Some(chunk) = self.first.take() {
            return Poll::Ready(Some(Ok(chunk)));
        }
        self.parts.poll_recv(cx).map(|part| match part {
            Some(Part::Chunk(chunk)) => Some(Ok(chunk)),
            Some(Part::End) => {
                self.ended = true;
                None
            }
            Some(Part::Refused(_)) | None => {
                self.ended = true;
                Some(Err(io::Error::other("the answer broke off")))
            }
        })
    }
}

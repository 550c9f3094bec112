//! Streams: long responses that are produced in batches, as fast as the client reads them.
//!
//! A pump runs each step (read the next ids, fetch their rows, write the rows as bytes) as a job on a
//! lane, and waits for the client between two steps. While it waits, it occupies no thread and no
//! database connection, and has one piece in memory.
//!
//! A few streams at a time may fetch rows before they need them. The others fetch rows and write them
//! as bytes in one job, so that the width of the lane limits how many rows are in memory, no matter how
//! many streams begin at once.
//!
//! An error before the first byte is an ordinary error response. A later one breaks the connection: the
//! body ends properly only after [`Part::End`], so that a short file never looks complete. A client
//! that reads nothing for some time, or too slowly for longer, is cut off.

pub(crate) mod pace;
pub(crate) mod slots;

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read as _};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use actix_web::web::Data;
use actix_web::{HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use futures_util::Stream;
use kernel::PortError;
use listings::{Listing, RowBatch, RowStream};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{Instant, timeout};
use tracing::Instrument as _;

use self::pace::Pace;
use self::slots::StreamSlot;
use crate::serving::connection::Cutter;
use crate::serving::error::ApiError;
use crate::serving::lanes::Lane;
use crate::serving::services::Services;

/// The number of bytes that go to the connection at a time.
const CHUNK: usize = 32 * 1024;
/// The approximate number of bytes that one step produces, for a fast client and for a slow one, for
/// which they wait in memory.
const PIECE: usize = 256 * 1024;
const SLOW_PIECE: usize = 64 * 1024;
/// The minimum and the maximum number of rows that one step fetches, and the number of the first step.
const ROWS: (usize, usize, usize) = (10, 1_000, 100);
/// How many batches are fetched while one is written. With two, the store is always busy.
const AHEAD: usize = 2;
/// The wait after which a client counts as slow. Rows that were fetched ahead are then dropped, and
/// fetched again when the client continues.
const SLOW: Duration = Duration::from_secs(1);

/// Pages of a list up to this number of rows are written in memory; larger ones are streamed.
pub(crate) const SMALL: u64 = 1_000;

/// Removes and returns at most `most` of the bytes that are ready.
pub(crate) fn take_front(ready: &mut Vec<u8>, most: usize) -> Vec<u8> {
    let rest = ready.split_off(most.min(ready.len()));
    std::mem::replace(ready, rest)
}

/// Writes rows as the bytes of a response.
pub(crate) trait Producer: Send + 'static {
    /// The lane of its steps.
    fn lane(&self) -> Lane {
        Lane::Stream
    }

    /// Writes the next rows.
    fn rows(&mut self, rows: Vec<Listing>) -> Result<(), ApiError>;

    /// Ends the response.
    fn finish(&mut self) -> Result<(), ApiError>;

    /// Removes and returns at most `most` bytes that are ready; none if none are ready yet.
    fn take(&mut self, most: usize) -> Result<Vec<u8>, ApiError>;
}

/// A response that was written completely to a temporary file before it is sent.
pub(crate) struct FromFile(pub(crate) File);

impl Producer for FromFile {
    fn rows(&mut self, _rows: Vec<Listing>) -> Result<(), ApiError> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ApiError> {
        Ok(())
    }

    fn take(&mut self, most: usize) -> Result<Vec<u8>, ApiError> {
        let mut bytes = Vec::with_capacity(most);
        let read = (&mut self.0).take(most as u64).read_to_end(&mut bytes);
        read.map_err(|error| PortError::unavailable("temporary files", error))?;
        Ok(bytes)
    }
}

#[derive(Debug)]
enum Part {
    Chunk(Bytes),
    /// The reason why nothing was sent.
    Refused(ApiError),
    End,
}

/// The result of one step.
struct Piece {
    bytes: Vec<u8>,
    /// Whether nothing else is ready.
    is_last: bool,
}

/// Why a stream broke off.
enum Broken {
    Failed(ApiError),
    /// The client disconnected.
    Gone,
    /// The client was too slow.
    Slow,
}

impl From<ApiError> for Broken {
    fn from(error: ApiError) -> Self {
        Self::Failed(error)
    }
}

/// What a stream needs in addition to its rows.
pub(crate) struct Streaming {
    pub(crate) services: Data<Services>,
    /// The slot of the stream, which is released when the stream ends.
    pub(crate) slot: StreamSlot,
    /// Ends the client's connection; `None` in tests without a socket.
    pub(crate) cutter: Option<Cutter>,
}

/// The response to `HEAD` for a stream. Nothing is produced.
pub(crate) fn unproduced(mut response: HttpResponseBuilder) -> HttpResponse {
    response.streaming(futures_util::stream::empty::<io::Result<Bytes>>())
}

/// Responds with the bytes that `producer` writes for `rows`, or with the bytes that it has if there
/// are no rows.
///
/// # Errors
/// Any error before the first chunk.
pub(crate) async fn streamed(
    mut response: HttpResponseBuilder,
    streaming: Streaming,
    rows: Option<RowStream>,
    producer: impl Producer,
) -> Result<HttpResponse, ApiError> {
    let Streaming { services, slot, cutter } = streaming;
    let (sender, mut parts) = mpsc::channel(1);
    let pace = Pace::new(services.settings.pace);
    let pump = Pump {
        services,
        sender,
        cutter,
        pace,
        lane: producer.lane(),
        producer: Some(producer),
        rows,
        batch: ROWS.2,
        ahead: VecDeque::with_capacity(AHEAD + 1),
        is_slow: false,
        _slot: slot,
    };
    // The task is detached. It ends at its next step after the response has dropped the channel.
    drop(actix_web::rt::spawn(pump.run().in_current_span()));
    let first = match parts.recv().await {
        Some(Part::Chunk(chunk)) => Some(chunk),
        Some(Part::End) => None,
        Some(Part::Refused(error)) => return Err(error),
        None => return Err(ApiError::internal()),
    };
    let has_ended = first.is_none();
    Ok(response.streaming(Parts { first, parts, has_ended }))
}

/// A batch whose turn has not come yet.
struct Ahead {
    batch: RowBatch,
    /// Its rows, if they are fetched before they are needed.
    rows: Option<EarlyRows>,
}

/// Rows that are fetched before they are needed. They may take as much memory as many pieces.
struct EarlyRows {
    fetch: JoinHandle<Result<Vec<Listing>, ApiError>>,
    permit: OwnedSemaphorePermit,
}

struct Pump<P> {
    services: Data<Services>,
    sender: mpsc::Sender<Part>,
    cutter: Option<Cutter>,
    pace: Pace,
    lane: Lane,
    /// `None` only while a job uses it.
    producer: Option<P>,
    /// `None` while a job uses them, and after the last row.
    rows: Option<RowStream>,
    /// The number of rows in the next batch.
    batch: usize,
    ahead: VecDeque<Ahead>,
    is_slow: bool,
    _slot: StreamSlot,
}

impl<P: Producer> Pump<P> {
    async fn run(mut self) {
        let ended = match self.produce().await {
            Ok(()) => self.send(Part::End).await,
            Err(broken) => Err(broken),
        };
        match ended {
            Ok(()) => {}
            // If bytes were sent already, no one reads this, and the body breaks off.
            Err(Broken::Failed(error)) => drop(self.sender.try_send(Part::Refused(error))),
            Err(Broken::Gone) => tracing::info!("the client of a stream disconnected"),
            Err(Broken::Slow) => {
                metrics::counter!("http_streams_cut_total").increment(1);
                tracing::info!("a stream was cut off: its client was too slow");
                if let Some(cutter) = &self.cutter {
                    cutter.cut();
                }
            }
        }
    }

    async fn produce(&mut self) -> Result<(), Broken> {
        while let Some(Ahead { batch, rows }) = self.next_batch().await? {
            let count = batch.len();
            let piece = match rows {
                None => self.step(move |producer| producer.rows(batch.fetch()?)).await?,
                Some(EarlyRows { fetch, permit }) => {
                    let rows = fetch.await.map_err(|_| ApiError::internal())??;
                    let piece = self.step(move |producer| producer.rows(rows)).await?;
                    drop(permit);
                    piece
                }
            };
            let bytes = self.pass_on_all(piece).await?;
            let fitting = (self.piece() * count.max(1)).checked_div(bytes).unwrap_or(ROWS.1);
            self.batch = fitting.clamp(ROWS.0, ROWS.1);
        }
        let piece = self.step(Producer::finish).await?;
        self.pass_on_all(piece).await?;
        Ok(())
    }

    /// The approximate number of bytes that the next step produces.
    const fn piece(&self) -> usize {
        if self.is_slow { SLOW_PIECE } else { PIECE }
    }

    /// The lane of the next step.
    const fn lane(&self) -> Lane {
        match self.lane {
            Lane::Stream if self.is_slow => Lane::SlowStream,
            lane => lane,
        }
    }

    /// Sends a piece and everything else that is ready. Returns the number of bytes.
    async fn pass_on_all(&mut self, mut piece: Piece) -> Result<usize, Broken> {
        let mut bytes = 0;
        loop {
            bytes += piece.bytes.len();
            self.pass_on(piece.bytes).await?;
            if piece.is_last {
                return Ok(bytes);
            }
            piece = self.step(|_| Ok(())).await?;
        }
    }

    /// Returns the next batch; `None` after the last.
    async fn next_batch(&mut self) -> Result<Option<Ahead>, Broken> {
        let depth = if self.is_slow { 1 } else { AHEAD + 1 };
        while self.ahead.len() < depth
            && let Some(mut rows) = self.rows.take()
        {
            let most = self.batch;
            let next = self.services.offload(Lane::Stream, move || -> Result<_, ApiError> {
                let batch = rows.next(most)?;
                Ok((rows, batch))
            });
            let (rows, Some(batch)) = next.await? else { break };
            self.rows = Some(rows);
            self.ahead.push_back(Ahead { rows: self.begin(&batch), batch });
        }
        Ok(self.ahead.pop_front())
    }

    /// Begins to fetch the rows of `batch`, if there is room for rows that are not needed yet.
    fn begin(&self, batch: &RowBatch) -> Option<EarlyRows> {
        let permit = self.services.early_rows.clone().try_acquire_owned().ok()?;
        let (services, batch) = (self.services.clone(), batch.clone());
        let fetch = async move { services.offload(Lane::Stream, move || batch.fetch()).await };
        Some(EarlyRows { fetch: actix_web::rt::spawn(fetch.in_current_span()), permit })
    }

    /// Runs a step of the producer on its lane and returns the bytes that are ready then.
    async fn step(
        &mut self,
        step: impl FnOnce(&mut P) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Piece, Broken> {
        if self.sender.is_closed() {
            return Err(Broken::Gone);
        }
        let Some(mut producer) = self.producer.take() else {
            return Err(ApiError::internal().into());
        };
        let most = self.piece();
        let job = self.services.offload(self.lane(), move || -> Result<_, ApiError> {
            step(&mut producer)?;
            let bytes = producer.take(most)?;
            Ok((producer, Piece { is_last: bytes.len() < most, bytes }))
        });
        let (producer, piece) = job.await?;
        self.producer = Some(producer);
        Ok(piece)
    }

    async fn pass_on(&mut self, piece: Vec<u8>) -> Result<(), Broken> {
        let mut piece = Bytes::from(piece);
        while !piece.is_empty() {
            let chunk = piece.split_to(CHUNK.min(piece.len()));
            self.pace.passed_on(chunk.len());
            self.send(Part::Chunk(chunk)).await?;
        }
        Ok(())
    }

    /// Waits until the client has read the previous part, and sends `part`.
    async fn send(&mut self, part: Part) -> Result<(), Broken> {
        let part = match self.sender.try_send(part) {
            Ok(()) => return Ok(()),
            Err(mpsc::error::TrySendError::Closed(_)) => return Err(Broken::Gone),
            Err(mpsc::error::TrySendError::Full(part)) => part,
        };
        let began = Instant::now();
        let mut counted = Duration::ZERO;
        let room = loop {
            let waited = began.elapsed();
            if !self.pace.waited(waited - counted) || waited >= self.services.settings.stall {
                return Err(Broken::Slow);
            }
            counted = waited;
            self.is_slow = waited >= SLOW;
            if self.is_slow {
                for ahead in &mut self.ahead {
                    ahead.rows = None;
                }
            }
            let until_slow = SLOW.checked_sub(waited).filter(|left| !left.is_zero());
            let wait = (self.services.settings.stall - waited)
                .min(self.pace.left())
                .min(until_slow.unwrap_or(Duration::MAX));
            match timeout(wait, self.sender.reserve()).await {
                Ok(Ok(room)) => break room,
                Ok(Err(_)) => return Err(Broken::Gone),
                Err(_) => {}
            }
        };
        room.send(part);
        if self.pace.waited(began.elapsed().saturating_sub(counted)) {
            Ok(())
        } else {
            Err(Broken::Slow)
        }
    }
}

struct Parts {
    first: Option<Bytes>,
    parts: mpsc::Receiver<Part>,
    has_ended: bool,
}

impl Stream for Parts {
    type Item = Result<Bytes, io::Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.has_ended {
            return Poll::Ready(None);
        }
        if let Some(chunk) = self.first.take() {
            return Poll::Ready(Some(Ok(chunk)));
        }
        self.parts.poll_recv(cx).map(|part| match part {
            Some(Part::Chunk(chunk)) => Some(Ok(chunk)),
            Some(Part::End) => {
                self.has_ended = true;
                None
            }
            Some(Part::Refused(_)) | None => {
                self.has_ended = true;
                Some(Err(io::Error::other("the response broke off")))
            }
        })
    }
}

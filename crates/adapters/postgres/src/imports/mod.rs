//! Imports: COPY stages a file while it is read, then the file is applied, in one transaction with
//! a separate connection and thread. If anything ends early, such as a dropped value or a killed
//! process, the transaction ends and nothing remains.

mod apply;
pub(crate) mod batch;
mod bookkeeping;
pub(crate) mod copy;
mod delivery;
pub(crate) mod joins;
mod payload;
pub(crate) mod quarantine;
mod shape;
mod sightings;
pub(crate) mod tables;
#[cfg(test)]
pub(crate) mod tests;
mod trigrams;
pub(crate) mod undo;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::JoinHandle;

use deliveries::{DeliveredBefore, DeliveryShape};
use diesel::pg::CopyFormat;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use intake::{
    ApplyStep, Doubt, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, RowFacts,
    SetAside, StagedImport,
};
use kernel::PortError;
use listings::UniqueId;
use lists::Record;
use sha2::{Digest, Sha256};

use self::copy::Rows;
use self::delivery::{LastDelivery, digest_of};
use self::payload::Names;
use self::shape::NotedDelivery;
use self::tables::import_rows;
use self::trigrams::Trigrams;
use crate::config::Config;
use crate::errors::{Failure, SYSTEM, query_failed};
use crate::pool::connect;

/// Listings in PostgreSQL, as the importer writes them.
#[derive(Debug, Clone)]
pub struct PgImportStore {
    config: Config,
}

impl PgImportStore {
    /// A store in the database of `config`. Each import opens a connection of its own.
    #[must_use]
    pub const fn new(config: Config) -> Self {
        Self { config }
    }
}

impl ImportStore for PgImportStore {
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError> {
        let mut conn = connect(&self.config)?;
        let released = quarantine::released(&mut conn, &file.source).map_err(query_failed)?;
        let (config, source) = (self.config.clone(), file.source.clone());
        let (own_config, file) = (config.clone(), file.clone());
        // A few chunks: reading continues while the server stores, and memory does not grow.
        let (orders, received) = sync_channel(4);
        let worker = std::thread::Builder::new()
            .name("import".to_owned())
            .spawn(move || work(conn, &own_config, &file, &received))
            .map_err(|error| PortError::unavailable(SYSTEM, error))?;
        Ok(Box::new(Staged {
            orders: Some(orders),
            worker: Some(worker),
            rows: Rows::new(),
            names: Names::default(),
            payload: Vec::new(),
            released,
            config,
            source,
            last: None,
            noted: None,
        }))
    }
}

/// Messages from the staging to the thread that has the connection.
enum Order {
    /// The next rows of [`import_rows`], in the form of COPY.
    Rows(Vec<u8>),
    /// The file has ended.
    Apply(ToApply),
}

/// How to apply the staged rows.
struct ToApply {
    terms: ImportOptions,
    /// The source's last delivery, of which rows were skipped.
    last: Option<Box<LastDelivery>>,
    names: Names,
    noted: Option<NotedDelivery>,
    steps: Sender<Step>,
}

/// What the thread reports while it applies.
enum Step {
    Plain(ApplyStep),
    /// The thread commits when it has an answer.
    Committing(SyncSender<()>),
}

impl ToApply {
    /// Reports a step. An import does not need an observer.
    fn report(&self, step: ApplyStep) {
        self.steps.send(Step::Plain(step)).unwrap_or_default();
    }
}

/// A chunk of staged rows is sent when it has grown beyond this.
const CHUNK: usize = 256 * 1024;

struct Staged {
    orders: Option<SyncSender<Order>>,
    worker: Option<JoinHandle<Result<ImportCounts, ImportError>>>,
    rows: Rows,
    names: Names,
    payload: Vec<u8>,
    /// The doubts in spite of which the operator released a listing, by its folded unique_ID.
    released: HashMap<String, Vec<String>>,
    config: Config,
    source: String,
    /// The source's last delivery, read when the first row asks for it; `None` in it if there is
    /// none.
    last: Option<Option<LastDelivery>>,
    noted: Option<NotedDelivery>,
}

impl Staged {
    /// Adds a row to the staged file. A row with a negative number is not imported.
    fn put(
        &mut self,
        row: i64,
        unique_id: &UniqueId,
        content: Option<&Record>,
        doubts: &[Doubt],
        print: Option<&[u8]>,
    ) -> Result<(), PortError> {
        self.payload.clear();
        if let Some(record) = content {
            payload::encode(record, &mut self.names, &mut self.payload);
        }
        let digest = Sha256::digest(&self.payload);
        let doubts: Vec<&str> = doubts.iter().map(|doubt| doubt.code()).collect();
        self.rows.begin(7);
        self.rows.put(&row);
        self.rows.put(&unique_id.folded());
        self.rows.put(unique_id.as_str());
        self.rows.put(&digest[..16]);
        self.rows.put(self.payload.as_slice());
        self.rows.put(&(!doubts.is_empty()).then(|| doubts.join(",")));
        self.rows.put(&print);
        if self.rows.size() < CHUNK {
            return Ok(());
        }
        let chunk = self.rows.take();
        self.tell(Order::Rows(chunk)).map_err(|error| match error {
            ImportError::Port(port) => port,
            other => PortError::corrupt(SYSTEM, other),
        })
    }

    /// Sends an order to the thread. If the thread has ended, returns its error.
    fn tell(&mut self, order: Order) -> Result<(), ImportError> {
        let sent = self.orders.as_ref().is_some_and(|orders| orders.send(order).is_ok());
        if sent { Ok(()) } else { Err(self.outcome().err().unwrap_or_else(gone)) }
    }

    /// Waits for the thread's end.
    fn outcome(&mut self) -> Result<ImportCounts, ImportError> {
        self.orders = None;
        let worker = self.worker.take().ok_or_else(gone)?;
        worker.join().unwrap_or_else(|_| Err(gone()))
    }
}

impl StagedImport for Staged {
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError> {
        self.put(row as i64, &record.unique_id, Some(&record), &[], None)
    }

    fn skip_known(&mut self, print: &[u8]) -> Result<Option<RowFacts>, PortError> {
        let last = match &mut self.last {
            Some(last) => last,
            None => self.last.insert(load_last(&self.config, &self.source)?),
        };
        let known = last.as_mut().and_then(|last| last.skip(&digest_of(print)));
        Ok(known.map(RowFacts::from_bytes))
    }

    fn stage_plain(
        &mut self,
        row: u64,
        record: Record,
        print: &[u8],
        facts: RowFacts,
    ) -> Result<(), PortError> {
        let print = [digest_of(print), facts.to_bytes()].concat();
        self.put(row as i64, &record.unique_id, Some(&record), &[], Some(&print))
    }

    fn set_aside(&mut self, row: u64, aside: SetAside) -> Result<(), PortError> {
        let row = -1 - row as i64;
        match aside {
            SetAside::LeftOut(unique_id) => self.put(row, &unique_id, None, &[], None),
            SetAside::Quarantined(record, doubts) => {
                self.put(row, &record.unique_id, Some(&record), &doubts, None)
            }
        }
    }

    fn last_delivery(&mut self) -> Result<Option<DeliveredBefore>, PortError> {
        shape::last_delivery(&mut connect(&self.config)?, &self.source).map_err(query_failed)
    }

    fn note_delivery(&mut self, shape: &DeliveryShape, receipt: Option<&str>) {
        self.noted = Some(NotedDelivery::new(shape, receipt));
    }

    fn is_released(&self, unique_id: &UniqueId, doubts: &[Doubt]) -> bool {
        let is_accepted = |accepted: &Vec<String>| {
            doubts.iter().all(|doubt| accepted.iter().any(|code| code == doubt.code()))
        };
        !self.released.is_empty() && self.released.get(&unique_id.folded()).is_some_and(is_accepted)
    }

    fn apply(
        mut self: Box<Self>,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError> {
        let chunk = self.rows.take();
        self.tell(Order::Rows(chunk))?;
        let (steps, stepped) = channel();
        let names = std::mem::take(&mut self.names);
        let last = self.last.take().flatten().map(Box::new);
        let noted = self.noted.take();
        self.tell(Order::Apply(ToApply { terms, last, names, noted, steps }))?;
        for step in stepped {
            match step {
                Step::Plain(step) => observer(step),
                Step::Committing(answer) => {
                    observer(ApplyStep::Committing);
                    // If the thread is gone, its outcome says why.
                    answer.send(()).unwrap_or_default();
                }
            }
        }
        self.outcome()
    }
}

impl Drop for Staged {
    /// Waits until the transaction has ended, so that no trace of it remains afterwards.
    fn drop(&mut self) {
        if self.worker.is_some() {
            // The caller gave up, so the thread's result does not matter.
            drop(self.outcome());
        }
    }
}

/// Reads the last delivery of a source as of one moment.
fn load_last(config: &Config, source: &str) -> Result<Option<LastDelivery>, PortError> {
    let mut conn = connect(config)?;
    conn.build_transaction()
        .read_only()
        .repeatable_read()
        .run(|conn| LastDelivery::load(conn, source))
        .map_err(query_failed)
}

/// The thread ended without a word: it panicked, or the staging was used after its end.
fn gone() -> ImportError {
    PortError::corrupt(SYSTEM, "the import's thread is gone").into()
}

/// Why an import's transaction was rolled back.
enum Stop {
    /// The caller gave up.
    Dropped,
    /// It was only to be counted.
    DryRun(ImportCounts),
    Failed(Failure<ImportError>),
}

impl From<DieselError> for Stop {
    fn from(error: DieselError) -> Self {
        Self::Failed(error.into())
    }
}

fn work(
    mut conn: PgConnection,
    config: &Config,
    file: &ImportFile,
    orders: &Receiver<Order>,
) -> Result<ImportCounts, ImportError> {
    let mut trigrams = None;
    let mut start_trigrams = || trigrams = Some(Trigrams::start(config));
    let ended = conn.transaction(|conn| {
        tables::make(conn)?;
        let mut order = stage(conn, orders)?;
        let applied =
            apply::apply(conn, file, &mut order, &mut start_trigrams).map_err(Stop::Failed)?;
        if order.terms.dry_run {
            return Err(Stop::DryRun(applied));
        }
        let (answer, answered) = sync_channel(0);
        if order.steps.send(Step::Committing(answer)).is_ok() {
            // Without an answer, the observer is gone, and no one objects.
            answered.recv().unwrap_or_default();
        }
        Ok(applied)
    });
    drop(trigrams);
    match ended {
        Ok(applied) => {
            bookkeeping::tidy_up(&mut conn, &applied);
            Ok(applied)
        }
        Err(Stop::DryRun(applied)) => Ok(ImportCounts { revision: None, ..applied }),
        Err(Stop::Dropped) => Err(gone()),
        Err(Stop::Failed(failure)) => Err(failure.into_error()),
    }
}

/// Copies the rows into [`import_rows`] as they come, in one COPY, until the file has ended.
fn stage(conn: &mut PgConnection, orders: &Receiver<Order>) -> Result<ToApply, Stop> {
    let to_apply = RefCell::new(None);
    let dropped = Cell::new(false);
    let copied = diesel::copy_from(import_rows::table)
        .from_raw_data(import_rows::table, |out: &mut dyn Write| -> QueryResult<()> {
            loop {
                match orders.recv() {
                    Ok(Order::Rows(chunk)) => out.write_all(&chunk).map_err(copy::broken)?,
                    Ok(Order::Apply(order)) => {
                        to_apply.replace(Some(order));
                        return copy::write_trailer(out);
                    }
                    Err(_) => {
                        dropped.set(true);
                        return Err(DieselError::RollbackTransaction);
                    }
                }
            }
        })
        .with_format(CopyFormat::Binary)
        .execute(conn);
    if dropped.get() {
        return Err(Stop::Dropped);
    }
    copied?;
    to_apply.take().ok_or(Stop::Dropped)
}

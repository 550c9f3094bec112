//! Imports: a thread with a connection of its own stages a file with COPY while it is read, then the
//! file is applied, in one transaction. If anything ends early, such as a dropped value or a killed
//! process, the transaction ends and nothing remains.

mod apply;
pub(crate) mod batch;
pub(crate) mod bookkeeping;
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

use std::cell::Cell;
use std::collections::HashMap;
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;

use deliveries::{DeliveredBefore, DeliveryShape};
use diesel::connection::{AnsiTransactionManager, TransactionManager as _};
use diesel::pg::CopyFormat;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{BigInt, SmallInt, Text};
use geography::State;
use intake::{
    ApplyStep, Doubt, ImportCounts, ImportError, ImportFile, ImportOptions, ImportStore, RowFacts,
    SetAside, StagedImport,
};
use kernel::PortError;
use listings::UniqueId;
use lists::Record;
use sha2::{Digest, Sha256};

use self::apply::{Import, StagedFile};
use self::delivery::{LastDelivery, digest_of};
use self::payload::Names;
use self::shape::NotedDelivery;
use self::tables::import_rows;
use crate::connection::config::Config;
use crate::connection::copy::{Rows, broken, write_trailer};
use crate::connection::errors::{Failure, SYSTEM, query_failed};
use crate::connection::pool::connect;

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
        // A few chunks: reading continues while the server stores, and memory does not grow.
        let (orders, received) = sync_channel(4);
        let worker = std::thread::Builder::new()
            .name("import".to_owned())
            .spawn(move || stage(conn, &received))
            .map_err(|error| PortError::unavailable(SYSTEM, error))?;
        Ok(Box::new(Staged {
            file: file.clone(),
            orders: Some(orders),
            worker: Some(worker),
            rows: Rows::new(),
            names: Names::default(),
            payload: Vec::new(),
            released,
            config: self.config.clone(),
            last: None,
            noted: None,
            reader: None,
        }))
    }
}

/// Messages from the staging to the thread that has the connection.
enum Order {
    /// The next rows of [`import_rows`], in the form of COPY.
    Rows(Vec<u8>),
    /// The file has ended.
    End,
}

#[derive(QueryableByName)]
struct ParcelRow {
    #[diesel(sql_type = Text)]
    number: String,
}

/// A chunk of staged rows is sent when it has grown beyond this.
const CHUNK: usize = 256 * 1024;

struct Staged {
    file: ImportFile,
    orders: Option<SyncSender<Order>>,
    worker: Option<JoinHandle<Result<PgConnection, ImportError>>>,
    rows: Rows,
    names: Names,
    payload: Vec<u8>,
    /// The doubts in spite of which the operator released a listing, by its folded unique_ID.
    released: HashMap<String, Vec<String>>,
    config: Config,
    /// The source's last delivery, read when the first row asks for it; `None` in it if there is
    /// none.
    last: Option<Option<LastDelivery>>,
    noted: Option<NotedDelivery>,
    /// Reads while the thread stages.
    reader: Option<PgConnection>,
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

    /// Waits for the thread's end, and returns the connection with its open transaction.
    fn outcome(&mut self) -> Result<PgConnection, ImportError> {
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
            None => self.last.insert(load_last(&self.config, &self.file.source)?),
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

    fn parcels_of(
        &mut self,
        state: State,
        county: &str,
        most: usize,
    ) -> Result<Vec<String>, PortError> {
        let conn = match &mut self.reader {
            Some(conn) => conn,
            None => self.reader.insert(connect(&self.config)?),
        };
        let rows: Vec<ParcelRow> = diesel::sql_query(
            "(SELECT parcel_number AS number FROM listings
                 WHERE state_id = $1 AND county = $2 AND parcel_number IS NOT NULL
                     AND withdrawn_at IS NULL AND duplicate_of IS NULL LIMIT $3)
             UNION ALL
             (SELECT number FROM parcel_rows WHERE state_id = $1 AND county = $2 LIMIT $3) LIMIT $3",
        )
        .bind::<SmallInt, _>(state.index() as i16)
        .bind::<Text, _>(county)
        .bind::<BigInt, _>(most as i64)
        .load(conn)
        .map_err(query_failed)?;
        Ok(rows.into_iter().map(|row| row.number).collect())
    }

    fn last_delivery(&mut self) -> Result<Option<DeliveredBefore>, PortError> {
        shape::last_delivery(&mut connect(&self.config)?, &self.file.source).map_err(query_failed)
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
        self.tell(Order::End)?;
        let mut conn = self.outcome()?;
        let staged = StagedFile {
            file: &self.file,
            last: self.last.take().flatten(),
            names: std::mem::take(&mut self.names),
            noted: self.noted.take(),
        };
        let mut trigrams = None;
        let began = Import::begin(&mut conn, &self.config, staged, &terms, &mut trigrams, observer);
        let applied = began
            .map_err(Failure::Diesel)
            .and_then(|mut import| intake::apply(&mut import, &self.file, &terms, observer));
        let applied = end(&mut conn, applied, terms.dry_run);
        drop(trigrams);
        if let Ok(applied) = &applied
            && !terms.dry_run
        {
            bookkeeping::tidy_up(&mut conn, applied);
        }
        applied
    }
}

/// Runs a change in a transaction, which is committed unless it fails or is only a trial.
pub(crate) fn transact<T, E: From<PortError>>(
    conn: &mut PgConnection,
    is_trial: bool,
    change: impl FnOnce(&mut PgConnection) -> Result<T, Failure<E>>,
) -> Result<T, E> {
    AnsiTransactionManager::begin_transaction(conn).map_err(query_failed)?;
    let changed = change(conn);
    end(conn, changed, is_trial)
}

fn end<T, E: From<PortError>>(
    conn: &mut PgConnection,
    changed: Result<T, Failure<E>>,
    is_trial: bool,
) -> Result<T, E> {
    if changed.is_ok() && !is_trial {
        AnsiTransactionManager::commit_transaction(conn).map_err(query_failed)?;
    } else {
        // The connection is closed next, which has the same effect.
        AnsiTransactionManager::rollback_transaction(conn).unwrap_or_default();
    }
    changed.map_err(Failure::into_error)
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

/// Begins the transaction and copies the rows into [`import_rows`] as they come, in one COPY, until the
/// file has ended.
fn stage(mut conn: PgConnection, orders: &Receiver<Order>) -> Result<PgConnection, ImportError> {
    AnsiTransactionManager::begin_transaction(&mut conn).map_err(query_failed)?;
    let has_ended = Cell::new(false);
    let copied = tables::make(&mut conn).and_then(|()| {
        diesel::copy_from(import_rows::table)
            .from_raw_data(import_rows::table, |out: &mut dyn Write| -> QueryResult<()> {
                loop {
                    match orders.recv() {
                        Ok(Order::Rows(chunk)) => out.write_all(&chunk).map_err(broken)?,
                        Ok(Order::End) => {
                            has_ended.set(true);
                            return write_trailer(out);
                        }
                        Err(_) => return Err(DieselError::RollbackTransaction),
                    }
                }
            })
            .with_format(CopyFormat::Binary)
            .execute(&mut conn)
    });
    match copied {
        Ok(_rows) if has_ended.get() => Ok(conn),
        copied => {
            // The connection is closed next, which has the same effect.
            AnsiTransactionManager::rollback_transaction(&mut conn).unwrap_or_default();
            Err(copied.map_or_else(|error| query_failed(error).into(), |_| gone()))
        }
    }
}

//! The ports of intake. The store stages a whole file before it applies any of its rows.

use deliveries::{Concern, DeliveredBefore, DeliveryShape};
use geography::State;
use kernel::{PortError, Revision};
use listings::UniqueId;
use lists::{HeaderError, Record, SheetError};

use crate::facts::RowFacts;
use crate::joined::JoinedPair;
use crate::plausible::{BrokenScrape, Doubt};

/// Why an import failed. No row of the file was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file has less than half the rows of the source's last import. A broken file is more
    /// likely than so many finished sales.
    #[error(
        "{source_name} had {before} rows at its last import and has {now} now; pass --allow-shrink if this is correct"
    )]
    Shrunk {
        source_name: String,
        /// Distinct rows of the last import.
        before: u64,
        /// Distinct rows of this import.
        now: u64,
    },
    /// The operator has to look at the delivery before it is published, because it is not like the
    /// last one of its source.
    #[error(
        "this delivery of {source_name} needs a look: {}",
        concerns.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    )]
    MustWait {
        source_name: String,
        /// Why. There is at least one reason.
        concerns: Vec<Concern>,
    },
    /// The delivery with this receipt was imported before.
    #[error("this delivery was imported before")]
    AlreadyImported,
    /// The file has no content.
    #[error("the file is empty")]
    Empty,
    /// The file is damaged or not a table.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// No row looks like a header.
    #[error(
        "none of the first rows names a known column; a file with other column names needs a map file"
    )]
    NoHeader,
    /// The header lacks a necessary column.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// There are no rows below the header.
    #[error("the file has a header but no rows")]
    HeaderOnly,
    /// No row could be read.
    #[error("none of the {rows} rows could be read")]
    NothingReadable {
        /// The number of rows.
        rows: u64,
    },
    /// Some rows could not be read, and the import is strict.
    #[error(
        "{left_out} of the {rows} rows cannot be read, and --strict imports the whole file or nothing"
    )]
    Strict {
        /// The number of rows that cannot be read.
        left_out: u64,
        /// The number of rows.
        rows: u64,
    },
    /// More rows need a look than the map allows.
    #[error(
        "{flawed} of the {rows} rows have a fault, and the map allows {} in 100; the rejects file names them",
        (most * 10_000.0).round() / 100.0
    )]
    TooManyFlaws {
        /// Rows with at least one fault.
        flawed: u64,
        /// The number of rows.
        rows: u64,
        /// The share that the map allows.
        most: f64,
    },
    /// Later rows replaced more rows of the same unique_ID than the map allows.
    #[error(
        "later rows replaced {replaced} of the {rows} rows under the same unique_ID, and the map allows {most}; \
         the rejects file names them"
    )]
    TooManyReplaced {
        /// Rows that a later, different row with the same unique_ID replaced.
        replaced: u64,
        /// The number of rows.
        rows: u64,
        /// The number of replaced rows that the map allows.
        most: u64,
    },
    /// Whether a row is known turned out to matter, for example because another row has the same
    /// unique_ID. Import the file again with [`ImportOptions::read_every_row`].
    #[error("every row of the file has to be read")]
    ReadEveryRow,
    /// The file cannot be a list of sales. Most likely, a scrape went wrong.
    #[error("{0}; this is not a list of sales, so nothing of it is published")]
    Broken(#[from] BrokenScrape),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Receives the progress of an import.
pub trait Progress {
    /// Called with the number of rows and bytes read so far.
    fn read(&mut self, rows: u64, bytes: u64);

    /// Called with the number of listings applied so far and the number of listings in the file.
    fn applied(&mut self, done: u64, all: u64);

    /// Called right before the commit.
    fn committing(&mut self) {}

    /// Called if the import has to wait for another writer of the listings.
    fn waiting(&mut self, _writer: &str) {}
}

/// The file that is imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportFile {
    /// The source's name from the map file, or as the operator named it.
    pub source: String,
    /// Whether the file is the source's complete list. A sale that is missing from a complete list
    /// is no longer listed by the source.
    pub complete_list: bool,
    /// SHA-256 of the file in lower-case hex.
    pub sha256: String,
}

/// Options for applying a staged file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportOptions {
    /// Count the changes but make none.
    pub dry_run: bool,
    /// Accept a file that shrank by more than half.
    pub allow_shrink: bool,
    /// The largest number of rows that later rows with the same unique_ID may replace; `None`
    /// allows any number.
    pub most_replaced: Option<u64>,
    /// Note no listing as no longer listed, because the unique_ID of a row could not be read. What
    /// the source's last complete list contains counts as seen (`docs/product.md#seen`).
    pub all_seen: bool,
    /// The record was released from the quarantine. It is not a delivery of the source.
    pub is_release: bool,
    /// Read every row, also one that the source's last delivery contained unchanged.
    pub read_every_row: bool,
}

impl ImportOptions {
    /// No option.
    pub const NONE: Self = Self {
        dry_run: false,
        allow_shrink: false,
        most_replaced: None,
        all_seen: false,
        is_release: false,
        read_every_row: false,
    };
}

/// A row that a later, different row with the same unique_ID replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacedRow {
    /// The unique_ID of the row.
    pub unique_id: UniqueId,
    /// The row, by the number with which it was staged.
    pub row: u64,
    /// The row that counts, by the number with which it was staged.
    pub by: u64,
}

/// A step while a staged file is applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplyStep {
    /// Another writer has the listings, and the import waits for it.
    Waiting {
        /// Who has them, as the end of a sentence: 'another import'.
        writer: String,
    },
    /// A row was replaced. At most 10,000 rows are named.
    Replaced(ReplacedRow),
    /// Two listings were joined whose sale facts differ. At most 10,000 are named.
    Disputed(JoinedPair),
    /// The row of a known listing was left out, so the listing keeps its values. At most 10,000 are
    /// named.
    LeftOut(UniqueId),
    /// Everything is written and the transaction is about to be committed. The store waits until the
    /// observer returns.
    Committing,
    /// So many listings were applied.
    Applied {
        /// The number of applied listings.
        done: u64,
        /// The number of listings in the file.
        all: u64,
    },
}

/// A row that is in the file and is not imported. Its listing counts as seen.
#[derive(Debug, Clone, PartialEq)]
pub enum SetAside {
    /// The row was left out.
    LeftOut(UniqueId),
    /// The row is not plausible and waits for the operator.
    Quarantined(Record, Vec<Doubt>),
}

/// What assessors' rolls filled during an import (`docs/product.md#rolls`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FillCounts {
    /// Listings whose parcel is in the imported roll. 0 if the file is not a roll.
    pub matched: u64,
    /// Values of listings that are filled now and were blank before, or had another value of a roll.
    pub values: u64,
    /// Parcels about which the rows of the imported roll contradict each other. They fill nothing.
    pub ambiguous: u64,
}

/// The counts and the revision of an applied file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportCounts {
    /// Rows that repeat an earlier row exactly.
    pub repeated: u64,
    /// Rows that a later, different row with the same unique_ID replaced.
    pub superseded: u64,
    /// Listings that were imported for the first time.
    pub new: u64,
    /// Listings with at least one changed value.
    pub changed: u64,
    /// Listings without a change.
    pub unchanged: u64,
    /// Listings that were joined with one of another list.
    pub joined: u64,
    /// Those of them whose sale facts differ.
    pub disputed: u64,
    /// What assessors' rolls filled.
    pub filled: FillCounts,
    /// The revision of the import; `None` if nothing changed or if it was a dry run.
    pub revision: Option<Revision>,
}

impl ImportCounts {
    /// Adds the numbers of merged rows.
    pub const fn add_rows(&mut self, rows: &Self) {
        self.new += rows.new;
        self.changed += rows.changed;
        self.unchanged += rows.unchanged;
        self.filled.values += rows.filled.values;
    }
}

/// Stores the listings of imported files.
pub trait ImportStore: Send + Sync {
    /// Begins to stage one file. Dropping the staged import discards it.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError>;
}

/// A file that is being staged. Memory stays bounded for any number of records.
pub trait StagedImport {
    /// Stages one record. `row` is unique: the record's place in the file, or in the order that
    /// decides which record of a unique_ID counts.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError>;

    /// Skips a row if the source's last delivery contained it, it was [`stage_plain`]ed then, and
    /// reading it again would change nothing: no one has changed its listing since. Its listing
    /// counts as seen and unchanged.
    ///
    /// Returns the facts that were stored with the row, or `None` if it has to be read. `print` is
    /// everything that decides how the row is read.
    ///
    /// [`stage_plain`]: Self::stage_plain
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn skip_known(&mut self, _print: &[u8]) -> Result<Option<RowFacts>, PortError> {
        Ok(None)
    }

    /// [`stage`](Self::stage)s a record of which nothing has to be reported. The store may
    /// remember the row, with its facts, for the next delivery of the source.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn stage_plain(
        &mut self,
        row: u64,
        record: Record,
        _print: &[u8],
        _facts: RowFacts,
    ) -> Result<(), PortError> {
        self.stage(row, record)
    }

    /// Stages a row that is in the file and is not imported. [`apply`](Self::apply) records that
    /// the source still lists it, and stores a quarantined record. A store that records no
    /// sightings ignores it.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn set_aside(&mut self, _row: u64, _aside: SetAside) -> Result<(), PortError> {
        Ok(())
    }

    /// Returns the last delivery of the source; `None` if there is none. A store without
    /// deliveries knows none.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn last_delivery(&mut self) -> Result<Option<DeliveredBefore>, PortError> {
        Ok(None)
    }

    /// Notes what the delivery looks like. [`apply`](Self::apply) stores it for the next delivery
    /// of the source. With a receipt, which names the delivery for all time, `apply` imports the
    /// delivery once, however often it is tried.
    fn note_delivery(&mut self, _shape: &DeliveryShape, _receipt: Option<&str>) {}

    /// Returns at most `most` parcel numbers of a county, from lists and rolls.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn parcels_of(
        &mut self,
        _state: State,
        _county: &str,
        _most: usize,
    ) -> Result<Vec<String>, PortError> {
        Ok(Vec::new())
    }

    /// Whether the operator released this listing of the source in spite of these doubts.
    fn is_released(&self, _unique_id: &UniqueId, _doubts: &[Doubt]) -> bool {
        false
    }

    /// Applies the staged records in one transaction, as the function [`apply`](crate::apply)
    /// decides. `observer` receives the steps.
    ///
    /// The record of each unique_ID with the largest `row` counts; unique_IDs are compared without
    /// case. Every changed value becomes an entry in the sale ledger. A new listing becomes one entry
    /// without values.
    ///
    /// The result is the same as if the rows that were [skipped](Self::skip_known) had been staged.
    ///
    /// New and changed listings are joined with those of the same sale (`docs/product.md#joining`).
    /// The values of the listing that is shown are chosen again, and its entry in the ledger has the
    /// changes that its readers see.
    ///
    /// # Errors
    /// [`ImportError::ReadEveryRow`] if this is not possible, because a skipped row's listing is in
    /// another row of the file, too, or has changed meanwhile,
    /// [`ImportError::AlreadyImported`] if a delivery with the noted receipt was imported before,
    /// [`ImportError::Shrunk`] if the file shrank by more than half and `terms` do not allow it,
    /// [`ImportError::TooManyReplaced`] if more rows were replaced than `terms` allow,
    /// [`ImportError::Port`] when the store fails.
    fn apply(
        self: Box<Self>,
        terms: ImportOptions,
        observer: &mut dyn FnMut(ApplyStep),
    ) -> Result<ImportCounts, ImportError>;
}

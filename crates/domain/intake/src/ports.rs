//! The ports of intake. The store stages a whole file before it applies any of its rows.

use std::ops::ControlFlow;

use kernel::{PortError, Revision};

use crate::cell::Cell;
use crate::plan::{Fault, HeaderError};
use crate::record::Record;

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
    /// The file is empty, damaged or not a table.
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
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// What is wrong with a file, as a message for the operator. For example, the file is empty,
/// truncated or an image.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SheetError(pub String);

/// The position of a row in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPosition {
    /// The row number that a spreadsheet shows.
    pub row: u64,
    /// The number of bytes read so far, for a progress bar.
    pub bytes: u64,
}

/// A table of cells.
pub trait Sheet {
    /// Calls `each` with every row in order until `each` breaks. Blank rows may be skipped.
    ///
    /// # Errors
    /// [`SheetError`] when the file is damaged.
    fn rows(
        &mut self,
        each: &mut dyn FnMut(RowPosition, &[Cell<'_>]) -> ControlFlow<()>,
    ) -> Result<(), SheetError>;
}

/// Receives the cells that could not be read.
pub trait Rejects {
    /// Reports a cell because of which its row was left out.
    ///
    /// # Errors
    /// [`PortError`] when the report cannot be written.
    fn reject(&mut self, row: u64, fault: &Fault) -> Result<(), PortError>;
}

/// Receives the progress of an import.
pub trait Progress {
    /// Called with the number of rows and bytes read so far.
    fn read(&mut self, rows: u64, bytes: u64);

    /// Called with the number of listings applied so far and the number of listings in the file.
    fn applied(&mut self, done: u64, all: u64);
}

/// The file that is imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportFile {
    /// The source's name from the map file, or the file's name without a map file.
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
    /// The revision of the import; `None` if nothing changed or if it was a dry run.
    pub revision: Option<Revision>,
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
    /// Stages one record. `row` is the record's row number in the file and only increases.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError>;

    /// Applies the staged records in one transaction.
    ///
    /// The last record of each unique_ID counts. [`merge`](crate::merge) applies it to the stored
    /// listing. Every changed value becomes an entry in the sale ledger. A new listing becomes one
    /// entry without values. `progress` receives the number of applied listings and the total.
    ///
    /// # Errors
    /// [`ImportError::Shrunk`] if the file shrank by more than half and `terms` do not allow it,
    /// [`ImportError::Port`] when the store fails.
    fn apply(
        self: Box<Self>,
        terms: ImportOptions,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<ImportCounts, ImportError>;
}

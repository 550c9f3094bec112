//! What intake asks of the outside. The store stages a whole file before it applies any of it.

use std::ops::ControlFlow;

use kernel::{PortError, Revision};

use crate::cell::Cell;
use crate::plan::{Fault, Misfit};
use crate::record::Record;

/// Why an import stopped. Nothing of the file was taken in.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file has less than half the rows of the last import of its source, which points to a
    /// broken file rather than to that many finished sales.
    #[error(
        "{source_name} had {before} rows at its last import and has {now} now; pass --allow-shrink if that is right"
    )]
    Shrunk {
        /// The source.
        source_name: String,
        /// Distinct rows of its last import.
        before: u64,
        /// Distinct rows of this one.
        now: u64,
    },
    /// The file is not what it should be.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// No row of it looks like a header.
    #[error(
        "none of the first rows names a column that we know; a file with names of its own needs a map file"
    )]
    NoHeader,
    /// It has a header that we cannot work with.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// It has a header and nothing below it.
    #[error("the file has a header and no rows")]
    HeaderOnly,
    /// No row could be read.
    #[error("none of the {rows} rows could be read")]
    NothingReadable {
        /// How many there are.
        rows: u64,
    },
    /// Some rows could not be read, and the whole file or nothing was asked for.
    #[error(
        "{left_out} of the {rows} rows cannot be read, and --strict takes the whole file or nothing"
    )]
    Strict {
        /// Rows that cannot be read.
        left_out: u64,
        /// Rows in all.
        rows: u64,
    },
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// What is wrong with a file, in words for a person: it is empty, a picture, cut off.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SheetError(pub String);

/// Where a row stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPlace {
    /// Its number, as a spreadsheet shows it.
    pub row: u64,
    /// How many bytes of the file had been read, for a progress bar.
    pub bytes: u64,
}

/// A table of cells.
pub trait Sheet {
    /// Calls `each` with every row in turn, until that breaks. Blank rows may be left out.
    ///
    /// # Errors
    /// [`SheetError`] when the file is broken.
    fn rows(
        &mut self,
        each: &mut dyn FnMut(RowPlace, &[Cell<'_>]) -> ControlFlow<()>,
    ) -> Result<(), SheetError>;
}

/// Where the cells go that could not be read.
pub trait Rejects {
    /// Names a cell for which its row was left out.
    ///
    /// # Errors
    /// [`PortError`] when it cannot be written down.
    fn reject(&mut self, row: u64, fault: &Fault) -> Result<(), PortError>;
}

/// Who watches an import.
pub trait Progress {
    /// So many rows and bytes were read.
    fn read(&mut self, rows: u64, bytes: u64);

    /// So many listings, of all that the file holds, were applied.
    fn applied(&mut self, done: u64, all: u64);
}

/// The file that is imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportFile {
    /// The source's name: from the map file, else the file's own name.
    pub source: String,
    /// Whether the source's file is a complete list: what it no longer holds is no longer listed.
    pub complete_list: bool,
    /// SHA-256 of the file, in lower-case hex.
    pub sha256: String,
}

/// How a staged file is to be applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportTerms {
    /// Count what would happen and change nothing.
    pub dry_run: bool,
    /// Take a file that shrank by more than half.
    pub allow_shrink: bool,
}

/// What an import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Applied {
    /// Rows that repeat an earlier one exactly.
    pub repeated: u64,
    /// Rows that a later, different one under the same unique_ID replaced.
    pub superseded: u64,
    /// Listings seen for the first time.
    pub new: u64,
    /// Listings of which a value changed.
    pub changed: u64,
    /// Listings that stand as they stood.
    pub unchanged: u64,
    /// The revision that the import made; `None` when nothing changed or it was a dry run.
    pub revision: Option<Revision>,
}

/// Durable listings, as the importer writes them.
pub trait ImportStore: Send + Sync {
    /// Opens the staging of one file. Dropping it leaves no trace.
    ///
    /// # Errors
    /// [`PortError`] when the store is out of reach.
    fn begin(&self, file: &ImportFile) -> Result<Box<dyn StagedImport>, PortError>;
}

/// A file on its way in. Memory stays flat however many records are staged.
pub trait StagedImport {
    /// Stages one record; `row` is its place in the file, counted up.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn stage(&mut self, row: u64, record: Record) -> Result<(), PortError>;

    /// Applies the staged records in one transaction: of one unique_ID the last record stands;
    /// each is merged into what is known (see [`merge`](crate::merge)); every changed value goes to
    /// the sale ledger, and a first sight as one entry without values. `progress` is called with
    /// the number of listings done so far and in all.
    ///
    /// # Errors
    /// [`ImportError::Shrunk`] as its words say, [`ImportError::Port`] when the store fails.
    fn apply(
        self: Box<Self>,
        terms: ImportTerms,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Applied, ImportError>;
}

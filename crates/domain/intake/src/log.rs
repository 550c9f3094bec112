//! The imports that were made, and how the operator undoes one.

use chrono::{DateTime, Utc};
use kernel::{ImportId, PortError, Revision};
use ledger::{Change, EntryKind};
use listings::UniqueId;

use crate::undo::{Left, UndoneListing};

/// What became of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportState {
    /// A delivery that counts.
    Applied,
    /// It was undone by another import.
    Undone(ImportId),
    /// A sale that the operator released from the quarantine.
    Released,
    /// It undid another import.
    Undo(ImportId),
}

/// An import that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImport {
    /// Its number.
    pub id: ImportId,
    /// The name of the source.
    pub source: String,
    /// When it ended.
    pub at: DateTime<Utc>,
    /// What became of it.
    pub state: ImportState,
    /// Distinct listings in the file.
    pub rows: u64,
    /// SHA-256 of the file in lower-case hex.
    pub sha256: String,
    /// The revision that it made; `None` if nothing changed.
    pub revision: Option<Revision>,
}

impl StoredImport {
    /// Returns the import unless it was undone or is an undo.
    ///
    /// # Errors
    /// [`UndoError::Already`] or [`UndoError::IsUndo`].
    pub fn undoable(self) -> Result<Self, UndoError> {
        let import = self.id;
        match self.state {
            ImportState::Undone(by) => Err(UndoError::Already { import, by }),
            ImportState::Undo(undone) => Err(UndoError::IsUndo { import, undone }),
            ImportState::Applied | ImportState::Released => Ok(self),
        }
    }
}

/// What an import changed, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportEffects {
    /// Listings that it listed, for the first time or again.
    pub listed: u64,
    /// Listings of which values changed, without those.
    pub changed: u64,
    /// Listings that it noted as no longer listed.
    pub unlisted: u64,
    /// Entries that undo an import.
    pub undone: u64,
}

/// What an import changed about one listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportEntry {
    /// The listing.
    pub unique_id: UniqueId,
    /// What happened.
    pub kind: EntryKind,
    /// The values that changed.
    pub changes: Vec<Change>,
}

/// What an import changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportDetails {
    /// The import.
    pub import: StoredImport,
    /// The numbers of its entries in the sale ledger.
    pub effects: ImportEffects,
    /// The first entries.
    pub entries: Vec<ImportEntry>,
}

/// What the undo of an import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UndoCounts {
    /// Listings with at least one restored value.
    pub restored: u64,
    /// Listings that were withdrawn, because the import had brought them.
    pub withdrawn: u64,
    /// Listings that are listed as before the import.
    pub listed: u64,
    /// Listings that are no longer listed, as before the import.
    pub unlisted: u64,
    /// What the import wrote and what stays.
    pub left: u64,
    /// The revision of the undo; `None` if nothing changed or if it was a dry run.
    pub revision: Option<Revision>,
}

impl UndoCounts {
    /// Counts what became of a listing.
    pub fn add(&mut self, undone: &UndoneListing) {
        self.left += undone.left.len() as u64;
        self.withdrawn += u64::from(undone.must_be_stored && undone.listing.own.withdrawn);
        if let Some((kind, changes)) = &undone.entry {
            self.restored += u64::from(!changes.is_empty());
            self.listed += u64::from(*kind == EntryKind::UndoneRemoval);
            self.unlisted += u64::from(*kind == EntryKind::UndoneListing);
        }
    }
}

/// Something of a listing that an undo left as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftAsIs {
    /// The listing.
    pub unique_id: UniqueId,
    /// What stays.
    pub left: Left,
}

/// Why an import was not undone. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// No import has this number.
    #[error("there is no import {0}; 'import list' shows them")]
    Unknown(ImportId),
    /// It was undone before.
    #[error("import {import} was undone already, by import {by}")]
    Already {
        /// The import.
        import: ImportId,
        /// The import that undid it.
        by: ImportId,
    },
    /// It undid another import.
    #[error("import {import} undid import {undone}; import the file of {undone} again instead")]
    IsUndo {
        /// The import.
        import: ImportId,
        /// The import that it undid.
        undone: ImportId,
    },
    /// It brought recorded sales, which have no ledger.
    #[error("import {0} brought comparables, which cannot be undone; import a corrected file")]
    Comparables(ImportId),
    /// A later import of the same roll says the same about parcels that this one brought.
    #[error(
        "import {later} brought the same roll after import {import}; undo import {later} first"
    )]
    LaterRoll {
        /// The import.
        import: ImportId,
        /// The later import.
        later: ImportId,
    },
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// The log of imports.
pub trait ImportLog: Send + Sync {
    /// Returns the newest imports, newest first, at most `most`: of one source, or of all.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn newest(&self, source: Option<&str>, most: usize) -> Result<Vec<StoredImport>, PortError>;

    /// Returns an import with at most `most` of its entries, in the order of their listings' ids.
    /// `None` if no import has this number.
    ///
    /// # Errors
    /// [`PortError`] when the store is unavailable.
    fn find(&self, import: ImportId, most: usize) -> Result<Option<ImportDetails>, PortError>;

    /// Undoes an import in one transaction, as [`undo`](crate::undo) decides for each listing. The
    /// undo is an import of its own: new entries of the sale ledger under a new revision. The import
    /// no longer counts as a delivery of its source. `left` gets what stays. Emails about the import
    /// that nobody has tried to send wait until the undo is added to them.
    ///
    /// # Errors
    /// [`UndoError`]; in this case nothing has changed.
    fn undo(
        &self,
        import: ImportId,
        dry_run: bool,
        left: &mut dyn FnMut(LeftAsIs),
    ) -> Result<UndoCounts, UndoError>;
}

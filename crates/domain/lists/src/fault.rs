//! What is wrong with a cell or a row, and who is informed of it.

use std::fmt;

use kernel::PortError;

use crate::cell::Cell;
use crate::reading::CellError;
use crate::sheet::RowPlace;

/// A cell or a row that could not be read, or that is worth a look. [`Outcome`] says what became of
/// it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The name of the column in the file.
    pub column: String,
    /// The text of the cell, truncated if it is very long.
    pub value: String,
    /// Why the cell could not be read.
    pub reason: CellError,
}

/// What became of the cell or row of a [`Fault`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The row was left out.
    RowLeftOut,
    /// The cell was left out. Its listing was imported, and the column stays unchanged.
    CellLeftOut,
    /// The cell or row was imported as it is.
    Imported,
    /// The row was not imported, because a later row with the same unique_ID counts.
    Replaced,
    /// The row is not plausible and waits for the operator.
    Quarantined,
    /// A part of the file was not read, or was read although it is hidden.
    Noted,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RowLeftOut => "row left out",
            Self::CellLeftOut => "cell left out",
            Self::Imported => "imported",
            Self::Replaced => "replaced",
            Self::Quarantined => "quarantined",
            Self::Noted => "noted",
        })
    }
}

impl Fault {
    /// The fault of a cell. Its text is truncated if it is very long.
    #[must_use]
    pub fn of(header: &str, cell: Cell<'_>, reason: CellError) -> Self {
        const SHOWN: usize = 200;
        let value = cell.text().chars().take(SHOWN).collect();
        Self { column: header.to_owned(), value, reason }
    }

    /// What became of a cell with this fault in a row that was imported.
    #[must_use]
    pub fn outcome_in_imported_row(&self) -> Outcome {
        match self.reason {
            CellError::UnknownStatus
            | CellError::UnknownCounty
            | CellError::FurtherCell
            | CellError::ShortRow(..) => Outcome::Imported,
            _ => Outcome::CellLeftOut,
        }
    }
}

/// Receives the cells and rows that could not be read or are worth a look.
pub trait Rejects {
    /// Reports a cell or a row that could not be read or is worth a look, and what became of it.
    ///
    /// # Errors
    /// [`PortError`] when the report cannot be written.
    fn reject(
        &mut self,
        place: &RowPlace,
        fault: &Fault,
        outcome: Outcome,
    ) -> Result<(), PortError>;
}

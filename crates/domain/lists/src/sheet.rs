//! The port through which the tables of a file are read, row by row.

use std::fmt;
use std::ops::ControlFlow;

use crate::cell::Cell;

/// What is wrong with a file, as a message for the operator. For example, the file is empty,
/// truncated or an image.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SheetError(pub String);

/// The position of a row in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowPosition<'a> {
    /// The row number that a spreadsheet shows, from 1. 0 is a header that is not a row of its own,
    /// such as the keys of JSON objects.
    pub row: u64,
    /// The number of bytes read so far, for a progress bar.
    pub bytes: u64,
    /// The name of the table, if several are read. Each table has its own header.
    pub part: &'a str,
    /// Whether the file writes every cell of a row, also blank ones at its end, as CSV does.
    pub is_exact: bool,
    /// Whether the file ends within or right after this row, without a line end.
    pub is_cut: bool,
    /// The number of further rows within a cell of this row, because a quotation mark before them is
    /// not closed.
    pub swallowed: u64,
    /// Whether the position of the words on a page does not show which of them are a cell.
    pub is_unclear: bool,
    /// Whether the row is one cell that spans the columns of the table, such as a heading above sales
    /// or words about the sale above.
    pub is_spanning: bool,
    /// What the file shows about the cells of the row in another way than by their texts, in the
    /// order of the cells.
    pub signs: &'a [Sign],
}

impl RowPosition<'_> {
    /// The position of a row of a table without further properties.
    #[must_use]
    pub const fn of_row(row: u64) -> Self {
        Self {
            row,
            bytes: 0,
            part: "",
            is_exact: false,
            is_cut: false,
            swallowed: 0,
            is_unclear: false,
            is_spanning: false,
            signs: &[],
        }
    }

    /// The position without the name of its table and without its signs, so it can outlive the row.
    #[must_use]
    pub const fn detached(self) -> RowPosition<'static> {
        RowPosition { part: "", signs: &[], ..self }
    }
}

/// What a file shows about a cell in another way than by its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sign {
    /// The index of the cell in its row.
    pub cell: u32,
    /// What is shown.
    pub kind: SignKind,
}

/// The kind of a [`Sign`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignKind {
    /// The whole text is struck out. The cell contains it.
    Struck,
    /// A part of the text is struck out. The cell contains only the other text.
    StruckPart,
    /// The cell has a check box or a radio button. Its text is 'yes' if it is checked; it is blank
    /// if it is not.
    CheckBox {
        /// Whether it is checked.
        is_checked: bool,
    },
    /// The text is the value of an input field, or the selected option of a list.
    Field,
    /// The page names the style of the text, or of what is around it, for a sale that is off, such as
    /// 'cancelled', and does not say how the style looks.
    Named,
    /// The mark of a note was at the end of the text, such as a superscript 1. The cell does not
    /// contain it.
    Note,
}

/// Whether the row is struck out: every cell that has a text, or all of at least three but one, which
/// then often says why.
#[must_use]
pub fn is_struck_out(cells: &[Cell<'_>], signs: &[Sign]) -> bool {
    let is_struck = |index: usize| {
        let is_it = |sign: &Sign| sign.cell as usize == index && sign.kind == SignKind::Struck;
        signs.iter().any(is_it)
    };
    if signs.is_empty() {
        return false;
    }
    let filled = (0..cells.len()).filter(|index| !cells[*index].is_empty());
    let (struck, others): (Vec<usize>, Vec<usize>) = filled.partition(|index| is_struck(*index));
    !struck.is_empty() && (others.is_empty() || others.len() == 1 && struck.len() > 1)
}

/// The cells of a row without the texts that are struck out.
#[must_use]
pub fn without_struck<'a>(cells: &[Cell<'a>], signs: &[Sign]) -> Vec<Cell<'a>> {
    let mut cells = cells.to_vec();
    for Sign { cell, kind } in signs {
        if *kind == SignKind::Struck
            && let Some(cell) = cells.get_mut(*cell as usize)
        {
            *cell = Cell::Empty;
        }
    }
    cells
}

/// The callback for the rows of a [`Sheet`]. It breaks when it needs no more rows.
pub type EachRow<'f> = dyn FnMut(RowPosition<'_>, &[Cell<'_>]) -> ControlFlow<()> + 'f;

/// One or more tables of cells.
pub trait Sheet {
    /// Calls `each` with every row in order until `each` breaks. Blank rows may be skipped.
    ///
    /// # Errors
    /// [`SheetError`] when the file is damaged.
    fn rows(&mut self, each: &mut EachRow<'_>) -> Result<(), SheetError>;

    /// Returns the parts of the file that [`rows`](Self::rows) does not read.
    fn unread(&mut self) -> Vec<Unread> {
        Vec::new()
    }
}

/// A part of a file that was not read, as a message for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The name of the part, such as a sheet.
    pub part: String,
    /// Why it was not read, as the end of a sentence: 'the sheet was not read'.
    pub why: String,
}

/// Where a row is, as messages show it: `12`, or `April!12` if several tables are read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowPlace {
    /// The name of the table; empty if only one is read.
    pub part: String,
    /// The row number within the table; 0 for the table itself.
    pub row: u64,
}

impl fmt::Display for RowPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.row == 0 {
            f.write_str(&self.part)
        } else if self.part.is_empty() {
            write!(f, "{}", self.row)
        } else {
            write!(f, "{}!{}", self.part, self.row)
        }
    }
}

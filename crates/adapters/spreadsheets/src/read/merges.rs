//! Merged cells of a workbook: what a cell that spans rows contains is in each of them, as in a page.

use std::collections::BTreeMap;

use lists::{Cell, SheetError, Sign, SignKind};

use super::cells::WorkbookCell;
use super::refused;

/// The maximum number of merged ranges of a sheet; further ones are not spread.
pub(super) const MAX_RANGES: usize = 200_000;
/// The maximum size in bytes of the texts that merged cells repeat.
const MAX_TEXT: usize = 128 << 20;

/// A merged range. Rows and columns count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MergedRange {
    pub row: u64,
    pub column: usize,
    pub last_row: u64,
    pub last_column: usize,
}

impl MergedRange {
    /// Parses a range such as `G2:G4`.
    pub fn parse(range: &str) -> Option<Self> {
        let (first, last) = range.split_once(':')?;
        let (row, column) = position(first)?;
        let (last_row, last_column) = position(last)?;
        Some(Self { row, column, last_row, last_column })
    }
}

/// The row and the column of a cell such as `G2`, from 0.
pub(super) fn position(name: &str) -> Option<(u64, usize)> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, digits) =
        name.split_at_checked(digits).filter(|(letters, _)| letters.len() < 4)?;
    let column = letters.bytes().try_fold(0_usize, |column, letter| {
        let letter = letter.to_ascii_uppercase();
        letter.is_ascii_uppercase().then(|| column * 26 + usize::from(letter - b'A') + 1)
    })?;
    Some((digits.parse::<u64>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

/// The merged cells of a sheet, whose rows are read in their order.
#[derive(Debug, Default)]
pub(super) struct Merges {
    ranges: Vec<MergedRange>,
    next: usize,
    /// For each column, the last row of the cell that spans rows, its content, and whether it is
    /// struck out.
    open: BTreeMap<usize, (u64, WorkbookCell<'static>, bool)>,
    repeated: usize,
}

impl Merges {
    /// Sorts the ranges of a sheet.
    pub fn new(mut ranges: Vec<MergedRange>) -> Self {
        ranges.sort_unstable();
        Self { ranges, ..Self::default() }
    }

    /// Adds a range that begins in the present row or in a later one.
    pub fn add(&mut self, range: MergedRange) {
        if self.ranges.len() < MAX_RANGES {
            self.ranges.push(range);
        }
    }

    /// Fills the cells of a row that merged cells above span, if the row has a cell of its own.
    /// Returns whether the row is one cell that spans columns.
    ///
    /// # Errors
    /// When the cells repeat too much text.
    pub fn fill(
        &mut self,
        row: u64,
        cells: &mut Vec<WorkbookCell<'_>>,
        signs: &mut Vec<Sign>,
    ) -> Result<bool, SheetError> {
        if self.next == self.ranges.len() && self.open.is_empty() {
            return Ok(false);
        }
        self.open.retain(|_, (last, ..)| *last >= row);
        let mut filled = (0..cells.len()).filter(|index| !cells[*index].cell().is_empty()).take(2);
        let alone = match (filled.next(), filled.next()) {
            (Some(index), None) => Some(index),
            _ => None,
        };
        let has_cells = cells.iter().any(|cell| !cell.cell().is_empty());
        for (column, (_, cell, is_struck)) in self.open.iter().filter(|_| has_cells) {
            if *column >= cells.len() {
                cells.resize(*column + 1, WorkbookCell::Other(Cell::Empty));
            }
            if !cells[*column].cell().is_empty() {
                continue;
            }
            if let WorkbookCell::Text(text) = cell {
                self.repeated += text.len();
            }
            cells[*column] = cell.clone();
            if *is_struck {
                let cell = u32::try_from(*column).unwrap_or(u32::MAX);
                signs.push(Sign { cell, kind: SignKind::Struck });
            }
        }
        signs.sort_by_key(|sign| sign.cell);
        if self.repeated > MAX_TEXT {
            return Err(refused("the merged cells of the sheet repeat too much text"));
        }
        let mut is_spanning = false;
        while let Some(range) = self.ranges.get(self.next).filter(|range| range.row <= row) {
            self.next += 1;
            if range.row < row {
                continue;
            }
            is_spanning |= alone == Some(range.column) && range.last_column > range.column;
            let Some(cell) = cells.get(range.column).filter(|cell| !cell.cell().is_empty()) else {
                continue;
            };
            if range.last_row > row {
                let index = u32::try_from(range.column).unwrap_or(u32::MAX);
                let struck = Sign { cell: index, kind: SignKind::Struck };
                let content = (range.last_row, cell.to_owned_cell(), signs.contains(&struck));
                self.open.insert(range.column, content);
            }
        }
        Ok(is_spanning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed() {
        let range = MergedRange { row: 1, column: 6, last_row: 3, last_column: 27 };
        assert_eq!(MergedRange::parse("G2:AB4"), Some(range));
        for broken in [
            "G2",
            "G2:",
            "2:4",
            "G0:G2",
            "ABCDEFGH1:B2",
            "é1:B2",
            "G:H",
            "G2:H99999999999999999999",
        ] {
            assert_eq!(MergedRange::parse(broken), None, "{broken}");
        }
    }
}

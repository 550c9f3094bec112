use crate::cell::Cell;
use crate::header::known_header;
use crate::name::same_name;
use crate::reading::without_defusing;
use crate::sheet::{RowPosition, Sign};

/// A cell that owns its text, so it can outlive its row.
#[derive(Debug, Clone, PartialEq)]
pub enum OwnedCell {
    /// Text, unchanged.
    Text(String),
    /// Any other cell.
    Other(Cell<'static>),
}

impl OwnedCell {
    /// Copies a cell.
    #[must_use]
    pub fn of(cell: Cell<'_>) -> Self {
        match cell {
            Cell::Text(text) => Self::Text(text.to_owned()),
            Cell::Empty => Self::Other(Cell::Empty),
            Cell::Number(number) => Self::Other(Cell::Number(number)),
            Cell::DateTime(moment) => Self::Other(Cell::DateTime(moment)),
            Cell::Bool(truth) => Self::Other(Cell::Bool(truth)),
        }
    }

    /// Borrows the cell.
    #[must_use]
    pub fn cell(&self) -> Cell<'_> {
        match self {
            Self::Text(text) => Cell::Text(text),
            Self::Other(cell) => *cell,
        }
    }
}

/// Finds the header in the first rows of a sheet: the row that names the most known columns. The
/// rows above it are titles.
#[derive(Debug, Default)]
pub struct HeaderSearch {
    rows: Vec<StoredRow>,
}

#[derive(Debug)]
struct StoredRow {
    position: RowPosition<'static>,
    signs: Vec<Sign>,
    cells: Vec<OwnedCell>,
}

/// The header of a sheet.
#[derive(Debug, PartialEq)]
pub struct Header {
    /// The texts of the cells.
    pub texts: Vec<String>,
    /// The row number in the file.
    pub row: u64,
}

/// Whether a row within a table is the header of another one: all its cells are texts, and most are
/// names of columns that we know or that the header above has. If no cell has a digit, half of them
/// are enough.
pub(crate) fn is_other_header(header: &[String], cells: &[Cell<'_>]) -> bool {
    const FEWEST: usize = 3;
    let has_digit = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit());
    let is_name = |text: &str| {
        known_header(text).is_some() || header.iter().any(|name| same_name(name, text))
    };
    let filled = cells.iter().filter(|cell| !cell.is_empty());
    // Most rows end here: they begin with a key or with another value.
    if !matches!(filled.clone().next(), Some(Cell::Text(first)) if !has_digit(first)) {
        return false;
    }
    let count = filled.clone().count();
    let (mut others, mut digits) = (0, false);
    for cell in filled {
        let Cell::Text(text) = cell else { return false };
        digits |= has_digit(text);
        others += usize::from(!is_name(text));
        if others * if digits { 3 } else { 2 } > count {
            return false;
        }
    }
    count - others >= FEWEST
}

/// The number of rows to search. County offices write only a few lines of titles.
const ROWS: usize = 50;

impl HeaderSearch {
    /// Adds a row that is not blank. Returns true when there are enough rows to decide.
    pub fn add(&mut self, position: RowPosition<'_>, cells: &[Cell<'_>]) -> bool {
        // The caller knows the table, so its name is not stored with each row.
        self.rows.push(StoredRow {
            position: position.detached(),
            signs: position.signs.to_vec(),
            cells: cells.iter().map(|cell| OwnedCell::of(*cell)).collect(),
        });
        self.rows.len() >= ROWS
    }

    /// Whether no row was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the header and the rows that follow it; `None` if no row names a known column.
    /// `is_mapped` returns whether a map file names a header.
    #[must_use]
    pub fn decide(mut self, is_mapped: &dyn Fn(&str) -> bool) -> Option<(Header, FollowingRows)> {
        let score = |cells: &[OwnedCell]| -> usize {
            let of = |cell: &OwnedCell| match cell {
                OwnedCell::Text(text) if is_mapped(text) => 2,
                OwnedCell::Text(text) if known_header(text).is_some() => 1,
                OwnedCell::Text(_) | OwnedCell::Other(_) => 0,
            };
            cells.iter().map(of).sum()
        };
        let mut best = (0, 0);
        for (index, row) in self.rows.iter().enumerate() {
            let score = score(&row.cells);
            if score > best.0 {
                best = (score, index);
            }
        }
        if best.0 == 0 {
            return None;
        }
        let rest = self.rows.split_off(best.1 + 1);
        let StoredRow { position: RowPosition { row, .. }, cells, .. } = self.rows.pop()?;
        let texts = cells
            .iter()
            .map(|cell| match cell {
                OwnedCell::Text(text) => without_defusing(text).to_owned(),
                OwnedCell::Other(cell) => cell.text().into_owned(),
            })
            .collect();
        Some((Header { texts, row }, FollowingRows(rest)))
    }
}

/// The rows below the header that were read during the search.
#[derive(Debug)]
pub struct FollowingRows(Vec<StoredRow>);

impl FollowingRows {
    /// The rows with their positions.
    pub fn rows(&self) -> impl Iterator<Item = (RowPosition<'_>, Vec<Cell<'_>>)> {
        self.0.iter().map(|StoredRow { position, signs, cells }| {
            (RowPosition { signs, ..*position }, cells.iter().map(OwnedCell::cell).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(row: u64) -> RowPosition<'static> {
        RowPosition { row, ..RowPosition::default() }
    }

    fn search(rows: &[&[&str]]) -> HeaderSearch {
        let mut search = HeaderSearch::default();
        for (index, row) in rows.iter().enumerate() {
            let cells: Vec<_> = row.iter().map(|text| Cell::Text(text)).collect();
            search.add(at(index as u64 + 1), &cells);
        }
        search
    }

    #[test]
    fn titles_above_the_header_are_skipped() {
        let rows: &[&[&str]] = &[
            &["Sale Date: Tuesday", "", ""],
            &["County"],
            &["ID", "State", "Address"],
            &["1", "GA", "State"],
        ];
        let (header, rest) = search(rows).decide(&|_| false).unwrap();
        assert_eq!(
            header,
            Header { texts: vec!["ID".into(), "State".into(), "Address".into()], row: 3 }
        );
        let rest: Vec<_> = rest.rows().collect();
        assert_eq!(rest, [(at(4), vec![Cell::Text("1"), Cell::Text("GA"), Cell::Text("State")])]);
    }

    #[test]
    fn a_row_of_names_is_another_header() {
        let header = ["Case", "Address", "City", "Opening Bid"].map(ToOwned::to_owned);
        let is = |row: &[&str]| {
            let cells: Vec<Cell<'_>> = row.iter().map(|text| Cell::Text(text)).collect();
            is_other_header(&header, &cells)
        };
        assert!(is(&["Case", "Address", "Judgment", "Opening Bid"]));
        assert!(is(&["", "CASE", "city ", "Judgment", "Zip"]));
        assert!(is(&["Sale Date", "State", "County"]));
        assert!(is(&["Case No", "Property", "City", "Zip", "Final Judgment", "Sale Date"]));
        assert!(is(&["Bailiff", "Magistrate", "City", "Zip", "Room", "Sale Date"]));
        assert!(!is(&["Bailiff", "Magistrate", "City", "Zip", "Room 2", "Sale Date"]));
        assert!(!is(&["Fulton", "Scheduled", "City", "Zip", "Smith", "Sale Date", "Pending"]));
        assert!(!is(&["Case", "Address"]));
        assert!(!is(&["C1", "Address", "City", "Opening Bid"]));
        assert!(!is(&["City", "1 Main St", "Atlanta", "100"]));
        assert!(!is(&["Address", "City", "Atlanta", "1 Main St"]));
        let cells = [Cell::Text("Case"), Cell::Text("City"), Cell::Text("Zip"), Cell::Number(1.0)];
        assert!(!is_other_header(&header, &cells));
    }

    #[test]
    fn headers_that_a_map_names_count_more() {
        let rows: &[&[&str]] = &[&["State", "County", "City"], &["Az#", "Flurstück"]];
        let (header, _) = search(rows).decide(&|text| matches!(text, "Az#" | "Flurstück")).unwrap();
        assert_eq!(header.row, 2);
    }

    #[test]
    fn a_sheet_without_known_columns_has_no_header() {
        assert!(search(&[&["a", "b"], &["1", "2"]]).decide(&|_| false).is_none());
    }

    #[test]
    fn the_search_ends_after_fifty_rows() {
        let mut search = HeaderSearch::default();
        let enough: Vec<bool> = (0..50).map(|row| search.add(at(row), &[])).collect();
        assert_eq!(enough.iter().filter(|enough| **enough).count(), 1);
        assert!(enough[49]);
    }
}

use crate::cell::Cell;
use crate::header::known_header;
use crate::reading::without_defusing;

/// A cell that outlives the row it was read from.
#[derive(Debug, Clone, PartialEq)]
enum Kept {
    Text(String),
    Other(Cell<'static>),
}

impl Kept {
    fn of(cell: Cell<'_>) -> Self {
        match cell {
            Cell::Text(text) => Self::Text(text.to_owned()),
            Cell::Empty => Self::Other(Cell::Empty),
            Cell::Number(number) => Self::Other(Cell::Number(number)),
            Cell::Moment(moment) => Self::Other(Cell::Moment(moment)),
            Cell::Truth(truth) => Self::Other(Cell::Truth(truth)),
        }
    }

    fn cell(&self) -> Cell<'_> {
        match self {
            Self::Text(text) => Cell::Text(text),
            Self::Other(cell) => *cell,
        }
    }
}

/// Looks for the header among the first rows of a sheet: the row that says most of what we know.
/// What stands above it are titles.
#[derive(Debug, Default)]
pub(crate) struct HeaderSearch {
    rows: Vec<(u64, Vec<Kept>)>,
}

/// The header of a sheet.
#[derive(Debug, PartialEq)]
pub(crate) struct Header {
    /// Its texts, as they stand there.
    pub texts: Vec<String>,
    /// Its number in the file.
    pub row: u64,
}

/// How many rows are looked at; county offices write a few lines of titles at most.
const ROWS: usize = 50;

impl HeaderSearch {
    /// Keeps a row that isn't blank; true once there are enough of them to decide.
    pub fn add(&mut self, row: u64, cells: &[Cell<'_>]) -> bool {
        self.rows.push((row, cells.iter().map(|cell| Kept::of(*cell)).collect()));
        self.rows.len() >= ROWS
    }

    /// Whether no row was seen.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The header, and the rows that follow it. `wanted` tells whether a map file names a header.
    /// `None` when no row says anything we know.
    pub fn decide(mut self, wanted: &dyn Fn(&str) -> bool) -> Option<(Header, Rest)> {
        let score = |cells: &[Kept]| -> usize {
            let of = |kept: &Kept| match kept {
                Kept::Text(text) if wanted(text) => 2,
                Kept::Text(text) if known_header(text).is_some() => 1,
                Kept::Text(_) | Kept::Other(_) => 0,
            };
            cells.iter().map(of).sum()
        };
        let mut best = (0, 0);
        for (place, (_, cells)) in self.rows.iter().enumerate() {
            let score = score(cells);
            if score > best.0 {
                best = (score, place);
            }
        }
        if best.0 == 0 {
            return None;
        }
        let rest = self.rows.split_off(best.1 + 1);
        let (row, cells) = self.rows.pop()?;
        let texts = cells
            .iter()
            .map(|kept| match kept {
                Kept::Text(text) => without_defusing(text).to_owned(),
                Kept::Other(cell) => cell.text().into_owned(),
            })
            .collect();
        Some((Header { texts, row }, Rest(rest)))
    }
}

/// The rows that were read while the header was looked for.
#[derive(Debug)]
pub(crate) struct Rest(Vec<(u64, Vec<Kept>)>);

impl Rest {
    /// The rows with their numbers.
    pub fn rows(&self) -> impl Iterator<Item = (u64, Vec<Cell<'_>>)> {
        self.0.iter().map(|(row, cells)| (*row, cells.iter().map(Kept::cell).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(rows: &[&[&str]]) -> HeaderSearch {
        let mut search = HeaderSearch::default();
        for (place, row) in rows.iter().enumerate() {
            let cells: Vec<_> = row.iter().map(|text| Cell::Text(text)).collect();
            search.add(place as u64 + 1, &cells);
        }
        search
    }

    #[test]
    fn titles_above_the_header_are_passed_over() {
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
        assert_eq!(rest, [(4, vec![Cell::Text("1"), Cell::Text("GA"), Cell::Text("State")])]);
    }

    #[test]
    fn what_a_map_names_counts_more() {
        let rows: &[&[&str]] = &[&["State", "County", "City"], &["Az#", "Flurstück"]];
        let (header, _) = search(rows).decide(&|text| matches!(text, "Az#" | "Flurstück")).unwrap();
        assert_eq!(header.row, 2);
    }

    #[test]
    fn a_sheet_that_says_nothing_known_has_no_header() {
        assert!(search(&[&["a", "b"], &["1", "2"]]).decide(&|_| false).is_none());
    }

    #[test]
    fn fifty_rows_are_enough() {
        let mut search = HeaderSearch::default();
        let enough: Vec<bool> = (0..50).map(|row| search.add(row, &[])).collect();
        assert_eq!(enough.iter().filter(|enough| **enough).count(), 1);
        assert!(enough[49]);
    }
}

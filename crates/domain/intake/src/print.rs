//! The print of a row: everything that decides how it is read, as bytes.
//!
//! A store remembers a digest of the print of each plain row of a delivery. A row of the next
//! delivery with the same print is not read again
//! (`docs/adr/0049-a-row-that-is-known-is-not-read.md`).

use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{Datelike as _, NaiveDate, Timelike as _};

use crate::cell::Cell;
use crate::plan::Plan;

/// The fingerprint of the rules of this program, see `build.rs`.
const RULES: &str = env!("READING_RULES");

/// Writes the prints of the rows of one table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowPrinter {
    context: [u64; 2],
}

impl RowPrinter {
    /// Prints rows that `plan` reads. They depend on the header, the map and the program, and on
    /// whether rows have to be plausible.
    pub fn new(plan: &Plan, is_checked: bool) -> Self {
        let plan = format!("{plan:?}");
        Self { context: [0_u8, 1].map(|salt| hash((salt, RULES, is_checked, &plan))) }
    }

    /// Writes the print of a row into `out`, which is emptied first. Rows with equal prints are
    /// read equally.
    pub fn print(&self, cells: &[Cell<'_>], is_exact: bool, out: &mut Vec<u8>) {
        out.clear();
        for half in self.context {
            out.extend(half.to_le_bytes());
        }
        out.push(u8::from(is_exact));
        for cell in cells {
            match cell {
                Cell::Empty => out.push(0),
                Cell::Text(text) => {
                    out.push(1);
                    out.extend((text.len() as u64).to_le_bytes());
                    out.extend(text.as_bytes());
                }
                Cell::Number(number) => {
                    out.push(2);
                    out.extend(number.to_bits().to_le_bytes());
                }
                Cell::DateTime(moment) => {
                    out.push(3);
                    out.extend(moment.date().num_days_from_ce().to_le_bytes());
                    out.extend(moment.time().num_seconds_from_midnight().to_le_bytes());
                    out.extend(moment.time().nanosecond().to_le_bytes());
                }
                Cell::Bool(is_true) => out.extend([4, u8::from(*is_true)]),
            }
        }
    }
}

/// What is still needed of a row that is not read: what the checks of a whole delivery
/// (`docs/product.md#plausible`) and of dates see of it. A store keeps the bytes and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RowFacts {
    /// A hash of the address and the ZIP code; 0 if the row is not watched for one house in several
    /// counties.
    pub(crate) house: u64,
    /// A hash of the county.
    pub(crate) county: u32,
    /// The last day that the row names, in days of the common era; 0 if it names none.
    pub(crate) last_day: i32,
}

impl RowFacts {
    /// The number of bytes of stored facts.
    pub const BYTES: usize = 16;

    /// The facts as a store keeps them.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.house.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.county.to_le_bytes());
        bytes[12..].copy_from_slice(&self.last_day.to_le_bytes());
        bytes
    }

    /// The facts that a store kept.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let number = u128::from_le_bytes(bytes);
        Self {
            house: number as u64,
            county: (number >> 64) as u32,
            last_day: (number >> 96) as u32 as i32,
        }
    }

    /// Whether the row names no day after this one.
    pub(crate) fn ends_by(self, day: NaiveDate) -> bool {
        self.last_day <= day.num_days_from_ce()
    }
}

/// A hash that is the same in every run of a program.
pub(crate) fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::*;
    use crate::map::{ImportMap, MapDraft, RuleDraft};

    fn plan(header: &[&str], map: Option<&ImportMap>) -> Plan {
        let texts = header.iter().map(|text| (*text).to_owned()).collect();
        Plan::new(texts, 1, map, &[]).unwrap()
    }

    fn print(printer: RowPrinter, cells: &[Cell<'_>]) -> Vec<u8> {
        let mut out = vec![7];
        printer.print(cells, true, &mut out);
        out
    }

    #[test]
    fn rows_of_different_cells_have_different_prints() {
        let printer = RowPrinter::new(&plan(&["ID", "State"], None), true);
        let moment: NaiveDateTime = "2026-12-01T09:00:00".parse().unwrap();
        let later: NaiveDateTime = "2026-12-01T09:01:00".parse().unwrap();
        let rows: &[&[Cell<'_>]] = &[
            &[Cell::Text("1"), Cell::Text("GA")],
            &[Cell::Text("1G"), Cell::Text("A")],
            &[Cell::Text("1 "), Cell::Text("GA")],
            &[Cell::Text("1"), Cell::Text("GA"), Cell::Empty],
            &[Cell::Text("1"), Cell::Text("GA"), Cell::Text("")],
            &[Cell::Number(1.0), Cell::Text("GA")],
            &[Cell::Number(-1.0), Cell::Text("GA")],
            &[Cell::Bool(true), Cell::Text("GA")],
            &[Cell::Bool(false), Cell::Text("GA")],
            &[Cell::DateTime(moment), Cell::Text("GA")],
            &[Cell::DateTime(later), Cell::Text("GA")],
        ];
        let mut prints: Vec<_> = rows.iter().map(|cells| print(printer, cells)).collect();
        assert_eq!(prints[0], print(printer, rows[0]), "the same row has the same print");
        let mut loose = Vec::new();
        printer.print(rows[0], false, &mut loose);
        prints.push(loose);
        prints.sort();
        prints.dedup();
        assert_eq!(prints.len(), rows.len() + 1);
    }

    #[test]
    fn a_print_depends_on_the_header_the_map_and_the_checks() {
        let map = |word: &str| {
            let values = [("L".to_owned(), word.to_owned())].into();
            let rule = RuleDraft { from: Some("B".into()), values, ..RuleDraft::default() };
            let columns = [("Property Type".to_owned(), rule)].into();
            ImportMap::new(MapDraft { source: "A".into(), columns, ..MapDraft::default() }).unwrap()
        };
        let cells = [Cell::Text("1"), Cell::Text("GA"), Cell::Text("L")];
        let of = |header: &[&str], map: Option<&ImportMap>, is_checked| {
            print(RowPrinter::new(&plan(header, map), is_checked), &cells)
        };
        let header = ["ID", "State", "B"];
        let mut prints = vec![
            of(&header, None, true),
            of(&header, None, false),
            of(&["ID", "State", "C"], None, true),
            of(&header, Some(&map("Land")), true),
            of(&header, Some(&map("Condo")), true),
        ];
        assert_eq!(prints[3], of(&header, Some(&map("Land")), true), "the same map");
        prints.sort();
        prints.dedup();
        assert_eq!(prints.len(), 5);
    }

    #[test]
    fn facts_come_back_as_they_went_in() {
        let facts = RowFacts { house: u64::MAX - 1, county: 7, last_day: 740_000 };
        assert_eq!(RowFacts::from_bytes(facts.to_bytes()), facts);
        let none = RowFacts::default();
        assert_eq!(RowFacts::from_bytes(none.to_bytes()), none);
        assert_eq!(none.to_bytes(), [0; RowFacts::BYTES]);
    }
}

//! The print of a row: everything that decides how it is read, as bytes.
//!
//! A store remembers a digest of the print of each plain row of a delivery. A row of the next
//! delivery with the same print is not read again
//! (`docs/adr/0049-a-row-that-is-known-is-not-read.md`).

use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::{Datelike as _, Timelike as _};

use crate::cell::Cell;
use crate::plan::Plan;
use crate::rules::{LIBRARIES, READING_RULES};
use crate::sheet::Sign;

/// Writes the prints of the rows of one table.
#[derive(Debug, Clone, Copy)]
pub struct RowPrinter {
    context: [u64; 2],
}

impl RowPrinter {
    /// Prints rows that `plan` reads. They depend on the header, the map and the program, and on
    /// whether rows have to be plausible.
    #[must_use]
    pub fn new(plan: &Plan, is_checked: bool) -> Self {
        let plan = format!("{plan:?}");
        let rules = (READING_RULES, LIBRARIES, char::UNICODE_VERSION);
        Self { context: [0_u8, 1].map(|salt| hash((salt, rules, is_checked, &plan))) }
    }

    /// Writes the print of a row into `out`, which is emptied first. Rows with equal prints are
    /// read equally.
    pub fn print(&self, cells: &[Cell<'_>], is_exact: bool, signs: &[Sign], out: &mut Vec<u8>) {
        out.clear();
        for half in self.context {
            out.extend(half.to_le_bytes());
        }
        out.push(u8::from(is_exact));
        for Sign { cell, kind } in signs {
            out.push(5);
            out.extend(cell.to_le_bytes());
            out.extend(format!("{kind:?}").as_bytes());
        }
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

/// A hash that is the same in every run of a program.
#[must_use]
pub fn hash(value: impl Hash) -> u64 {
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
        printer.print(cells, true, &[], &mut out);
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
        printer.print(rows[0], false, &[], &mut loose);
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
}

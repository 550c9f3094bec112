use std::fmt;

use crate::shape::{DeliveryShape, key};

/// The last delivery of a source.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeliveredBefore {
    /// Its distinct listings.
    pub listings: u64,
    /// What it looked like; `None` if it was imported by a program that did not store it.
    pub shape: Option<DeliveryShape>,
}

/// A reason for the operator to look at a delivery before it is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concern {
    /// It has no rows.
    Empty {
        /// Distinct listings of the last delivery.
        before: u64,
    },
    /// The file ends within its last row.
    Truncated,
    /// It has less than half as many rows as the last one.
    Shrunken {
        /// Rows of the last delivery.
        before: u64,
        /// Rows of this delivery.
        now: u64,
    },
    /// Its columns are not those of the last delivery.
    HeaderChanged {
        /// The columns that only the last delivery had.
        missing: Vec<String>,
        /// The columns that only this delivery has.
        new: Vec<String>,
    },
    /// Its columns cannot be read with the map of the source.
    HeaderUnusable {
        /// What is wrong with them.
        why: String,
    },
    /// Check boxes are checked in columns that nothing uses, so they may say that sales are off.
    UnreadBoxes {
        /// The columns.
        columns: Vec<String>,
    },
    /// Words that may say that sales are off stand where nothing reads them: in a heading, in a line
    /// below no sale, in an address, or in a column that nothing uses.
    UnreadWords {
        /// The words.
        words: Vec<String>,
    },
    /// What the columns of the source mean is only guessed, and no delivery of it was approved yet.
    GuessedSource,
    /// Columns that most rows of the last delivery filled are blank.
    SuddenlyBlank {
        /// The columns.
        columns: Vec<BlankColumn>,
    },
}

/// A column that is blank now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankColumn {
    /// Its name in the file.
    pub name: String,
    /// In how many of 100 rows of the last delivery it had a value.
    pub before: u8,
    /// In how many of 100 rows it has a value now.
    pub now: u8,
}

/// With fewer rows, a blank column may be a coincidence.
const LEAST_ROWS: u64 = 20;
/// A column is mostly filled if at least so many of 100 rows have a value.
const MOSTLY_FILLED: u64 = 50;
/// A column is blank if less than so many of 100 rows have a value.
const BLANK: u64 = 5;
/// The number of columns that a message names.
const MOST_NAMES: usize = 20;

/// Compares a delivery with the last one of its source. `is_optional` returns whether the map of
/// the source says that a file may lack a column.
///
/// Whether a delivery that has none of these concerns shrank is for the store to say, which knows
/// how many rows are repeated.
#[must_use]
pub fn concerns(
    before: &DeliveredBefore,
    now: &DeliveryShape,
    is_truncated: bool,
    is_optional: &dyn Fn(&str) -> bool,
) -> Vec<Concern> {
    if now.rows == 0 {
        let before = before.listings;
        return if before > 0 { vec![Concern::Empty { before }] } else { Vec::new() };
    }
    let mut found = Vec::new();
    if is_truncated {
        found.push(Concern::Truncated);
    }
    if let Some(shape) = &before.shape {
        found.extend(changed_header(shape, now, is_optional));
        found.extend(suddenly_blank(shape, now));
        let (before, now) = (shape.rows, now.rows);
        if !found.is_empty() && now * 2 < before {
            found.push(Concern::Shrunken { before, now });
        }
    }
    found
}

fn changed_header(
    before: &DeliveryShape,
    now: &DeliveryShape,
    is_optional: &dyn Fn(&str) -> bool,
) -> Option<Concern> {
    // In a file without a header row, a column without a value is no column.
    if !before.has_header_row || !now.has_header_row {
        return None;
    }
    let only_in = |one: &DeliveryShape, other: &DeliveryShape| -> Vec<String> {
        let others = other.by_key();
        let names = one.columns.iter().map(|column| &column.name);
        let is_missing = |name: &&String| !is_optional(name) && !others.contains_key(&key(name));
        names.filter(is_missing).cloned().collect()
    };
    let (missing, new) = (only_in(before, now), only_in(now, before));
    let is_changed = !missing.is_empty() || !new.is_empty();
    is_changed.then_some(Concern::HeaderChanged { missing, new })
}

fn suddenly_blank(before: &DeliveryShape, now: &DeliveryShape) -> Option<Concern> {
    if before.rows < LEAST_ROWS || now.rows < LEAST_ROWS {
        return None;
    }
    let of_hundred = |filled: u64, rows: u64| filled * 100 / rows;
    let columns_now = now.by_key();
    let mut columns = Vec::new();
    for column in &before.columns {
        let filled = columns_now.get(&key(&column.name)).map(|column| column.filled);
        // A missing column of a header row is a changed header.
        let Some(filled) = filled.or_else(|| (!now.has_header_row).then_some(0)) else { continue };
        let was_filled = column.filled * 100 >= MOSTLY_FILLED * before.rows;
        let is_blank = filled * 100 < BLANK * now.rows;
        if was_filled && is_blank {
            let share = |filled, rows| u8::try_from(of_hundred(filled, rows)).unwrap_or(100);
            columns.push(BlankColumn {
                name: column.name.clone(),
                before: share(column.filled, before.rows),
                now: share(filled, now.rows),
            });
        }
    }
    (!columns.is_empty()).then_some(Concern::SuddenlyBlank { columns })
}

impl Concern {
    /// The word by which a concern is stored and counted.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty",
            Self::Truncated => "truncated",
            Self::Shrunken { .. } => "shrunken",
            Self::HeaderChanged { .. } => "header_changed",
            Self::HeaderUnusable { .. } => "header_unusable",
            Self::UnreadBoxes { .. } => "unread_boxes",
            Self::UnreadWords { .. } => "unread_words",
            Self::GuessedSource => "guessed_source",
            Self::SuddenlyBlank { .. } => "suddenly_blank",
        }
    }
}

impl fmt::Display for Concern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { before } => {
                write!(f, "it has no rows, and the last delivery had {}", rows(*before))
            }
            Self::Truncated => f.write_str("the file ends within its last row"),
            Self::Shrunken { before, now } => {
                write!(f, "it has {}, and the last delivery had {}", rows(*now), rows(*before))
            }
            Self::HeaderChanged { missing, new } => {
                let part = |what: &str, names: &[String]| {
                    let word = if names.len() == 1 { "column" } else { "columns" };
                    (!names.is_empty()).then(|| format!("{what} {word} {}", listed(names)))
                };
                let parts = [part("it lacks the", missing), part("it has the new", new)];
                f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
            }
            Self::HeaderUnusable { why } => write!(f, "its columns cannot be read: {why}"),
            Self::UnreadBoxes { columns } => {
                let word = if columns.len() == 1 { "column" } else { "columns" };
                let columns = listed(columns);
                write!(f, "boxes are checked in the {word} {columns}, which the map does not name")
            }
            Self::UnreadWords { words } => {
                write!(f, "words may say that sales are off, and were not read: {}", listed(words))
            }
            Self::GuessedSource => f.write_str(
                "what the columns of this source mean is a guess that no delivery has confirmed yet",
            ),
            Self::SuddenlyBlank { columns } => {
                let column = |BlankColumn { name, before, now }: &BlankColumn| {
                    format!("'{name}' has a value in {now}% of the rows, before in {before}%")
                };
                let shown: Vec<String> = columns.iter().take(MOST_NAMES).map(column).collect();
                write!(f, "blank columns: {}", shown.join("; "))?;
                more(f, columns.len())
            }
        }
    }
}

fn rows(count: u64) -> String {
    let word = if count == 1 { "row" } else { "rows" };
    format!("{} {word}", kernel::grouped(count))
}

fn listed(names: &[String]) -> String {
    let shown: Vec<String> =
        names.iter().take(MOST_NAMES).map(|name| format!("'{name}'")).collect();
    let shown = shown.join(", ");
    match names.len().checked_sub(MOST_NAMES).filter(|more| *more > 0) {
        Some(more) => format!("{shown} and {more} more"),
        None => shown,
    }
}

fn more(f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
    match count.checked_sub(MOST_NAMES).filter(|more| *more > 0) {
        Some(more) => write!(f, " and {more} more"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::ColumnFill;

    fn shape(rows: u64, columns: &[(&str, u64)]) -> DeliveryShape {
        let columns = columns
            .iter()
            .map(|(name, filled)| ColumnFill { name: (*name).to_owned(), filled: *filled })
            .collect();
        DeliveryShape { rows, has_header_row: true, columns }
    }

    fn found(before: DeliveryShape, now: &DeliveryShape) -> Vec<Concern> {
        let before = DeliveredBefore { listings: before.rows, shape: Some(before) };
        concerns(&before, now, false, &|name| name == "Judge")
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_delivery_like_the_last_one_has_no_concern() {
        let before = shape(100, &[("Case #", 100), ("Bid", 60)]);
        assert_eq!(found(before.clone(), &before), []);
        assert_eq!(found(before, &shape(60, &[("BID", 20), ("case", 60)])), []);
    }

    #[test]
    fn missing_and_new_columns_are_named_unless_they_are_optional() {
        let before = shape(10, &[("Case", 10), ("Bid", 10), ("Judge", 10)]);
        let now = shape(10, &[("Case", 10), ("Opening Bid", 10)]);
        let missing = names(&["Bid"]);
        let expected = Concern::HeaderChanged { missing, new: names(&["Opening Bid"]) };
        assert_eq!(
            expected.to_string(),
            "it lacks the column 'Bid'; it has the new column 'Opening Bid'"
        );
        assert_eq!(found(before, &now), [expected]);
    }

    #[test]
    fn a_column_that_half_of_the_rows_filled_is_suddenly_blank_below_one_in_twenty() {
        let blank = |before: u64, now: u64| {
            found(shape(100, &[("Bid", before)]), &shape(100, &[("Bid", now)]))
        };
        assert_eq!(blank(49, 0), []);
        assert_eq!(blank(50, 5), []);
        let column = BlankColumn { name: "Bid".to_owned(), before: 50, now: 4 };
        let expected = Concern::SuddenlyBlank { columns: vec![column] };
        assert_eq!(
            expected.to_string(),
            "blank columns: 'Bid' has a value in 4% of the rows, before in 50%"
        );
        assert_eq!(blank(50, 4), [expected]);
    }

    #[test]
    fn with_less_than_twenty_rows_a_blank_column_is_no_concern() {
        let columns: &[(&str, u64)] = &[("Bid", 0)];
        assert_eq!(found(shape(20, &[("Bid", 20)]), &shape(19, columns)), []);
        assert_eq!(found(shape(19, &[("Bid", 19)]), &shape(20, columns)), []);
        assert_eq!(found(shape(20, &[("Bid", 20)]), &shape(20, columns)).len(), 1);
    }

    #[test]
    fn without_a_header_row_a_missing_column_is_a_blank_one() {
        let loose = |rows, columns| DeliveryShape { has_header_row: false, ..shape(rows, columns) };
        let before = loose(40, &[("case", 40), ("bid", 40), ("note", 1)]);
        assert_eq!(found(before.clone(), &loose(40, &[("case", 40), ("bid", 30), ("x", 9)])), []);
        let column = BlankColumn { name: "bid".to_owned(), before: 100, now: 0 };
        assert_eq!(
            found(before, &loose(40, &[("case", 40)])),
            [Concern::SuddenlyBlank { columns: vec![column] }]
        );
    }

    #[test]
    fn an_empty_delivery_has_one_concern_if_its_source_delivered_before() {
        let before = shape(4_812, &[("Bid", 9)]);
        let empty = DeliveryShape::default();
        let expected = Concern::Empty { before: 4_812 };
        assert_eq!(expected.to_string(), "it has no rows, and the last delivery had 4,812 rows");
        assert_eq!(found(before, &empty), [expected]);
        assert_eq!(concerns(&DeliveredBefore::default(), &empty, true, &|_| false), []);
    }

    #[test]
    fn every_concern_of_a_broken_delivery_is_named() {
        let before = shape(100, &[("Case", 100), ("Bid", 100)]);
        let before = DeliveredBefore { listings: 100, shape: Some(before) };
        let now = shape(40, &[("Case", 0)]);
        let found = concerns(&before, &now, true, &|_| false);
        let codes: Vec<&str> = found.iter().map(Concern::code).collect();
        assert_eq!(codes, ["truncated", "header_changed", "suddenly_blank", "shrunken"]);
    }
}

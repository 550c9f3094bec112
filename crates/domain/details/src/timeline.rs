use chrono::{DateTime, Utc};
use intake::Change;
use listings::Column;

/// What happened to a listing in one import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// It was seen for the first time, or again after it had gone.
    Listed,
    /// Values changed.
    Changed,
    /// Its source's complete list no longer held it.
    NoLongerListed,
    /// It was found to be a double of another, or that was taken back.
    Merged,
    /// An import was undone.
    Undone,
}

/// What the sale ledger noted of a listing in one import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// When.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: EntryKind,
    /// The source that said so; `None` where nobody outside did.
    pub source: Option<String>,
    /// The values that changed.
    pub changes: Vec<Change>,
}

/// A line of the timeline, as a person reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry {
    /// When.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: EntryKind,
    /// The source that said so.
    pub source: Option<String>,
    /// The columns that changed: what was, what is. In the order of the catalogue.
    pub changes: Vec<(Column, Option<String>, Option<String>)>,
}

/// The timeline of a listing from its ledger, oldest entry first in, newest first out.
///
/// An entry in which only photos or a source's own columns changed is left out: it says nothing of
/// the sale.
#[must_use]
pub fn timeline(entries: Vec<LedgerEntry>) -> Vec<TimelineEntry> {
    let mut lines: Vec<TimelineEntry> = entries
        .into_iter()
        .map(|LedgerEntry { at, kind, source, changes }| {
            let mut changes: Vec<_> = changes
                .into_iter()
                .filter_map(|Change { field, old, new }| {
                    Column::from_value(&field).map(|column| (column, old, new))
                })
                .collect();
            changes.sort_by_key(|(column, ..)| *column);
            TimelineEntry { at, kind, source, changes }
        })
        .filter(|line| line.kind != EntryKind::Changed || !line.changes.is_empty())
        .collect();
    lines.reverse();
    lines
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;

    use super::*;

    fn entry(day: u32, kind: EntryKind, fields: &[&str]) -> LedgerEntry {
        let change = |field: &&str| Change {
            field: (*field).to_owned(),
            old: None,
            new: Some("x".to_owned()),
        };
        LedgerEntry {
            at: Utc.with_ymd_and_hms(2026, 11, day, 6, 0, 0).unwrap(),
            kind,
            source: Some("fulton".to_owned()),
            changes: fields.iter().map(change).collect(),
        }
    }

    #[test]
    fn the_newest_stands_first_and_what_says_nothing_of_the_sale_is_left_out() {
        let lines = timeline(vec![
            entry(1, EntryKind::Listed, &[]),
            entry(2, EntryKind::Changed, &["zillow_image_1", "Row"]),
            entry(3, EntryKind::Changed, &["matched_Foreclosure Status", "Row", "Address"]),
            entry(4, EntryKind::NoLongerListed, &[]),
        ]);
        let kinds: Vec<EntryKind> = lines.iter().map(|line| line.kind).collect();
        assert_eq!(kinds, [EntryKind::NoLongerListed, EntryKind::Changed, EntryKind::Listed]);
        let columns: Vec<Column> = lines[1].changes.iter().map(|(column, ..)| *column).collect();
        assert_eq!(columns, [Column::Address, Column::Status], "in the catalogue's order");
    }
}

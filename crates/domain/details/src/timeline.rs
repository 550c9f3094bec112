use chrono::{DateTime, Utc};
use ledger::{Change, EntryKind, LedgerEntry};
use listings::Column;

/// A line of the timeline for a reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry {
    /// When it happened.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: EntryKind,
    /// The source that reported it.
    pub source: Option<String>,
    /// The changed columns with their old and new values, in the order of the catalogue.
    pub changes: Vec<(Column, Option<String>, Option<String>)>,
}

/// Returns the timeline of a listing, newest first, from its ledger, which is oldest first.
///
/// An entry in which only photos or a source's extra columns changed is left out, because it is not
/// about the sale.
#[must_use]
pub fn timeline(entries: Vec<LedgerEntry>) -> Vec<TimelineEntry> {
    let mut lines: Vec<TimelineEntry> = entries
        .into_iter()
        .map(|LedgerEntry { listing: _, revision: _, at, kind, source, changes }| {
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
    use kernel::{ListingId, Revision};

    use super::*;

    fn entry(day: u32, kind: EntryKind, fields: &[&str]) -> LedgerEntry {
        let change = |field: &&str| Change {
            field: (*field).to_owned(),
            old: None,
            new: Some("x".to_owned()),
        };
        LedgerEntry {
            listing: ListingId(1),
            revision: Revision(i64::from(day)),
            at: Utc.with_ymd_and_hms(2026, 11, day, 6, 0, 0).unwrap(),
            kind,
            source: Some("fulton".to_owned()),
            changes: fields.iter().map(change).collect(),
        }
    }

    #[test]
    fn the_newest_entry_is_first_and_entries_unrelated_to_the_sale_are_left_out() {
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

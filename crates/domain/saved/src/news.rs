use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::ListingId;
use ledger::{Change, LedgerEntry};
use listings::Column;

/// A column whose value has changed since the previous visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The column.
    pub column: Column,
    /// The value at the previous visit.
    pub old: Option<String>,
    /// The current value.
    pub new: Option<String>,
    /// When the value last changed.
    pub at: DateTime<Utc>,
}

/// Returns the news of each listing from these entries, which are in the order of their revisions.
///
/// Several changes of a column become one change from its first to its last value, and no change if
/// both are equal. Only our typed columns count. Photos and a source's extra columns contain row
/// numbers and time stamps, whose changes are not news.
#[must_use]
pub fn news(entries: &[LedgerEntry]) -> BTreeMap<ListingId, Vec<News>> {
    let mut folded: BTreeMap<ListingId, BTreeMap<Column, News>> = BTreeMap::new();
    for entry in entries {
        for Change { field, old, new } in &entry.changes {
            let Some(column) = Column::from_value(field) else { continue };
            folded
                .entry(entry.listing)
                .or_default()
                .entry(column)
                .and_modify(|known| {
                    known.new.clone_from(new);
                    known.at = entry.at;
                })
                .or_insert_with(|| News {
                    column,
                    old: old.clone(),
                    new: new.clone(),
                    at: entry.at,
                });
        }
    }
    folded
        .into_iter()
        .map(|(listing, columns)| {
            (listing, columns.into_values().filter(|news| news.old != news.new).collect())
        })
        .filter(|(_, news): &(_, Vec<News>)| !news.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone as _;
    use kernel::Revision;
    use ledger::EntryKind;
    use ledger::testing::change;

    use super::*;

    fn day(day: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, day, 6, 0, 0).unwrap()
    }

    fn entry(listing: i64, at: u32, changes: &[(&str, &str, &str)]) -> LedgerEntry {
        LedgerEntry {
            listing: ListingId(listing),
            revision: Revision(i64::from(at)),
            at: day(at),
            kind: EntryKind::Changed,
            source: None,
            changes: changes.iter().map(|&(field, old, new)| change(field, old, new)).collect(),
        }
    }

    #[test]
    fn several_changes_of_a_column_become_one_from_the_first_to_the_last_value() {
        let told = news(&[
            entry(1, 10, &[("matched_Current Bid", "", "100")]),
            entry(1, 12, &[("matched_Current Bid", "100", "90")]),
        ]);
        let one = &told[&ListingId(1)];
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].column, Column::OpeningBid);
        assert_eq!((one[0].old.as_deref(), one[0].new.as_deref()), (None, Some("90")));
        assert_eq!(one[0].at, day(12));
    }

    #[test]
    fn a_return_to_the_first_value_is_not_news() {
        let status = "matched_Foreclosure Status";
        let told = news(&[
            entry(1, 10, &[(status, "Scheduled", "Postponed")]),
            entry(1, 11, &[(status, "Postponed", "Scheduled")]),
        ]);
        assert!(told.is_empty());
    }

    #[test]
    fn photos_and_a_sources_extra_columns_are_not_news() {
        let told = news(&[
            entry(1, 10, &[("zillow_image_1", "a", "b"), ("Row", "1", "2")]),
            entry(2, 10, &[("Year Built", "1984", "1985")]),
        ]);
        assert_eq!(told.keys().copied().collect::<Vec<_>>(), [ListingId(2)]);
    }
}

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use intake::Change;
use kernel::ListingId;
use listings::Column;

/// What the sale ledger noted of one listing in one import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The listing.
    pub listing: ListingId,
    /// When it was noted.
    pub at: DateTime<Utc>,
    /// The values that changed.
    pub changes: Vec<Change>,
}

/// A column whose value is another than at the visit before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// The column.
    pub column: Column,
    /// What stood there then.
    pub old: Option<String>,
    /// What stands there now.
    pub new: Option<String>,
    /// When it last changed.
    pub at: DateTime<Utc>,
}

/// What is new of each listing after these entries, which are in the order of their revisions.
///
/// However often a column changed, it is one change from its first to its last value, and none where
/// it came back to the first. Only our typed columns count: photos and a source's own columns, where
/// row numbers and time stamps stand, change without any of it being news.
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

    use super::*;

    fn day(day: u32) -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 11, day, 6, 0, 0).unwrap()
    }

    fn entry(listing: i64, at: u32, changes: &[(&str, &str, &str)]) -> LedgerEntry {
        let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let change = |&(field, old, new): &(&str, &str, &str)| Change {
            field: field.to_owned(),
            old: text(old),
            new: text(new),
        };
        LedgerEntry {
            listing: ListingId(listing),
            at: day(at),
            changes: changes.iter().map(change).collect(),
        }
    }

    #[test]
    fn many_changes_of_a_column_are_one_from_the_first_to_the_last_value() {
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
    fn what_came_back_to_its_first_value_is_no_news() {
        let status = "matched_Foreclosure Status";
        let told = news(&[
            entry(1, 10, &[(status, "Scheduled", "Postponed")]),
            entry(1, 11, &[(status, "Postponed", "Scheduled")]),
        ]);
        assert!(told.is_empty());
    }

    #[test]
    fn photos_and_a_sources_own_columns_are_no_news() {
        let told = news(&[
            entry(1, 10, &[("zillow_image_1", "a", "b"), ("Row", "1", "2")]),
            entry(2, 10, &[("Year Built", "1984", "1985")]),
        ]);
        assert_eq!(told.keys().copied().collect::<Vec<_>>(), [ListingId(2)]);
    }
}

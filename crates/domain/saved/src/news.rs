use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::ListingId;
use ledger::{Change, LedgerEntry};
use listings::{ChangeKind, Column};

/// What news is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// The value of a column.
    Column(Column),
    /// Whether the source lists the property.
    Listing,
}

impl Subject {
    /// The name on the wire: that of the column, or `Listing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Column(column) => column.value(),
            Self::Listing => "Listing",
        }
    }
}

/// The source lists the property, at the previous visit.
const LISTED: &str = "Listed";

/// Something that has changed since the previous visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// What changed.
    pub subject: Subject,
    /// The value at the previous visit.
    pub old: Option<String>,
    /// The current value.
    pub new: Option<String>,
    /// When the value last changed.
    pub at: DateTime<Utc>,
}

impl News {
    /// The kind of the change.
    #[must_use]
    pub fn kind(&self) -> ChangeKind {
        match self.subject {
            Subject::Column(Column::Status) => ChangeKind::Status,
            Subject::Column(Column::SaleDate) => ChangeKind::SaleDate,
            Subject::Column(Column::OpeningBid) => ChangeKind::OpeningBid,
            Subject::Column(_) => ChangeKind::Other,
            Subject::Listing if self.old.as_deref() == Some(LISTED) => ChangeKind::NoLongerListed,
            Subject::Listing => ChangeKind::ListedAgain,
        }
    }
}

/// Returns the news of each listing from these entries, which are in the order of their revisions.
///
/// Several changes of a column become one change from its first to its last value, and no change if
/// both are equal. The same holds for whether the source lists the property. Only our typed columns count. Photos and a source's extra columns contain row
/// numbers and time stamps, whose changes are not news.
#[must_use]
pub fn news(entries: &[LedgerEntry]) -> BTreeMap<ListingId, Vec<News>> {
    let mut folded: BTreeMap<ListingId, BTreeMap<Subject, News>> = BTreeMap::new();
    for entry in entries {
        let own = folded.entry(entry.listing).or_default();
        let mut note = |subject, old: &Option<String>, new: &Option<String>| {
            own.entry(subject)
                .and_modify(|known| {
                    known.new.clone_from(new);
                    known.at = entry.at;
                })
                .or_insert_with(|| News {
                    subject,
                    old: old.clone(),
                    new: new.clone(),
                    at: entry.at,
                });
        };
        for Change { field, old, new } in &entry.changes {
            // The entry of a join names the other list under the column Source.
            let column = Column::from_value(field).filter(|column| *column != Column::Source);
            if let Some(column) = column {
                note(Subject::Column(column), old, new);
            }
        }
        let [listed, unlisted] =
            [LISTED, ChangeKind::NoLongerListed.name()].map(|text| Some(text.to_owned()));
        match entry.kind.lists() {
            Some(false) => note(Subject::Listing, &listed, &unlisted),
            Some(true) => note(Subject::Listing, &unlisted, &listed),
            None => {}
        }
    }
    folded
        .into_iter()
        .map(|(listing, subjects)| {
            let changed = subjects.into_values().filter(|news| news.old != news.new);
            (listing, changed.map(said).collect())
        })
        .filter(|(_, news): &(_, Vec<News>)| !news.is_empty())
        .collect()
}

/// A property that is listed again says so.
fn said(news: News) -> News {
    match news.kind() {
        ChangeKind::ListedAgain => {
            News { new: Some(ChangeKind::ListedAgain.name().to_owned()), ..news }
        }
        _ => news,
    }
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
        assert_eq!(one[0].subject, Subject::Column(Column::OpeningBid));
        assert_eq!(one[0].kind(), ChangeKind::OpeningBid);
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

    fn marked(listing: i64, at: u32, kind: EntryKind) -> LedgerEntry {
        LedgerEntry { kind, ..entry(listing, at, &[]) }
    }

    #[test]
    fn a_property_that_is_no_longer_listed_or_listed_again_is_news() {
        let (gone, back) = (EntryKind::NoLongerListed, EntryKind::Listed);
        let told = news(&[
            marked(1, 10, gone),
            marked(2, 10, back),
            marked(3, 10, gone),
            marked(3, 11, back),
            marked(4, 12, EntryKind::Merged),
        ]);
        assert_eq!(told.keys().map(|id| id.0).collect::<Vec<_>>(), [1, 2], "3 is as it was");
        let texts = |id| {
            let one = &told[&ListingId(id)][0];
            (one.kind(), one.old.as_deref().unwrap(), one.new.as_deref().unwrap())
        };
        assert_eq!(texts(1), (ChangeKind::NoLongerListed, "Listed", "No longer listed"));
        assert_eq!(texts(2), (ChangeKind::ListedAgain, "No longer listed", "Listed again"));
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

use chrono::{DateTime, Utc};
use kernel::{ListingId, Revision};

/// A changed value, as plain text. `None` is a blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The column's name on the wire.
    pub field: String,
    /// The value before the change.
    pub old: Option<String>,
    /// The value after the change.
    pub new: Option<String>,
}

/// The kind of event that happened to a listing in one import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// The listing was imported for the first time, or again after it was no longer listed.
    Listed,
    /// Values of the listing changed.
    Changed,
    /// The listing was missing from the complete list of its source.
    NoLongerListed,
    /// The listing was recognized as a duplicate of another, or this was revoked.
    Merged,
    /// An import was undone.
    Undone,
}

impl EntryKind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Listed, Self::Changed, Self::NoLongerListed, Self::Merged, Self::Undone];

    /// The name of the kind in every store.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Changed => "changed",
            Self::NoLongerListed => "no longer listed",
            Self::Merged => "merged",
            Self::Undone => "undone",
        }
    }

    /// Parses a name, which must match exactly.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An entry of the sale ledger about one listing in one import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerEntry {
    /// The listing.
    pub listing: ListingId,
    /// The revision of the listings that the import created.
    pub revision: Revision,
    /// When the entry was recorded.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: EntryKind,
    /// The source that reported it; `None` if there was no external source.
    pub source: Option<String>,
    /// The values that changed. Empty for a new listing.
    pub changes: Vec<Change>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_one_of_five_names() {
        let names = EntryKind::ALL.map(EntryKind::name);
        assert_eq!(names, ["listed", "changed", "no longer listed", "merged", "undone"]);
        assert_eq!(EntryKind::parse("no longer listed"), Some(EntryKind::NoLongerListed));
        assert_eq!(EntryKind::parse("Listed"), None);
    }
}

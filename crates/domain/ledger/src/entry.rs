use chrono::{DateTime, Utc};
use kernel::{ListingId, Revision};

/// The name under which sources publish the time of a sale. Map files use it
/// (`docs/import.md#map-files`).
pub const SALE_TIME: &str = "Sale Time";

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
    /// An import was undone: what it had changed has the old values again. Without values, the
    /// listing was withdrawn, because that import had brought it.
    Undone,
    /// An import was undone that had listed the listing again: it is no longer listed, as before.
    UndoneListing,
    /// An import was undone that had noted the listing as no longer listed: it is listed, as before.
    UndoneRemoval,
}

impl EntryKind {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Listed,
        Self::Changed,
        Self::NoLongerListed,
        Self::Merged,
        Self::Undone,
        Self::UndoneListing,
        Self::UndoneRemoval,
    ];

    /// The name in every store. With [`is_undo`](Self::is_undo), it identifies the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listed | Self::UndoneRemoval => "listed",
            Self::Changed => "changed",
            Self::NoLongerListed | Self::UndoneListing => "no longer listed",
            Self::Merged => "merged",
            Self::Undone => "undone",
        }
    }

    /// Whether the entry undoes an import.
    #[must_use]
    pub const fn is_undo(self) -> bool {
        matches!(self, Self::Undone | Self::UndoneListing | Self::UndoneRemoval)
    }

    /// Whether a source lists the listing after the entry; `None` if the entry does not say so.
    #[must_use]
    pub const fn lists(self) -> Option<bool> {
        match self {
            Self::Listed | Self::UndoneRemoval => Some(true),
            Self::NoLongerListed | Self::UndoneListing => Some(false),
            Self::Changed | Self::Merged | Self::Undone => None,
        }
    }

    /// Parses a name, which must match exactly.
    #[must_use]
    pub fn parse(name: &str, is_undo: bool) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name && kind.is_undo() == is_undo)
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
    fn a_kind_is_a_name_and_whether_it_undoes() {
        let names = EntryKind::ALL.map(EntryKind::name);
        let five = ["listed", "changed", "no longer listed", "merged", "undone"];
        assert_eq!(names[..5], five);
        assert_eq!(names[5..], ["no longer listed", "listed"]);
        assert_eq!(EntryKind::parse("no longer listed", false), Some(EntryKind::NoLongerListed));
        assert_eq!(EntryKind::parse("no longer listed", true), Some(EntryKind::UndoneListing));
        assert_eq!(EntryKind::parse("listed", true), Some(EntryKind::UndoneRemoval));
        assert_eq!(EntryKind::parse("undone", true), Some(EntryKind::Undone));
        assert_eq!(EntryKind::parse("undone", false), None);
        assert_eq!(EntryKind::parse("Listed", false), None);
    }

    #[test]
    fn a_kind_says_whether_the_listing_is_listed() {
        let listed = EntryKind::ALL.map(EntryKind::lists);
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(listed, [yes, None, no, None, None, no, yes]);
    }
}

use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError};

/// How a saved property changed since the previous visit (`docs/product.md#what-changed`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    Status,
    SaleDate,
    OpeningBid,
    /// Its source does not list it any more.
    NoLongerListed,
    /// Its source lists it again.
    ListedAgain,
    /// Any other column changed.
    Other,
}

impl ChangeKind {
    /// Every kind, in the order of the screen.
    pub const ALL: [Self; 6] = [
        Self::Status,
        Self::SaleDate,
        Self::OpeningBid,
        Self::NoLongerListed,
        Self::ListedAgain,
        Self::Other,
    ];

    /// The name in a query and on the screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Status => "Status",
            Self::SaleDate => "Sale date",
            Self::OpeningBid => "Opening bid",
            Self::NoLongerListed => "No longer listed",
            Self::ListedAgain => "Listed again",
            Self::Other => "Other",
        }
    }

    /// The kinds that a text means: one by its name, or all of them by `Any`. A text that means no
    /// kind matches nothing.
    #[must_use]
    pub fn parse(text: &str) -> Vec<Self> {
        Self::ALL.into_iter().filter(|kind| text == "Any" || text == kind.name()).collect()
    }
}

/// A saved property that changed since the previous visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedListing {
    pub listing: ListingId,
    /// How it changed. There is at least one kind.
    pub kinds: Vec<ChangeKind>,
    /// When it last changed.
    pub at: DateTime<Utc>,
}

/// Reads what changed in saved properties.
pub trait ChangeReader: Send + Sync {
    /// Returns the account's saved properties that changed since the previous visit. The call
    /// counts as a look at them.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn changed(&self, account: AccountId) -> Result<Vec<ChangedListing>, PortError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_named_exactly_and_any_means_all() {
        assert_eq!(ChangeKind::parse("Sale date"), [ChangeKind::SaleDate]);
        assert_eq!(ChangeKind::parse("Any"), ChangeKind::ALL);
        assert_eq!(ChangeKind::parse("sale date"), []);
        let names = ChangeKind::ALL.map(ChangeKind::name);
        assert_eq!(
            names,
            ["Status", "Sale date", "Opening bid", "No longer listed", "Listed again", "Other"]
        );
    }
}

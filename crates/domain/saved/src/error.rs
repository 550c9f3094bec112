use kernel::{PortError, StorageFull, grouped};
use listings::ListingError;

use crate::service::MOST_SAVED;

/// The reason why an operation on saved properties failed. `Display` is safe to show to the person.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// The person would have more saved properties than allowed. Nothing was saved.
    #[error(
        "You can save at most {} properties. Nothing was saved: narrow the list, or remove some of your properties first.",
        grouped(MOST_SAVED)
    )]
    TooMany,
    /// The person has not saved this property.
    #[error("You have not saved this property.")]
    NotSaved,
    /// The notes have another version than the caller has seen, so a write would overwrite a change.
    #[error("Your notes on this property were changed in another tab or browser. Load them again.")]
    ChangedElsewhere,
    /// The history has no such entry.
    #[error("This history entry no longer exists.")]
    NoEntry,
    /// The account has no storage left for it. Nothing was changed.
    #[error(transparent)]
    StorageFull(#[from] StorageFull),
    /// The listings could not be read.
    #[error(transparent)]
    Listings(#[from] ListingError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

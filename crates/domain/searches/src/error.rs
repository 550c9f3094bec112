use kernel::{PortError, StorageFull};
use listings::ListingError;

/// The maximum number of saved searches of a person (`docs/product.md#saved-searches`).
pub const MOST_SEARCHES: u64 = 50;

/// The reason why an operation on saved searches failed. `Display` is safe to show to the person.
#[derive(Debug, thiserror::Error)]
pub enum SavedSearchError {
    /// The person would have more saved searches than allowed. Nothing was saved.
    #[error("You can save at most {MOST_SEARCHES} searches. Delete one that you no longer need.")]
    TooMany,
    /// The person has no such saved search.
    #[error("There is no such saved search.")]
    Unknown,
    /// The view is not one that the data screen can show.
    #[error("This is not the address of a view.")]
    UnreadableView,
    /// The account has no storage left for it. Nothing was saved.
    #[error(transparent)]
    StorageFull(#[from] StorageFull),
    /// The listings could not be counted.
    #[error(transparent)]
    Listings(#[from] ListingError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

use kernel::PortError;
use listings::ListingError;

use crate::service::MOST_SAVED;

/// Why saved properties could not be had or changed. `Display` is what a person is told.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// More than a person may keep; nothing of it was saved.
    #[error(
        "You can keep at most {} properties. Nothing was saved: narrow the list, or remove some of your properties first.",
        grouped(MOST_SAVED)
    )]
    TooMany,
    /// The property is not among the saved ones.
    #[error("This property is not among your saved ones.")]
    NotSaved,
    /// The listings could not be had.
    #[error(transparent)]
    Listings(#[from] ListingError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// `10,000` for 10000.
fn grouped(number: u64) -> String {
    format!("{},{:03}", number / 1_000, number % 1_000)
}

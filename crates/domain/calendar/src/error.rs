use accounts::AccountError;
use kernel::PortError;
use listings::ListingError;

/// The reason why a feed could not be read or changed. `Display` is safe to show.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// No feed has this address, or it was turned off.
    #[error("This calendar address no longer works. Create a new one in your account.")]
    UnknownFeed,
    /// The account has no such saved search.
    #[error("There is no such saved search.")]
    UnknownSearch,
    /// The sale of the listing has no date.
    #[error("This sale has no date yet.")]
    NoDate,
    /// The account could not be read.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// The listings could not be read.
    #[error(transparent)]
    Listings(#[from] ListingError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

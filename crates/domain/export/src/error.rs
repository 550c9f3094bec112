use kernel::PortError;
use listings::ListingError;

/// Why there is no download. `Display` is what a person is told.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Nothing matches: an empty list is refused (`spec.md §5`).
    #[error("No data available to download.")]
    Empty,
    /// More rows than the form can hold.
    #[error(
        "An .XLS file holds at most {most} properties and this list has {total}. Please download .CSV or narrow the list."
    )]
    TooManyRows {
        /// How many there are.
        total: u64,
        /// How many the form holds.
        most: u64,
    },
    /// The ticket was used, is too old, or never was one.
    #[error("This download link has been used or has expired. Please download again.")]
    TicketGone,
    /// The rows could not be had, or handed over.
    #[error(transparent)]
    Listings(#[from] ListingError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

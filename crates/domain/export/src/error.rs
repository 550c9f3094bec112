use kernel::PortError;
use listings::ListingError;

/// Why a download failed. `Display` is the message for the user.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// No listing matches.
    #[error("No data available to download.")]
    Empty,
    /// There are more rows than the format allows.
    #[error(
        "An .XLS file can have at most {most} properties, but this list has {total}. Please download .CSV or narrow the list."
    )]
    TooManyRows {
        /// The number of rows.
        total: u64,
        /// The maximum of the format.
        most: u64,
    },
    /// The order names a column that is not ours and that none of the first rows has.
    #[error("There is no such column: {}", shortened(.0))]
    UnknownColumn(String),
    /// Nothing in the product has changed since the earlier download.
    #[error("Nothing has changed since that download.")]
    NothingChanged,
    /// The account has no such download in its history.
    #[error("This download is no longer in your history.")]
    UnknownDownload,
    /// The changes of the list since that download cannot be told.
    #[error("Changes since that download are not available. Please download the whole list.")]
    NotComparable,
    /// The ticket was used, has expired or does not exist.
    #[error("This download link has been used or has expired. Please download again.")]
    TicketGone,
    /// The listings could not be read.
    #[error(transparent)]
    Listings(#[from] ListingError),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// The start of a name, which is enough to recognize it.
fn shortened(name: &str) -> &str {
    match name.char_indices().nth(60) {
        Some((end, _)) => &name[..end],
        None => name,
    }
}

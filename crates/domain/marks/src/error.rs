use kernel::PortError;

/// Why listings could not be marked.
#[derive(Debug, thiserror::Error)]
pub enum MarkError {
    /// The person would have more than [`MOST_HIDDEN`](crate::MOST_HIDDEN) hidden listings.
    #[error(
        "You can hide at most 20,000 properties. Nothing was hidden: show some of the hidden ones again first."
    )]
    TooManyHidden,
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

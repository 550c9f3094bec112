//! How the operator joins and separates listings (`docs/product.md#joining`).

use joining::Rule;
use kernel::PortError;
use listings::UniqueId;

/// A listing that is shown as another one, or the one that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinedListing {
    /// The key.
    pub unique_id: UniqueId,
    /// The source that lists it.
    pub source: String,
    /// Whether this one is shown.
    pub is_shown: bool,
    /// The rules by which it is joined with others of the group, the strongest first.
    pub rules: Vec<Rule>,
}

/// Why listings were not joined or separated. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// No listing has this key, or it was withdrawn.
    #[error("there is no listing {0}")]
    Unknown(UniqueId),
    /// The listing is joined with no other one.
    #[error("{0} is not joined with another listing")]
    NotJoined(UniqueId),
    /// Both are one listing already.
    #[error("{0} and {1} are joined already")]
    Already(UniqueId, UniqueId),
    /// The listings are in different states.
    #[error("{0} and {1} are in different states, so they cannot be one property")]
    OtherState(UniqueId, UniqueId),
    /// A port failed.
    #[error(transparent)]
    Port(#[from] PortError),
}

/// Joins and separates listings for the operator. Each change is one transaction with a revision and
/// entries of the sale ledger.
pub trait JoinStore: Send + Sync {
    /// Returns the group of a listing, the shown one first.
    ///
    /// # Errors
    /// [`JoinError::Unknown`], [`JoinError::NotJoined`] or [`JoinError::Port`].
    fn group(&self, key: &UniqueId) -> Result<Vec<JoinedListing>, JoinError>;

    /// Joins two listings with their groups, whatever the rules say, until the operator separates them.
    /// An earlier separation of the two ends. Returns the key of the listing that is shown.
    ///
    /// # Errors
    /// [`JoinError::Unknown`], [`JoinError::Already`], [`JoinError::OtherState`] or
    /// [`JoinError::Port`].
    fn join(&self, one: &UniqueId, other: &UniqueId) -> Result<UniqueId, JoinError>;

    /// Separates a listing from its group. It is never joined with those listings again, unless the
    /// operator does it. Returns the keys of the others.
    ///
    /// # Errors
    /// [`JoinError::Unknown`], [`JoinError::NotJoined`] or [`JoinError::Port`].
    fn split(&self, key: &UniqueId) -> Result<Vec<UniqueId>, JoinError>;
}

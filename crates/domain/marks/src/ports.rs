use kernel::{AccountId, ListingId, PortError, Revision};
use listings::UniqueId;
use saved::Visit;
use uuid::Uuid;

use crate::error::MarkError;
use crate::stored::StoredMarks;

/// Identifies one state of a person's stored marks. Every change creates a random one, so it is not
/// repeated after a restore of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MarkVersion(pub Uuid);

/// What a store knows about a person's marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkReading {
    /// The last visit; `None` before the first one.
    pub visit: Option<Visit>,
    /// The revision of the listings.
    pub newest: Revision,
    /// The version of the marks; `None` if there are none.
    pub version: Option<MarkVersion>,
    /// The marks; `None` if the caller knows them.
    pub marks: Option<StoredMarks>,
}

/// Stores marks. Each method is one transaction.
pub trait MarkStore: Send + Sync {
    /// Returns what is stored about an account. The marks are left out if `known` is their version.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn read(
        &self,
        account: AccountId,
        known: Option<MarkVersion>,
    ) -> Result<MarkReading, PortError>;

    /// Replaces the account's last visit with the result of `look`, which gets the last visit and the
    /// revision of the listings. It does not change the version.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn look(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError>;

    /// Returns the listings with these keys. Unknown keys are left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, keys: &[UniqueId]) -> Result<Vec<(UniqueId, ListingId)>, PortError>;

    /// Returns the members of the joined listings to which these belong, each with the listing that is
    /// shown. A listing that is not joined is left out.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn groups(&self, ids: &[ListingId]) -> Result<Vec<(ListingId, ListingId)>, PortError>;

    /// Replaces the account's marks with the result of `change`, and their version with a new one.
    /// Concurrent changes of an account follow one another. If `change` fails, nothing changes.
    ///
    /// # Errors
    /// The error of `change`, and [`MarkError::Port`] when the store fails.
    fn change(
        &self,
        account: AccountId,
        change: &mut dyn FnMut(&mut StoredMarks) -> Result<(), MarkError>,
    ) -> Result<(), MarkError>;
}

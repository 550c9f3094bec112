use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use listings::UniqueId;

use crate::annotation::Annotation;
use crate::error::SavedError;
use crate::visit::Visit;

/// A property that a person saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    pub listing: ListingId,
    /// The key of the listing.
    pub unique_id: UniqueId,
    /// The note and the stage.
    pub annotation: Annotation,
    /// When the property was saved.
    pub saved_at: DateTime<Utc>,
    /// The revision of the listings when the property was saved. Earlier changes are not news.
    pub saved_revision: Revision,
}

/// Stores saved properties. Each method is one transaction.
pub trait SavedStore: Send + Sync {
    /// Saves these listings for an account. Returns the keys of the newly saved ones, in the order
    /// of `listings`. A listing that is already saved is not changed, and a listing that does not
    /// exist is left out. Concurrent calls together never exceed `most`.
    ///
    /// # Errors
    /// [`SavedError::TooMany`] when the account would have more than `most` saved listings; nothing
    /// is saved then. [`SavedError::Port`] when the store fails.
    fn save(
        &self,
        account: AccountId,
        listings: &[ListingId],
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<UniqueId>, SavedError>;

    /// Removes listings from the saved ones and returns them with their notes and stages.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError>;

    /// Replaces the note and the stage of a saved listing. Returns `false` when it is not saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn annotate(
        &self,
        account: AccountId,
        listing: &UniqueId,
        annotation: &Annotation,
    ) -> Result<bool, PortError>;

    /// Returns one saved property of an account; `None` when it is not saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, account: AccountId, listing: &UniqueId) -> Result<Option<Saved>, PortError>;

    /// Returns every saved property of an account, in the order in which they were saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn saved(&self, account: AccountId) -> Result<Vec<Saved>, PortError>;

    /// Replaces the account's last visit with the result of `look`, which gets the last visit and
    /// the revision of the listings.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn visit(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError>;
}

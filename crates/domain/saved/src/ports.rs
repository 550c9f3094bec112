use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use listings::UniqueId;

use crate::annotation::Annotation;
use crate::error::SavedError;
use crate::news::LedgerEntry;
use crate::visit::Visit;

/// A property that somebody keeps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    /// The listing.
    pub listing: ListingId,
    /// Its key.
    pub unique_id: UniqueId,
    /// What is written on it.
    pub annotation: Annotation,
    /// Since when it is kept.
    pub saved_at: DateTime<Utc>,
}

/// Keeps saved properties. Each method is one transaction.
pub trait SavedStore: Send + Sync {
    /// Keeps these listings for an account and gives the keys of those that were not kept before, in
    /// the order of `listings`. One that is kept already stays as it is; one that doesn't exist is
    /// left out. Two calls at once never keep more than `most` together.
    ///
    /// # Errors
    /// [`SavedError::TooMany`] when the account would keep more than `most`, and then nothing is
    /// kept; [`SavedError::Port`] when the store fails.
    fn save(
        &self,
        account: AccountId,
        listings: &[ListingId],
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<UniqueId>, SavedError>;

    /// Lets listings go and gives those that were kept, with what was written on them.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError>;

    /// Writes on a kept listing, in the place of what stood there. False when it isn't kept.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn annotate(
        &self,
        account: AccountId,
        listing: &UniqueId,
        annotation: &Annotation,
    ) -> Result<bool, PortError>;

    /// Everything that an account keeps, in the order of saving.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn saved(&self, account: AccountId) -> Result<Vec<Saved>, PortError>;

    /// Replaces the account's last visit by what `look` makes of it and of the listings' revision.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn visit(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError>;

    /// The ledger's entries with changed values after `since` for those of `listings` that the
    /// account keeps, each only after it was saved, in the order of their revisions.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn entries(
        &self,
        account: AccountId,
        since: Revision,
        listings: &[ListingId],
    ) -> Result<Vec<LedgerEntry>, PortError>;
}

use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use listings::UniqueId;

use crate::annotation::{Annotated, Annotation};
use crate::error::SavedError;
use crate::history::{Entry, Recording, Step, steps};
use crate::tags::Tags;
use crate::visit::Visit;

/// A property that a person saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Saved {
    pub listing: ListingId,
    /// The key of the listing.
    pub unique_id: UniqueId,
    /// What the person wrote on it.
    pub annotation: Annotation,
    /// The version of the annotation: 0, and one more after each change.
    pub version: i64,
    /// When the property was saved.
    pub saved_at: DateTime<Utc>,
    /// The revision of the listings when the property was saved. Earlier changes are not news.
    pub saved_revision: Revision,
}

/// A saved property without what the person wrote on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedListing {
    pub listing: ListingId,
    /// As in [`Saved`].
    pub saved_revision: Revision,
}

/// A changed annotation, and what the change does to the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewritten {
    /// The annotation after the change.
    pub annotation: Annotation,
    /// At most one step for each part. Without one, nothing is stored.
    pub steps: Vec<Step>,
    /// When the change was made.
    pub at: DateTime<Utc>,
}

impl Rewritten {
    /// A change of `stored` to `annotation`, recorded in a history whose newest entries are `newest`.
    pub(crate) fn of(
        stored: &Annotation,
        annotation: Annotation,
        newest: &[Entry],
        at: DateTime<Utc>,
        recording: Recording,
    ) -> Self {
        let steps = steps(stored, &annotation, newest, at, recording);
        Self { annotation, steps, at }
    }
}

/// Listings to save, as [`SavedStore::save`] does.
#[derive(Debug, Clone, Copy)]
pub struct Saving<'a> {
    pub listings: &'a [ListingId],
    /// When they are saved.
    pub at: DateTime<Utc>,
    /// The maximum number of saved listings of the account.
    pub most: u64,
}

/// Changes what the person wrote on the property with this key. It gets what is stored and the newest
/// entry of each part.
pub type AnnotationChange<'a> =
    dyn FnMut(&UniqueId, &Annotated, &[Entry]) -> Result<Rewritten, SavedError> + 'a;

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

    /// Removes listings from the saved ones and returns them with what the person wrote. For 15
    /// minutes, the account may have as many bytes again as before.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError>;

    /// Saves the listings of `saving`, loads the annotations of those of `listings` that are saved
    /// then, with the newest history entry of each part, under a lock, applies `change` to each, and
    /// stores the results. The version of a property increases by one if there are steps. At most
    /// [`crate::MOST_ENTRIES`] of its newest entries remain, and fewer if the account has no storage
    /// left for more. Returns the keys of the newly saved listings as [`SavedStore::save`] does, and
    /// the annotations in any order.
    ///
    /// # Errors
    /// Those of [`SavedStore::save`] and of `change`, [`SavedError::StorageFull`] when the annotations
    /// together do not become shorter and the account would be above its budget, even without the
    /// older entries of these histories, and [`SavedError::Port`] when the store fails. Nothing is
    /// stored then.
    fn annotate_all(
        &self,
        account: AccountId,
        listings: &[UniqueId],
        saving: Option<Saving<'_>>,
        change: &mut AnnotationChange<'_>,
    ) -> Result<(Vec<UniqueId>, Vec<Annotated>), SavedError>;

    /// Changes the annotation of one saved property, as [`SavedStore::annotate_all`] does.
    ///
    /// # Errors
    /// [`SavedError::NotSaved`] when the property is not saved, and those of
    /// [`SavedStore::annotate_all`].
    #[expect(clippy::type_complexity, reason = "the closure is read in one place")]
    fn annotate(
        &self,
        account: AccountId,
        listing: &UniqueId,
        change: &mut dyn FnMut(&Annotated, &[Entry]) -> Result<Rewritten, SavedError>,
    ) -> Result<Annotated, SavedError> {
        let mut change =
            |_: &UniqueId, stored: &Annotated, newest: &[Entry]| change(stored, newest);
        let (_, annotated) =
            self.annotate_all(account, std::slice::from_ref(listing), None, &mut change)?;
        annotated.into_iter().next().ok_or(SavedError::NotSaved)
    }

    /// Returns the annotation and the whole history of a saved property, read at one point in time;
    /// `None` when it is not saved. Removing the property removes its history.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn history(
        &self,
        account: AccountId,
        listing: &UniqueId,
    ) -> Result<Option<(Annotated, Vec<Entry>)>, PortError>;

    /// Returns the tags of each saved property that has some, in the order in which the properties
    /// were saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn tags(&self, account: AccountId) -> Result<Vec<Tags>, PortError>;

    /// Returns one saved property of an account; `None` when it is not saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, account: AccountId, listing: &UniqueId) -> Result<Option<Saved>, PortError>;

    /// Returns every saved property of an account, in the order in which they were saved. There can
    /// be thousands, so what the person wrote on them is read by [`SavedStore::among`].
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn saved(&self, account: AccountId) -> Result<Vec<SavedListing>, PortError>;

    /// Returns those of `listings` that are saved, with what the person wrote on them, in the order
    /// in which they were saved.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn among(&self, account: AccountId, listings: &[ListingId]) -> Result<Vec<Saved>, PortError>;

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

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{AccountId, Clock, ListingId, Revision};
use ledger::SaleLedger;
use listings::{
    Detail, Direction, Listing, Marked, PersonMarks, RowStream, Scope, SearchListings,
    SearchService, SubscriberSearch, UniqueId,
};

use crate::annotation::{Annotated, Annotation, Edit, InvalidNote, Note};
use crate::changes::SavedChanges;
use crate::error::SavedError;
use crate::history::{Entry, EntryNumber, OwnChange, Recording, changes};
use crate::news::News;
use crate::ports::{AnnotationChange, Rewritten, Saved, SavedStore, Saving};
use crate::tags::suggested;
use crate::visit::Visit;

/// The maximum number of saved properties of a person (`docs/product.md#saving`).
pub const MOST_SAVED: u64 = 10_000;

/// A saved property in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedRow {
    pub listing: Listing,
    /// The saved property with what the person wrote.
    pub saved: Saved,
    /// The changes since the previous visit.
    pub news: Vec<News>,
    /// Whether it is new, opened or hidden.
    pub marked: Marked,
}

/// A page of saved properties that is being read.
pub struct SavedPage {
    /// The rows of the page, in order.
    pub rows: RowStream,
    /// The total number of matches.
    pub total: u64,
    /// The number of pages.
    pub pages: u64,
    /// Adds what the person wrote to the rows.
    pub own: OwnData,
}

/// What a note on several properties did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// The keys of the newly saved properties.
    pub newly: Vec<UniqueId>,
    /// The number of properties that have the note.
    pub count: usize,
    /// The properties whose note has no room for it.
    pub without_room: Vec<UniqueId>,
}

/// Adds what a person wrote, the changes and the marks to rows of their saved properties, as many at
/// a time as the caller has.
pub struct OwnData {
    account: AccountId,
    store: Arc<dyn SavedStore>,
    changes: SavedChanges,
    visit: Visit,
    /// When each property was saved.
    saved: HashMap<ListingId, Revision>,
    marks: PersonMarks,
}

impl OwnData {
    /// Returns the rows in their order, without those that were removed meanwhile.
    ///
    /// # Errors
    /// [`SavedError::Port`] when a port fails.
    pub fn of(&self, rows: Vec<Listing>) -> Result<Vec<SavedRow>, SavedError> {
        let ids: Vec<ListingId> = rows.iter().map(|row| row.id).collect();
        let mut news = self.changes.since(self.visit, &ids, &self.saved)?;
        let saved = self.store.among(self.account, &ids)?.into_iter();
        let mut saved: HashMap<ListingId, Saved> =
            saved.map(|saved| (saved.listing, saved)).collect();
        let row = |listing: Listing| {
            let saved = saved.remove(&listing.id)?;
            let news = news.remove(&listing.id).unwrap_or_default();
            let marked = self.marks.of(listing.id);
            Some(SavedRow { listing, saved, news, marked })
        };
        Ok(rows.into_iter().filter_map(row).collect())
    }
}

/// Saves properties for subscribers.
#[derive(Clone)]
pub struct SavedService {
    store: Arc<dyn SavedStore>,
    changes: SavedChanges,
    search: SearchService,
    clock: Arc<dyn Clock>,
}

impl SavedService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn SavedStore>,
        ledger: Arc<dyn SaleLedger>,
        search: SearchService,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let changes = SavedChanges::new(store.clone(), ledger, clock.clone());
        Self { store, changes, search, clock }
    }

    /// Saves every match of a search ('Save All'), not only those on its page, and returns the
    /// newly saved ones. A second call with the same search changes nothing.
    ///
    /// # Errors
    /// [`SavedError::TooMany`] when there would be more than [`MOST_SAVED`], and the errors of the
    /// ports. Nothing is saved then.
    pub fn save(&self, search: SubscriberSearch) -> Result<Vec<UniqueId>, SavedError> {
        let account = search.account;
        self.store.save(account, &self.listings(search)?, self.clock.now(), MOST_SAVED)
    }

    fn listings(&self, search: SubscriberSearch) -> Result<Vec<ListingId>, SavedError> {
        self.search.matches(search)?.ids(MOST_SAVED)?.ok_or(SavedError::TooMany)
    }

    /// Saves the properties with these keys, including historical ones and duplicates. Unknown keys
    /// are left out.
    ///
    /// # Errors
    /// As [`SavedService::save`].
    pub fn save_these(
        &self,
        account: AccountId,
        ids: Vec<UniqueId>,
    ) -> Result<Vec<UniqueId>, SavedError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.save(with_keys(account, ids))
    }

    /// Saves the properties with these keys, and writes a note on each of them, below the note that it
    /// has. Unknown keys are left out. A property whose note has no room for it is saved without it.
    ///
    /// # Errors
    /// As [`SavedService::save`], and [`SavedError::StorageFull`] when the account has no room for all
    /// of it. Nothing is saved then.
    pub fn note(
        &self,
        account: AccountId,
        ids: &[UniqueId],
        note: &Note,
    ) -> Result<Noted, SavedError> {
        let at = self.clock.now();
        let mut without_room = Vec::new();
        let mut change = |key: &UniqueId, stored: &Annotated, newest: &[Entry]| {
            let mut annotation = stored.annotation.clone();
            match annotation.note.with_below(note) {
                Ok(note) => annotation.note = note,
                Err(InvalidNote) => without_room.push(key.clone()),
            }
            Ok(Rewritten::of(&stored.annotation, annotation, newest, at, Recording::Merged))
        };
        let (newly, annotated) = self.save_and_annotate(account, ids, at, &mut change)?;
        Ok(Noted { newly, count: annotated.len() - without_room.len(), without_room })
    }

    /// Saves removed properties again, with what the person had written on them. Unknown keys are left
    /// out.
    ///
    /// # Errors
    /// As [`SavedService::note`].
    pub fn restore_removed(
        &self,
        account: AccountId,
        removed: &HashMap<UniqueId, Annotation>,
    ) -> Result<Vec<UniqueId>, SavedError> {
        let at = self.clock.now();
        let ids: Vec<UniqueId> = removed.keys().cloned().collect();
        let mut change = |key: &UniqueId, stored: &Annotated, newest: &[Entry]| {
            let stored = &stored.annotation;
            let own = removed.get(key).filter(|own| **own != Annotation::default());
            let annotation = own.unwrap_or(stored).clone();
            Ok(Rewritten::of(stored, annotation, newest, at, Recording::Merged))
        };
        Ok(self.save_and_annotate(account, &ids, at, &mut change)?.0)
    }

    fn save_and_annotate(
        &self,
        account: AccountId,
        ids: &[UniqueId],
        at: DateTime<Utc>,
        change: &mut AnnotationChange<'_>,
    ) -> Result<(Vec<UniqueId>, Vec<Annotated>), SavedError> {
        if ids.is_empty() {
            return Ok((Vec::new(), Vec::new()));
        }
        let listings = self.listings(with_keys(account, ids.to_vec()))?;
        let saving = Saving { listings: &listings, at, most: MOST_SAVED };
        self.store.annotate_all(account, ids, Some(saving), change)
    }

    /// Removes saved properties and returns them with what the person wrote, so that the person can
    /// undo the removal. Their histories are gone.
    ///
    /// # Errors
    /// [`SavedError::Port`] when the store fails.
    pub fn remove(&self, account: AccountId, ids: &[UniqueId]) -> Result<Vec<Saved>, SavedError> {
        Ok(self.store.remove(account, ids)?)
    }

    /// Changes what a person wrote on a saved property. With `seen`, the version that the caller has
    /// seen, a change that another tab made meanwhile is not overwritten.
    ///
    /// # Errors
    /// [`SavedError::NotSaved`] when the property is not saved, [`SavedError::ChangedElsewhere`] when
    /// its version is not `seen`, [`SavedError::Port`] when the store fails.
    pub fn annotate(
        &self,
        account: AccountId,
        id: &UniqueId,
        edit: &Edit,
        seen: Option<i64>,
        recording: Recording,
    ) -> Result<Annotated, SavedError> {
        let at = self.clock.now();
        self.store.annotate(account, id, &mut |stored, newest| {
            if seen.is_some_and(|seen| seen != stored.version) {
                return Err(SavedError::ChangedElsewhere);
            }
            let annotation = edit.clone().applied_to(&stored.annotation);
            Ok(Rewritten::of(&stored.annotation, annotation, newest, at, recording))
        })
    }

    /// Returns what a person wrote on a saved property. It does not count as a visit.
    ///
    /// # Errors
    /// [`SavedError::NotSaved`] when the property is not saved, [`SavedError::Port`] when the store
    /// fails.
    pub fn annotation(&self, account: AccountId, id: &UniqueId) -> Result<Annotated, SavedError> {
        let Saved { annotation, version, .. } =
            self.store.find(account, id)?.ok_or(SavedError::NotSaved)?;
        Ok(Annotated { annotation, version })
    }

    /// Returns the changes of what a person wrote on a saved property, newest first.
    ///
    /// # Errors
    /// [`SavedError::NotSaved`] when the property is not saved, [`SavedError::Port`] when the store
    /// fails.
    pub fn history(&self, account: AccountId, id: &UniqueId) -> Result<Vec<OwnChange>, SavedError> {
        let (now, entries) = self.store.history(account, id)?.ok_or(SavedError::NotSaved)?;
        Ok(changes(&now.annotation, entries))
    }

    /// Puts the value before an entry of the history back. This is a change of its own, so it can be
    /// undone in the same way.
    ///
    /// # Errors
    /// [`SavedError::NotSaved`] when the property is not saved, [`SavedError::NoEntry`] when its
    /// history does not have the entry, [`SavedError::Port`] when the store fails.
    pub fn restore(
        &self,
        account: AccountId,
        id: &UniqueId,
        number: EntryNumber,
    ) -> Result<Annotated, SavedError> {
        let at = self.clock.now();
        let (_, entries) = self.store.history(account, id)?.ok_or(SavedError::NotSaved)?;
        let entry =
            entries.into_iter().find(|entry| entry.number == number).ok_or(SavedError::NoEntry)?;
        self.store.annotate(account, id, &mut |stored, newest| {
            let mut annotation = stored.annotation.clone();
            annotation.set(entry.before.clone());
            Ok(Rewritten::of(&stored.annotation, annotation, newest, at, Recording::Separate))
        })
    }

    /// Returns the tags that a person uses, the most used first, at most [`crate::MOST_SUGGESTED`].
    ///
    /// # Errors
    /// [`SavedError::Port`] when the store fails.
    pub fn tags(&self, account: AccountId) -> Result<Vec<String>, SavedError> {
        Ok(suggested(&self.store.tags(account)?))
    }

    /// Begins to read a page of the account's saved properties that match `search`, with the changes
    /// since the previous visit. This call counts as a look, which begins or extends a visit.
    ///
    /// # Errors
    /// The errors of the ports.
    pub fn page(&self, search: SubscriberSearch) -> Result<SavedPage, SavedError> {
        let account = search.account;
        let visit = self.changes.look(account)?;
        let saved = self.changes.saved(account)?;
        let criteria = SearchListings {
            scope: Scope::Ids(saved.keys().copied().collect()),
            with_duplicates: true,
            ..search.criteria
        };
        let search = SubscriberSearch { criteria, only_saved: false, with_hidden: true, ..search };
        let by_change = search.by_change;
        let matches = self.search.matches(search)?;
        let page = matches.search().page;
        let (rows, total) = match by_change {
            None => {
                let rows = matches.read(Detail::Row, (page.offset(), page.size()))?;
                let total = rows.matches();
                (rows, total)
            }
            Some(direction) => {
                // There are at most as many as a person can save.
                let mut ids = matches.ids(MOST_SAVED)?.unwrap_or_default();
                let news = self.changes.since(visit, &ids, &saved)?;
                order_by_change(&mut ids, &news, direction);
                let total = ids.len() as u64;
                let skip = usize::try_from(page.offset()).unwrap_or(usize::MAX);
                let take = usize::try_from(page.size()).unwrap_or(usize::MAX);
                let shown = ids.into_iter().skip(skip).take(take).collect();
                (matches.read_these(shown, Detail::Row), total)
            }
        };
        let (store, changes) = (self.store.clone(), self.changes.clone());
        let marks = matches.marks().clone();
        let own = OwnData { account, store, changes, visit, saved, marks };
        Ok(SavedPage { rows, total, pages: page.count(total), own })
    }

    /// Returns what a person wrote on those of `listings` that are saved, for a part of a download.
    ///
    /// # Errors
    /// [`SavedError::Port`] when the store fails.
    pub fn annotations(
        &self,
        account: AccountId,
        listings: &[ListingId],
    ) -> Result<HashMap<ListingId, Annotation>, SavedError> {
        let saved = self.store.among(account, listings)?;
        Ok(saved.into_iter().map(|saved| (saved.listing, saved.annotation)).collect())
    }
}

/// The search for the listings with these keys, including historical ones and duplicates.
fn with_keys(account: AccountId, ids: Vec<UniqueId>) -> SubscriberSearch {
    let criteria = SearchListings::everything_in(Scope::UniqueIds(ids));
    SubscriberSearch { with_hidden: true, ..SubscriberSearch::new(account, criteria) }
}

/// Orders listings by their last change. Those that did not change come last in both directions,
/// and equals stay in their order.
fn order_by_change(
    ids: &mut [ListingId],
    news: &BTreeMap<ListingId, Vec<News>>,
    direction: Direction,
) {
    let last = |id: &ListingId| news.get(id).and_then(|news| news.iter().map(|one| one.at).max());
    ids.sort_by_cached_key(|id| {
        let at = last(id).map(|at| at.timestamp_micros());
        (at.is_none(), at.map(|at| if direction == Direction::Descending { -at } else { at }))
    });
}

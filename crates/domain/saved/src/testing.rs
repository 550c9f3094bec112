//! A fake of the store, and what every store of saved properties promises (feature `testing`).

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use listings::UniqueId;

use crate::annotation::{Annotation, Note, Stage};
use crate::error::SavedError;
use crate::news::LedgerEntry;
use crate::ports::{Saved, SavedStore};
use crate::visit::Visit;

#[derive(Debug, Default)]
struct Kept {
    known: Vec<(ListingId, UniqueId)>,
    saved: HashMap<AccountId, Vec<(Saved, Revision)>>,
    visits: HashMap<AccountId, Visit>,
    ledger: Vec<(Revision, LedgerEntry)>,
}

impl Kept {
    fn newest(&self) -> Revision {
        self.ledger.iter().map(|(revision, _)| *revision).max().unwrap_or(Revision(0))
    }
}

/// Saved properties in memory, of the listings that it is told of.
#[derive(Debug, Default)]
pub struct InMemorySaved(Mutex<Kept>);

impl InMemorySaved {
    /// A store that knows these listings.
    #[must_use]
    pub fn of(known: impl IntoIterator<Item = (ListingId, UniqueId)>) -> Self {
        Self(Mutex::new(Kept { known: known.into_iter().collect(), ..Kept::default() }))
    }

    /// Notes an entry in the ledger, under the next revision.
    pub fn note(&self, entry: LedgerEntry) {
        let mut kept = self.kept();
        let next = Revision(kept.newest().0 + 1);
        kept.ledger.push((next, entry));
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SavedStore for InMemorySaved {
    fn save(
        &self,
        account: AccountId,
        listings: &[ListingId],
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<UniqueId>, SavedError> {
        let mut kept = self.kept();
        let newest = kept.newest();
        let known = kept.known.clone();
        let own = kept.saved.entry(account).or_default();
        let mut all = own.clone();
        for listing in listings {
            let Some((_, unique_id)) = known.iter().find(|(id, _)| id == listing) else { continue };
            if all.iter().any(|(saved, _)| saved.listing == *listing) {
                continue;
            }
            let saved = Saved {
                listing: *listing,
                unique_id: unique_id.clone(),
                annotation: Annotation::default(),
                saved_at: at,
            };
            all.push((saved, newest));
        }
        if all.len() as u64 > most {
            return Err(SavedError::TooMany);
        }
        let newly = all[own.len()..].iter().map(|(saved, _)| saved.unique_id.clone()).collect();
        *own = all;
        Ok(newly)
    }

    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError> {
        let mut kept = self.kept();
        let own = kept.saved.entry(account).or_default();
        let (gone, left): (Vec<_>, Vec<_>) = std::mem::take(own)
            .into_iter()
            .partition(|(saved, _)| listings.contains(&saved.unique_id));
        *own = left;
        Ok(gone.into_iter().map(|(saved, _)| saved).collect())
    }

    fn annotate(
        &self,
        account: AccountId,
        listing: &UniqueId,
        annotation: &Annotation,
    ) -> Result<bool, PortError> {
        let mut kept = self.kept();
        let own = kept.saved.entry(account).or_default();
        let found = own.iter_mut().find(|(saved, _)| saved.unique_id == *listing);
        Ok(found.map(|(saved, _)| saved.annotation = annotation.clone()).is_some())
    }

    fn saved(&self, account: AccountId) -> Result<Vec<Saved>, PortError> {
        let own = self.kept().saved.get(&account).cloned().unwrap_or_default();
        Ok(own.into_iter().map(|(saved, _)| saved).collect())
    }

    fn visit(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError> {
        let mut kept = self.kept();
        let visit = look(kept.visits.get(&account).copied(), kept.newest());
        kept.visits.insert(account, visit);
        Ok(visit)
    }

    fn entries(
        &self,
        account: AccountId,
        since: Revision,
        listings: &[ListingId],
    ) -> Result<Vec<LedgerEntry>, PortError> {
        let kept = self.kept();
        let own = kept.saved.get(&account).map(Vec::as_slice).unwrap_or_default();
        let since_saved = |entry: &LedgerEntry| {
            let found = own.iter().find(|(saved, _)| saved.listing == entry.listing);
            found.map(|(_, revision)| *revision)
        };
        Ok(kept
            .ledger
            .iter()
            .filter(|(revision, entry)| {
                listings.contains(&entry.listing)
                    && *revision > since
                    && since_saved(entry).is_some_and(|saved| *revision > saved)
            })
            .map(|(_, entry)| entry.clone())
            .collect())
    }
}

/// Holds a store to what [`SavedStore`] says. `accounts` exist and keep nothing yet; `known` are
/// three listings; `change` makes an import change the opening bid of one of them from nothing to the
/// given dollars, or from one amount to another.
///
/// # Panics
/// When the store breaks a promise.
#[expect(clippy::unwrap_used, reason = "a contract that cannot go on has failed")]
pub fn saved_store_contract(
    store: &dyn SavedStore,
    [ann, bob]: [AccountId; 2],
    known: &[(ListingId, UniqueId); 3],
    change: &dyn Fn(ListingId),
    now: DateTime<Utc>,
) {
    let [first, second, third] = known;
    let places = |saved: Vec<Saved>| saved.iter().map(|saved| saved.listing).collect::<Vec<_>>();

    // Saving twice is saving once, and the newly saved come in the order that was asked for.
    let both = [second.0, first.0, second.0];
    assert_eq!(store.save(ann, &both, now, 2).unwrap(), [second.1.clone(), first.1.clone()]);
    assert_eq!(store.save(ann, &both, now + TimeDelta::hours(1), 2).unwrap(), []);
    assert_eq!(store.saved(ann).unwrap()[0].saved_at, now, "what is kept stays as it is");
    assert_eq!(store.save(ann, &[ListingId(i64::MAX)], now, 2).unwrap(), [], "there is no such");
    assert!(store.saved(bob).unwrap().is_empty(), "nobody sees another's");

    // Beyond the limit nothing is saved, not even what would fit.
    let later = now + TimeDelta::minutes(1);
    assert!(matches!(
        store.save(bob, &[first.0, second.0, third.0], later, 2),
        Err(SavedError::TooMany)
    ));
    assert!(matches!(store.save(ann, &[third.0], later, 2), Err(SavedError::TooMany)));
    assert_eq!(store.saved(bob).unwrap(), []);
    assert_eq!(store.save(ann, &[third.0], later, 3).unwrap(), std::slice::from_ref(&third.1));
    assert_eq!(places(store.saved(ann).unwrap()).last(), Some(&third.0), "in the order of saving");

    // Note and stage.
    let annotation =
        Annotation { note: Note::parse("ask the clerk").unwrap(), stage: Some(Stage::Inspected) };
    assert!(store.annotate(ann, &first.1, &annotation).unwrap());
    assert!(!store.annotate(bob, &first.1, &annotation).unwrap(), "bob does not keep it");
    let written = store.saved(ann).unwrap();
    let of = |id: ListingId| written.iter().find(|saved| saved.listing == id).unwrap();
    assert_eq!(of(first.0).annotation, annotation);
    assert_eq!(of(second.0).annotation, Annotation::default());

    // The last visit is what was made of the one before.
    let mut seen = Vec::new();
    for minute in [1, 2] {
        let at = now + TimeDelta::minutes(minute);
        let visit = store
            .visit(ann, &mut |last, newest| {
                seen.push(last);
                Visit::look(last, at, newest)
            })
            .unwrap();
        assert_eq!(visit.seen_at, at);
    }
    assert_eq!(seen[0], None);
    assert_eq!(seen[1].unwrap().seen_at, now + TimeDelta::minutes(1));

    // Changes after a revision, for who keeps the listing, from when it was saved.
    let before = store.visit(ann, &mut |last, newest| Visit::look(last, now, newest)).unwrap().seen;
    change(first.0);
    store.save(bob, &[first.0], later, 3).unwrap();
    let all = [first.0, second.0, third.0];
    let entries = store.entries(ann, before, &all).unwrap();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].listing, first.0);
    assert_eq!(entries[0].changes[0].field, "matched_Current Bid");
    assert!(store.entries(ann, before, &[second.0]).unwrap().is_empty(), "it was not asked for");
    assert!(store.entries(bob, before, &all).unwrap().is_empty(), "it changed before bob saved it");
    let after = store.visit(ann, &mut |last, newest| Visit::look(last, now, newest)).unwrap().seen;
    assert!(after > before);
    assert!(store.entries(ann, after, &all).unwrap().is_empty(), "that was seen");
    change(first.0);
    assert_eq!(store.entries(ann, before, &all).unwrap().len(), 2);
    assert_eq!(store.entries(bob, before, &all).unwrap().len(), 1);

    // Letting go takes the note along, and hands it over.
    let gone = store.remove(ann, &[first.1.clone(), first.1.clone()]).unwrap();
    assert_eq!(gone.len(), 1);
    assert_eq!((gone[0].listing, &gone[0].annotation), (first.0, &annotation));
    assert!(store.remove(ann, std::slice::from_ref(&first.1)).unwrap().is_empty());
    assert_eq!(places(store.saved(bob).unwrap()), [first.0], "bob keeps his");
    store.save(ann, &[first.0], later, 3).unwrap();
    let again = store.saved(ann).unwrap();
    let again = again.iter().find(|saved| saved.listing == first.0).unwrap();
    assert_eq!(again.annotation, Annotation::default());
}

//! A fake of the store, and the contract of a store of saved properties (feature `testing`).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use listings::UniqueId;

use crate::annotation::{Annotation, Note, Stage};
use crate::error::SavedError;
use crate::ports::{Saved, SavedStore};
use crate::visit::Visit;

#[derive(Debug, Default)]
struct Tables {
    known: Vec<(ListingId, UniqueId)>,
    saved: HashMap<AccountId, Vec<Saved>>,
    visits: HashMap<AccountId, Visit>,
}

/// Saved properties in memory. The revision of the listings is that of its ledger.
#[derive(Debug, Default)]
pub struct InMemorySaved {
    tables: Mutex<Tables>,
    ledger: Arc<InMemoryLedger>,
}

impl InMemorySaved {
    /// Creates a store that knows these listings.
    #[must_use]
    pub fn of(known: impl IntoIterator<Item = (ListingId, UniqueId)>) -> Self {
        let tables = Tables { known: known.into_iter().collect(), ..Tables::default() };
        Self { tables: Mutex::new(tables), ledger: Arc::default() }
    }

    /// Returns the sale ledger that provides the revisions.
    #[must_use]
    pub fn ledger(&self) -> Arc<InMemoryLedger> {
        self.ledger.clone()
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
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
        let mut tables = self.tables();
        let newest = self.ledger.newest();
        let known = tables.known.clone();
        let own = tables.saved.entry(account).or_default();
        let mut all = own.clone();
        for listing in listings {
            let Some((_, unique_id)) = known.iter().find(|(id, _)| id == listing) else { continue };
            if all.iter().any(|saved| saved.listing == *listing) {
                continue;
            }
            let saved = Saved {
                listing: *listing,
                unique_id: unique_id.clone(),
                annotation: Annotation::default(),
                saved_at: at,
                saved_revision: newest,
            };
            all.push(saved);
        }
        if all.len() as u64 > most {
            return Err(SavedError::TooMany);
        }
        let newly = all[own.len()..].iter().map(|saved| saved.unique_id.clone()).collect();
        *own = all;
        Ok(newly)
    }

    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError> {
        let mut tables = self.tables();
        let own = tables.saved.entry(account).or_default();
        let (gone, left) =
            std::mem::take(own).into_iter().partition(|saved| listings.contains(&saved.unique_id));
        *own = left;
        Ok(gone)
    }

    fn annotate(
        &self,
        account: AccountId,
        listing: &UniqueId,
        annotation: &Annotation,
    ) -> Result<bool, PortError> {
        let mut tables = self.tables();
        let own = tables.saved.entry(account).or_default();
        let found = own.iter_mut().find(|saved| saved.unique_id == *listing);
        Ok(found.map(|saved| saved.annotation = annotation.clone()).is_some())
    }

    fn find(&self, account: AccountId, listing: &UniqueId) -> Result<Option<Saved>, PortError> {
        Ok(self.saved(account)?.into_iter().find(|saved| saved.unique_id == *listing))
    }

    fn saved(&self, account: AccountId) -> Result<Vec<Saved>, PortError> {
        Ok(self.tables().saved.get(&account).cloned().unwrap_or_default())
    }

    fn visit(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError> {
        let mut tables = self.tables();
        let visit = look(tables.visits.get(&account).copied(), self.ledger.newest());
        tables.visits.insert(account, visit);
        Ok(visit)
    }
}

/// Checks the contract of a [`SavedStore`]. `accounts` exist and have no saved properties yet.
/// `known` are three listings. `change` makes an import change a listing.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn saved_store_contract(
    store: &dyn SavedStore,
    [ann, bob]: [AccountId; 2],
    known: &[(ListingId, UniqueId); 3],
    change: &dyn Fn(ListingId),
    now: DateTime<Utc>,
) {
    let [first, second, third] = known;
    let places = |saved: Vec<Saved>| saved.iter().map(|saved| saved.listing).collect::<Vec<_>>();

    // Saving twice changes nothing. The newly saved keys are in the requested order.
    let both = [second.0, first.0, second.0];
    assert_eq!(store.save(ann, &both, now, 2).unwrap(), [second.1.clone(), first.1.clone()]);
    assert_eq!(store.save(ann, &both, now + TimeDelta::hours(1), 2).unwrap(), []);
    assert_eq!(store.saved(ann).unwrap()[0].saved_at, now, "a saved listing is not changed");
    assert_eq!(
        store.save(ann, &[ListingId(i64::MAX)], now, 2).unwrap(),
        [],
        "the listing does not exist"
    );
    assert!(store.saved(bob).unwrap().is_empty(), "another account's listings are not visible");

    // Beyond the limit nothing is saved, not even a part that would fit.
    let later = now + TimeDelta::minutes(1);
    assert!(matches!(
        store.save(bob, &[first.0, second.0, third.0], later, 2),
        Err(SavedError::TooMany)
    ));
    assert!(matches!(store.save(ann, &[third.0], later, 2), Err(SavedError::TooMany)));
    assert_eq!(store.saved(bob).unwrap(), []);
    assert_eq!(store.save(ann, &[third.0], later, 3).unwrap(), std::slice::from_ref(&third.1));
    assert_eq!(places(store.saved(ann).unwrap()).last(), Some(&third.0), "in the order of saving");

    // The note and the stage.
    let annotation =
        Annotation { note: Note::parse("ask the clerk").unwrap(), stage: Some(Stage::Inspected) };
    assert!(store.annotate(ann, &first.1, &annotation).unwrap());
    assert!(!store.annotate(bob, &first.1, &annotation).unwrap(), "bob has not saved it");
    let written = store.saved(ann).unwrap();
    let of = |id: ListingId| written.iter().find(|saved| saved.listing == id).unwrap();
    assert_eq!(of(first.0).annotation, annotation);
    assert_eq!(of(second.0).annotation, Annotation::default());

    // One saved property is found by its key, with its note, and only in its account.
    assert_eq!(store.find(ann, &first.1).unwrap().as_ref(), Some(of(first.0)));
    assert_eq!(store.find(ann, &second.1).unwrap().as_ref(), Some(of(second.0)));
    assert_eq!(store.find(bob, &first.1).unwrap(), None);

    // The next visit is computed from the last one.
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

    // A saved listing has the revision of the listings at that time; earlier changes are not news.
    let newest =
        || store.visit(ann, &mut |last, newest| Visit::look(last, now, newest)).unwrap().seen;
    let before = newest();
    change(first.0);
    assert!(newest() > before);
    store.save(bob, &[first.0], later, 3).unwrap();
    let revision_of = |account| {
        let saved = store.saved(account).unwrap();
        saved.iter().find(|saved| saved.listing == first.0).unwrap().saved_revision
    };
    assert_eq!(revision_of(bob), newest(), "it changed before bob saved it");
    assert!(revision_of(ann) <= before, "it changed after ann saved it");

    // Removing a listing also removes and returns its note.
    let gone = store.remove(ann, &[first.1.clone(), first.1.clone()]).unwrap();
    assert_eq!(gone.len(), 1);
    assert_eq!((gone[0].listing, &gone[0].annotation), (first.0, &annotation));
    assert!(gone[0].saved_revision <= before);
    assert!(store.remove(ann, std::slice::from_ref(&first.1)).unwrap().is_empty());
    assert_eq!(places(store.saved(bob).unwrap()), [first.0], "bob's is still saved");
    store.save(ann, &[first.0], later, 3).unwrap();
    let again = store.saved(ann).unwrap();
    let again = again.iter().find(|saved| saved.listing == first.0).unwrap();
    assert_eq!(again.annotation, Annotation::default());
}

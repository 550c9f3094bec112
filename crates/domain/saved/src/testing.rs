//! A fake of the store, and the contract of a store of saved properties (feature `testing`).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, Money, PortError, Revision, StorageBudget};
use ledger::testing::InMemoryLedger;
use listings::UniqueId;

use crate::annotation::{Annotated, Annotation, MaximumBid, Note, Stage};
use crate::checklist::Checklist;
use crate::difference::history_bytes;
use crate::error::SavedError;
use crate::history::{Entry, EntryNumber, MOST_ENTRIES, Part, PartValue, Step};
use crate::ports::{AnnotationChange, Rewritten, Saved, SavedListing, SavedStore, Saving};
use crate::tags::Tags;
use crate::visit::Visit;

#[derive(Debug, Default)]
struct Tables {
    known: Vec<(ListingId, UniqueId)>,
    saved: HashMap<AccountId, Vec<Saved>>,
    /// Oldest first.
    histories: HashMap<(AccountId, ListingId), Vec<Entry>>,
    last_number: i64,
    visits: HashMap<AccountId, Visit>,
    /// How many annotations were read to be shown.
    shown: usize,
    /// The bytes of an account's saved properties.
    used: HashMap<AccountId, u64>,
    /// The larger budget of an account for an undo. It does not end.
    undo: HashMap<AccountId, StorageBudget>,
}

impl Tables {
    fn used(&self, account: AccountId) -> u64 {
        self.used.get(&account).copied().unwrap_or_default()
    }

    fn bytes(&self, account: AccountId, saved: &Saved) -> u64 {
        let history = self.histories.get(&(account, saved.listing)).cloned().unwrap_or_default();
        saved.annotation.bytes() + history_bytes(&saved.annotation, history)
    }

    /// The listings that are to be saved and are not saved yet.
    fn unsaved(
        &self,
        account: AccountId,
        Saving { listings, at, most }: Saving<'_>,
        newest: Revision,
    ) -> Result<Vec<Saved>, SavedError> {
        let own = self.saved.get(&account).map_or(&[][..], Vec::as_slice);
        let mut known: HashSet<ListingId> = own.iter().map(|saved| saved.listing).collect();
        let keys: HashMap<ListingId, &UniqueId> =
            self.known.iter().map(|(id, key)| (*id, key)).collect();
        let saved = |listing: &ListingId| {
            let unique_id = (*keys.get(listing)?).clone();
            known.insert(*listing).then(|| Saved {
                listing: *listing,
                unique_id,
                annotation: Annotation::default(),
                version: 0,
                saved_at: at,
                saved_revision: newest,
            })
        };
        let newly: Vec<Saved> = listings.iter().filter_map(saved).collect();
        if !newly.is_empty() && (own.len() + newly.len()) as u64 > most {
            return Err(SavedError::TooMany);
        }
        Ok(newly)
    }

    fn allow_undo(&mut self, account: AccountId, budget: StorageBudget, used: u64) {
        let undo = self.undo.entry(account).or_insert(budget);
        *undo = StorageBudget(undo.0.max(budget.for_undo(used).0));
    }
}

/// Saved properties in memory. The revision of the listings is that of its ledger.
#[derive(Debug, Default)]
pub struct InMemorySaved {
    tables: Mutex<Tables>,
    ledger: Arc<InMemoryLedger>,
    budget: StorageBudget,
}

impl InMemorySaved {
    /// Creates a store that knows these listings.
    #[must_use]
    pub fn of(known: impl IntoIterator<Item = (ListingId, UniqueId)>) -> Self {
        let tables = Tables { known: known.into_iter().collect(), ..Tables::default() };
        Self { tables: Mutex::new(tables), ledger: Arc::default(), budget: StorageBudget::DEFAULT }
    }

    /// With this budget for each account.
    #[must_use]
    pub fn within(self, budget: StorageBudget) -> Self {
        Self { budget, ..self }
    }

    /// Returns the sale ledger that provides the revisions.
    #[must_use]
    pub fn ledger(&self) -> Arc<InMemoryLedger> {
        self.ledger.clone()
    }

    /// Returns how many annotations [`SavedStore::among`] has read.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.tables().shown
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn whole(&self, account: AccountId) -> Vec<Saved> {
        self.tables().saved.get(&account).cloned().unwrap_or_default()
    }
}

/// A changed property with its history.
type Changed = (Saved, Vec<Entry>, DateTime<Utc>);

fn record(history: &mut Vec<Entry>, steps: Vec<Step>, at: DateTime<Utc>, last_number: &mut i64) {
    for step in steps {
        match step {
            Step::Add(before) => {
                *last_number += 1;
                let number = EntryNumber(*last_number);
                history.push(Entry { number, before, began_at: at, at });
            }
            Step::Extend(number) => {
                let extended = history.iter_mut().filter(|entry| entry.number == number);
                extended.for_each(|entry| entry.at = at);
            }
            Step::Drop(number) => history.retain(|entry| entry.number != number),
        }
    }
    history.drain(..history.len().saturating_sub(MOST_ENTRIES));
}

/// Removes the oldest entries until the account is within its budget, but none of the changes
/// themselves. Returns the bytes of the account, of which `others` are not in `changed`.
fn make_room(changed: &mut [Changed], others: u64, budget: StorageBudget) -> u64 {
    loop {
        let each = changed.iter().map(|(saved, history, _)| {
            saved.annotation.bytes() + history_bytes(&saved.annotation, history.clone())
        });
        let after = others + each.sum::<u64>();
        let older = changed
            .iter_mut()
            .filter(|(_, history, at)| history.first().is_some_and(|entry| entry.at < *at))
            .min_by_key(|(_, history, _)| history[0].number);
        match older {
            Some((_, history, _)) if after > budget.0 => drop(history.remove(0)),
            _ => return after,
        }
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
        let newly = tables.unsaved(account, Saving { listings, at, most }, self.ledger.newest())?;
        let keys = newly.iter().map(|saved| saved.unique_id.clone()).collect();
        tables.saved.entry(account).or_default().extend(newly);
        Ok(keys)
    }

    fn remove(&self, account: AccountId, listings: &[UniqueId]) -> Result<Vec<Saved>, PortError> {
        let mut tables = self.tables();
        let used = tables.used(account);
        let own = tables.saved.entry(account).or_default();
        let (gone, left): (Vec<Saved>, _) =
            std::mem::take(own).into_iter().partition(|saved| listings.contains(&saved.unique_id));
        *own = left;
        let freed: u64 = gone.iter().map(|saved| tables.bytes(account, saved)).sum();
        tables.used.insert(account, used - freed);
        for saved in &gone {
            tables.histories.remove(&(account, saved.listing));
        }
        tables.allow_undo(account, self.budget, used);
        Ok(gone)
    }

    fn annotate_all(
        &self,
        account: AccountId,
        listings: &[UniqueId],
        saving: Option<Saving<'_>>,
        change: &mut AnnotationChange<'_>,
    ) -> Result<(Vec<UniqueId>, Vec<Annotated>), SavedError> {
        let mut tables = self.tables();
        let newly = match saving {
            Some(saving) => tables.unsaved(account, saving, self.ledger.newest())?,
            None => Vec::new(),
        };
        let keys = newly.iter().map(|saved| saved.unique_id.clone()).collect();
        let used = tables.used(account);
        let budget = tables.undo.get(&account).map_or(self.budget, |undo| *undo);
        let wanted: HashSet<&UniqueId> = listings.iter().collect();
        let mut last_number = tables.last_number;
        let (mut annotated, mut changed) = (Vec::new(), Vec::new());
        let (mut others, mut is_shorter) = (used, (0, 0));
        let own = tables.saved.get(&account).into_iter().flatten().chain(&newly);
        for former in own.filter(|saved| wanted.contains(&saved.unique_id)) {
            let key = (account, former.listing);
            let mut history = tables.histories.get(&key).cloned().unwrap_or_default();
            let newest: Vec<Entry> = Part::ALL
                .into_iter()
                .filter_map(|part| history.iter().rfind(|one| one.before.part() == part).cloned())
                .collect();
            let stored =
                Annotated { annotation: former.annotation.clone(), version: former.version };
            let Rewritten { annotation, steps, at } = change(&former.unique_id, &stored, &newest)?;
            if steps.is_empty() {
                annotated.push(stored);
                continue;
            }
            record(&mut history, steps, at, &mut last_number);
            others -= tables.bytes(account, former);
            is_shorter.0 += annotation.bytes();
            is_shorter.1 += stored.annotation.bytes();
            let version = former.version + 1;
            annotated.push(Annotated { annotation: annotation.clone(), version });
            changed.push((Saved { annotation, version, ..former.clone() }, history, at));
        }
        let after = make_room(&mut changed, others, budget);
        if is_shorter.0 < is_shorter.1 {
            tables.allow_undo(account, self.budget, used);
        } else if after > used {
            budget.check(after)?;
        }
        let own = tables.saved.entry(account).or_default();
        own.extend(newly);
        let places: HashMap<ListingId, usize> =
            own.iter().enumerate().map(|(place, saved)| (saved.listing, place)).collect();
        for (saved, history, _) in changed {
            tables.histories.insert((account, saved.listing), history);
            let place = places[&saved.listing];
            tables.saved.entry(account).or_default()[place] = saved;
        }
        tables.last_number = last_number;
        tables.used.insert(account, after);
        Ok((keys, annotated))
    }

    fn history(
        &self,
        account: AccountId,
        listing: &UniqueId,
    ) -> Result<Option<(Annotated, Vec<Entry>)>, PortError> {
        let Some(saved) = self.find(account, listing)? else { return Ok(None) };
        let entries = self.tables().histories.get(&(account, saved.listing)).cloned();
        let now = Annotated { annotation: saved.annotation, version: saved.version };
        Ok(Some((now, entries.unwrap_or_default())))
    }

    fn tags(&self, account: AccountId) -> Result<Vec<Tags>, PortError> {
        let tags = self.whole(account).into_iter().map(|saved| saved.annotation.tags);
        Ok(tags.filter(|tags| !tags.is_empty()).collect())
    }

    fn find(&self, account: AccountId, listing: &UniqueId) -> Result<Option<Saved>, PortError> {
        Ok(self.whole(account).into_iter().find(|saved| saved.unique_id == *listing))
    }

    fn saved(&self, account: AccountId) -> Result<Vec<SavedListing>, PortError> {
        let saved = self.whole(account).into_iter();
        Ok(saved
            .map(|Saved { listing, saved_revision, .. }| SavedListing { listing, saved_revision })
            .collect())
    }

    fn among(&self, account: AccountId, listings: &[ListingId]) -> Result<Vec<Saved>, PortError> {
        let mut saved = self.whole(account);
        saved.retain(|saved| listings.contains(&saved.listing));
        self.tables().shown += saved.len();
        Ok(saved)
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
    let places = |account| {
        let saved = store.saved(account).unwrap();
        saved.iter().map(|saved| saved.listing).collect::<Vec<_>>()
    };
    let whole = |account| store.among(account, &places(account)).unwrap();

    // Saving twice changes nothing. The newly saved keys are in the requested order.
    let both = [second.0, first.0, second.0];
    assert_eq!(store.save(ann, &both, now, 2).unwrap(), [second.1.clone(), first.1.clone()]);
    assert_eq!(store.save(ann, &both, now + TimeDelta::hours(1), 2).unwrap(), []);
    assert_eq!(whole(ann)[0].saved_at, now, "a saved listing is not changed");
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
    assert_eq!(places(ann).last(), Some(&third.0), "in the order of saving");

    // What is written is read of those listings that are saved alone.
    let some = store.among(ann, &[third.0, ListingId(i64::MAX), second.0, third.0]).unwrap();
    assert_eq!(
        some.iter().map(|saved| &saved.unique_id).collect::<Vec<_>>(),
        [&second.1, &third.1]
    );
    assert_eq!(store.among(bob, &[second.0]).unwrap(), []);

    // The annotation, whose version increases with each change.
    let annotation = whole_annotation();
    let write = |account, key: &UniqueId, annotation: &Annotation, steps: Vec<Step>, at| {
        store.annotate(account, key, &mut |_, _| {
            Ok(Rewritten { annotation: annotation.clone(), steps: steps.clone(), at })
        })
    };
    let blank = Annotation::default();
    let added = |part| vec![Step::Add(blank.value(part))];
    let all: Vec<Step> = Part::ALL.into_iter().flat_map(added).collect();
    let stored = write(ann, &first.1, &annotation, all, now).unwrap();
    assert_eq!(stored, Annotated { annotation: annotation.clone(), version: 1 });
    let refused = write(bob, &first.1, &annotation, Vec::new(), now);
    assert!(matches!(refused, Err(SavedError::NotSaved)), "bob has not saved it");
    let written = whole(ann);
    let of = |id: ListingId| written.iter().find(|saved| saved.listing == id).unwrap();
    assert_eq!((&of(first.0).annotation, of(first.0).version), (&annotation, 1));
    assert_eq!((&of(second.0).annotation, of(second.0).version), (&blank, 0));
    assert_eq!(store.tags(ann).unwrap(), std::slice::from_ref(&annotation.tags));
    assert_eq!(store.tags(bob).unwrap(), []);

    // A change gets what is stored, and without steps or with an error it stores nothing.
    let mut seen = None;
    let refused = store.annotate(ann, &first.1, &mut |stored, newest| {
        let parts: Vec<Part> = newest.iter().map(|entry| entry.before.part()).collect();
        seen = Some((stored.clone(), parts.len()));
        Err(SavedError::ChangedElsewhere)
    });
    assert!(matches!(refused, Err(SavedError::ChangedElsewhere)));
    assert_eq!(seen, Some((stored.clone(), 5)));
    assert_eq!(write(ann, &first.1, &annotation, Vec::new(), now).unwrap(), stored);

    history_contract(store, [ann, bob], &third.1, now);
    many_contract(store, bob, known, now);

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
    assert_eq!(places(bob), [first.0], "bob's is still saved");
    store.save(ann, &[first.0], later, 3).unwrap();
    let again = whole(ann);
    let again = again.iter().find(|saved| saved.listing == first.0).unwrap();
    assert_eq!((&again.annotation, again.version), (&Annotation::default(), 0));
    let (_, entries) = store.history(ann, &first.1).unwrap().unwrap();
    assert_eq!(entries, [], "the history is removed with the property");
}

/// Checks how a [`SavedStore`] keeps a budget of 10,000 bytes. `account` exists and has no saved
/// properties yet. `known` are two listings.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn storage_contract(
    store: &dyn SavedStore,
    account: AccountId,
    [first, second]: &[(ListingId, UniqueId); 2],
    now: DateTime<Utc>,
) {
    let minute = |minutes| now + TimeDelta::minutes(minutes);
    let write = |(_, key): &(ListingId, UniqueId), letter: &str, letters: usize, at| {
        let note = Note::parse(&letter.repeat(letters)).unwrap();
        store.annotate(account, key, &mut |stored, _| {
            let annotation = Annotation { note: note.clone(), ..stored.annotation.clone() };
            let steps = vec![Step::Add(stored.annotation.value(Part::Note))];
            Ok(Rewritten { annotation, steps, at })
        })
    };
    let entries =
        |(_, key): &(ListingId, UniqueId)| store.history(account, key).unwrap().unwrap().1.len();
    store.save(account, &[first.0, second.0], now, 2).unwrap();
    // Characters of four bytes: a note of 8,000 bytes and an entry of 64.
    write(first, "🏠", 2_000, minute(0)).unwrap();
    let refused = write(second, "x", 1_900, minute(1));
    assert!(matches!(refused, Err(SavedError::StorageFull(_))), "8064 + 1964 > 10000");
    assert_eq!((entries(second), store.find(account, &second.1).unwrap().unwrap().version), (0, 0));
    write(second, "x", 1_800, minute(2)).unwrap();

    // The older entries of a history give way, but here that is not enough: 8064 + 1800 + 1864.
    for (at, letter) in [(3, "y"), (4, "z"), (5, "a"), (6, "b")] {
        let same = write(second, letter, 1_800, minute(at));
        assert!(matches!(same, Err(SavedError::StorageFull(_))), "an entry of 1864 has no room");
    }
    assert_eq!(entries(second), 1);

    // A shorter text is always stored, with an entry for its undo, which has room as well.
    write(second, "x", 1_700, minute(7)).unwrap();
    assert_eq!(entries(second), 1);
    write(second, "x", 1_800, minute(8)).unwrap();

    // Removing has no condition, and what was removed can be written again at once.
    let gone = store.remove(account, std::slice::from_ref(&first.1)).unwrap();
    assert_eq!(gone[0].annotation.note.as_str().len(), 8_000);
    store.save(account, &[first.0], minute(9), 2).unwrap();
    write(first, "🏠", 2_000, minute(9)).unwrap();
    let refused = write(second, "🏠", 2_000, minute(10));
    assert!(
        matches!(refused, Err(SavedError::StorageFull(_))),
        "there is no more room than before"
    );

    // Several properties have the budget together: each would fit, and both do not.
    let keys = [first.1.clone(), second.1.clone()];
    store.remove(account, &keys).unwrap();
    let both = |letters: usize, at| {
        let listings = [first.0, second.0];
        let saving = Some(Saving { listings: &listings, at, most: 2 });
        store.annotate_all(account, &keys, saving, &mut |_, stored, _| {
            let note = Note::parse(&"🏠".repeat(letters)).unwrap();
            let annotation = Annotation { note, ..stored.annotation.clone() };
            let steps = vec![Step::Add(stored.annotation.value(Part::Note))];
            Ok(Rewritten { annotation, steps, at })
        })
    };
    let refused = both(1_900, minute(60));
    assert!(matches!(refused, Err(SavedError::StorageFull(_))), "twice 7664 are more");
    assert_eq!(store.saved(account).unwrap(), [], "neither is saved");
    both(1_550, minute(61)).unwrap();
    // Their older entries give way together: twice 6204 + 839 + 64 are more than 14,096, which is the
    // budget for the undo of the removal.
    both(1_551, minute(62)).unwrap();
    assert_eq!((entries(first), entries(second)), (1, 1));
}

/// Checks that several properties are saved and changed together or not at all. `account` has saved
/// none of `known`, and has none afterwards.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn many_contract(
    store: &dyn SavedStore,
    account: AccountId,
    known: &[(ListingId, UniqueId); 3],
    now: DateTime<Utc>,
) {
    let [first, second, third] = known.each_ref().map(|(_, key)| key.clone());
    let places = known.each_ref().map(|(id, _)| *id);
    let write = |keys: &[UniqueId], saved: &[ListingId], text: &str, refused: Option<&UniqueId>| {
        let note = Note::parse(text).unwrap();
        let saving = Saving { listings: saved, at: now, most: 2 };
        store.annotate_all(account, keys, Some(saving), &mut |key, stored, newest| {
            if refused == Some(key) {
                return Err(SavedError::ChangedElsewhere);
            }
            assert_eq!(
                newest.len(),
                usize::from(stored.version > 0),
                "the entries of its own note"
            );
            let annotation = Annotation { note: note.clone(), ..Annotation::default() };
            let steps = vec![Step::Add(stored.annotation.value(Part::Note))];
            Ok(Rewritten { annotation, steps, at: now })
        })
    };
    let own = |key: &UniqueId| {
        let (own, entries) = store.history(account, key).unwrap().unwrap();
        let before = entries.iter().map(|entry| entry.before.text()).collect::<Vec<_>>();
        (own.annotation.note.as_str().to_owned(), own.version, before)
    };

    // Neither an error nor the limit leaves a part of it.
    let both = [first.clone(), second.clone()];
    let refused = write(&both, &places[..2], "roof", Some(&second));
    assert!(matches!(refused, Err(SavedError::ChangedElsewhere)));
    let refused = write(&both, &places, "roof", None);
    assert!(matches!(refused, Err(SavedError::TooMany)));
    assert_eq!(store.saved(account).unwrap(), []);

    // What is saved with it is annotated, and what is neither saved nor known is left out.
    let with_others = [third.clone(), second.clone(), first.clone(), first.clone()];
    let (newly, annotated) = write(&with_others, &[places[1], places[0]], "roof", None).unwrap();
    assert_eq!(newly, [second.clone(), first.clone()]);
    assert_eq!(annotated.len(), 2);
    for key in &both {
        assert_eq!(own(key), ("roof".to_owned(), 1, vec![String::new()]));
    }

    // A property that is saved already keeps its history.
    let (newly, annotated) = write(&both[..1], &places[..1], "roof is new", None).unwrap();
    assert_eq!((newly, annotated[0].version), (Vec::new(), 2));
    assert_eq!(own(&first), ("roof is new".to_owned(), 2, vec![String::new(), "roof".to_owned()]));
    assert_eq!(own(&second).1, 1, "it was not among the properties");
    let refused = write(&both, &[], "gone", Some(&second));
    assert!(matches!(refused, Err(SavedError::ChangedElsewhere)));
    assert_eq!(own(&first).0, "roof is new");

    // Each history has its own limit, and a whole annotation is stored as it is.
    for number in 0..MOST_ENTRIES {
        write(&both, &[], &number.to_string(), None).unwrap();
    }
    for key in &both {
        let (text, _, before) = own(key);
        assert_eq!((text.as_str(), before.len()), ("99", MOST_ENTRIES));
    }
    let whole = whole_annotation();
    let mut change = |_: &UniqueId, stored: &Annotated, _: &[Entry]| {
        let steps = Part::ALL.map(|part| Step::Add(stored.annotation.value(part))).into();
        Ok(Rewritten { annotation: whole.clone(), steps, at: now })
    };
    let (_, annotated) = store.annotate_all(account, &both, None, &mut change).unwrap();
    assert!(annotated.iter().all(|own| own.annotation == whole));
    let gone = store.remove(account, &both).unwrap();
    assert!(gone.len() == 2 && gone.iter().all(|saved| saved.annotation == whole));
}

/// An annotation with a value in every part.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn whole_annotation() -> Annotation {
    Annotation {
        note: Note::parse("ask the clerk").unwrap(),
        stage: Some(Stage::Inspected),
        maximum_bid: Some(MaximumBid::new(Money::from_cents(21_200_050).unwrap()).unwrap()),
        tags: Tags::parse(["Flip", "needs roof"]).unwrap(),
        checklist: Checklist::parse([("Title search", true), ("Call the clerk", false)]).unwrap(),
    }
}

/// Checks the history of a saved property that has none yet.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn history_contract(
    store: &dyn SavedStore,
    [account, another]: [AccountId; 2],
    key: &UniqueId,
    now: DateTime<Utc>,
) {
    let note = |text: &str| PartValue::Note(Note::parse(text).unwrap());
    let mut blank = Annotation::default();
    let mut write = |value: PartValue, step: Step, at| {
        blank.set(value);
        let annotation = blank.clone();
        let steps = vec![step];
        store
            .annotate(account, key, &mut |_, _| {
                Ok(Rewritten { annotation: annotation.clone(), steps: steps.clone(), at })
            })
            .unwrap()
    };
    let entries = || {
        let (_, mut entries) = store.history(account, key).unwrap().unwrap();
        entries.sort_by_key(|entry| entry.number);
        entries
    };
    let minute = |minutes| now + TimeDelta::minutes(minutes);
    assert!(store.history(another, key).unwrap().is_none(), "not saved");
    assert_eq!(entries(), []);

    // An entry has the value before its first change and the time of its last one.
    write(note("ro"), Step::Add(note("")), now);
    let number = entries()[0].number;
    write(note("roof"), Step::Extend(number), minute(2));
    let expected = Entry { number, before: note(""), began_at: now, at: minute(2) };
    assert_eq!(entries(), std::slice::from_ref(&expected));
    let (stored, _) = store.history(account, key).unwrap().unwrap();
    assert_eq!((stored.annotation.note.as_str(), stored.version), ("roof", 2));
    write(note(""), Step::Drop(number), minute(3));
    assert_eq!(entries(), []);

    // Every kind of value is read as it was written, blank or not.
    let mut before = Annotation::default();
    for annotation in [whole_annotation(), Annotation::default(), whole_annotation()] {
        for part in Part::ALL {
            write(annotation.value(part), Step::Add(before.value(part)), now);
            assert_eq!(entries().last().unwrap().before, before.value(part));
        }
        before = annotation;
    }

    // So are long values that differ little, also when the entry is extended.
    let long = |end: &str| note(&format!("é{}{end}", "x".repeat(1_900)));
    write(long(""), Step::Add(note("ask the clerk")), now);
    write(long(" one"), Step::Add(long("")), now);
    write(long(" two"), Step::Add(long(" one")), minute(1));
    let number = entries().last().unwrap().number;
    write(long(" three"), Step::Extend(number), minute(2));
    write(note("ask the clerk"), Step::Add(long(" three")), minute(3));
    let last: Vec<PartValue> = entries().into_iter().map(|entry| entry.before).collect();
    assert_eq!(last[last.len() - 3..], [long(""), long(" one"), long(" three")]);

    // Only the newest entries remain, and later ones have higher numbers.
    let mut before = note("ask the clerk");
    for number in 0..MOST_ENTRIES {
        let after = note(&number.to_string());
        write(after.clone(), Step::Add(before), now);
        before = after;
    }
    let all = entries();
    assert_eq!(all.len(), MOST_ENTRIES);
    assert_eq!((&all[0].before, &all[99].before), (&note("ask the clerk"), &note("98")));
}

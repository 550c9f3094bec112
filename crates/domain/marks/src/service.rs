use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, Clock, ListingId, PortError, Revision};
use ledger::SaleLedger;
use listings::{ListingIds, MarkReader, PersonMarks, UniqueId};
use saved::Visit;

use crate::cache::Cache;
use crate::error::MarkError;
use crate::ports::{MarkReading, MarkStore, MarkVersion};
use crate::stored::StoredMarks;

/// New listings are among this many that were listed last. A person who was away for longer sees
/// the latest ones as new.
const MOST_NEW: usize = 50_000;

/// A look within this time of the last one is not stored, so that a person who works through a list
/// causes one write a minute.
const LOOKS_APART: TimeDelta = TimeDelta::minutes(1);

/// The number of people whose last look is remembered.
const MOST_LOOKS: usize = 20_000;

/// The weight of the remembered marks of people, as they are stored and as they are shown, in listing
/// ids of 8 bytes: 32 MB each.
const MOST_REMEMBERED: usize = 4_000_000;

/// The weight of the remembered sets of new listings, in listing ids of 8 bytes: 16 MB.
const MOST_REMEMBERED_NEW: usize = 2_000_000;

/// The weight of a value without ids.
const EMPTY: usize = 32;

/// Records what people have marked, and returns it to searches.
#[derive(Clone)]
pub struct MarkService {
    store: Arc<dyn MarkStore>,
    ledger: Arc<dyn SaleLedger>,
    clock: Arc<dyn Clock>,
    memory: Arc<Memory>,
}

/// What an instance remembers. None of it is used without asking the store whether it is current.
struct Memory {
    marks: Mutex<Cache<AccountId, (MarkVersion, StoredMarks)>>,
    /// The marks with the listings that show marked ones, as of a revision.
    shown: Mutex<Cache<AccountId, (MarkVersion, Revision, StoredMarks)>>,
    /// The listings that were listed after a revision, as of another revision.
    new: Mutex<Cache<(Revision, Revision), ListingIds>>,
    looks: Mutex<HashMap<AccountId, DateTime<Utc>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl MarkService {
    /// Creates the service over these ports.
    #[must_use]
    pub fn new(
        store: Arc<dyn MarkStore>,
        ledger: Arc<dyn SaleLedger>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let memory = Memory {
            marks: Mutex::new(Cache::new(MOST_REMEMBERED)),
            shown: Mutex::new(Cache::new(MOST_REMEMBERED)),
            new: Mutex::new(Cache::new(MOST_REMEMBERED_NEW)),
            looks: Mutex::new(HashMap::new()),
        };
        Self { store, ledger, clock, memory: Arc::new(memory) }
    }

    /// Counts as a look at listings, which begins or extends a visit. A look soon after the last one
    /// is not stored.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    pub fn look(&self, account: AccountId) -> Result<(), PortError> {
        let now = self.clock.now();
        let last = lock(&self.memory.looks).get(&account).copied();
        if last.is_some_and(|last| (now - last).abs() < LOOKS_APART) {
            return Ok(());
        }
        self.store.look(account, &mut |last, newest| Visit::look(last, now, newest))?;
        let mut looks = lock(&self.memory.looks);
        if looks.len() >= MOST_LOOKS {
            looks.clear();
        }
        looks.insert(account, now);
        Ok(())
    }

    /// Marks listings as opened and returns the keys of those that were not before. Unknown keys are
    /// left out.
    ///
    /// # Errors
    /// [`MarkError::Port`] when the store fails.
    pub fn see(&self, account: AccountId, keys: &[UniqueId]) -> Result<Vec<UniqueId>, MarkError> {
        let seen = self.stored(account)?.1.seen;
        // Most listings are opened more than once, and a second time changes nothing.
        if self.store.find(keys)?.iter().all(|(_, id)| seen.contains(*id)) {
            return Ok(Vec::new());
        }
        self.change(account, self.store.find(keys)?, |marks, ids| Ok(marks.see(ids)))
    }

    /// Hides listings and returns the keys of those that were not hidden before, so that the person
    /// can undo it. Unknown keys are left out.
    ///
    /// # Errors
    /// [`MarkError::TooManyHidden`], and [`MarkError::Port`] when the store fails.
    pub fn hide(&self, account: AccountId, keys: &[UniqueId]) -> Result<Vec<UniqueId>, MarkError> {
        self.change(account, self.store.find(keys)?, StoredMarks::hide)
    }

    /// Shows hidden listings again and returns the keys of those that were hidden. Unknown keys are
    /// left out.
    ///
    /// # Errors
    /// [`MarkError::Port`] when the store fails.
    pub fn unhide(
        &self,
        account: AccountId,
        keys: &[UniqueId],
    ) -> Result<Vec<UniqueId>, MarkError> {
        let found = self.store.find(keys)?;
        let ids: Vec<ListingId> = found.iter().map(|(_, id)| *id).collect();
        // A mark stays with the listing that was hidden, which another one may show by now.
        let groups = self.store.groups(&ids)?;
        let with_members = found.into_iter().flat_map(|(key, id)| {
            let others = groups.iter().filter(move |(other, shown)| *shown == id && *other != id);
            let members = std::iter::once(id).chain(others.map(|(other, _)| *other));
            members.map(move |member| (key.clone(), member))
        });
        let unhide = |marks: &mut StoredMarks, ids: &[ListingId]| Ok(marks.unhide(ids));
        let mut keys = self.change(account, with_members.collect(), unhide)?;
        keys.dedup();
        Ok(keys)
    }

    /// Applies a change of the `found` listings that returns those that it changed.
    fn change(
        &self,
        account: AccountId,
        found: Vec<(UniqueId, ListingId)>,
        change: impl Fn(&mut StoredMarks, &[ListingId]) -> Result<ListingIds, MarkError>,
    ) -> Result<Vec<UniqueId>, MarkError> {
        let ids: Vec<ListingId> = found.iter().map(|(_, id)| *id).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let mut changed = ListingIds::default();
        self.store.change(account, &mut |marks| {
            changed = change(marks, &ids)?;
            Ok(())
        })?;
        let changed = found.into_iter().filter(|(_, id)| changed.contains(*id));
        Ok(changed.map(|(key, _)| key).collect())
    }

    /// Reads what is stored about an account. The marks are read only if they changed.
    fn stored(&self, account: AccountId) -> Result<(MarkReading, StoredMarks), PortError> {
        let known = lock(&self.memory.marks).get(account);
        let mut reading = self.store.read(account, known.as_ref().map(|(version, _)| *version))?;
        let marks = match (reading.version, reading.marks.take(), known) {
            (None, _, _) => StoredMarks::default(),
            (Some(version), Some(marks), _) => {
                let weight = marks.seen.len() + marks.hidden.len() + EMPTY;
                lock(&self.memory.marks).put(account, (version, marks.clone()), weight);
                marks
            }
            (Some(_), None, Some((_, marks))) => marks,
            // The store leaves the marks out only if they are known.
            (Some(_), None, None) => StoredMarks::default(),
        };
        Ok((reading, marks))
    }

    /// The marks with the listings that show marked ones (`docs/product.md#joined-saves`).
    fn shown(
        &self,
        account: AccountId,
        reading: &MarkReading,
        stored: StoredMarks,
    ) -> Result<StoredMarks, PortError> {
        let Some(version) = reading.version else { return Ok(stored) };
        let known = lock(&self.memory.shown).get(account);
        if let Some((of, newest, marks)) = known
            && (of, newest) == (version, reading.newest)
        {
            return Ok(marks);
        }
        let ids = [stored.seen.as_slice(), stored.hidden.as_slice()].concat();
        let groups = if ids.is_empty() { Vec::new() } else { self.store.groups(&ids)? };
        let with_shown = |marked: ListingIds| -> ListingIds {
            let is_marked = |(member, _): &&(ListingId, ListingId)| marked.contains(*member);
            let shown: Vec<_> = groups.iter().filter(is_marked).map(|(_, shown)| *shown).collect();
            match shown.is_empty() {
                true => marked,
                false => marked.as_slice().iter().copied().chain(shown).collect(),
            }
        };
        let StoredMarks { seen, hidden } = stored;
        let marks = StoredMarks { seen: with_shown(seen), hidden: with_shown(hidden) };
        let weight = marks.seen.len() + marks.hidden.len() + EMPTY;
        let value = (version, reading.newest, marks.clone());
        lock(&self.memory.shown).put(account, value, weight);
        Ok(marks)
    }

    /// The listings that are new during this visit.
    fn new_listings(&self, reading: &MarkReading) -> Result<ListingIds, PortError> {
        let MarkReading { visit, newest, .. } = *reading;
        let since = Visit::look(visit, self.clock.now(), newest).since;
        if since >= newest {
            return Ok(ListingIds::default());
        }
        if let Some(known) = lock(&self.memory.new).get((since, newest)) {
            return Ok(known);
        }
        let listed = self.ledger.listed_after(since, MOST_NEW)?;
        let new: ListingIds = listed.into_iter().map(|(id, _)| id).collect();
        lock(&self.memory.new).put((since, newest), new.clone(), new.len() + EMPTY);
        Ok(new)
    }
}

impl MarkReader for MarkService {
    fn marks(&self, account: AccountId) -> Result<PersonMarks, PortError> {
        let (reading, stored) = self.stored(account)?;
        let StoredMarks { seen, hidden } = self.shown(account, &reading, stored)?;
        Ok(PersonMarks { new: self.new_listings(&reading)?, seen, hidden })
    }
}

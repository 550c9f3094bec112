//! A fake of [`SearchStore`], and the contract of every store (feature `testing`).

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{AccountId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use saved::Visit;
use uuid::Uuid;

use crate::error::SavedSearchError;
use crate::name::SearchName;
use crate::pace::MailPace;
use crate::ports::{SavedSearch, SearchId, SearchList, SearchStore};
use crate::view::ViewAddress;

/// A search in the fake, with what is stored about its emails and notifications.
#[derive(Debug, Clone)]
pub struct StoredSearch {
    pub search: SavedSearch,
    place: usize,
    removed_at: Option<DateTime<Utc>>,
    /// The window of its last email begins after this revision.
    pub from: Revision,
    /// The window of its last email ends with this revision.
    pub upto: Revision,
    /// The day of its last round.
    pub edition: Option<NaiveDate>,
    /// The id of its last email.
    pub email: Option<i64>,
    /// The bell knows the matches up to this revision; `None` if it knows what the person has seen.
    pub noted: Option<Revision>,
}

/// A store of saved searches in memory.
#[derive(Debug, Default)]
pub struct InMemorySearches {
    entries: Mutex<HashMap<AccountId, Vec<StoredSearch>>>,
    ledger: Arc<InMemoryLedger>,
    last_id: Mutex<u128>,
    /// Who turned the emails about all searches off.
    off: Mutex<HashSet<AccountId>>,
}

impl InMemorySearches {
    /// Creates a store that takes the revision of the listings from this ledger.
    #[must_use]
    pub fn of(ledger: Arc<InMemoryLedger>) -> Self {
        Self { ledger, ..Self::default() }
    }

    /// Returns the sale ledger that provides the revisions.
    #[must_use]
    pub fn ledger(&self) -> Arc<InMemoryLedger> {
        self.ledger.clone()
    }

    /// Returns the searches of an account that are not removed, in its order.
    pub fn stored(&self, account: AccountId) -> Vec<StoredSearch> {
        let mut own = self.entries().get(&account).cloned().unwrap_or_default();
        own.retain(|entry| entry.removed_at.is_none());
        own.sort_by_key(|entry| entry.place);
        own
    }

    /// Changes a search that is not removed.
    pub fn change(&self, account: AccountId, id: SearchId, change: impl FnOnce(&mut StoredSearch)) {
        self.with(account, id, change);
    }

    /// Turns the emails about all searches of an account on or off.
    pub fn turn(&self, account: AccountId, is_on: bool) {
        if is_on {
            self.off().remove(&account);
        } else {
            self.off().insert(account);
        }
    }

    /// Returns whether the emails about all searches of an account are off.
    pub fn is_off(&self, account: AccountId) -> bool {
        self.off().contains(&account)
    }

    fn off(&self) -> MutexGuard<'_, HashSet<AccountId>> {
        self.off.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<AccountId, Vec<StoredSearch>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_id(&self) -> SearchId {
        let mut last = self.last_id.lock().unwrap_or_else(PoisonError::into_inner);
        *last += 1;
        SearchId(Uuid::from_u128(*last))
    }

    /// Runs `work` on a search that is not removed.
    fn with<T>(
        &self,
        account: AccountId,
        id: SearchId,
        work: impl FnOnce(&mut StoredSearch) -> T,
    ) -> Option<T> {
        let mut entries = self.entries();
        let own = entries.entry(account).or_default();
        let found =
            own.iter_mut().find(|entry| entry.search.id == id && entry.removed_at.is_none());
        found.map(work)
    }
}

fn alive(own: &[StoredSearch]) -> u64 {
    own.iter().filter(|entry| entry.removed_at.is_none()).count() as u64
}

impl SearchStore for InMemorySearches {
    fn insert(
        &self,
        account: AccountId,
        name: &SearchName,
        view: &ViewAddress,
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<SavedSearch, SavedSearchError> {
        let newest = self.ledger.newest();
        let id = self.next_id();
        let mut entries = self.entries();
        let own = entries.entry(account).or_default();
        if alive(own) >= most {
            return Err(SavedSearchError::TooMany);
        }
        let search = SavedSearch {
            id,
            name: name.clone(),
            view: view.clone(),
            created_at: at,
            visit: Visit::look(None, at, newest),
            mail: MailPace::None,
        };
        let place = own.iter().map(|entry| entry.place + 1).max().unwrap_or(0);
        own.push(StoredSearch {
            search: search.clone(),
            place,
            removed_at: None,
            from: newest,
            upto: newest,
            edition: None,
            email: None,
            noted: None,
        });
        Ok(search)
    }

    fn list(&self, account: AccountId) -> Result<SearchList, PortError> {
        let is_off = self.is_off(account);
        let searches =
            self.stored(account).into_iter().map(|StoredSearch { mut search, .. }| {
                if is_off {
                    search.mail = MailPace::None;
                }
                search
            });
        let searches = searches.collect();
        Ok(SearchList { searches, newest: self.ledger.newest() })
    }

    fn rename(
        &self,
        account: AccountId,
        id: SearchId,
        name: &SearchName,
    ) -> Result<bool, PortError> {
        Ok(self.with(account, id, |entry| entry.search.name = name.clone()).is_some())
    }

    fn set_mail(
        &self,
        account: AccountId,
        id: SearchId,
        pace: MailPace,
        round: Option<NaiveDate>,
    ) -> Result<bool, PortError> {
        let newest = self.ledger.newest();
        if self.with(account, id, |_| ()).is_none() {
            return Ok(false);
        }
        if pace != MailPace::None && self.off().remove(&account) {
            let mut entries = self.entries();
            let own = entries.entry(account).or_default();
            own.iter_mut().for_each(|entry| entry.search.mail = MailPace::None);
        }
        self.with(account, id, |entry| {
            if entry.search.mail == MailPace::None {
                (entry.from, entry.upto, entry.email) = (newest, newest, None);
            }
            (entry.search.mail, entry.edition) = (pace, round);
        });
        Ok(true)
    }

    fn reorder(&self, account: AccountId, ids: &[SearchId]) -> Result<(), PortError> {
        let mut entries = self.entries();
        let own = entries.entry(account).or_default();
        let wanted = |entry: &StoredSearch| {
            ids.iter().position(|id| *id == entry.search.id).unwrap_or(ids.len())
        };
        own.sort_by_key(|entry| (wanted(entry), entry.place));
        own.iter_mut().enumerate().for_each(|(place, entry)| entry.place = place);
        Ok(())
    }

    fn remove(
        &self,
        account: AccountId,
        id: SearchId,
        at: DateTime<Utc>,
        most: u64,
    ) -> Result<bool, PortError> {
        let removed = self.with(account, id, |entry| entry.removed_at = Some(at)).is_some();
        let mut entries = self.entries();
        let own = entries.entry(account).or_default();
        let mut times: Vec<_> = own.iter().filter_map(|entry| entry.removed_at).collect();
        times.sort_unstable_by(|one, other| other.cmp(one));
        let oldest = usize::try_from(most).ok().and_then(|most| times.get(most));
        if let Some(oldest) = oldest {
            own.retain(|entry| entry.removed_at.is_none_or(|at| at > *oldest));
        }
        Ok(removed)
    }

    fn restore(&self, account: AccountId, id: SearchId, most: u64) -> Result<(), SavedSearchError> {
        let mut entries = self.entries();
        let own = entries.entry(account).or_default();
        let room = alive(own) < most;
        let entry = own.iter_mut().find(|entry| entry.search.id == id);
        let entry = entry.ok_or(SavedSearchError::Unknown)?;
        if entry.removed_at.is_some() && !room {
            return Err(SavedSearchError::TooMany);
        }
        entry.removed_at = None;
        Ok(())
    }

    fn visit(
        &self,
        account: AccountId,
        id: SearchId,
        look: &mut dyn FnMut(Visit, Revision) -> Visit,
    ) -> Result<Option<SavedSearch>, PortError> {
        let newest = self.ledger.newest();
        let is_off = self.is_off(account);
        Ok(self.with(account, id, |entry| {
            entry.search.visit = look(entry.search.visit, newest);
            let mut search = entry.search.clone();
            if is_off {
                search.mail = MailPace::None;
            }
            search
        }))
    }
}

/// Checks the contract of a [`SearchStore`]. `accounts` exist and have no saved searches yet.
/// `import` adds a revision of the listings.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn search_store_contract(
    store: &dyn SearchStore,
    [ann, bob]: [AccountId; 2],
    import: &dyn Fn(),
    now: DateTime<Utc>,
) {
    let name = |text: &str| SearchName::parse(text).unwrap();
    let view = |text: &str| ViewAddress::parse(text).unwrap();
    let names = |account| -> Vec<String> {
        let stored = store.list(account).unwrap();
        stored.searches.iter().map(|search| search.name.to_string()).collect()
    };
    let insert = |account, text: &str, most| {
        store.insert(account, &name(text), &view("county=Fulton&columns=Address"), now, most)
    };

    // A new search is the last one, and saving it is its first visit.
    assert_eq!(store.list(ann).unwrap().searches, []);
    let fulton = insert(ann, "Fulton", 3).unwrap();
    let cobb = insert(ann, "Cobb", 3).unwrap();
    let newest = store.list(ann).unwrap().newest;
    let first = Visit { seen_at: now, since: newest, seen: newest };
    assert_eq!((fulton.created_at, fulton.visit), (now, first));
    assert_eq!(fulton.view, view("county=Fulton&columns=Address"));
    assert_eq!(store.list(ann).unwrap().searches, [fulton.clone(), cobb.clone()]);
    assert_eq!(names(bob), [] as [&str; 0], "another account's searches are not visible");

    // Beyond the limit nothing is saved.
    let dekalb = insert(ann, "DeKalb", 3).unwrap();
    assert!(matches!(insert(ann, "Gwinnett", 3), Err(SavedSearchError::TooMany)));
    assert_eq!(names(ann), ["Fulton", "Cobb", "DeKalb"]);
    let texas = insert(bob, "Texas", 3).unwrap();

    // Only the owner can rename, reorder, visit, remove or restore a search.
    assert!(store.rename(ann, cobb.id, &name("Cobb houses")).unwrap());
    assert!(!store.rename(bob, cobb.id, &name("Mine")).unwrap());
    assert!(!store.remove(bob, cobb.id, now, 3).unwrap());
    assert!(matches!(store.restore(bob, cobb.id, 3), Err(SavedSearchError::Unknown)));
    store.reorder(bob, &[dekalb.id, texas.id, cobb.id]).unwrap();
    assert_eq!(names(ann), ["Fulton", "Cobb houses", "DeKalb"]);
    assert_eq!(names(bob), ["Texas"]);

    // Searches that are not in the new order follow.
    store.reorder(ann, &[dekalb.id, texas.id]).unwrap();
    assert_eq!(names(ann), ["DeKalb", "Fulton", "Cobb houses"]);
    store.reorder(ann, &[fulton.id, dekalb.id, cobb.id]).unwrap();
    assert_eq!(names(ann), ["Fulton", "DeKalb", "Cobb houses"]);

    // The next visit is computed from the last one and the current revision.
    import();
    let later = now + TimeDelta::hours(1);
    let mut given = Vec::new();
    let visited = store.visit(ann, dekalb.id, &mut |last, newest| {
        given.push((last, newest));
        Visit { seen_at: later, since: last.seen, seen: newest }
    });
    let visited = visited.unwrap().unwrap();
    let after = store.list(ann).unwrap().newest;
    assert!(after > newest);
    assert_eq!(given, [(first, after)]);
    assert_eq!(visited.visit, Visit { seen_at: later, since: newest, seen: after });
    assert_eq!(store.list(ann).unwrap().searches[1], visited);
    assert_eq!(store.list(ann).unwrap().searches[0].visit, first, "the others are unchanged");
    let mut look = |last, _| last;
    assert_eq!(store.visit(bob, dekalb.id, &mut look).unwrap(), None);

    // A removed search is nowhere until it is restored, at its place and with its last visit.
    assert!(store.remove(ann, dekalb.id, now, 3).unwrap());
    assert!(!store.remove(ann, dekalb.id, now, 3).unwrap(), "it is removed already");
    assert!(!store.rename(ann, dekalb.id, &name("DeKalb again")).unwrap());
    assert_eq!(store.visit(ann, dekalb.id, &mut look).unwrap(), None);
    assert_eq!(names(ann), ["Fulton", "Cobb houses"]);
    store.restore(ann, dekalb.id, 3).unwrap();
    store.restore(ann, dekalb.id, 3).unwrap();
    assert_eq!(names(ann), ["Fulton", "DeKalb", "Cobb houses"]);
    assert_eq!(store.list(ann).unwrap().searches[1].visit, visited.visit);

    // A removed search does not count, and is not restored beyond the limit.
    store.remove(ann, dekalb.id, now, 3).unwrap();
    let gwinnett = insert(ann, "Gwinnett", 3).unwrap();
    assert!(matches!(store.restore(ann, dekalb.id, 3), Err(SavedSearchError::TooMany)));
    assert_eq!(names(ann), ["Fulton", "Cobb houses", "Gwinnett"]);

    // Only the latest removed ones can be restored.
    store.remove(ann, fulton.id, now + TimeDelta::minutes(1), 2).unwrap();
    store.remove(ann, gwinnett.id, now + TimeDelta::minutes(2), 2).unwrap();
    assert!(matches!(store.restore(ann, dekalb.id, 3), Err(SavedSearchError::Unknown)));
    store.restore(ann, fulton.id, 3).unwrap();
    assert_eq!(names(ann), ["Fulton", "Cobb houses"]);
}

//! A fake of [`MarkStore`], and the contract of every store (feature `testing`).

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use ledger::testing::InMemoryLedger;
use listings::{ListingIds, UniqueId};
use saved::Visit;
use uuid::Uuid;

use crate::error::MarkError;
use crate::ports::{MarkReading, MarkStore, MarkVersion};
use crate::stored::StoredMarks;

#[derive(Debug, Clone, Default)]
struct Person {
    visit: Option<Visit>,
    version: Option<MarkVersion>,
    marks: StoredMarks,
}

/// Marks in memory.
#[derive(Debug, Default)]
pub struct InMemoryMarks {
    people: Mutex<HashMap<AccountId, Person>>,
    listings: Vec<(UniqueId, ListingId)>,
    /// The members of joined listings, each with the one that is shown.
    groups: Mutex<Vec<(ListingId, ListingId)>>,
    ledger: Arc<InMemoryLedger>,
    last_version: AtomicU64,
    sent: AtomicU64,
}

impl InMemoryMarks {
    /// Creates a store that knows these listings and takes their revision from this ledger.
    #[must_use]
    pub fn of(ledger: Arc<InMemoryLedger>, listings: Vec<(UniqueId, ListingId)>) -> Self {
        Self { ledger, listings, ..Self::default() }
    }

    /// Returns how many times the marks themselves were read.
    pub fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Joins listings. The first one is shown.
    pub fn join(&self, members: &[ListingId]) {
        let shown = members.first().copied();
        let pairs = members.iter().filter_map(|member| Some((*member, shown?)));
        self.groups.lock().unwrap_or_else(PoisonError::into_inner).extend(pairs);
    }

    fn people(&self) -> MutexGuard<'_, HashMap<AccountId, Person>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MarkStore for InMemoryMarks {
    fn read(
        &self,
        account: AccountId,
        known: Option<MarkVersion>,
    ) -> Result<MarkReading, PortError> {
        let newest = self.ledger.newest();
        let Person { visit, version, marks } =
            self.people().get(&account).cloned().unwrap_or_default();
        let marks = (version.is_some() && version != known).then_some(marks);
        self.sent.fetch_add(u64::from(marks.is_some()), Ordering::Relaxed);
        Ok(MarkReading { visit, newest, version, marks })
    }

    fn look(
        &self,
        account: AccountId,
        look: &mut dyn FnMut(Option<Visit>, Revision) -> Visit,
    ) -> Result<Visit, PortError> {
        let newest = self.ledger.newest();
        let mut people = self.people();
        let person = people.entry(account).or_default();
        let visit = look(person.visit, newest);
        person.visit = Some(visit);
        Ok(visit)
    }

    fn find(&self, keys: &[UniqueId]) -> Result<Vec<(UniqueId, ListingId)>, PortError> {
        Ok(self.listings.iter().filter(|(key, _)| keys.contains(key)).cloned().collect())
    }

    fn groups(&self, ids: &[ListingId]) -> Result<Vec<(ListingId, ListingId)>, PortError> {
        let groups = self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        let of = |(member, _): &&(ListingId, ListingId)| ids.contains(member);
        let shown: Vec<ListingId> = groups.iter().filter(of).map(|(_, shown)| *shown).collect();
        Ok(groups.iter().filter(|(_, of)| shown.contains(of)).copied().collect())
    }

    fn change(
        &self,
        account: AccountId,
        change: &mut dyn FnMut(&mut StoredMarks) -> Result<(), MarkError>,
    ) -> Result<(), MarkError> {
        let mut people = self.people();
        let person = people.entry(account).or_default();
        let mut marks = person.marks.clone();
        change(&mut marks)?;
        let next = self.last_version.fetch_add(1, Ordering::Relaxed) + 1;
        *person =
            Person { marks, version: Some(MarkVersion(Uuid::from_u128(next.into()))), ..*person };
        Ok(())
    }
}

/// Checks the promises of [`MarkStore`] on an empty store. `known` are the listings of the store, of
/// which `join` joins two, the first of them shown, and `import` creates the next revision of the
/// listings.
///
/// # Panics
/// If the store breaks a promise.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn mark_store_contract(
    store: &dyn MarkStore,
    [ann, bob]: [AccountId; 2],
    known: &[(UniqueId, ListingId); 3],
    (import, join): (&dyn Fn(), &dyn Fn([ListingId; 2])),
    now: DateTime<Utc>,
) {
    let ids = |ids: &[ListingId]| ids.iter().copied().collect::<ListingIds>();
    let [one, two, three] = [0, 1, 2].map(|place| known[place].1);

    // Nothing is stored about a new person.
    let nothing = store.read(ann, None).unwrap();
    assert_eq!((nothing.visit, nothing.version, nothing.marks), (None, None, None));

    // Looks are stored, and a look is not a change of the marks.
    let first = store.look(ann, &mut |last, newest| Visit::look(last, now, newest)).unwrap();
    assert_eq!((first.since, first.seen), (nothing.newest, nothing.newest));
    import();
    let later = now + TimeDelta::hours(2);
    let mut previous = None;
    let second = store
        .look(ann, &mut |last, newest| {
            previous = last;
            Visit::look(last, later, newest)
        })
        .unwrap();
    assert_eq!(previous, Some(first));
    assert_eq!(second.since, first.seen);
    assert!(second.seen > first.seen, "the import created a revision");
    let reading = store.read(ann, None).unwrap();
    assert_eq!((reading.visit, reading.newest), (Some(second), second.seen));
    assert_eq!(reading.marks.unwrap_or_default(), StoredMarks::default());
    assert_eq!(store.read(bob, None).unwrap().visit, None);

    // Listings are found by their keys.
    let unknown = UniqueId::parse("no such listing").unwrap();
    let mut found = store.find(&[known[2].0.clone(), unknown.clone(), known[0].0.clone()]).unwrap();
    found.sort_by_key(|(_, id)| *id);
    assert_eq!(found, [known[0].clone(), known[2].clone()]);
    assert_eq!(store.find(&[unknown]).unwrap(), []);

    // The members of a group are found by each of them.
    assert_eq!(store.groups(&[one, two]).unwrap(), []);
    join([one, three]);
    for asked in [&[one][..], &[three, two], &[one, three]] {
        let mut members = store.groups(asked).unwrap();
        members.sort_unstable();
        assert_eq!(members, [(one, one), (three, one)]);
    }
    assert_eq!(store.groups(&[two]).unwrap(), []);

    // Changes are stored under a new version each.
    let change = |work: &dyn Fn(&mut StoredMarks)| {
        let mut work = |marks: &mut StoredMarks| {
            work(marks);
            Ok(())
        };
        store.change(ann, &mut work).unwrap();
        store.read(ann, None).unwrap()
    };
    let seen = change(&|marks| drop(marks.see(&[three, one])));
    let expected = StoredMarks { seen: ids(&[one, three]), hidden: ids(&[]) };
    assert_eq!(seen.marks, Some(expected));
    assert_eq!(seen.visit, Some(second), "a change is not a look");
    let hidden = change(&|marks| drop(marks.hide(&[two])));
    let expected = StoredMarks { seen: ids(&[one, three]), hidden: ids(&[two]) };
    assert_eq!(hidden.marks, Some(expected.clone()));
    assert_ne!(hidden.version, seen.version);
    assert_eq!(store.read(bob, None).unwrap().marks.unwrap_or_default(), StoredMarks::default());

    // Known marks are not sent again.
    let known_version = store.read(ann, hidden.version).unwrap();
    assert_eq!((known_version.version, known_version.marks), (hidden.version, None));
    assert_eq!(store.read(ann, seen.version).unwrap().marks, Some(expected.clone()));

    // A change that fails changes nothing.
    let refused = store.change(ann, &mut |marks| {
        marks.see(&[two]);
        Err(MarkError::TooManyHidden)
    });
    assert!(matches!(refused, Err(MarkError::TooManyHidden)));
    let after = store.read(ann, None).unwrap();
    assert_eq!((after.version, after.marks), (hidden.version, Some(expected)));

    // Marks can come before the first look, and large ids are stored exactly.
    let large =
        [ListingId(0), ListingId(127), ListingId(128), ListingId(1 << 40), ListingId(i64::MAX)];
    let mut hide = |marks: &mut StoredMarks| marks.hide(&large).map(drop);
    store.change(bob, &mut hide).unwrap();
    let bobs = store.read(bob, None).unwrap();
    assert_eq!(bobs.marks.unwrap().hidden, ids(&large));
    assert_eq!(bobs.visit, None);
    store.look(bob, &mut |last, newest| Visit::look(last, now, newest)).unwrap();
    assert_eq!(store.read(bob, None).unwrap().marks.unwrap().hidden, ids(&large));
}

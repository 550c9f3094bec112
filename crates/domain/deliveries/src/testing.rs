//! A fake of the ports of deliveries, and the contract of every store (feature `testing`).

#![expect(clippy::expect_used, reason = "a contract is made of assertions")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{EmailAddress, PortError};
use mail::Outgoing;
use mail::testing::outgoing;

use crate::concern::{BlankColumn, Concern};
use crate::fetching::AddressState;
use crate::ports::{
    AddressStore, AlarmStore, FolderLock, FolderLocks, NextPart, TakePart, WaitingDeliveries,
};
use crate::waiting::{Decision, NewWaiting, Reading, WaitingDelivery, WaitingId, WaitingState};

/// The ports of deliveries in memory.
#[derive(Debug, Default)]
pub struct InMemoryDeliveries(Arc<Mutex<Contents>>);

#[derive(Debug, Default)]
struct Contents {
    waiting: Vec<(WaitingDelivery, Vec<u8>)>,
    alarms: BTreeSet<String>,
    letters: Vec<Outgoing>,
    addresses: BTreeMap<String, AddressState>,
    unchanged: BTreeMap<String, DateTime<Utc>>,
    locked: BTreeSet<String>,
}

impl InMemoryDeliveries {
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the letters of all alarms, oldest first.
    #[must_use]
    pub fn letters(&self) -> Vec<Outgoing> {
        self.contents().letters.clone()
    }

    /// Returns when the list of a source was last seen to be unchanged.
    #[must_use]
    pub fn unchanged_at(&self, source: &str) -> Option<DateTime<Utc>> {
        self.contents().unchanged.get(source).copied()
    }
}

impl WaitingDeliveries for InMemoryDeliveries {
    fn put(&self, delivery: &NewWaiting, next: &mut NextPart<'_>) -> Result<WaitingId, PortError> {
        let mut content = Vec::new();
        while let Some(part) = next()? {
            content.extend(part);
        }
        let mut contents = self.contents();
        let same = contents.waiting.iter().find(|(known, _)| {
            known.state == WaitingState::Waiting
                && known.delivery.source == delivery.source
                && known.delivery.sha256 == delivery.sha256
        });
        if let Some((known, _)) = same {
            return Ok(known.id);
        }
        let id = WaitingId(contents.waiting.len() as i64 + 1);
        let stored = WaitingDelivery {
            id,
            delivery: delivery.clone(),
            at: DateTime::UNIX_EPOCH,
            state: WaitingState::Waiting,
            newer: None,
        };
        contents.waiting.push((stored, content));
        Ok(id)
    }

    fn waiting(&self) -> Result<Vec<WaitingDelivery>, PortError> {
        let contents = self.contents();
        let all = contents.waiting.iter().map(|(delivery, _)| delivery);
        Ok(all.filter(|delivery| delivery.state == WaitingState::Waiting).cloned().collect())
    }

    fn find(&self, id: WaitingId) -> Result<Option<WaitingDelivery>, PortError> {
        let contents = self.contents();
        let found = contents.waiting.iter().find(|(delivery, _)| delivery.id == id);
        Ok(found.map(|(delivery, _)| delivery.clone()))
    }

    fn content(&self, id: WaitingId, take: &mut TakePart<'_>) -> Result<(), PortError> {
        let found = self.contents().waiting.iter().find(|(known, _)| known.id == id).cloned();
        found.map_or(Ok(()), |(_, content)| take(&content))
    }

    fn decide(&self, id: WaitingId, decision: Decision) -> Result<bool, PortError> {
        let mut contents = self.contents();
        let mut all = contents.waiting.iter_mut();
        let found = all.find(|(known, _)| known.id == id && known.state == WaitingState::Waiting);
        let Some((delivery, content)) = found else { return Ok(false) };
        delivery.state = match decision {
            Decision::Approve => WaitingState::Approved,
            Decision::Reject => WaitingState::Rejected,
        };
        content.clear();
        Ok(true)
    }
}

impl AlarmStore for InMemoryDeliveries {
    fn raise(
        &self,
        key: &str,
        _kind: &str,
        letter: &Outgoing,
        _now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut contents = self.contents();
        let is_new = contents.alarms.insert(key.to_owned());
        if is_new {
            contents.letters.push(letter.clone());
        }
        Ok(is_new)
    }
}

impl AddressStore for InMemoryDeliveries {
    fn state(&self, folder: &str) -> Result<Option<AddressState>, PortError> {
        Ok(self.contents().addresses.get(folder).cloned())
    }

    fn note(&self, folder: &str, state: &AddressState) -> Result<(), PortError> {
        self.contents().addresses.insert(folder.to_owned(), state.clone());
        Ok(())
    }

    fn unchanged(&self, source: &str, at: DateTime<Utc>) -> Result<(), PortError> {
        self.contents().unchanged.insert(source.to_owned(), at);
        Ok(())
    }
}

struct HeldFolder {
    contents: Arc<Mutex<Contents>>,
    folder: String,
}

impl FolderLock for HeldFolder {}

impl Drop for HeldFolder {
    fn drop(&mut self) {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner).locked.remove(&self.folder);
    }
}

impl FolderLocks for InMemoryDeliveries {
    fn try_lock(&self, folder: &str) -> Result<Option<Box<dyn FolderLock>>, PortError> {
        if !self.contents().locked.insert(folder.to_owned()) {
            return Ok(None);
        }
        let (contents, folder) = (Arc::clone(&self.0), folder.to_owned());
        Ok(Some(Box::new(HeldFolder { contents, folder })))
    }
}

/// Checks a store of waiting deliveries, which may contain others.
///
/// # Panics
/// If the store breaks the contract.
pub fn waiting_contract(store: &dyn WaitingDeliveries) {
    let delivery = |source: &str, sha256: &str| NewWaiting {
        source: source.to_owned(),
        file_name: "list.csv".to_owned(),
        sha256: sha256.repeat(64),
        concerns: vec![
            Concern::Empty { before: 3 },
            Concern::Truncated,
            Concern::Shrunken { before: 5_000, now: 12 },
            Concern::HeaderChanged {
                missing: vec!["Bid".to_owned()],
                new: vec!["Opening \"Bid\"".to_owned()],
            },
            Concern::HeaderUnusable { why: "no column 'Case'".to_owned() },
            Concern::SuddenlyBlank {
                columns: vec![BlankColumn { name: "Zip".to_owned(), before: 98, now: 1 }],
            },
        ],
        reading: Reading {
            map: Some("source = 'A'".to_owned()),
            pack: Some("ga/a".to_owned()),
            county: Some("Cobb".to_owned()),
            is_comparables: true,
            folder: Some("ga-a".to_owned()),
        },
    };
    let put = |delivery: &NewWaiting, parts: &[&[u8]]| {
        let mut parts = parts.iter();
        let mut next = || Ok(parts.next().map(|part| part.to_vec()));
        store.put(delivery, &mut next).expect("the delivery is stored")
    };
    let content = |id| {
        let mut bytes = Vec::<u8>::new();
        let mut take = |part: &[u8]| {
            bytes.extend(part);
            Ok(())
        };
        store.content(id, &mut take).expect("the file is there");
        bytes
    };
    let waiting = || -> Vec<WaitingId> {
        let all = store.waiting().expect("the store answers");
        all.iter().filter(|found| found.delivery.source == "contract").map(|w| w.id).collect()
    };
    let first = delivery("contract", "a");
    let id = put(&first, &[b"unique_ID,", b"State\n\x00\xff"]);
    let found = store.find(id).expect("the store answers").expect("the delivery is there");
    assert_eq!((&found.delivery, found.state, found.newer), (&first, WaitingState::Waiting, None));
    assert_eq!(content(id), b"unique_ID,State\n\x00\xff");

    let again = put(&first, &[b"other"]);
    assert_eq!(again, id, "the same file waits once");
    let second = put(&delivery("contract", "b"), &[]);
    put(&delivery("contract, other", "a"), &[b"x"]);
    assert_eq!(waiting(), [id, second], "oldest first");
    assert_eq!(content(second), b"");

    assert!(store.decide(id, Decision::Approve).expect("the store answers"));
    assert!(!store.decide(id, Decision::Reject).expect("the store answers"), "only once");
    assert_eq!(waiting(), [second]);
    let found = store.find(id).expect("the store answers").expect("it is remembered");
    assert_eq!(found.state, WaitingState::Approved);
    assert_eq!(content(id), b"", "the file is removed");
    let later = put(&first, &[b"x"]);
    assert_ne!(later, id, "a file can wait again after a decision");
    assert!(store.decide(later, Decision::Reject).expect("the store answers"));
    let state = store.find(later).expect("the store answers").map(|found| found.state);
    assert_eq!(state, Some(WaitingState::Rejected));
    let unknown = WaitingId(i64::MAX);
    assert_eq!(store.find(unknown).expect("the store answers"), None);
    assert!(!store.decide(unknown, Decision::Approve).expect("the store answers"));
}

/// Checks a store of alarms. `letters` counts the letters with a Message-ID.
///
/// # Panics
/// If the store breaks the contract.
pub fn alarm_contract(store: &dyn AlarmStore, letters: &dyn Fn(&str) -> usize) {
    let to = EmailAddress::parse("help@example.com").expect("an address");
    let now = DateTime::UNIX_EPOCH + TimeDelta::days(1);
    let raise = |key: &str, message_id: &str| {
        store.raise(key, "late", &outgoing(message_id, &to), now).expect("the store answers")
    };
    assert!(raise("contract 1", "<contract-1@example.com>"));
    assert!(!raise("contract 1", "<contract-2@example.com>"), "raised before");
    assert!(raise("contract 2", "<contract-3@example.com>"));
    let counts = [1, 2, 3].map(|number| letters(&format!("<contract-{number}@example.com>")));
    assert_eq!(counts, [1, 0, 1]);
}

/// Checks a store of addresses.
///
/// # Panics
/// If the store breaks the contract.
pub fn address_contract(store: &dyn AddressStore) {
    let state = |folder: &str| store.state(folder).expect("the store answers");
    assert_eq!(state("contract"), None);
    let at = DateTime::UNIX_EPOCH + TimeDelta::days(2);
    let full = AddressState {
        address: "https://example.com/list.csv".to_owned(),
        source: Some("A county".to_owned()),
        etag: Some("\"a\"".to_owned()),
        last_modified: Some("Wed, 25 Nov 2026 12:00:00 GMT".to_owned()),
        checked_at: Some(at),
        next_at: Some(at + TimeDelta::hours(1)),
        failures: 3,
    };
    store.note("contract", &full).expect("it is stored");
    assert_eq!(state("contract"), Some(full));
    let address = "https://example.com/other.csv".to_owned();
    let other = AddressState { address, ..AddressState::default() };
    store.note("contract", &other).expect("it is replaced");
    assert_eq!(state("contract"), Some(other));
    assert_eq!(state("contract, other"), None);
}

/// Checks the locks of folders.
///
/// # Panics
/// If the locks break the contract.
pub fn lock_contract(locks: &dyn FolderLocks) {
    let lock = |folder: &str| locks.try_lock(folder).expect("the store answers");
    let first = lock("contract a").expect("it is free");
    assert!(lock("contract a").is_none(), "one worker at a time");
    let other = lock("contract b").expect("another folder is free");
    drop(first);
    assert!(lock("contract a").is_some(), "it is free again");
    drop(other);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contracts() {
        let fake = InMemoryDeliveries::default();
        waiting_contract(&fake);
        let letters = |id: &str| fake.letters().iter().filter(|l| l.message_id == id).count();
        alarm_contract(&fake, &letters);
        address_contract(&fake);
        lock_contract(&fake);
    }
}

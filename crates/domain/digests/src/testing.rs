//! A fake of the store of weekly updates, and the contract of every store (feature `testing`).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, EmailAddress, ListingId, PortError, Revision};
use mail::testing::{InMemoryOutbox, outgoing};
use mail::{MailKind, OptionalMail, Outbox, Outgoing};
use news::Follower;

use crate::edition::Edition;
use crate::ports::{DigestStore, LastDigest, Reader};

#[derive(Debug, Default)]
struct Tables {
    followers: BTreeMap<AccountId, Follower>,
    last: BTreeMap<AccountId, LastDigest>,
    /// The revision of each entry 'listed' of the sale ledger.
    listed: Vec<(ListingId, Revision)>,
    leases: BTreeMap<Edition, Lease>,
    calls_left: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
enum Lease {
    Until(DateTime<Utc>),
    Finished,
}

/// A store of weekly updates in memory, with the data that it reads.
#[derive(Debug, Default)]
pub struct InMemoryDigests {
    tables: Mutex<Tables>,
    outbox: Arc<InMemoryOutbox>,
}

impl InMemoryDigests {
    /// Returns the outbox to which the emails go.
    #[must_use]
    pub fn outbox(&self) -> Arc<InMemoryOutbox> {
        self.outbox.clone()
    }

    /// Adds or replaces a person.
    pub fn put_follower(&self, account: AccountId, follower: Follower) {
        self.tables().followers.insert(account, follower);
    }

    /// Makes the store fail after this many calls, like the store of a worker that dies.
    pub fn fail_after(&self, calls: Option<usize>) {
        self.tables().calls_left = calls;
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn called(&self) -> Result<MutexGuard<'_, Tables>, PortError> {
        let mut tables = self.tables();
        match &mut tables.calls_left {
            Some(0) => {
                return Err(PortError::unavailable("memory", std::io::Error::other("died")));
            }
            Some(left) => *left -= 1,
            None => {}
        }
        Ok(tables)
    }
}

impl DigestStore for InMemoryDigests {
    fn lease(
        &self,
        edition: Edition,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        match tables.leases.get(&edition) {
            Some(Lease::Finished) => return Ok(false),
            Some(Lease::Until(end)) if *end > now => return Ok(false),
            Some(Lease::Until(_)) | None => {}
        }
        tables.leases.insert(edition, Lease::Until(until));
        Ok(true)
    }

    fn readers(
        &self,
        edition: Edition,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        let tables = self.called()?;
        let wants =
            |follower: &Follower| follower.optional_mails.contains(&OptionalMail::WeeklyUpdates);
        let followers = tables.followers.iter().filter(|(_, follower)| wants(follower));
        let accounts = followers.map(|(account, _)| *account);
        Ok(accounts
            .filter(|account| Some(*account) > after)
            .filter(|account| tables.last.get(account).is_none_or(|last| last.edition < edition))
            .take(most)
            .collect())
    }

    fn reader(&self, account: AccountId) -> Result<Option<Reader>, PortError> {
        let tables = self.called()?;
        let last = tables.last.get(&account).copied();
        let follower = tables.followers.get(&account).cloned();
        Ok(follower.map(|follower| Reader { follower, last }))
    }

    fn listed_after(
        &self,
        ids: &[ListingId],
        revision: Revision,
    ) -> Result<Vec<ListingId>, PortError> {
        let tables = self.called()?;
        let is_listed = |id: &&ListingId| {
            tables.listed.iter().any(|(listing, at)| listing == *id && *at > revision)
        };
        Ok(ids.iter().filter(is_listed).copied().collect())
    }

    fn queue(
        &self,
        account: AccountId,
        digest: LastDigest,
        message: &Outgoing,
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        let is_later = tables.last.get(&account).is_none_or(|last| last.edition < digest.edition);
        if !tables.followers.contains_key(&account) || !is_later {
            return Ok(false);
        }
        tables.last.insert(account, digest);
        self.outbox.push(Outgoing { account: Some(account), ..message.clone() }, now);
        Ok(true)
    }

    fn finish(&self, edition: Edition, _now: DateTime<Utc>) -> Result<(), PortError> {
        self.called()?.leases.insert(edition, Lease::Finished);
        Ok(())
    }
}

/// Changes the data that a store of weekly updates reads, as an import does.
pub trait DigestWorld {
    /// Records in the sale ledger that sources listed these listings, and returns the revision.
    fn list(&self, listings: &[ListingId]) -> Revision;

    /// Records in the sale ledger that values of these listings changed.
    fn change(&self, listings: &[ListingId]);
}

impl DigestWorld for InMemoryDigests {
    fn list(&self, listings: &[ListingId]) -> Revision {
        let mut tables = self.tables();
        let newest = tables.listed.iter().map(|(_, revision)| revision.0).max().unwrap_or_default();
        let revision = Revision(newest + 1);
        tables.listed.extend(listings.iter().map(|listing| (*listing, revision)));
        revision
    }

    fn change(&self, _listings: &[ListingId]) {
        // The fake stores the entries 'listed' alone.
    }
}

/// Checks the contract of a [`DigestStore`]. Nothing was queued yet. The accounts exist, and their
/// ids are in this order. The first two have selected [`OptionalMail::WeeklyUpdates`] alone, and the
/// third one has not. The first one has this address, which is verified.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn digest_store_contract(
    store: &dyn DigestStore,
    outbox: &dyn Outbox,
    world: &dyn DigestWorld,
    [ann, bob, carol]: [AccountId; 3],
    [one, two, three]: [ListingId; 3],
    email: &EmailAddress,
) {
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let later = |seconds| now + TimeDelta::seconds(seconds);
    let edition = Edition::latest(now);

    // An edition is leased until its time passes or it is finished.
    assert!(store.lease(edition, now, later(60)).unwrap());
    assert!(!store.lease(edition, later(59), later(99)).unwrap(), "it is leased");
    assert!(store.lease(edition.next(), now, later(60)).unwrap(), "another one is not");
    assert!(store.lease(edition, later(60), later(99)).unwrap(), "the lease is over");
    store.finish(edition, now).unwrap();
    assert!(!store.lease(edition, later(9_999), later(9_999)).unwrap(), "it is finished");
    store.finish(edition, now).unwrap();

    // Readers have selected the email and did not get the edition.
    let readers = |edition, after, most| store.readers(edition, after, most).unwrap();
    assert_eq!(readers(edition, None, 9), [ann, bob]);
    assert_eq!(readers(edition, None, 1), [ann]);
    assert_eq!(readers(edition, Some(ann), 9), [bob]);
    assert_eq!(readers(edition, Some(bob), 9), []);
    let reader = store.reader(ann).unwrap().unwrap();
    assert_eq!((&reader.follower.email, reader.follower.is_verified), (email, true));
    assert_eq!(reader.follower.optional_mails[0], OptionalMail::WeeklyUpdates);
    assert_eq!(reader.last, None);
    let stranger = AccountId(uuid::Uuid::from_u128(77));
    assert_eq!(store.reader(stranger).unwrap(), None);

    // What sources listed after a revision; a change alone does not count.
    let first = world.list(&[one, two]);
    world.change(&[one, two]);
    let second = world.list(&[two, three]);
    let listed = |revision| {
        let mut listed = store.listed_after(&[one, two], revision).unwrap();
        listed.sort();
        listed
    };
    assert_eq!(listed(first), [two], "the third was not asked about");
    assert_eq!(listed(second), []);
    let mut both = [one, two];
    both.sort();
    assert_eq!(listed(Revision(first.0 - 1)), both);
    assert_eq!(store.listed_after(&[], Revision(0)).unwrap(), []);

    // An edition is queued once per person, and no earlier one after it.
    let message = |text: &str| {
        let mut message = outgoing(&format!("<{text}@example.com>"), email);
        message.kind = MailKind::WeeklyUpdate;
        message.message.text = text.to_owned();
        message
    };
    let queue = |account, edition, text: &str| {
        let digest = LastDigest { edition, revision: first };
        store.queue(account, digest, &message(text), now).unwrap()
    };
    assert!(queue(ann, edition, "a"));
    assert!(!queue(ann, edition, "b"), "once per edition");
    assert_eq!(readers(edition, None, 9), [bob]);
    assert_eq!(readers(edition.next(), None, 9), [ann, bob]);
    let last = store.reader(ann).unwrap().unwrap().last;
    assert_eq!(last, Some(LastDigest { edition, revision: first }));
    assert!(queue(ann, edition.next(), "c"));
    assert!(!queue(ann, edition, "d"), "a later one was queued");
    assert_eq!(readers(edition, None, 9), [bob]);
    assert!(!queue(stranger, edition, "e"));
    assert!(queue(carol, edition, "f"), "the service decides who wants it");
    let leased = outbox.lease(now, later(60), 9).unwrap();
    let mut texts: Vec<_> =
        leased.into_iter().map(|waiting| (waiting.message.text, waiting.account)).collect();
    texts.sort();
    let expected = [("a", ann), ("c", ann), ("f", carol)];
    assert_eq!(texts, expected.map(|(text, account)| (text.to_owned(), Some(account))));
}

//! A fake of the store of notifications, and the contract of every store (feature `testing`).

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{AccountId, PortError, Revision};
use listings::UniqueId;
use uuid::Uuid;

use super::notification::{
    ChangeText, ListingChange, MOST_NOTIFICATIONS, Notification, NotificationId, SearchMatches,
    Subject,
};
use super::ports::{NotificationCount, NotificationStore};

#[derive(Debug, Default)]
struct Tables {
    /// In the order of their ids.
    notifications: Vec<(AccountId, Notification)>,
    last: i64,
    looks: BTreeMap<AccountId, Revision>,
    broken: bool,
}

/// Notifications in memory.
#[derive(Debug, Default)]
pub struct InMemoryNotifications {
    tables: Mutex<Tables>,
}

impl InMemoryNotifications {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on, every call fails.
    pub fn break_down(&self) {
        self.tables().broken = true;
    }

    fn called(&self) -> Result<MutexGuard<'_, Tables>, PortError> {
        let tables = self.tables();
        match tables.broken {
            true => Err(PortError::unavailable("notifications", "broken")),
            false => Ok(tables),
        }
    }
}

/// Changes what a store of notifications reads, as the rest of the product does.
pub trait NotificationWorld {
    /// Stores notifications in this order, so that the last one is the newest.
    fn append(&self, account: AccountId, subjects: &[Subject], at: DateTime<Utc>);

    /// The person looks at My Properties at this revision of the listings.
    fn look(&self, account: AccountId, revision: Revision);
}

impl NotificationWorld for InMemoryNotifications {
    fn append(&self, account: AccountId, subjects: &[Subject], at: DateTime<Utc>) {
        let mut tables = self.tables();
        for subject in subjects {
            tables.last += 1;
            let id = NotificationId(tables.last);
            let notification = Notification { id, subject: subject.clone(), at, read_at: None };
            tables.notifications.push((account, notification));
        }
        let own = tables.notifications.iter().filter(|(owner, _)| *owner == account).count();
        let mut surplus = own.saturating_sub(MOST_NOTIFICATIONS);
        tables.notifications.retain(|(owner, _)| {
            let is_surplus = *owner == account && surplus > 0;
            surplus -= usize::from(is_surplus);
            !is_surplus
        });
    }

    fn look(&self, account: AccountId, revision: Revision) {
        self.tables().looks.insert(account, revision);
    }
}

impl NotificationStore for InMemoryNotifications {
    fn page(
        &self,
        account: AccountId,
        before: Option<NotificationId>,
        most: usize,
    ) -> Result<Vec<Notification>, PortError> {
        let tables = self.called()?;
        let newest = tables.notifications.iter().rev();
        let own = newest.filter(|(owner, _)| *owner == account).map(|(_, one)| one);
        let older = own.filter(|one| before.is_none_or(|before| one.id < before));
        Ok(older.take(most).cloned().collect())
    }

    fn count(&self, account: AccountId) -> Result<NotificationCount, PortError> {
        let tables = self.called()?;
        let own = || tables.notifications.iter().filter(|(owner, _)| *owner == account);
        let seen = tables.looks.get(&account).copied();
        let is_later = |one: &Notification| matches!(&one.subject, Subject::Listing(change) if Some(change.revision) > seen);
        Ok(NotificationCount {
            unread: own().filter(|(_, one)| one.read_at.is_none()).count() as u64,
            saved_changed: own().any(|(_, one)| is_later(one)),
        })
    }

    fn read(
        &self,
        account: AccountId,
        id: NotificationId,
        at: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        let mut tables = self.called()?;
        let own = |(owner, one): &&mut (AccountId, Notification)| *owner == account && one.id == id;
        let Some((_, one)) = tables.notifications.iter_mut().find(own) else { return Ok(false) };
        one.read_at.get_or_insert(at);
        Ok(true)
    }

    fn read_through(
        &self,
        account: AccountId,
        id: NotificationId,
        at: DateTime<Utc>,
    ) -> Result<(), PortError> {
        for (owner, one) in &mut self.called()?.notifications {
            if *owner == account && one.id <= id {
                one.read_at.get_or_insert(at);
            }
        }
        Ok(())
    }
}

/// A change of the opening bid of a listing, for tests.
///
/// # Panics
/// When the key is not one of a listing.
#[must_use]
pub fn bid_change(listing: &str, revision: i64) -> Subject {
    Subject::Listing(ListingChange {
        listing: UniqueId::parse(listing).unwrap_or_else(|error| panic!("{error}")),
        revision: Revision(revision),
        title: "12 Elm St, Atlanta, GA 30303".to_owned(),
        changes: vec![ChangeText {
            label: "Opening bid".to_owned(),
            old: Some("$100,000".to_owned()),
            new: None,
        }],
    })
}

/// Checks the contract of a [`NotificationStore`]. The accounts exist and have no notifications.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn notification_contract(
    store: &dyn NotificationStore,
    world: &dyn NotificationWorld,
    [ann, bob]: [AccountId; 2],
) {
    let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let later = at + TimeDelta::minutes(5);
    let page = |account, before| store.page(account, before, 99).unwrap();
    let count = |account| {
        let NotificationCount { unread, saved_changed } = store.count(account).unwrap();
        (unread, saved_changed)
    };
    assert_eq!((page(ann, None), count(ann)), (vec![], (0, false)));

    // Newest first, and everything is stored. Others have their own.
    let matches = Subject::Search(SearchMatches {
        search: Uuid::from_u128(9),
        revision: Revision(8),
        name: "Fulton houses".to_owned(),
        view: "county=Fulton".to_owned(),
        count: 3,
    });
    world.append(ann, std::slice::from_ref(&matches), at);
    world.append(bob, &[Subject::AddressRefused], at);
    assert_eq!(count(ann), (1, false), "only changes of saved listings mark My Properties");
    world.append(ann, &[Subject::AddressRefused, bid_change("GA-1", 7)], at);
    let all = page(ann, None);
    let subjects: Vec<&Subject> = all.iter().map(|one| &one.subject).collect();
    assert_eq!(subjects, [&bid_change("GA-1", 7), &Subject::AddressRefused, &matches]);
    assert!(all.iter().all(|one| one.at == at && one.read_at.is_none()));
    assert_eq!(page(bob, None).len(), 1);

    // Pages.
    assert_eq!(store.page(ann, None, 2).unwrap(), all[..2]);
    assert_eq!(page(ann, Some(all[1].id)), all[2..]);
    assert_eq!(page(ann, Some(all[2].id)), []);

    // My Properties is marked until the person looks at it, at that revision or later.
    assert_eq!(count(ann), (3, true), "the person never looked");
    world.look(ann, Revision(6));
    assert_eq!(count(ann), (3, true));
    world.look(ann, Revision(7));
    assert_eq!(count(ann), (3, false));

    // Reading one, and all up to one. The first time stays.
    assert!(store.read(ann, all[1].id, at).unwrap());
    assert!(store.read(ann, all[1].id, later).unwrap());
    assert!(!store.read(bob, all[0].id, at).unwrap(), "it belongs to another person");
    let read = |account| page(account, None).iter().map(|one| one.read_at).collect::<Vec<_>>();
    assert_eq!(read(ann), [None, Some(at), None]);
    store.read_through(ann, all[1].id, later).unwrap();
    assert_eq!(read(ann), [None, Some(at), Some(later)], "a newer one stays unread");
    store.read_through(ann, all[0].id, later).unwrap();
    assert_eq!(count(ann), (0, false));
    assert_eq!(count(bob), (1, false));

    // The newest 500 of a person are stored.
    let many: Vec<Subject> = (1..=499).map(|number| bid_change("GA-2", number)).collect();
    world.append(ann, &many, later);
    let stored = store.page(ann, None, 1_000).unwrap();
    assert_eq!(stored.len(), 500);
    assert_eq!(stored[0].subject, bid_change("GA-2", 499));
    assert_eq!(stored[499].id, all[0].id);
    assert_eq!(page(bob, None).len(), 1, "another person's stay");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract() {
        let store = InMemoryNotifications::default();
        notification_contract(&store, &store, [1, 2].map(|n| AccountId(Uuid::from_u128(n))));
    }
}

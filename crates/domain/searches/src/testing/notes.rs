//! The part of the fake that stores what the bell knows, and the contract of every store of it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::{AccountId, ListingId, PortError, Revision};
use news::Follower;
use news::bell::testing::{InMemoryNotifications, NotificationWorld as _};
use news::bell::{NotificationStore, SearchMatches, Subject};

use super::InMemorySearches;
use super::emails::SearchMailWorld;
use crate::name::SearchName;
use crate::note_ports::{NotedSearch, SearchNoteStore};
use crate::ports::SearchStore;
use crate::view::ViewAddress;

impl InMemorySearches {
    /// Returns the notifications that are stored with what the bell knows.
    #[must_use]
    pub fn notifications(&self) -> Arc<InMemoryNotifications> {
        self.notifications.clone()
    }

    fn noted_of(&self, account: AccountId) -> Vec<NotedSearch> {
        let mut own = self.entries().get(&account).cloned().unwrap_or_default();
        own.retain(|entry| entry.removed_at.is_none());
        own.sort_by_key(|entry| entry.place);
        let noted = own.into_iter().map(|entry| NotedSearch {
            id: entry.search.id,
            name: entry.search.name,
            view: entry.search.view,
            upto: entry.noted.unwrap_or(entry.search.visit.seen),
        });
        noted.collect()
    }
}

impl SearchNoteStore for InMemorySearches {
    fn unnoted(
        &self,
        newest: Revision,
        after: Option<AccountId>,
        most: usize,
    ) -> Result<Vec<AccountId>, PortError> {
        self.call()?;
        let accounts: Vec<AccountId> = self.followers().keys().copied().collect();
        let due =
            |account: &AccountId| self.noted_of(*account).iter().any(|search| search.upto < newest);
        let accounts = accounts.into_iter().filter(|account| Some(*account) > after);
        Ok(accounts.filter(due).take(most).collect())
    }

    fn noted(&self, account: AccountId) -> Result<Option<(Follower, Vec<NotedSearch>)>, PortError> {
        self.call()?;
        let follower = self.followers().get(&account).cloned();
        Ok(follower.map(|follower| (follower, self.noted_of(account))))
    }

    fn note(
        &self,
        account: AccountId,
        searches: &[NotedSearch],
        upto: Revision,
        notifications: &[Subject],
        now: DateTime<Utc>,
    ) -> Result<bool, PortError> {
        self.call()?;
        let own = self.noted_of(account);
        let is_current = |search: &NotedSearch| {
            own.iter().any(|known| known.id == search.id && known.upto == search.upto)
        };
        if !self.followers().contains_key(&account) || !searches.iter().all(is_current) {
            return Ok(false);
        }
        for search in searches {
            self.with(account, search.id, |entry| entry.noted = Some(upto));
        }
        self.notifications.append(account, notifications, now);
        Ok(true)
    }
}

/// Checks the contract of a [`SearchNoteStore`]. The accounts exist and have no searches. Listings
/// have a revision, and nothing was listed yet.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn search_note_contract(
    store: &(impl SearchNoteStore + SearchStore),
    notifications: &dyn NotificationStore,
    world: &dyn SearchMailWorld,
    [ann, bob]: [AccountId; 2],
    listing: ListingId,
) {
    let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let view = ViewAddress::parse("county=Fulton").unwrap();
    let save = |account, name: &str| {
        store.insert(account, &SearchName::parse(name).unwrap(), &view, at, 9).unwrap().id
    };
    let first = save(ann, "First");
    let before = store.noted(ann).unwrap().unwrap().1[0].upto;
    assert!(store.unnoted(before, None, 9).unwrap().is_empty(), "known since it was saved");
    let newest = world.list(&[listing]);
    let second = save(ann, "Second");
    save(bob, "Other");

    let (_, searches) = store.noted(ann).unwrap().unwrap();
    let known: Vec<_> = searches.iter().map(|search| (search.id, search.upto)).collect();
    assert_eq!(known, [(first, before), (second, newest)]);
    assert_eq!((searches[0].name.to_string().as_str(), &searches[0].view), ("First", &view));
    assert_eq!(store.unnoted(newest, None, 9).unwrap(), [ann], "bob's search is newer");
    assert!(store.unnoted(newest, Some(ann), 9).unwrap().is_empty());
    assert!(store.unnoted(newest, None, 0).unwrap().is_empty());

    // Recorded once, together with the notifications.
    let subject = Subject::Search(SearchMatches {
        search: first.0,
        revision: newest,
        name: "First".to_owned(),
        view: "county=Fulton".to_owned(),
        count: 1,
    });
    let notes = std::slice::from_ref(&subject);
    assert!(store.note(ann, &searches[..1], newest, notes, at).unwrap());
    assert!(!store.note(ann, &searches, newest, notes, at).unwrap(), "another worker was first");
    assert!(!store.note(bob, &searches[..1], newest, notes, at).unwrap(), "not bob's search");
    let page = notifications.page(ann, None, 9).unwrap();
    assert_eq!(page.into_iter().map(|one| one.subject).collect::<Vec<_>>(), [subject]);
    assert!(notifications.page(bob, None, 9).unwrap().is_empty());
    assert!(store.unnoted(newest, None, 9).unwrap().is_empty());

    // A removed search is not worked off.
    let next = world.list(&[listing]);
    assert_eq!(store.unnoted(next, None, 9).unwrap().len(), 2);
    for search in [first, second] {
        store.remove(ann, search, at, 9).unwrap();
    }
    assert_eq!(store.unnoted(next, None, 9).unwrap(), [bob]);
    let stranger = AccountId(uuid::Uuid::from_u128(77));
    assert_eq!(store.noted(stranger).unwrap(), None);
    assert!(!store.note(stranger, &[], next, &[], at).unwrap());
}

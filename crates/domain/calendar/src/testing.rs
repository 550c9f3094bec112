//! A store of feeds in memory, and the contract of every store (feature `testing`).

use std::slice::from_ref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use accounts::TokenHash;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::{AccountId, ListingId, PortError};
use saved::SavedStore;
use searches::{SearchId, SearchName, SearchStore};
use uuid::Uuid;

use crate::entries::FeedEntry;
use crate::error::FeedError;
use crate::ports::{Feed, FeedId, FeedState, FeedStore, FeedTarget};

#[derive(Debug)]
struct Stored {
    feed: Feed,
    token: TokenHash,
    entries: Vec<FeedEntry>,
}

/// Feeds in memory.
pub struct InMemoryFeeds {
    searches: Arc<dyn SearchStore>,
    saved: Arc<dyn SavedStore>,
    feeds: Mutex<Vec<Stored>>,
    last_id: Mutex<u128>,
}

impl InMemoryFeeds {
    /// Creates a store without feeds. Only searches of `searches` can have one. Of the facts about an
    /// account, it knows the searches and what is `saved`.
    #[must_use]
    pub fn of(searches: Arc<dyn SearchStore>, saved: Arc<dyn SavedStore>) -> Self {
        Self { searches, saved, feeds: Mutex::default(), last_id: Mutex::default() }
    }

    fn feeds(&self) -> MutexGuard<'_, Vec<Stored>> {
        self.feeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_target(&self, account: AccountId, target: FeedTarget) -> Result<bool, PortError> {
        Ok(match target {
            FeedTarget::MyProperties => true,
            FeedTarget::Search(id) => {
                self.searches.list(account)?.searches.iter().any(|search| search.id == id)
            }
        })
    }
}

impl FeedStore for InMemoryFeeds {
    fn renew(
        &self,
        account: AccountId,
        target: FeedTarget,
        token: &TokenHash,
        at: DateTime<Utc>,
    ) -> Result<Feed, FeedError> {
        if !self.has_target(account, target)? {
            return Err(FeedError::UnknownSearch);
        }
        let mut feeds = self.feeds();
        let own =
            |stored: &&mut Stored| stored.feed.account == account && stored.feed.target == target;
        if let Some(stored) = feeds.iter_mut().find(own) {
            stored.token = token.clone();
            stored.feed.created_at = at;
            return Ok(stored.feed.clone());
        }
        let mut last = self.last_id.lock().unwrap_or_else(PoisonError::into_inner);
        *last += 1;
        let feed = Feed { id: FeedId(Uuid::from_u128(*last)), account, target, created_at: at };
        feeds.push(Stored { feed: feed.clone(), token: token.clone(), entries: Vec::new() });
        Ok(feed)
    }

    fn list(&self, account: AccountId) -> Result<Vec<Feed>, PortError> {
        let mut own = Vec::new();
        for stored in self.feeds().iter().filter(|stored| stored.feed.account == account) {
            if self.has_target(account, stored.feed.target)? {
                own.push(stored.feed.clone());
            }
        }
        own.sort_by_key(|feed| (feed.target != FeedTarget::MyProperties, feed.created_at));
        Ok(own)
    }

    fn remove(&self, account: AccountId, id: FeedId) -> Result<bool, PortError> {
        let mut feeds = self.feeds();
        let before = feeds.len();
        feeds.retain(|stored| stored.feed.account != account || stored.feed.id != id);
        Ok(feeds.len() < before)
    }

    fn find(&self, token: &TokenHash) -> Result<Option<Feed>, PortError> {
        let feed = {
            let feeds = self.feeds();
            feeds.iter().find(|stored| stored.token == *token).map(|stored| stored.feed.clone())
        };
        let Some(feed) = feed else { return Ok(None) };
        Ok(self.has_target(feed.account, feed.target)?.then_some(feed))
    }

    fn state(&self, feed: &Feed) -> Result<FeedState, PortError> {
        let saved = self.saved.saved(feed.account)?;
        let searches = self.searches.list(feed.account)?.searches;
        let account = format!("{saved:?} {searches:?}");
        Ok(FeedState { account, entries: format!("{:?}", self.entries(feed.id)?) })
    }

    fn entries(&self, id: FeedId) -> Result<Vec<FeedEntry>, PortError> {
        let feeds = self.feeds();
        let stored = feeds.iter().find(|stored| stored.feed.id == id);
        Ok(stored.map(|stored| stored.entries.clone()).unwrap_or_default())
    }

    fn update(
        &self,
        id: FeedId,
        change: &mut dyn FnMut(Vec<FeedEntry>) -> Vec<FeedEntry>,
    ) -> Result<Vec<FeedEntry>, PortError> {
        let mut feeds = self.feeds();
        let Some(stored) = feeds.iter_mut().find(|stored| stored.feed.id == id) else {
            return Ok(Vec::new());
        };
        stored.entries = change(stored.entries.clone());
        stored.entries.sort_by_key(|entry| (entry.day, entry.listing));
        Ok(stored.entries.clone())
    }
}

/// Checks the contract of a [`FeedStore`]. Both accounts exist and have no feeds, `search` is a
/// saved search of the first one in `searches`, and the listings 1 and 2 exist.
///
/// # Panics
/// When the store breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn feed_store_contract(
    store: &dyn FeedStore,
    searches: &dyn SearchStore,
    [ann, bob]: [AccountId; 2],
    search: SearchId,
    now: DateTime<Utc>,
) {
    let token = |number: u8| TokenHash(vec![number; 32]);
    let own = FeedTarget::MyProperties;
    let named = FeedTarget::Search(search);

    // A feed is found by its address alone.
    assert_eq!(store.list(ann).unwrap(), []);
    let feed = store.renew(ann, own, &token(1), now).unwrap();
    assert_eq!((feed.account, feed.target, feed.created_at), (ann, own, now));
    assert_eq!(store.find(&token(1)).unwrap(), Some(feed.clone()));
    assert_eq!(store.find(&token(2)).unwrap(), None);
    let bobs = store.renew(bob, own, &token(9), now).unwrap();

    // A person has one feed for each target, and only for their own searches.
    let searched = store.renew(ann, named, &token(2), now + TimeDelta::minutes(1)).unwrap();
    assert_eq!(searched.target, named);
    assert!(matches!(store.renew(bob, named, &token(3), now), Err(FeedError::UnknownSearch)));
    let unknown = FeedTarget::Search(SearchId(Uuid::from_u128(u128::MAX)));
    assert!(matches!(store.renew(ann, unknown, &token(3), now), Err(FeedError::UnknownSearch)));
    assert_eq!(store.list(ann).unwrap(), [feed.clone(), searched.clone()]);
    assert_eq!(store.list(bob).unwrap(), [bobs]);

    // Entries belong to the feed.
    let day = |day| NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
    let entry = |listing, on| FeedEntry {
        listing: ListingId(listing),
        day: day(on),
        is_gone: false,
        turns: 0,
        turned_at: now,
    };
    assert_eq!(store.entries(feed.id).unwrap(), []);
    let first = [entry(2, 1), entry(1, 2)];
    assert_eq!(store.update(feed.id, &mut |_| first.to_vec()).unwrap(), first);
    assert_eq!(store.entries(feed.id).unwrap(), first);
    assert_eq!(store.entries(searched.id).unwrap(), []);
    let gone =
        FeedEntry { is_gone: true, turns: 3, turned_at: now + TimeDelta::hours(1), ..entry(1, 8) };
    let mut given = Vec::new();
    let changed = store.update(feed.id, &mut |stored| {
        given = stored;
        vec![gone.clone()]
    });
    assert_eq!((given, changed.unwrap()), (first.to_vec(), vec![gone.clone()]));
    assert_eq!(store.entries(feed.id).unwrap(), from_ref(&gone));
    assert_eq!(store.update(feed.id, &mut |stored| stored).unwrap(), from_ref(&gone));

    // The state is that of the account and of the entries.
    let state = store.state(&feed).unwrap();
    assert_eq!(store.state(&feed).unwrap(), state);
    let of_search = store.state(&searched).unwrap();
    assert_ne!(state.entries, of_search.entries);
    let again = FeedEntry { turns: 4, ..gone.clone() };
    store.update(feed.id, &mut |_| vec![again.clone()]).unwrap();
    let turned = store.state(&feed).unwrap();
    assert_eq!(turned.account, state.account);
    assert_ne!(turned.entries, state.entries);
    store.update(feed.id, &mut |_| vec![gone.clone()]).unwrap();
    assert_eq!(store.state(&feed).unwrap(), state);
    searches.rename(ann, search, &SearchName::parse("Another name").unwrap()).unwrap();
    let renamed = store.state(&searched).unwrap();
    assert_ne!(renamed.account, of_search.account);
    assert_eq!(renamed.entries, of_search.entries);

    // A new address ends the old one, and the entries stay.
    let later = now + TimeDelta::days(1);
    let renewed = store.renew(ann, own, &token(4), later).unwrap();
    assert_eq!(renewed, Feed { created_at: later, ..feed.clone() });
    assert_eq!(store.find(&token(1)).unwrap(), None);
    assert_eq!(store.find(&token(4)).unwrap(), Some(renewed));
    assert_eq!(store.entries(feed.id).unwrap(), [gone]);

    // The feed of a removed search waits for the search to be restored.
    searches.remove(ann, search, now, 50).unwrap();
    assert_eq!(store.find(&token(2)).unwrap(), None);
    assert_eq!(store.list(ann).unwrap().len(), 1);
    searches.restore(ann, search, 50).unwrap();
    assert_eq!(store.find(&token(2)).unwrap(), Some(searched.clone()));

    // Only the owner removes a feed.
    assert!(!store.remove(bob, feed.id).unwrap());
    assert!(store.remove(ann, feed.id).unwrap());
    assert!(!store.remove(ann, feed.id).unwrap());
    assert_eq!(store.find(&token(4)).unwrap(), None);
    assert_eq!(store.entries(feed.id).unwrap(), []);
    let mut called = false;
    let updated = store.update(feed.id, &mut |stored| {
        called = true;
        stored
    });
    assert_eq!((updated.unwrap(), called), (Vec::new(), false));
    assert_eq!(store.list(ann).unwrap(), [searched]);
}

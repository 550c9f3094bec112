use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use accounts::{AccountService, OneTimeSecrets};
use billing::Entitlement;
use chrono::NaiveDate;
use geography::{TodayByState, eastern_day};
use kernel::{AccountId, Clock, ListingId, Revision};
use ledger::SALE_TIME;
use ledger::{LedgerEntry, SaleLedger};
use listings::{
    Column, Detail, Historical, Listing, ListingRows, MapVersion, Page, Scope, SearchListings,
    SearchService, SubscriberSearch, UniqueId,
};
use saved::SavedStore;
use searches::{SearchStore, ViewReader};

use crate::entries::{FeedEntry, Look, MOST_ENTRIES, update};
use crate::error::FeedError;
use crate::event::{SALE_PLACE, SaleEvent};
use crate::ports::{Feed, FeedId, FeedState, FeedStore, FeedTarget};

/// The maximum number of upcoming sales that a reading adds to a feed: the soonest ones.
pub const MOST_SALES: u64 = 1_000;

/// The number of listings read at a time, because a listing can have thousands of values.
const BATCH: usize = 100;

/// The ports that feeds need.
#[derive(Clone)]
pub struct FeedPorts {
    /// Stores the feeds.
    pub store: Arc<dyn FeedStore>,
    /// The saved searches.
    pub searches: Arc<dyn SearchStore>,
    /// Reads the searches that saved views mean.
    pub views: Arc<dyn ViewReader>,
    /// The saved properties.
    pub saved: Arc<dyn SavedStore>,
    /// The sale ledger.
    pub ledger: Arc<dyn SaleLedger>,
    /// Reads listings.
    pub rows: Arc<dyn ListingRows>,
    /// Makes the random parts of addresses.
    pub secrets: Arc<dyn OneTimeSecrets>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
}

/// A feed with its new address.
#[derive(Debug, Clone)]
pub struct NewFeed {
    /// The feed.
    pub feed: Feed,
    /// The random part of its address. Only its hash is stored, so it cannot be shown again.
    pub token: String,
}

/// What a feed's address returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedAnswer {
    /// The sales.
    Events {
        /// The name of the saved search; `None` for the saved properties.
        search: Option<String>,
        /// The events, by day.
        events: Vec<SaleEvent>,
    },
    /// The account's subscription has ended.
    Lapsed {
        /// The feed.
        id: FeedId,
        /// The current day in Eastern time.
        today: NaiveDate,
    },
}

/// Everything on which a feed's answer depends. While it stays the same, so does the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedVersion {
    /// The feed.
    pub feed: Feed,
    is_lapsed: bool,
    listings: MapVersion,
    state: FeedState,
}

/// Makes feeds and reads them (`docs/product.md#calendar-feeds`).
#[derive(Clone)]
pub struct FeedService {
    ports: FeedPorts,
    search: SearchService,
    accounts: AccountService,
}

impl FeedService {
    /// Creates the service over these services and ports.
    #[must_use]
    pub const fn new(ports: FeedPorts, search: SearchService, accounts: AccountService) -> Self {
        Self { ports, search, accounts }
    }

    /// Makes a new address for a feed. The old one ends.
    ///
    /// # Errors
    /// [`FeedError::UnknownSearch`] when the account has no such search, and the errors of the
    /// ports.
    pub fn renew(&self, account: AccountId, target: FeedTarget) -> Result<NewFeed, FeedError> {
        let secret = self.ports.secrets.fresh();
        let now = self.ports.clock.now();
        let feed = self.ports.store.renew(account, target, &secret.hash, now)?;
        Ok(NewFeed { feed, token: secret.text })
    }

    /// Returns the account's feeds.
    ///
    /// # Errors
    /// [`FeedError::Port`] when the store fails.
    pub fn list(&self, account: AccountId) -> Result<Vec<Feed>, FeedError> {
        Ok(self.ports.store.list(account)?)
    }

    /// Turns a feed off. Its address ends.
    ///
    /// # Errors
    /// [`FeedError::UnknownFeed`] when the account has no such feed, [`FeedError::Port`] when the
    /// store fails.
    pub fn remove(&self, account: AccountId, id: FeedId) -> Result<(), FeedError> {
        if self.ports.store.remove(account, id)? { Ok(()) } else { Err(FeedError::UnknownFeed) }
    }

    /// Returns the event of one listing, for a file that a person adds to a calendar.
    ///
    /// # Errors
    /// [`FeedError::Listings`] for an unknown key, [`FeedError::NoDate`] when the sale has no date,
    /// and the errors of the ports.
    pub fn event(&self, id: &UniqueId) -> Result<SaleEvent, FeedError> {
        let unknown = listings::ListingError::UnknownListing;
        let listing = self.ports.rows.find(id)?.filter(|listing| !listing.withdrawn);
        let listing = listing.ok_or(unknown)?;
        let history = self.ports.ledger.history(listing.id)?.entries;
        let today = TodayByState::at(self.ports.clock.now());
        SaleEvent::of(&listing, &history, &today).ok_or(FeedError::NoDate)
    }

    /// Returns the version of the feed with this address, with little work.
    ///
    /// # Errors
    /// [`FeedError::UnknownFeed`] when no feed has the address, and the errors of the ports.
    pub fn version(&self, token: &str) -> Result<FeedVersion, FeedError> {
        let feed = self.ports.store.find(&self.ports.secrets.hash(token))?;
        let feed = feed.ok_or(FeedError::UnknownFeed)?;
        let entitlement = self.accounts.entitlement(feed.account)?;
        // The listings are first. If they change meanwhile, the answer is newer than its version and is
        // only read once too often.
        let listings = self.search.version()?;
        let state = self.ports.store.state(&feed)?;
        let is_lapsed = matches!(entitlement, Entitlement::Lapsed(_));
        Ok(FeedVersion { feed, is_lapsed, listings, state })
    }

    /// Returns the answer of a feed, and its version afterwards. The feed remembers the sales in it, so
    /// a reading can change the version. There is none if the account changed during the reading.
    ///
    /// # Errors
    /// [`FeedError::UnknownFeed`] when the saved search was removed, and the errors of the ports.
    pub fn read(
        &self,
        version: &FeedVersion,
    ) -> Result<(FeedAnswer, Option<FeedVersion>), FeedError> {
        let feed = &version.feed;
        let now = self.ports.clock.now();
        let today = eastern_day(now);
        if version.is_lapsed {
            return Ok((FeedAnswer::Lapsed { id: feed.id, today }, Some(version.clone())));
        }
        let (search, name) = self.search_of(feed)?;
        let stored = self.ports.store.entries(feed.id)?;
        let mut listings = HashMap::new();
        let look = match search {
            Some(search) => self.look(&search, &stored, &mut listings)?,
            // A view that cannot be read any more says nothing about the sales.
            None => Look::default(),
        };
        let entries =
            self.ports.store.update(feed.id, &mut |stored| update(stored, &look, today, now))?;
        let events = self.events(&entries, listings, &TodayByState::at(now))?;
        let state = self.ports.store.state(feed)?;
        let after = FeedVersion { state, ..version.clone() };
        let is_same_account = after.state.account == version.state.account;
        Ok((FeedAnswer::Events { search: name, events }, is_same_account.then_some(after)))
    }

    /// Returns the search of a feed for upcoming sales, soonest first, and the name of the saved
    /// search. The search is `None` when the view cannot be read any more.
    fn search_of(
        &self,
        feed: &Feed,
    ) -> Result<(Option<SubscriberSearch>, Option<String>), FeedError> {
        let account = feed.account;
        let (search, name) = match feed.target {
            FeedTarget::MyProperties => {
                let saved = self.ports.saved.saved(account)?;
                let ids = saved.into_iter().map(|saved| saved.listing).collect();
                let criteria = SearchListings::everything_in(Scope::Ids(ids));
                (Some(SubscriberSearch::new(account, criteria)), None)
            }
            FeedTarget::Search(id) => {
                let searches = self.ports.searches.list(account)?.searches;
                let search = searches.into_iter().find(|search| search.id == id);
                let search = search.ok_or(FeedError::UnknownFeed)?;
                (self.ports.views.read(account, &search.view), Some(search.name.to_string()))
            }
        };
        let upcoming = |search: SubscriberSearch| SubscriberSearch {
            criteria: SearchListings {
                historical: Historical::Current,
                sort: Historical::Current.default_sort(),
                page: Page::default(),
                ..search.criteria
            },
            ..search
        };
        Ok((search.map(upcoming), name))
    }

    /// Looks for the soonest matches, and for the stored sales among the matches. The listings that
    /// it reads are added to `listings`.
    fn look(
        &self,
        search: &SubscriberSearch,
        stored: &[FeedEntry],
        listings: &mut HashMap<ListingId, Listing>,
    ) -> Result<Look, FeedError> {
        let mut look = Look::default();
        let mut rows = self.search.matches(search.clone())?.read(Detail::All, (0, MOST_SALES))?;
        while let Some(batch) = rows.next(BATCH)? {
            for listing in batch.fetch()? {
                look.checked.insert(listing.id);
                look.matches
                    .extend(listing.facts.date(Column::SaleDate).map(|day| (listing.id, day)));
                listings.insert(listing.id, trimmed(listing));
            }
        }
        let others: Vec<ListingId> = stored
            .iter()
            .map(|entry| entry.listing)
            .filter(|listing| !look.checked.contains(listing))
            .collect();
        if others.is_empty() {
            return Ok(look);
        }
        let among = match &search.criteria.scope {
            Scope::Ids(ids) => {
                let ids: HashSet<ListingId> = ids.iter().copied().collect();
                others.iter().copied().filter(|listing| ids.contains(listing)).collect()
            }
            _ => others.clone(),
        };
        let criteria = SearchListings { scope: Scope::Ids(among), ..search.criteria.clone() };
        let again = SubscriberSearch { criteria, ..search.clone() };
        let most = MOST_ENTRIES as u64;
        let still = self.search.matches(again)?.ids(most)?.unwrap_or_default();
        self.fetch(&others, listings)?;
        look.matches.extend(
            still
                .into_iter()
                .filter_map(|id| Some((id, listings.get(&id)?.facts.date(Column::SaleDate)?))),
        );
        look.checked.extend(others);
        Ok(look)
    }

    fn fetch(
        &self,
        ids: &[ListingId],
        listings: &mut HashMap<ListingId, Listing>,
    ) -> Result<(), FeedError> {
        for batch in ids.chunks(BATCH) {
            let rows = self.ports.rows.fetch(batch, Detail::All)?;
            listings.extend(rows.into_iter().map(|listing| (listing.id, trimmed(listing))));
        }
        Ok(())
    }

    fn events(
        &self,
        entries: &[FeedEntry],
        mut listings: HashMap<ListingId, Listing>,
        today: &TodayByState,
    ) -> Result<Vec<SaleEvent>, FeedError> {
        let ids: Vec<ListingId> = entries.iter().map(|entry| entry.listing).collect();
        let missing: Vec<ListingId> =
            ids.iter().copied().filter(|id| !listings.contains_key(id)).collect();
        self.fetch(&missing, &mut listings)?;
        let mut histories = HashMap::<ListingId, Vec<LedgerEntry>>::new();
        for batch in ids.chunks(BATCH) {
            for entry in self.ports.ledger.after(Revision(0), batch)? {
                histories.entry(entry.listing).or_default().push(entry);
            }
        }
        let event = |entry: &FeedEntry| {
            let history = histories.get(&entry.listing).map(Vec::as_slice).unwrap_or_default();
            listings
                .get(&entry.listing)
                .map(|listing| SaleEvent::of_entry(entry, listing, history, today))
        };
        Ok(entries.iter().filter_map(event).collect())
    }
}

/// Drops the values of a listing that no event shows.
fn trimmed(mut listing: Listing) -> Listing {
    listing.extras.retain(|name, _| name == SALE_TIME || name == SALE_PLACE);
    listing.photos = Vec::new();
    listing
}

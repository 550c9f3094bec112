//! Which listings a subscriber sees: the searches that depend on an account.

use std::ops::RangeInclusive;
use std::sync::Arc;

use chrono::NaiveDate;
use kernel::{AccountId, ListingId, PortError};

use crate::facets::{FacetSet, Facets};
use crate::listing::UniqueId;
use crate::map::{MapService, MapVersion, Mark, PinCursor, TileAddress};
use crate::my_areas::MyAreas;
use crate::ports::{Detail, ListingError};
use crate::sale_days::SaleDayCount;
use crate::search::{Page, Scope, SearchListings};
use crate::service::{ListingPage, ListingService, RowStream};

/// A search as a subscriber requests it. [`SearchService`] adds the criteria that depend on the
/// account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriberSearch {
    /// The subscriber's account.
    pub account: AccountId,
    /// The criteria that do not depend on the account.
    pub criteria: SearchListings,
    /// Whether the account's areas narrow the search.
    pub in_my_areas: bool,
    /// Whether the search looks only at the account's saved properties, including duplicates. It
    /// then replaces the scope of `criteria`.
    pub only_saved: bool,
}

impl SubscriberSearch {
    /// A search in which nothing depends on the account.
    #[must_use]
    pub const fn new(account: AccountId, criteria: SearchListings) -> Self {
        Self { account, criteria, in_my_areas: false, only_saved: false }
    }
}

/// The facts about a subscriber on which a search can depend.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subscriber {
    /// What the subscriber follows.
    pub my_areas: MyAreas,
    /// The keys of the saved properties.
    pub saved: Vec<UniqueId>,
}

/// Reads subscribers.
pub trait Subscribers: Send + Sync {
    /// Returns the subscriber with this account; `None` if the account does not exist.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn find(&self, account: AccountId) -> Result<Option<Subscriber>, PortError>;
}

/// Answers subscribers' searches. Lists, maps, downloads and 'Save All' all use it, so they agree
/// about what a subscriber sees.
#[derive(Clone)]
pub struct SearchService {
    listings: ListingService,
    map: MapService,
    subscribers: Arc<dyn Subscribers>,
}

impl SearchService {
    /// A service over these services and this port.
    #[must_use]
    pub fn new(
        listings: ListingService,
        map: MapService,
        subscribers: Arc<dyn Subscribers>,
    ) -> Self {
        Self { listings, map, subscribers }
    }

    /// Returns the matches of a search. It reads the subscriber once, and only if the search depends
    /// on the account.
    ///
    /// # Errors
    /// [`ListingError::UnknownSubscriber`] if the search depends on an account that does not exist,
    /// [`ListingError::Port`] when the port fails.
    pub fn matches(&self, search: SubscriberSearch) -> Result<Matches, ListingError> {
        let search = self.complete(search)?;
        Ok(Matches { listings: self.listings.clone(), map: self.map.clone(), search })
    }

    fn complete(&self, search: SubscriberSearch) -> Result<SearchListings, ListingError> {
        let SubscriberSearch { account, mut criteria, in_my_areas, only_saved } = search;
        if !in_my_areas && !only_saved {
            return Ok(criteria);
        }
        let subscriber = self.subscribers.find(account)?;
        let Subscriber { my_areas, saved } = subscriber.ok_or(ListingError::UnknownSubscriber)?;
        if in_my_areas {
            criteria.my_areas = Some(my_areas);
        }
        if only_saved {
            criteria.scope = Scope::UniqueIds(saved);
            criteria.with_duplicates = true;
        }
        Ok(criteria)
    }
}

/// The matches of a subscriber's search. They are not read yet.
#[derive(Clone)]
pub struct Matches {
    listings: ListingService,
    map: MapService,
    search: SearchListings,
}

impl Matches {
    /// The search with every criterion.
    #[must_use]
    pub const fn search(&self) -> &SearchListings {
        &self.search
    }

    /// Returns the page of the search, as [`ListingService::page`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn page(&self, detail: Detail) -> Result<ListingPage, ListingError> {
        self.listings.page(&self.search, detail)
    }

    /// Returns the page that has only the first match.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn first(&self, detail: Detail) -> Result<ListingPage, ListingError> {
        let page = Page::new(1, 1).unwrap_or_default();
        self.listings.page(&SearchListings { page, ..self.search.clone() }, detail)
    }

    /// Returns the options of the filters with their counts.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn facets(&self, which: FacetSet) -> Result<Facets, ListingError> {
        self.listings.facets(&self.search, which)
    }

    /// Returns how many of them each county has on each of these days.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn sale_days(
        &self,
        days: &RangeInclusive<NaiveDate>,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        self.listings.sale_days(&self.search, days)
    }

    /// Returns the number of matches.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn total(&self) -> Result<u64, ListingError> {
        self.listings.total(&self.search)
    }

    /// Returns the ids of all matches, in order; `None` if there are more than `most`.
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn ids(&self, most: u64) -> Result<Option<Vec<ListingId>>, ListingError> {
        self.listings.ids(&self.search, most)
    }

    /// Begins to read the rows, as [`ListingService::read`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when a port fails.
    pub fn read(&self, detail: Detail, range: (u64, u64)) -> Result<RowStream, ListingError> {
        self.listings.read(&self.search, detail, range)
    }

    /// Returns the matches that have a location.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn pins(&self) -> Result<Box<dyn PinCursor>, ListingError> {
        self.map.pins(&self.search)
    }

    /// Draws a tile of their map.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn tile(&self, tile: TileAddress) -> Result<Vec<Mark>, ListingError> {
        self.map.tile(&self.search, tile)
    }

    /// Returns what their map depends on next to the search, as [`MapService::version`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn map_version(&self) -> Result<MapVersion, ListingError> {
        self.map.version()
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use geography::State;
    use kernel::Revision;
    use kernel::testing::FixedClock;
    use uuid::Uuid;

    use super::*;
    use crate::facts::Facts;
    use crate::listing::Listing;
    use crate::my_areas::StateArea;
    use crate::testing::{InMemoryListings, InMemorySubscribers, search_service};

    const ANN: AccountId = AccountId(Uuid::from_u128(1));
    const BOB: AccountId = AccountId(Uuid::from_u128(2));

    fn key(id: i64) -> UniqueId {
        UniqueId::parse(&format!("key-{id}")).unwrap()
    }

    /// Listings 1 and 2 are in Georgia, 3 and 4 in Texas. 4 is a duplicate of 3.
    fn listings() -> Vec<Listing> {
        let listing = |id, state| Listing {
            id: ListingId(id),
            unique_id: key(id),
            state: State::parse(state).unwrap(),
            facts: Facts::default(),
            photos: Vec::new(),
            extras: [].into(),
            revision: Revision(1),
            duplicate_of: (id == 4).then_some(ListingId(3)),
            withdrawn: false,
        };
        vec![listing(1, "GA"), listing(2, "GA"), listing(3, "TX"), listing(4, "TX")]
    }

    /// Ann follows Georgia, and has saved 2, 4 and a key that no listing has any more.
    fn service() -> SearchService {
        let georgia = StateArea {
            state: State::parse("GA").unwrap(),
            counties: Vec::new(),
            zips: Vec::new(),
        };
        let ann = Subscriber {
            my_areas: MyAreas { states: vec![georgia], ..MyAreas::default() },
            saved: vec![key(4), key(2), key(99)],
        };
        let store = Arc::new(InMemoryListings::of(listings()));
        let clock = Arc::new(FixedClock::at(DateTime::UNIX_EPOCH));
        search_service(store, Arc::new(InMemorySubscribers::of([(ANN, ann)])), clock)
    }

    fn found(in_my_areas: bool, only_saved: bool) -> Vec<i64> {
        let criteria = SearchListings { page: Page::new(1, 10).unwrap(), ..Default::default() };
        let search = SubscriberSearch { account: ANN, criteria, in_my_areas, only_saved };
        let page = service().matches(search).unwrap().page(Detail::Row).unwrap();
        let mut ids: Vec<i64> = page.rows.iter().map(|row| row.id.0).collect();
        ids.sort_unstable();
        assert_eq!(page.total, ids.len() as u64);
        ids
    }

    #[test]
    fn areas_and_saved_properties_narrow_a_search_only_on_request() {
        assert_eq!(found(false, false), [1, 2, 3]);
        assert_eq!(found(true, false), [1, 2]);
        assert_eq!(found(true, true), [2]);
    }

    #[test]
    fn a_saved_duplicate_is_found_among_the_saved_properties() {
        assert_eq!(found(false, true), [2, 4]);
    }

    #[test]
    fn every_other_criterion_is_unchanged() {
        let criteria = SearchListings {
            changed_since: Some(Revision(7)),
            page: Page::new(3, 15).unwrap(),
            ..SearchListings::default()
        };
        let search = SubscriberSearch {
            account: ANN,
            criteria: criteria.clone(),
            in_my_areas: true,
            only_saved: true,
        };
        let matches = service().matches(search).unwrap();
        let completed = SearchListings {
            scope: Scope::UniqueIds(vec![key(4), key(2), key(99)]),
            my_areas: matches.search().my_areas.clone(),
            with_duplicates: true,
            ..criteria
        };
        assert_eq!(matches.search(), &completed);
    }

    #[test]
    fn an_account_is_read_only_if_the_search_depends_on_it() {
        let search = SubscriberSearch::new(BOB, SearchListings::default());
        assert_eq!(service().matches(search.clone()).unwrap().total().unwrap(), 3);
        for dependent in [
            SubscriberSearch { in_my_areas: true, ..search.clone() },
            SubscriberSearch { only_saved: true, ..search },
        ] {
            let refused = service().matches(dependent);
            assert!(matches!(refused, Err(ListingError::UnknownSubscriber)));
        }
    }
}

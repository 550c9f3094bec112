//! Fakes of the ports for tests. They answer with the domain's own definitions.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use geography::TodayByState;
use kernel::{AccountId, Clock, ListingId, PortError, Revision};

use crate::facets::{FacetSet, Facets};
use crate::listing::{Listing, UniqueId};
use crate::map::{ListingMap, MapService, Mark, Pin, PinCursor, TileAddress, draw_tile};
use crate::ports::{Detail, Hits, ListingError, ListingRows, ListingSearch, MatchCursor};
use crate::search::SearchListings;
use crate::service::ListingService;
use crate::subscriber::{SearchService, Subscriber, Subscribers};

/// Listings in a vector.
#[derive(Debug, Default)]
pub struct InMemoryListings(RwLock<Vec<Listing>>);

impl InMemoryListings {
    /// Creates a store of `listings`.
    #[must_use]
    pub fn of(listings: Vec<Listing>) -> Self {
        Self(RwLock::new(listings))
    }

    fn all(&self) -> Vec<Listing> {
        self.0.read().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }

    fn found(&self, search: &SearchListings, today: &TodayByState) -> Vec<ListingId> {
        let mut found = self.all();
        found.retain(|listing| search.matches(listing, today));
        found.sort_by(|a, b| search.order(a, b, today));
        found.iter().map(|listing| listing.id).collect()
    }
}

impl ListingSearch for InMemoryListings {
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError> {
        let found = self.found(search, today);
        let page = search.page;
        let (offset, size) =
            (page.offset().min(found.len() as u64), page.size().min(found.len() as u64));
        let ids = found.iter().skip(offset as usize).take(size as usize).copied().collect();
        let revision =
            self.all().iter().map(|listing| listing.revision).max().unwrap_or(Revision(0));
        Ok(Hits { ids, total: found.len() as u64, revision })
    }

    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError> {
        Ok(Facets::count(self.all().iter(), search, which, today))
    }

    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        let ids = self.found(search, today);
        Ok(Box::new(IdList { total: ids.len() as u64, ids: ids.into_iter() }))
    }
}

impl ListingMap for InMemoryListings {
    fn revision(&self) -> Result<Revision, ListingError> {
        let all = self.all();
        Ok(all.iter().map(|listing| listing.revision).max().unwrap_or(Revision(0)))
    }

    fn pins(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn PinCursor>, ListingError> {
        let mut found = self.all();
        found.retain(|listing| search.matches(listing, today));
        let marks = &search.marks.marks;
        let pins: Vec<Pin> =
            found.iter().filter_map(|listing| Pin::of(listing, marks, today)).collect();
        let (total, located) = (found.len() as u64, pins.len() as u64);
        Ok(Box::new(PinList { total, located, pins: pins.into_iter() }))
    }

    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError> {
        Ok(draw_tile(self.all().iter(), search, tile, today))
    }
}

struct PinList {
    total: u64,
    located: u64,
    pins: std::vec::IntoIter<Pin>,
}

impl PinCursor for PinList {
    fn total(&self) -> u64 {
        self.total
    }

    fn located(&self) -> u64 {
        self.located
    }

    fn next(&mut self, max: usize) -> Result<Vec<Pin>, PortError> {
        Ok(self.pins.by_ref().take(max).collect())
    }
}

struct IdList {
    total: u64,
    ids: std::vec::IntoIter<ListingId>,
}

impl MatchCursor for IdList {
    fn total(&self) -> u64 {
        self.total
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        Ok(self.ids.by_ref().take(max).collect())
    }
}

impl ListingRows for InMemoryListings {
    fn fetch(&self, ids: &[ListingId], detail: Detail) -> Result<Vec<Listing>, PortError> {
        let all = self.all();
        let found = ids.iter().filter_map(|id| all.iter().find(|listing| listing.id == *id));
        Ok(found
            .cloned()
            .map(|mut listing| {
                if detail == Detail::Row {
                    listing.extras.clear();
                }
                listing
            })
            .collect())
    }

    fn find(&self, unique_id: &UniqueId) -> Result<Option<Listing>, PortError> {
        Ok(self.all().into_iter().find(|listing| listing.unique_id == *unique_id))
    }
}

/// Subscribers in a map.
#[derive(Debug, Default)]
pub struct InMemorySubscribers(HashMap<AccountId, Subscriber>);

impl InMemorySubscribers {
    /// Creates a store of `subscribers`.
    pub fn of(subscribers: impl IntoIterator<Item = (AccountId, Subscriber)>) -> Self {
        Self(subscribers.into_iter().collect())
    }
}

impl Subscribers for InMemorySubscribers {
    fn find(&self, account: AccountId) -> Result<Option<Subscriber>, PortError> {
        Ok(self.0.get(&account).cloned())
    }
}

/// A search service over fakes.
#[must_use]
pub fn search_service(
    listings: Arc<InMemoryListings>,
    subscribers: Arc<InMemorySubscribers>,
    clock: Arc<dyn Clock>,
) -> SearchService {
    let map = MapService::new(listings.clone(), clock.clone());
    let listings = ListingService::new(listings.clone(), listings, clock);
    SearchService::new(listings, map, subscribers)
}

//! Fakes of the ports for tests. They answer with the domain's own definitions.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLock};

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{AccountId, Clock, ListingId, PortError, Revision};

use crate::facets::{FacetSet, Facets};
use crate::listing::{Listing, UniqueId};
use crate::map::{ListingMap, MapService, Mark, Pin, PinCursor, TileAddress, draw_tile};
use crate::ports::{Detail, Hits, ListingError, ListingRows, ListingSearch, MatchCursor};
use crate::road_tiles::{RoadTileSet, RoadTiles};
use crate::sale_days::{SaleDayCount, count_sale_days};
use crate::search::SearchListings;
use crate::service::ListingService;
use crate::subscriber::{SearchService, Subscriber, Subscribers};
use crate::totals::Totals;

/// Listings in a vector.
#[derive(Debug, Default)]
pub struct InMemoryListings(RwLock<Vec<Listing>>);

impl InMemoryListings {
    /// Creates a store of `listings`.
    #[must_use]
    pub fn of(listings: Vec<Listing>) -> Self {
        Self(RwLock::new(listings))
    }

    /// Stores a listing in the place of the one with its id, or as a new one.
    pub fn store(&self, listing: Listing) {
        let mut all = self.0.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        all.retain(|known| known.id != listing.id);
        all.push(listing);
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

    fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        Ok(count_sale_days(self.all().iter(), search, days, today))
    }

    fn totals(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Totals, ListingError> {
        Ok(Totals::count(self.all().iter(), search, today))
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

/// Roads in memory.
#[derive(Debug)]
pub struct InMemoryRoadTiles {
    set: RoadTileSet,
    tiles: HashMap<TileAddress, Vec<u8>>,
    is_broken: AtomicBool,
}

impl InMemoryRoadTiles {
    /// Creates a set with the zooms 4 to 6, the layer `roads`, and these tiles.
    #[must_use]
    pub fn of(tiles: impl IntoIterator<Item = (TileAddress, Vec<u8>)>) -> Self {
        let set = RoadTileSet {
            version: "0a1b2c3d4e5f".to_owned(),
            min_zoom: 4,
            max_zoom: 6,
            attribution: "© OpenStreetMap contributors".to_owned(),
            layers: vec!["roads".to_owned()],
        };
        Self { set, tiles: tiles.into_iter().collect(), is_broken: AtomicBool::new(false) }
    }

    /// From now on, no tile can be read.
    pub fn break_down(&self) {
        self.is_broken.store(true, Ordering::Relaxed);
    }
}

impl RoadTiles for InMemoryRoadTiles {
    fn set(&self) -> &RoadTileSet {
        &self.set
    }

    fn tile(&self, address: TileAddress) -> Result<Option<Vec<u8>>, PortError> {
        if self.is_broken.load(Ordering::Relaxed) {
            return Err(PortError::unavailable("map tiles", "the file is cut off"));
        }
        Ok(self.tiles.get(&address).cloned())
    }
}

/// Checks the promises of [`RoadTiles`]. `tiles` has the zooms 4 to 6, the layer `roads`, and only the
/// tile 5/8/12, which is `content`.
///
/// # Panics
/// When a promise is broken.
pub fn check_road_tiles(tiles: &dyn RoadTiles, content: &[u8]) {
    let tile = |zoom, x, y| {
        let address = TileAddress::new(zoom, x, y);
        address.map(|address| tiles.tile(address).ok().flatten())
    };
    assert_eq!(
        tile(5, 8, 12),
        Some(Some(content.to_vec())),
        "the tile is returned as it was written"
    );
    assert_eq!(tile(5, 12, 8), Some(None), "columns and rows are not mixed up");
    assert_eq!(tile(4, 4, 6), Some(None), "a zoom of the set without a tile there");
    assert_eq!(tile(3, 2, 3), Some(None), "a zoom below the set");
    assert_eq!(tile(20, 8, 12), Some(None), "a zoom above the set");
    let RoadTileSet { version, min_zoom, max_zoom, attribution, layers } = tiles.set();
    assert_eq!((*min_zoom, *max_zoom), (4, 6));
    assert_eq!(attribution, "© OpenStreetMap contributors");
    assert_eq!(layers, &["roads"]);
    assert!(!version.is_empty() && version.bytes().all(|byte| byte.is_ascii_alphanumeric()));
}

#[cfg(test)]
mod road_tiles_tests {
    use super::*;

    #[test]
    fn the_fake_keeps_the_promises_of_road_tiles() {
        let tile = (TileAddress::new(5, 8, 12).unwrap(), b"tile".to_vec());
        check_road_tiles(&InMemoryRoadTiles::of([tile]), b"tile");
    }
}

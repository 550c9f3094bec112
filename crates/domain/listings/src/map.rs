//! Listings on the map: pins, and tiles of pins and clusters.
//!
//! The plane is the Web Mercator square of 2³² × 2³² units. Its origin is at 180° W and about
//! 85° N. A tile of zoom `z` is one of 4^z equal squares of the plane.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;
use geography::TodayByState;
use kernel::{Clock, Money, PortError, Revision};

use crate::catalogue::Column;
use crate::listing::{Listing, UniqueId};
use crate::marks::{Marked, PersonMarks};
use crate::ports::ListingError;
use crate::precision::Precision;
use crate::search::SearchListings;

/// The data of a listing that the map shows before a user clicks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pin {
    /// The key of the listing.
    pub unique_id: UniqueId,
    /// Longitude and latitude in millionths of a degree.
    pub point: (i32, i32),
    /// How precise the point is.
    pub precision: Precision,
    /// The effective status.
    pub status: Option<String>,
    /// The day of the sale.
    pub sale_date: Option<NaiveDate>,
    /// The opening bid.
    pub opening_bid: Option<Money>,
    /// The marks of the person who searches.
    pub marked: Marked,
}

impl Pin {
    /// Creates the pin of a listing; `None` if the listing has no location.
    #[must_use]
    pub fn of(listing: &Listing, marks: &PersonMarks, today: &TodayByState) -> Option<Self> {
        Some(Self {
            unique_id: listing.unique_id.clone(),
            point: listing.facts.point()?,
            precision: listing.facts.precision()?,
            status: listing.effective_status(today).map(str::to_owned),
            sale_date: listing.facts.date(Column::SaleDate),
            opening_bid: listing.facts.money(Column::OpeningBid),
            marked: marks.of(listing.id),
        })
    }
}

/// A point on the Web Mercator plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlanePoint {
    /// Units east of 180° W.
    pub x: u32,
    /// Units south of the plane's northern edge.
    pub y: u32,
}

impl PlanePoint {
    /// Projects a point in millionths of a degree (longitude, latitude). A point beyond the
    /// northern or southern edge is moved to the edge.
    #[must_use]
    pub fn of((lng, lat): (i32, i32)) -> Self {
        const SIDE: f64 = 4_294_967_296.0;
        let units = |share: f64| (share * SIDE).clamp(0.0, SIDE - 1.0) as u32;
        let latitude = (f64::from(lat) / 1e6).to_radians();
        Self {
            x: units((f64::from(lng) / 1e6 + 180.0) / 360.0),
            y: units((1.0 - latitude.tan().asinh() / std::f64::consts::PI) / 2.0),
        }
    }

    /// The position on the Z-order curve. The points of a tile or a cell form one run of the curve.
    #[must_use]
    pub const fn z_order(self) -> u64 {
        spread(self.x) | spread(self.y) << 1
    }
}

/// Inserts a zero between every two bits.
const fn spread(number: u32) -> u64 {
    let mut bits = number as u64;
    bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff;
    bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff;
    bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333;
    (bits | bits << 1) & 0x5555_5555_5555_5555
}

/// A tile of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TileAddress {
    zoom: u32,
    x: u32,
    y: u32,
}

impl TileAddress {
    /// The maximum zoom.
    pub const MAX_ZOOM: u32 = 20;
    /// From this zoom on, a tile has no clusters and every listing is a pin.
    pub const PINS_FROM_ZOOM: u32 = 15;
    /// The number of coordinate steps on each side of a tile.
    pub const EXTENT: u32 = 4_096;
    /// A tile has 2⁵ × 2⁵ cells. The listings of a cell become one cluster.
    const CELL_ZOOM: u32 = 5;

    /// Creates the address of the tile `x`, `y` of a zoom; `None` if that tile does not exist.
    #[must_use]
    pub const fn new(zoom: u32, x: u32, y: u32) -> Option<Self> {
        if zoom > Self::MAX_ZOOM || (x as u64) >> zoom != 0 || (y as u64) >> zoom != 0 {
            return None;
        }
        Some(Self { zoom, x, y })
    }

    /// The zoom.
    #[must_use]
    pub const fn zoom(self) -> u32 {
        self.zoom
    }

    /// The column from the west and the row from the north.
    #[must_use]
    pub const fn column_and_row(self) -> (u32, u32) {
        (self.x, self.y)
    }

    /// Whether a point is in the tile.
    #[must_use]
    pub const fn contains(self, point: PlanePoint) -> bool {
        let shift = 32 - self.zoom;
        (point.x as u64) >> shift == self.x as u64 && (point.y as u64) >> shift == self.y as u64
    }

    /// A box around every point of the tile, in millionths of a degree: west, south, east, north.
    /// It is slightly larger than the tile. [`TileAddress::contains`] is exact.
    #[must_use]
    pub fn around(self) -> [i32; 4] {
        const MARGIN: f64 = 2.0;
        let tiles = f64::from(1_u32 << self.zoom);
        let lng = |x: u32| (f64::from(x) / tiles * 360.0 - 180.0) * 1e6;
        let lat = |y: u32| {
            let turn = std::f64::consts::PI * (1.0 - 2.0 * f64::from(y) / tiles);
            turn.sinh().atan().to_degrees() * 1e6
        };
        // Points beyond the edges of the plane are on the edges.
        let north = if self.y == 0 { 90e6 } else { lat(self.y) + MARGIN };
        let is_last = (self.y as u64 + 1) >> self.zoom != 0;
        let south = if is_last { -90e6 } else { lat(self.y + 1) - MARGIN };
        [lng(self.x) - MARGIN, south, lng(self.x + 1) + MARGIN, north].map(|micro| micro as i32)
    }

    /// The run of the Z-order curve that the tile covers, including both ends.
    #[must_use]
    pub const fn z_order_run(self) -> (u64, u64) {
        let shift = 2 * (32 - self.zoom);
        let prefix = spread(self.x) | spread(self.y) << 1;
        // Zoom 0 covers the whole curve. A shift of a u64 by 64 would overflow.
        if shift == 64 {
            (0, u64::MAX)
        } else {
            (prefix << shift, (prefix << shift) | ((1 << shift) - 1))
        }
    }

    /// The cell that contains a point of the tile, as the leading bits of the point's position on
    /// the Z-order curve.
    #[must_use]
    pub const fn cell(self, z_order: u64) -> u64 {
        z_order >> (2 * (32 - self.zoom - Self::CELL_ZOOM))
    }

    /// The position of a point within the tile, in steps of [`TileAddress::EXTENT`].
    #[must_use]
    pub const fn inside(self, point: PlanePoint) -> (u32, u32) {
        let shift = 32 - self.zoom - Self::EXTENT.ilog2();
        ((point.x >> shift) % Self::EXTENT, (point.y >> shift) % Self::EXTENT)
    }
}

/// A pin or a cluster on a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// One listing.
    Pin(Pin),
    /// Several listings, at the mean of their locations.
    Cluster {
        /// The position within the tile, as defined by [`TileAddress::inside`].
        at: (u32, u32),
        /// The number of listings.
        count: u64,
    },
}

/// Sums the points of a cluster.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClusterSum {
    count: u64,
    x: u64,
    y: u64,
}

impl ClusterSum {
    /// Adds a point.
    pub fn add(&mut self, point: PlanePoint) {
        self.count += 1;
        self.x += u64::from(point.x);
        self.y += u64::from(point.y);
    }

    /// The number of points.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The cluster at the mean of the points; `None` if there are no points.
    #[must_use]
    pub fn cluster(&self, tile: TileAddress) -> Option<Mark> {
        let mean = |sum: u64| sum.checked_div(self.count).and_then(|mean| u32::try_from(mean).ok());
        let point = PlanePoint { x: mean(self.x)?, y: mean(self.y)? };
        Some(Mark::Cluster { at: tile.inside(point), count: self.count })
    }
}

/// Returns the pins and clusters of a tile. Below [`TileAddress::PINS_FROM_ZOOM`] the listings of a
/// cell become one cluster, and a listing that is alone in its cell becomes a pin. From that zoom
/// on every listing is a pin. The result follows the Z-order curve, and ties go by the name of
/// the state and then by unique_ID.
///
/// This is the definition that adapters must match.
pub fn draw_tile<'a>(
    listings: impl Iterator<Item = &'a Listing>,
    search: &SearchListings,
    tile: TileAddress,
    today: &TodayByState,
) -> Vec<Mark> {
    let mut cells = BTreeMap::<u64, Vec<(u64, &'a Listing)>>::new();
    for listing in listings {
        let Some(point) = listing.facts.point().map(PlanePoint::of) else { continue };
        if tile.contains(point) && search.matches(listing, today) {
            cells.entry(tile.cell(point.z_order())).or_default().push((point.z_order(), listing));
        }
    }
    let mut marks = Vec::new();
    for mut members in cells.into_values() {
        if members.len() > 1 && tile.zoom() < TileAddress::PINS_FROM_ZOOM {
            let mut gathering = ClusterSum::default();
            for point in members.iter().filter_map(|(_, listing)| listing.facts.point()) {
                gathering.add(PlanePoint::of(point));
            }
            marks.extend(gathering.cluster(tile));
        } else {
            members.sort_by(|(a, one), (b, other)| (a, one.tie()).cmp(&(b, other.tie())));
            marks.extend(
                members
                    .into_iter()
                    .filter_map(|(_, listing)| Pin::of(listing, &search.marks.marks, today))
                    .map(Mark::Pin),
            );
        }
    }
    marks
}

/// Listings on the map.
pub trait ListingMap: Send + Sync {
    /// Returns the revision from which the map would be drawn now. A map that is drawn later uses
    /// this revision or a later one.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn revision(&self) -> Result<Revision, ListingError>;

    /// Returns every match that has a location, each once and in no particular order, with the
    /// total number of matches.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn pins(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn PinCursor>, ListingError>;

    /// Returns the same answer as [`draw_tile`].
    ///
    /// # Errors
    /// [`ListingError::Port`] when the store fails.
    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError>;
}

/// The revision and the days on which every map depends.
pub type MapVersion = (Revision, TodayByState);

/// Draws maps.
#[derive(Clone)]
pub struct MapService {
    map: Arc<dyn ListingMap>,
    clock: Arc<dyn Clock>,
}

impl MapService {
    /// A service over these ports.
    #[must_use]
    pub fn new(map: Arc<dyn ListingMap>, clock: Arc<dyn Clock>) -> Self {
        Self { map, clock }
    }

    /// Returns the revision and the days on which every map depends. While they stay the same, the
    /// map of a search does not change.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn version(&self) -> Result<MapVersion, ListingError> {
        Ok((self.map.revision()?, self.today()))
    }

    /// Returns every match of a search that has a location.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn pins(&self, search: &SearchListings) -> Result<Box<dyn PinCursor>, ListingError> {
        self.map.pins(search, &self.today())
    }

    /// Draws a tile of the map of a search.
    ///
    /// # Errors
    /// [`ListingError::Port`] when the port fails.
    pub fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
    ) -> Result<Vec<Mark>, ListingError> {
        self.map.tile(search, tile, &self.today())
    }

    fn today(&self) -> TodayByState {
        TodayByState::at(self.clock.now())
    }
}

/// Pins that are read in batches.
pub trait PinCursor: Send {
    /// The number of matches, including those without a location.
    fn total(&self) -> u64;

    /// The number of matches with a location.
    fn located(&self) -> u64;

    /// Returns the next pins, at most `max`. The batch is empty at the end.
    ///
    /// # Errors
    /// [`PortError`] when the store fails.
    fn next(&mut self, max: usize) -> Result<Vec<Pin>, PortError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_degrees_is_the_center_of_the_plane() {
        assert_eq!(PlanePoint::of((0, 0)), PlanePoint { x: 1 << 31, y: 1 << 31 });
        assert_eq!(PlanePoint::of((-180_000_000, 89_000_000)), PlanePoint { x: 0, y: 0 });
    }

    #[test]
    fn atlanta_is_in_its_web_mercator_tile() {
        // 33.749° N, 84.388° W at zoom 10: column 271, row 409.
        let point = PlanePoint::of((-84_388_000, 33_749_000));
        assert!(TileAddress::new(10, 271, 409).unwrap().contains(point));
        assert!(!TileAddress::new(10, 272, 409).unwrap().contains(point));
    }

    #[test]
    fn a_tile_is_one_run_of_the_curve() {
        let tile = TileAddress::new(10, 271, 409).unwrap();
        let (first, last) = tile.z_order_run();
        let inside = PlanePoint::of((-84_388_000, 33_749_000)).z_order();
        let outside = PlanePoint::of((-84_888_000, 33_749_000)).z_order();
        assert!((first..=last).contains(&inside));
        assert!(!(first..=last).contains(&outside));
        assert_eq!(TileAddress::new(0, 0, 0).unwrap().z_order_run(), (0, u64::MAX));
    }

    #[test]
    fn the_box_around_a_tile_is_barely_larger_than_the_tile() {
        // Zoom 10, column 271, row 409 spans 84.7265625° to 84.375° W and 33.724° to 34.016° N.
        let [west, south, east, north] = TileAddress::new(10, 271, 409).unwrap().around();
        assert!((west - -84_726_562).abs() <= 4 && (east - -84_375_000).abs() <= 4);
        assert!((33_724_000..33_725_000).contains(&south), "{south}");
        assert!((34_016_000..34_017_000).contains(&north), "{north}");
        let whole = TileAddress::new(0, 0, 0).unwrap().around();
        assert!(whole[0] <= -180_000_000 && whole[2] >= 180_000_000);
        assert_eq!((whole[1], whole[3]), (-90_000_000, 90_000_000));
    }

    #[test]
    fn tiles_outside_the_plane_do_not_exist() {
        assert_eq!(TileAddress::new(1, 2, 0), None);
        assert_eq!(TileAddress::new(0, 0, 1), None);
        assert_eq!(TileAddress::new(21, 0, 0), None);
        assert!(TileAddress::new(20, (1 << 20) - 1, 0).is_some());
    }

    #[test]
    fn a_cluster_is_at_the_mean_of_its_points() {
        let tile = TileAddress::new(0, 0, 0).unwrap();
        let mut gathering = ClusterSum::default();
        gathering.add(PlanePoint { x: 0, y: 1 << 20 });
        gathering.add(PlanePoint { x: 1 << 21, y: 1 << 20 });
        assert_eq!(gathering.cluster(tile), Some(Mark::Cluster { at: (1, 1), count: 2 }));
        assert_eq!(ClusterSum::default().cluster(tile), None);
    }
}

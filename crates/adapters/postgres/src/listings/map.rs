//! [`ListingMap`] in SQL: always available, and as slow as reading every match. The domain decides
//! where a listing is on the plane, so this module reads the rows of a box around a tile and sorts
//! them into its cells.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Nullable, Text};
use geography::TodayByState;
use kernel::{ListingId, Money, PortError, Revision};
use listings::{
    ClusterSum, ListingError, ListingMap, Mark, PersonMarks, Pin, PinCursor, PlanePoint, Precision,
    SearchListings, TileAddress, UniqueId,
};

use super::conditions;
use super::expressions::effective_status;
use super::search::{FOR_PAGES, in_snapshot};
use super::sql::{Bind, Sql};
use crate::connection::errors::SYSTEM;
use crate::connection::pool::Pool;

/// Draws the map from PostgreSQL.
#[derive(Clone)]
pub struct PgListingMap {
    pool: Pool,
}

impl PgListingMap {
    /// A map over the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

impl ListingMap for PgListingMap {
    fn revision(&self) -> Result<Revision, ListingError> {
        let revision = in_snapshot(&self.pool, FOR_PAGES, |conn| {
            Sql::new("SELECT coalesce(max(revision), 0) FROM listing_revisions")
                .query::<BigInt>()
                .get_result::<i64>(conn)
        })?;
        Ok(Revision(revision))
    }

    fn pins(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn PinCursor>, ListingError> {
        let conditions = conditions::all(search, today);
        let count = Sql::new("SELECT count(*), count(longitude + latitude) FROM listings WHERE ")
            .sql(conditions.clone());
        let (total, located) = in_snapshot(&self.pool, FOR_PAGES, |conn| {
            count.query::<(BigInt, BigInt)>().get_result::<(i64, i64)>(conn)
        })?;
        Ok(Box::new(Pins {
            pool: self.pool.clone(),
            conditions,
            status: effective_status(today),
            marks: search.marks.marks.clone(),
            after: i64::MIN,
            total: total.unsigned_abs(),
            located: located.unsigned_abs(),
        }))
    }

    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError> {
        let places = places_in(tile, &conditions::all(search, today));
        let (cells, pins) = in_snapshot(&self.pool, FOR_PAGES, |conn| {
            let places: Vec<(i64, i32, i32)> =
                places.query::<(BigInt, Integer, Integer)>().load(conn)?;
            let cells = cells(&places, tile);
            let alone: Vec<i64> = cells.values().flat_map(Cell::pins).collect();
            let pins = Sql::new("id = ANY(").bind(Bind::Numbers(alone)).text(")");
            let pins = select_pins(pins, effective_status(today));
            let pins = pins.text(" ORDER BY state_id, unique_id").query::<PinSql>();
            Ok((cells, pins.load::<PinRow>(conn)?))
        })?;
        let mut by_id = HashMap::new();
        for (tie, row) in pins.into_iter().enumerate() {
            by_id.insert(row.0, (tie, pin(row, &search.marks.marks)?));
        }
        let mut marks = Vec::new();
        for cell in cells.into_values() {
            match cell {
                Cell::Cluster(gathering) => marks.extend(gathering.cluster(tile)),
                Cell::Pins(ids) => {
                    let mut pins: Vec<(usize, Pin)> =
                        ids.into_iter().filter_map(|id| by_id.remove(&id)).collect();
                    pins.sort_by_key(|(tie, pin)| (PlanePoint::of(pin.point).z_order(), *tie));
                    marks.extend(pins.into_iter().map(|(_, pin)| Mark::Pin(pin)));
                }
            }
        }
        Ok(marks)
    }
}

/// Where the listings lie that a condition admits, in and around a tile.
pub(super) fn places_in(tile: TileAddress, conditions: &Sql) -> Sql {
    let [west, south, east, north] = tile.around().map(i64::from);
    let between = |column: &'static str, from: i64, to: i64| {
        Sql::new(column)
            .text(" BETWEEN ")
            .bind(Bind::Number(from))
            .text(" AND ")
            .bind(Bind::Number(to))
    };
    let here =
        [between("longitude", west, east), between("latitude", south, north), conditions.clone()];
    Sql::new("SELECT id, longitude, latitude FROM listings WHERE ").sql(Sql::all(here))
}

/// What the map draws for a cell of a tile.
enum Cell {
    /// Each listing for itself.
    Pins(Vec<i64>),
    /// All in one.
    Cluster(ClusterSum),
}

impl Cell {
    fn pins(&self) -> Vec<i64> {
        match self {
            Self::Pins(ids) => ids.clone(),
            Self::Cluster(_) => Vec::new(),
        }
    }
}

fn cells(places: &[(i64, i32, i32)], tile: TileAddress) -> BTreeMap<u64, Cell> {
    let mut cells = BTreeMap::<u64, (ClusterSum, Vec<i64>)>::new();
    let are_pins = tile.zoom() >= TileAddress::PINS_FROM_ZOOM;
    for (id, lng, lat) in places {
        let point = PlanePoint::of((*lng, *lat));
        if tile.contains(point) {
            let (gathering, ids) = cells.entry(tile.cell(point.z_order())).or_default();
            gathering.add(point);
            if are_pins || gathering.count() == 1 {
                ids.push(*id);
            }
        }
    }
    let drawn = cells.into_iter().map(|(cell, (gathering, ids))| {
        let is_cluster = gathering.count() > 1 && !are_pins;
        (cell, if is_cluster { Cell::Cluster(gathering) } else { Cell::Pins(ids) })
    });
    drawn.collect()
}

type PinRow =
    (i64, String, i32, i32, Option<String>, Option<String>, Option<NaiveDate>, Option<i64>);
type PinSql = (
    BigInt,
    Text,
    Integer,
    Integer,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Date>,
    Nullable<BigInt>,
);

/// The pins that meet a condition.
fn select_pins(which: Sql, status: Sql) -> Sql {
    Sql::new("SELECT id, unique_id, longitude, latitude, location_precision, ")
        .sql(status)
        .text(", sale_date, opening_bid FROM listings WHERE longitude IS NOT NULL AND latitude IS NOT NULL AND ")
        .sql(which)
}

/// The next pins in the order of their ids.
pub(super) fn pins_after(conditions: &Sql, status: &Sql, after: i64, max: usize) -> Sql {
    let later = Sql::new("id > ").bind(Bind::Number(after));
    let which = Sql::all([later, conditions.clone()])
        .text(" ORDER BY id LIMIT ")
        .bind(Bind::Number(i64::try_from(max).unwrap_or(i64::MAX)));
    select_pins(which, status.clone())
}

fn pin(row: PinRow, marks: &PersonMarks) -> Result<Pin, PortError> {
    let (id, unique_id, lng, lat, precision, status, sale_date, opening_bid) = row;
    let unique_id =
        UniqueId::parse(&unique_id).map_err(|error| PortError::corrupt(SYSTEM, error))?;
    let opening_bid = opening_bid.map(Money::from_cents).transpose();
    let opening_bid = opening_bid.map_err(|error| PortError::corrupt(SYSTEM, error))?;
    let marked = marks.of(ListingId(id));
    let precision = Precision::of_point(precision.as_deref());
    Ok(Pin { unique_id, point: (lng, lat), precision, status, sale_date, opening_bid, marked })
}

/// Pins in the order of their ids. Each batch is a separate statement, so that no connection is in
/// use while a slow reader reads.
struct Pins {
    pool: Pool,
    conditions: Sql,
    status: Sql,
    marks: PersonMarks,
    /// The last id that was read.
    after: i64,
    total: u64,
    located: u64,
}

impl PinCursor for Pins {
    fn total(&self) -> u64 {
        self.total
    }

    fn located(&self) -> u64 {
        self.located
    }

    fn next(&mut self, max: usize) -> Result<Vec<Pin>, PortError> {
        let pins = pins_after(&self.conditions, &self.status, self.after, max);
        let rows: Vec<PinRow> =
            in_snapshot(&self.pool, FOR_PAGES, |conn| pins.query::<PinSql>().load(conn))?;
        if let Some(last) = rows.last() {
            self.after = last.0;
        }
        rows.into_iter().map(|row| pin(row, &self.marks)).collect()
    }
}

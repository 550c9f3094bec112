//! Pins and tiles. The curve on which a tile is one run is a column like any other.

use std::sync::Arc;

use geography::TodayByState;
use hashbrown::HashMap;
use kernel::{Money, PortError, Revision};
use listings::{
    Column, Gathering, ListingError, ListingMap, Mark, Pin, PinCursor, SearchListings, TileAddress,
    UniqueId,
};

use crate::bits::Bits;
use crate::fields::{self, Number, Text};
use crate::index::ListingIndex;
use crate::keys::Cursor;
use crate::snapshot::Snapshot;
use crate::today::{Shown, Today};

impl ListingMap for ListingIndex {
    fn revision(&self) -> Result<Revision, ListingError> {
        Ok(self.loaded()?.revision)
    }

    fn pins(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn PinCursor>, ListingError> {
        let snapshot = self.loaded()?;
        let mut rows = snapshot.find(search, today).into_all();
        let total = rows.count();
        match snapshot.number(Number::ZOrder) {
            Some(places) => rows.and(places.known()),
            None => rows = Bits::none(snapshot.len()),
        }
        let faces = Faces::new(&snapshot, today);
        let bids = snapshot.bids();
        let located = rows.count();
        Ok(Box::new(Pins { snapshot, faces, bids, rows, total, located, place: 0 }))
    }

    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError> {
        let snapshot = self.loaded()?;
        let rows = snapshot.find(search, today).into_all();
        Ok(snapshot.tile(&rows, tile, today))
    }
}

/// What is told of a row on the map, but for its key and its bid.
struct Faces {
    today: Arc<Today>,
    shown: Shown,
}

impl Faces {
    fn new(snapshot: &Snapshot, today: &TodayByState) -> Self {
        let shown = Shown::new(&snapshot.segment.rows.kinds.status.names);
        Self { today: snapshot.today(today), shown }
    }

    fn pin(&self, snapshot: &Snapshot, row: u32, key: &[u8], cents: Option<i64>) -> Option<Pin> {
        let rows = &snapshot.segment.rows;
        let stored = rows.kinds.status.codes.get(row as usize);
        let status = self.shown.of[stored][usize::from(self.today.passed.get(row))];
        let day = snapshot.days.codes.get(row as usize).checked_sub(1);
        Some(Pin {
            // What came in as a key goes out as one.
            unique_id: UniqueId::parse(str::from_utf8(key).ok()?).ok()?,
            point: rows.points[row as usize],
            status: self.shown.names.name(status).map(str::to_owned),
            sale_date: day.and_then(|day| fields::day_of(snapshot.days.numbers[day])),
            opening_bid: cents.and_then(|cents| Money::from_cents(cents).ok()),
        })
    }
}

impl Snapshot {
    /// Every row's opening bid in cents.
    fn bids(&self) -> Vec<Option<i64>> {
        let mut bids = vec![None; self.len()];
        if let Some(column) = self.number(Number::Of(Column::OpeningBid)) {
            for (cents, rows) in column.keys().from(0).zip(column.groups_from(0)) {
                rows.iter().for_each(|row| bids[*row as usize] = Some(cents));
            }
        }
        bids
    }

    /// What [`listings::draw_tile`] says of some rows.
    fn tile(&self, found: &Bits, tile: TileAddress, today: &TodayByState) -> Vec<Mark> {
        let Some(column) = self.number(Number::ZOrder) else { return Vec::new() };
        let (first, last) = tile.z_order_run();
        let groups =
            column.groups_between(Some(&fields::z_order(first)), Some(&fields::z_order(last)));
        let places = column.keys().from(groups.start).zip(column.groups_from(groups.start));
        // The cells in order, each with its first row; a pin is a cell of one.
        let mut cells: Vec<(u64, u32, Gathering)> = Vec::new();
        for (place, rows) in places.take(groups.len()) {
            let (z_order, point) = fields::z_order_of(place);
            for row in rows.iter().filter(|row| found.get(**row)) {
                let is_pin = tile.zoom() >= TileAddress::PINS_FROM_ZOOM;
                let cell = tile.cell(z_order);
                match cells.last_mut() {
                    Some((own, _, gathering)) if *own == cell && !is_pin => gathering.add(point),
                    _ => {
                        let mut gathering = Gathering::default();
                        gathering.add(point);
                        cells.push((cell, *row, gathering));
                    }
                }
            }
        }
        let pins: Vec<u32> = cells
            .iter()
            .filter(|(_, _, gathering)| gathering.count() == 1)
            .map(|(_, row, _)| *row)
            .collect();
        let faces = Faces::new(self, today);
        let mut details = self.keys_and_bids(&pins);
        let marks = cells.into_iter().map(|(_, row, gathering)| match details.remove(&row) {
            Some((key, cents)) => faces.pin(self, row, &key, cents).map(Mark::Pin),
            None => gathering.cluster(tile),
        });
        marks.flatten().collect()
    }

    /// The key and the opening bid of a few rows: one walk through either column.
    fn keys_and_bids(&self, rows: &[u32]) -> HashMap<u32, (Vec<u8>, Option<i64>)> {
        let mut wanted = Bits::none(self.len());
        wanted.set_each(rows);
        let mut details = HashMap::new();
        if let Some(column) = self.text(Text::UniqueId) {
            let places = column.rows().iter().enumerate().filter(|(_, row)| wanted.get(**row));
            details.extend(places.filter_map(|(place, row)| {
                Some((*row, (column.keys().get(column.group_at(place))?, None)))
            }));
        }
        if let Some(column) = self.number(Number::Of(Column::OpeningBid)) {
            for (place, row) in
                column.rows().iter().enumerate().filter(|(_, row)| wanted.get(**row))
            {
                if let Some((_, cents)) = details.get_mut(row) {
                    *cents = column.keys().get(column.group_at(place));
                }
            }
        }
        details
    }
}

/// Pins in the order of their keys, which are read one after the other.
struct Pins {
    snapshot: Arc<Snapshot>,
    faces: Faces,
    bids: Vec<Option<i64>>,
    rows: Bits,
    total: u64,
    located: u64,
    /// How many of the keys have been read.
    place: usize,
}

impl PinCursor for Pins {
    fn total(&self) -> u64 {
        self.total
    }

    fn located(&self) -> u64 {
        self.located
    }

    fn next(&mut self, max: usize) -> Result<Vec<Pin>, PortError> {
        let mut pins = Vec::with_capacity(max.min(self.located as usize));
        let Some(column) = self.snapshot.text(Text::UniqueId) else { return Ok(pins) };
        let mut keys = column.keys().from(self.place);
        let mut groups = column.groups_from(self.place);
        while pins.len() < max
            && let (Some(key), Some(rows)) = (keys.next(), groups.next())
        {
            self.place += 1;
            for row in rows.iter().filter(|row| self.rows.get(**row)) {
                let cents = self.bids[*row as usize];
                pins.extend(self.faces.pin(&self.snapshot, *row, key, cents));
            }
        }
        Ok(pins)
    }
}

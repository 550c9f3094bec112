//! Pins and tiles of the map. A tile is one run of the Z-order curve, which is stored as a column.

use std::sync::Arc;

use geography::TodayByState;
use hashbrown::HashMap;
use kernel::{Money, PortError, Revision};
use listings::{
    ChoiceFilter, ClusterSum, Column, ListingError, ListingMap, Mark, PersonMarks, Pin, PinCursor,
    Precision, SearchListings, TileAddress, numbered_day,
};

use crate::columns::bits::Bits;
use crate::columns::fields::{self, Number, Text};
use crate::columns::keys::Cursor;
use crate::query::index::ListingIndex;
use crate::query::snapshot::Snapshot;
use crate::query::today::{ShownStatuses, Today};

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
        let pin_builder = PinBuilder::new(&snapshot, &search.marks.marks, today);
        let bids = snapshot.bids();
        let located = rows.count();
        Ok(Box::new(Pins { snapshot, pin_builder, bids, rows, total, located, place: 0 }))
    }

    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError> {
        let snapshot = self.loaded()?;
        let rows = snapshot.find(search, today).into_all();
        Ok(snapshot.tile(&rows, &search.marks.marks, tile, today))
    }
}

/// Builds the pins of rows. The caller passes the unique_ID and the opening bid.
struct PinBuilder {
    today: Arc<Today>,
    shown: ShownStatuses,
    /// The precision that each code means.
    precisions: Vec<Precision>,
    marks: PersonMarks,
}

impl PinBuilder {
    fn new(snapshot: &Snapshot, marks: &PersonMarks, today: &TodayByState) -> Self {
        let shown = ShownStatuses::new(&snapshot.segment.rows.kinds.of(ChoiceFilter::Status).names);
        let names = &snapshot.segment.rows.kinds.of(ChoiceFilter::LocationPrecision).names;
        let precisions =
            (0..names.codes()).map(|code| Precision::of_point(names.name(code))).collect();
        Self { today: snapshot.today(today), shown, precisions, marks: marks.clone() }
    }

    fn pin(&self, snapshot: &Snapshot, row: u32, key: &[u8], cents: Option<i64>) -> Option<Pin> {
        let rows = &snapshot.segment.rows;
        let stored = rows.kinds.of(ChoiceFilter::Status).codes.get(row as usize);
        let status = self.shown.of[stored][usize::from(self.today.passed.get(row))];
        let day = snapshot.days.codes.get(row as usize).checked_sub(1);
        Some(Pin {
            // Only valid keys are stored, so this does not fail.
            unique_id: fields::unique_id(key)?,
            point: rows.points[row as usize],
            precision: self.precisions
                [rows.kinds.of(ChoiceFilter::LocationPrecision).codes.get(row as usize)],
            status: self.shown.names.name(status).map(str::to_owned),
            sale_date: day.and_then(|day| numbered_day(snapshot.days.numbers[day])),
            opening_bid: cents.and_then(|cents| Money::from_cents(cents).ok()),
            marked: self.marks.of(rows.ids.get(row)),
        })
    }
}

impl Snapshot {
    /// Returns the opening bid of every row, in cents.
    fn bids(&self) -> Vec<Option<i64>> {
        let mut bids = vec![None; self.len()];
        if let Some(column) = self.number(Number::Of(Column::OpeningBid)) {
            for (cents, rows) in column.keys().from(0).zip(column.groups_from(0)) {
                rows.iter().for_each(|row| bids[*row as usize] = Some(cents));
            }
        }
        bids
    }

    /// Returns the same as [`listings::draw_tile`] for some rows.
    fn tile(
        &self,
        found: &Bits,
        marks: &PersonMarks,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Vec<Mark> {
        let Some(column) = self.number(Number::ZOrder) else { return Vec::new() };
        let (first, last) = tile.z_order_run();
        let groups =
            column.groups_between(Some(&fields::z_order(first)), Some(&fields::z_order(last)));
        let places = column.keys().from(groups.start).zip(column.groups_from(groups.start));
        // The cells in order, each with its first row. From the zoom of pins on, every row has its
        // own cell.
        let mut cells: Vec<(u64, u32, ClusterSum)> = Vec::new();
        for (place, rows) in places.take(groups.len()) {
            let (z_order, point) = fields::z_order_of(place);
            for row in rows.iter().filter(|row| found.get(**row)) {
                let is_pin = tile.zoom() >= TileAddress::PINS_FROM_ZOOM;
                let cell = tile.cell(z_order);
                match cells.last_mut() {
                    Some((own, _, gathering)) if *own == cell && !is_pin => gathering.add(point),
                    _ => {
                        let mut gathering = ClusterSum::default();
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
        let pin_builder = PinBuilder::new(self, marks, today);
        let mut details = self.keys_and_bids(&pins);
        let marks = cells.into_iter().map(|(_, row, gathering)| match details.remove(&row) {
            Some((key, cents)) => pin_builder.pin(self, row, &key, cents).map(Mark::Pin),
            None => gathering.cluster(tile),
        });
        marks.flatten().collect()
    }

    /// Returns the unique_ID and the opening bid of a few rows. It walks once through each column.
    fn keys_and_bids(&self, rows: &[u32]) -> HashMap<u32, (Vec<u8>, Option<i64>)> {
        let mut wanted = Bits::none(self.len());
        wanted.set_each(rows);
        let mut details = HashMap::new();
        if let Some(column) = self.text(Text::Ties) {
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

/// Pins ordered by unique_ID. The column of unique_IDs is read step by step.
struct Pins {
    snapshot: Arc<Snapshot>,
    pin_builder: PinBuilder,
    bids: Vec<Option<i64>>,
    rows: Bits,
    total: u64,
    located: u64,
    /// The number of keys that have been read.
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
        let Some(column) = self.snapshot.text(Text::Ties) else { return Ok(pins) };
        let mut keys = column.keys().from(self.place);
        let mut groups = column.groups_from(self.place);
        while pins.len() < max
            && let (Some(key), Some(rows)) = (keys.next(), groups.next())
        {
            self.place += 1;
            for row in rows.iter().filter(|row| self.rows.get(**row)) {
                let cents = self.bids[*row as usize];
                pins.extend(self.pin_builder.pin(&self.snapshot, *row, key, cents));
            }
        }
        Ok(pins)
    }
}

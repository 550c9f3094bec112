//! One revision of the listings, ready to be searched.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use geography::{State, TodayByState};
use kernel::Revision;
use listings::text;

use crate::column;
use crate::days::Days;
use crate::fields::{Number, Text};
use crate::keys::{Cursor, Keys};
use crate::numbers::Numbers;
use crate::places::Places;
use crate::segment::{NOWHERE, Segment};
use crate::sets::Sets;
use crate::texts::Texts;
use crate::today::Today;
use crate::words::Lines;

/// A segment and what searches need beside it. Never changes, but for the memory of the last day.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) revision: Revision,
    pub(crate) segment: Segment,
    pub(crate) property_types: Sets,
    pub(crate) owner_types: Sets,
    pub(crate) occupancies: Sets,
    /// By the status as it is stored.
    pub(crate) statuses: Sets,
    pub(crate) days: Days,
    pub(crate) places: PlaceNames,
    pub(crate) words: Words,
    pub(crate) boxes: Vec<Box>,
    today: Mutex<Option<Arc<Today>>>,
}

/// How facets name the places.
#[derive(Debug)]
pub(crate) struct PlaceNames {
    /// By [`State::index`].
    pub(crate) states: Vec<Arc<str>>,
    /// As `Georgia|Fulton`, each with its rows. Rows are in the order of the states' and then the
    /// counties' names, and no state's name begins another's: so this is the order of these too.
    pub(crate) counties: Vec<(Arc<str>, Range<usize>)>,
}

/// The dictionaries that words are sought in.
#[derive(Debug)]
pub(crate) struct Words {
    /// The words of addresses and cities: the groups of [`Text::Words`].
    pub(crate) lines: Lines,
    /// Where each word's rows start in that column.
    pub(crate) starts: Vec<u32>,
    /// Folded, by code − 1.
    pub(crate) counties: Lines,
    /// Folded, by code − 1.
    pub(crate) zips: Lines,
    /// Folded, by [`State::index`].
    pub(crate) states: Lines,
}

/// The box around the located listings of a place: the west, south, east and north of it.
pub(crate) type Box = [i32; 4];

impl Snapshot {
    pub(crate) fn new(segment: Segment, revision: Revision) -> Self {
        Self {
            revision,
            property_types: Sets::new(&segment, |kinds| &kinds.property_type),
            owner_types: Sets::new(&segment, |kinds| &kinds.owner_type),
            occupancies: Sets::new(&segment, |kinds| &kinds.occupancy),
            statuses: Sets::new(&segment, |kinds| &kinds.status),
            days: Days::new(&segment),
            places: PlaceNames::new(&segment.places),
            words: Words::new(&segment),
            boxes: boxes(&segment),
            today: Mutex::new(None),
            segment,
        }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.segment.len()
    }

    /// What depends on the day. Made anew when the day isn't the one last asked for: at midnight
    /// in some state, that is.
    pub(crate) fn today(&self, today: &TodayByState) -> Arc<Today> {
        let mut last = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some(known) if known.is_for(today) => Arc::clone(known),
            _ => Arc::clone(last.insert(Arc::new(Today::new(self, today)))),
        }
    }

    pub(crate) fn number(&self, number: Number) -> Option<&column::Column<Numbers>> {
        self.segment.number(number)
    }

    pub(crate) fn text(&self, text: Text) -> Option<&column::Column<Texts>> {
        self.segment.text(text)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        let sets = [&self.property_types, &self.owner_types, &self.occupancies, &self.statuses];
        let today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        self.segment.bytes()
            + sets.into_iter().map(Sets::bytes).sum::<usize>()
            + self.days.bytes()
            + self.words.bytes()
            + self.boxes.capacity() * size_of::<Box>()
            + today.as_ref().map_or(0, |today| today.bytes())
    }
}

impl PlaceNames {
    fn new(places: &Places) -> Self {
        let mut counties: Vec<((u8, u32), Range<usize>)> = Vec::new();
        for (place, rows) in places.runs().filter(|(place, _)| place.county != 0) {
            match counties.last_mut() {
                Some((county, range)) if *county == (place.state, place.county) => {
                    range.end = rows.end;
                }
                _ => counties.push(((place.state, place.county), rows)),
            }
        }
        let named = counties.into_iter().filter_map(|((state, county), range)| {
            let state = State::from_index(state.into())?;
            let county = places.counties.name(county as usize)?;
            Some((format!("{state}|{county}").into(), range))
        });
        Self {
            states: State::all().map(|state| state.name().into()).collect(),
            counties: named.collect(),
        }
    }
}

impl Words {
    fn new(segment: &Segment) -> Self {
        let (mut lines, mut starts) = (Lines::default(), Vec::new());
        if let Some(column) = segment.text(Text::Words) {
            let mut keys = column.keys().cursor();
            while let Some(word) = keys.next() {
                lines.push(word);
            }
            starts.extend(column.starts().map(|start| start as u32));
            starts.push(column.rows().len() as u32);
        }
        let folded = |names: &crate::names::Names| {
            let names = (1..names.codes()).filter_map(|code| names.name(code));
            let mut lines = Lines::default();
            names.for_each(|name| lines.push(text::fold_for_search(name).as_bytes()));
            lines
        };
        let mut states = Lines::default();
        State::all().for_each(|state| states.push(text::fold_for_search(state.name()).as_bytes()));
        let counties = folded(&segment.places.counties);
        Self { lines, starts, counties, zips: folded(&segment.places.zips), states }
    }

    fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<u32>()
            + [&self.lines, &self.counties, &self.zips, &self.states]
                .map(Lines::bytes)
                .iter()
                .sum::<usize>()
    }
}

fn boxes(segment: &Segment) -> Vec<Box> {
    let points = &segment.rows.points;
    let runs = segment.places.runs().map(|(_, rows)| {
        let located = points[rows].iter().filter(|point| **point != NOWHERE);
        located.fold(
            [i32::MAX, i32::MAX, i32::MIN, i32::MIN],
            |[west, south, east, north], point| {
                [west.min(point.0), south.min(point.1), east.max(point.0), north.max(point.1)]
            },
        )
    });
    runs.collect()
}

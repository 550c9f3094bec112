//! One revision of the listings, ready for searches.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use geography::{State, TodayByState};
use kernel::Revision;
use listings::{ChoiceFilter, text};

use crate::build::days::Days;
use crate::build::segment::{NOWHERE, Segment};
use crate::build::sets::Sets;
use crate::columns::column;
use crate::columns::fields::{Number, Text};
use crate::columns::keys::{Cursor, Keys};
use crate::columns::numbers::Numbers;
use crate::columns::places::Places;
use crate::columns::texts::Texts;
use crate::columns::words::Lines;
use crate::query::marks::{KnownSets, MarkNames, RowsById};
use crate::query::today::Today;

/// A segment and the data that searches need in addition. It never changes, except for the cached
/// [`Today`] and [`KnownSets`].
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) revision: Revision,
    pub(crate) segment: Segment,
    sets: [Sets; ChoiceFilter::COUNT],
    pub(crate) days: Days,
    pub(crate) places: PlaceNames,
    pub(crate) words: Words,
    pub(crate) boxes: Vec<Box>,
    pub(crate) rows_by_id: RowsById,
    pub(crate) known_sets: KnownSets,
    pub(crate) marks: MarkNames,
    today: Mutex<Option<Arc<Today>>>,
}

/// The names of places in facets.
#[derive(Debug)]
pub(crate) struct PlaceNames {
    /// By [`State::index`].
    pub(crate) states: Vec<Arc<str>>,
    /// Names such as `Georgia|Fulton`, each with its rows. Rows are ordered by state name and then
    /// by county name, and no state's name is a prefix of another's, so these names are sorted too.
    pub(crate) counties: Vec<(Arc<str>, Range<usize>)>,
}

/// The dictionaries that words are searched in.
#[derive(Debug)]
pub(crate) struct Words {
    /// The words of addresses and cities: the groups of [`Text::Words`].
    pub(crate) lines: Lines,
    /// The position in that column at which each word's rows start.
    pub(crate) starts: Vec<u32>,
    /// Folded, by code − 1.
    pub(crate) counties: Lines,
    /// Folded, by code − 1.
    pub(crate) zips: Lines,
    /// Folded, by [`State::index`].
    pub(crate) states: Lines,
}

/// The bounding box of a place's listings with coordinates: west, south, east, north.
pub(crate) type Box = [i32; 4];

impl Snapshot {
    pub(crate) fn new(segment: Segment, revision: Revision) -> Self {
        Self {
            revision,
            sets: std::array::from_fn(|index| Sets::new(&segment, ChoiceFilter::ALL[index])),
            days: Days::new(&segment),
            places: PlaceNames::new(&segment.places),
            words: Words::new(&segment),
            boxes: boxes(&segment),
            rows_by_id: RowsById::of(&segment.rows.ids),
            known_sets: KnownSets::default(),
            marks: MarkNames::default(),
            today: Mutex::new(None),
            segment,
        }
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.segment.len()
    }

    /// Returns the data that depends on the day. It is computed again when `today` differs from the
    /// last call, which happens at midnight in each time zone.
    pub(crate) fn today(&self, today: &TodayByState) -> Arc<Today> {
        let mut last = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some(known) if known.is_for(today) => Arc::clone(known),
            _ => Arc::clone(last.insert(Arc::new(Today::new(self, today)))),
        }
    }

    /// Returns the rows by the texts of [`Kinds::of`](crate::build::segment::Kinds::of).
    pub(crate) const fn sets(&self, filter: ChoiceFilter) -> &Sets {
        &self.sets[filter.index()]
    }

    pub(crate) fn number(&self, number: Number) -> Option<&column::Column<Numbers>> {
        self.segment.number(number)
    }

    pub(crate) fn text(&self, text: Text) -> Option<&column::Column<Texts>> {
        self.segment.text(text)
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let today = self.today.lock().unwrap_or_else(PoisonError::into_inner);
        self.segment.bytes()
            + self.sets.iter().map(Sets::bytes).sum::<usize>()
            + self.days.bytes()
            + self.words.bytes()
            + self.boxes.capacity() * size_of::<Box>()
            + self.rows_by_id.bytes()
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
        let folded = |names: &crate::columns::names::Names| {
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

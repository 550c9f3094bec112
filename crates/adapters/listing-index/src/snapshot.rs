//! One revision of the listings, ready to be searched.

use std::sync::{Arc, Mutex, PoisonError};

use geography::{State, TodayByState};
use kernel::Revision;
use listings::{Column, SaleMonth, text};

use crate::bits::Bits;
use crate::codes::Codes;
use crate::column;
use crate::fields::{self, Number, Text};
use crate::keys::{Cursor, Keys};
use crate::numbers::Numbers;
use crate::segment::{Kind, NOWHERE, Segment};
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
    pub(crate) words: Words,
    pub(crate) boxes: Vec<Box>,
    today: Mutex<Option<Arc<Today>>>,
}

/// The rows of each value of a [`Kind`], by code.
#[derive(Debug)]
pub(crate) struct Sets {
    /// Of a value that many rows have.
    of: Vec<Option<Bits>>,
    /// The rows of all other values.
    rare: Bits,
}

/// The days of the sales.
#[derive(Debug)]
pub(crate) struct Days {
    /// 0 without a day, else the day's place + 1.
    pub(crate) codes: Codes,
    /// The distinct days, as [`fields::day`] numbers them.
    pub(crate) numbers: Vec<i64>,
    /// How a facet names each.
    pub(crate) labels: Vec<String>,
    /// The place of each day's month among the distinct months.
    pub(crate) month_of: Vec<usize>,
    /// How a facet names each distinct month.
    pub(crate) months: Vec<String>,
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
        let kinds = &segment.rows.kinds;
        Self {
            revision,
            property_types: Sets::new(&kinds.property_type),
            owner_types: Sets::new(&kinds.owner_type),
            occupancies: Sets::new(&kinds.occupancy),
            statuses: Sets::new(&kinds.status),
            days: Days::new(&segment),
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
            + self.days.codes.bytes()
            + self.words.bytes()
            + self.boxes.capacity() * size_of::<Box>()
            + today.as_ref().map_or(0, |today| today.bytes())
    }
}

impl Sets {
    /// A set costs a bit for every row: it is kept for what at least one row in 32 has, which is
    /// for at most 32 values.
    fn new(kind: &Kind) -> Self {
        let len = kind.codes.len();
        let mut counts = vec![0; kind.names.codes()];
        kind.codes.tally(&Bits::all(len), &mut counts);
        let mut rare = Bits::none(len);
        let is_large = |count: &u64| *count > 0 && *count * 32 >= len as u64;
        let mut of: Vec<Option<Bits>> =
            counts.iter().map(|count| is_large(count).then(|| Bits::none(len))).collect();
        for row in 0..len {
            of[kind.codes.get(row)].as_mut().unwrap_or(&mut rare).set(row as u32);
        }
        Self { of, rare }
    }

    /// The rows of `among` with one of these codes.
    pub(crate) fn with(&self, kind: &Kind, codes: &[usize]) -> Bits {
        let mut found = Bits::none(self.rare.len());
        let mut is_wanted = Vec::new();
        for code in codes {
            match &self.of[*code] {
                Some(set) => found.or(set),
                None => {
                    is_wanted.resize(self.of.len(), false);
                    is_wanted[*code] = true;
                }
            }
        }
        if !is_wanted.is_empty() {
            let wanted = self.rare.ones().filter(|row| is_wanted[kind.codes.get(*row as usize)]);
            wanted.for_each(|row| found.set(row));
        }
        found
    }

    /// How many of `rows` have each code.
    pub(crate) fn counts(&self, kind: &Kind, rows: &Bits) -> Vec<u64> {
        let mut counts: Vec<u64> =
            self.of.iter().map(|set| set.as_ref().map_or(0, |set| set.count_both(rows))).collect();
        if !self.rare.is_empty() {
            let mut rare = self.rare.clone();
            rare.and(rows);
            kind.codes.tally(&rare, &mut counts);
        }
        counts
    }

    fn bytes(&self) -> usize {
        self.rare.bytes() + self.of.iter().flatten().map(Bits::bytes).sum::<usize>()
    }
}

impl Days {
    fn new(segment: &Segment) -> Self {
        let column = segment.number(Number::Of(Column::SaleDate));
        let numbers: Vec<i64> =
            column.into_iter().flat_map(|column| column.keys().from(0)).collect();
        let mut codes = Codes::zeros(segment.len(), numbers.len() + 1);
        if let Some(column) = column {
            for group in 0..numbers.len() {
                for row in column.of_groups(group..group + 1) {
                    codes.set(*row as usize, group + 1);
                }
            }
        }
        let (mut labels, mut month_of, mut months) = (Vec::new(), Vec::new(), Vec::new());
        for day in numbers.iter().filter_map(|number| fields::day_of(*number)) {
            labels.push(day.format("%Y-%m-%d").to_string());
            let month = SaleMonth::of(day).to_string();
            if months.last() != Some(&month) {
                months.push(month);
            }
            month_of.push(months.len() - 1);
        }
        Self { codes, numbers, labels, month_of, months }
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

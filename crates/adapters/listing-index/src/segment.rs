//! All that is known of a set of listings, sorted column by column, and how two sets become one.

use std::mem;
use std::sync::Arc;

use hashbrown::HashSet;
use kernel::ListingId;

use crate::bits::Bits;
use crate::codes::Codes;
use crate::column::{Column, GONE};
use crate::fields::{Number, Text};
use crate::helped;
use crate::keys::Keys;
use crate::names::Names;
use crate::numbers::Numbers;
use crate::places::Places;
use crate::texts::Texts;

/// A set of listings as columns. Cheap to clone; a clone shares them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Segment {
    /// The rows' numbering.
    pub(crate) places: Arc<Places>,
    /// What is kept row by row.
    pub(crate) rows: Arc<Rows>,
    /// The slots of [`Number`].
    pub(crate) numbers: Vec<Arc<Column<Numbers>>>,
    /// The slots of [`Text`].
    pub(crate) texts: Vec<Arc<Column<Texts>>>,
}

/// What is kept row by row.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// Places in the store.
    pub(crate) ids: Ids,
    /// Longitude and latitude, or [`NOWHERE`].
    pub(crate) points: Vec<(i32, i32)>,
    /// Doubles of another listing.
    pub(crate) duplicates: Bits,
    /// Values of which there are few.
    pub(crate) kinds: Kinds,
}

/// The point of a listing without one; no coordinate is as small.
pub(crate) const NOWHERE: (i32, i32) = (i32::MIN, i32::MIN);

/// The filters with few values.
#[derive(Debug, Default)]
pub(crate) struct Kinds {
    pub(crate) property_type: Kind,
    pub(crate) owner_type: Kind,
    pub(crate) occupancy: Kind,
    /// As stored.
    pub(crate) status: Kind,
}

/// A value of which there are few, by its exact text.
#[derive(Debug, Default)]
pub(crate) struct Kind {
    pub(crate) names: Names,
    pub(crate) codes: Codes,
}

impl Kind {
    /// `of` gives each row's code under its old number, `to` the new number.
    pub(crate) fn new(names: Names, of: &[u32], to: &[u32], len: usize) -> Self {
        let mut codes = Codes::zeros(len, names.codes());
        for (code, row) in of.iter().zip(to).filter(|(_, row)| **row != GONE) {
            codes.set(*row as usize, *code as usize);
        }
        Self { names, codes }
    }

    fn merge(a: &Self, b: &Self, to: [&[u32]; 2], len: usize) -> Self {
        let (names, new_codes) = Names::join(&a.names, &b.names);
        let mut codes = Codes::zeros(len, names.codes());
        for ((old, new_codes), to) in [a, b].into_iter().zip(&new_codes).zip(to) {
            for (row, new) in to.iter().enumerate().filter(|(_, new)| **new != GONE) {
                codes.set(*new as usize, new_codes[old.codes.get(row)] as usize);
            }
        }
        Self { names, codes }
    }

    fn bytes(&self) -> usize {
        self.names.bytes() + self.codes.bytes()
    }
}

/// A place in the store for every row; the upper half is kept only where one is not 0.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Ids {
    pub(crate) fn of(ids: &[ListingId]) -> Self {
        let bits = || ids.iter().map(|id| id.0.cast_unsigned());
        let low = bits().map(|id| id as u32).collect();
        let is_large = bits().any(|id| id >> 32 != 0);
        let high = if is_large { bits().map(|id| (id >> 32) as u32).collect() } else { Vec::new() };
        Self { low, high }
    }

    pub(crate) fn get(&self, row: u32) -> ListingId {
        let high = self.high.get(row as usize).copied().unwrap_or(0);
        ListingId((u64::from(high) << 32 | u64::from(self.low[row as usize])).cast_signed())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = ListingId> + '_ {
        (0..self.low.len() as u32).map(|row| self.get(row))
    }

    fn bytes(&self) -> usize {
        (self.low.capacity() + self.high.capacity()) * size_of::<u32>()
    }
}

impl Rows {
    fn merge(a: &Self, b: &Self, to: [&[u32]; 2], len: usize) -> Self {
        let mut ids = vec![ListingId(0); len];
        let mut points = vec![NOWHERE; len];
        let mut duplicates = Bits::none(len);
        for (old, to) in [a, b].into_iter().zip(to) {
            for (row, new) in to.iter().enumerate().filter(|(_, new)| **new != GONE) {
                ids[*new as usize] = old.ids.get(row as u32);
                points[*new as usize] = old.points[row];
                if old.duplicates.get(row as u32) {
                    duplicates.set(*new);
                }
            }
        }
        let kind = |of: fn(&Kinds) -> &Kind| Kind::merge(of(&a.kinds), of(&b.kinds), to, len);
        let kinds = Kinds {
            property_type: kind(|kinds| &kinds.property_type),
            owner_type: kind(|kinds| &kinds.owner_type),
            occupancy: kind(|kinds| &kinds.occupancy),
            status: kind(|kinds| &kinds.status),
        };
        Self { ids: Ids::of(&ids), points, duplicates, kinds }
    }

    fn bytes(&self) -> usize {
        let Kinds { property_type, owner_type, occupancy, status } = &self.kinds;
        self.ids.bytes()
            + self.points.capacity() * size_of::<(i32, i32)>()
            + self.duplicates.bytes()
            + [property_type, owner_type, occupancy, status].map(Kind::bytes).iter().sum::<usize>()
    }
}

impl Segment {
    /// How many listings it holds.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// A column of numbers; `None` where the slot is no number's or nothing was ever held.
    pub(crate) fn number(&self, number: Number) -> Option<&Column<Numbers>> {
        self.numbers.get(number.slot()?).map(AsRef::as_ref)
    }

    /// A column of texts; `None` where the slot is no text's or nothing was ever held.
    pub(crate) fn text(&self, text: Text) -> Option<&Column<Texts>> {
        self.texts.get(text.slot()?).map(AsRef::as_ref)
    }

    /// The listings of both; of a listing in both, `b`'s stands, and those of `withdrawn` are left
    /// out. Each column of `a` and `b` is let go as soon as it is merged, so that memory peaks at
    /// the result and one column where nobody else shares them.
    pub(crate) fn merge(mut a: Self, mut b: Self, withdrawn: &[ListingId]) -> Self {
        if a.len() == 0 {
            return b;
        }
        let replaced: HashSet<ListingId> =
            b.rows.ids.iter().chain(withdrawn.iter().copied()).collect();
        let is_gone = |row| replaced.contains(&a.rows.ids.get(row));
        let (places, to) = Places::merge(&a.places, &b.places, is_gone);
        let (to, len) = ([to[0].as_slice(), to[1].as_slice()], places.len());
        let (rows_a, rows_b) = (mem::take(&mut a.rows), mem::take(&mut b.rows));
        let rows = Rows::merge(&rows_a, &rows_b, to, len);
        drop((rows_a, rows_b));

        let by_row = |row| row;
        let unique_ids = Text::UniqueId
            .slot()
            .map(|slot| merge(&mut a.texts[slot], &mut b.texts[slot], to, len, by_row))
            .unwrap_or_default();
        let mut ranks = vec![0; len];
        for (rank, row) in unique_ids.rows().iter().enumerate() {
            ranks[*row as usize] = rank as u32;
        }
        let by_unique_id = |row: u32| ranks[row as usize];
        let texts = helped::each(
            Text::all().zip(a.texts.iter_mut().zip(&mut b.texts)),
            |(text, (a, b))| match text {
                Text::UniqueId => Arc::clone(&unique_ids),
                _ if text.is_sorted_by() => merge(a, b, to, len, by_unique_id),
                _ => merge(a, b, to, len, by_row),
            },
        );
        let numbers = helped::each(a.numbers.iter_mut().zip(&mut b.numbers), |(a, b)| {
            merge(a, b, to, len, by_unique_id)
        });
        Self { places: Arc::new(places), rows: Arc::new(rows), numbers, texts }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.places.bytes()
            + self.rows.bytes()
            + self.numbers.iter().map(|column| column.bytes()).sum::<usize>()
            + self.texts.iter().map(|column| column.bytes()).sum::<usize>()
    }
}

fn merge<K: Keys>(
    a: &mut Arc<Column<K>>,
    b: &mut Arc<Column<K>>,
    to: [&[u32]; 2],
    len: usize,
    tie: impl Fn(u32) -> u32,
) -> Arc<Column<K>> {
    let (a, b) = (mem::take(a), mem::take(b));
    Arc::new(Column::merge(&a, &b, to, len, tie))
}

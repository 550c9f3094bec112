//! Sorted columns of a set of listings, and the merge of two sets.

use std::mem;
use std::sync::Arc;

use hashbrown::HashSet;
use kernel::ListingId;
use listings::{ChoiceFilter, Options};

use crate::build::helped;
use crate::columns::bits::Bits;
use crate::columns::codes::Codes;
use crate::columns::column::{Column, GONE};
use crate::columns::fields::{Number, Text};
use crate::columns::keys::Keys;
use crate::columns::names::Names;
use crate::columns::numbers::Numbers;
use crate::columns::places::Places;
use crate::columns::texts::Texts;

/// A set of listings as columns. Clones are cheap, because they share the columns.
#[derive(Debug, Clone, Default)]
pub(crate) struct Segment {
    /// The numbering of the rows.
    pub(crate) places: Arc<Places>,
    /// The values that are stored by row.
    pub(crate) rows: Arc<Rows>,
    /// The columns by the slots of [`Number`].
    pub(crate) numbers: Vec<Arc<Column<Numbers>>>,
    /// The columns by the slots of [`Text`].
    pub(crate) texts: Vec<Arc<Column<Texts>>>,
}

/// The values that are stored by row.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    /// The ids of the listings in the store.
    pub(crate) ids: Ids,
    /// Longitude and latitude, or [`NOWHERE`].
    pub(crate) points: Vec<(i32, i32)>,
    /// Rows that are duplicates of another listing.
    pub(crate) duplicates: Bits,
    /// Values with few distinct texts.
    pub(crate) kinds: Kinds,
}

/// The point of a listing without coordinates. No coordinate is this small.
pub(crate) const NOWHERE: (i32, i32) = (i32::MIN, i32::MIN);

/// The texts of the filters that are stored by row. The other filters are found through places and
/// sorted columns, and have nothing here.
#[derive(Debug, Default)]
pub(crate) struct Kinds([Kind; ChoiceFilter::COUNT]);

impl Kinds {
    /// Calls `kind` for every filter whose texts are stored by row.
    pub(crate) fn new(mut kind: impl FnMut(ChoiceFilter) -> Kind) -> Self {
        Self(std::array::from_fn(|index| {
            let filter = ChoiceFilter::ALL[index];
            if is_stored_by_row(filter) { kind(filter) } else { Kind::default() }
        }))
    }

    /// Returns the texts of a filter. For the status these are the stored ones, which are not always
    /// shown.
    pub(crate) const fn of(&self, filter: ChoiceFilter) -> &Kind {
        &self.0[filter.index()]
    }
}

const fn is_stored_by_row(filter: ChoiceFilter) -> bool {
    match filter.options() {
        Options::Text(_)
        | Options::OwnerOccupancy
        | Options::Status
        | Options::Photo
        | Options::Known(_) => true,
        Options::State
        | Options::County
        | Options::Zip
        | Options::SaleMonth
        | Options::SaleDay
        | Options::Marks => false,
    }
}

/// A value with few distinct texts. It is stored as the code of its exact text.
#[derive(Debug, Default)]
pub(crate) struct Kind {
    pub(crate) names: Names,
    pub(crate) codes: Codes,
}

impl Kind {
    /// `of` contains the code of each old row, and `to` the row's new number.
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

/// The listing id of every row. The upper halves are stored only if at least one is not 0.
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
        let kinds =
            Kinds::new(|filter| Kind::merge(a.kinds.of(filter), b.kinds.of(filter), to, len));
        Self { ids: Ids::of(&ids), points, duplicates, kinds }
    }

    fn bytes(&self) -> usize {
        self.ids.bytes()
            + self.points.capacity() * size_of::<(i32, i32)>()
            + self.duplicates.bytes()
            + self.kinds.0.iter().map(Kind::bytes).sum::<usize>()
    }
}

impl Segment {
    /// Returns the number of listings.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns a column of numbers, or `None` if the segment is empty or stores no such number.
    pub(crate) fn number(&self, number: Number) -> Option<&Column<Numbers>> {
        self.numbers.get(number.slot()?).map(AsRef::as_ref)
    }

    /// Returns a column of texts, or `None` if the segment is empty or stores no such text.
    pub(crate) fn text(&self, text: Text) -> Option<&Column<Texts>> {
        self.texts.get(text.slot()?).map(AsRef::as_ref)
    }

    /// Merges two sets. A listing in both is taken from `b`. Listings in `withdrawn` are left out.
    /// Each column of `a` and `b` is released as soon as it is merged. If the caller shares them
    /// with no one, memory peaks at the result plus one column.
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
        let ties = Text::Ties
            .slot()
            .map(|slot| merge(&mut a.texts[slot], &mut b.texts[slot], to, len, by_row))
            .unwrap_or_default();
        let mut ranks = vec![0; len];
        for (rank, row) in ties.rows().iter().enumerate() {
            ranks[*row as usize] = rank as u32;
        }
        let by_ties = |row: u32| ranks[row as usize];
        let texts = helped::each(
            Text::all().zip(a.texts.iter_mut().zip(&mut b.texts)),
            |(text, (a, b))| match text {
                Text::Ties => Arc::clone(&ties),
                _ if text.is_sorted_by() => merge(a, b, to, len, by_ties),
                _ => merge(a, b, to, len, by_row),
            },
        );
        let numbers = helped::each(a.numbers.iter_mut().zip(&mut b.numbers), |(a, b)| {
            merge(a, b, to, len, by_ties)
        });
        Self { places: Arc::new(places), rows: Arc::new(rows), numbers, texts }
    }

    /// Returns the memory used, in bytes.
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

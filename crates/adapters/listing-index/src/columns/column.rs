//! A column stores its rows in sorted order, so pages walk the column itself.

use std::cmp::Ordering;
use std::iter;
use std::ops::Range;
use std::sync::OnceLock;

use crate::columns::bits::{self, Bits};
use crate::columns::keys::{Cursor, Keys};

/// Rows grouped by key. The groups are in ascending order of their keys.
///
/// In a column that listings are sorted by, each row with a value occurs once and a group is
/// ordered by unique_ID. Rows without a value are not in it. In the lists of words and of identity
/// keys, a row occurs under each of its keys and a group is ordered by row.
#[derive(Debug, Default)]
pub(crate) struct Column<K> {
    rows: Vec<u32>,
    starts: Starts,
    keys: K,
    known: Bits,
    /// Counts of the rows that a search without a filter finds: those before each multiple of
    /// [`MARK`] positions, then the total. They are computed when a page far from the start is
    /// first requested.
    marks: OnceLock<Vec<u32>>,
}

/// The number of positions between two counts. Rows in between are checked one by one.
const MARK: usize = 64;

impl<K: Keys> Column<K> {
    /// Returns the rows of all groups, group after group.
    pub(crate) fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Returns the distinct keys.
    pub(crate) const fn keys(&self) -> &K {
        &self.keys
    }

    /// Returns the rows that have a value.
    pub(crate) const fn known(&self) -> &Bits {
        &self.known
    }

    /// Returns the positions in [`Column::rows`] of the rows of a run of groups.
    pub(crate) fn places(&self, groups: Range<usize>) -> Range<usize> {
        if groups.is_empty() {
            return 0..0;
        }
        self.place(groups.start)..self.place(groups.end)
    }

    fn place(&self, group: usize) -> usize {
        if group >= self.keys.len() { self.rows.len() } else { self.starts.select(group) }
    }

    /// Returns the rows of a run of groups.
    pub(crate) fn of_groups(&self, groups: Range<usize>) -> &[u32] {
        &self.rows[self.places(groups)]
    }

    /// Returns the groups whose key is between `from` and `to`, both inclusive. `None` means no
    /// limit.
    pub(crate) fn groups_between(
        &self,
        from: Option<&K::Key>,
        to: Option<&K::Key>,
    ) -> Range<usize> {
        let from = from.map_or(0, |from| self.keys.lower_bound(from));
        let end = to.map_or(self.keys.len(), |to| {
            let place = self.keys.lower_bound(to);
            place + usize::from(self.keys.contains_at(place, to))
        });
        from..end.max(from)
    }

    /// Returns the positions of the rows whose key is between `from` and `to`, both inclusive.
    /// `None` means no limit.
    pub(crate) fn between(&self, from: Option<&K::Key>, to: Option<&K::Key>) -> Range<usize> {
        self.places(self.groups_between(from, to))
    }

    /// Returns the group of the row at a position.
    pub(crate) fn group_at(&self, place: usize) -> usize {
        self.starts.count_to(place) - 1
    }

    /// Returns the rows at some positions as a set. Each row must occur only once in the column. If
    /// the positions are more than half of all, it is cheaper to remove the others.
    pub(crate) fn pick(&self, places: Range<usize>) -> Bits {
        if places.len() * 2 > self.rows.len() {
            let mut rows = self.known.clone();
            rows.clear_each(&self.rows[..places.start]);
            rows.clear_each(&self.rows[places.end..]);
            rows
        } else {
            let mut rows = Bits::none(self.known.len());
            rows.set_each(&self.rows[places]);
            rows
        }
    }

    /// Iterates over the positions at which groups start, in order.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        bits::ones(self.starts.words.iter().copied().enumerate()).map(|place| place as usize)
    }

    /// Returns the position of the first group that starts at `place` or after it.
    pub(crate) fn start_from(&self, place: usize) -> usize {
        self.starts.from(place).unwrap_or(self.rows.len())
    }

    fn marks(&self, plain: &Bits) -> &[u32] {
        self.marks.get_or_init(|| {
            let mut passed = 0;
            let runs = self.rows.chunks(MARK).map(|run| {
                passed += run.iter().filter(|row| plain.get(**row)).count() as u32;
                passed
            });
            iter::once(0).chain(runs).collect()
        })
    }

    /// Returns a position with at most `skip` rows of the `plain` set before it, and the number of
    /// those rows. `plain` must be the result of a search without a filter, because its counts are
    /// stored.
    pub(crate) fn before(&self, plain: &Bits, skip: u64) -> (u64, usize) {
        let marks = self.marks(plain);
        let run = marks.partition_point(|before| u64::from(*before) <= skip) - 1;
        (marks[run].into(), (run * MARK).min(self.rows.len()))
    }

    /// Returns a position with at most `skip` rows of the `plain` set at or after it, and the
    /// number of those rows.
    pub(crate) fn after(&self, plain: &Bits, skip: u64) -> (u64, usize) {
        let marks = self.marks(plain);
        let all = u64::from(marks[marks.len() - 1]);
        let run = marks.partition_point(|before| all - u64::from(*before) > skip);
        (all - u64::from(marks[run]), (run * MARK).min(self.rows.len()))
    }

    /// Iterates over the groups before `end` as ranges of positions, last group first. A group must
    /// end at `end`.
    pub(crate) fn groups_before(&self, mut end: usize) -> impl Iterator<Item = Range<usize>> + '_ {
        self.starts.before(end).map(move |start| {
            let group = start..end;
            end = start;
            group
        })
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<u32>()
            + self.starts.bytes()
            + self.keys.bytes()
            + self.known.bytes()
            + self.marks.get().map_or(0, |marks| marks.capacity() * size_of::<u32>())
    }

    /// Merges two columns under new row numbers. `to_a` and `to_b` map each old row to its new
    /// number, or to [`GONE`]. Rows of one group are ordered by `tie`.
    pub(crate) fn merge(
        a: &Self,
        b: &Self,
        [to_a, to_b]: [&[u32]; 2],
        len: usize,
        tie: impl Fn(u32) -> u32,
    ) -> Self {
        let mut merged = ColumnBuilder::<K>::new(len, a.rows.len() + b.rows.len());
        let (mut keys_a, mut keys_b) = (a.keys.cursor(), b.keys.cursor());
        let (mut groups_a, mut groups_b) = (a.groups_from(0), b.groups_from(0));
        let (mut key_a, mut key_b) = (keys_a.next(), keys_b.next());
        loop {
            let side = match (key_a, key_b) {
                (Some(a), Some(b)) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, _) => Ordering::Greater,
            };
            let Some(key) = (if side.is_le() { key_a } else { key_b }) else {
                return merged.finish();
            };
            // Most keys are in only one of the columns.
            match side {
                Ordering::Less => merged.group(key, alive(groups_a.next(), to_a)),
                Ordering::Greater => merged.group(key, alive(groups_b.next(), to_b)),
                Ordering::Equal => {
                    let of_a = alive(groups_a.next(), to_a);
                    let of_b = alive(groups_b.next(), to_b);
                    merged.group(key, InOrder { of_a, of_b, tie: &tie, heads: None });
                }
            }
            if side.is_le() {
                key_a = keys_a.next();
            }
            if side.is_ge() {
                key_b = keys_b.next();
            }
        }
    }

    /// Iterates over the rows of each group, starting at `group`.
    pub(crate) fn groups_from(&self, group: usize) -> impl Iterator<Item = &[u32]> + '_ {
        let mut from = self.place(group);
        let mut starts = self.starts.after(from);
        iter::from_fn(move || {
            if from >= self.rows.len() {
                return None;
            }
            let to = starts.next().unwrap_or(self.rows.len());
            let group = &self.rows[from..to];
            from = to;
            Some(group)
        })
    }
}

/// The new number of a removed row.
pub(crate) const GONE: u32 = u32::MAX;

fn alive<'a>(rows: Option<&'a [u32]>, to: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
    rows.unwrap_or_default().iter().map(|row| to[*row as usize]).filter(|row| *row != GONE)
}

/// Merges two ordered lists of rows.
struct InOrder<'t, A, B, T> {
    of_a: A,
    of_b: B,
    tie: &'t T,
    heads: Option<(Option<u32>, Option<u32>)>,
}

impl<A, B, T> Iterator for InOrder<'_, A, B, T>
where
    A: Iterator<Item = u32>,
    B: Iterator<Item = u32>,
    T: Fn(u32) -> u32,
{
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let heads = self.heads.get_or_insert_with(|| (self.of_a.next(), self.of_b.next()));
        match *heads {
            (Some(a), b) if b.is_none_or(|b| (self.tie)(a) < (self.tie)(b)) => {
                heads.0 = self.of_a.next();
                Some(a)
            }
            (a, b) => {
                heads.1 = self.of_b.next();
                b.or(a)
            }
        }
    }
}

/// Builds a column, group after group.
pub(crate) struct ColumnBuilder<K> {
    column: Column<K>,
}

impl<K: Keys> ColumnBuilder<K> {
    /// Starts a column over `len` rows, with room for `entries` entries.
    pub(crate) fn new(len: usize, entries: usize) -> Self {
        let rows = Vec::with_capacity(entries);
        let starts = Starts { words: Vec::with_capacity(entries.div_ceil(64)), ranks: Vec::new() };
        let known = Bits::none(len);
        let marks = OnceLock::new();
        Self { column: Column { rows, starts, keys: K::default(), known, marks } }
    }

    /// Adds the rows of the next greater key. Without rows, the key is not added either.
    pub(crate) fn group(&mut self, key: &K::Key, rows: impl Iterator<Item = u32>) {
        let column = &mut self.column;
        let start = column.rows.len();
        for row in rows {
            column.known.set(row);
            column.rows.push(row);
        }
        if column.rows.len() > start {
            column.starts.push(start);
            column.keys.push(key);
        }
    }

    /// Returns the finished column.
    pub(crate) fn finish(mut self) -> Column<K> {
        self.column.starts.finish();
        self.column.rows.shrink_to_fit();
        self.column.keys.shrink();
        self.column
    }
}

/// The starts of groups: one bit per position, and the number of starts before each run of eight
/// words.
#[derive(Debug, Default)]
struct Starts {
    words: Vec<u64>,
    ranks: Vec<u32>,
}

const RUN: usize = 8;

impl Starts {
    fn push(&mut self, place: usize) {
        self.words.resize(place / 64 + 1, 0);
        self.words[place / 64] |= 1 << (place % 64);
    }

    fn finish(&mut self) {
        self.words.shrink_to_fit();
        let mut before = 0;
        for run in self.words.chunks(RUN) {
            self.ranks.push(before);
            before += run.iter().map(|word| word.count_ones()).sum::<u32>();
        }
        self.ranks.shrink_to_fit();
    }

    /// Returns the position at which a group starts. The group must exist.
    fn select(&self, group: usize) -> usize {
        let run = self.ranks.partition_point(|before| *before as usize <= group).saturating_sub(1);
        let mut left = group - self.ranks[run] as usize;
        let mut at = run * RUN;
        while left >= self.words[at].count_ones() as usize {
            left -= self.words[at].count_ones() as usize;
            at += 1;
        }
        let mut word = self.words[at];
        for _ in 0..left {
            word &= word - 1;
        }
        at * 64 + word.trailing_zeros() as usize
    }

    /// Counts the groups that start at or before a position.
    fn count_to(&self, place: usize) -> usize {
        // The last group may have rows beyond the last word.
        let place = place.min(self.words.len() * 64 - 1);
        let run = place / 64 / RUN;
        let whole = self.words[run * RUN..place / 64].iter().map(|word| word.count_ones());
        let own = self.words[place / 64] & (u64::MAX >> (63 - place % 64));
        (self.ranks[run] + whole.sum::<u32>() + own.count_ones()) as usize
    }

    /// Returns the first start at `place` or after it.
    fn from(&self, place: usize) -> Option<usize> {
        if self.has(place) { Some(place) } else { self.after(place).next() }
    }

    fn has(&self, place: usize) -> bool {
        self.words.get(place / 64).is_some_and(|word| word >> (place % 64) & 1 != 0)
    }

    /// Iterates over the starts after a position, in order.
    fn after(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let (first, later) = (place / 64, u64::MAX << (place % 64) << 1);
        let words = self.words.iter().enumerate().skip(first);
        let words =
            words.map(move |(at, word)| (at, if at == first { word & later } else { *word }));
        bits::ones(words).map(|place| place as usize)
    }

    /// Iterates over the starts before `end`, last first.
    fn before(&self, end: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.words.iter().enumerate().take(end.div_ceil(64)).rev();
        words.flat_map(move |(at, word)| {
            let own = (end - at * 64).min(64);
            let mut word = word & (u64::MAX >> (64 - own));
            iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = 63 - word.leading_zeros() as usize;
                    word &= !(1 << bit);
                    at * 64 + bit
                })
            })
        })
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>() + self.ranks.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::numbers::Numbers;

    fn column(len: usize, groups: &[(i64, &[u32])]) -> Column<Numbers> {
        let mut builder = ColumnBuilder::new(len, 0);
        for (key, rows) in groups {
            builder.group(key, rows.iter().copied());
        }
        builder.finish()
    }

    #[test]
    fn a_range_of_keys_is_a_run_of_rows() {
        let column = column(6, &[(10, &[4, 1]), (20, &[0]), (30, &[]), (40, &[5, 3])]);
        let between = |from, to| &column.rows()[column.between(from, to)];
        assert_eq!(between(Some(&10), Some(&20)), [4, 1, 0]);
        assert_eq!(between(Some(&11), None), [0, 5, 3]);
        assert_eq!(between(None, Some(&39)), [4, 1, 0]);
        assert_eq!(between(Some(&21), Some(&39)), [0_u32; 0]);
        assert_eq!(column.known().ones().collect::<Vec<_>>(), [0, 1, 3, 4, 5]);
        assert_eq!(column.groups_before(5).collect::<Vec<_>>(), [3..5, 2..3, 0..2]);
        assert_eq!(column.groups_before(3).collect::<Vec<_>>(), [2..3, 0..2]);
        assert_eq!([0, 1, 2, 3, 4].map(|place| column.start_from(place)), [0, 2, 2, 3, 5]);
        for places in [0..1, 0..5, 1..4, 2..2] {
            let expected: Vec<u32> =
                (0..6).filter(|row| column.rows()[places.clone()].contains(row)).collect();
            assert_eq!(column.pick(places).ones().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn every_position_of_a_long_last_group_belongs_to_it() {
        let mut builder = ColumnBuilder::<Numbers>::new(2_000, 0);
        builder.group(&1, 0..3);
        builder.group(&2, 3..2_000);
        let column = builder.finish();
        for place in [0, 2, 3, 63, 64, 128, 511, 512, 1_999] {
            assert_eq!(column.group_at(place), usize::from(place >= 3), "{place}");
            let before = if place == 0 {
                vec![]
            } else if place <= 3 {
                vec![0]
            } else {
                vec![3, 0]
            };
            let starts = column.groups_before(place).map(|group| group.start);
            assert_eq!(starts.collect::<Vec<_>>(), before, "{place}");
        }
        assert_eq!(
            [3, 4, 64, 1_999].map(|place| column.start_from(place)),
            [3, 2_000, 2_000, 2_000]
        );
    }

    #[test]
    fn a_position_far_from_either_end_is_found_by_its_marks() {
        let mut builder = ColumnBuilder::<Numbers>::new(5_000, 0);
        builder.group(&7, 0..5_000);
        let column = builder.finish();
        // Every other row is plain: 32 more before each mark, 2,500 in total.
        let plain = Bits::by(5_000, |row| row % 2 == 0);
        let before = [0, 31, 32, 2_047, 2_048, 2_500].map(|skip| column.before(&plain, skip));
        assert_eq!(
            before,
            [(0, 0), (0, 0), (32, 64), (2_016, 4_032), (2_048, 4_096), (2_500, 5_000)]
        );
        let after = [0, 3, 4, 35, 36, 2_500].map(|skip| column.after(&plain, skip));
        assert_eq!(
            after,
            [(0, 5_000), (0, 5_000), (4, 4_992), (4, 4_992), (36, 4_928), (2_500, 0)]
        );
    }

    #[test]
    fn every_group_is_found_in_a_long_column() {
        let mut builder = ColumnBuilder::<Numbers>::new(5_000, 0);
        for key in 0..2_500_u32 {
            builder.group(&key.into(), [key * 2, key * 2 + 1].into_iter());
        }
        let column = builder.finish();
        for key in [0, 1, 31, 32, 255, 256, 257, 1_000, 2_499] {
            assert_eq!(column.of_groups(key..key + 1), [key as u32 * 2, key as u32 * 2 + 1]);
            assert_eq!((column.group_at(key * 2), column.group_at(key * 2 + 1)), (key, key));
            assert_eq!(column.groups_from(key).next(), Some(column.of_groups(key..key + 1)));
            assert_eq!(column.groups_from(key).count(), 2_500 - key);
        }
    }

    #[test]
    fn merging_renumbers_rows_drops_removed_rows_and_orders_ties() {
        let a = column(3, &[(1, &[0]), (2, &[1, 2])]);
        let b = column(2, &[(2, &[1]), (3, &[0])]);
        // Row 0 of `a` is removed. Ties are ordered by the new number.
        let merged = Column::merge(&a, &b, [&[GONE, 0, 2], &[3, 1]], 4, |row| row);
        assert_eq!(merged.of_groups(0..1), [0, 1, 2]);
        assert_eq!(merged.of_groups(1..2), [3]);
        assert_eq!(merged.keys().from(0).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(merged.keys().len(), 2);
    }
}

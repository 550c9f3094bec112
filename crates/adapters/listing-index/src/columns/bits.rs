//! A set of rows, one bit each.

use std::ops::Range;

use crate::columns::wide;

/// A set of the rows `0..len`. Bits past the end are never set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    pub(crate) fn none(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)], len }
    }

    pub(crate) fn all(len: usize) -> Self {
        let mut bits = Self { words: vec![u64::MAX; len.div_ceil(64)], len };
        if let Some(last) = bits.words.last_mut()
            && !len.is_multiple_of(64)
        {
            *last = (1 << (len % 64)) - 1;
        }
        bits
    }

    /// Builds the set of rows for which `is_in` returns true.
    #[cfg(test)]
    pub(crate) fn by(len: usize, mut is_in: impl FnMut(usize) -> bool) -> Self {
        let words = (0..len.div_ceil(64))
            .map(|at| {
                let rows = at * 64..len.min(at * 64 + 64);
                rows.fold(0, |word, row| word | u64::from(is_in(row)) << (row % 64))
            })
            .collect();
        Self { words, len }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn get(&self, row: u32) -> bool {
        self.words[row as usize / 64] >> (row % 64) & 1 != 0
    }

    pub(crate) fn set(&mut self, row: u32) {
        self.words[row as usize / 64] |= 1 << (row % 64);
    }

    pub(crate) fn clear(&mut self, row: u32) {
        self.words[row as usize / 64] &= !(1 << (row % 64));
    }

    /// Adds each of `rows`.
    pub(crate) fn set_each(&mut self, rows: &[u32]) {
        for &row in rows {
            self.set(row);
        }
    }

    /// Removes each of `rows`.
    pub(crate) fn clear_each(&mut self, rows: &[u32]) {
        for &row in rows {
            self.clear(row);
        }
    }

    /// Adds all rows of a range.
    pub(crate) fn fill(&mut self, range: Range<usize>) {
        for (at, mask) in masks(range) {
            self.words[at] |= mask;
        }
    }

    pub(crate) fn and(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    pub(crate) fn or(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    pub(crate) fn subtract(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// Adds the rows that are in both `one` and `other`.
    pub(crate) fn or_both(&mut self, one: &Self, other: &Self) {
        for ((word, one), other) in self.words.iter_mut().zip(&one.words).zip(&other.words) {
            *word |= one & other;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub(crate) fn count(&self) -> u64 {
        wide::count(&self.words)
    }

    /// Counts the rows that are in both sets.
    pub(crate) fn count_both(&self, other: &Self) -> u64 {
        wide::count_both(&self.words, &other.words)
    }

    /// Prepares counts of the rows before any row.
    pub(crate) fn ranks(&self) -> Ranks<'_> {
        Ranks { bits: self, before: wide::ranks(&self.words) }
    }

    /// Iterates over the rows in ascending order.
    pub(crate) fn ones(&self) -> impl Iterator<Item = u32> + '_ {
        ones(self.words.iter().copied().enumerate())
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

/// Answers how many rows of a set come before a given row, in constant time.
pub(crate) struct Ranks<'a> {
    bits: &'a Bits,
    before: Vec<u32>,
}

impl Ranks<'_> {
    /// Counts the rows of the set that are in a range.
    pub(crate) fn count_in(&self, range: Range<usize>) -> u64 {
        u64::from(self.to(range.end) - self.to(range.start))
    }

    fn to(&self, row: usize) -> u32 {
        let below = (1 << (row % 64)) - 1;
        let own = self.bits.words.get(row / 64).map_or(0, |word| (word & below).count_ones());
        self.before[row / 64] + own
    }
}

/// Iterates over the rows that are set in `words`, which are given with their indexes.
pub(crate) fn ones(words: impl Iterator<Item = (usize, u64)>) -> impl Iterator<Item = u32> {
    words.flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            (word != 0).then(|| {
                let row = at as u32 * 64 + word.trailing_zeros();
                word &= word - 1;
                row
            })
        })
    })
}

/// Returns the words that a range of rows touches, each with the bits of the range.
fn masks(range: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
    let words = if range.is_empty() { 0..0 } else { range.start / 64..range.end.div_ceil(64) };
    words.map(move |at| {
        let from = range.start.saturating_sub(at * 64);
        let to = (range.end - at * 64).min(64);
        (at, (u64::MAX << from) & (u64::MAX >> (64 - to)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_filled_and_counted_to_the_row() {
        for (from, to) in [(0, 0), (0, 64), (3, 5), (63, 65), (1, 200), (128, 200), (200, 200)] {
            let mut bits = Bits::none(200);
            bits.fill(from..to);
            assert_eq!(
                bits.ones().collect::<Vec<_>>(),
                (from as u32..to as u32).collect::<Vec<_>>()
            );
            assert_eq!(bits.count(), (to - from) as u64);
            assert_eq!(Bits::all(200).ranks().count_in(from..to), (to - from) as u64);
        }
    }

    #[test]
    fn no_bit_is_set_past_the_end() {
        assert_eq!(Bits::all(70).count(), 70);
        assert_eq!(Bits::all(64).count(), 64);
        assert_eq!(Bits::by(70, |row| row % 2 == 0).count(), 35);
    }

    #[test]
    fn sets_are_intersected_united_and_subtracted() {
        let (even, third) = (Bits::by(100, |row| row % 2 == 0), Bits::by(100, |row| row % 3 == 0));
        assert_eq!(even.count_both(&third), 17); // 0, 6, … 96
        let mut joined = even.clone();
        joined.or(&third);
        assert_eq!(joined.count(), 67); // 50 + 34 − 17
        joined.subtract(&even);
        assert_eq!(joined.count(), 17);
        joined.or_both(&even, &third);
        assert_eq!(joined.count(), 34);
    }
}

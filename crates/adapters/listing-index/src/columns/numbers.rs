//! A sorted list of distinct numbers in about two bytes each.

use crate::columns::keys::{Cursor, Keys};

/// Ascending distinct numbers. Each is stored as its difference from the one before, in as few
/// bytes as possible. Every 32nd is stored whole, so that any number can be found quickly.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    steps: Vec<u8>,
    blocks: Vec<(i64, u32)>,
    last: i64,
    len: usize,
}

const BLOCK: usize = 32;

impl Numbers {
    /// Returns the number at an index.
    pub(crate) fn get(&self, place: usize) -> Option<i64> {
        let (first, from) = *self.blocks.get(place / BLOCK)?;
        if place >= self.len {
            return None;
        }
        let (mut number, mut at) = (first, from as usize);
        for _ in 0..place % BLOCK {
            number = number.wrapping_add_unsigned(read_step(&self.steps, &mut at));
        }
        Some(number)
    }

    /// Iterates over the numbers, starting at an index.
    pub(crate) fn from(&self, place: usize) -> impl Iterator<Item = i64> + '_ {
        let mut cursor = self.cursor_at(place / BLOCK * BLOCK);
        for _ in 0..place % BLOCK {
            cursor.next();
        }
        std::iter::from_fn(move || cursor.next().copied())
    }

    fn cursor_at(&self, place: usize) -> NumberCursor<'_> {
        let at = self.blocks.get(place / BLOCK).map_or(self.steps.len(), |(_, at)| *at as usize);
        NumberCursor { numbers: self, place, at, number: 0 }
    }
}

impl Keys for Numbers {
    type Key = i64;

    fn push(&mut self, key: &i64) {
        if self.len.is_multiple_of(BLOCK) {
            self.blocks.push((*key, self.steps.len() as u32));
        } else {
            write_step(&mut self.steps, key.wrapping_sub(self.last) as u64);
        }
        self.last = *key;
        self.len += 1;
    }

    fn len(&self) -> usize {
        self.len
    }

    fn cursor(&self) -> impl Cursor<Key = i64> + '_ {
        self.cursor_at(0)
    }

    fn lower_bound(&self, key: &i64) -> usize {
        let block = self.blocks.partition_point(|(first, _)| first < key).saturating_sub(1);
        let start = block * BLOCK;
        start + self.from(start).take(BLOCK).take_while(|number| number < key).count()
    }

    fn contains_at(&self, place: usize, key: &i64) -> bool {
        self.get(place) == Some(*key)
    }

    fn shrink(&mut self) {
        self.steps.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.steps.capacity() + self.blocks.capacity() * size_of::<(i64, u32)>()
    }
}

struct NumberCursor<'a> {
    numbers: &'a Numbers,
    place: usize,
    at: usize,
    number: i64,
}

impl Cursor for NumberCursor<'_> {
    type Key = i64;

    fn next(&mut self) -> Option<&i64> {
        if self.place >= self.numbers.len {
            return None;
        }
        if self.place.is_multiple_of(BLOCK) {
            self.number = self.numbers.blocks[self.place / BLOCK].0;
        } else {
            let step = read_step(&self.numbers.steps, &mut self.at);
            self.number = self.number.wrapping_add_unsigned(step);
        }
        self.place += 1;
        Some(&self.number)
    }
}

/// Writes seven bits per byte, lowest first. The high bit of a byte means that more bytes follow.
pub(crate) fn write_step(to: &mut Vec<u8>, mut step: u64) {
    while step >= 0x80 {
        to.push(step as u8 | 0x80);
        step >>= 7;
    }
    to.push(step as u8);
}

pub(crate) fn read_step(from: &[u8], at: &mut usize) -> u64 {
    let (mut step, mut shift) = (0, 0);
    loop {
        let byte = from[*at];
        *at += 1;
        step |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return step;
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_number_is_read_back_and_found(
            numbers in proptest::collection::btree_set(
                prop_oneof![any::<i64>(), -100..100_i64], 0..200),
            probe in prop_oneof![any::<i64>(), -100..100_i64],
        ) {
            let sorted: Vec<i64> = numbers.iter().copied().collect();
            let mut list = Numbers::default();
            sorted.iter().for_each(|number| list.push(number));
            prop_assert_eq!(list.from(0).collect::<Vec<_>>(), sorted.clone());
            for (place, number) in sorted.iter().enumerate() {
                prop_assert_eq!(list.get(place), Some(*number));
                prop_assert_eq!(list.from(place).next(), Some(*number));
            }
            prop_assert_eq!(list.get(sorted.len()), None);
            for key in sorted.iter().copied().chain([probe, i64::MIN, i64::MAX]) {
                prop_assert_eq!(list.lower_bound(&key), sorted.partition_point(|number| *number < key));
            }
        }
    }
}

//! A sorted list of distinct texts. Each is stored without the prefix that it shares with the text
//! before it.

use crate::columns::keys::{Cursor, Keys};
use crate::columns::numbers::{read_step, write_step};

/// Ascending distinct texts, compared byte by byte. A text is stored as the length of the prefix it
/// shares with the text before it, the length of its suffix, and the suffix. Every 16th text is
/// stored whole.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    data: Vec<u8>,
    blocks: Vec<u32>,
    last: Vec<u8>,
    len: usize,
}

const BLOCK: usize = 16;

impl Texts {
    /// Returns the text at an index.
    pub(crate) fn get(&self, place: usize) -> Option<Vec<u8>> {
        self.from(place).next().map(<[u8]>::to_vec)
    }

    /// Reads the texts, starting at an index.
    pub(crate) fn from(&self, place: usize) -> impl Cursor<Key = [u8]> + '_ {
        let mut cursor = self.cursor_at(place / BLOCK);
        for _ in 0..place % BLOCK {
            cursor.next();
        }
        cursor
    }

    /// Returns the index of a text.
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        let place = self.lower_bound(text.as_bytes());
        self.contains_at(place, text.as_bytes()).then_some(place)
    }

    fn cursor_at(&self, block: usize) -> TextCursor<'_> {
        let at = self.blocks.get(block).map_or(self.data.len(), |at| *at as usize);
        TextCursor { texts: self, place: block * BLOCK, at, text: Vec::new() }
    }

    /// Returns the whole text at the start of a block.
    fn head(&self, block: usize) -> &[u8] {
        let mut at = self.blocks[block] as usize;
        let (_, tail) = read_lengths(&self.data, &mut at);
        &self.data[at..at + tail]
    }
}

impl Keys for Texts {
    type Key = [u8];

    fn push(&mut self, key: &[u8]) {
        let shared = if self.len.is_multiple_of(BLOCK) {
            self.blocks.push(self.data.len() as u32);
            0
        } else {
            shared_head(key, &self.last)
        };
        write_lengths(&mut self.data, shared, key.len() - shared);
        self.data.extend_from_slice(&key[shared..]);
        self.last.truncate(shared);
        self.last.extend_from_slice(&key[shared..]);
        self.len += 1;
    }

    fn len(&self) -> usize {
        self.len
    }

    fn cursor(&self) -> impl Cursor<Key = [u8]> + '_ {
        self.cursor_at(0)
    }

    fn lower_bound(&self, key: &[u8]) -> usize {
        let (mut low, mut high) = (0, self.blocks.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.head(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let block = low.saturating_sub(1);
        let (mut place, mut cursor) = (block * BLOCK, self.cursor_at(block));
        while cursor.next().is_some_and(|text| text < key) {
            place += 1;
        }
        place
    }

    fn contains_at(&self, place: usize, key: &[u8]) -> bool {
        self.get(place).is_some_and(|text| text == key)
    }

    fn shrink(&mut self) {
        self.data.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.data.capacity() + self.blocks.capacity() * size_of::<u32>()
    }
}

struct TextCursor<'a> {
    texts: &'a Texts,
    place: usize,
    at: usize,
    text: Vec<u8>,
}

impl Cursor for TextCursor<'_> {
    type Key = [u8];

    fn next(&mut self) -> Option<&[u8]> {
        if self.place >= self.texts.len {
            return None;
        }
        let (shared, tail) = read_lengths(&self.texts.data, &mut self.at);
        self.text.truncate(shared);
        self.text.extend_from_slice(&self.texts.data[self.at..self.at + tail]);
        self.at += tail;
        self.place += 1;
        Some(&self.text)
    }
}

/// Counts the bytes that two texts have in common at their start. It compares eight at a time,
/// because it runs for every text of every column while an index loads.
fn shared_head(one: &[u8], other: &[u8]) -> usize {
    let (words, _) = one.as_chunks::<8>();
    let (others, _) = other.as_chunks::<8>();
    let alike = words.iter().zip(others).take_while(|(word, other)| word == other).count() * 8;
    let rest = one[alike..].iter().zip(&other[alike..]);
    alike + rest.take_while(|(one, other)| one == other).count()
}

/// Writes both lengths in one byte if each is below 15. A longer one follows separately.
fn write_lengths(to: &mut Vec<u8>, shared: usize, tail: usize) {
    to.push((shared.min(15) << 4 | tail.min(15)) as u8);
    for length in [shared, tail] {
        if length >= 15 {
            write_step(to, (length - 15) as u64);
        }
    }
}

fn read_lengths(from: &[u8], at: &mut usize) -> (usize, usize) {
    let both = from[*at];
    *at += 1;
    let mut length = |short: u8| {
        if short < 15 { usize::from(short) } else { 15 + read_step(from, at) as usize }
    };
    (length(both >> 4), length(both & 15))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_text_is_read_back_and_found(
            texts in proptest::collection::btree_set(
                prop_oneof!["[ab]{0,3}", "aaaaaaaaaaaaaaaaaaaa[ab]{0,20}", "\\PC{0,4}"], 0..100),
            probe in prop_oneof!["[ab]{0,3}", "\\PC{0,4}"],
        ) {
            let sorted: Vec<String> = texts.iter().cloned().collect();
            let mut list = Texts::default();
            sorted.iter().for_each(|text| list.push(text.as_bytes()));
            let mut cursor = list.cursor();
            for (place, text) in sorted.iter().enumerate() {
                prop_assert_eq!(cursor.next(), Some(text.as_bytes()));
                prop_assert_eq!(list.get(place), Some(text.clone().into_bytes()));
                prop_assert_eq!(list.find(text), Some(place));
            }
            prop_assert_eq!(cursor.next(), None);
            prop_assert_eq!(list.lower_bound(probe.as_bytes()), sorted.partition_point(|text| *text < probe));
            prop_assert_eq!(list.find(&probe).is_some(), texts.contains(&probe));
        }
    }
}

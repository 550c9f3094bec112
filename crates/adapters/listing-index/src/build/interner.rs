//! Numbers the distinct texts of a batch.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Assigns equal texts equal numbers, counted from 0.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    /// Each text's hash and number.
    table: HashTable<(u32, u32)>,
    hasher: DefaultHashBuilder,
    text: String,
    ends: Vec<u32>,
    /// The number of calls to [`Interner::number`].
    calls: usize,
}

/// After this many texts, [`Interner::number`] checks whether texts repeat.
const TRIED: usize = 1 << 12;

impl Interner {
    /// Returns the number of a text, and whether the text is new.
    pub(crate) fn intern(&mut self, text: &str) -> (u32, bool) {
        let Self { table, hasher, text: all, ends, .. } = self;
        let hash = hasher.hash_one(text) as u32;
        let is_it = |(own, number): &(u32, u32)| *own == hash && get(all, ends, *number) == text;
        if let Some((_, number)) = table.find(spread(hash), is_it) {
            return (*number, false);
        }
        let number = ends.len() as u32;
        all.push_str(text);
        ends.push(all.len() as u32);
        table.insert_unique(spread(hash), (hash, number), |(hash, _)| spread(*hash));
        (number, true)
    }

    /// Returns a number for a text. Equal texts get equal numbers until hardly any text repeats.
    /// From then on each text gets a new number, because looking it up costs more than storing the
    /// few duplicates.
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        self.calls += 1;
        if self.calls > TRIED && self.ends.len() * 8 > self.calls * 7 {
            self.table = HashTable::new();
            self.text.push_str(text);
            self.ends.push(self.text.len() as u32);
            return self.ends.len() as u32 - 1;
        }
        self.intern(text).0
    }

    /// Iterates over the texts in the order of their numbers.
    pub(crate) fn texts(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.ends.len() as u32).map(|number| get(&self.text, &self.ends, number))
    }
}

/// Spreads a short hash over 64 bits, because the table uses the lowest and the highest bits.
fn spread(hash: u32) -> u64 {
    u64::from(hash) << 32 | u64::from(hash)
}

fn get<'t>(all: &'t str, ends: &[u32], number: u32) -> &'t str {
    let number = number as usize;
    let start = number.checked_sub(1).map_or(0, |before| ends[before]);
    &all[start as usize..ends[number] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_equal_numbers() {
        let mut interner = Interner::default();
        assert_eq!(interner.intern("Cobb"), (0, true));
        assert_eq!(interner.intern(""), (1, true));
        assert_eq!(interner.intern("Fulton"), (2, true));
        assert_eq!(interner.intern("Cobb"), (0, false));
        assert_eq!(interner.texts().collect::<Vec<_>>(), ["Cobb", "", "Fulton"]);
    }
}

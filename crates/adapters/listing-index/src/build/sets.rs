//! Bit sets of rows for values with few distinct texts.

use std::sync::Arc;

use listings::ChoiceFilter;

use crate::build::segment::{Kind, Rows, Segment};
use crate::columns::bits::Bits;

/// The rows of each value of a [`Kind`], by code.
#[derive(Debug)]
pub(crate) struct Sets {
    rows: Arc<Rows>,
    filter: ChoiceFilter,
    /// The sets of common values.
    of: Vec<Option<Bits>>,
    /// The rows with any other value.
    rare: Bits,
}

impl Sets {
    /// Builds the sets. A set costs one bit per row, so only values of at least one row in 32 get
    /// one. That is at most 32 sets.
    pub(crate) fn new(segment: &Segment, filter: ChoiceFilter) -> Self {
        let rows = Arc::clone(&segment.rows);
        let Kind { names, codes } = rows.kinds.of(filter);
        let len = codes.len();
        let mut counts = vec![0; names.codes()];
        codes.tally(&Bits::all(len), &mut counts);
        let mut rare = Bits::none(len);
        let is_large = |count: &u64| *count > 0 && *count * 32 >= len as u64;
        let mut of: Vec<Option<Bits>> =
            counts.iter().map(|count| is_large(count).then(|| Bits::none(len))).collect();
        for row in 0..len {
            of[codes.get(row)].as_mut().unwrap_or(&mut rare).set(row as u32);
        }
        Self { filter, of, rare, rows }
    }

    fn kind(&self) -> &Kind {
        self.rows.kinds.of(self.filter)
    }

    /// Returns the rows with one of these codes.
    pub(crate) fn with(&self, codes: &[usize]) -> Bits {
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
            let kind = self.kind();
            let wanted = self.rare.ones().filter(|row| is_wanted[kind.codes.get(*row as usize)]);
            wanted.for_each(|row| found.set(row));
        }
        found
    }

    /// Returns the rows with one of these texts.
    pub(crate) fn named<'n>(&self, names: impl Iterator<Item = &'n str>) -> Bits {
        let kind = self.kind();
        self.with(&names.filter_map(|name| kind.names.code(name)).collect::<Vec<_>>())
    }

    /// Counts the `rows` with each code.
    pub(crate) fn counts(&self, rows: &Bits) -> Vec<u64> {
        let mut counts: Vec<u64> =
            self.of.iter().map(|set| set.as_ref().map_or(0, |set| set.count_both(rows))).collect();
        if !self.rare.is_empty() {
            let mut rare = self.rare.clone();
            rare.and(rows);
            self.kind().codes.tally(&rare, &mut counts);
        }
        counts
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.rare.bytes() + self.of.iter().flatten().map(Bits::bytes).sum::<usize>()
    }
}

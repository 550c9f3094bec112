//! The marks of the person who searches. They come with each search as sets of listing ids, and are
//! converted to sets of rows.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::HashMap;
use kernel::ListingId;
use listings::{FacetOption, ListingIds, MarkCondition, MarkOption};

use crate::build::segment::Ids;
use crate::columns::bits::Bits;
use crate::query::facets::option;
use crate::query::snapshot::Snapshot;

/// Finds the rows of listings.
#[derive(Debug)]
pub(crate) enum RowsById {
    /// By the distance from the lowest id. Ids come from a sequence, so few are missing.
    Dense { lowest: i64, rows: Vec<u32> },
    /// Used if most of the ids between the lowest and the highest are missing.
    Sparse(HashMap<ListingId, u32>),
}

/// No row has this id.
const NO_ROW: u32 = u32::MAX;
/// At most this many ids for each listing make a table.
const MOST_IDS_PER_LISTING: usize = 4;

impl RowsById {
    pub(crate) fn of(ids: &Ids) -> Self {
        let (mut lowest, mut highest, mut count) = (i64::MAX, i64::MIN, 0_usize);
        for id in ids.iter() {
            (lowest, highest, count) = (lowest.min(id.0), highest.max(id.0), count + 1);
        }
        let numbered = || ids.iter().zip(0_u32..);
        let span = highest.checked_sub(lowest).and_then(|span| usize::try_from(span).ok());
        match span {
            Some(span) if span < count.saturating_mul(MOST_IDS_PER_LISTING) => {
                let mut rows = vec![NO_ROW; span + 1];
                numbered().for_each(|(id, row)| rows[(id.0 - lowest) as usize] = row);
                Self::Dense { lowest, rows }
            }
            _ => Self::Sparse(numbered().collect()),
        }
    }

    /// Returns the row of a listing, or `None` if the listing is not in the index.
    pub(crate) fn get(&self, id: ListingId) -> Option<u32> {
        match self {
            Self::Dense { lowest, rows } => {
                let place = usize::try_from(id.0.checked_sub(*lowest)?).ok()?;
                rows.get(place).copied().filter(|row| *row != NO_ROW)
            }
            Self::Sparse(rows) => rows.get(&id).copied(),
        }
    }

    /// Returns the memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Dense { rows, .. } => rows.capacity() * size_of::<u32>(),
            Self::Sparse(rows) => rows.allocation_size(),
        }
    }
}

/// The names of the options, in the order of [`MarkOption::ALL`].
#[derive(Debug)]
pub(crate) struct MarkNames([Arc<str>; MarkOption::ALL.len()]);

impl Default for MarkNames {
    fn default() -> Self {
        Self(MarkOption::ALL.map(|option| option.name().into()))
    }
}

/// The rows of sets that were searched with lately. A person's requests come with the same sets, and
/// finding the rows takes longer than the search.
#[derive(Debug, Default)]
pub(crate) struct KnownSets(Mutex<VecDeque<(ListingIds, Arc<[u32]>)>>);

impl KnownSets {
    /// The number of sets, at most.
    const MOST: usize = 256;
    /// The number of rows in all sets together, at most: 8 MB.
    const MOST_ROWS: usize = 2_000_000;

    /// Returns the rows of a set, from memory or else from `find`.
    fn rows(&self, ids: &ListingIds, find: impl FnOnce() -> Arc<[u32]>) -> Arc<[u32]> {
        let known = |sets: &VecDeque<(ListingIds, Arc<[u32]>)>| {
            let mut sets = sets.iter().rev();
            sets.find(|(own, _)| own.is_shared_with(ids)).map(|(_, rows)| Arc::clone(rows))
        };
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rows) = known(&lock()) {
            return rows;
        }
        let rows = find();
        let mut sets = lock();
        sets.push_back((ids.clone(), Arc::clone(&rows)));
        let is_full = |sets: &VecDeque<(ListingIds, Arc<[u32]>)>| {
            let rows: usize = sets.iter().map(|(_, rows)| rows.len()).sum();
            sets.len() > Self::MOST || rows > Self::MOST_ROWS
        };
        while is_full(&sets) {
            sets.pop_front();
        }
        rows
    }
}

/// The rows of a person's marks.
pub(crate) struct MarkedRows<'a> {
    snapshot: &'a Snapshot,
    condition: &'a MarkCondition,
}

impl<'a> MarkedRows<'a> {
    pub(crate) const fn of(snapshot: &'a Snapshot, condition: &'a MarkCondition) -> Self {
        Self { snapshot, condition }
    }

    fn rows(&self, ids: &ListingIds) -> Arc<[u32]> {
        let Snapshot { rows_by_id, known_sets, .. } = self.snapshot;
        let find = || ids.as_slice().iter().filter_map(|id| rows_by_id.get(*id)).collect();
        if ids.is_empty() { Arc::default() } else { known_sets.rows(ids, find) }
    }

    fn new_rows(&self) -> Arc<[u32]> {
        self.rows(&self.condition.marks.new)
    }

    fn seen(&self) -> Arc<[u32]> {
        self.rows(&self.condition.marks.seen)
    }

    fn hidden(&self) -> Arc<[u32]> {
        self.rows(&self.condition.marks.hidden)
    }

    /// Returns the rows for which [`MarkCondition::admits`] is true, or `None` if these are all rows.
    pub(crate) fn admitted(&self, chosen: Option<&[String]>) -> Option<Bits> {
        let MarkCondition { with_hidden, lifted, .. } = *self.condition;
        let all = || Bits::all(self.snapshot.len());
        let Some(chosen) = chosen else {
            return (!self.condition.is_open()).then(|| {
                let mut rows = all();
                rows.clear_each(&self.hidden());
                rows
            });
        };
        if lifted {
            return None;
        }
        let is_chosen = |option: MarkOption| chosen.iter().any(|name| name == option.name());
        let mut rows = Bits::none(self.snapshot.len());
        if is_chosen(MarkOption::NotSeen) {
            rows = all();
            rows.clear_each(&self.seen());
        }
        if is_chosen(MarkOption::New) {
            rows.set_each(&self.new_rows());
        }
        if is_chosen(MarkOption::Seen) {
            rows.set_each(&self.seen());
        }
        if is_chosen(MarkOption::Hidden) {
            rows.set_each(&self.hidden());
        } else if !with_hidden {
            rows.clear_each(&self.hidden());
        }
        Some(rows)
    }

    /// Counts `rows` by [`MarkCondition::options_of`].
    pub(crate) fn options(&self, rows: &Bits) -> Vec<FacetOption> {
        let count = |marked: &[u32], within: &Bits| {
            marked.iter().filter(|row| within.get(**row)).count() as u64
        };
        let hidden_rows = self.hidden();
        let hidden = count(&hidden_rows, rows);
        let mut shown = Cow::Borrowed(rows);
        if !self.condition.with_hidden && hidden > 0 {
            shown.to_mut().clear_each(&hidden_rows);
        }
        let seen = count(&self.seen(), &shown);
        let counts = MarkOption::ALL.map(|option| match option {
            MarkOption::Hidden => hidden,
            MarkOption::New => count(&self.new_rows(), &shown),
            MarkOption::NotSeen => shown.count() - seen,
            MarkOption::Seen => seen,
        });
        let names = self.snapshot.marks.0.iter().zip(counts);
        names.filter_map(|(name, count)| option(name, count)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_id(ids: &[i64]) -> RowsById {
        let ids: Vec<ListingId> = ids.iter().map(|id| ListingId(*id)).collect();
        RowsById::of(&Ids::of(&ids))
    }

    #[test]
    fn rows_are_found_by_id_in_a_dense_and_a_sparse_index() {
        let dense = by_id(&[12, 10, 15]);
        assert!(matches!(dense, RowsById::Dense { .. }));
        let sparse = by_id(&[12, i64::MAX, i64::MIN]);
        assert!(matches!(sparse, RowsById::Sparse(_)));
        let rows = |index: &RowsById| {
            [12, 10, 15, 11, 9, 16, i64::MIN, i64::MAX].map(|id| index.get(ListingId(id)))
        };
        assert_eq!(rows(&dense), [Some(0), Some(1), Some(2), None, None, None, None, None]);
        assert_eq!(rows(&sparse), [Some(0), None, None, None, None, None, Some(2), Some(1)]);
        assert_eq!(rows(&by_id(&[])), [None; 8]);
    }
}

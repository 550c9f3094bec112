//! The marks of the person who searches. They come with each search as sets of listing ids, and are
//! converted to sets of rows.

use std::cell::OnceCell;
use std::sync::Arc;

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

/// The rows of a person's marks. Each set is converted when it is first needed.
pub(crate) struct MarkedRows<'a> {
    snapshot: &'a Snapshot,
    condition: &'a MarkCondition,
    sets: [OnceCell<Bits>; 3],
}

impl<'a> MarkedRows<'a> {
    pub(crate) const fn of(snapshot: &'a Snapshot, condition: &'a MarkCondition) -> Self {
        Self { snapshot, condition, sets: [const { OnceCell::new() }; 3] }
    }

    fn rows(&self, ids: &ListingIds) -> Bits {
        let mut rows = Bits::none(self.snapshot.len());
        let found = ids.as_slice().iter().filter_map(|id| self.snapshot.rows_by_id.get(*id));
        found.for_each(|row| rows.set(row));
        rows
    }

    fn new_rows(&self) -> &Bits {
        self.sets[0].get_or_init(|| self.rows(&self.condition.marks.new))
    }

    fn seen(&self) -> &Bits {
        self.sets[1].get_or_init(|| self.rows(&self.condition.marks.seen))
    }

    fn hidden(&self) -> &Bits {
        self.sets[2].get_or_init(|| self.rows(&self.condition.marks.hidden))
    }

    /// Returns the rows for which [`MarkCondition::admits`] is true, or `None` if these are all rows.
    pub(crate) fn admitted(&self, chosen: Option<&[String]>) -> Option<Bits> {
        let MarkCondition { with_hidden, lifted, .. } = *self.condition;
        let all = || Bits::all(self.snapshot.len());
        let Some(chosen) = chosen else {
            return (!self.condition.is_open()).then(|| {
                let mut rows = all();
                rows.subtract(self.hidden());
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
            rows.subtract(self.seen());
        }
        if is_chosen(MarkOption::New) {
            rows.or(self.new_rows());
        }
        if is_chosen(MarkOption::Seen) {
            rows.or(self.seen());
        }
        if is_chosen(MarkOption::Hidden) {
            rows.or(self.hidden());
        } else if !with_hidden {
            rows.subtract(self.hidden());
        }
        Some(rows)
    }

    /// Counts `rows` by [`MarkCondition::options_of`].
    pub(crate) fn options(&self, rows: &Bits) -> Vec<FacetOption> {
        let hidden = rows.count_both(self.hidden());
        let shown =
            if self.condition.with_hidden { rows.clone() } else { minus(rows, self.hidden()) };
        let seen = shown.count_both(self.seen());
        let counts = MarkOption::ALL.map(|option| match option {
            MarkOption::Hidden => hidden,
            MarkOption::New => shown.count_both(self.new_rows()),
            MarkOption::NotSeen => shown.count() - seen,
            MarkOption::Seen => seen,
        });
        let names = self.snapshot.marks.0.iter().zip(counts);
        names.filter_map(|(name, count)| option(name, count)).collect()
    }
}

fn minus(rows: &Bits, other: &Bits) -> Bits {
    let mut rows = rows.clone();
    rows.subtract(other);
    rows
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

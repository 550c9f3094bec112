use kernel::ListingId;
use listings::ListingIds;

use crate::error::MarkError;

/// The maximum number of hidden listings of a person (`docs/product.md#marks`).
pub const MOST_HIDDEN: usize = 20_000;

/// The maximum number of listings that are stored as opened (`docs/product.md#marks`).
pub const MOST_SEEN: usize = 20_000;

/// The marks that are stored. What is new follows from the visit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StoredMarks {
    /// The opened listings.
    pub seen: ListingIds,
    /// The hidden listings.
    pub hidden: ListingIds,
}

impl StoredMarks {
    /// Adds opened listings and returns those that were not opened before. If there are more than [`MOST_SEEN`], those that were imported first are
    /// forgotten: their ids are the lowest.
    pub fn see(&mut self, ids: &[ListingId]) -> ListingIds {
        let newly = ids.iter().copied().filter(|id| !self.seen.contains(*id)).collect();
        let all = joined(&self.seen, ids);
        let forgotten = all.len().saturating_sub(MOST_SEEN);
        self.seen = all.as_slice().iter().skip(forgotten).copied().collect();
        newly
    }

    /// Adds hidden listings and returns those that were not hidden before.
    ///
    /// # Errors
    /// [`MarkError::TooManyHidden`] if there would be more than [`MOST_HIDDEN`]; nothing changes then.
    pub fn hide(&mut self, ids: &[ListingId]) -> Result<ListingIds, MarkError> {
        let all = joined(&self.hidden, ids);
        if all.len() > MOST_HIDDEN {
            return Err(MarkError::TooManyHidden);
        }
        let newly = ids.iter().copied().filter(|id| !self.hidden.contains(*id)).collect();
        self.hidden = all;
        Ok(newly)
    }

    /// Removes hidden listings and returns those that were hidden.
    pub fn unhide(&mut self, ids: &[ListingId]) -> ListingIds {
        let removed: ListingIds =
            ids.iter().copied().filter(|id| self.hidden.contains(*id)).collect();
        let remaining = self.hidden.as_slice().iter().copied();
        self.hidden = remaining.filter(|id| !removed.contains(*id)).collect();
        removed
    }
}

fn joined(set: &ListingIds, ids: &[ListingId]) -> ListingIds {
    set.as_slice().iter().chain(ids).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(ids: impl IntoIterator<Item = i64>) -> Vec<ListingId> {
        ids.into_iter().map(ListingId).collect()
    }

    fn numbers(set: &ListingIds) -> Vec<i64> {
        set.as_slice().iter().map(|id| id.0).collect()
    }

    #[test]
    fn hiding_returns_what_was_not_hidden_and_undo_returns_what_was() {
        let mut marks = StoredMarks::default();
        assert_eq!(numbers(&marks.hide(&ids([5, 2, 5])).unwrap()), [2, 5]);
        assert_eq!(numbers(&marks.hide(&ids([2, 9])).unwrap()), [9]);
        assert_eq!(numbers(&marks.hidden), [2, 5, 9]);
        assert_eq!(numbers(&marks.unhide(&ids([9, 1, 2]))), [2, 9]);
        assert_eq!(numbers(&marks.hidden), [5]);
    }

    #[test]
    fn more_than_the_most_are_not_hidden() {
        let mut marks = StoredMarks::default();
        marks.hide(&ids(1..=20_000)).unwrap();
        let before = marks.clone();
        assert!(matches!(marks.hide(&ids([7, 20_001])), Err(MarkError::TooManyHidden)));
        assert_eq!(marks, before);
        assert!(marks.hide(&ids([7, 20_000])).unwrap().is_empty());
    }

    #[test]
    fn the_opened_listings_that_were_imported_first_are_forgotten() {
        let mut marks = StoredMarks::default();
        marks.see(&ids(1..=20_000));
        marks.see(&ids([30_000, 3, 30_001]));
        assert_eq!(marks.seen.len(), 20_000);
        assert_eq!(numbers(&marks.seen)[..2], [3, 4]);
        assert_eq!(numbers(&marks.seen)[19_998..], [30_000, 30_001]);
    }
}

//! The member `marks` of a page.

use listings::{Listing, Marked};
use serde::Serialize;
use utoipa::ToSchema;

/// The rows of the page that the user has marked, by unique_ID. Absent if none is marked.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct RowMarks {
    /// Listed since the last visit.
    new: Vec<String>,
    /// Opened.
    seen: Vec<String>,
    /// Hidden.
    hidden: Vec<String>,
}

impl RowMarks {
    /// Whether no row is marked.
    pub(crate) const fn is_empty(&self) -> bool {
        self.new.is_empty() && self.seen.is_empty() && self.hidden.is_empty()
    }

    /// Adds the marks of a row.
    pub(crate) fn add(&mut self, row: &Listing, marked: Marked) {
        let Marked { new, seen, hidden } = marked;
        let lists = [(new, &mut self.new), (seen, &mut self.seen), (hidden, &mut self.hidden)];
        for (_, list) in lists.into_iter().filter(|(is_marked, _)| *is_marked) {
            list.push(row.unique_id.to_string());
        }
    }
}

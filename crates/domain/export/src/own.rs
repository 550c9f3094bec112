use std::collections::HashMap;

use kernel::ListingId;

/// Columns of a person's own beside a listing's, such as the note on a saved property. They stand
/// last and are headed by their names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnColumns {
    names: Vec<&'static str>,
    cells: HashMap<ListingId, Vec<String>>,
}

impl OwnColumns {
    /// Columns of these names, all blank.
    #[must_use]
    pub fn new<const N: usize>(names: [&'static str; N]) -> Self {
        Self { names: names.to_vec(), cells: HashMap::new() }
    }

    /// What stands beside a listing, a text for each column.
    pub fn set<const N: usize>(&mut self, listing: ListingId, cells: [&str; N]) {
        self.cells.insert(listing, cells.map(str::to_owned).to_vec());
    }

    pub(crate) fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// The text of the column at `place` beside a listing; `None` is a blank.
    pub(crate) fn cell(&self, listing: ListingId, place: usize) -> Option<&str> {
        let text = self.cells.get(&listing)?.get(place)?;
        (!text.is_empty()).then_some(text)
    }
}

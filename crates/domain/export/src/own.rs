use std::collections::HashMap;

use kernel::ListingId;

/// The account's own columns, such as the note on a saved property. They come last in the file, and
/// their headings are their names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnColumns {
    names: Vec<&'static str>,
    cells: HashMap<ListingId, Vec<String>>,
}

impl OwnColumns {
    /// The names of the columns of a saved property.
    pub const NAMES: [&'static str; 4] = ["Stage", "Note", "Maximum Bid", "Tags"];

    /// Creates blank columns with these names.
    #[must_use]
    pub fn new<const N: usize>(names: [&'static str; N]) -> Self {
        Self { names: names.to_vec(), cells: HashMap::new() }
    }

    /// Sets the cells of a listing, one text for each column.
    pub fn set<const N: usize>(&mut self, listing: ListingId, cells: [&str; N]) {
        self.cells.insert(listing, cells.map(str::to_owned).to_vec());
    }

    pub(crate) fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// The cell of a listing in the column at `index`. `None` is a blank.
    pub(crate) fn cell(&self, listing: ListingId, index: usize) -> Option<&str> {
        let text = self.cells.get(&listing)?.get(index)?;
        (!text.is_empty()).then_some(text)
    }
}

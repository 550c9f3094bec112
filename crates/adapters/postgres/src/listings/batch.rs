//! Listings in batches, for a reader that keeps an index.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geography::State;
use kernel::{ListingId, Revision};
use listings::{Facts, IndexRow, Listing, UniqueId};

/// The size of a batch: as many listings as fit into a processor's cache.
const SIZE: usize = 256;

/// Where listings go.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>;

/// Gathers listings and passes them on in batches. Each batch overwrites the one before, so
/// reading a million listings needs the memory of a few.
pub(crate) struct Batch<'a> {
    sink: Sink<'a>,
    listings: Vec<IndexRow>,
    filled: usize,
}

impl<'a> Batch<'a> {
    /// An empty batch for `sink`.
    pub(crate) fn new(sink: Sink<'a>) -> Self {
        Self { sink, listings: Vec::with_capacity(SIZE), filled: 0 }
    }

    /// Begins a listing. Its other values are still those of some other listing.
    pub(crate) fn begin(&mut self, id: ListingId, key: UniqueId, state: State) -> &mut IndexRow {
        let place = self.filled;
        if place == self.listings.len() {
            let listing = Listing {
                id,
                unique_id: key,
                state,
                facts: Facts::default(),
                photos: Vec::new(),
                extras: BTreeMap::new(),
                revision: Revision(0),
                duplicate_of: None,
                withdrawn: false,
                borrowed: listings::BorrowedValues::default(),
            };
            let duplicate_keys = Vec::new();
            self.listings.push(IndexRow { listing, has_photo: false, duplicate_keys });
        } else {
            let listing = &mut self.listings[place].listing;
            (listing.id, listing.unique_id, listing.state) = (id, key, state);
        }
        &mut self.listings[place]
    }

    /// The listing begun last is whole. Says whether the sink wants more.
    pub(crate) fn end(&mut self) -> ControlFlow<()> {
        self.filled += 1;
        if self.filled < SIZE { ControlFlow::Continue(()) } else { self.hand_over() }
    }

    /// Adds a whole listing. Says whether the sink wants more.
    pub(crate) fn add(&mut self, listing: IndexRow) -> ControlFlow<()> {
        self.listings.truncate(self.filled);
        self.listings.push(listing);
        self.end()
    }

    /// Passes on the last batch.
    pub(crate) fn finish(mut self) {
        if self.filled > 0 {
            let _ = self.hand_over();
        }
    }

    fn hand_over(&mut self) -> ControlFlow<()> {
        let goes_on = (self.sink)(&self.listings[..self.filled]);
        self.filled = 0;
        goes_on
    }
}

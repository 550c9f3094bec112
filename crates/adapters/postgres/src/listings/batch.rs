//! Listings on their way to whoever keeps an index, some at a time.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use geography::State;
use kernel::{ListingId, Revision};
use listings::{Facts, IndexRow, Listing, UniqueId};

/// How many listings are handed over at a time: as many as stay in a processor's cache.
const SIZE: usize = 256;

/// Where listings go.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>;

/// Gathers listings and hands them over; what was handed over is written over by what comes next, so
/// that a million listings are read in the memory of a few.
pub(crate) struct Batch<'a> {
    sink: Sink<'a>,
    listings: Vec<Listing>,
    filled: usize,
}

impl<'a> Batch<'a> {
    /// Nothing yet, on its way to `sink`.
    pub(crate) fn new(sink: Sink<'a>) -> Self {
        Self { sink, listings: Vec::with_capacity(SIZE), filled: 0 }
    }

    /// Begins a listing. Its other values are still those of some other listing.
    pub(crate) fn begin(&mut self, id: ListingId, key: UniqueId, state: State) -> &mut Listing {
        let place = self.filled;
        if place == self.listings.len() {
            self.listings.push(Listing {
                id,
                unique_id: key,
                state,
                facts: Facts::default(),
                photos: Vec::new(),
                extras: BTreeMap::new(),
                revision: Revision(0),
                duplicate_of: None,
                withdrawn: false,
            });
        } else {
            let listing = &mut self.listings[place];
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
    pub(crate) fn add(&mut self, listing: Listing) -> ControlFlow<()> {
        self.listings.truncate(self.filled);
        self.listings.push(listing);
        self.end()
    }

    /// Hands over what waits, after which nothing follows that a break could stop.
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

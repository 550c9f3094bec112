//! A listing feed in memory.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use kernel::{PortError, Revision};
use listings::{CatchUp, IndexRow, Listing, ListingFeed, Wake};

/// Listings, each with the revision of its last change.
#[derive(Default)]
pub struct InMemoryFeed {
    state: Mutex<State>,
    hint: Condvar,
    /// While it is set, every call fails.
    pub is_broken: AtomicBool,
    /// The number of full loads.
    pub loads: AtomicUsize,
    /// The number of failed calls.
    pub failures: AtomicUsize,
}

#[derive(Default)]
struct State {
    listings: Vec<(Revision, Listing)>,
    revision: i64,
    /// Whether the reader's revision belongs to another history.
    is_restored: bool,
    is_hinted: bool,
}

impl InMemoryFeed {
    pub fn of(listings: Vec<Listing>) -> Self {
        let feed = Self::default();
        feed.commit(listings, true);
        feed
    }

    /// Writes listings with the next revision. Without `with_hint`, the hint is lost.
    pub fn commit(&self, changed: Vec<Listing>, with_hint: bool) -> Revision {
        let mut state = self.state.lock().unwrap();
        state.revision += 1;
        let revision = Revision(state.revision);
        for listing in changed {
            match state.listings.iter_mut().find(|(_, known)| known.id == listing.id) {
                Some(known) => *known = (revision, listing),
                None => state.listings.push((revision, listing)),
            }
        }
        state.is_hinted = with_hint;
        self.hint.notify_all();
        revision
    }

    /// Restores an older dump. The changes after `revision` never happened.
    pub fn restore(&self, revision: Revision, listings: Vec<Listing>) {
        let mut state = self.state.lock().unwrap();
        state.listings = listings.into_iter().map(|listing| (revision, listing)).collect();
        state.revision = revision.0;
        state.is_restored = true;
    }

    pub fn listings(&self) -> Vec<Listing> {
        self.state.lock().unwrap().listings.iter().map(|(_, listing)| listing.clone()).collect()
    }

    fn check(&self) -> Result<(), PortError> {
        if self.is_broken.load(Ordering::SeqCst) {
            self.failures.fetch_add(1, Ordering::SeqCst);
            return Err(PortError::unavailable("feed", "the connection was killed"));
        }
        Ok(())
    }
}

impl ListingFeed for InMemoryFeed {
    fn load(
        &self,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<Revision, PortError> {
        self.check()?;
        self.loads.fetch_add(1, Ordering::SeqCst);
        let (listings, revision) = {
            let mut state = self.state.lock().unwrap();
            state.is_restored = false;
            (state.listings.clone(), Revision(state.revision))
        };
        let listings: Vec<_> =
            listings.into_iter().map(|(_, listing)| IndexRow::from(listing)).collect();
        for rows in listings.chunks(7) {
            if sink(rows).is_break() {
                break;
            }
        }
        Ok(revision)
    }

    fn changes(
        &self,
        since: Revision,
        sink: &mut dyn FnMut(&[IndexRow]) -> ControlFlow<()>,
    ) -> Result<CatchUp, PortError> {
        self.check()?;
        let state = self.state.lock().unwrap();
        if since.0 > state.revision || state.is_restored {
            return Ok(CatchUp::Rebuild);
        }
        let changed = state.listings.iter().filter(|(revision, _)| *revision > since);
        let changed: Vec<_> = changed.map(|(_, listing)| IndexRow::from(listing.clone())).collect();
        for rows in changed.chunks(3) {
            if sink(rows).is_break() {
                break;
            }
        }
        Ok(CatchUp::UpTo(Revision(state.revision)))
    }

    fn wait(&self, at_most: Duration) -> Wake {
        let state = self.state.lock().unwrap();
        let (mut state, timeout) =
            self.hint.wait_timeout_while(state, at_most, |state| !state.is_hinted).unwrap();
        state.is_hinted = false;
        if timeout.timed_out() { Wake::TimedOut } else { Wake::Hint }
    }
}

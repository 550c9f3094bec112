//! The keeper follows its feed whatever happens to it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use geography::TodayByState;
use kernel::Revision;
use listing_index::{IndexKeeper, ListingIndex};
use listings::{Listing, ListingSearch, SearchListings};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::feed::InMemoryFeed;

fn listing(number: i64) -> Listing {
    let mut runner = TestRunner::deterministic();
    let listing = listing_cases::listing(number).new_tree(&mut runner).unwrap().current();
    Listing { withdrawn: false, duplicate_of: None, ..listing }
}

struct Kept {
    feed: Arc<InMemoryFeed>,
    index: Arc<ListingIndex>,
    keeper: IndexKeeper,
}

fn kept(feed: InMemoryFeed) -> Kept {
    let (feed, index) = (Arc::new(feed), Arc::new(ListingIndex::default()));
    let keeper = IndexKeeper::start(Arc::clone(&index), Arc::clone(&feed) as _, || {}).unwrap();
    Kept { feed, index, keeper }
}

impl Kept {
    /// How long it took until the index stood at a revision.
    fn reaches(&self, revision: Revision) -> Duration {
        let started = Instant::now();
        eventually(|| self.index.revision() == Some(revision));
        started.elapsed()
    }

    fn total(&self) -> u64 {
        let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
        self.index.page(&SearchListings::default(), &today).unwrap().total
    }
}

/// Waits for another thread; a state that never comes fails the test.
fn eventually(is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until, "it never came to be");
        std::thread::yield_now();
    }
}

#[test]
fn what_is_committed_shows_within_two_seconds_with_a_hint_and_without() {
    let kept = kept(InMemoryFeed::of(vec![listing(1)]));
    kept.reaches(Revision(1));
    for (number, with_hint) in [(2, true), (3, false)] {
        let revision = kept.feed.commit(vec![listing(number)], with_hint);
        assert!(kept.reaches(revision) < Duration::from_secs(2));
        assert_eq!(kept.total(), number as u64);
    }
}

#[test]
fn a_lost_connection_heals_and_nothing_committed_meanwhile_is_missed() {
    let kept = kept(InMemoryFeed::of(vec![listing(1)]));
    kept.reaches(Revision(1));
    kept.feed.is_broken.store(true, Ordering::SeqCst);
    kept.feed.commit(vec![listing(2)], true);
    eventually(|| kept.feed.failures.load(Ordering::SeqCst) >= 2);
    assert_eq!(kept.total(), 1, "searches go on with what there is");
    let revision = kept.feed.commit(vec![listing(3)], false);
    kept.feed.is_broken.store(false, Ordering::SeqCst);
    kept.reaches(revision);
    assert_eq!(kept.total(), 3);
    assert_eq!(kept.feed.loads.load(Ordering::SeqCst), 1, "catching up is enough");
}

#[test]
fn a_feed_that_is_down_at_the_start_is_tried_until_it_is_there() {
    let feed = InMemoryFeed::of(vec![listing(1), listing(2)]);
    feed.is_broken.store(true, Ordering::SeqCst);
    let kept = kept(feed);
    eventually(|| kept.feed.failures.load(Ordering::SeqCst) >= 2);
    assert!(!kept.index.is_ready());
    kept.feed.is_broken.store(false, Ordering::SeqCst);
    kept.reaches(Revision(1));
    assert_eq!(kept.total(), 2);
}

#[test]
fn a_database_restored_from_an_older_dump_leads_to_a_rebuild() {
    let kept = kept(InMemoryFeed::of(vec![listing(1)]));
    kept.reaches(Revision(1));
    let second = kept.feed.commit(vec![listing(2), listing(3)], true);
    kept.reaches(second);
    // Back to the first revision; another import then reaches the same number.
    kept.feed.restore(Revision(1), vec![listing(1)]);
    eventually(|| kept.feed.loads.load(Ordering::SeqCst) == 2);
    let other = kept.feed.commit(vec![listing(4)], true);
    assert_eq!(other, second);
    kept.reaches(other);
    eventually(|| kept.total() == 2);
}

#[test]
fn a_dropped_keeper_ends_its_thread() {
    let kept = kept(InMemoryFeed::of(vec![listing(1)]));
    kept.reaches(Revision(1));
    let Kept { feed, index, keeper } = kept;
    assert!(keeper.is_running());
    drop(keeper);
    assert_eq!((Arc::strong_count(&feed), Arc::strong_count(&index)), (1, 1));
}

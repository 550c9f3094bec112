//! The keeper follows its feed through failures and restores.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use geography::TodayByState;
use kernel::Revision;
use listing_index_adapter::{IndexKeeper, ListingIndex};
use listings::{Listing, ListingSearch, SearchListings};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::feed::InMemoryFeed;

fn listing(number: i64) -> Listing {
    let mut runner = TestRunner::deterministic();
    let listing = listing_cases::listing(number).new_tree(&mut runner).unwrap().current();
    Listing { withdrawn: false, duplicate_of: None, ..listing }
}

struct Fixture {
    feed: Arc<InMemoryFeed>,
    index: Arc<ListingIndex>,
    keeper: IndexKeeper,
}

fn fixture(feed: InMemoryFeed) -> Fixture {
    let (feed, index) = (Arc::new(feed), Arc::new(ListingIndex::default()));
    let keeper = IndexKeeper::start(Arc::clone(&index), Arc::clone(&feed) as _, || {}).unwrap();
    Fixture { feed, index, keeper }
}

impl Fixture {
    /// Waits until the index has a revision, and returns how long it took.
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

/// Waits for another thread. The test fails if the condition never becomes true.
fn eventually(is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until, "the condition did not become true");
        std::thread::yield_now();
    }
}

#[test]
fn a_commit_is_visible_within_two_seconds_with_and_without_a_hint() {
    let fixture = fixture(InMemoryFeed::of(vec![listing(1)]));
    fixture.reaches(Revision(1));
    for (number, with_hint) in [(2, true), (3, false)] {
        let revision = fixture.feed.commit(vec![listing(number)], with_hint);
        assert!(fixture.reaches(revision) < Duration::from_secs(2));
        assert_eq!(fixture.total(), number as u64);
    }
}

#[test]
fn commits_during_a_lost_connection_are_read_after_it_recovers() {
    let fixture = fixture(InMemoryFeed::of(vec![listing(1)]));
    fixture.reaches(Revision(1));
    fixture.feed.is_broken.store(true, Ordering::SeqCst);
    fixture.feed.commit(vec![listing(2)], true);
    eventually(|| fixture.feed.failures.load(Ordering::SeqCst) >= 2);
    assert_eq!(fixture.total(), 1, "searches use the last revision");
    let revision = fixture.feed.commit(vec![listing(3)], false);
    fixture.feed.is_broken.store(false, Ordering::SeqCst);
    fixture.reaches(revision);
    assert_eq!(fixture.total(), 3);
    assert_eq!(fixture.feed.loads.load(Ordering::SeqCst), 1, "catching up is enough");
}

#[test]
fn a_feed_that_is_down_at_the_start_is_retried_until_it_answers() {
    let feed = InMemoryFeed::of(vec![listing(1), listing(2)]);
    feed.is_broken.store(true, Ordering::SeqCst);
    let fixture = fixture(feed);
    eventually(|| fixture.feed.failures.load(Ordering::SeqCst) >= 2);
    assert!(!fixture.index.is_ready());
    fixture.feed.is_broken.store(false, Ordering::SeqCst);
    fixture.reaches(Revision(1));
    assert_eq!(fixture.total(), 2);
}

#[test]
fn a_database_restored_from_an_older_dump_leads_to_a_rebuild() {
    let fixture = fixture(InMemoryFeed::of(vec![listing(1)]));
    fixture.reaches(Revision(1));
    let second = fixture.feed.commit(vec![listing(2), listing(3)], true);
    fixture.reaches(second);
    // The dump has the first revision. Another import then reaches the same number.
    fixture.feed.restore(Revision(1), vec![listing(1)]);
    eventually(|| fixture.feed.loads.load(Ordering::SeqCst) == 2);
    let other = fixture.feed.commit(vec![listing(4)], true);
    assert_eq!(other, second);
    fixture.reaches(other);
    eventually(|| fixture.total() == 2);
}

#[test]
fn a_dropped_keeper_ends_its_thread() {
    let fixture = fixture(InMemoryFeed::of(vec![listing(1)]));
    fixture.reaches(Revision(1));
    let Fixture { feed, index, keeper } = fixture;
    assert!(keeper.is_running());
    drop(keeper);
    assert_eq!((Arc::strong_count(&feed), Arc::strong_count(&index)), (1, 1));
}

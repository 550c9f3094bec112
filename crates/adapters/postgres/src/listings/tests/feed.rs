//! The feed misses no change, whatever happens to its connections, to the order of writers, and to
//! the database itself.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_query;
use kernel::{ListingId, Revision};
use listings::{CatchUp, IndexRow, Listing, ListingFeed, Wake};

use super::rows::one;
use super::{World, write};
use crate::connection::pool::pool;
use crate::listings::PgListingFeed;
use crate::listings::revisions::{begin_revision, hold_listings};
use crate::schema::{listing_revisions, listings as table};

const SOON: Duration = Duration::from_secs(10);

/// What a reader knows that follows the feed.
#[derive(Default)]
struct Follower {
    known: BTreeMap<ListingId, Revision>,
    batches: usize,
}

impl Follower {
    fn take(&mut self, rows: &[IndexRow]) -> ControlFlow<()> {
        self.known.extend(rows.iter().map(|row| (row.listing.id, row.listing.revision)));
        self.batches += 1;
        ControlFlow::Continue(())
    }

    fn load(&mut self, feed: &PgListingFeed) -> Revision {
        self.known.clear();
        feed.load(&mut |rows| self.take(rows)).unwrap()
    }

    fn follow(&mut self, feed: &PgListingFeed, since: Revision) -> CatchUp {
        feed.changes(since, &mut |rows| self.take(rows)).unwrap()
    }
}

fn feed(world: &World) -> PgListingFeed {
    PgListingFeed::new(pool(&world.config()).unwrap(), None)
}

fn numbered(numbers: impl IntoIterator<Item = i64>) -> Vec<Listing> {
    numbers.into_iter().map(one).collect()
}

#[test]
fn a_load_hands_over_every_listing_in_batches() {
    let world = World::new();
    let listings = numbered(1..=2_500);
    let revision = world.commit(&listings);
    let mut follower = Follower::default();
    assert_eq!(follower.load(&feed(&world)), revision);
    assert_eq!(follower.known.len(), 2_500);
    assert_eq!(follower.batches, 10);
}

#[test]
fn a_sink_that_has_enough_stops_a_load_and_the_feed_goes_on() {
    let world = World::new();
    world.commit(&numbered(1..=2_500));
    let feed = feed(&world);
    let mut batches = 0;
    feed.load(&mut |_| {
        batches += 1;
        ControlFlow::Break(())
    })
    .unwrap();
    assert_eq!(batches, 1);
    let mut follower = Follower::default();
    follower.load(&feed);
    assert_eq!(follower.known.len(), 2_500);
}

#[test]
fn only_what_changed_since_is_handed_over() {
    let world = World::new();
    let feed = feed(&world);
    let mut follower = Follower::default();
    assert_eq!(follower.load(&feed), Revision(0));
    let first = world.commit(&numbered([1, 2]));
    assert_eq!(follower.follow(&feed, Revision(0)), CatchUp::UpTo(first));
    let second = world.commit(&numbered([3]));
    let mut later = Follower::default();
    assert_eq!(later.follow(&feed, first), CatchUp::UpTo(second));
    assert_eq!(later.known, BTreeMap::from([(ListingId(3), second)]));
    assert_eq!(later.follow(&feed, second), CatchUp::UpTo(second));
    assert_eq!(later.known.len(), 1);
}

#[test]
fn writers_that_commit_in_the_opposite_order_of_their_start_miss_nothing() {
    let world = World::new();
    let feed = feed(&world);
    let mut follower = Follower::default();
    let mut seen = follower.load(&feed);
    let (to_first, first_may_go) = channel::<()>();
    let (started, first_started) = channel::<()>();
    thread::scope(|scope| {
        // The first writer begins its transaction, and the second begins and commits before it.
        let (world, started) = (&world, &started);
        let first = scope.spawn(move || {
            world.connect().transaction(|conn| {
                sql_query("SELECT txid_current()").execute(conn)?;
                started.send(()).unwrap();
                first_may_go.recv().unwrap();
                write(conn, &numbered([1]))
            })
        });
        first_started.recv().unwrap();
        let second = world.commit(&numbered([2]));
        let CatchUp::UpTo(upto) = follower.follow(&feed, seen) else { panic!("nothing was lost") };
        assert_eq!(upto, second);
        seen = upto;
        to_first.send(()).unwrap();
        assert!(first.join().unwrap().unwrap() > second);
    });
    follower.follow(&feed, seen);
    assert_eq!(follower.known.keys().copied().collect::<Vec<_>>(), [ListingId(1), ListingId(2)]);
}

#[test]
fn a_writer_waits_for_the_one_that_holds_the_listings() {
    let world = World::new();
    let feed = feed(&world);
    let mut follower = Follower::default();
    let start = follower.load(&feed);
    let (to_first, first_may_go) = channel::<()>();
    let (held, first_holds) = channel::<()>();
    thread::scope(|scope| {
        let (world, held) = (&world, &held);
        let first = scope.spawn(move || {
            world.connect().transaction(|conn| {
                let revision = write(conn, &numbered([1]))?;
                held.send(()).unwrap();
                first_may_go.recv().unwrap();
                QueryResult::Ok(revision)
            })
        });
        first_holds.recv().unwrap();
        let second = scope.spawn(move || world.commit(&numbered([2])));
        wait_for(world, "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
        // Neither is visible, and the later number cannot come before the earlier one.
        assert_eq!(follower.follow(&feed, start), CatchUp::UpTo(start));
        to_first.send(()).unwrap();
        let (first, second) = (first.join().unwrap().unwrap(), second.join().unwrap());
        assert_eq!(second.0, first.0 + 1);
        assert_eq!(follower.follow(&feed, start), CatchUp::UpTo(second));
    });
    assert_eq!(follower.known.len(), 2);
}

#[test]
fn a_killed_connection_heals_and_what_was_committed_meanwhile_comes() {
    let world = World::new();
    let feed = feed(&world);
    let mut follower = Follower::default();
    let start = follower.load(&feed);
    assert_eq!(feed.wait(SOON), Wake::Hint, "a new connection may have missed something");
    kill_all_others(&world);
    let revision = world.commit(&numbered([1]));
    assert!(feed.changes(start, &mut |_| ControlFlow::Continue(())).is_err());
    assert_eq!(follower.follow(&feed, start), CatchUp::UpTo(revision));
    assert_eq!(follower.known.len(), 1);
    // The listening connection too: it says so by a hint, and hears the next word.
    assert_eq!(feed.wait(SOON), Wake::Hint);
    assert_eq!(feed.wait(Duration::ZERO), Wake::TimedOut);
    world.commit(&numbered([2]));
    assert_eq!(feed.wait(SOON), Wake::Hint);
}

#[test]
fn a_commit_wakes_who_waits_and_silence_times_out() {
    let world = World::new();
    let feed = feed(&world);
    assert_eq!(feed.wait(SOON), Wake::Hint);
    assert_eq!(feed.wait(Duration::from_millis(60)), Wake::TimedOut);
    thread::scope(|scope| {
        let waiting = scope.spawn(|| (feed.wait(SOON), Instant::now()));
        let committed = Instant::now();
        world.commit(&numbered([1]));
        let (wake, woken) = waiting.join().unwrap();
        assert_eq!(wake, Wake::Hint);
        assert!(woken - committed < Duration::from_secs(2));
    });
}

#[test]
fn a_writer_that_gives_up_wakes_nobody() {
    let world = World::new();
    let feed = feed(&world);
    assert_eq!(feed.wait(SOON), Wake::Hint);
    let given_up: QueryResult<()> = world.connect().transaction(|conn| {
        begin_revision(conn, None)?;
        Err(diesel::result::Error::RollbackTransaction)
    });
    assert!(given_up.is_err());
    assert_eq!(feed.wait(Duration::from_millis(200)), Wake::TimedOut);
}

#[test]
fn a_database_restored_from_an_older_dump_leads_to_a_rebuild() {
    let world = World::new();
    let feed = feed(&world);
    world.commit(&numbered([1]));
    let mut follower = Follower::default();
    let older = follower.load(&feed);
    let lost = world.commit(&numbered([2]));
    assert_eq!(follower.follow(&feed, older), CatchUp::UpTo(lost));
    restore(&world, older);
    assert_eq!(follower.follow(&feed, lost), CatchUp::Rebuild, "its revision is missing");
    // Another change gets the number of the lost one.
    assert_eq!(world.commit(&numbered([3])), lost);
    assert_eq!(follower.follow(&feed, lost), CatchUp::Rebuild, "its revision is another one");
    assert_eq!(follower.load(&feed), lost);
    assert_eq!(follower.known.keys().copied().collect::<Vec<_>>(), [ListingId(1), ListingId(3)]);
    assert_eq!(follower.follow(&feed, lost), CatchUp::UpTo(lost));
}

#[test]
fn a_revision_that_this_feed_never_gave_leads_to_a_rebuild() {
    let world = World::new();
    let revision = world.commit(&numbered([1]));
    assert_eq!(Follower::default().follow(&feed(&world), revision), CatchUp::Rebuild);
}

#[test]
fn a_write_without_a_revision_is_refused() {
    let world = World::new();
    let refused = world.connect().transaction(|conn| {
        hold_listings(conn)?;
        super::insert(conn, &numbered([1]))
    });
    let why = refused.unwrap_err().to_string();
    assert!(why.contains("a write to listings needs a revision"), "{why}");
}

/// Restores the database to a revision.
fn restore(world: &World, revision: Revision) {
    world
        .connect()
        .transaction(|conn| {
            sql_query("SELECT set_config('portal.revision', 'restore', true)").execute(conn)?;
            let lost = table::table.filter(table::revision.gt(revision.0));
            let extras = crate::schema::listing_extras::table
                .filter(crate::schema::listing_extras::listing_id.eq_any(lost.select(table::id)));
            diesel::delete(extras).execute(conn)?;
            diesel::delete(lost).execute(conn)?;
            diesel::delete(
                listing_revisions::table.filter(listing_revisions::revision.gt(revision.0)),
            )
            .execute(conn)
        })
        .unwrap();
}

fn kill_all_others(world: &World) {
    sql_query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .execute(&mut world.connect())
    .unwrap();
}

/// Waits until a query has a row.
fn wait_for(world: &World, query: &str) {
    let mut conn = world.connect();
    let started = Instant::now();
    while sql_query(query).execute(&mut conn).unwrap() == 0 {
        assert!(started.elapsed() < SOON, "{query} stays empty");
        thread::yield_now();
    }
}

//! The index, its keeper and the feed together on a real database: whatever happens to the
//! connections, to the order of writers and to the database itself, no change is missed.

use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_query;
use geography::TodayByState;
use listing_index_adapter::{IndexKeeper, ListingIndex};
use listings::{ListingSearch as _, SearchListings};
use postgres_adapter::{Config, PgListingFeed, pool};
use test_db::TestDatabase;

/// An index with its keeper over a database.
struct LiveIndex {
    db: TestDatabase,
    index: Arc<ListingIndex>,
    _keeper: IndexKeeper,
}

impl LiveIndex {
    fn new() -> Self {
        let db = TestDatabase::new();
        let config = Config::new(db.url());
        let feed = Arc::new(PgListingFeed::new(pool(&config).unwrap(), None));
        let index = Arc::new(ListingIndex::default());
        let keeper = IndexKeeper::start(index.clone(), feed, || {}).unwrap();
        let kept = Self { db, index, _keeper: keeper };
        kept.comes_to(Duration::from_secs(10), |index| index.is_ready());
        kept
    }

    /// How many listings a search finds.
    fn total(&self) -> u64 {
        let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
        self.index.page(&SearchListings::default(), &today).unwrap().total
    }

    fn revision(&self) -> i64 {
        self.index.revision().unwrap().0
    }

    fn comes_to(&self, within: Duration, so: impl Fn(&ListingIndex) -> bool) {
        let since = Instant::now();
        while !so(&self.index) {
            let revision = self.index.revision();
            assert!(since.elapsed() < within, "still {} listings, {revision:?}", self.index.len());
            sleep(Duration::from_millis(5));
        }
    }

    /// The index must have this many listings within the 2 seconds in which an import must show.
    fn shows(&self, listings: usize) {
        self.comes_to(Duration::from_secs(2), |index| index.len() == listings);
        assert_eq!(self.total(), listings as u64);
    }

    fn commit(&self, unique_id: &str) {
        self.db.connect().transaction(|conn| write(conn, unique_id)).unwrap();
    }
}

/// The steps of a writer of listings, from the lock to the change, without the commit.
fn write(conn: &mut PgConnection, unique_id: &str) -> QueryResult<()> {
    conn.batch_execute(&format!(
        "SELECT pg_advisory_xact_lock(x'0C570002'::bigint);
         INSERT INTO listing_revisions (revision) SELECT coalesce(max(revision), 0) + 1 FROM listing_revisions;
         SELECT set_config('portal.revision', max(revision)::text, true) FROM listing_revisions;
         SELECT pg_notify('listing_revisions', '');
         INSERT INTO listings (unique_id, state_id, search_text, revision)
         SELECT '{unique_id}', 6, '', max(revision) FROM listing_revisions"
    ))
}

/// Kills every connection to a database but the asking one.
fn kill_all(conn: &mut PgConnection, database: &str) {
    sql_query(format!(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
         WHERE datname = '{database}' AND pid <> pg_backend_pid()"
    ))
    .execute(conn)
    .unwrap();
}

fn name_of(db: &TestDatabase) -> String {
    diesel::select(diesel::dsl::sql::<diesel::sql_types::Text>("current_database()::text"))
        .get_result(&mut db.connect())
        .unwrap()
}

#[test]
fn what_is_committed_while_every_connection_is_killed_is_not_missed() {
    let kept = LiveIndex::new();
    kept.commit("GA-1");
    kept.shows(1);
    let name = name_of(&kept.db);
    let mut conn = kept.db.connect();
    for round in 2..=6_usize {
        kill_all(&mut conn, &name);
        conn.transaction(|conn| write(conn, &format!("GA-{round}"))).unwrap();
        kill_all(&mut conn, &name);
        kept.shows(round);
    }
    assert_eq!(kept.revision(), 6);
}

#[test]
fn of_two_writers_the_one_that_began_first_and_commits_last_is_not_missed() {
    let kept = LiveIndex::new();
    let mut first = kept.db.connect();
    // The first has begun and has its transaction's number; the second begins and commits.
    first.batch_execute("BEGIN; SELECT txid_current()").unwrap();
    kept.commit("GA-2");
    kept.shows(1);
    write(&mut first, "GA-1").unwrap();
    assert_eq!(kept.total(), 1, "nothing is seen before its commit");
    first.batch_execute("COMMIT").unwrap();
    kept.shows(2);
    assert_eq!(kept.revision(), 2);
}

#[test]
fn a_database_restored_from_an_older_copy_leads_to_a_rebuild() {
    let kept = LiveIndex::new();
    kept.commit("GA-1");
    kept.shows(1);
    let name = name_of(&kept.db);
    let url = kept.db.url().replace(&format!("/{name}"), "/postgres");
    let mut server = PgConnection::establish(&url).unwrap();
    let closed = |server: &mut PgConnection, statements: [String; 2]| {
        server.batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).unwrap();
        kill_all(server, &name);
        for statement in statements {
            server.batch_execute(&statement).unwrap();
        }
    };
    let opened = format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true");
    closed(&mut server, [format!("CREATE DATABASE {name}_copy TEMPLATE {name}"), opened.clone()]);
    kept.commit("GA-2");
    kept.commit("GA-3");
    kept.comes_to(Duration::from_secs(10), |index| index.len() == 3);
    // The copy replaces the database. Another change then gets a number that the index has seen.
    closed(
        &mut server,
        [
            format!("DROP DATABASE {name} WITH (FORCE)"),
            format!("ALTER DATABASE {name}_copy RENAME TO {name}"),
        ],
    );
    server.batch_execute(&opened).unwrap();
    kept.commit("GA-4");
    kept.comes_to(Duration::from_secs(10), |index| index.len() == 2);
    assert_eq!((kept.total(), kept.revision()), (2, 2));
}

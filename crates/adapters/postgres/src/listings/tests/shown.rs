//! The searches behind most pages read one index and no listing. The test has so many listings
//! that the planner avoids reading them.

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use geography::TodayByState;
use listings::{ChoiceFilter, Filters, Historical, SearchListings, SearchText};

use super::World;
use crate::connection::pool::Pool;
use crate::listings::match_queries::{FAR, MatchQueries};
use crate::listings::revisions::begin_revision;
use crate::listings::search::{FOR_PAGES, in_snapshot, state};
use crate::listings::sql::Sql;

/// A listing every day, four in ten to come, one in ten without a date, of real width.
const LISTINGS: &str = "INSERT INTO listings (id, unique_id, state_id, sale_date, status, search_text, revision) \
    SELECT n, 'GA-FULTON-' || n, n % 18, \
    CASE WHEN n % 10 > 0 THEN date '2026-11-21' + (n * 7) % 1000 - 600 END, \
    (ARRAY['Scheduled', 'Cancelled', NULL])[n % 3 + 1], repeat('12 main st ', 60), \
    current_setting('portal.revision')::bigint FROM generate_series(1, 5000) AS n";

fn world() -> World {
    let world = World::new();
    let mut conn = world.connect();
    // While a commit may be on its way to the disk, vacuum marks no page as visible to everyone.
    conn.batch_execute("SET synchronous_commit = on").unwrap();
    conn.transaction(|conn| {
        begin_revision(conn, None)?;
        conn.batch_execute(LISTINGS)
    })
    .unwrap();
    conn.batch_execute("VACUUM (ANALYZE) listings").unwrap();
    world
}

fn today() -> TodayByState {
    TodayByState::at(
        NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(17, 0, 0).unwrap().and_utc(),
    )
}

fn with(historical: Historical, filters: impl FnOnce(Filters) -> Filters) -> SearchListings {
    let sort = historical.default_sort();
    let filters = filters(Filters::default());
    SearchListings { historical, sort, filters, ..SearchListings::default() }
}

/// The lines of the plans that find total and page.
fn plans(pool: &Pool, search: &SearchListings) -> Vec<String> {
    let found = MatchQueries::by(search, &today()).unwrap();
    in_snapshot(pool, FOR_PAGES, |conn| {
        let (_, stored) = state(conn)?;
        let total = found.count(conn)?;
        let mut plans = Vec::new();
        for query in
            [vec![found.counting()], found.paging(search.page, total, stored, FAR)].concat()
        {
            plans.extend(
                Sql::new("EXPLAIN (COSTS OFF) ").sql(query).query::<Text>().load::<String>(conn)?,
            );
        }
        Ok(plans)
    })
    .unwrap()
}

#[test]
fn pages_and_totals_by_date_state_and_status_read_no_listing() {
    let world = world();
    let pool = world.pool();
    let searches = [
        ("current", with(Historical::Current, |filters| filters)),
        ("all", with(Historical::All, |filters| filters)),
        (
            "a state",
            with(Historical::Current, |filters| filters.with(ChoiceFilter::State, &["Georgia"])),
        ),
        (
            "a status",
            with(Historical::Current, |filters| filters.with(ChoiceFilter::Status, &["Scheduled"])),
        ),
        (
            "a month",
            with(Historical::All, |filters| filters.with(ChoiceFilter::SaleMonth, &["2027-01"])),
        ),
    ];
    for (name, search) in searches {
        let plan = plans(&pool, &search);
        let scans: Vec<_> = plan.iter().filter(|line| line.contains(" on listings")).collect();
        assert!(!scans.is_empty(), "{name}: {plan:#?}");
        for scan in scans {
            assert!(scan.contains("Index Only Scan"), "{name} reads listings: {plan:#?}");
        }
    }
}

#[test]
fn the_default_page_is_taken_as_it_stands_in_the_index() {
    let world = world();
    let plan = plans(&world.pool(), &with(Historical::Current, |filters| filters));
    assert!(plan.iter().any(|line| line.contains("using listings_shown_idx")), "{plan:#?}");
    assert!(!plan.iter().any(|line| line.contains("Sort")), "{plan:#?}");
}

#[test]
fn words_and_whole_keys_are_looked_up_in_one_index() {
    let world = world();
    for typed in ["2026-CV 0077", "Birch Drive", "North Birch"] {
        let search = SearchListings {
            historical: Historical::All,
            search: SearchText::parse(typed),
            ..SearchListings::default()
        };
        let plan = plans(&world.pool(), &search);
        let lookups = |line: &&String| line.contains("Bitmap Index Scan on listings_search_idx");
        assert!(plan.iter().filter(lookups).count() >= 2, "{typed}: {plan:#?}");
        assert!(!plan.iter().any(|line| line.contains("Seq Scan on listings")), "{plan:#?}");
    }
}

//! The searches that most pages are take one index and no listing: held on so many listings that the
//! planner would rather not read them.

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use geography::{State, TodayByState};
use listings::{Filters, Historical, OneOf, SaleMonth, SearchListings, SearchText, Sort};

use super::World;
use crate::listings::found::{FAR, Found};
use crate::listings::search::{FOR_PAGES, in_snapshot, state};
use crate::listings::sql::Sql;
use crate::pool::Pool;
use crate::revisions::begin_revision;

/// A listing every day, four in ten to come, one in ten without a date, of real width.
const LISTINGS: &str = "INSERT INTO listings (id, unique_id, state_id, sale_date, status, search_text, revision) \
    SELECT n, 'GA-FULTON-' || n, n % 18, \
    CASE WHEN n % 10 > 0 THEN date '2026-11-21' + (n * 7) % 1000 - 600 END, \
    (ARRAY['Scheduled', 'Cancelled', NULL])[n % 3 + 1], repeat('12 main st ', 60), \
    current_setting('portal.revision')::bigint FROM generate_series(1, 5000) AS n";

fn world() -> World {
    let world = World::new();
    let mut conn = world.connect();
    // Where a commit may still be on its way to the disk, vacuum calls no page visible to everybody.
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

fn with(historical: Historical, change: impl FnOnce(&mut Filters)) -> SearchListings {
    let sort = Sort::default_for(historical);
    let mut search = SearchListings { historical, sort, ..SearchListings::default() };
    change(&mut search.filters);
    search
}

/// The lines of the plans by which total and page are found.
fn plans(pool: &Pool, search: &SearchListings) -> Vec<String> {
    let found = Found::by(search, &today()).unwrap();
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
    let texts = |texts: &[&str]| OneOf::of(texts.iter().map(|text| (*text).to_owned()).collect());
    let searches = [
        ("current", with(Historical::Current, |_| {})),
        ("all", with(Historical::All, |_| {})),
        (
            "a state",
            with(Historical::Current, |filters| {
                filters.states = OneOf::of(vec![State::parse("GA").unwrap()]);
            }),
        ),
        ("a status", with(Historical::Current, |filters| filters.statuses = texts(&["Scheduled"]))),
        (
            "a month",
            with(Historical::All, |filters| {
                filters.sale_months =
                    OneOf::of(vec![SaleMonth::of(NaiveDate::from_ymd_opt(2027, 1, 1).unwrap())]);
            }),
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
    let plan = plans(&world.pool(), &with(Historical::Current, |_| {}));
    assert!(plan.iter().any(|line| line.contains("using listings_shown_idx")), "{plan:#?}");
    assert!(!plan.iter().any(|line| line.contains("Sort")), "{plan:#?}");
}

#[test]
fn words_and_whole_keys_are_looked_up_in_one_index() {
    let world = world();
    let search = SearchListings {
        historical: Historical::All,
        search: SearchText::parse("2026-CV 0077"),
        ..SearchListings::default()
    };
    let plan = plans(&world.pool(), &search);
    let lookups = |line: &&String| line.contains("Bitmap Index Scan on listings_search_idx");
    assert!(plan.iter().filter(lookups).count() >= 2, "{plan:#?}");
    assert!(!plan.iter().any(|line| line.contains("Seq Scan on listings")), "{plan:#?}");
}

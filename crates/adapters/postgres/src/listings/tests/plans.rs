//! How long PostgreSQL takes for each search of the mix, and by which plan. Run on a database of a
//! million listings by `deploy/bench/plans.sh`, which writes `docs/query-plans.md` with it; it
//! prints, and asserts nothing.

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::Text;
use geography::TodayByState;
use listing_cases::mix;
use listings::{Area, FacetSet, ListingSearch, SearchListings};

use crate::config::Config;
use crate::listings::expressions::effective_status;
use crate::listings::search::{
    FAR, FOR_FACETS, FOR_PAGES, Found, PgListingSearch, in_snapshot, state,
};
use crate::listings::sql::Sql;
use crate::listings::{conditions, facets, map};
use crate::pool::{Pool, pool, take};

/// How often each part of a search's weight is asked; the first time warms the caches.
const ROUNDS: usize = 6;

#[test]
#[ignore = "takes minutes on a database of a million listings; deploy/bench/plans.sh runs it"]
fn times_of_the_mix() {
    let (pool, day, today) = million();
    let searches = PgListingSearch::new(pool);
    let mix = mix(day);
    let mut totals = vec![0; mix.len()];
    let mut samples: Vec<(f64, usize)> = Vec::new();
    let most = mix.iter().map(|query| query.weight).max().unwrap();
    // Round by round, so that no search finds the caches just as it left them.
    for round in 0..ROUNDS {
        for part in 0..most {
            for (place, query) in mix.iter().enumerate().filter(|(_, query)| query.weight > part) {
                let started = Instant::now();
                totals[place] = searches.page(&query.search, &today).unwrap().total;
                if round > 0 {
                    samples.push((started.elapsed().as_secs_f64() * 1e3, place));
                }
            }
        }
    }
    let row = |name: &str, weight: usize, total: &str, which: &dyn Fn(usize) -> bool| {
        let chosen = samples.iter().filter(|(_, place)| which(*place));
        let mut times: Vec<f64> = chosen.map(|(time, _)| *time).collect();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        println!("| {name} | {weight} | {total} | {:.1} | {:.1} |", at(0.5), at(0.99));
    };
    println!("| Search | Weight | Matches | Median, ms | p99, ms |\n|---|--:|--:|--:|--:|");
    row("**the mix**", mix.iter().map(|query| query.weight).sum(), "", &|_| true);
    for (place, query) in mix.iter().enumerate() {
        let name = query.name.trim_start_matches("* ");
        row(name, query.weight, &totals[place].to_string(), &|sampled| sampled == place);
    }
}

#[test]
#[ignore = "prints the plans of a database of a million listings; deploy/bench/plans.sh runs it"]
fn plans_of_every_shape() {
    let (pool, day, today) = million();
    let mix = mix(day);
    let of_mix = |name: &str| {
        let query = mix.iter().find(|query| query.name.trim_start_matches("* ") == name);
        query.unwrap_or_else(|| panic!("the mix has no '{name}'")).search.clone()
    };
    for (name, why) in SHAPES {
        println!("\n## {}{}\n\n{why}\n", name[..1].to_uppercase(), &name[1..]);
        explain_page(&pool, &of_mix(name), &today);
    }
    println!("\n## Drawn area\n\n{DRAWN_AREA}\n");
    explain_page(
        &pool,
        &SearchListings { within: Some(drawn_area()), ..of_mix("no filter") },
        &today,
    );
    println!("\n## Every option of every filter\n\n{FACETS}\n");
    for name in ["current", "one county"] {
        for scan in facets::statements(&of_mix(name), FacetSet::all(), &today) {
            explain(&pool, FOR_FACETS, &format!("'{name}'"), scan);
        }
    }
    println!("\n## Pins of the map\n\n{PINS}\n");
    explain(&pool, FOR_PAGES, "First 1,000 pins", pins(&of_mix("one state"), &today));
}

/// The searches of the mix that stand for a shape of query, and what to know of each.
const SHAPES: &[(&str, &str)] = &[];
const DRAWN_AREA: &str = "";
const FACETS: &str = "";
const PINS: &str = "";

fn drawn_area() -> Area {
    Area::new(vec![
        (-84_600_000, 33_500_000),
        (-84_100_000, 33_500_000),
        (-84_100_000, 34_000_000),
        (-84_600_000, 34_000_000),
    ])
    .unwrap()
}

/// The database that is named by the environment, its day, and what day each state has.
#[expect(clippy::disallowed_methods, reason = "which database to look at is the caller's choice")]
fn million() -> (Pool, NaiveDate, TodayByState) {
    let address =
        std::env::var("PLANS_DATABASE_URL").expect("PLANS_DATABASE_URL names the database");
    let patient = Config { statement_timeout: Duration::from_secs(60), ..Config::new(address) };
    let pool = pool(&patient).unwrap();
    let now: DateTime<Utc> =
        diesel::select(diesel::dsl::now.into_sql::<diesel::sql_types::Timestamptz>())
            .get_result(&mut take(&pool).unwrap())
            .unwrap();
    let today = TodayByState::at(now);
    (pool, today.of(geography::State::parse("GA").unwrap()), today)
}

fn explain_page(pool: &Pool, search: &SearchListings, today: &TodayByState) {
    let found = Found::by(search, today).unwrap();
    let (total, stored) = in_snapshot(pool, FOR_PAGES, |conn| {
        let (_, stored) = state(conn)?;
        Ok((found.count(conn)?, stored))
    })
    .unwrap();
    explain(pool, FOR_PAGES, "Total", found.counting());
    for part in found.paging(search.page, total, stored, FAR) {
        explain(pool, FOR_PAGES, "Page", part);
    }
}

/// The statement for the first thousand pins of a map.
fn pins(search: &SearchListings, today: &TodayByState) -> Sql {
    let conditions = conditions::all(search, today);
    map::pins_after(&conditions, &effective_status(today), i64::MIN, 1_000)
}

/// Prints a statement and its plan.
fn explain(pool: &Pool, settings: &'static str, what: &str, query: Sql) {
    let statement = shortened(&query.readable(), 1_000);
    let plan: Vec<String> = in_snapshot(pool, settings, |conn| {
        let query = query.clone();
        // Once to warm the caches, once to look.
        let analysed = |what| Sql::new(what).sql(query.clone()).query::<Text>();
        analysed("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ").load::<String>(conn)?;
        analysed("EXPLAIN (ANALYZE, COSTS OFF, BUFFERS) ").load::<String>(conn)
    })
    .unwrap();
    println!("{what}:\n\n```sql\n{statement}\n```\n\n```\n{}\n```\n", trimmed(&plan).join("\n"));
}

/// The nodes of a plan with their conditions, the pages that all of it touched, and its time.
fn trimmed(plan: &[String]) -> Vec<String> {
    let mut touched = false;
    let kept = plan.iter().filter(|line| {
        let line = line.trim_start();
        if line.starts_with("Buffers:") {
            return !std::mem::replace(&mut touched, true);
        }
        let told = [
            "Index Cond",
            "Filter",
            "Rows Removed by Filter",
            "Sort Key",
            "Sort Method",
            "Recheck Cond",
            "Heap Fetches",
            "Execution Time",
            "InitPlan",
            "SubPlan",
            "CTE ",
        ];
        line.contains("(actual")
            || line.contains("(never executed)")
            || told.iter().any(|told| line.starts_with(told))
    });
    kept.map(|line| shortened(line, 150)).collect()
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most).collect();
    format!("{start}…")
}

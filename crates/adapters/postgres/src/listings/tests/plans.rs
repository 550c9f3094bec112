//! How long PostgreSQL takes for each search of the mix, and by which plan. Run on a database of a
//! million listings by `deploy/bench/plans.mjs`, which writes `docs/query-plans.md` with it; it
//! prints, and asserts nothing.

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use geography::TodayByState;
use listing_cases::mix;
use listings::{Area, FacetSet, ListingSearch, SearchListings, Shape, TileAddress};

use super::explain::Explained;
use crate::connection::config::Config;
use crate::connection::pool::{Pool, pool, take};
use crate::listings::expressions::effective_status;
use crate::listings::search::{FOR_FACETS, FOR_PAGES, PgListingSearch};
use crate::listings::sql::Sql;
use crate::listings::{conditions, facets, map};

/// How often each part of a search's weight is run. The first run warms the caches.
const ROUNDS: usize = 6;

#[test]
#[ignore = "takes minutes on a database of a million listings; deploy/bench/plans.mjs runs it"]
fn times_of_the_mix() {
    let (pool, day, today) = million();
    let size = Sql::new("SELECT pg_relation_size('listings_shown_idx') / 1048576");
    let size: i64 = size.query::<BigInt>().get_result(&mut take(&pool).unwrap()).unwrap();
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
    println!("`listings_shown_idx` has {size} MB.\n");
    println!("| Search | Weight | Matches | Median, ms | p99, ms |\n|---|--:|--:|--:|--:|");
    row("**the mix**", mix.iter().map(|query| query.weight).sum(), "", &|_| true);
    for (place, query) in mix.iter().enumerate() {
        let name = query.name.trim_start_matches("* ");
        row(name, query.weight, &totals[place].to_string(), &|sampled| sampled == place);
    }
}

#[test]
#[ignore = "prints the plans of a database of a million listings; deploy/bench/plans.mjs runs it"]
fn plans_of_every_shape() {
    let (pool, day, today) = million();
    let mix = mix(day);
    let of_mix = |name: &str| {
        let query = mix.iter().find(|query| query.name.trim_start_matches("* ") == name);
        query.unwrap_or_else(|| panic!("the mix has no '{name}'")).search.clone()
    };
    let mut explained = Explained::new(&pool, &today);
    for (heading, name, why) in SHAPES {
        println!("\n## {heading}\n\n{why}\n");
        explained.page(&of_mix(name));
    }
    println!("\n## A drawn area\n\n{DRAWN_AREA}\n");
    explained.page(&SearchListings { within: Some(drawn_area()), ..of_mix("no filter") });
    println!("\n## The options of every filter\n\n{FACETS}\n");
    for scan in facets::statements(&of_mix("current"), FacetSet::all(), &today) {
        explained.statement(FOR_FACETS, "Current sales", &scan);
    }
    for scan in facets::statements(&of_mix("one county"), FacetSet::all(), &today) {
        explained.summary(FOR_FACETS, "One of the passes of a county", &scan);
    }
    println!("\n## The map\n\n{MAP}\n");
    let conditions = |name| conditions::all(&of_mix(name), &today);
    let status = effective_status(&today);
    let pins = map::pins_after(&conditions("one state"), &status, i64::MIN, 1_000);
    explained.statement(FOR_PAGES, "The first thousand pins of a state", &pins);
    let tile = TileAddress::new(10, 271, 409).unwrap();
    let places = map::places_in(tile, &conditions("no filter"));
    explained.statement(FOR_PAGES, "A tile of Atlanta", &places);
}

/// The shapes of a search: a heading, an example from the mix, and a note.
const SHAPES: &[(&str, &str, &str)] = &[
    (
        "The default: current sales, the next first",
        "current",
        "Those with a date are one stretch of `listings_shown_idx` in the order of the page, those without \
         one another stretch; both are counted, and the page is taken from where the first begins.",
    ),
    (
        "No filter, the latest first",
        "no filter",
        "Any index on what is shown can count all of it, and the smallest is taken. The page reads \
         `listings_shown_idx` backwards, a day at a time, since within a day states and unique_IDs ascend.",
    ),
    (
        "A page far down the default order",
        "current, page 500",
        "Fifty thousand entries of the index are passed over, and still no listing is read.",
    ),
    (
        "A state, or several",
        "three states",
        "The index holds the state, so that it is compared on the way. One state alone may be counted by \
         `listings_place_idx` where that is shorter.",
    ),
    (
        "A county",
        "one county",
        "`listings_place_idx` has the few rows; both kinds of date are sorted out in one pass over them.",
    ),
    ("ZIP codes", "three ZIP codes", "The same by `listings_zip_idx`."),
    (
        "A month",
        "one month",
        "A span of days is a stretch of `listings_shown_idx`; a listing without a date has no month.",
    ),
    (
        "A status",
        "not cancelled",
        "The status that is shown depends on the day and on what is stored, both of which the index holds.",
    ),
    (
        "A property type",
        "types",
        "The index does not hold the type: the total is one pass over the listings. The page follows the \
         index and reads listings until it is full.",
    ),
    (
        "A range that most listings are in",
        "built since 1960",
        "As with a type. An index on the year would be longer to read than the listings.",
    ),
    (
        "Five filters at once",
        "five filters",
        "What narrows most is looked up, here the state; the rest is compared listing by listing.",
    ),
    (
        "A range of equity, by equity",
        "equity",
        "Computed of each listing, in one pass for the total and one for the page.",
    ),
    (
        "In another order",
        "by address",
        "The hundred first by a key that is kept with each listing: one pass, of which both cores keep their \
         own best hundred. So for every column but date and state.",
    ),
    (
        "By days until the sale",
        "current by days until sale",
        "Computed of what the index holds, so that the listings are not read.",
    ),
    (
        "A page far down another order",
        "page 5000",
        "All have to be sorted up to there. It stays in memory: `work_mem` is 128 MB for a page.",
    ),
    (
        "Words",
        "search a street and a city",
        "Every word of three letters or more is looked up in the trigrams of `listings_search_idx`; what it \
         finds is compared again.",
    ),
    (
        "A short word",
        "search 12",
        "Two letters have no trigram, so the total is a pass over every listing's text; the page follows the \
         order until it is full.",
    ),
    (
        "A whole parcel number, case number or unique_ID",
        "search a parcel number",
        "Found in the text or as one of three keys, each by an index of its own.",
    ),
    (
        "One's own areas",
        "my areas",
        "Each followed state or county by `listings_place_idx`, together in one bitmap; the page follows the \
         default order, where such listings are frequent.",
    ),
];
const DRAWN_AREA: &str = "A box around the area spares most listings the sum over its edges. Matches lie close to \
    each other in every order, so that they are collected and sorted rather than met on the way. There is no index \
    on places: every import would pay for it, and the map asks the listing index.";
const FACETS: &str = "A filter's options are counted under all other filters, so that each filter in use needs a pass \
    of its own and those that are open share one. A pass groups by place, by day and by everything else at once.";
const MAP: &str = "A statement returns a thousand pins in the order of their ids, so no connection waits for a slow \
    reader. The next statement continues after the last id, so each listing is read once. A tile reads the listings \
    in its box. Where the listing index runs, it answers both.";

fn drawn_area() -> Area {
    let corners = vec![
        (-84_600_000, 33_500_000),
        (-84_100_000, 33_500_000),
        (-84_100_000, 34_000_000),
        (-84_600_000, 34_000_000),
    ];
    Area::from(Shape::new(corners).unwrap())
}

/// The database that the environment names, its day, and the day of each state.
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

//! How the server answers each shape of a search. Run on a database of a million
//! listings by `deploy/bench/plans.sh`; it prints, and asserts nothing.

use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::debug_query;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Text;
use geography::{State, TodayByState};
use kernel::Money;
use listings::{
    Area, Bounds, Column, CountyChoice, Derived, Direction, FacetSet, Field, Filters, Historical,
    ListingSearch, OneOf, Page, SaleMonth, SearchListings, SearchText, Sort,
};

use crate::config::Config;
use crate::listings::facets;
use crate::listings::search::{FAR, Found, PgListingSearch, Total, state};
use crate::listings::sql::Sql;
use crate::pool::{Pool, pool, take};

#[test]
#[ignore = "prints the plans of a database of a million listings; deploy/bench/plans.sh runs it"]
fn plans_of_every_shape() {
    let patient = Config { statement_timeout: Duration::from_secs(60), ..Config::new(database()) };
    let pool = pool(&patient).unwrap();
    let now: DateTime<Utc> =
        diesel::select(diesel::dsl::now.into_sql::<diesel::sql_types::Timestamptz>())
            .get_result(&mut take(&pool).unwrap())
            .unwrap();
    let today = TodayByState::at(now);
    let searches = PgListingSearch::new(pool.clone());
    let mut all = Vec::new();
    println!("| shape | weight | total | page + total, ms | facets, ms |\n|---|--:|--:|--:|--:|");
    for (name, weight, search) in shapes(now.date_naive()) {
        let mut total = 0;
        let page = middle(7, || total = searches.page(&search, &today).unwrap().total);
        let facets = middle(3, || drop(searches.facets(&search, FacetSet::all(), &today).unwrap()));
        println!("| {name} | {weight} | {total} | {page:.1} | {facets:.0} |");
        all.extend(std::iter::repeat_n(page, weight));
    }
    all.sort_by(f64::total_cmp);
    let at = |share: f64| all[((all.len() - 1) as f64 * share).round() as usize];
    println!("\nmix: median {:.1} ms, p95 {:.1} ms, p99 {:.1} ms", at(0.5), at(0.95), at(0.99));
    for (name, _, search) in shapes(now.date_naive()) {
        println!("\n## {name}\n");
        explain(&pool, &search, &today);
    }
}

#[expect(clippy::disallowed_methods, reason = "which database to look at is the caller's choice")]
fn database() -> String {
    std::env::var("PLANS_DATABASE_URL").expect("PLANS_DATABASE_URL names the database to look at")
}

/// The middle of so many times.
fn middle(times: usize, mut ask: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..times)
        .map(|_| {
            let started = Instant::now();
            ask();
            started.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn explain(pool: &Pool, search: &SearchListings, today: &TodayByState) {
    let mut conn = take(pool).unwrap();
    let found = Found::by(search, today).unwrap();
    let (_, stored) = state(&mut conn).unwrap();
    let total: Total = found.count(&mut conn).unwrap();
    let mut show = |what: &str, query: Sql| {
        let statement = debug_query::<Pg, _>(&query.clone().query::<Text>()).to_string();
        let plan: Vec<String> = Sql::new("EXPLAIN (ANALYZE, COSTS OFF, BUFFERS) ")
            .sql(query)
            .query::<Text>()
            .load(&mut conn)
            .unwrap();
        println!("{what}:\n```sql\n{statement}\n```\n```\n{}\n```", plan.join("\n"));
    };
    show("total", found.counting());
    for part in found.paging(search.page, total, stored, FAR) {
        show("page", part);
    }
    show("facets, all filters open alike", facets::counting(search, today));
}

fn shapes(today: NaiveDate) -> Vec<(&'static str, usize, SearchListings)> {
    let current = || SearchListings {
        historical: Historical::Current,
        sort: Sort::default_for(Historical::Current),
        ..SearchListings::default()
    };
    let all = SearchListings::default;
    let with = |mut search: SearchListings, change: &dyn Fn(&mut Filters)| {
        change(&mut search.filters);
        search
    };
    let state = |code: &str| OneOf::of(vec![State::parse(code).unwrap()]);
    let states =
        |codes: &[&str]| OneOf::of(codes.iter().map(|code| State::parse(code).unwrap()).collect());
    let texts = |texts: &[&str]| OneOf::of(texts.iter().map(|text| (*text).to_owned()).collect());
    let county = |state: &str, name: &str| {
        OneOf::of(vec![CountyChoice { state: State::parse(state), name: name.to_owned() }])
    };
    let dollars = |from: i64, to: i64| {
        let cents = |dollars: i64| Money::from_cents(dollars * 100).ok();
        Bounds::new(cents(from), cents(to)).unwrap()
    };
    let typed = |search: SearchListings, text: &str| SearchListings {
        search: SearchText::parse(text),
        ..search
    };
    let sorted = |search: SearchListings, field: Field, direction| SearchListings {
        sort: Sort { field, direction },
        ..search
    };
    let page = |search: SearchListings, number| SearchListings {
        page: Page::new(number, 100).unwrap(),
        ..search
    };
    let (up, down) = (Direction::Ascending, Direction::Descending);
    let column = Field::Column;
    let month = SaleMonth::after(today);
    vec![
        ("current", 10, current()),
        ("all", 4, all()),
        ("all, page 5,000", 1, page(all(), 5_000)),
        ("current, page 500", 2, page(current(), 500)),
        ("current, a state", 10, with(current(), &|f| f.states = state("GA"))),
        ("current, three states", 6, with(current(), &|f| f.states = states(&["GA", "TN", "VA"]))),
        ("all, a state", 4, with(all(), &|f| f.states = state("FL"))),
        ("current, a county", 8, with(current(), &|f| f.counties = county("GA", "Fulton"))),
        (
            "all, a county by its bare name",
            2,
            with(all(), &|f| {
                f.counties =
                    OneOf::of(vec![CountyChoice { state: None, name: "Washington".into() }])
            }),
        ),
        ("all, a ZIP", 3, with(all(), &|f| f.zips = texts(&["30303", "30305"]))),
        ("a month", 6, with(current(), &|f| f.sale_months = OneOf::of(vec![month]))),
        (
            "a month in a state, by opening bid",
            4,
            sorted(
                with(current(), &|f| {
                    f.sale_months = OneOf::of(vec![month]);
                    f.states = state("GA")
                }),
                column(Column::OpeningBid),
                up,
            ),
        ),
        ("a day", 2, with(all(), &|f| f.sale_days = OneOf::of(vec![today + TimeDelta::days(10)]))),
        (
            "current, a property type in a state",
            4,
            with(current(), &|f| {
                f.property_types = texts(&["Multifamily"]);
                f.states = state("GA")
            }),
        ),
        (
            "current, without the cancelled",
            4,
            with(current(), &|f| f.statuses = texts(&["Scheduled", "Postponed"])),
        ),
        (
            "all, unknown after sale date",
            1,
            with(all(), &|f| f.statuses = texts(&["Unknown after sale date"])),
        ),
        (
            "current, estimated value in a range",
            4,
            with(current(), &|f| f.estimated_value = dollars(150_000, 250_000)),
        ),
        (
            "all, estimated value in a range",
            2,
            with(all(), &|f| f.estimated_value = dollars(150_000, 250_000)),
        ),
        (
            "current, equity from 100,000 in a state, by equity",
            3,
            sorted(
                with(current(), &|f| {
                    f.equity = dollars(100_000, 10_000_000);
                    f.states = state("GA")
                }),
                Field::Derived(Derived::Equity),
                down,
            ),
        ),
        (
            "current, year built in a range",
            2,
            with(current(), &|f| f.year_built = Bounds::new(Some(1990), Some(2005)).unwrap()),
        ),
        ("search 'ashford ave'", 3, typed(all(), "ashford ave")),
        ("search 'belhaven'", 3, typed(all(), "belhaven")),
        ("search '12'", 1, typed(all(), "12")),
        ("search '12 willow bend', current", 3, typed(current(), "12 willow bend")),
        ("search by a whole key", 2, typed(all(), "05-8565-184-163")),
        ("current, by opening bid", 2, sorted(current(), column(Column::OpeningBid), up)),
        ("all, by estimated value", 1, sorted(all(), column(Column::Zestimate), down)),
        ("all, by lender", 1, sorted(all(), column(Column::Lender), up)),
        ("all, by lender, page 500", 1, page(sorted(all(), column(Column::Lender), up), 500)),
        (
            "current, by address, in a state",
            3,
            sorted(with(current(), &|f| f.states = state("GA")), column(Column::Address), up),
        ),
        (
            "within an area",
            1,
            SearchListings {
                within: Area::new(vec![
                    (-84_600_000, 33_500_000),
                    (-84_100_000, 33_500_000),
                    (-84_100_000, 34_000_000),
                    (-84_600_000, 34_000_000),
                ])
                .ok(),
                ..all()
            },
        ),
    ]
}

//! The plan of a statement in a readable form.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::Text;
use geography::TodayByState;
use listings::SearchListings;

use crate::connection::pool::Pool;
use crate::listings::match_queries::{FAR, MatchQueries};
use crate::listings::search::{FOR_PAGES, in_snapshot, state};
use crate::listings::sql::Sql;

/// Prints statements and their plans, each statement once.
pub(super) struct Explained<'a> {
    pool: &'a Pool,
    today: &'a TodayByState,
    told: BTreeSet<String>,
}

impl<'a> Explained<'a> {
    pub(super) const fn new(pool: &'a Pool, today: &'a TodayByState) -> Self {
        Self { pool, today, told: BTreeSet::new() }
    }

    /// How the total and the page of a search are found.
    pub(super) fn page(&mut self, search: &SearchListings) {
        let found = MatchQueries::by(search, self.today).unwrap();
        let (total, stored) = in_snapshot(self.pool, FOR_PAGES, |conn| {
            let (_, stored) = state(conn)?;
            Ok((found.count(conn)?, stored))
        })
        .unwrap();
        self.statement(FOR_PAGES, "Total", &found.counting());
        for part in found.paging(search.page, total, stored, FAR) {
            self.statement(FOR_PAGES, "Page", &part);
        }
    }

    /// A statement, its time, the index that it used, and its plan.
    pub(super) fn statement(&mut self, settings: &'static str, what: &str, query: &Sql) {
        let plan = self.summary(settings, what, query);
        let statement = shortened(&query.readable(), 1_200);
        if self.told.insert(statement.clone()) {
            let (statement, plan) = (lines(&statement), trimmed(&plan).join("\n"));
            println!("```sql\n{statement}\n```\n\n```\n{plan}\n```\n");
        }
    }

    /// A statement's time and the index that it used. Returns its plan.
    pub(super) fn summary(&self, settings: &'static str, what: &str, query: &Sql) -> Vec<String> {
        let plan: Vec<String> = in_snapshot(self.pool, settings, |conn| {
            // Once to warm the caches, once to look.
            let analyse = |how| Sql::new(how).sql(query.clone()).query::<Text>();
            analyse("EXPLAIN (ANALYZE, TIMING OFF) ").load::<String>(conn)?;
            analyse("EXPLAIN (ANALYZE, COSTS OFF, BUFFERS) ").load::<String>(conn)
        })
        .unwrap();
        let time = plan.iter().find_map(|line| line.strip_prefix("Execution Time: ")).unwrap();
        println!("**{what}:** {time}, {} pages, {}.\n", pages(&plan), served_by(&plan));
        plan
    }
}

/// How many pages of 8 kB the whole of a plan touched, in the server's memory or not.
fn pages(plan: &[String]) -> u64 {
    let touched = plan.iter().find(|line| line.trim_start().starts_with("Buffers: shared"));
    let words = touched.iter().flat_map(|line| line.split([' ', ',']));
    let counts = words.filter_map(|word| word.strip_prefix("hit=").or(word.strip_prefix("read=")));
    counts.map(|count| count.parse::<u64>().unwrap()).sum()
}

/// The indexes of a plan, or that it reads all listings.
fn served_by(plan: &[String]) -> String {
    let mut found = BTreeSet::new();
    for line in plan.iter().filter(|line| !line.contains("(never executed)")) {
        let name = line.split("using ").nth(1).or(line.split("Bitmap Index Scan on ").nth(1));
        found.extend(name.and_then(|name| name.split(' ').next()).map(|name| format!("`{name}`")));
        if line.contains("Seq Scan on listings") {
            found.insert("all listings in a row".to_owned());
        }
    }
    found.into_iter().collect::<Vec<_>>().join(", ")
}

/// The nodes of a plan, with their conditions and sort keys.
fn trimmed(plan: &[String]) -> Vec<String> {
    const TOLD: [&str; 7] = [
        "Index Cond",
        "Filter",
        "Rows Removed by Filter",
        "Sort Key",
        "Sort Method",
        "InitPlan",
        "CTE found",
    ];
    let kept = plan.iter().filter(|line| {
        let told = line.trim_start();
        line.contains("(actual") || TOLD.iter().any(|what| told.starts_with(what))
    });
    kept.map(|line| shortened(&line.replace("actual ", ""), 140)).collect()
}

/// SQL on lines of its clauses.
fn lines(statement: &str) -> String {
    const CLAUSES: [&str; 7] =
        ["(SELECT ", "FROM listings", "WHERE ", "UNION ALL ", "GROUP BY ", "ORDER BY ", "LIMIT "];
    CLAUSES.iter().fold(statement.to_owned(), |sql, clause| {
        sql.replace(&format!(" {clause}"), &format!("\n{clause}"))
    })
}

/// Shortens the conditions that every search has, and cuts off long ones.
fn shortened(text: &str, most: usize) -> String {
    let text = text
        .replace("(withdrawn_at IS NULL) AND (duplicate_of IS NULL)", "shown")
        .replace("(shown)", "shown");
    if text.chars().count() <= most {
        return text;
    }
    let start: String = text.chars().take(most).collect();
    format!("{start}…")
}

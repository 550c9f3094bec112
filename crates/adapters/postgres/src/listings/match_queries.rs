//! The statements that find the matches of a search: their number, and a page of them.
//!
//! The number decides how the page is found: along the order's index where matches are close
//! together, otherwise by collecting and sorting them.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use geography::TodayByState;
use kernel::PortError;
use listings::{Column, Direction, Field, Page, SearchListings};

use super::conditions::{self, Dates};
use super::expressions::order_key;
use super::shown;
use super::sql::{Bind, Sql};
use crate::connection::errors::SYSTEM;

/// Walking an index to a page is given up for collecting when it would pass more entries than this…
pub(super) const FAR: u64 = 20_000;
/// …and no more than this many listings match: sorting them costs little.
const FEW: u64 = 50_000;

/// How many listings match, with and without a date of sale.
#[derive(Debug, Clone, Copy)]
pub(super) struct Total {
    pub(super) dated: u64,
    pub(super) undated: u64,
}

impl Total {
    pub(super) const fn all(self) -> u64 {
        self.dated + self.undated
    }
}

/// The rows that match a search, and their order.
pub(super) struct MatchQueries {
    /// The conditions, except those on dates.
    conditions: Sql,
    dates: Dates,
    /// All that is admitted.
    all: Sql,
    order: Order,
    /// Whether the index of shown listings is sufficient. Then listings with and without a date
    /// are looked up separately, each in its part of the index. Otherwise one pass over the
    /// listings is cheaper than two.
    on_index: bool,
    /// Whether matches are close together in every order, so that a walk may pass most listings
    /// before it finds them: a drawn area is in a state or two, and a state has its sales on the
    /// same days.
    in_clumps: bool,
}

enum Order {
    /// By the date of the sale: those that have one along its index, then the others.
    Date(Direction),
    /// By another key, which the index of shown listings may contain.
    Key { key: Sql, direction: Direction, on_index: bool },
}

/// The typed columns outside the catalogue have no stored key to sort by.
#[derive(Debug, thiserror::Error)]
#[error("listings cannot be sorted by {0:?}")]
struct Unsortable(Field);

impl MatchQueries {
    pub(super) fn by(search: &SearchListings, today: &TodayByState) -> Result<Self, PortError> {
        let sort = search.sort;
        let order = if sort.field == Field::Column(Column::SaleDate) {
            Order::Date(sort.direction)
        } else {
            let key = order_key(sort.field, today);
            let key = key.ok_or_else(|| PortError::corrupt(SYSTEM, Unsortable(sort.field)))?;
            let on_index = shown::tells_order(sort.field);
            Order::Key { key, direction: sort.direction, on_index }
        };
        Ok(Self {
            conditions: conditions::without_date(search, today),
            dates: conditions::dates(search, today),
            all: conditions::all(search, today),
            order,
            on_index: shown::tells_matches(search),
            in_clumps: search.within.is_some(),
        })
    }

    pub(super) fn count(&self, conn: &mut PgConnection) -> QueryResult<Total> {
        let (dated, undated) =
            self.counting().query::<(BigInt, BigInt)>().get_result::<(i64, i64)>(conn)?;
        Ok(Total { dated: dated.unsigned_abs(), undated: undated.unsigned_abs() })
    }

    /// Counts the listings with and those without a date.
    pub(super) fn counting(&self) -> Sql {
        let Dates { dated, undated, is_open } = &self.dates;
        let count = |date: Option<&Sql>| {
            let conditions = [Some(&self.conditions), date].into_iter().flatten().cloned();
            Sql::new("(SELECT count(*) FROM listings WHERE ").sql(Sql::all(conditions)).text(")")
        };
        if !self.on_index {
            let pass = Sql::new(
                "SELECT count(sale_date), count(*) - count(sale_date) FROM listings WHERE ",
            );
            return pass.sql(self.all.clone());
        }
        let none = || Sql::new("0::bigint");
        let undated = undated.as_ref().map_or_else(none, |undated| count(Some(undated)));
        if !is_open {
            return Sql::new("SELECT ").sql(count(Some(dated))).text(", ").sql(undated);
        }
        // All of them can be counted on any index, and the smallest one is used. `OFFSET` prevents
        // the planner from counting those without a date more than once.
        Sql::new("SELECT found - undated, undated FROM (SELECT ")
            .sql(count(None))
            .text(" AS found, ")
            .sql(undated)
            .text(" AS undated OFFSET 0) AS totals")
    }

    /// A page of a result with a known total, from the parts of the result that it overlaps.
    pub(super) fn paging(&self, page: Page, total: Total, stored: u64, far: u64) -> Vec<Sql> {
        let first = page.offset().min(total.all());
        let end = page.offset().saturating_add(page.size()).min(total.all());
        let mut queries = Vec::new();
        for (part, starts, holds) in self.parts(total) {
            let (from, to) = (first.max(starts), end.min(starts + holds));
            if from >= to {
                continue;
            }
            let (skip, take) = (from - starts, to - from);
            let passed = u128::from(skip + take) * u128::from(stored) / u128::from(holds);
            let collect = (self.in_clumps || passed >= u128::from(far)) && holds <= FEW;
            queries.push(
                part.sql(collect)
                    .text(" LIMIT ")
                    .bind(Bind::Number(take as i64))
                    .text(" OFFSET ")
                    .bind(Bind::Number(skip as i64)),
            );
        }
        queries
    }

    /// Everything, in order.
    pub(super) fn ids(&self, conn: &mut PgConnection) -> QueryResult<Vec<i64>> {
        let mut ids = Vec::new();
        // Their number matters only to a page.
        for (part, ..) in self.parts(Total { dated: 0, undated: 0 }) {
            let query = Sql::new("SELECT ARRAY(").sql(part.sql(false)).text(")");
            let part: Vec<i64> = query.query::<Array<BigInt>>().get_result(conn)?;
            if ids.is_empty() { ids = part } else { ids.extend(part) }
        }
        Ok(ids)
    }

    /// The parts of the result in order, with the start and size of each.
    fn parts(&self, total: Total) -> Vec<(Part, u64, u64)> {
        let rows = |key: Sql, conditions: &[&Sql]| {
            Sql::new("SELECT id, state_id, unique_id, ")
                .sql(key)
                .text(" AS key FROM listings WHERE ")
                .sql(Sql::all(conditions.iter().copied().cloned()))
        };
        let Dates { dated, undated, is_open } = &self.dates;
        match &self.order {
            Order::Date(direction) => {
                let order = match direction {
                    Direction::Ascending => " ORDER BY key, state_id, unique_id",
                    // None of them is blank. With this condition, the index can be read backwards.
                    Direction::Descending => " ORDER BY key DESC NULLS FIRST, state_id, unique_id",
                };
                let dated =
                    Part { rows: rows(Sql::new("sale_date"), &[&self.conditions, dated]), order };
                let undated = undated.as_ref().map(|undated| Part {
                    rows: rows(Sql::new("NULL::date"), &[&self.conditions, undated]),
                    order: " ORDER BY state_id, unique_id",
                });
                let dated = (dated, 0, total.dated);
                let undated = undated.map(|undated| (undated, total.dated, total.undated));
                [Some(dated), undated].into_iter().flatten().collect()
            }
            Order::Key { key, direction, on_index } => {
                let found = match (self.on_index && *on_index && !is_open, undated) {
                    (true, Some(undated)) => rows(key.clone(), &[&self.conditions, dated])
                        .text(" UNION ALL ")
                        .sql(rows(key.clone(), &[&self.conditions, undated])),
                    _ => rows(key.clone(), &[&self.all]),
                };
                let order = match direction {
                    Direction::Ascending => " ORDER BY key NULLS LAST, state_id, unique_id",
                    Direction::Descending => " ORDER BY key DESC NULLS LAST, state_id, unique_id",
                };
                vec![(Part { rows: found, order }, 0, total.all())]
            }
        }
    }
}

/// A part of a result: rows with id, state, unique_id and key, and their order.
struct Part {
    rows: Sql,
    order: &'static str,
}

impl Part {
    /// The ids in order. `collect` prevents the planner from walking the order's index in search
    /// of few matches.
    fn sql(self, collect: bool) -> Sql {
        let Self { rows, order } = self;
        let found = if collect {
            Sql::new("WITH found AS MATERIALIZED (").sql(rows).text(") SELECT id FROM found")
        } else {
            Sql::new("SELECT id FROM (").sql(rows).text(") AS found")
        };
        found.text(order)
    }
}

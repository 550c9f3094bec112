//! [`listings::count_sale_days`] in SQL.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, SmallInt, Text};
use geography::{State, TodayByState};
use listings::{SaleDayCount, SearchListings};

use super::conditions;
use super::sql::Sql;

/// Counts the sales of each county on each of these days.
pub(crate) fn count(
    conn: &mut PgConnection,
    search: &SearchListings,
    days: &RangeInclusive<NaiveDate>,
    today: &TodayByState,
) -> QueryResult<Vec<SaleDayCount>> {
    let between = Sql::new("sale_date BETWEEN ").day(*days.start()).text(" AND ").day(*days.end());
    let groups = Sql::new("SELECT sale_date, state_id, county, count(*) FROM listings WHERE ")
        .sql(Sql::all([between, conditions::all(search, today)]))
        .text(" GROUP BY sale_date, state_id, county");
    let rows: Vec<(NaiveDate, i16, Option<String>, i64)> =
        groups.query::<(Date, SmallInt, Nullable<Text>, BigInt)>().load(conn)?;
    let counted = rows.into_iter().filter_map(|(day, state, county, count)| {
        let state = State::from_index(usize::try_from(state).ok()?)?;
        Some(SaleDayCount { day, state, county, count: count.unsigned_abs() })
    });
    // The domain's order, whatever the collation of the database.
    let mut counted: Vec<SaleDayCount> = counted.collect();
    counted.sort_unstable();
    Ok(counted)
}

//! [`Totals::count`] in SQL.

use diesel::prelude::*;
use diesel::result::Error as DieselError;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use geography::TodayByState;
use listings::{FieldTotal, SearchListings, Totals};

use super::conditions;
use super::expressions::order_key;
use super::sql::Sql;

type RowType = (
    BigInt,
    Array<BigInt>,
    Array<Nullable<Text>>,
    Array<Nullable<BigInt>>,
    Array<Nullable<BigInt>>,
);

/// The aggregates over all matches; the arrays are in the order of [`Totals::fields`].
#[derive(Queryable)]
struct Aggregates {
    count: i64,
    counts: Vec<i64>,
    /// As text, because a sum can be larger than any integer type of PostgreSQL.
    sums: Vec<Option<String>>,
    lows: Vec<Option<i64>>,
    highs: Vec<Option<i64>>,
}

/// Computes the totals of a search in one scan.
pub(crate) fn compute(
    conn: &mut PgConnection,
    search: &SearchListings,
    today: &TodayByState,
) -> QueryResult<Totals> {
    let Aggregates { count, counts, sums, lows, highs } =
        query(search, today).query::<RowType>().get_result(conn)?;
    let middles = lows.into_iter().zip(highs).map(|(low, high)| low.zip(high));
    let columns = Totals::fields().zip(counts).zip(sums).zip(middles);
    let fields = columns.map(|(((field, count), sum), middle)| {
        let sum = sum.as_deref().map_or(Ok(0), str::parse);
        let sum = sum.map_err(|error| DieselError::DeserializationError(Box::new(error)))?;
        Ok(FieldTotal::new(field, count.unsigned_abs(), sum, middle))
    });
    Ok(Totals { count: count.unsigned_abs(), fields: fields.collect::<QueryResult<_>>()? })
}

/// The lower middle value is the first whose rank reaches half of the count, and the upper one is
/// the same in descending order.
fn query(search: &SearchListings, today: &TodayByState) -> Sql {
    let each = |before: &'static str, after: &'static str| {
        let keys = Totals::fields().filter_map(|field| order_key(field, today));
        Sql::list(keys.map(|key| Sql::new(before).sql(key).text(after)))
    };
    Sql::new("SELECT count(*), ARRAY[")
        .sql(each("count(", ")"))
        .text("], ARRAY[")
        .sql(each("sum(", ")::text"))
        .text("], ARRAY[")
        .sql(each("percentile_disc(0.5) WITHIN GROUP (ORDER BY ", ")"))
        .text("], ARRAY[")
        .sql(each("percentile_disc(0.5) WITHIN GROUP (ORDER BY ", " DESC)"))
        .text("] FROM listings WHERE ")
        .sql(conditions::all(search, today))
}

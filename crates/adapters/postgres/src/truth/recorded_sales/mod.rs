//! Recorded sales: reading implements `details::RecordedSales`, importing implements
//! `intake::ImportStore`.

mod import;
mod row;
#[cfg(test)]
mod tests;

use chrono::NaiveDate;
use details::{Neighbourhood, Origin, RecordedSale, RecordedSales};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Date, Double, Integer, Nullable, SmallInt, Text};
use kernel::PortError;

pub(crate) use import::PREFIX;
pub use import::PgSaleImports;

use self::row::SaleRow;
use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};

/// Recorded sales in PostgreSQL.
#[derive(Clone)]
pub struct PgRecordedSales {
    pool: Pool,
}

impl PgRecordedSales {
    /// The sales in the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// A box around the circle, the nearest first; and the ZIP, where either has no place.
const NEAR: &str = "\
    (SELECT c.* FROM comparable_sales c \
     WHERE c.state_id = $1 AND c.sold_on >= $2 \
       AND c.latitude BETWEEN $4 - $5 AND $4 + $5 AND c.longitude BETWEEN $3 - $6 AND $3 + $6 \
     ORDER BY ((c.latitude - $4)::float8 / $5) ^ 2 + ((c.longitude - $3)::float8 / $6) ^ 2, c.id \
     LIMIT $8) \
    UNION ALL \
    (SELECT c.* FROM comparable_sales c \
     WHERE c.state_id = $1 AND c.sold_on >= $2 AND c.zip_code = $7 \
       AND ($3 IS NULL OR c.latitude IS NULL OR c.longitude IS NULL) \
     ORDER BY c.sold_on DESC, c.id LIMIT $8)";

/// How many of each kind are handed over.
const MOST: i64 = 500;
/// Millionths of a degree of latitude in a mile, a little more than there are.
const MICRO_PER_MILE: f64 = 14_500.0;

impl RecordedSales for PgRecordedSales {
    fn near(
        &self,
        place: &Neighbourhood,
        since: NaiveDate,
    ) -> Result<Vec<RecordedSale>, PortError> {
        let Neighbourhood { state, point, zip_code } = place;
        let height = Origin::Recorded.within_miles() * MICRO_PER_MILE;
        // Meridians draw together northward; no coverage state reaches beyond 48°.
        let latitude = point.map_or(0.0, |(_, lat)| f64::from(lat) / 1e6);
        let width = height / latitude.to_radians().cos().max(0.5);
        let mut conn = take(&self.pool)?;
        let rows: Vec<SaleRow> = sql_query(NEAR)
            .bind::<SmallInt, _>(state.index() as i16)
            .bind::<Date, _>(since)
            .bind::<Nullable<Integer>, _>(point.map(|(lng, _)| lng))
            .bind::<Nullable<Integer>, _>(point.map(|(_, lat)| lat))
            .bind::<Double, _>(height)
            .bind::<Double, _>(width)
            .bind::<Nullable<Text>, _>(zip_code.as_deref())
            .bind::<BigInt, _>(MOST)
            .load(&mut conn)
            .map_err(query_failed)?;
        rows.into_iter().map(RecordedSale::try_from).collect()
    }
}

//! What the data covers, behind `coverage::CoverageReader`.

use ::coverage::{Counts, CountyCounts, CoverageReader, DELIVERIES_COUNTED, Deliveries};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, SmallInt, Text, Timestamptz};
use geography::State;
use kernel::PortError;

use crate::errors::query_failed;
use crate::pool::{Pool, take};

/// Counts the listings in PostgreSQL.
#[derive(Clone)]
pub struct PgCoverage {
    pool: Pool,
}

impl PgCoverage {
    /// A reader of the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool }
    }
}

/// States are numbered in the order of their names.
const COUNTIES: &str = "\
    SELECT state_id, county, count(*) AS listings, count(sale_date) AS with_sale_date, \
      count(opening_bid) AS with_opening_bid, count(longitude + latitude) AS with_point, \
      coalesce(array_agg(DISTINCT source) FILTER (WHERE source IS NOT NULL), '{}') AS sources \
    FROM listings WHERE withdrawn_at IS NULL AND duplicate_of IS NULL \
    GROUP BY state_id, county ORDER BY state_id, county NULLS LAST";

const DELIVERIES: &str = "\
    SELECT s.key AS source, d.at FROM sources s CROSS JOIN LATERAL ( \
      SELECT array_agg(finished_at ORDER BY finished_at DESC, id DESC) AS at FROM ( \
        SELECT id, finished_at FROM imports WHERE source_id = s.id AND state = 'applied' \
        ORDER BY id DESC LIMIT $1) latest) d \
    WHERE d.at IS NOT NULL ORDER BY s.key COLLATE \"C\"";

#[derive(QueryableByName)]
struct CountyRow {
    #[diesel(sql_type = SmallInt)]
    state_id: i16,
    #[diesel(sql_type = Nullable<Text>)]
    county: Option<String>,
    #[diesel(sql_type = BigInt)]
    listings: i64,
    #[diesel(sql_type = BigInt)]
    with_sale_date: i64,
    #[diesel(sql_type = BigInt)]
    with_opening_bid: i64,
    #[diesel(sql_type = BigInt)]
    with_point: i64,
    #[diesel(sql_type = Array<Text>)]
    sources: Vec<String>,
}

#[derive(QueryableByName)]
struct DeliveryRow {
    #[diesel(sql_type = Text)]
    source: String,
    #[diesel(sql_type = Array<Timestamptz>)]
    at: Vec<DateTime<Utc>>,
}

impl CoverageReader for PgCoverage {
    fn counties(&self) -> Result<Vec<CountyCounts>, PortError> {
        let rows: Vec<CountyRow> =
            sql_query(COUNTIES).load(&mut *take(&self.pool)?).map_err(query_failed)?;
        let county = |row: CountyRow| {
            // The table's check allows the numbers of states only.
            let state = usize::try_from(row.state_id).ok().and_then(State::from_index)?;
            let counts = Counts {
                listings: row.listings.unsigned_abs(),
                with_sale_date: row.with_sale_date.unsigned_abs(),
                with_opening_bid: row.with_opening_bid.unsigned_abs(),
                with_point: row.with_point.unsigned_abs(),
            };
            Some(CountyCounts { state, county: row.county, counts, sources: row.sources })
        };
        Ok(rows.into_iter().filter_map(county).collect())
    }

    fn deliveries(&self) -> Result<Vec<Deliveries>, PortError> {
        let rows: Vec<DeliveryRow> = sql_query(DELIVERIES)
            .bind::<BigInt, _>(DELIVERIES_COUNTED as i64)
            .load(&mut *take(&self.pool)?)
            .map_err(query_failed)?;
        let deliveries = |row: DeliveryRow| Deliveries { source: row.source, at: row.at };
        Ok(rows.into_iter().map(deliveries).collect())
    }
}

#[cfg(test)]
mod tests {
    use ::coverage::testing::coverage_contract;
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::{Config, pool};

    /// What [`coverage_contract`] expects, and what must not be counted: a duplicate, a withdrawn
    /// listing, and an import that was undone.
    const CONTENTS: &str = "
        INSERT INTO listing_revisions (revision) VALUES (1);
        BEGIN; SET LOCAL portal.revision = '1';
        INSERT INTO listings (unique_id, state_id, search_text, revision, county, sale_date,
                              opening_bid, latitude, longitude, source, withdrawn_at)
        VALUES ('a', 5, '', 1, 'Fulton', '2026-12-01', 100, 33700000, -84300000, 'notices', NULL),
               ('b', 5, '', 1, 'Fulton', '2026-12-01', NULL, 33700000, NULL, 'fulton', NULL),
               ('c', 5, '', 1, 'Cobb', NULL, NULL, NULL, NULL, NULL, NULL),
               ('d', 5, '', 1, NULL, '2026-12-01', NULL, NULL, NULL, 'notices', NULL),
               ('e', 1, '', 1, 'Pima', NULL, 100, 33700000, -84300000, 'notices', NULL),
               ('f', 1, '', 1, 'Pima', NULL, 100, 33700000, -84300000, 'gone', now());
        INSERT INTO listings (unique_id, state_id, search_text, revision, county, source, duplicate_of)
        SELECT 'g', 5, '', 1, 'Fulton', 'copy', id FROM listings WHERE unique_id = 'a';
        COMMIT;
        INSERT INTO sources (key) VALUES ('notices'), ('fulton'), ('never');
        INSERT INTO imports (source_id, sha256, state, rows, finished_at)
        SELECT s.id, n || repeat('0', 62), state, 1, at
        FROM sources s JOIN (VALUES
          ('fulton', 10, 'applied', timestamptz '2026-11-18T06:00:00Z'),
          ('fulton', 11, 'undone', '2026-11-19T05:00:00Z'),
          ('fulton', 12, 'applied', '2026-11-19T06:00:00Z'),
          ('notices', 13, 'applied', '2026-11-20T06:00:00Z')) AS i (key, n, state, at) USING (key)
        ORDER BY n;";

    #[test]
    fn postgres_fulfills_the_contract() {
        let database = TestDatabase::new();
        database.connect().batch_execute(CONTENTS).unwrap();
        let reader = PgCoverage::new(pool(&Config::new(database.url())).unwrap());
        coverage_contract(&reader);
    }

    #[test]
    fn only_the_latest_deliveries_are_read() {
        let database = TestDatabase::new();
        let sql = "
            INSERT INTO sources (key) VALUES ('fulton');
            INSERT INTO imports (source_id, sha256, state, rows, finished_at)
            SELECT s.id, lpad(n::text, 64, '0'), 'applied', 1, timestamptz '2026-01-01T06:00:00Z' + n * interval '1 day'
            FROM sources s, generate_series(1, 40) n ORDER BY n";
        database.connect().batch_execute(sql).unwrap();
        let reader = PgCoverage::new(pool(&Config::new(database.url())).unwrap());
        let deliveries = reader.deliveries().unwrap();
        assert_eq!(deliveries[0].at.len(), 11);
        let last: DateTime<Utc> = "2026-02-10T06:00:00Z".parse().unwrap();
        assert_eq!(deliveries[0].at[0], last);
    }
}

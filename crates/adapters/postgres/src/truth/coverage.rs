//! What the data covers, behind `coverage::CoverageReader`.

use ::coverage::{Counts, CountyCounts, CoverageReader, DELIVERIES_COUNTED, Deliveries};
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Nullable, SmallInt, Text, Timestamptz};
use geography::State;
use kernel::PortError;

use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};

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

/// States are numbered in the order of their names. A cancellation that was taken back, also by the
/// undo of an import, does not count: the listing is not cancelled any more.
const COUNTIES: &str = "\
    WITH cancelled AS ( \
      SELECT listing_id, max(at) AS at FROM listing_changes \
      WHERE revision > (SELECT coalesce(max(revision), 0) FROM listing_revisions \
                        WHERE at <= $1 - interval '30 days') \
        AND at <= $1 AND at > $1 - interval '30 days' \
        AND fields->'matched_Foreclosure Status'->>1 = 'Cancelled' \
      GROUP BY listing_id), \
    counted AS ( \
      SELECT state_id, county, count(*) AS listings, count(sale_date) AS with_sale_date, \
        count(opening_bid) AS with_opening_bid, count(zestimate) AS with_estimate, \
        count(principal_owed) AS with_debt, count(longitude + latitude) AS with_point, \
        count(*) FILTER (WHERE status = 'Cancelled' AND at > $1 - interval '7 days') \
          AS cancelled_in_7_days, \
        count(*) FILTER (WHERE status = 'Cancelled' AND at IS NOT NULL) AS cancelled_in_30_days, \
        array_agg(DISTINCT source) FILTER (WHERE source IS NOT NULL) AS sources \
      FROM listings LEFT JOIN cancelled ON listing_id = id \
      WHERE withdrawn_at IS NULL AND duplicate_of IS NULL GROUP BY state_id, county), \
    joined AS ( \
      SELECT l.state_id, l.county, array_agg(DISTINCT d.source) AS sources \
      FROM joined_listings j JOIN listings d ON d.id = j.listing_id \
      JOIN listings l ON l.id = j.original_id \
      WHERE d.source IS NOT NULL GROUP BY l.state_id, l.county) \
    SELECT c.state_id, c.county, listings, with_sale_date, with_opening_bid, with_estimate, \
      with_debt, with_point, cancelled_in_7_days, cancelled_in_30_days, \
      ARRAY(SELECT unnest(c.sources) UNION SELECT unnest(j.sources) ORDER BY 1) AS sources \
    FROM counted c LEFT JOIN joined j \
      ON j.state_id = c.state_id AND j.county IS NOT DISTINCT FROM c.county \
    ORDER BY c.state_id, c.county NULLS LAST";

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
    with_estimate: i64,
    #[diesel(sql_type = BigInt)]
    with_debt: i64,
    #[diesel(sql_type = BigInt)]
    with_point: i64,
    #[diesel(sql_type = BigInt)]
    cancelled_in_7_days: i64,
    #[diesel(sql_type = BigInt)]
    cancelled_in_30_days: i64,
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
    fn counties(&self, now: DateTime<Utc>) -> Result<Vec<CountyCounts>, PortError> {
        let rows: Vec<CountyRow> = sql_query(COUNTIES)
            .bind::<Timestamptz, _>(now)
            .load(&mut *take(&self.pool)?)
            .map_err(query_failed)?;
        let county = |row: CountyRow| {
            // The table's check allows the numbers of states only.
            let state = usize::try_from(row.state_id).ok().and_then(State::from_index)?;
            let counts = Counts {
                listings: row.listings.unsigned_abs(),
                with_sale_date: row.with_sale_date.unsigned_abs(),
                with_opening_bid: row.with_opening_bid.unsigned_abs(),
                with_estimate: row.with_estimate.unsigned_abs(),
                with_debt: row.with_debt.unsigned_abs(),
                with_point: row.with_point.unsigned_abs(),
                cancelled_in_7_days: row.cancelled_in_7_days.unsigned_abs(),
                cancelled_in_30_days: row.cancelled_in_30_days.unsigned_abs(),
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

    /// What [`coverage_contract`] expects, and what must not be counted: a withdrawn listing, a
    /// duplicate, of which only the source is named, an import that was undone, and cancellations that are too old, that were taken back,
    /// or that are not of the status.
    const CONTENTS: &str = "
        INSERT INTO listing_revisions (revision, at) VALUES
          (1, '2026-10-01T06:00:00Z'), (2, '2026-10-21T12:00:00Z'), (3, '2026-10-21T12:00:01Z'),
          (4, '2026-11-13T12:00:01Z');
        BEGIN; SET LOCAL portal.revision = '1';
        INSERT INTO listings (unique_id, state_id, search_text, revision, county, sale_date,
                              opening_bid, latitude, longitude, source, withdrawn_at, status,
                              zestimate, principal_owed)
        VALUES ('a', 5, '', 1, 'Fulton', '2026-12-01', 100, 33700000, -84300000, 'notices', NULL, 'Cancelled', 1, NULL),
               ('b', 5, '', 1, 'Fulton', '2026-12-01', NULL, 33700000, NULL, 'fulton', NULL, 'Scheduled', 1, 1),
               ('c', 5, '', 1, 'Cobb', NULL, NULL, NULL, NULL, NULL, NULL, 'Cancelled', NULL, NULL),
               ('d', 5, '', 1, NULL, '2026-12-01', NULL, NULL, NULL, 'notices', NULL, 'Cancelled', NULL, NULL),
               ('e', 1, '', 1, 'Pima', NULL, 100, 33700000, -84300000, 'notices', NULL, 'Cancelled', NULL, 1),
               ('f', 1, '', 1, 'Pima', NULL, 100, 33700000, -84300000, 'gone', now(), 'Cancelled', NULL, NULL);
        INSERT INTO listing_changes (listing_id, revision, kind, fields, at)
        SELECT id, r.revision, 'changed', jsonb_build_object(field, jsonb_build_array('Scheduled', 'Cancelled')), at
        FROM listings JOIN (VALUES
          ('a', 3, 'matched_Foreclosure Status'), ('b', 4, 'matched_Foreclosure Status'),
          ('c', 2, 'matched_Foreclosure Status'), ('d', 4, 'Home Type'),
          ('e', 4, 'matched_Foreclosure Status'), ('f', 4, 'matched_Foreclosure Status'))
          AS c (unique_id, revision, field) USING (unique_id) JOIN listing_revisions r ON r.revision = c.revision;
        INSERT INTO listings (unique_id, state_id, search_text, revision, county, source, duplicate_of)
        SELECT 'g', 5, '', 1, 'Fulton', 'copy', id FROM listings WHERE unique_id = 'a';
        INSERT INTO joined_listings
        SELECT id, coalesce(duplicate_of, id) FROM listings WHERE unique_id IN ('a', 'g');
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

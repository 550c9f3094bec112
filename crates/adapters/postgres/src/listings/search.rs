//! [`ListingSearch`] in SQL: always available, whatever the state of the index in memory.
//!
//! An answer is two statements in one snapshot, count and page ([`MatchQueries`]).

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use geography::TodayByState;
use kernel::{ListingId, PortError, Revision};
use listings::{
    FacetSet, Facets, Hits, ListingError, ListingSearch, MatchCursor, SaleDayCount, SearchListings,
    Totals,
};

use super::facets;
use super::match_queries::{FAR, MatchQueries};
use super::sale_days;
use super::sql::Sql;
use super::totals;
use crate::connection::errors::query_failed;
use crate::connection::pool::{Pool, take};

/// Settings for the statements of an answer. A page deep in an order sorts the ids and keys of all
/// matches. For a million of them, that takes twice as long when it spills to disk.
pub(super) const FOR_PAGES: &str = "SET LOCAL work_mem = '128MB'";
/// The planner thinks that facets have a hundred times as many groups as they have, and would sort
/// every row rather than hash it.
pub(super) const FOR_FACETS: &str = "SET LOCAL work_mem = '128MB'; SET LOCAL enable_sort = off";
/// A stream orders everything at once, and its reader waits for a file rather than for a page.
const FOR_STREAMS: &str = "SET LOCAL work_mem = '64MB'; SET LOCAL statement_timeout = '60s'";

/// Finds listings in PostgreSQL.
#[derive(Clone)]
pub struct PgListingSearch {
    pool: Pool,
    /// [`FAR`], except in tests.
    far: u64,
}

impl PgListingSearch {
    /// A search over the database of `pool`.
    #[must_use]
    pub const fn new(pool: Pool) -> Self {
        Self { pool, far: FAR }
    }

    /// The same with another limit for a walk.
    #[cfg(test)]
    pub(super) fn walking(self, far: u64) -> Self {
        Self { far, ..self }
    }
}

/// Runs `answer` on one snapshot of the data.
pub(super) fn in_snapshot<T>(
    pool: &Pool,
    settings: &'static str,
    answer: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
) -> Result<T, PortError> {
    let mut conn = take(pool)?;
    conn.build_transaction()
        .read_only()
        .repeatable_read()
        .run(|conn| {
            conn.batch_execute(settings)?;
            answer(conn)
        })
        .map_err(query_failed)
}

impl ListingSearch for PgListingSearch {
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError> {
        let found = MatchQueries::by(search, today)?;
        let hits = in_snapshot(&self.pool, FOR_PAGES, |conn| {
            let (revision, stored) = state(conn)?;
            let total = found.count(conn)?;
            let mut ids = Vec::new();
            for part in found.paging(search.page, total, stored, self.far) {
                ids.extend(part.query::<BigInt>().load::<i64>(conn)?.into_iter().map(ListingId));
            }
            Ok(Hits { ids, total: total.all(), revision })
        })?;
        Ok(hits)
    }

    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError> {
        let facets =
            in_snapshot(&self.pool, FOR_FACETS, |conn| facets::count(conn, search, which, today))?;
        Ok(facets)
    }

    fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        let counts = in_snapshot(&self.pool, FOR_FACETS, |conn| {
            sale_days::count(conn, search, days, today)
        })?;
        Ok(counts)
    }

    fn totals(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Totals, ListingError> {
        let totals =
            in_snapshot(&self.pool, FOR_PAGES, |conn| totals::compute(conn, search, today))?;
        Ok(totals)
    }

    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        let found = MatchQueries::by(search, today)?;
        let ids = in_snapshot(&self.pool, FOR_STREAMS, |conn| found.ids(conn))?;
        Ok(Box::new(Matches { ids, next: 0 }))
    }
}

/// The ids of a result: 8 bytes each, so that no connection is in use while a slow reader reads.
struct Matches {
    ids: Vec<i64>,
    next: usize,
}

impl MatchCursor for Matches {
    fn total(&self) -> u64 {
        self.ids.len() as u64
    }

    fn next(&mut self, max: usize) -> Result<Vec<ListingId>, PortError> {
        let end = self.next.saturating_add(max).min(self.ids.len());
        let batch = self.ids[self.next..end].iter().copied().map(ListingId).collect();
        self.next = end;
        Ok(batch)
    }
}

/// The last revision, and about how many listings there are.
pub(super) fn state(conn: &mut PgConnection) -> QueryResult<(Revision, u64)> {
    let (revision, stored) = Sql::new(
        "SELECT (SELECT coalesce(max(revision), 0) FROM listing_revisions), \
         (SELECT reltuples::bigint FROM pg_class WHERE oid = 'listings'::regclass)",
    )
    .query::<(BigInt, BigInt)>()
    .get_result::<(i64, i64)>(conn)?;
    Ok((Revision(revision), u64::try_from(stored).unwrap_or(0)))
}

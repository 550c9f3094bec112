//! Reads that a replica answers while it can, and the primary otherwise.

use std::ops::RangeInclusive;
use std::thread;
use std::time::{Duration, Instant};

use ::ledger::{History, LedgerEntry, SaleLedger};
use chrono::NaiveDate;
use details::{Neighbourhood, RecordedSale, RecordedSales};
use diesel::ConnectionError;
use diesel::prelude::*;
use diesel::result::Error as DieselError;
use geography::TodayByState;
use kernel::{ListingId, PortError, Revision};
use listings::{
    Detail, FacetSet, Facets, Hits, Listing, ListingError, ListingMap, ListingRows, ListingSearch,
    Mark, MatchCursor, PinCursor, SaleDayCount, SearchListings, TileAddress, Totals, UniqueId,
};

use crate::connection::config::Config;
use crate::connection::errors::{SYSTEM, query_failed};
use crate::connection::pool::{Pool, take};
use crate::listings::in_order;
use crate::schema::listing_revisions;

/// How often the newest revision of a replica is compared with the primary's.
const COMPARED_EVERY: Duration = Duration::from_secs(1);

/// A pool of a replica's connections. It is used once the replica has answered and has every revision that
/// the primary has. After a failure, or when it has lacked a revision for longer than
/// [`Config::max_lag`], the same condition applies again.
///
/// # Errors
/// [`PortError`] when the address may not be used ([`Config::check`]).
pub fn replica(config: &Config, primary: &Pool) -> Result<Pool, PortError> {
    let pool = untimed_replica(config, primary)?;
    let (watched, primary) = (pool.downgrade(), primary.clone());
    let mut lag = Lag { bound: config.max_lag, wanted: None };
    let compare = move || {
        while let Some(replica) = watched.upgrade() {
            if lag.is_too_long(&replica, &primary) {
                tracing::warn!("the replica is not used: it lacks what the primary has");
                replica.set_aside();
            }
            drop(replica);
            thread::sleep(COMPARED_EVERY);
        }
    };
    let started = thread::Builder::new().name("replica-lag".to_owned()).spawn(compare);
    started.map_err(|error| PortError::unavailable(SYSTEM, error))?;
    Ok(pool)
}

/// The revision that a replica lacks.
struct Lag {
    /// How long it may lack one.
    bound: Duration,
    /// The revision of the primary that it did not have, and when that was seen.
    wanted: Option<(i64, Instant)>,
}

impl Lag {
    /// Whether a replica that is used must not be used any more. A database that does not answer
    /// proves nothing.
    fn is_too_long(&mut self, replica: &Pool, primary: &Pool) -> bool {
        if replica.check().is_err() {
            self.wanted = None;
            return false;
        }
        let newest_of = |pool| take(pool).and_then(|mut connection| newest(&mut connection));
        // The replica is queried first: what the primary commits between the two queries does not
        // count as lag.
        let (Ok(here), Ok(there)) = (newest_of(replica), newest_of(primary)) else { return false };
        self.exceeds(here, there, Instant::now())
    }

    /// Whether the replica, which has the revisions up to `here`, has lacked one for longer than the
    /// bound. A replica that follows steadily never exceeds it, however many revisions come.
    fn exceeds(&mut self, here: Option<i64>, there: Option<i64>, now: Instant) -> bool {
        match self.wanted {
            Some((wanted, since)) if here < Some(wanted) => now.duration_since(since) > self.bound,
            _ => {
                self.wanted = there.filter(|there| here < Some(*there)).map(|there| (there, now));
                false
            }
        }
    }
}

fn untimed_replica(config: &Config, primary: &Pool) -> Result<Pool, PortError> {
    let primary = primary.clone();
    let has_caught_up = move |replica: &mut PgConnection| {
        // The replica is queried first: what the primary commits between the two queries does not
        // count as lag.
        let wanted = take(&primary).and_then(|mut primary| newest(&mut primary));
        // A replica alone is better than no database.
        let Ok(wanted) = wanted else { return Ok(()) };
        if newest(replica)? >= wanted {
            Ok(())
        } else {
            Err(PortError::unavailable(SYSTEM, "the replica has not caught up with the primary"))
        }
    };
    Pool::new(config, "replica", Some(Box::new(has_caught_up)))
}

fn newest(connection: &mut PgConnection) -> Result<Option<i64>, PortError> {
    listing_revisions::table
        .select(diesel::dsl::max(listing_revisions::revision))
        .first(connection)
        .map_err(query_failed)
}

/// A port of two databases: the replica's answers, or the primary's where the replica has none.
#[derive(Debug, Clone)]
pub struct Replicated<T> {
    primary: T,
    replica: Option<(T, Pool)>,
}

/// The meaning of a replica's failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The primary would fail too.
    Final,
    /// The primary can answer this.
    AskPrimary,
    /// The primary can answer. The replica is not used again until its watch trusts it.
    Lost,
}

impl Verdict {
    pub(crate) fn on(error: &PortError) -> Self {
        let PortError::Unavailable { source, .. } = error else { return Self::Final };
        match source.downcast_ref() {
            Some(DieselError::DatabaseError(_, info)) => {
                // A statement that exceeded the server's time limit would exceed it on the
                // primary, too.
                match info.message().strip_prefix("canceling statement due to ") {
                    Some("statement timeout" | "lock timeout") => Self::Final,
                    Some(_) => Self::AskPrimary,
                    None => Self::Lost,
                }
            }
            Some(_) => Self::Lost,
            None if source.is::<ConnectionError>() => Self::Lost,
            // It has no connection free, or is set aside already.
            None => Self::AskPrimary,
        }
    }
}

/// An error of a port, and the database's within it.
trait Failure {
    fn verdict(&self) -> Verdict;
}

impl Failure for PortError {
    fn verdict(&self) -> Verdict {
        Verdict::on(self)
    }
}

impl Failure for ListingError {
    fn verdict(&self) -> Verdict {
        match self {
            Self::Port(error) => Verdict::on(error),
            Self::UnknownListing | Self::UnknownSubscriber => Verdict::Final,
        }
    }
}

impl<T> Replicated<T> {
    /// The port that `of` makes of a pool, over the primary and, where there is one, a replica.
    pub fn new(primary: &Pool, replica: Option<&Pool>, of: impl Fn(Pool) -> T) -> Self {
        Self {
            primary: of(primary.clone()),
            replica: replica.map(|replica| (of(replica.clone()), replica.clone())),
        }
    }

    /// The replica's answer, or `None` if the primary must be used.
    fn ask_replica<A, E: Failure>(
        &self,
        question: impl FnOnce(&T) -> Result<A, E>,
    ) -> Option<Result<A, E>> {
        let (replica, pool) = self.replica.as_ref()?;
        pool.check().ok()?;
        let answer = question(replica);
        match answer.as_ref().err().map_or(Verdict::Final, E::verdict) {
            Verdict::Final => Some(answer),
            Verdict::AskPrimary => None,
            Verdict::Lost => {
                pool.set_aside();
                None
            }
        }
    }

    fn ask<A, E: Failure>(&self, question: impl Fn(&T) -> Result<A, E>) -> Result<A, E> {
        match self.ask_replica(&question) {
            Some(answer) => answer,
            None => question(&self.primary),
        }
    }
}

impl<T: ListingRows> ListingRows for Replicated<T> {
    /// Rows that the replica lacks are read from the primary, because the index may know them
    /// already.
    fn fetch(&self, ids: &[ListingId], detail: Detail) -> Result<Vec<Listing>, PortError> {
        let mut rows = match self.ask_replica(|rows| rows.fetch(ids, detail)) {
            Some(rows) => rows?,
            None => return self.primary.fetch(ids, detail),
        };
        if rows.len() == ids.len() {
            return Ok(rows);
        }
        let lacking = ids.iter().filter(|id| !rows.iter().any(|row| row.id == **id));
        let lacking: Vec<ListingId> = lacking.copied().collect();
        rows.extend(self.primary.fetch(&lacking, detail)?);
        Ok(in_order(ids, rows))
    }

    fn find(&self, unique_id: &UniqueId) -> Result<Option<Listing>, PortError> {
        match self.ask_replica(|rows| rows.find(unique_id)) {
            Some(Ok(Some(listing))) => Ok(Some(listing)),
            Some(Err(error)) => Err(error),
            Some(Ok(None)) | None => self.primary.find(unique_id),
        }
    }
}

impl<T: SaleLedger> SaleLedger for Replicated<T> {
    /// Every listing has a history: one that the replica lacks is read from the primary.
    fn history(&self, listing: ListingId) -> Result<History, PortError> {
        match self.ask_replica(|ledger| ledger.history(listing)) {
            Some(Ok(history)) if history == History::default() => self.primary.history(listing),
            Some(answer) => answer,
            None => self.primary.history(listing),
        }
    }

    /// Reads the primary: the caller has a revision from there, which a replica may lack.
    fn after(
        &self,
        since: Revision,
        listings: &[ListingId],
    ) -> Result<Vec<LedgerEntry>, PortError> {
        self.primary.after(since, listings)
    }

    /// Reads the primary, for the same reason.
    fn listed_after(
        &self,
        since: Revision,
        most: usize,
    ) -> Result<Vec<(ListingId, Revision)>, PortError> {
        self.primary.listed_after(since, most)
    }

    /// Reads the primary, for the same reason.
    fn only_unlisted_after(
        &self,
        since: Revision,
        after: ListingId,
        most: usize,
    ) -> Result<Vec<ListingId>, PortError> {
        self.primary.only_unlisted_after(since, after, most)
    }
}

impl<T: RecordedSales> RecordedSales for Replicated<T> {
    fn near(
        &self,
        place: &Neighbourhood,
        since: NaiveDate,
    ) -> Result<Vec<RecordedSale>, PortError> {
        self.ask(|sales| sales.near(place, since))
    }
}

impl<T: ListingSearch> ListingSearch for Replicated<T> {
    fn page(&self, search: &SearchListings, today: &TodayByState) -> Result<Hits, ListingError> {
        self.ask(|listings| listings.page(search, today))
    }

    fn facets(
        &self,
        search: &SearchListings,
        which: FacetSet,
        today: &TodayByState,
    ) -> Result<Facets, ListingError> {
        self.ask(|listings| listings.facets(search, which, today))
    }

    fn sale_days(
        &self,
        search: &SearchListings,
        days: &RangeInclusive<NaiveDate>,
        today: &TodayByState,
    ) -> Result<Vec<SaleDayCount>, ListingError> {
        self.ask(|listings| listings.sale_days(search, days, today))
    }

    fn totals(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Totals, ListingError> {
        self.ask(|listings| listings.totals(search, today))
    }

    fn matches(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn MatchCursor>, ListingError> {
        self.ask(|listings| listings.matches(search, today))
    }
}

impl<T: ListingMap> ListingMap for Replicated<T> {
    fn revision(&self) -> Result<Revision, ListingError> {
        self.ask(T::revision)
    }

    fn pins(
        &self,
        search: &SearchListings,
        today: &TodayByState,
    ) -> Result<Box<dyn PinCursor>, ListingError> {
        self.ask(|map| map.pins(search, today))
    }

    fn tile(
        &self,
        search: &SearchListings,
        tile: TileAddress,
        today: &TodayByState,
    ) -> Result<Vec<Mark>, ListingError> {
        self.ask(|map| map.tile(search, tile, today))
    }
}

#[cfg(test)]
mod tests {
    use diesel::connection::SimpleConnection as _;
    use test_db::TestDatabase;

    use super::*;
    use crate::connection::pool::pool;
    use crate::listings::PgListingRows;

    /// A primary, and another database as its replica, whose lag the test controls. The address of
    /// a listing names the database that it came from.
    struct Pair {
        primary: TestDatabase,
        replica: TestDatabase,
    }

    impl Pair {
        fn new() -> Self {
            let pair = Self { primary: TestDatabase::new(), replica: TestDatabase::new() };
            pair.write(&pair.primary, "primary");
            pair
        }

        /// The next revision, with the next listing.
        fn write(&self, database: &TestDatabase, address: &str) {
            let sql = format!(
                "BEGIN;
                 SELECT pg_advisory_xact_lock(x'0C570002'::bigint);
                 INSERT INTO listing_revisions (revision) SELECT coalesce(max(revision), 0) + 1 FROM listing_revisions;
                 SELECT set_config('portal.revision', max(revision)::text, true) FROM listing_revisions;
                 INSERT INTO listings (unique_id, state_id, address, search_text, revision)
                   SELECT 'GA-' || max(revision), 6, '{address}', '', max(revision) FROM listing_revisions;
                 COMMIT"
            );
            database.connect().batch_execute(&sql).unwrap();
        }

        fn rows(&self) -> (Replicated<PgListingRows>, Pool) {
            let primary = pool(&Config::new(self.primary.url())).unwrap();
            let replica = replica(&Config::new(self.replica.url()), &primary).unwrap();
            (Replicated::new(&primary, Some(&replica), PgListingRows::new), replica)
        }
    }

    fn address(rows: &impl ListingRows, unique_id: &str) -> String {
        let listing = rows.find(&UniqueId::parse(unique_id).unwrap()).unwrap().unwrap();
        listing.facts.text(listings::Column::Address).unwrap().to_owned()
    }

    fn comes_to(rows: &impl ListingRows, unique_id: &str, expected: &str) {
        let since = Instant::now();
        while address(rows, unique_id) != expected {
            assert!(since.elapsed() < Duration::from_secs(10), "still not from the {expected}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_replica_is_read_once_it_has_caught_up_and_no_sooner() {
        let pair = Pair::new();
        let (rows, replica) = pair.rows();
        let since = Instant::now();
        // Long enough for the watch to query the replica more than once.
        while since.elapsed() < Duration::from_millis(1_200) {
            assert_eq!(address(&rows, "GA-1"), "primary");
            assert!(replica.check().is_err());
        }
        pair.write(&pair.replica, "replica");
        comes_to(&rows, "GA-1", "replica");

        // It is lost, and the primary moves on meanwhile.
        replica.set_aside();
        pair.write(&pair.primary, "primary");
        assert_eq!(address(&rows, "GA-1"), "primary");
        pair.write(&pair.replica, "replica");
        comes_to(&rows, "GA-1", "replica");
    }

    #[test]
    fn a_replica_may_lack_a_revision_for_as_long_as_the_bound() {
        let begun = Instant::now();
        let mut lag = Lag { bound: Duration::from_secs(5), wanted: None };
        let mut exceeds =
            |here, there, seconds| lag.exceeds(here, there, begun + Duration::from_secs(seconds));
        assert!(!exceeds(None, None, 0));
        assert!(!exceeds(Some(1), Some(1), 100));
        assert!(!exceeds(Some(1), Some(2), 101));
        assert!(!exceeds(Some(1), Some(4), 106), "five seconds are allowed");
        assert!(exceeds(Some(1), Some(4), 107));
        // It has what it lacked, and lacks what came later.
        assert!(!exceeds(Some(2), Some(4), 108));
        assert!(!exceeds(Some(3), Some(9), 113));
        assert!(exceeds(Some(3), Some(9), 114));
        // It loses everything, as a replica that was made again.
        assert!(!exceeds(Some(9), Some(9), 115));
        assert!(!exceeds(None, Some(9), 116));
        assert!(exceeds(None, Some(9), 122));
    }

    #[test]
    fn a_replica_that_stays_behind_is_not_read_until_it_has_caught_up() {
        let pair = Pair::new();
        pair.write(&pair.replica, "replica");
        let primary = pool(&Config::new(pair.primary.url())).unwrap();
        let short = Config { max_lag: Duration::ZERO, ..Config::new(pair.replica.url()) };
        let replica = replica(&short, &primary).unwrap();
        let rows = Replicated::new(&primary, Some(&replica), PgListingRows::new);
        comes_to(&rows, "GA-1", "replica");
        pair.write(&pair.primary, "primary");
        comes_to(&rows, "GA-1", "primary");
        assert!(replica.check().is_err());
        pair.write(&pair.replica, "replica");
        comes_to(&rows, "GA-1", "replica");
    }

    #[test]
    fn what_the_replica_lacks_is_read_from_the_primary() {
        let pair = Pair::new();
        pair.write(&pair.replica, "replica");
        let (rows, _) = pair.rows();
        comes_to(&rows, "GA-1", "replica");
        pair.write(&pair.primary, "primary");
        assert_eq!(address(&rows, "GA-2"), "primary");
        let ids = [2, 9, 1, 2].map(ListingId);
        let fetched = rows.fetch(&ids, Detail::Row).unwrap();
        let of = |listing: &Listing| {
            let address = listing.facts.text(listings::Column::Address).unwrap();
            (listing.id.0, address.to_owned())
        };
        let fetched: Vec<(i64, String)> = fetched.iter().map(of).collect();
        let expected = [(2, "primary"), (1, "replica"), (2, "primary")];
        assert_eq!(fetched, expected.map(|(id, address)| (id, address.to_owned())));
    }

    #[test]
    fn a_statement_that_the_replica_gave_up_after_its_time_is_not_asked_again() {
        let pair = Pair::new();
        pair.write(&pair.replica, "replica");
        let (rows, replica) = pair.rows();
        comes_to(&rows, "GA-1", "replica");
        let slow = |rows: &PgListingRows| -> Result<(), PortError> {
            let mut connection = take(rows.pool())?;
            connection
                .batch_execute("SET statement_timeout = 50; SELECT pg_sleep(5)")
                .map_err(query_failed)
        };
        let answer = rows.ask_replica(slow);
        assert!(matches!(answer, Some(Err(PortError::Unavailable { .. }))), "{answer:?}");
        assert!(replica.check().is_ok());
    }

    #[test]
    fn a_replica_alone_is_read_while_the_primary_is_lost() {
        let pair = Pair::new();
        let way = pair.primary.forwarder();
        pair.write(&pair.replica, "replica");
        let primary = pool(&Config::new(way.url())).unwrap();
        way.lose();
        let replica = replica(&Config::new(pair.replica.url()), &primary).unwrap();
        let rows = Replicated::new(&primary, Some(&replica), PgListingRows::new);
        let since = Instant::now();
        while replica.check().is_err() {
            assert!(since.elapsed() < Duration::from_secs(10), "the replica is not used");
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(address(&rows, "GA-1"), "replica");
    }
}

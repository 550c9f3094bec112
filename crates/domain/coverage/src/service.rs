use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use chrono::{DateTime, TimeDelta, Utc};
use geography::State;
use kernel::{Clock, PortError};

use crate::county::Counts;
use crate::delivery::expected_next;
use crate::ports::CoverageReader;

/// How long an answer is reused. Anyone may ask at any rate, and counting reads every listing.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// A source of a county's listings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveredSource {
    /// Its name.
    pub source: String,
    /// When it last delivered, if that is known.
    pub last_delivery: Option<DateTime<Utc>>,
    /// When it is expected to deliver again, see [`expected_next`].
    pub next_expected: Option<DateTime<Utc>>,
}

/// What the data covers of one county.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoveredCounty {
    /// The state.
    pub state: State,
    /// The county as stored, or `None` for the listings whose source names no county.
    pub county: Option<String>,
    /// How many listings there are.
    pub counts: Counts,
    /// Where they are from.
    pub sources: Vec<CoveredSource>,
}

/// What the data covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// When it was counted.
    pub counted_at: DateTime<Utc>,
    /// Every county with a listing, in the order of [`CoverageReader::counties`].
    pub counties: Vec<CoveredCounty>,
}

/// Tells what the data covers. Clones share the last answer.
#[derive(Clone)]
pub struct CoverageService {
    reader: Arc<dyn CoverageReader>,
    clock: Arc<dyn Clock>,
    last: Arc<Mutex<Option<Arc<Coverage>>>>,
    counting: Arc<Mutex<()>>,
}

impl CoverageService {
    /// Creates the use case.
    #[must_use]
    pub fn new(reader: Arc<dyn CoverageReader>, clock: Arc<dyn Clock>) -> Self {
        Self { reader, clock, last: Arc::default(), counting: Arc::default() }
    }

    /// Returns what the data covers, counted at most ten minutes ago. While one caller counts, and
    /// when counting fails, the others get the older answer if there is one.
    ///
    /// # Errors
    /// [`PortError`] when the store fails and nothing was counted before.
    pub fn coverage(&self) -> Result<Arc<Coverage>, PortError> {
        let known = self.known();
        if let Some(known) = known.as_ref().filter(|known| self.is_fresh(known)) {
            return Ok(Arc::clone(known));
        }
        let _counting = match (self.counting.try_lock(), known.as_ref()) {
            (Ok(alone), _) => alone,
            (Err(TryLockError::WouldBlock), Some(known)) => return Ok(Arc::clone(known)),
            (Err(TryLockError::WouldBlock), None) => {
                self.counting.lock().unwrap_or_else(PoisonError::into_inner)
            }
            (Err(TryLockError::Poisoned(broken)), _) => broken.into_inner(),
        };
        // Another caller may have counted in the meantime.
        if let Some(counted) = self.known().filter(|known| self.is_fresh(known)) {
            return Ok(counted);
        }
        match (self.count(), known) {
            (Ok(counted), _) => {
                let counted = Arc::new(counted);
                *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(counted.clone());
                Ok(counted)
            }
            (Err(_), Some(known)) => Ok(known),
            (Err(error), None) => Err(error),
        }
    }

    fn known(&self) -> Option<Arc<Coverage>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is_fresh(&self, known: &Coverage) -> bool {
        self.clock.now() < known.counted_at + LIFETIME
    }

    fn count(&self) -> Result<Coverage, PortError> {
        let counted_at = self.clock.now();
        let deliveries: HashMap<_, _> = self
            .reader
            .deliveries()?
            .into_iter()
            .map(|delivered| (delivered.source, delivered.at))
            .collect();
        let covered = |source: String| {
            let at = deliveries.get(&source).map_or(&[][..], Vec::as_slice);
            CoveredSource {
                last_delivery: at.first().copied(),
                next_expected: expected_next(at),
                source,
            }
        };
        let counties = self.reader.counties(counted_at)?.into_iter().map(|county| CoveredCounty {
            state: county.state,
            county: county.county,
            counts: county.counts,
            sources: county.sources.into_iter().map(covered).collect(),
        });
        Ok(Coverage { counted_at, counties: counties.collect() })
    }
}

#[cfg(test)]
mod tests {
    use kernel::testing::FixedClock;

    use super::*;
    use crate::county::CountyCounts;
    use crate::delivery::Deliveries;
    use crate::testing::InMemoryCoverage;

    fn noon(day: u32) -> DateTime<Utc> {
        format!("2026-11-{day:02}T12:00:00Z").parse().unwrap()
    }

    fn fulton(listings: u64) -> CountyCounts {
        CountyCounts {
            state: State::parse("GA").unwrap(),
            county: Some("Fulton".into()),
            counts: Counts { listings, ..Counts::default() },
            sources: vec!["fulton".into(), "notices".into()],
        }
    }

    fn service(
        counties: Vec<CountyCounts>,
    ) -> (Arc<InMemoryCoverage>, Arc<FixedClock>, CoverageService) {
        let deliveries =
            Deliveries { source: "fulton".into(), at: vec![noon(20), noon(19), noon(18)] };
        let store = Arc::new(InMemoryCoverage::of(counties, vec![deliveries]));
        let clock = Arc::new(FixedClock::at(noon(20)));
        let service = CoverageService::new(store.clone(), clock.clone());
        (store, clock, service)
    }

    #[test]
    fn each_source_of_a_county_has_its_last_and_its_next_delivery() {
        let (_, _, service) = service(vec![fulton(7)]);
        let coverage = service.coverage().unwrap();
        assert_eq!(coverage.counties[0].counts.listings, 7);
        let sources: Vec<_> = coverage.counties[0]
            .sources
            .iter()
            .map(|source| (source.source.as_str(), source.last_delivery, source.next_expected))
            .collect();
        assert_eq!(sources, [("fulton", Some(noon(20)), Some(noon(21))), ("notices", None, None)]);
    }

    #[test]
    fn the_listings_are_counted_again_after_ten_minutes() {
        let (store, clock, service) = service(vec![fulton(7)]);
        service.coverage().unwrap();
        store.set(vec![fulton(8)]);
        clock.advance(TimeDelta::seconds(599));
        assert_eq!(service.coverage().unwrap().counties[0].counts.listings, 7);
        clock.advance(TimeDelta::seconds(1));
        assert_eq!(service.coverage().unwrap().counties[0].counts.listings, 8);
        assert_eq!(store.reads(), 2);
    }

    #[test]
    fn an_older_answer_is_better_than_none_while_the_store_fails() {
        let (store, clock, service) = service(vec![fulton(7)]);
        service.coverage().unwrap();
        store.fail();
        clock.advance(TimeDelta::hours(1));
        assert_eq!(service.coverage().unwrap().counties[0].counts.listings, 7);
    }

    #[test]
    fn without_any_answer_the_failure_is_reported() {
        let (store, _, service) = service(vec![]);
        store.fail();
        service.coverage().unwrap_err();
    }
}

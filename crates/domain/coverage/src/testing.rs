//! A fake of [`CoverageReader`] (feature `testing`).

use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use geography::State;
use kernel::PortError;

use crate::county::{Counts, CountyCounts};
use crate::delivery::Deliveries;
use crate::ports::CoverageReader;

#[derive(Debug, Default)]
struct Contents {
    counties: Vec<CountyCounts>,
    deliveries: Vec<Deliveries>,
    reads: usize,
    fails: bool,
}

/// What a test says that the data covers.
#[derive(Debug, Default)]
pub struct InMemoryCoverage(Mutex<Contents>);

/// The fake was told to fail.
#[derive(Debug)]
struct Told;

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the test made it fail")
    }
}

impl std::error::Error for Told {}

impl InMemoryCoverage {
    /// Creates a reader of these counties and deliveries.
    #[must_use]
    pub fn of(counties: Vec<CountyCounts>, deliveries: Vec<Deliveries>) -> Self {
        Self(Mutex::new(Contents { counties, deliveries, ..Contents::default() }))
    }

    /// Replaces the counties.
    pub fn set(&self, counties: Vec<CountyCounts>) {
        self.contents().counties = counties;
    }

    /// Makes every later read fail.
    pub fn fail(&self) {
        self.contents().fails = true;
    }

    /// Returns how often the counties were read.
    #[must_use]
    pub fn reads(&self) -> usize {
        self.contents().reads
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self) -> Result<MutexGuard<'_, Contents>, PortError> {
        let contents = self.contents();
        if contents.fails { Err(PortError::unavailable("coverage", Told)) } else { Ok(contents) }
    }
}

impl CoverageReader for InMemoryCoverage {
    fn counties(&self, _now: DateTime<Utc>) -> Result<Vec<CountyCounts>, PortError> {
        let mut contents = self.read()?;
        contents.reads += 1;
        Ok(contents.counties.clone())
    }

    fn deliveries(&self) -> Result<Vec<Deliveries>, PortError> {
        Ok(self.read()?.deliveries.clone())
    }
}

/// The counties that [`coverage_contract`] expects.
///
/// # Panics
/// Never: the states exist.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
#[must_use]
pub fn contract_counties() -> Vec<CountyCounts> {
    let county = |state: &str, county: Option<&str>, counts: [u64; 8], sources: &[&str]| {
        let [listings, sale, bid, estimate, debt, point, week, month] = counts;
        CountyCounts {
            state: State::parse(state).unwrap(),
            county: county.map(str::to_owned),
            counts: Counts {
                listings,
                with_sale_date: sale,
                with_opening_bid: bid,
                with_estimate: estimate,
                with_debt: debt,
                with_point: point,
                cancelled_in_7_days: week,
                cancelled_in_30_days: month,
            },
            sources: sources.iter().map(ToString::to_string).collect(),
        }
    };
    vec![
        county("AZ", Some("Pima"), [1, 0, 1, 0, 1, 1, 1, 1], &["notices"]),
        county("GA", Some("Cobb"), [1, 0, 0, 0, 0, 0, 0, 0], &[]),
        county("GA", Some("Fulton"), [2, 2, 1, 2, 1, 1, 0, 1], &["copy", "fulton", "notices"]),
        county("GA", None, [1, 1, 0, 0, 0, 0, 0, 0], &["notices"]),
    ]
}

/// The time at which [`coverage_contract`] counts.
///
/// # Panics
/// Never: the time is valid.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
fn contract_time() -> DateTime<Utc> {
    "2026-11-20T12:00:00Z".parse().unwrap()
}

/// The deliveries that [`coverage_contract`] expects: two of `fulton`, and one of `notices`.
///
/// # Panics
/// Never: the times are valid.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
#[must_use]
pub fn contract_deliveries() -> Vec<Deliveries> {
    let deliveries = |source: &str, at: &[&str]| Deliveries {
        source: source.to_owned(),
        at: at.iter().map(|at| at.parse().unwrap()).collect(),
    };
    vec![
        deliveries("fulton", &["2026-11-19T06:00:00Z", "2026-11-18T06:00:00Z"]),
        deliveries("notices", &["2026-11-20T06:00:00Z"]),
    ]
}

/// Checks a reader whose store contains what [`contract_counties`] and [`contract_deliveries`]
/// describe.
///
/// # Panics
/// If the reader breaks the contract.
#[expect(clippy::unwrap_used, reason = "a contract that cannot continue has failed")]
pub fn coverage_contract(reader: &dyn CoverageReader) {
    assert_eq!(reader.counties(contract_time()).unwrap(), contract_counties());
    assert_eq!(reader.deliveries().unwrap(), contract_deliveries());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fake_fulfills_the_contract() {
        coverage_contract(&InMemoryCoverage::of(contract_counties(), contract_deliveries()));
    }
}

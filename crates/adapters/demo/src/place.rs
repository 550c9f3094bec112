//! The place of a demo listing. State, county, ZIP code and the area around the county's center are
//! real. City and street are invented.

use geography::{County, State, Zip};

use crate::dice::Dice;
use crate::words::{CITY_ENDS, CITY_STARTS, DIRECTIONS, STREET_KINDS, STREETS};

/// Values that differ by state.
struct Market {
    code: &'static str,
    weight: u64,
    /// The price of a typical home, in dollars.
    home: i64,
    /// The annual property tax, in hundredths of a percent of the value.
    tax: i64,
}

const fn market(code: &'static str, weight: u64, home: i64, tax: i64) -> Market {
    Market { code, weight, home, tax }
}

/// Rough figures of our own. They only need to be plausible relative to each other.
const MARKETS: [Market; State::COUNT] = [
    market("AL", 30, 205_000, 40),
    market("AZ", 32, 405_000, 62),
    market("AR", 16, 190_000, 61),
    market("CT", 26, 375_000, 214),
    market("FL", 140, 385_000, 91),
    market("GA", 105, 320_000, 92),
    market("IL", 92, 262_000, 223),
    market("IN", 52, 228_000, 84),
    market("MA", 30, 560_000, 120),
    market("MS", 14, 168_000, 79),
    market("MO", 34, 238_000, 98),
    market("NV", 24, 420_000, 59),
    market("NJ", 74, 480_000, 244),
    market("NY", 84, 450_000, 172),
    market("OH", 82, 218_000, 156),
    market("TN", 42, 310_000, 66),
    market("TX", 135, 300_000, 178),
    market("VA", 40, 392_000, 82),
];

/// The place of a listing.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) county: County,
    pub(crate) zip: Zip,
    pub(crate) address: String,
    pub(crate) city: String,
    /// Longitude and latitude in millionths of a degree.
    pub(crate) point: (i32, i32),
    /// The price of a typical home there, in dollars.
    pub(crate) home: f64,
    /// The annual property tax as a percentage of the value.
    pub(crate) tax_rate: f64,
}

/// All counties, weighted by their state's share and their number of ZIP codes.
pub(crate) struct Places {
    counties: Vec<(County, u64)>,
    /// The cumulative weight up to each county, inclusive.
    reach: Vec<u64>,
}

impl Places {
    pub(crate) fn new() -> Self {
        let mut counties = Vec::with_capacity(County::COUNT);
        let mut reach = Vec::with_capacity(County::COUNT);
        let mut sum = 0;
        for county in County::all() {
            let state = county.state();
            // A county with many ZIP codes has many people. The share is in thousandths of the
            // state.
            let share = county.zips().len() as u64 * 1_000 / geography::zips(state).len() as u64;
            sum += market_of(state).weight * share.max(1);
            counties.push((county, sum));
            reach.push(sum);
        }
        Self { counties, reach }
    }

    pub(crate) fn generate(&self, dice: &mut Dice) -> Place {
        let total = self.reach.last().copied().unwrap_or(0);
        let at = dice.below(total);
        let county = self.counties[self.reach.partition_point(|&reach| reach <= at)].0;
        let city = format!("{}{}", dice.pick(&CITY_STARTS), dice.pick(&CITY_ENDS));
        let market = market_of(county.state());
        Place {
            county,
            zip: dice.pick(county.zips()),
            address: street_address(dice),
            city,
            point: within(county, (around(dice, 160_000), around(dice, 130_000))),
            home: market.home as f64 * dice.bell(0.45, 1.6),
            tax_rate: market.tax as f64 / 100.0,
        }
    }
}

fn market_of(state: State) -> &'static Market {
    MARKETS.iter().find(|market| market.code == state.code()).unwrap_or(&MARKETS[0])
}

fn around(dice: &mut Dice, reach: i64) -> i32 {
    ((dice.between(-reach, reach) + dice.between(-reach, reach)) / 2) as i32
}

/// The point at this distance from the county's center, which is about ten miles at most. In a small or
/// winding county, it is moved toward the center, or to the middle of a ZIP code, until it is inside.
fn within(county: County, (mut east, mut north): (i32, i32)) -> (i32, i32) {
    let (longitude, latitude) = county.center();
    for _ in 0..8 {
        let point = (longitude + east, latitude + north);
        if county.is_within(0.0, point) {
            return point;
        }
        (east, north) = (east / 2, north / 2);
    }
    let mut points = county.zips().iter().filter_map(|zip| geography::point_of_zip(*zip));
    points.find(|point| county.has_point(*point)).unwrap_or((longitude, latitude))
}

fn street_address(dice: &mut Dice) -> String {
    let number =
        if dice.percent(70) { dice.between(100, 3_999) } else { dice.between(4_000, 12_999) };
    let street = dice.pick(&STREETS);
    let kind = dice.pick(&STREET_KINDS);
    let direction =
        if dice.percent(12) { format!("{} ", dice.pick(&DIRECTIONS)) } else { String::new() };
    format!("{number} {direction}{street} {kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_a_market() {
        for state in State::all() {
            assert_eq!(market_of(state).code, state.code());
        }
    }

    #[test]
    fn a_zip_code_is_in_its_county_and_the_point_near_its_center() {
        let places = Places::new();
        for index in 0..2_000 {
            let place = places.generate(&mut Dice::of(1, index));
            assert!(place.county.zips().contains(&place.zip));
            let (longitude, latitude) = place.county.center();
            assert!((place.point.0 - longitude).abs() <= 160_000);
            assert!((place.point.1 - latitude).abs() <= 130_000);
        }
    }

    #[test]
    fn every_point_is_in_its_county() {
        let places = Places::new();
        for index in 0..20_000 {
            let place = places.generate(&mut Dice::of(1, index));
            assert!(place.county.has_point(place.point), "{:?}", place);
        }
        let far = [-160_000, -40_000, 0, 40_000, 160_000];
        for county in County::all() {
            for (east, north) in far.into_iter().flat_map(|east| far.map(|north| (east, north))) {
                let point = within(county, (east, north));
                assert!(county.has_point(point), "{} {east} {north}", county.fips());
            }
        }
    }
}

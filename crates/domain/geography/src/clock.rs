use chrono::{DateTime, NaiveDateTime, Utc};
use chrono_tz::Tz;

use crate::{County, State};

/// Counties whose clock differs from that of most counties of their state, by state.
struct Split {
    state: &'static str,
    /// The clock of the counties that are not in the list.
    most: Tz,
    /// The clock of the others.
    few: Tz,
    counties: &'static [&'static str],
}

/// States with two time zones, by the clock of the county seat, where sales are held.
const SPLIT: [Split; 4] = [
    Split {
        state: "Florida",
        most: Tz::America__New_York,
        few: Tz::America__Chicago,
        // The seat of Gulf County, Port St. Joe, has Eastern time.
        counties: &[
            "Bay",
            "Calhoun",
            "Escambia",
            "Holmes",
            "Jackson",
            "Okaloosa",
            "Santa Rosa",
            "Walton",
            "Washington",
        ],
    },
    Split {
        state: "Indiana",
        most: Tz::America__Indiana__Indianapolis,
        few: Tz::America__Chicago,
        counties: &[
            "Gibson",
            "Jasper",
            "Lake",
            "LaPorte",
            "Newton",
            "Perry",
            "Porter",
            "Posey",
            "Spencer",
            "Starke",
            "Vanderburgh",
            "Warrick",
        ],
    },
    Split {
        state: "Tennessee",
        most: Tz::America__Chicago,
        few: Tz::America__New_York,
        counties: &[
            "Anderson",
            "Blount",
            "Bradley",
            "Campbell",
            "Carter",
            "Claiborne",
            "Cocke",
            "Grainger",
            "Greene",
            "Hamblen",
            "Hamilton",
            "Hancock",
            "Hawkins",
            "Jefferson",
            "Johnson",
            "Knox",
            "Loudon",
            "McMinn",
            "Meigs",
            "Monroe",
            "Morgan",
            "Polk",
            "Rhea",
            "Roane",
            "Scott",
            "Sevier",
            "Sullivan",
            "Unicoi",
            "Union",
            "Washington",
        ],
    },
    Split {
        state: "Texas",
        most: Tz::America__Chicago,
        few: Tz::America__Denver,
        counties: &["El Paso", "Hudspeth"],
    },
];

/// Returns the clock of the seat of a county, by which the time of a sale is published. `None` when
/// the state has two time zones and the county is not known.
#[must_use]
pub fn county_clock(state: State, county: Option<&str>) -> Option<Tz> {
    let Some(split) = SPLIT.iter().find(|split| split.state == state.name()) else {
        return Some(state.clock());
    };
    let county = County::parse(state, county?)?;
    let is_one_of_few =
        split.counties.iter().any(|name| County::parse(state, name) == Some(county));
    Some(if is_one_of_few { split.few } else { split.most })
}

/// Returns the day and the time of day that the clock of a county's seat shows at `instant`. Where
/// the county of a state with two time zones is not known, it is the clock of most of the state.
#[must_use]
pub fn county_time(state: State, county: Option<&str>, instant: DateTime<Utc>) -> NaiveDateTime {
    let most = SPLIT.iter().find(|split| split.state == state.name()).map(|split| split.most);
    let clock = county_clock(state, county).or(most).unwrap_or_else(|| state.clock());
    instant.with_timezone(&clock).naive_local()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(state: &str, county: &str) -> Option<&'static str> {
        county_clock(State::parse(state).unwrap(), Some(county)).map(Tz::name)
    }

    #[test]
    fn a_county_of_a_split_state_has_the_clock_of_its_seat() {
        assert_eq!(clock("TX", "Harris"), Some("America/Chicago"));
        assert_eq!(clock("TX", "El Paso"), Some("America/Denver"));
        assert_eq!(clock("FL", "Miami-Dade"), Some("America/New_York"));
        assert_eq!(clock("FL", "Escambia"), Some("America/Chicago"));
        assert_eq!(clock("FL", "Gulf"), Some("America/New_York"));
        assert_eq!(clock("IN", "Marion"), Some("America/Indiana/Indianapolis"));
        assert_eq!(clock("IN", "La Porte"), Some("America/Chicago"));
        assert_eq!(clock("TN", "Davidson"), Some("America/Chicago"));
        assert_eq!(clock("TN", "Knox"), Some("America/New_York"));
        assert_eq!(clock("GA", "Fulton"), Some("America/New_York"));
        assert_eq!(clock("AZ", "Maricopa"), Some("America/Phoenix"));
    }

    #[test]
    fn an_unknown_county_of_a_split_state_has_no_clock() {
        assert_eq!(clock("TX", "Atlantis"), None);
        assert_eq!(county_clock(State::parse("TX").unwrap(), None), None);
        let georgia = county_clock(State::parse("GA").unwrap(), None);
        assert_eq!(georgia.map(Tz::name), Some("America/New_York"));
    }

    #[test]
    fn an_instant_is_a_day_of_the_county() {
        let instant = DateTime::parse_from_rfc3339("2027-01-06T04:30:00Z").unwrap().to_utc();
        let shown = |state: &str, county: &str| {
            county_time(State::parse(state).unwrap(), Some(county), instant).to_string()
        };
        assert_eq!(shown("FL", "Miami-Dade"), "2027-01-05 23:30:00");
        assert_eq!(shown("FL", "Escambia"), "2027-01-05 22:30:00");
        assert_eq!(shown("TX", "Atlantis"), "2027-01-05 22:30:00", "the clock of most of Texas");
    }

    #[test]
    fn every_listed_county_exists() {
        for split in &SPLIT {
            let state = State::parse(split.state).unwrap();
            for name in split.counties {
                assert!(County::parse(state, name).is_some(), "{name}, {state}");
            }
        }
    }
}

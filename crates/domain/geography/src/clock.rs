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
    fn every_listed_county_exists() {
        for split in &SPLIT {
            let state = State::parse(split.state).unwrap();
            for name in split.counties {
                assert!(County::parse(state, name).is_some(), "{name}, {state}");
            }
        }
    }
}

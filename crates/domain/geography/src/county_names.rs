//! How a county's name is recognised in what people write.
//!
//! A text whose whole key is unknown loses one ornament at a time (the state, ' County' …) until what
//! is left is known, so 'Texas County, Missouri' ends at 'Texas' and 'James City County' at 'James City'.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::{
    County, State, counties,
    words::{Words, key_of},
};

/// Names beside their own by which counties go: state, that name, the county.
const OTHER_NAMES: [(&str, &str, &str); 14] = [
    ("FL", "Dade", "Miami-Dade"), // its name until 1997
    ("GA", "Athens-Clarke", "Clarke"),
    ("GA", "Augusta-Richmond", "Richmond"),
    ("GA", "Columbus-Muscogee", "Muscogee"),
    ("GA", "Cusseta-Chattahoochee", "Chattahoochee"),
    ("GA", "Georgetown-Quitman", "Quitman"),
    ("GA", "Macon-Bibb", "Bibb"),
    ("MS", "Jeff Davis", "Jefferson Davis"),
    ("NY", "Brooklyn", "Kings"),
    ("NY", "Manhattan", "New York"),
    ("NY", "Staten Island", "Richmond"),
    ("TN", "Nashville-Davidson", "Davidson"),
    ("TX", "Ft. Bend", "Fort Bend"),
    ("VA", "Bedford City", "Bedford"), // a city of its own until 2013
];

/// Independent cities are numbered from here within their state, counties below.
const FIRST_CITY: u32 = 510;

/// A county that a key stands for.
#[derive(Clone, Copy)]
struct Known {
    county: County,
    /// By its own name, not by another one.
    by_name: bool,
}

struct Names {
    /// The keys of each state.
    states: Vec<HashMap<Box<str>, Known>>,
    /// Each state's code and name as keys.
    state_keys: Vec<[String; 2]>,
    /// The keys of names that counties of more than one state have.
    repeated: HashSet<Box<str>>,
    /// For each county, whether its name is among them.
    repeats: Vec<bool>,
}

static NAMES: LazyLock<Names> = LazyLock::new(Names::gather);

impl Names {
    fn gather() -> Self {
        let (mut seen, mut repeated) = (HashSet::new(), HashSet::new());
        for county in County::all() {
            let key = key_of(county.name());
            if !seen.insert(key.clone()) {
                repeated.insert(key.into_boxed_str());
            }
        }
        Self {
            states: State::all().map(keys_of_state).collect(),
            state_keys: State::all()
                .map(|state| [key_of(state.code()), key_of(state.name())])
                .collect(),
            repeats: County::all()
                .map(|county| repeated.contains(key_of(county.name()).as_str()))
                .collect(),
            repeated,
        }
    }

    fn find(&self, state: State, text: &Words) -> Option<Known> {
        let keys = &self.states[state.index()];
        let mut name = text.whole();
        loop {
            if let Some(known) = keys.get(name.key()) {
                return Some(*known);
            }
            name = name.without_ornament(&self.state_keys[state.index()])?;
        }
    }
}

fn keys_of_state(state: State) -> HashMap<Box<str>, Known> {
    let mut keys = HashMap::new();
    for county in counties(state) {
        keys.insert(key_of(county.name()).into_boxed_str(), Known { county, by_name: true });
    }
    let mut other = |key: String, county| {
        keys.entry(key.into_boxed_str()).or_insert(Known { county, by_name: false });
    };
    for city in counties(state).filter(|county| county.fips() % 1_000 >= FIRST_CITY) {
        let full = key_of(city.name());
        let short = full.strip_suffix("city").unwrap_or(&full);
        other(format!("{short}city"), city);
        other(format!("{short}cityof"), city);
        other(format!("{short}independentcity"), city);
        other(format!("cityof{short}"), city);
        other(format!("cityof{full}"), city);
        // Where a county has the short name, that is meant; `or_insert` leaves it in its place.
        other(short.to_owned(), city);
    }
    for (_, name, of) in OTHER_NAMES.iter().filter(|(code, ..)| *code == state.code()) {
        if let Some(county) = counties(state).find(|county| county.name() == *of) {
            other(key_of(name), county);
        }
    }
    keys
}

/// The county of `state` that `text` names.
pub(crate) fn find(state: State, text: &str) -> Option<County> {
    NAMES.find(state, &Words::read(text)).map(|known| known.county)
}

/// Whether a county of another state has the same name.
pub(crate) fn repeats(county: County) -> bool {
    NAMES.repeats[county.index()]
}

/// The counties of that name in all coverage states, in order of their states: what
/// `county=Washington` means when no state is chosen. Read as [`County::parse`] reads; but where
/// counties have the name itself, those that merely go by it somewhere are left out ('Dade' is in
/// Georgia and Missouri, and no longer in Florida).
#[must_use]
pub fn counties_named(text: &str) -> Vec<County> {
    let words = Words::read(text);
    let mut found: Vec<Known> =
        State::all().filter_map(|state| NAMES.find(state, &words)).collect();
    if found.iter().any(|known| known.by_name) {
        found.retain(|known| known.by_name);
    }
    found.into_iter().map(|known| known.county).collect()
}

/// Whether counties of more than one coverage state have this name, so that an option must show
/// the state. 'LaSalle' (Illinois) and 'La Salle' (Texas) are one name.
#[must_use]
pub fn name_repeats(name: &str) -> bool {
    NAMES.repeated.contains(key_of(name).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(state: &str, text: &str) -> Option<&'static str> {
        County::parse(State::parse(state).unwrap(), text).map(County::name)
    }

    #[test]
    fn a_county_is_read_as_people_write_it() {
        for (state, text, name) in [
            ("GA", "Fulton", "Fulton"),
            ("GA", "  FULTON county ", "Fulton"),
            ("GA", "fulton co.", "Fulton"),
            ("GA", "Fulton Cnty", "Fulton"),
            ("GA", "Fulton Parish", "Fulton"),
            ("GA", "County of Fulton", "Fulton"),
            ("GA", "Fulton, County of", "Fulton"),
            ("GA", "Fulton, GA", "Fulton"),
            ("GA", "FULTON COUNTY, GEORGIA", "Fulton"),
            ("GA", "Fulton (GA)", "Fulton"),
            ("GA", "De Kalb", "DeKalb"),
            ("GA", "DEKALB COUNTY", "DeKalb"),
            ("GA", "Mc Duffie", "McDuffie"),
            ("GA", "Macon-Bibb County", "Bibb"),
            ("IL", "DeWitt", "De Witt"),
            ("IL", "La Salle", "LaSalle"),
            ("IL", "Du Page County", "DuPage"),
            ("TX", "LaSalle", "La Salle"),
            ("TX", "Ft. Bend", "Fort Bend"),
            ("IN", "La Porte", "LaPorte"),
            ("IN", "Saint Joseph County, IN", "St. Joseph"),
            ("FL", "Saint Johns", "St. Johns"),
            ("FL", "ST. JOHN'S", "St. Johns"),
            ("FL", "StLucie", "St. Lucie"),
            ("FL", "Miami Dade", "Miami-Dade"),
            ("FL", "MIAMI-DADE COUNTY", "Miami-Dade"),
            ("FL", "Dade", "Miami-Dade"),
            ("MO", "Sainte Genevieve", "Ste. Genevieve"),
            ("MO", "Ste Genevieve County", "Ste. Genevieve"),
            ("MS", "Jeff Davis", "Jefferson Davis"),
            ("NY", "The Bronx", "Bronx"),
            ("NY", "Brooklyn", "Kings"),
            ("VA", "King & Queen", "King and Queen"),
            ("VA", "Isle of Wight County", "Isle of Wight"),
        ] {
            assert_eq!(parse(state, text), Some(name), "{text:?} in {state}");
        }
    }

    #[test]
    fn what_names_no_county_of_the_state_is_refused() {
        for (state, text) in [
            ("GA", ""),
            ("GA", " , "),
            ("GA", "County"),
            ("GA", "the county of"),
            ("GA", "Georgia"),
            ("GA", "Fulton, FL"),
            ("GA", "Fulto"),
            ("GA", "City of Atlanta"),
            ("GA", "Macon City"),
            ("CT", "Capitol Planning Region"),
            ("FL", "Cook"),
        ] {
            assert_eq!(parse(state, text), None, "{text:?} in {state}");
        }
    }

    #[test]
    fn a_county_and_the_city_of_its_name_are_told_apart() {
        for (state, name) in [
            ("VA", "Fairfax"),
            ("VA", "Franklin"),
            ("VA", "Richmond"),
            ("VA", "Roanoke"),
            ("MO", "St. Louis"),
        ] {
            let city = format!("{name} City");
            for text in [
                name.to_owned(),
                format!("{name} County"),
                format!("County of {name}"),
                format!("{name} County, {state}"),
            ] {
                assert_eq!(parse(state, &text), Some(name), "{text:?}");
            }
            for text in [
                city.clone(),
                format!("City of {name}"),
                format!("{name}, City of"),
                format!("{name} (City)"),
                format!("{name} (Independent City)"),
                format!("{} CITY, {state}", name.to_uppercase()),
                format!("City of {name}, {state}"),
                format!("{name} City County"),
            ] {
                assert_eq!(parse(state, &text), Some(city.as_str()), "{text:?}");
            }
        }
        assert_eq!(parse("MO", "City of Saint Louis"), Some("St. Louis City"));
    }

    #[test]
    fn a_city_without_a_county_of_its_name_is_read_with_and_without_the_word() {
        for text in ["Alexandria", "Alexandria City", "City of Alexandria", "ALEXANDRIA (CITY), VA"]
        {
            assert_eq!(parse("VA", text), Some("Alexandria"), "{text:?}");
        }
        for text in ["Virginia Beach", "Virginia Beach City", "Virginia Beach, Virginia"] {
            assert_eq!(parse("VA", text), Some("Virginia Beach"), "{text:?}");
        }
        for text in ["Carson City", "Carson", "City of Carson City", "CARSON CITY, NV"] {
            assert_eq!(parse("NV", text), Some("Carson City"), "{text:?}");
        }
        assert_eq!(parse("VA", "Bedford City"), Some("Bedford"));
    }

    #[test]
    fn a_county_named_like_a_city_or_a_state_keeps_its_name() {
        for (state, text, name) in [
            ("VA", "James City", "James City"),
            ("VA", "James City County", "James City"),
            ("VA", "Charles City County, VA", "Charles City"),
            ("NY", "New York", "New York"),
            ("NY", "New York County, New York", "New York"),
            ("NY", "Manhattan", "New York"),
            ("AR", "Arkansas", "Arkansas"),
            ("AR", "Arkansas County, Arkansas", "Arkansas"),
            ("AR", "Nevada", "Nevada"),
            ("MO", "Texas County, Missouri", "Texas"),
            ("IN", "Ohio County, IN", "Ohio"),
            ("MA", "Dukes County", "Dukes"),
            ("MA", "County of Dukes County", "Dukes"),
        ] {
            assert_eq!(parse(state, text), Some(name), "{text:?} in {state}");
        }
    }

    #[test]
    fn a_name_means_the_counties_of_every_state_that_has_it() {
        let states = |text: &str| -> Vec<_> {
            counties_named(text).into_iter().map(|county| county.state().code()).collect()
        };
        assert_eq!(
            states("Washington"),
            ["AL", "AR", "FL", "GA", "IL", "IN", "MS", "MO", "NY", "OH", "TN", "TX", "VA"]
        );
        assert_eq!(states("washington county, ga"), ["GA"]);
        assert_eq!(states("Miami-Dade"), ["FL"]);
        assert_eq!(states("Dade"), ["GA", "MO"], "Florida's is no longer of that name");
        assert_eq!(states("Brooklyn"), ["NY"]);
        assert_eq!(states("Richmond City"), ["VA"]);
        assert_eq!(states("Los Angeles"), [""; 0]);
    }

    #[test]
    fn a_name_repeats_when_more_than_one_state_has_it() {
        for name in
            ["Washington", "washington", "Fulton", "Richmond", "LaSalle", "La Salle", "DeKalb"]
        {
            assert!(name_repeats(name), "{name}");
        }
        for name in ["Miami-Dade", "St. Louis", "Richmond City", "Nowhere", ""] {
            assert!(!name_repeats(name), "{name}");
        }
        let county = |state, name| County::parse(State::parse(state).unwrap(), name).unwrap();
        assert!(county("GA", "Fulton").name_repeats());
        assert!(!county("NY", "Bronx").name_repeats());
    }
}

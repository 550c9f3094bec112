//! Finds the county that a text names.
//!
//! If the key of the whole text is unknown, one affix (the state, ' County' …) is removed at a
//! time until the key is known. 'Texas County, Missouri' becomes 'Texas', and 'James City County'
//! becomes 'James City'.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::{
    County, State, counties,
    words::{Words, key_of},
};

/// Former and popular names of counties: state, other name, county.
const OTHER_NAMES: [(&str, &str, &str); 14] = [
    ("FL", "Dade", "Miami-Dade"), // the name until 1997
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
    ("VA", "Bedford City", "Bedford"), // an independent city until 2013
];

/// The lowest FIPS code of an independent city within its state. Counties have lower codes.
const FIRST_CITY: u32 = 510;

/// The county of a key.
#[derive(Clone, Copy)]
struct NamedCounty {
    county: County,
    /// Whether the key is the county's own name and not another one.
    by_name: bool,
}

struct Names {
    /// The keys of each state.
    states: Vec<HashMap<Box<str>, NamedCounty>>,
    /// Each state's code and name as keys.
    state_keys: Vec<[String; 2]>,
    /// The keys of names that occur in more than one state.
    repeated: HashSet<Box<str>>,
    /// For each county, whether its name is in `repeated`.
    repeats: Vec<bool>,
}

static NAMES: LazyLock<Names> = LazyLock::new(Names::build);

impl Names {
    fn build() -> Self {
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

    fn find(&self, state: State, text: &Words) -> Option<NamedCounty> {
        let keys = &self.states[state.index()];
        let mut name = text.whole();
        loop {
            if let Some(named) = keys.get(name.key()) {
                return Some(*named);
            }
            name = name.without_affix(&self.state_keys[state.index()])?;
        }
    }
}

fn keys_of_state(state: State) -> HashMap<Box<str>, NamedCounty> {
    let mut keys = HashMap::new();
    for county in counties(state) {
        keys.insert(key_of(county.name()).into_boxed_str(), NamedCounty { county, by_name: true });
    }
    let mut other = |key: String, county| {
        keys.entry(key.into_boxed_str()).or_insert(NamedCounty { county, by_name: false });
    };
    for city in counties(state).filter(|county| county.fips() % 1_000 >= FIRST_CITY) {
        let full = key_of(city.name());
        let short = full.strip_suffix("city").unwrap_or(&full);
        other(format!("{short}city"), city);
        other(format!("{short}cityof"), city);
        other(format!("{short}independentcity"), city);
        other(format!("cityof{short}"), city);
        other(format!("cityof{full}"), city);
        // If a county has the short name, the name means the county, which `or_insert` preserves.
        other(short.to_owned(), city);
    }
    for (_, name, of) in OTHER_NAMES.iter().filter(|(code, ..)| *code == state.code()) {
        if let Some(county) = counties(state).find(|county| county.name() == *of) {
            other(key_of(name), county);
        }
    }
    keys
}

impl County {
    /// Parses the name of a county in `state` as people write it.
    ///
    /// The name may be in any case and may be followed by ' County', ' Parish' or the state.
    /// 'Saint' equals 'St.', and 'De Kalb' equals 'DeKalb'. 'City of Richmond', 'Richmond City' and
    /// 'Richmond (City)' are the independent city, but 'Richmond' is the county. Former and
    /// popular names are also accepted ('Dade' for Miami-Dade, 'Brooklyn' for Kings).
    #[must_use]
    pub fn parse(state: State, text: &str) -> Option<Self> {
        NAMES.find(state, &Words::read(text)).map(|named| named.county)
    }

    /// Whether another coverage state has a county with this name. A list that shows both must
    /// also show the state.
    #[must_use]
    pub fn name_repeats(self) -> bool {
        NAMES.repeats[self.index()]
    }
}

/// The counties with a name in all coverage states, in the order of the states. This is the meaning
/// of a county filter without a state.
///
/// The name is parsed like in [`County::parse`]. Counties with another name are included only if
/// no county has this name: 'Dade' is in Georgia and Missouri, and not Miami-Dade in Florida.
#[must_use]
pub fn counties_named(text: &str) -> Vec<County> {
    let words = Words::read(text);
    let mut found: Vec<NamedCounty> =
        State::all().filter_map(|state| NAMES.find(state, &words)).collect();
    if found.iter().any(|named| named.by_name) {
        found.retain(|named| named.by_name);
    }
    found.into_iter().map(|named| named.county).collect()
}

/// Whether more than one coverage state has a county with this name. An option with such a name
/// must show the state. 'LaSalle' (Illinois) and 'La Salle' (Texas) are the same name.
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
    fn common_spellings_of_a_county_are_read() {
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
    fn a_text_that_names_no_county_of_the_state_is_refused() {
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
    fn a_county_and_a_city_with_the_same_name_are_distinguished() {
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
    fn the_word_city_is_optional_if_no_county_has_the_name() {
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
    fn a_county_with_the_name_of_a_city_or_a_state_is_found() {
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
        assert_eq!(states("Dade"), ["GA", "MO"], "Florida's county has another name now");
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

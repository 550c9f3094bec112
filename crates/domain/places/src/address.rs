use std::fmt;

use geography::{State, Zip};
use listings::{Column, Listing};

/// An address that a geocoder can find: a street with a house number, and a city or a ZIP code.
/// Two spellings of one address are equal as far as case, punctuation and the unit go. The unit is
/// left out, because all units of a house have one point.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PostalAddress {
    street: String,
    city: String,
    state: State,
    zip: Option<Zip>,
}

/// A longer street or city is not an address.
const MAX_CHARS: usize = 100;
/// The words before the number of a unit.
const UNITS: [&str; 10] =
    ["#", "APARTMENT", "APT", "BLDG", "BUILDING", "LOT", "NO", "STE", "SUITE", "UNIT"];

impl PostalAddress {
    /// The address of a listing; `None` if no geocoder could find it.
    ///
    /// If a source wrote the city into the address, after a comma, it counts when the listing has
    /// no city of its own.
    #[must_use]
    pub fn of(listing: &Listing) -> Option<Self> {
        let mut parts = listing.facts.text(Column::Address)?.split(',');
        let street = without_unit(&words(parts.next()?));
        let is_city = |part: &&str| !part.contains(|c: char| c.is_ascii_digit() || c == '#');
        let city = listing.facts.text(Column::City).or_else(|| parts.next().filter(is_city));
        let city = city.map(words).unwrap_or_default();
        let zip = listing.facts.text(Column::ZipCode).and_then(Zip::parse);
        Self { street, city, state: listing.state, zip }.findable()
    }

    /// Reads what [`PostalAddress::key`] wrote.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let mut parts = key.split('|');
        let (street, city) = (parts.next()?.to_owned(), parts.next()?.to_owned());
        let state = State::parse(parts.next()?)?;
        let zip = match parts.next()? {
            "" => None,
            zip => Some(Zip::parse(zip)?),
        };
        if parts.next().is_some() {
            return None;
        }
        Self { street, city, state, zip }.findable()
    }

    /// The address in one text, by which stores know it: `123 PEACHTREE ST NE|ATLANTA|GA|30303`.
    #[must_use]
    pub fn key(&self) -> String {
        let Self { street, city, state, zip } = self;
        let zip = zip.map(|zip| zip.to_string()).unwrap_or_default();
        format!("{street}|{city}|{}|{zip}", state.code())
    }

    /// House number and street, in capitals.
    #[must_use]
    pub fn street(&self) -> &str {
        &self.street
    }

    /// The city in capitals; empty if it is not known.
    #[must_use]
    pub fn city(&self) -> &str {
        &self.city
    }

    /// The state.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// The ZIP code.
    #[must_use]
    pub const fn zip(&self) -> Option<Zip> {
        self.zip
    }

    fn findable(self) -> Option<Self> {
        let Self { street, city, zip, .. } = &self;
        let has_number = street.starts_with(|c: char| c.is_ascii_digit());
        let has_name = street.split(' ').skip(1).any(|word| !word.is_empty());
        let fits = [street, city].iter().all(|text| text.chars().count() <= MAX_CHARS);
        (has_number && has_name && fits && (!city.is_empty() || zip.is_some())).then_some(self)
    }
}

impl fmt::Display for PostalAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key())
    }
}

/// A house as an address names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StreetLine {
    /// House number and street, in capitals.
    pub street: String,
    /// The letters and digits of the unit, in capitals and without zeros in front. Those of a
    /// building come first: `2-4B`.
    pub unit: Option<String>,
    /// The city after the street, in capitals.
    pub city: Option<String>,
    /// The ZIP code at the end.
    pub zip: Option<Zip>,
}

/// The words that end the name of a street.
const STREET_ENDS: &str = "\
    ALLEY ALY AVE AVENUE BLVD BOULEVARD CIR CIRCLE COURT COVE CT CV DR DRIVE HIGHWAY HWY \
    LANE LN LOOP PARKWAY PATH PIKE PKWY PL PLACE RD ROAD RUN SQ SQUARE ST STREET TER TERRACE \
    TRAIL TRL WAY XING";
/// The words after the end of a street that belong to it.
const DIRECTIONS: &str = "\
    N S E W NE NW SE SW NORTH SOUTH EAST WEST NORTHEAST NORTHWEST SOUTHEAST SOUTHWEST";

fn is_one_of(words: &str, wanted: &str) -> bool {
    words.split(' ').any(|word| word == wanted)
}

impl StreetLine {
    /// Reads the street and the unit of an address; `None` without a house number or a street. The
    /// unit may follow the street or a comma.
    #[must_use]
    pub fn parse(address: &str) -> Option<Self> {
        let mut parts = address.split(',').map(words);
        let first = parts.next()?;
        let street = without_unit(&first);
        let has_name = street.split(' ').nth(1).is_some();
        if !has_name || !street.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let own = first[street.len()..].to_owned();
        let parts: Vec<String> = parts.collect();
        let units: Vec<String> =
            std::iter::once(&own).chain(&parts).filter_map(|part| unit(part)).collect();
        let unit = (!units.is_empty()).then(|| units.join("-"));
        let mut line = Self { street, unit, city: None, zip: None };
        line.read_place(&parts, own.is_empty());
        Some(line)
    }

    /// Reads the city and the ZIP code from the parts after the street. `12 ELM ST DECATUR, GA 30030`
    /// has its city in the first part.
    fn read_place(&mut self, parts: &[String], may_cut_city: bool) {
        let mut is_after_state = self.cut_state_and_zip();
        for part in parts.iter().filter(|part| unit(part).is_none()) {
            let mut words: Vec<&str> = part.split(' ').filter(|word| !word.is_empty()).collect();
            if let Some(zip) = words.last().and_then(|word| Zip::parse(word.get(..5)?)) {
                self.zip = Some(zip);
                words.pop();
            }
            let is_state = |word: &&str| State::parse(word).is_some();
            if words.last().is_some_and(is_state) {
                words.pop();
                is_after_state = words.is_empty();
            }
            if self.city.is_none() && !words.is_empty() && !is_after_state {
                self.city = Some(words.join(" "));
            }
        }
        if self.city.is_none() && may_cut_city && (is_after_state || self.zip.is_some()) {
            let words: Vec<&str> = self.street.split(' ').collect();
            let is_end = |word: &&str| is_one_of(STREET_ENDS, word) || is_one_of(DIRECTIONS, word);
            let end = words.iter().skip(2).rposition(is_end).map(|end| end + 3);
            if let Some(end) = end.filter(|end| *end < words.len()) {
                self.city = Some(words[end..].join(" "));
                self.street = words[..end].join(" ");
            }
        }
    }
}

impl StreetLine {
    /// Takes `GA 30030` from the end of the street. Returns whether it was there.
    fn cut_state_and_zip(&mut self) -> bool {
        let Some((rest, zip)) = self.street.rsplit_once(' ') else { return false };
        let Some((street, state)) = rest.rsplit_once(' ') else { return false };
        let Some(zip) = Zip::parse(zip).filter(|_| State::parse(state).is_some()) else {
            return false;
        };
        self.zip = Some(zip);
        self.street = street.to_owned();
        true
    }
}

/// The unit that a text names: 'APT 4 B' is '4B', and 'BLDG 2 APT 04' is '2-4'.
fn unit(text: &str) -> Option<String> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    if !UNITS.contains(&words.next()?) {
        return None;
    }
    let words: Vec<&str> = words.collect();
    let numbers = words.split(|word| UNITS.contains(word)).map(|part| {
        let number = part.concat().replace(|c: char| !c.is_alphanumeric(), "");
        number.trim_start_matches('0').to_owned()
    });
    let unit = numbers.filter(|number| !number.is_empty()).collect::<Vec<_>>().join("-");
    (!unit.is_empty()).then_some(unit)
}

/// The words of a text in capitals: letters, digits, hyphens and slashes, with one blank between.
fn words(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() || matches!(c, '-' | '/') {
            out.extend(c.to_uppercase());
        } else if c == '#' {
            out.push_str(if out.is_empty() || out.ends_with(' ') { "# " } else { " # " });
        } else if !matches!(c, '\'' | '’' | '.') && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// A street without its unit: '12 ELM ST APT 4' is '12 ELM ST'. '12 UNIT DR' is a street.
fn without_unit(street: &str) -> String {
    let words: Vec<&str> = street.split(' ').collect();
    let unit = words.iter().skip(2).position(|word| UNITS.contains(word));
    words[..unit.map_or(words.len(), |unit| unit + 2)].join(" ")
}

#[cfg(test)]
mod tests {
    use listings::Value;

    use super::*;
    use crate::testing::listing;

    fn address(columns: &[(Column, &str)]) -> Option<String> {
        let mut listing = listing(1, "GA");
        for (column, text) in columns {
            listing.facts.set(*column, Some(Value::Text((*text).to_owned()))).unwrap();
        }
        PostalAddress::of(&listing).map(|address| address.key())
    }

    fn street(text: &str) -> Option<String> {
        let key = address(&[(Column::Address, text), (Column::ZipCode, "30303")])?;
        Some(key.split('|').next().unwrap().to_owned())
    }

    #[test]
    fn case_punctuation_and_units_do_not_matter() {
        let key = "123 PEACHTREE ST NE|ATLANTA|GA|30303";
        for written in
            ["123 Peachtree St. NE", " 123  PEACHTREE ST NE #4B", "123 Peachtree St NE Apt 4"]
        {
            let columns =
                [(Column::Address, written), (Column::City, "Atlanta"), (Column::ZipCode, "30303")];
            assert_eq!(address(&columns).as_deref(), Some(key), "{written}");
        }
        assert_eq!(street("12 Unit Dr").as_deref(), Some("12 UNIT DR"));
        assert_eq!(street("12-34 O'Neil Ave Suite 100").as_deref(), Some("12-34 ONEIL AVE"));
        assert_eq!(street("5 1/2 Elm").as_deref(), Some("5 1/2 ELM"));
    }

    #[test]
    fn a_street_line_has_its_unit() {
        let read = |text: &str| {
            let StreetLine { street, unit, .. } = StreetLine::parse(text)?;
            Some((street, unit.unwrap_or_default()))
        };
        let expected = |street: &str, unit: &str| Some((street.to_owned(), unit.to_owned()));
        assert_eq!(read("12 Elm St. Apt 4-b"), expected("12 ELM ST", "4B"));
        assert_eq!(read("12 Elm St #4B, Decatur, GA"), expected("12 ELM ST", "4B"));
        assert_eq!(read("12 Elm St, Unit 4 B, Decatur"), expected("12 ELM ST", "4B"));
        assert_eq!(read("12 Elm St, Decatur"), expected("12 ELM ST", ""));
        assert_eq!(read("12 Elm St Bldg 2 Apt 04"), expected("12 ELM ST", "2-4"));
        assert_eq!(read("12 Elm St, Lot # 7"), expected("12 ELM ST", "7"));
        assert_eq!(read("12 Unit Dr"), expected("12 UNIT DR", ""));
        assert_eq!((read("Elm St"), read("12")), (None, None));
    }

    #[test]
    fn a_street_line_has_the_city_and_the_zip_code_of_the_address() {
        let read = |text: &str| {
            let StreetLine { street, city, zip, .. } = StreetLine::parse(text).unwrap();
            let zip = zip.map_or_else(String::new, |zip| zip.to_string());
            format!("{street}|{}|{zip}", city.unwrap_or_default())
        };
        for (text, expected) in [
            ("12 Elm St, Decatur, GA 30030-1234", "12 ELM ST|DECATUR|30030"),
            ("12 Elm St, Apt 4, Decatur, Georgia", "12 ELM ST|DECATUR|"),
            ("4340 SAMPLE PARK CV. MEMPHIS, TN 38141", "4340 SAMPLE PARK CV|MEMPHIS|38141"),
            ("12 N Elm St NW Saint Louis, MO 63101", "12 N ELM ST NW|SAINT LOUIS|63101"),
            ("100 St Charles Ave, GA 30030", "100 ST CHARLES AVE||30030"),
            ("12 Lake Point View, GA", "12 LAKE POINT VIEW||"),
            ("12 Elm St Decatur", "12 ELM ST DECATUR||"),
            ("12 Elm St Decatur GA 30030", "12 ELM ST|DECATUR|30030"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn the_city_of_an_address_counts_if_there_is_no_other() {
        let in_address = (Column::Address, "12 Elm St, Decatur, GA 30030");
        assert_eq!(address(&[in_address]).as_deref(), Some("12 ELM ST|DECATUR|GA|"));
        let other = address(&[in_address, (Column::City, "Atlanta")]);
        assert_eq!(other.as_deref(), Some("12 ELM ST|ATLANTA|GA|"));
        assert_eq!(address(&[(Column::Address, "12 Elm St, #4")]), None, "a unit is no city");
    }

    #[test]
    fn a_house_number_and_a_city_or_a_zip_are_necessary() {
        assert_eq!(street("Elm St"), None);
        assert_eq!(street("12"), None);
        assert_eq!(street("PO Box 12"), None);
        assert_eq!(address(&[(Column::Address, "12 Elm St")]), None);
        assert_eq!(address(&[(Column::ZipCode, "30303")]), None);
        assert_eq!(street(&format!("12 {}", "Elm ".repeat(40))), None);
    }

    #[test]
    fn a_key_is_the_address() {
        for key in ["12 ELM ST|DECATUR|GA|30030", "12 ELM ST||GA|30030", "12 ELM ST|DECATUR|GA|"] {
            assert_eq!(PostalAddress::from_key(key).unwrap().key(), key);
        }
        for key in ["", "12 ELM ST||GA|", "12 ELM ST|X|ZZ|", "12 ELM ST|X|GA|3003", "12 ELM|X|GA||"]
        {
            assert_eq!(PostalAddress::from_key(key), None, "{key}");
        }
    }
}

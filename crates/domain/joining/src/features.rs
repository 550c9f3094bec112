//! What the rules compare of a listing.

use chrono::NaiveDate;
use geography::State;
use listings::{Column, Facts, Listing, status, text};
use places::StreetLine;

use crate::key::JoinKey;

/// What the rules for joining compare of a listing: its own values, without those that it shows of
/// others, in a form in which two spellings of one thing are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    /// The state.
    pub state: State,
    /// The county.
    pub county: Option<String>,
    /// The parcel number: its letters and digits.
    pub parcel: Option<String>,
    /// House number and street, with the usual abbreviations.
    pub street: Option<String>,
    /// The number of the unit.
    pub unit: Option<String>,
    /// The ZIP code.
    pub zip: Option<String>,
    /// The city.
    pub city: Option<String>,
    /// The day of the sale.
    pub sale_date: Option<NaiveDate>,
    /// The recorded instrument: book and page, or its number.
    pub instrument: Option<String>,
    /// The case number: its letters and digits.
    pub case: Option<String>,
    /// Whether the sale was moved to another day.
    pub is_postponed: bool,
    /// The days from which or to which the sale was moved, as its source states them.
    pub moved_days: Vec<NaiveDate>,
}

/// The names under which sources publish a recorded instrument, folded.
const INSTRUMENTS: [&str; 14] = [
    "bookpage",
    "bookandpage",
    "deedbookpage",
    "deedbookandpage",
    "deedoftrustbookpage",
    "pageliber",
    "liberpage",
    "instrument",
    "instrumentno",
    "instrumentnumber",
    "deedoftrustinstrument",
    "deedoftrustinstrumentnumber",
    "recordinginstrument",
    "recordinginstrumentnumber",
];
/// The names of a book whose page is in a column of its own, folded.
const BOOKS: [&str; 4] = ["book", "deedbook", "deedoftrustbook", "liber"];
/// The names of the page, folded.
const PAGES: [&str; 3] = ["page", "deedpage", "deedoftrustpage"];
/// The names of a day from which or to which a sale was moved, folded.
const MOVED_DAYS: [&str; 10] = [
    "previoussaledate",
    "priorsaledate",
    "originalsaledate",
    "originaldate",
    "postponedto",
    "postponedsaledate",
    "continueddate",
    "continueddatetime",
    "rescheduledto",
    "newsaledate",
];

impl Features {
    /// The features of a listing. `own` are the values that its own sources state.
    #[must_use]
    pub fn of(listing: &Listing, own: &Facts) -> Self {
        let extra = |names: &[&str]| {
            let folded = |name: &str| text::identity_key(name).unwrap_or_default();
            let mut extras = listing.extras.iter();
            extras.find(|(name, _)| names.contains(&folded(name).as_str())).map(|(_, text)| text)
        };
        let folded =
            |column| own.text(column).map(text::fold_for_search).filter(|text| !text.is_empty());
        let key =
            |column| own.text(column).and_then(text::identity_key).filter(|key| is_number(key));
        let line = own.text(Column::Address).and_then(StreetLine::parse);
        let instrument = extra(&INSTRUMENTS)
            .and_then(|text| instrument(&[text]))
            .or_else(|| instrument(&[extra(&BOOKS)?, extra(&PAGES)?]));
        let moved_days = listing
            .extras
            .iter()
            .filter(|(name, _)| {
                text::identity_key(name).is_some_and(|name| MOVED_DAYS.contains(&name.as_str()))
            })
            .filter_map(|(_, text)| day(text))
            .collect();
        Self {
            state: listing.state,
            county: folded(Column::County),
            parcel: key(Column::ParcelNumber),
            street: line.as_ref().map(|line| abbreviated(&line.street)),
            unit: line.and_then(|line| line.unit),
            zip: folded(Column::ZipCode),
            city: folded(Column::City),
            sale_date: own.date(Column::SaleDate),
            instrument,
            case: key(Column::CaseNumber),
            is_postponed: own.text(Column::Status) == Some(status::POSTPONED),
            moved_days,
        }
    }

    /// The keys under which other listings of the same sale can be found.
    #[must_use]
    pub fn keys(&self) -> Vec<JoinKey> {
        let Self { state, county, parcel, street, unit, sale_date, instrument, case, .. } = self;
        let unit = unit.as_deref().unwrap_or_default();
        let mut keys = Vec::new();
        if let (Some(county), Some(parcel), Some(_)) = (county, parcel, sale_date) {
            keys.push(JoinKey::of(0, *state, *sale_date, &[county, parcel]));
        }
        if let (Some(street), Some(_)) = (street, sale_date) {
            keys.push(JoinKey::of(1, *state, *sale_date, &[street, unit]));
        }
        if let (Some(county), Some(instrument)) = (county, instrument) {
            keys.push(JoinKey::of(2, *state, None, &[county, instrument]));
        }
        if let (Some(street), Some(case)) = (street, case) {
            keys.push(JoinKey::of(3, *state, None, &[street, unit, case]));
        }
        keys
    }

    /// Whether both have an address and these are of different houses. The name of a street may be
    /// written in several ways, so one word in common is enough.
    pub(crate) fn is_other_house(&self, other: &Self) -> bool {
        let (Some(one), Some(other)) = (&self.street, &other.street) else { return false };
        let parts = |street: &str| -> (String, Vec<String>) {
            let mut words = street.split(' ').map(ToOwned::to_owned);
            let number = words.next().unwrap_or_default();
            let digits = number.chars().take_while(char::is_ascii_digit).collect();
            let is_name = |word: &String| !ABBREVIATIONS.iter().any(|(_, short)| short == word);
            (digits, words.filter(is_name).collect())
        };
        let ((number, names), (other_number, other_names)) = (parts(one), parts(other));
        let shares_a_name = names.iter().any(|name| other_names.contains(name));
        number != other_number || (!names.is_empty() && !other_names.is_empty() && !shares_a_name)
    }

    /// Whether both have a unit and these differ.
    pub(crate) fn is_other_unit(&self, other: &Self) -> bool {
        matches!((&self.unit, &other.unit), (Some(one), Some(other)) if one != other)
    }

    /// Whether both are in one ZIP code, or in one city if a ZIP code is not known.
    pub(crate) fn is_in_same_place(&self, other: &Self) -> bool {
        match (&self.zip, &other.zip) {
            (Some(one), Some(other)) => one == other,
            _ => self.city.is_some() && self.city == other.city,
        }
    }
}

/// Whether a key can be the number of one thing: 'MULTIPLE', '0000' and '7' are not.
fn is_number(key: &str) -> bool {
    key.len() >= 3 && key.chars().any(|c| matches!(c, '1'..='9'))
}

/// An instrument in which '0123 / 45' and '123-45' are equal and '12345' is not.
fn instrument(parts: &[&String]) -> Option<String> {
    let text = parts.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(" ");
    let numbers: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .map(|part| part.trim_start_matches('0').to_uppercase())
        .filter(|part| part.chars().any(|c| c.is_ascii_digit()))
        .collect();
    let instrument = numbers.join("-");
    (instrument.chars().filter(char::is_ascii_digit).count() >= 4).then_some(instrument)
}

/// The day at the start of a text, in the spellings of lists.
fn day(text: &str) -> Option<NaiveDate> {
    let formats = ["%Y-%m-%d", "%m/%d/%Y", "%B %d, %Y", "%b %d, %Y"];
    let read = |format: &&str| NaiveDate::parse_and_remainder(text.trim(), format).ok();
    formats.iter().find_map(read).map(|(day, _)| day)
}

/// The words of streets and how they are abbreviated.
const ABBREVIATIONS: [(&str, &str); 30] = [
    ("ALLEY", "ALY"),
    ("AVENUE", "AVE"),
    ("AV", "AVE"),
    ("BOULEVARD", "BLVD"),
    ("CIRCLE", "CIR"),
    ("COURT", "CT"),
    ("COVE", "CV"),
    ("CROSSING", "XING"),
    ("DRIVE", "DR"),
    ("EXTENSION", "EXT"),
    ("HIGHWAY", "HWY"),
    ("LANE", "LN"),
    ("PARKWAY", "PKWY"),
    ("PLACE", "PL"),
    ("POINT", "PT"),
    ("RIDGE", "RDG"),
    ("ROAD", "RD"),
    ("SQUARE", "SQ"),
    ("STREET", "ST"),
    ("TERRACE", "TER"),
    ("TRAIL", "TRL"),
    ("TURNPIKE", "TPKE"),
    ("NORTH", "N"),
    ("SOUTH", "S"),
    ("EAST", "E"),
    ("WEST", "W"),
    ("NORTHEAST", "NE"),
    ("NORTHWEST", "NW"),
    ("SOUTHEAST", "SE"),
    ("SOUTHWEST", "SW"),
];

fn abbreviated(street: &str) -> String {
    let short = |word: &str| -> String {
        let known = ABBREVIATIONS.iter().find(|(long, _)| *long == word);
        known.map_or(word, |(_, short)| short).to_owned()
    };
    street.split(' ').map(short).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instrument_is_its_numbers_in_order() {
        let read = |text: &str| instrument(&[&text.to_owned()]);
        assert_eq!(read("0123 / 45").as_deref(), Some("123-45"));
        assert_eq!(read("Book 123, Page 45").as_deref(), Some("123-45"));
        assert_eq!(read("12345").as_deref(), Some("12345"));
        assert_eq!(read("2019-0045678").as_deref(), Some("2019-45678"));
        assert_eq!((read("n/a"), read("7")), (None, None));
    }

    #[test]
    fn a_moved_day_is_read_in_the_spellings_of_lists() {
        let expected = NaiveDate::from_ymd_opt(2026, 12, 1);
        for text in ["12/1/2026 10:00 AM", "2026-12-01", "December 1, 2026", "Dec 1, 2026"] {
            assert_eq!(day(text), expected, "{text}");
        }
        assert_eq!(day("to be announced"), None);
    }

    #[test]
    fn words_of_streets_are_abbreviated() {
        assert_eq!(abbreviated("12 NORTH ELM STREET"), "12 N ELM ST");
    }

    #[test]
    fn a_number_has_three_characters_and_a_digit_that_is_not_zero() {
        let numbers = ["0000", "multiple", "17", "14f0012"].map(is_number);
        assert_eq!(numbers, [false, false, false, true]);
    }
}

//! What the rules compare of a listing.

use chrono::NaiveDate;
use geography::State;
use listings::{Column, Facts, Listing, ParcelNumber, status, street_words, text};
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
    /// The parcel number.
    pub parcel: Option<ParcelNumber>,
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
    /// The case number.
    pub case: Option<CaseNumber>,
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
        let number = |column| {
            let is_number =
                |text: &&str| text::identity_key(text).is_some_and(|key| is_number(&key));
            own.text(column).filter(is_number)
        };
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
            parcel: number(Column::ParcelNumber).and_then(ParcelNumber::parse),
            street: line.as_ref().map(|line| abbreviated(&line.street)),
            zip: folded(Column::ZipCode).or_else(|| line.as_ref()?.zip.map(|zip| zip.to_string())),
            city: own
                .text(Column::City)
                .map(|city| city.replace(['.', '\'', '’'], "").to_uppercase())
                .or_else(|| line.as_ref()?.city.clone())
                .map(|city| abbreviated(city.trim()))
                .filter(|city| !city.is_empty()),
            unit: line.and_then(|line| line.unit),
            sale_date: own.date(Column::SaleDate),
            instrument,
            case: number(Column::CaseNumber).map(CaseNumber::parse),
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
            keys.push(JoinKey::of(0, *state, *sale_date, &[county, parcel.key()]));
        }
        if let (Some(street), Some(_)) = (street, sale_date) {
            keys.push(JoinKey::of(1, *state, *sale_date, &[street, unit]));
        }
        if let (Some(county), Some(instrument)) = (county, instrument) {
            keys.push(JoinKey::of(2, *state, None, &[county, instrument]));
        }
        if let (Some(street), Some(case)) = (street, case) {
            keys.push(JoinKey::of(3, *state, None, &[street, unit, &case.key()]));
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
            let is_name = |word: &String| !street_words::is_short_form(word);
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

    /// Whether both name a place and these differ: the ZIP codes, or the cities where a ZIP code is
    /// not known.
    pub(crate) fn is_in_other_place(&self, other: &Self) -> bool {
        match (&self.zip, &other.zip) {
            (Some(one), Some(other)) => one != other,
            _ => matches!((&self.city, &other.city), (Some(one), Some(other)) if one != other),
        }
    }

    /// Whether both have a parcel or a case number and these are different for certain.
    pub(crate) fn has_other_number(&self, other: &Self) -> bool {
        matches!((&self.parcel, &other.parcel), (Some(one), Some(other)) if one.contradicts(other))
            || matches!((&self.case, &other.case), (Some(one), Some(other)) if one.contradicts(other))
    }

    /// Whether both are in one ZIP code, or in one city if a ZIP code is not known.
    pub(crate) fn is_in_same_place(&self, other: &Self) -> bool {
        match (&self.zip, &other.zip) {
            (Some(one), Some(other)) => one == other,
            _ => self.city.is_some() && self.city == other.city,
        }
    }
}

/// The number of a case in its parts: years have two digits, and numbers no zeros in front, so
/// `2026-CV-00012` is `26 CV 12`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseNumber(Vec<String>);

impl CaseNumber {
    /// Reads the parts of a number: its runs of letters and of digits.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut parts: Vec<String> = Vec::new();
        let mut last = None;
        for c in text.chars() {
            let kind = c.is_alphanumeric().then(|| c.is_ascii_digit());
            if kind.is_some() && kind != last {
                parts.push(String::new());
            }
            if let Some(part) = parts.last_mut().filter(|_| kind.is_some()) {
                part.extend(c.to_uppercase());
            }
            last = kind;
        }
        let is_year =
            |part: &str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
        for (place, part) in parts.iter_mut().enumerate() {
            if place < 2 && is_year(part) {
                part.drain(..2);
            } else if part.len() > 2 {
                let zeros = part.len() - part.trim_start_matches('0').len();
                part.drain(..zeros.min(part.len() - 1));
            } else if part.starts_with('0') && place > 0 {
                part.remove(0);
            }
        }
        Self(parts)
    }

    fn key(&self) -> String {
        self.0.concat()
    }

    /// Whether two numbers are of different cases for certain: they have one form, and their parts
    /// differ. A court's number and a firm's number of one sale have different forms.
    #[must_use]
    pub fn contradicts(&self, other: &Self) -> bool {
        let form = |number: &Self| -> Vec<bool> {
            number.0.iter().map(|part| part.starts_with(|c: char| c.is_ascii_digit())).collect()
        };
        self != other && form(self) == form(other)
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

/// Names of numbered roads, after their words are abbreviated.
const ROADS: [(&str, &str); 11] = [
    ("COUNTY RD ", "CR "),
    ("CO RD ", "CR "),
    ("COUNTY HWY ", "CR "),
    ("STATE RD ", "SR "),
    ("STATE ROUTE ", "SR "),
    ("STATE RTE ", "SR "),
    ("STATE HWY ", "SR "),
    ("U S HWY ", "US "),
    ("US HWY ", "US "),
    ("US ROUTE ", "US "),
    ("FARM TO MARKET RD ", "FM "),
];

fn abbreviated(street: &str) -> String {
    let mut short = String::with_capacity(street.len());
    for word in street.split(' ') {
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(street_words::short_form(word).unwrap_or(word));
    }
    let is_numbered = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    // A numbered road ends with its number.
    if !short.rsplit(' ').next().is_some_and(is_numbered) {
        return short;
    }
    let road = ROADS.iter().find(|(long, _)| short.contains(long));
    road.map_or_else(|| short.clone(), |(long, road)| short.replacen(long, road, 1))
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
        assert_eq!(abbreviated("12 SAINT CHARLES AVENUE"), abbreviated("12 ST CHARLES AVE"));
        assert_eq!(abbreviated("12 FIRST STREET"), "12 1ST ST");
        assert_eq!(abbreviated("12 COUNTY ROAD 7"), "12 CR 7");
        assert_eq!(abbreviated("12 CO RD 7"), "12 CR 7");
        assert_eq!(abbreviated("12 MOUNT VERNON SQR"), "12 MT VERNON SQ");
    }

    #[test]
    fn case_numbers_of_one_form_with_other_parts_are_other_cases() {
        let case = CaseNumber::parse;
        for (one, other) in
            [("2026-CV-00012", "26 CV 12"), ("26-CA-000002", "2026CA2"), ("A 2600001", "a2600001")]
        {
            assert_eq!(case(one), case(other), "{one} and {other}");
        }
        for (one, other) in
            [("26-CC-1", "26-CA-2"), ("2026 CV 00012", "2026 CV 00013"), ("10-01", "1-001")]
        {
            assert!(case(one).contradicts(&case(other)), "{one} and {other}");
        }
        assert!(!case("26-CA-2").contradicts(&case("VA-380002-1")), "a court's and a firm's");
    }

    #[test]
    fn a_number_has_three_characters_and_a_digit_that_is_not_zero() {
        let numbers = ["0000", "multiple", "17", "14f0012"].map(is_number);
        assert_eq!(numbers, [false, false, false, true]);
    }
}

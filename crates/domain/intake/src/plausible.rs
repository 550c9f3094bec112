//! Whether a sale can be true, and whether a delivery can be one (`docs/product.md#plausible`).

use std::collections::{HashMap, HashSet};
use std::fmt;

use chrono::{Datelike as _, Months, NaiveDate};
use geography::{County, State, Zip, state_of_zip};
use listings::{Column, ColumnType, Value};
use lists::{Record, SALE_FACTS, fold, hash};

use crate::facts::RowFacts;

/// A reason not to show a sale to subscribers before the operator has looked at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubt {
    /// The ZIP code is not in the state.
    ZipNotInState,
    /// The ZIP code is far from the county.
    ZipFarFromCounty,
    /// A date before 1990 or more than two years from now.
    Date,
    /// Neither an address nor a parcel number.
    NoPlace,
    /// Neither a case, file or instrument number nor a date.
    NoKey,
    /// The address is the name of the publisher.
    PublisherAsAddress,
    /// The row is struck out.
    StruckOut,
}

impl Doubt {
    /// Every doubt.
    pub const ALL: [Self; 7] = [
        Self::ZipNotInState,
        Self::ZipFarFromCounty,
        Self::Date,
        Self::NoPlace,
        Self::NoKey,
        Self::PublisherAsAddress,
        Self::StruckOut,
    ];

    /// The word by which a doubt is stored.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ZipNotInState => "zip_not_in_state",
            Self::ZipFarFromCounty => "zip_far_from_county",
            Self::Date => "date",
            Self::NoPlace => "no_place",
            Self::NoKey => "no_key",
            Self::PublisherAsAddress => "publisher_as_address",
            Self::StruckOut => "struck_out",
        }
    }

    /// What the doubt is about, as the start of a sentence that [`fmt::Display`] ends.
    #[must_use]
    pub const fn subject(self) -> &'static str {
        match self {
            Self::ZipNotInState | Self::ZipFarFromCounty => "the ZIP code",
            Self::Date => "a date",
            Self::NoPlace | Self::PublisherAsAddress => "the address",
            Self::NoKey => "the case number",
            Self::StruckOut => "the row",
        }
    }

    /// The doubt with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|doubt| doubt.code() == code)
    }

    /// Why a value is doubtful, as the end of a sentence that [`subject`](Self::subject) begins.
    #[must_use]
    pub const fn why(self) -> &'static str {
        match self {
            Self::ZipNotInState => "is not a ZIP code of the state",
            Self::ZipFarFromCounty => "is a ZIP code far from the county",
            Self::Date => "is before 1990 or more than two years from now",
            Self::NoPlace => "is blank, and the sale has no parcel number: it has no place",
            Self::NoKey => {
                "is blank, and the sale has neither a file or instrument number nor a date"
            }
            Self::PublisherAsAddress => "is the name of the publisher",
            Self::StruckOut => "is struck out: cancelled?",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.why())
    }
}

/// A value that is not plausible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoubtfulValue {
    /// Why.
    pub doubt: Doubt,
    /// The column of the value.
    pub column: Column,
    /// The value as text; empty if it is blank.
    pub value: String,
}

/// What is known about a delivery when its records are checked.
#[derive(Debug, Clone, Copy)]
pub struct Delivery<'a> {
    /// The name of the source.
    pub source: &'a str,
    /// The day of the import.
    pub today: NaiveDate,
    /// Whether the file has a unique_ID column, which is a key by itself.
    pub has_own_key: bool,
}

/// The values of a record that are not plausible.
#[must_use]
pub fn doubtful_values(record: &Record, delivery: &Delivery<'_>) -> Vec<DoubtfulValue> {
    let mut doubtful = Vec::new();
    let mut note = |doubt, column, value: &str| {
        doubtful.push(DoubtfulValue { doubt, column, value: value.to_owned() });
    };
    if let Some(zip) = text(record, Column::ZipCode)
        && let Some(doubt) = doubt_of_zip(record.state, text(record, Column::County), zip)
    {
        note(doubt, Column::ZipCode, zip);
    }
    let last = last_day(delivery.today);
    for (column, value) in &record.columns {
        if let Some(Value::Date(day)) = value
            && !(first_day()..=last).contains(day)
        {
            note(Doubt::Date, *column, &day.to_string());
        }
    }
    let address = text(record, Column::Address);
    if let Some(address) = address
        && is_publisher(address, delivery.source)
    {
        note(Doubt::PublisherAsAddress, Column::Address, address);
    }
    if is_sale(record) {
        // A file without a column for the place updates known listings.
        let has_place = PLACES.iter().any(|column| text(record, *column).is_some());
        if has_column_for_place(record) && !has_place {
            note(Doubt::NoPlace, Column::Address, "");
        }
        if !delivery.has_own_key && !has_key(record) {
            note(Doubt::NoKey, Column::CaseNumber, "");
        }
    }
    doubtful
}

fn text(record: &Record, column: Column) -> Option<&str> {
    match record.columns.get(&column) {
        Some(Some(Value::Text(text))) => Some(text.as_str()).filter(|text| !text.trim().is_empty()),
        _ => None,
    }
}

fn first_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(1990, 1, 1).unwrap_or(NaiveDate::MIN)
}

/// The last plausible day of a delivery of `today`.
pub(crate) fn last_day(today: NaiveDate) -> NaiveDate {
    today.checked_add_months(Months::new(24)).unwrap_or(NaiveDate::MAX)
}

/// Whether a record is about a sale. One without columns for the facts of a sale updates known
/// listings.
fn is_sale(record: &Record) -> bool {
    SALE_FACTS.iter().any(|column| record.columns.contains_key(column))
}

/// The columns that contain the place of a sale.
const PLACES: [Column; 2] = [Column::Address, Column::ParcelNumber];

fn has_column_for_place(record: &Record) -> bool {
    PLACES.iter().any(|column| record.columns.contains_key(column))
}

/// The parts of the names under which sources publish a number of the sale.
const KEY_NAMES: [&str; 14] = [
    "case",
    "file",
    "instrument",
    "docket",
    "document",
    "docno",
    "certificate",
    "tsnumber",
    "ts",
    "sheriff",
    "bookpage",
    "book",
    "posting",
    "matter",
];

fn has_key(record: &Record) -> bool {
    let has_date = record.columns.values().any(|value| matches!(value, Some(Value::Date(_))));
    let is_key = |name: &str| {
        let name = fold(name);
        KEY_NAMES.iter().any(|key| if key.len() > 2 { name.contains(key) } else { name == *key })
    };
    has_date
        || text(record, Column::CaseNumber).is_some()
        || has_day(record.unique_id.as_str())
        || record.extras.iter().any(|(name, value)| value.is_some() && is_key(name))
}

/// Whether a unique_ID contains a day such as `2015-08-07`.
fn has_day(unique_id: &str) -> bool {
    unique_id
        .as_bytes()
        .windows(10)
        .any(|part| std::str::from_utf8(part).is_ok_and(|part| part.parse::<NaiveDate>().is_ok()))
}

/// Whether an address is only the publisher's name, with or without 'LLC' and the like.
fn is_publisher(address: &str, source: &str) -> bool {
    const LEAST: usize = 6;
    if address.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let (address, source) = (fold(address), fold(source));
    address.len() >= LEAST
        && source.len() >= LEAST
        && (address.contains(&source) || source.contains(&address))
}

/// The point of a ZIP code is at most so many miles outside each county that it reaches into. Those of
/// the deserts are the largest (`docs/adr/0073-a-zip-code-is-near-its-county.md`).
const NEAR_MILES: f64 = 30.0;

fn doubt_of_zip(state: State, county: Option<&str>, zip: &str) -> Option<Doubt> {
    let zip = Zip::parse(zip)?;
    // Codes of post office boxes and large offices are not in the data, but their region is.
    let same_region = |zips: &[Zip]| zips.iter().any(|other| region(*other) == region(zip));
    if state_of_zip(zip).is_some_and(|of| of != state) || !same_region(geography::zips(state)) {
        return Some(Doubt::ZipNotInState);
    }
    let county = County::parse(state, county?)?;
    let is_near = county.zips().contains(&zip)
        || match geography::point_of_zip(zip) {
            Some(point) => county.is_within(NEAR_MILES, point),
            None => same_region(county.zips()) || state_of_zip(zip).is_none(),
        };
    (!is_near).then_some(Doubt::ZipFarFromCounty)
}

/// The first three digits, which are a region of the postal service.
fn region(zip: Zip) -> u32 {
    zip.as_u32() / 100
}

/// Why a delivery cannot be a list of sales. Nothing of it is published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BrokenScrape {
    /// Most addresses are the name of the publisher.
    #[error("the address of {0} of {1} rows is the name of the publisher")]
    Publisher(u64, u64),
    /// One address is in many counties.
    #[error("the address '{0}' is in {1} or more counties")]
    OneHouse(String, usize),
    /// Hardly any row has a date, a case number or an amount.
    #[error("{0} of {1} rows have neither a date nor a case number nor an amount")]
    NoFacts(u64, u64),
}

/// Watches the records of a delivery for the signs of a broken scrape. It needs a few megabytes.
#[derive(Debug, Default)]
pub(crate) struct DeliveryCheck {
    rows: u64,
    of_publisher: u64,
    without_facts: u64,
    /// The first county of each house and its number of rows.
    houses: HashMap<u64, (u32, u32)>,
    /// The counties of the houses that are in several.
    in_several: HashMap<u64, HashSet<u32>>,
    one_house: Option<(String, u64)>,
}

/// One house in so many counties is a mistake.
const MANY_COUNTIES: usize = 8;
/// A delivery of fewer rows is too short to be judged.
const FEW_ROWS: u64 = 8;
/// So many houses are watched.
const MOST_HOUSES: usize = 200_000;

impl DeliveryCheck {
    /// Notes a record. `has_own_key` is that of [`Delivery`].
    ///
    /// Returns what [`note_known`](Self::note_known) needs of the same row in a later delivery; `None`
    /// if that row has to be read again.
    pub fn note(
        &mut self,
        record: &Record,
        doubtful: &[DoubtfulValue],
        has_own_key: bool,
    ) -> Option<RowFacts> {
        self.rows += 1;
        let is_publisher = |value: &DoubtfulValue| value.doubt == Doubt::PublisherAsAddress;
        self.of_publisher += u64::from(doubtful.iter().any(is_publisher));
        let updates_values = !has_column_for_place(record) || (has_own_key && !is_sale(record));
        let is_without_facts = !updates_values && !has_facts(record);
        self.without_facts += u64::from(is_without_facts);
        let days = record.columns.values().filter_map(|value| match value {
            Some(Value::Date(day)) => Some(day.num_days_from_ce()),
            _ => None,
        });
        let mut facts =
            RowFacts { last_day: days.max().unwrap_or_default().max(0), ..RowFacts::default() };
        let address = text(record, Column::Address);
        if let (Some(address), Some(county)) = (address, text(record, Column::County)) {
            let zip = text(record, Column::ZipCode);
            facts.house = hash((fold(address), zip));
            facts.county = hash(county) as u32;
            if let Some(rows) = self.watch(facts) {
                // '100 Main St' is in many counties, but not in one ZIP code of all.
                let least = if zip.is_some() { 0 } else { u64::from(rows) };
                self.one_house = Some((address.to_owned(), least));
            }
        }
        (doubtful.is_empty() && !is_without_facts).then_some(facts)
    }

    /// Notes a row that is not read. Returns `false` if the row has to be read for a message.
    pub fn note_known(&mut self, facts: RowFacts) -> bool {
        self.rows += 1;
        facts.house == 0 || self.watch(facts).is_none()
    }

    /// Watches a house. Returns its number of rows when it is in too many counties.
    fn watch(&mut self, RowFacts { house, county, .. }: RowFacts) -> Option<u32> {
        if self.one_house.is_some()
            || (!self.houses.contains_key(&house) && self.houses.len() >= MOST_HOUSES)
        {
            return None;
        }
        let (first, rows) = self.houses.entry(house).or_insert((county, 0));
        *rows += 1;
        if *first == county {
            return None;
        }
        let counties = self.in_several.entry(house).or_default();
        counties.insert(*first);
        counties.insert(county);
        (counties.len() >= MANY_COUNTIES).then_some(*rows)
    }

    /// Returns why the delivery cannot be a list of sales.
    pub fn verdict(&self) -> Option<BrokenScrape> {
        let Self { rows, of_publisher, without_facts, .. } = *self;
        if of_publisher >= 3 && of_publisher * 2 > rows {
            return Some(BrokenScrape::Publisher(of_publisher, rows));
        }
        if let Some((address, least)) = &self.one_house
            && (*least == 0 || least * 10 >= rows)
        {
            return Some(BrokenScrape::OneHouse(address.clone(), MANY_COUNTIES));
        }
        if rows >= FEW_ROWS && without_facts * 10 > rows * 9 {
            return Some(BrokenScrape::NoFacts(without_facts, rows));
        }
        None
    }
}

/// Whether a record has a date, a case number or an amount.
fn has_facts(record: &Record) -> bool {
    record.columns.iter().any(|(column, value)| {
        let is_fact = matches!(column.kind(), ColumnType::Date | ColumnType::Money)
            || *column == Column::CaseNumber;
        is_fact && value.is_some()
    })
}

#[cfg(test)]
mod tests {
    use kernel::Money;
    use listings::UniqueId;

    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    fn words(column: Column, word: &str) -> (Column, Option<Value>) {
        (column, Some(Value::Text(word.to_owned())))
    }

    fn sale(columns: Vec<(Column, Option<Value>)>) -> Record {
        let usual = [
            words(Column::County, "Fulton"),
            words(Column::Address, "1 Elm St"),
            words(Column::ZipCode, "30303"),
            words(Column::CaseNumber, "26-1"),
            (Column::SaleDate, Some(Value::Date(day(2026, 12, 1)))),
        ];
        Record {
            unique_id: UniqueId::parse("GA-Fulton-1").unwrap(),
            state: State::parse("GA").unwrap(),
            columns: usual.into_iter().chain(columns).collect(),
            photos: None,
            extras: Default::default(),
        }
    }

    const OF_A_MAP: Delivery<'_> = Delivery {
        source: "Capital City Postings",
        today: NaiveDate::from_ymd_opt(2026, 11, 23).unwrap(),
        has_own_key: false,
    };

    fn doubts(record: &Record) -> Vec<Doubt> {
        doubtful_values(record, &OF_A_MAP).into_iter().map(|value| value.doubt).collect()
    }

    #[test]
    fn a_usual_sale_has_no_doubts() {
        assert_eq!(doubts(&sale(vec![])), []);
    }

    #[test]
    fn a_zip_is_of_the_state_and_near_the_county() {
        let of = |county: &str, zip: &str| {
            doubts(&sale(vec![words(Column::County, county), words(Column::ZipCode, zip)]))
        };
        assert_eq!(of("Fulton", "30303"), [], "Atlanta");
        assert_eq!(of("Fulton", "30030"), [], "Decatur, in the next county");
        assert_eq!(of("Fulton", "31401"), [Doubt::ZipFarFromCounty], "Savannah");
        assert_eq!(of("Fulton", "33101"), [Doubt::ZipNotInState], "Miami");
        assert_eq!(of("Fulton", "94103"), [Doubt::ZipNotInState], "San Francisco");
        assert_eq!(of("Fulton", "30384"), [], "a code of an office in Atlanta");
        assert_eq!(of("Nowhere", "31401"), [], "an unknown county is named elsewhere");
    }

    #[test]
    fn dates_are_from_1990_to_two_years_from_now() {
        let of = |date| doubts(&sale(vec![(Column::SaleDate, Some(Value::Date(date)))]));
        assert_eq!(of(day(1990, 1, 1)), []);
        assert_eq!(of(day(1989, 12, 31)), [Doubt::Date]);
        assert_eq!(of(day(2028, 11, 23)), []);
        assert_eq!(of(day(2028, 11, 24)), [Doubt::Date]);
    }

    #[test]
    fn a_sale_has_a_place_if_the_file_has_a_column_for_it() {
        assert_eq!(doubts(&sale(vec![(Column::Address, None)])), [Doubt::NoPlace]);
        let parcel = vec![(Column::Address, None), words(Column::ParcelNumber, "30-0000")];
        assert_eq!(doubts(&sale(parcel)), []);
        let blank = |column| (column, None);
        let nothing = [Column::Address, Column::CaseNumber, Column::SaleDate].map(blank).to_vec();
        assert_eq!(doubts(&sale(nothing)), [Doubt::NoPlace, Doubt::NoKey]);
        let mut update = sale(vec![]);
        update.columns.remove(&Column::Address);
        assert_eq!(doubts(&update), []);
    }

    #[test]
    fn a_sale_has_a_key() {
        let amount = (Column::OpeningBid, Money::from_cents(100).ok().map(Value::Money));
        let mut bare = sale(vec![(Column::CaseNumber, None), (Column::SaleDate, None), amount]);
        assert_eq!(doubts(&bare), [Doubt::NoKey]);
        let own = Delivery { has_own_key: true, ..OF_A_MAP };
        assert_eq!(doubtful_values(&bare, &own), []);
        bare.extras.insert("Firm File#".to_owned(), Some("F26-1".to_owned()));
        assert_eq!(doubts(&bare), []);
        bare.extras.insert("Firm File#".to_owned(), None);
        bare.unique_id = UniqueId::parse("NY-Bronx-2905-28--2015-08-07").unwrap();
        assert_eq!(doubts(&bare), []);
    }

    #[test]
    fn the_publisher_is_not_an_address() {
        let of = |address: &str| doubts(&sale(vec![words(Column::Address, address)]));
        assert_eq!(of("Capital City Postings, LLC"), [Doubt::PublisherAsAddress]);
        assert_eq!(of("1 Capital City Postings Way"), []);
        assert_eq!(of("Capital"), [Doubt::PublisherAsAddress]);
        assert_eq!(of("Elm St"), []);
    }

    #[test]
    fn every_doubt_is_known_by_its_code() {
        for doubt in Doubt::ALL {
            assert_eq!(Doubt::from_code(doubt.code()), Some(doubt));
        }
        assert_eq!(Doubt::from_code("zip"), None);
    }

    fn verdict(records: impl IntoIterator<Item = Record>) -> Option<BrokenScrape> {
        let mut check = DeliveryCheck::default();
        for record in records {
            check.note(&record, &doubtful_values(&record, &OF_A_MAP), false);
        }
        check.verdict()
    }

    #[test]
    fn a_known_row_counts_as_if_it_was_read() {
        let counties =
            ["Fulton", "DeKalb", "Cobb", "Clayton", "Henry", "Fayette", "Douglas", "Cherokee"];
        let of = |county: &str| sale(vec![words(Column::County, county)]);
        let mut first = DeliveryCheck::default();
        let facts = counties.map(|county| first.note(&of(county), &[], false));
        let facts = facts.map(Option::unwrap);
        for read in 0..counties.len() {
            let mut check = DeliveryCheck::default();
            for (place, county) in counties.iter().enumerate() {
                if place == read {
                    check.note(&of(county), &[], false);
                } else {
                    let is_last = place == 7;
                    assert_eq!(check.note_known(facts[place]), !is_last, "{read} {place}");
                }
            }
            assert_eq!(check.verdict().is_some(), read == 7, "the last row names the house");
            assert_eq!(check.rows, 8);
        }
    }

    #[test]
    fn a_row_that_counts_against_a_delivery_is_read_again() {
        let mut check = DeliveryCheck::default();
        let usual = sale(vec![]);
        let facts = check.note(&usual, &[], false).unwrap();
        assert!(facts.ends_by(day(2026, 12, 1)) && !facts.ends_by(day(2026, 11, 30)));
        let doubt = doubtful_values(&sale(vec![words(Column::ZipCode, "33101")]), &OF_A_MAP);
        assert_eq!(check.note(&usual, &doubt, false), None);
        let bare = sale(vec![(Column::CaseNumber, None), (Column::SaleDate, None)]);
        assert_eq!(check.note(&bare, &[], false), None);
        let nowhere = sale(vec![(Column::Address, None)]);
        let facts = check.note(&nowhere, &[], false).unwrap();
        assert!(check.note_known(facts), "a row without an address has no house");
    }

    #[test]
    fn one_house_under_eight_counties_is_a_broken_scrape() {
        let counties =
            ["Fulton", "DeKalb", "Cobb", "Clayton", "Henry", "Fayette", "Douglas", "Cherokee"];
        let of = |county: &&str| sale(vec![words(Column::County, county)]);
        let broken = Some(BrokenScrape::OneHouse("1 Elm St".to_owned(), 8));
        assert_eq!(verdict(counties.iter().map(of)), broken);
        assert_eq!(verdict(counties[..7].iter().map(of)), None);
        let many = |rows: u64| {
            let others = (0..rows)
                .map(|number| sale(vec![words(Column::Address, &format!("{number} Oak St"))]));
            let without_zip = counties
                .iter()
                .map(|county| sale(vec![words(Column::County, county), (Column::ZipCode, None)]));
            verdict(others.chain(without_zip))
        };
        assert_eq!(many(72), broken);
        assert_eq!(many(100), None, "1 Elm St is in many towns");
    }

    #[test]
    fn the_publisher_in_most_addresses_is_a_broken_scrape() {
        let of = |address: &str| sale(vec![words(Column::Address, address)]);
        let publisher = || of("Capital City Postings");
        assert_eq!(
            verdict([publisher(), publisher(), publisher(), of("1 Elm St"), of("2 Elm St")]),
            Some(BrokenScrape::Publisher(3, 5))
        );
        assert_eq!(verdict([publisher(), publisher(), of("1 Elm St"), of("2 Elm St")]), None);
    }

    #[test]
    fn rows_without_date_case_and_amount_are_a_broken_scrape() {
        let bare = |number: u64| {
            sale(vec![
                (Column::CaseNumber, None),
                (Column::SaleDate, None),
                words(Column::Address, &format!("{number} Elm St")),
            ])
        };
        assert_eq!(verdict((0..8).map(bare)), Some(BrokenScrape::NoFacts(8, 8)));
        assert_eq!(verdict((0..7).map(bare)), None, "too short to be judged");
        let blank = (0..8).map(|number| {
            let mut row = bare(number);
            row.columns.insert(Column::Address, None);
            row
        });
        assert_eq!(verdict(blank), Some(BrokenScrape::NoFacts(8, 8)), "without addresses");
        let update = (0..8).map(|number| {
            let mut row = bare(number);
            row.columns.remove(&Column::Address);
            row
        });
        assert_eq!(verdict(update), None, "values of known listings");
        assert_eq!(verdict((0..9).map(bare).chain([sale(vec![])])), None, "nine of ten rows");
    }
}

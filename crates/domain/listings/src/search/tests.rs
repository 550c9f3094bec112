use super::*;
use crate::facts::Facts;
use crate::listing::BorrowedValues;
use crate::value::Value;

fn listing(state: State, address: &str, city: &str, zip: &str) -> Listing {
    let mut facts = Facts::default();
    let values = [(Column::Address, address), (Column::City, city), (Column::ZipCode, zip)];
    for (column, text) in values {
        facts.set(column, Some(Value::Text(text.to_owned()))).unwrap();
    }
    Listing {
        id: ListingId(1),
        unique_id: UniqueId::parse("GA-1").unwrap(),
        state,
        facts,
        photos: Vec::new(),
        extras: std::collections::BTreeMap::new(),
        revision: Revision(1),
        duplicate_of: None,
        withdrawn: false,
        borrowed: BorrowedValues::default(),
    }
}

/// An address in Gadsden, Alabama.
fn at(address: &str) -> Listing {
    listing(State::parse("AL").unwrap(), address, "Gadsden", "35901")
}

fn finds(typed: &str, listing: &Listing) -> bool {
    SearchText::parse(typed).unwrap().finds(listing)
}

#[test]
fn a_word_finds_its_other_form_as_a_whole_word() {
    for (typed, stored) in [
        ("Drive", "12 Oak Dr"),
        ("Dr", "12 Oak Drive"),
        ("north", "12 N Oak Way"),
        ("N", "12 North Oak Way"),
        ("avenue", "12 Oak Ave."),
        ("Av", "12 Oak AVENUE"),
        ("Saint Charles", "12 St. Charles Way"),
        ("st charles", "12 Saint Charles Way"),
        ("First", "12 1st Way"),
        ("Apartment 4", "12 Oak Way Apt 4"),
        ("Apt 4", "12 Oak Way Apartment 4"),
        ("Suite", "12 Oak Way Ste 4"),
    ] {
        assert!(finds(typed, &at(stored)), "{typed} in {stored}");
    }
    for (typed, stored) in [
        ("Drive", "12 Drew Way"),
        ("North Ave", "12 Nancy Ave"),
        ("North Ave", "12 Oak Ave"),
        ("North Ave", "12 North Way"),
        ("Street", "12 Saint Charles Way"),
        ("Street", "12 Stone Way"),
        ("Court", "12 Ctesi Way"),
        ("Apartment 4", "12 Oak Way Apt 5"),
    ] {
        assert!(!finds(typed, &at(stored)), "{typed} in {stored}");
    }
}

#[test]
fn a_part_of_a_word_finds_what_contains_it() {
    for typed in ["D", "Dr", "Dri", "Driv", "Drive", "rive", "ak", "ads", "590"] {
        assert!(finds(typed, &at("12 Oak Drive")), "{typed}");
    }
    assert!(!finds("Driv", &at("12 Oak Dr")), "a part of a word has no other form");
}

#[test]
fn the_number_sign_is_any_word_before_a_unit() {
    for typed in ["#4B", "# 4b", "Apartment 4B", "apt. 4b", "Unit 4B", "Suite #4B", "ste 4b"] {
        assert!(finds(typed, &at("12 Oak Way #4B")), "{typed}");
        assert!(finds(typed, &at("12 Oak Way # 4b, Gadsden")), "{typed}");
        assert!(!finds(typed, &at("12 Oak Way #4")), "{typed}");
    }
    assert!(finds("#4", &at("12 Oak Way Apt 4")));
    for stored in ["4 Oak Way", "12 Highway 4", "12 Oak Way #14", "12 Oak Way #4A", "4 Oak Way #2"]
    {
        assert!(!finds("Apartment 4", &at(stored)), "{stored}");
    }
}

#[test]
fn the_code_of_a_state_counts_as_the_state_of_the_listing() {
    let georgia = listing(State::parse("GA").unwrap(), "12 Oak Way", "Rome", "30161");
    assert!(finds("Rome, GA 30161", &georgia));
    assert!(finds("ga", &georgia));
    assert!(!finds("AL", &georgia));
    assert!(finds("Ga", &at("12 Oak Way")), "a part of Gadsden");
    let [named, other] = ["12 Georgia Way", "12 Mobile Way"]
        .map(|address| listing(State::parse("AL").unwrap(), address, "Mobile", "36602"));
    assert!(!finds("GA", &named), "the name of a street is no state");
    assert!(finds("Georgia", &named));
    assert!(finds("AL", &other));
    let court = listing(State::parse("OH").unwrap(), "12 Oak Court", "Rome", "30161");
    assert!(finds("CT", &court), "a court as well as Connecticut");
}

/// The street of an address as a source has it, and as a person pastes it.
const STREETS: [(&str, &str); 12] = [
    ("1402 N Main St", "1402 North Main Street"),
    ("88 Oak Dr", "88 Oak Drive"),
    ("2710 Martin Luther King Jr Blvd", "2710 Martin Luther King Jr. Boulevard"),
    ("515 W 5th Ave", "515 West Fifth Avenue"),
    ("9 Saint Charles Pl", "9 St. Charles Place"),
    ("31 Lakeview Ct Apt 4", "31 Lakeview Court, Apartment 4"),
    ("640 Peachtree St NE #12", "640 Peachtree Street Northeast Apt 12"),
    ("77 ELM STREET", "77 Elm St."),
    ("1200 Old Mill Road", "1200 Old Mill Rd"),
    ("4 Mt Vernon Cir", "4 Mount Vernon Circle"),
    ("350 Pine Ln Ste 200", "350 Pine Lane, Suite 200"),
    ("18 O'Neil Pkwy Unit 7", "18 ONeil Parkway #7"),
];

/// A city and ZIP code of each state, by [`State::index`].
const CITIES: [(&str, &str); State::COUNT] = [
    ("Mobile", "36602"),
    ("Tucson", "85701"),
    ("Little Rock", "72201"),
    ("Hartford", "06103"),
    ("Tampa", "33602"),
    ("Decatur", "30030"),
    ("Peoria", "61602"),
    ("Gary", "46402"),
    ("Salem", "01970"),
    ("Jackson", "39201"),
    ("St. Louis", "63101"),
    ("Reno", "89501"),
    ("Trenton", "08608"),
    ("Yonkers", "10701"),
    ("Toledo", "43604"),
    ("Memphis", "38103"),
    ("Waco", "76701"),
    ("Norfolk", "23510"),
];

#[test]
fn a_pasted_address_finds_its_listing_and_no_other() {
    let listings: Vec<Listing> = State::all()
        .zip(CITIES)
        .flat_map(|(state, (city, zip))| {
            STREETS.map(|(stored, _)| listing(state, stored, city, zip))
        })
        .collect();
    for (state, (city, zip)) in State::all().zip(CITIES) {
        for (street, (stored, pasted)) in STREETS.iter().enumerate() {
            for street_line in [stored, pasted] {
                let typed = format!("{street_line}, {city}, {} {zip}", state.code());
                let found: Vec<usize> =
                    (0..listings.len()).filter(|place| finds(&typed, &listings[*place])).collect();
                assert_eq!(found, [state.index() * STREETS.len() + street], "{typed}");
            }
        }
    }
}

#[test]
fn the_default_order_has_the_states_of_a_day_by_name() {
    let today = TodayByState::at(chrono::DateTime::UNIX_EPOCH);
    let on = |day: u32, key: &str| {
        let mut own = listing(State::parse(&key[..2]).unwrap(), "12 Oak Way", "Rome", "30161");
        own.unique_id = UniqueId::parse(key).unwrap();
        let day = chrono::NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
        own.facts.set(Column::SaleDate, Some(Value::Date(day))).unwrap();
        own
    };
    let mut listings = [
        on(1, "NV-1"),
        on(2, "AL-1"),
        on(1, "AR-1"),
        on(1, "MS-1"),
        on(1, "NJ-1"),
        on(1, "AZ-2"),
        on(1, "MO-1"),
        on(1, "AZ-1"),
    ];
    let search = SearchListings { sort: Historical::Current.default_sort(), ..Default::default() };
    listings.sort_by(|a, b| search.order(a, b, &today));
    let keys = listings.each_ref().map(|listing| listing.unique_id.as_str());
    assert_eq!(keys, ["AZ-1", "AZ-2", "AR-1", "MS-1", "MO-1", "NV-1", "NJ-1", "AL-1"]);
}

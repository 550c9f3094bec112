//! Whether real spellings and damages hide that two rows are one sale, and whether rows that only
//! look alike stay apart.

use std::collections::BTreeMap;

use crate::support::features;
use joining::{Candidate, Features, JoinKey, Question, Shared, joined_by, settle};
use kernel::{ImportId, ListingId};

/// County, parcel, address, ZIP, city, case number; the state and the day are the same.
type Row = [&'static str; 6];

fn read([county, parcel, address, zip, city, case]: Row) -> Features {
    let further = [("City", city), ("Case Number", case)];
    let further: Vec<_> = further.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    features([county, parcel, address, zip, "2027-01-05", ""], &further)
}

/// One sale in two lists: other spellings, blanks, and numbers in other forms.
const SAME: [(Row, Row); 30] = [
    (
        ["Fulton", "", "12 Saint Charles Ave", "30303", "", ""],
        ["Fulton", "", "12 St. Charles Avenue", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Mt Vernon Rd", "30303", "", ""],
        ["Fulton", "", "12 Mount Vernon Road", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 First St", "30303", "", ""],
        ["Fulton", "", "12 1st Street", "30303", "", ""],
    ),
    (
        ["Fulton", "", "880 County Road 7", "30303", "", ""],
        ["Fulton", "", "880 Co Rd 7", "30303", "", ""],
    ),
    (
        ["Fulton", "", "880 CR 7", "30303", "", ""],
        ["Fulton", "", "880 County Rd. 7", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St Bldg 2 Apt 4", "30303", "", ""],
        ["Fulton", "", "12 Elm Street, Building 2, Unit 4", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St Lot # 7", "30303", "", ""],
        ["Fulton", "", "12 Elm St, Lot 7", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Court Sqr", "30303", "", ""],
        ["Fulton", "", "12 Court Square", "30303", "", ""],
    ),
    (
        ["Fulton", "", "4340 SAMPLE PARK CV. MEMPHIS, GA 30303", "", "", ""],
        ["Fulton", "", "4340 Sample Park Cove", "30303", "Memphis", ""],
    ),
    (
        ["Fulton", "", "12 Elm St, Decatur, GA 30030", "", "", ""],
        ["Fulton", "", "12 Elm Street", "30030", "Decatur", ""],
    ),
    (
        ["Fulton", "", "12 Elm St Decatur GA 30030", "", "", ""],
        ["Fulton", "", "12 ELM ST", "30030", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St", "", "Fort Valley", ""],
        ["Fulton", "", "12 Elm St", "", "Ft. Valley", ""],
    ),
    (
        ["Fulton", "", "12 Elm St", "", "St. Marys", ""],
        ["Fulton", "", "12 Elm St", "", "SAINT MARYS", ""],
    ),
    (["Fulton", "14-0012-0001", "", "", "", ""], ["Fulton", "1400120001", "", "", "", ""]),
    (
        ["Fulton", "14 0012 0001", "12 Elm St", "", "", ""],
        ["Fulton", "14-0012-0001", "", "", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "12 Elm", "", "", ""],
        ["Fulton", "14-0012-0001", "12 Elm Street NE", "", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "12 Elm St", "30303", "", ""],
        ["Fulton", "R1234567", "12 Elm St", "30303", "", ""],
    ),
    (
        ["Fulton", "14-0012-001", "12 Elm St", "30303", "", ""],
        ["Fulton", "14-0012-0001", "12 Elm St", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St", "30303", "", "2026-CV-00012"],
        ["Fulton", "", "12 Elm St", "30303", "", "26 CV 12"],
    ),
    (
        ["Fulton", "", "12 Elm St", "30303", "", "2026-CV-00012"],
        ["Fulton", "", "12 Elm St", "30303", "", "GA-380002-1"],
    ),
    (
        ["Fulton", "", "12 Elm St", "30303", "Atlanta", ""],
        ["Fulton", "", "12 Elm St", "30303", "Sandy Springs", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "Lot 7 Elm Acres", "30303", "", ""],
        ["Fulton", "14-0012-0001", "12 Elm St", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 N. Elm St.", "30303", "", ""],
        ["Fulton", "", "12 North Elm Street", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St #04", "30303", "", ""],
        ["Fulton", "", "12 Elm St Apt 4", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 O'Neil Ter", "30303", "", ""],
        ["Fulton", "", "12 ONEIL TERRACE", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 State Route 9", "30303", "", ""],
        ["Fulton", "", "12 State Rd 9", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 US Hwy 41", "30303", "", ""],
        ["Fulton", "", "12 U.S. Highway 41", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm Pkwy", "30303", "", ""],
        ["Fulton", "", "12 ELM PARKWAY", "30303", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "", "", "Atlanta", ""],
        ["Fulton", "14-0012-0001", "", "30303", "Atlanta", ""],
    ),
    (["Fulton", "", "12 Elm St", "30303", "", ""], ["Cobb", "", "12 Elm St", "30303", "", ""]),
];

/// Two sales that share something.
const OTHER: [(Row, Row); 30] = [
    (["Fulton", "1-23-4", "", "", "", ""], ["Fulton", "12-3-4", "", "", "", ""]),
    (["Fulton", "1-234", "", "", "", "A100"], ["Fulton", "12-34", "", "", "", "B100"]),
    (
        ["Fulton", "14-0012-0001", "12 Elm St", "30303", "", ""],
        ["Fulton", "14-0012-0002", "12 Elm St", "30303", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "12 Elm St", "30303", "", ""],
        ["Fulton", "14-0012-0001", "12 Elm St", "30305", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "", "30303", "", ""],
        ["Fulton", "14-0012-0001", "", "30305", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "", "", "Atlanta", ""],
        ["Fulton", "14-0012-0001", "", "", "Roswell", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "12 Elm St", "", "", ""],
        ["Fulton", "14-0012-0001", "14 Elm St", "", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "12 Elm St", "", "", ""],
        ["Fulton", "14-0012-0001", "12 Oak St", "", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "12 Elm St #1", "", "", ""],
        ["Fulton", "14-0012-0001", "12 Elm St #2", "", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St Apt 1", "30303", "", ""],
        ["Fulton", "", "12 Elm St Apt 11", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St Bldg 1 Apt 2", "30303", "", ""],
        ["Fulton", "", "12 Elm St Bldg 2 Apt 1", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St Lot 1", "30303", "", ""],
        ["Fulton", "", "12 Elm St Lot 2", "30303", "", ""],
    ),
    (["Fulton", "", "12 Elm St", "30303", "", ""], ["Fulton", "", "12 Elm Ave", "30303", "", ""]),
    (
        ["Fulton", "", "12 N Elm St", "30303", "", ""],
        ["Fulton", "", "12 S Elm St", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 First St", "30303", "", ""],
        ["Fulton", "", "12 Second St", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 County Road 7", "30303", "", ""],
        ["Fulton", "", "12 County Road 17", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 County Road 7", "30303", "", ""],
        ["Fulton", "", "12 State Road 7", "30303", "", ""],
    ),
    (
        ["Fulton", "", "12 Elm St", "", "Atlanta", ""],
        ["Fulton", "", "12 Elm St", "", "Roswell", ""],
    ),
    (["Fulton", "", "12 Elm St", "", "", ""], ["Fulton", "", "12 Elm St", "", "", ""]),
    (
        ["Fulton", "", "12 Elm St, Decatur, GA", "", "", ""],
        ["Fulton", "", "12 Elm St, Roswell, GA", "", "", ""],
    ),
    (
        ["Fulton", "14-0012-0001", "", "", "", "26-CC-1"],
        ["Fulton", "14-0012-0001", "", "", "", "26-CA-2"],
    ),
    (
        ["Fulton", "", "12 Elm St", "30303", "", "2026CV00012"],
        ["Fulton", "", "12 Elm St", "30303", "", "2026CV00013"],
    ),
    (
        ["Fulton", "", "12 Elm St", "30303", "", "2025-CV-12"],
        ["Fulton", "", "12 Elm St", "30303", "", "2026-CV-12"],
    ),
    (["Fulton", "14-0012-0001", "", "", "", ""], ["Cobb", "14-0012-0001", "", "", "", ""]),
    (["Fulton", "MULTIPLE", "", "", "", ""], ["Fulton", "MULTIPLE", "", "", "", ""]),
    (["Fulton", "0000", "", "", "", ""], ["Fulton", "0000", "", "", "", ""]),
    (
        ["Fulton", "14-0012-0001", "12 Elm St", "30303", "", ""],
        ["Fulton", "14-0012-0002", "12 Elm St Apt 2", "30303", "", ""],
    ),
    (
        ["Fulton", "", "Lot 7 Elm Acres", "30303", "", ""],
        ["Fulton", "", "Lot 7 Elm Acres", "30303", "", ""],
    ),
    (["Fulton", "", "12 Elm St", "30303", "", ""], ["Fulton", "", "120 Elm St", "30303", "", ""]),
    (
        ["Fulton", "", "", "30303", "Atlanta", "2026CV12"],
        ["Fulton", "", "", "30303", "Atlanta", "2026CV12"],
    ),
];

#[test]
fn thirty_pairs_in_other_spellings_are_one_sale() {
    for (one, other) in SAME {
        let (one, other) = (read(one), read(other));
        assert!(joined_by(&one, &other, Shared::Nothing).is_some(), "{one:?}\n{other:?}");
        let others = other.keys();
        assert!(one.keys().iter().any(|key| others.contains(key)), "no key: {one:?}\n{other:?}");
    }
}

#[test]
fn thirty_pairs_that_look_alike_are_two_sales() {
    for (one, other) in OTHER {
        let (one, other) = (read(one), read(other));
        assert_eq!(joined_by(&one, &other, Shared::Nothing), None, "{one:?}\n{other:?}");
    }
}

/// A property of a generated list. Each number has another parcel, house and case.
struct Made {
    parcel: String,
    address: String,
    zip: String,
    case: String,
}

fn made(number: usize) -> Made {
    const STREETS: [&str; 10] = [
        "Saint Charles Avenue",
        "Mount Vernon Road",
        "First Street",
        "County Road 7",
        "Elm Street",
        "North Oak Drive",
        "Peachtree Court",
        "Martin Luther King Boulevard",
        "Old Mill Lane",
        "Park Square",
    ];
    let unit =
        if number.is_multiple_of(7) { format!(" Apt {}", number % 5 + 1) } else { String::new() };
    Made {
        parcel: format!("14-{:04}-{:04}", number / 100, number % 100 + 1),
        address: format!("{} {}{unit}", 100 + number / 10, STREETS[number % 10]),
        zip: format!("303{:02}", number / 10 % 40 + 1),
        case: format!("2026-CV-{:05}", number + 1),
    }
}

/// The property as the second list writes it.
fn spelled(number: usize) -> Made {
    let Made { parcel, address, zip, case } = made(number);
    let short = |text: &str| {
        let words = [
            ("Saint", "St."),
            ("Avenue", "Ave"),
            ("Mount", "Mt"),
            ("Road", "Rd"),
            ("First", "1st"),
            ("County", "Co"),
            ("Street", "St"),
            ("North", "N."),
            ("Drive", "Dr"),
            ("Court", "Ct."),
            ("Boulevard", "Blvd"),
            ("Lane", "LN"),
            ("Square", "Sqr"),
            ("Apt", "#"),
        ];
        words.iter().fold(text.to_owned(), |text, (long, short)| text.replace(long, short))
    };
    match number % 6 {
        // The parcel's zeros are lost, and the street is abbreviated.
        0 => Made {
            parcel: parcel.replace("-0", "-"),
            address: short(&address),
            zip,
            case: String::new(),
        },
        // A spreadsheet's parcel in scientific form is left blank by the reader.
        1 => Made {
            parcel: String::new(),
            address: short(&address).to_uppercase(),
            zip,
            case: case.replace("2026-CV-", "26CV"),
        },
        2 => Made {
            parcel: parcel.replace('-', ""),
            address: String::new(),
            zip: String::new(),
            case,
        },
        _ => Made { parcel, address, zip, case },
    }
}

fn features_of(Made { parcel, address, zip, case }: Made) -> Features {
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    read(["Fulton", leak(parcel), leak(address), leak(zip), "", leak(case)])
}

#[test]
fn of_two_lists_of_5000_rows_every_join_is_right_and_nearly_all_are_found() {
    const ROWS: usize = 5_000;
    const SHARED: usize = 1_500;
    let list = |numbers: std::ops::Range<usize>, delivery, make: fn(usize) -> Made| {
        numbers.map(move |number| {
            let candidate = Candidate {
                features: features_of(make(number)),
                sightings: BTreeMap::from([(format!("list {delivery}"), ImportId(delivery))]),
                withdrawn: false,
            };
            (number, candidate)
        })
    };
    // The numbers from 3,500 to 4,999 are in both lists.
    let rows: Vec<(usize, Candidate)> =
        list(0..ROWS, 1, made).chain(list(ROWS - SHARED..2 * ROWS - SHARED, 2, spelled)).collect();
    let mut question = Question::default();
    let mut by_key: BTreeMap<JoinKey, Vec<ListingId>> = BTreeMap::new();
    let mut numbers = BTreeMap::new();
    for (place, (number, candidate)) in rows.into_iter().enumerate() {
        let id = ListingId(place as i64 + 1);
        for key in candidate.features.keys() {
            by_key.entry(key).or_default().push(id);
        }
        numbers.insert(id, number);
        question.candidates.insert(id, candidate);
    }
    for ids in by_key.values().filter(|ids| ids.len() <= 12) {
        for (place, one) in ids.iter().enumerate() {
            question.pairs.extend(ids[place + 1..].iter().map(|other| (*one, *other)));
        }
    }
    let (mut right, mut wrong) = (0, 0);
    for edge in settle(&question).added {
        let (one, other) = edge.ends();
        if numbers[&one] == numbers[&other] { right += 1 } else { wrong += 1 }
    }
    assert_eq!(wrong, 0);
    assert!(right >= SHARED * 97 / 100, "{right} of {SHARED}");
}
